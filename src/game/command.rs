//! What a person can type at a turn besides a move.

use super::Game;
use crate::board::notation;
use crate::render::Event;
use crate::strategy::advise;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Advise a move.
    Hint,
    /// Back to one's last turn.
    Undo,
    /// The game so far as text.
    Moves,
    /// What can be typed.
    Help,
    /// Leave the game.
    Quit,
}

impl Command {
    const ALL: [(Command, &str, &str); 5] = [
        (Command::Hint, "hint", "advises a move, and says why"),
        (Command::Undo, "undo", "goes back to your last turn"),
        (Command::Moves, "moves", "shows the game so far as text"),
        (Command::Help, "help", "shows this; so does ?"),
        (Command::Quit, "quit", "leaves the game"),
    ];

    /// The command that a word is the beginning of: the first in the list, so that `h` is `hint`.
    #[must_use]
    pub fn parse(word: &str) -> Option<Command> {
        let word = word.to_lowercase();
        if word == "?" {
            return Some(Command::Help);
        }
        let named =
            |(_, name, _): &&(Command, &str, &str)| !word.is_empty() && name.starts_with(&word);
        Self::ALL.iter().find(named).map(|(command, ..)| *command)
    }
}

/// Does what a line that is not a number asks for; none to leave the game.
pub fn obey(game: &mut Game, line: &str) -> Option<Event> {
    let line = line.trim();
    let told = match Command::parse(line) {
        Some(Command::Quit) => return None,
        Some(Command::Undo) => match game.undo() {
            Some(cells) => return Some(Event::TakenBack(cells)),
            None => "There is no turn of yours to go back to.".to_owned(),
        },
        Some(Command::Hint) => hint(game),
        Some(Command::Moves) => format!("Moves: {}", notation::write(game.board())),
        Some(Command::Help) => help(game.board().slots()),
        None => format!(
            "'{}' is not possible: a number from 1 to {}, {}.",
            line.escape_debug(),
            game.board().slots(),
            Command::ALL.map(|(_, name, _)| name).join(", "),
        ),
    };
    Some(Event::Told(told))
}

fn hint(game: &Game) -> String {
    advise(game.board()).map_or_else(String::new, |advice| {
        format!(
            "Hint: {}, {}.",
            game.board().slot(advice.cell) + 1,
            advice.why
        )
    })
}

fn help(slots: usize) -> String {
    let lines = Command::ALL.map(|(_, name, about)| format!("\n  {name:<7}{about}"));
    format!(
        "Type a number from 1 to {slots}, or a word or its beginning:{}",
        lines.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_short_forms() {
        for (word, command) in [
            ("hint", Some(Command::Hint)),
            ("h", Some(Command::Hint)),
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
    }
}
