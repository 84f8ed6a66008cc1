//! What a person types at a turn besides a move.

use crate::analysis::Engine;
use crate::game::{Event, Game, Reply};
use crate::jobs::Stop;
use crate::render::Command;

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
        Some(Command::Help) => Event::Replied(Reply::Help),
        None => not_understood(),
    })
}
