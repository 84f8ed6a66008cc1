//! The words around the board in each language, for styles that have none of their own.

use super::commands::{Command, commands};
use super::{Label, Wording};
use crate::analysis::Reason;
use crate::board::{Board, MoveError, Outcome, Side};
use crate::echo::Echo;
use crate::game::{Reply, Series, Tally};
use crate::language::Language::{self, English, French};
use crate::outlook::Outlook;
use crate::player::{Player, PlayerSpec};

/// A hint lists the outlook of every slot on boards of at most this many.
const LISTED: usize = 9;

impl Wording {
    /// The numbers of the first and the last of this many slots.
    const fn range(self, slots: usize) -> (usize, usize) {
        (self.numbering.first(), self.numbering.last(slots))
    }
}

/// What a player is called: by what it is, with a number if that is not enough.
pub(super) fn name(series: &Series, player: Player, language: Language) -> &'static str {
    let human = series.players()[player].is_human();
    let alike = human == series.players()[player.other()].is_human();
    match (language, human, alike, player) {
        (English, false, false, _) => "Computer",
        (English, false, true, Player::One) => "Computer one",
        (English, false, true, Player::Two) => "Computer two",
        (English, true, _, Player::One) => "Player one",
        (English, true, _, Player::Two) => "Player two",
        (French, false, false, _) => "Ordinateur",
        (French, false, true, Player::One) => "Ordinateur 1",
        (French, false, true, Player::Two) => "Ordinateur 2",
        (French, true, _, Player::One) => "Joueur 1",
        (French, true, _, Player::Two) => "Joueur 2",
    }
}

/// Asks a player for a move.
pub(super) fn question(player: &Label, board: &Board, wording: Wording) -> String {
    let Label { name, sign, .. } = player;
    let (first, last) = wording.range(board.slots());
    match wording.language {
        English => format!("{name} ({sign}), which column? ({first}-{last}, or help)\n"),
        French => format!("{name} ({sign}), quelle colonne ? ({first}-{last}, ou aide)\n"),
    }
}

/// Says which move a computer has chosen.
pub(super) fn chosen(player: &Label, slot: usize, wording: Wording) -> String {
    let number = wording.numbering.number(slot);
    match wording.language {
        English => format!("{} plays {number}.\n", player.name),
        French => format!("{} joue {number}.\n", player.name),
    }
}

/// Says that a word is neither a number nor a command.
pub(super) fn not_understood(word: &str, board: &Board, wording: Wording) -> String {
    let meant = suggestion(word, wording.language);
    let word = Echo(word);
    let (first, last) = wording.range(board.slots());
    match (wording.language, meant) {
        (English, None) => {
            format!("'{word}' is not possible: type a number from {first} to {last}, or help.\n")
        }
        (English, Some(meant)) => format!("'{word}' is not possible; {meant}\n"),
        (French, None) => {
            format!("« {word} » est impossible : tapez un nombre de {first} à {last}, ou aide.\n")
        }
        (French, Some(meant)) => format!("« {word} » est impossible ; {meant}\n"),
    }
}

/// The command that was probably meant, as a question. `None` if the word resembles none.
pub(super) fn suggestion(word: &str, language: Language) -> Option<String> {
    let meant = Command::nearest(word)?;
    Some(match language {
        English => format!("did you mean '{meant}'?"),
        French => format!("vouliez-vous dire « {meant} » ?"),
    })
}

/// Why a move was rejected.
pub(crate) fn rejected(error: MoveError, wording: Wording) -> String {
    match (wording.language, error) {
        (English, MoveError::NotANumber) => "Please enter an integer.".to_owned(),
        (English, MoveError::OutOfRange { slots }) => {
            let (first, last) = wording.range(slots);
            format!("Index must be between {first} and {last}")
        }
        (English, MoveError::Full { slot }) => {
            let number = wording.numbering.number(slot);
            format!("Column {number} is full. Please enter another column.")
        }
        (English, MoveError::GameOver) => "The game is over.".to_owned(),
        (French, MoveError::NotANumber) => "Entrez un nombre entier.".to_owned(),
        (French, MoveError::OutOfRange { slots }) => {
            let (first, last) = wording.range(slots);
            format!("Le numéro doit être compris entre {first} et {last}.")
        }
        (French, MoveError::Full { slot }) => {
            let number = wording.numbering.number(slot);
            format!("La colonne {number} est pleine. Choisissez-en une autre.")
        }
        (French, MoveError::GameOver) => "La partie est finie.".to_owned(),
    }
}

/// How a game ended. `winner` is the name of the player who won it, if one did.
pub(super) fn result(outcome: Outcome, winner: &str, language: Language) -> String {
    match (language, outcome) {
        (English, Outcome::Won(_)) => format!("{winner} won!"),
        (English, Outcome::Draw) => "It is a draw.".to_owned(),
        (French, Outcome::Won(_)) => format!("{winner} a gagné !"),
        (French, Outcome::Draw) => "Partie nulle.".to_owned(),
        (_, Outcome::Ongoing) => String::new(),
    }
}

