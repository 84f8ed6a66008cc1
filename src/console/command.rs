//! What a person can type at a turn besides a move.

use crate::analysis::Engine;
use crate::game::{Event, Game, Reply};
use crate::jobs::Stop;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Hint,
    Undo,
    Moves,
    Help,
    Quit,
}

/// The commands by their words, and what they do.
const COMMANDS: [(&str, Command); 5] = [
    ("hint", Command::Hint),
    ("undo", Command::Undo),
    ("moves", Command::Moves),
    ("help", Command::Help),
    ("quit", Command::Quit),
];

/// The words and what they do, for the help.
const HELP: [(&str, &str); COMMANDS.len()] = [
    ("hint", "suggests a move and says why"),
    ("undo", "takes back your last move"),
    ("moves", "shows the moves so far"),
    ("help", "shows this; so do h and ?"),
    ("quit", "leaves the game"),
];

impl Command {
    /// The command that a word is the beginning of. `h`, which begins two of them, is `help`.
    fn parse(word: &str) -> Option<Command> {
        let word = word.to_lowercase();
        match word.as_str() {
            "" => None,
            "h" | "?" => Some(Command::Help),
            _ => {
                let mut commands = COMMANDS.iter();
                commands
                    .find(|(name, _)| name.starts_with(&word))
                    .map(|&(_, command)| command)
            }
        }
    }
}

/// Carries out a line that is not a number. `None` if a person leaves the game.
pub(super) fn run(game: &mut Game, line: &str) -> Option<Event> {
    let line = line.trim();
    let not_understood = || Event::NotUnderstood(line.to_owned());
    Some(match Command::parse(line) {
        Some(Command::Quit) => return None,
        Some(Command::Undo) if game.undo() => Event::Undone,
        Some(Command::Undo) => Event::Replied(Reply::NothingToUndo),
        Some(Command::Hint) => {
            let hint = Engine::new().hint(game.board(), &Stop::default());
            let hint = hint.expect("nobody raises the stop");
            hint.map_or_else(not_understood, |hint| Event::Replied(Reply::Hint(hint)))
        }
        Some(Command::Moves) => Event::Replied(Reply::Moves),
        Some(Command::Help) => Event::Replied(Reply::Help(&HELP)),
        None => not_understood(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_short_forms() {
        for (word, command) in [
            ("hint", Some(Command::Hint)),
            ("hi", Some(Command::Hint)),
            ("h", Some(Command::Help)),
            ("he", Some(Command::Help)),
            ("?", Some(Command::Help)),
            ("U", Some(Command::Undo)),
            ("mov", Some(Command::Moves)),
            ("q", Some(Command::Quit)),
            ("quite", None),
            ("", None),
        ] {
            assert_eq!(Command::parse(word), command, "{word}");
        }
        let words = COMMANDS.map(|(word, _)| word);
        assert_eq!(words, HELP.map(|(word, _)| word));
    }
}
