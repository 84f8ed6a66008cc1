//! What a person can type at a turn besides a move.

use super::Game;
use crate::analysis::Engine;
use crate::jobs::Stop;
use crate::render::{Aside, Event};

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

/// The words, and what they do.
const WORDS: [(&str, &str); 5] = [
    ("hint", "advises a move, and says why"),
    ("undo", "goes back to your last turn"),
    ("moves", "shows the game so far as text"),
    ("help", "shows this; so do h and ?"),
    ("quit", "leaves the game"),
];

/// The commands, in the order of their words.
const COMMANDS: [Command; WORDS.len()] = [
    Command::Hint,
    Command::Undo,
    Command::Moves,
    Command::Help,
    Command::Quit,
];

impl Command {
    /// The command that a word is the beginning of. `h`, which begins two of them, is `help`.
    #[must_use]
    pub fn parse(word: &str) -> Option<Command> {
        let word = word.to_lowercase();
        match word.as_str() {
            "" => None,
            "h" | "?" => Some(Command::Help),
            _ => {
                let found = WORDS.iter().position(|(name, _)| name.starts_with(&word));
                found.map(|at| COMMANDS[at])
            }
        }
    }
}

/// What comes of a line that is not a number; none where a person leaves the game.
pub fn obey(game: &mut Game, line: &str) -> Option<Event> {
    let line = line.trim();
    let event = match Command::parse(line) {
        Some(Command::Quit) => return None,
        Some(Command::Undo) => game
            .undo()
            .map_or(Event::Aside(Aside::NothingToUndo), Event::TakenBack),
        Some(Command::Hint) => {
            let hint = Engine::new().hint(game.board(), &Stop::default());
            match hint.expect("nobody raises the stop") {
                Some(hint) => Event::Aside(Aside::Hint(hint)),
                None => Event::Unknown(line.to_owned()),
            }
        }
        Some(Command::Moves) => Event::Aside(Aside::Moves),
        Some(Command::Help) => Event::Aside(Aside::Help(&WORDS)),
        None => Event::Unknown(line.to_owned()),
    };
    Some(event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_short_forms() {
        for (word, command) in [
            ("hint", Some(Command::Hint)),
            ("hin", Some(Command::Hint)),
            ("hi", Some(Command::Hint)),
            ("h", Some(Command::Help)),
            ("H", Some(Command::Help)),
            ("he", Some(Command::Help)),
            ("help", Some(Command::Help)),
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