/// The results of a series after this many games, if more follow, or at its end.
pub(super) fn tally(series: &Series, played: u64, is_last: bool, language: Language) -> String {
    let Tally { wins, draws } = series.tally();
    let [one, two] =
        Player::BOTH.map(|player| format!("{} {}", name(series, player, language), wins[player]));
    match (language, is_last) {
        (English, false) => format!("Score after {played}: {one}, {two}, draws {draws}\n"),
        (English, true) => format!("Total of {played}: {one}, {two}, draws {draws}\n"),
        (French, false) => format!("Score après {played} : {one}, {two}, nulles {draws}\n"),
        (French, true) => format!("Total de {played} : {one}, {two}, nulles {draws}\n"),
    }
}

/// The answer to a command.
pub(super) fn reply(reply: &Reply, board: &Board, wording: Wording) -> String {
    let Wording {
        language,
        numbering,
    } = wording;
    match reply {
        Reply::Hint(hint) => {
            let (number, reason) = (numbering.number(hint.slot), reason(hint.reason, language));
            let mut text = match language {
                English => format!("Hint: {number}, {reason}."),
                French => format!("Conseil : {number}, {reason}."),
            };
            if hint.columns.ahead.is_none() && board.slots() <= LISTED {
                let outlooks = (numbering.first()..).zip(&hint.columns.outlooks);
                let outlooks: Vec<String> = outlooks
                    .filter_map(|(number, known)| {
                        Some(format!("{number} {}", outlook((*known)?, language)))
                    })
                    .collect();
                text += &format!("\n  {}", outlooks.join(", "));
            }
            text
        }
        Reply::Advice { adviser, slot } => {
            let number = numbering.number(*slot);
            match language {
                English => format!("Hint: {number}, as '{adviser}' would play."),
                French => format!("Conseil : {number}, comme jouerait « {adviser} »."),
            }
        }
        Reply::NoAdviser(word) => {
            let (word, advisers) = (Echo(word), PlayerSpec::adviser_names());
            match language {
                English => format!("'{word}' gives no hints; these do: {advisers}."),
                French => format!("« {word} » ne conseille pas ; conseillent : {advisers}."),
            }
        }
        Reply::NothingToUndo => match language {
            English => "There is no move to undo.".to_owned(),
            French => "Il n'y a pas de coup à reprendre.".to_owned(),
        },
        Reply::Moves => match language {
            English => format!("Moves: {}", numbering.write(board)),
            French => format!("Coups : {}", numbering.write(board)),
        },
        Reply::Help => {
            let (first, last) = wording.range(board.slots());
            let mut text = match language {
                English => {
                    format!("Type a number from {first} to {last}, or a word or its beginning:")
                }
                French => format!("Tapez un nombre de {first} à {last}, ou un mot ou son début :"),
            };
            let commands = commands(language);
            let wide = commands.iter().map(|(_, word, _)| word.len()).max();
            let wide = wide.unwrap_or_default() + 2;
            for (_, word, about) in commands {
                text += &format!("\n  {word:<wide$}{about}");
            }
            text
        }
    }
}

/// What speaks for a move.
fn reason(reason: Reason, language: Language) -> String {
    if language == English {
        return reason.to_string();
    }
    match reason {
        Reason::Wins => "gagne tout de suite".to_owned(),
        Reason::Blocks => "empêche l'adversaire de gagner".to_owned(),
        Reason::Certain(certain) => outlook(certain, language),
        Reason::Searched(moves) => format!("le meilleur trouvé en regardant {moves} coups devant"),
        Reason::Longest(length) => format!("fait la plus longue ligne, de {length}"),
    }
}

/// What a move leads to.
pub(crate) fn outlook(outlook: Outlook, language: Language) -> String {
    if language == English {
        return outlook.to_string();
    }
    match outlook {
        Outlook::WinsIn(moves) => format!("gagne en {moves}"),
        Outlook::Draws => "fait nulle".to_owned(),
        Outlook::LosesIn(moves) => format!("perd en {moves}"),
        Outlook::Unclear(_) => "incertain".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::player::PerPlayer;

    #[test]
    fn players_are_called_by_what_they_are() {
        let name_pair = |one: PlayerSpec, two: PlayerSpec, language| {
            let board = Board::new(Shape::puissance4(4, 4).unwrap());
            let series = Series::new(PerPlayer::new(one, two), board);
            Player::BOTH.map(|player| name(&series, player, language))
        };
        let (human, computer) = (|| PlayerSpec::Human, || PlayerSpec::Hard);
        for (names, english, french) in [
            (
                (human(), human()),
                ["Player one", "Player two"],
                ["Joueur 1", "Joueur 2"],
            ),
            (
                (human(), computer()),
                ["Player one", "Computer"],
                ["Joueur 1", "Ordinateur"],
            ),
            (
                (computer(), human()),
                ["Computer", "Player two"],
                ["Ordinateur", "Joueur 2"],
            ),
            (
                (computer(), computer()),
                ["Computer one", "Computer two"],
                ["Ordinateur 1", "Ordinateur 2"],
            ),
        ] {
            let (one, two) = names;
            assert_eq!(name_pair(one.clone(), two.clone(), English), english);
            assert_eq!(name_pair(one, two, French), french);
        }
    }
}
