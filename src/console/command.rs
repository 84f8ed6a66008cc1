//! What a person types at a turn besides a move.

use super::Adviser;
use crate::game::{Event, Game, Reply};
use crate::render::Command;

/// Carries out a line that is not a number. `None` if a person leaves the game.
pub(super) fn run(game: &mut Game, adviser: &mut Adviser, line: &str) -> Option<Event> {
    let line = line.trim();
    let not_understood = || Event::NotUnderstood(line.to_owned());
    let (word, more) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Some(match (Command::parse(word), more.trim_start()) {
        (Some(Command::Hint), name) => Event::Replied(adviser.advise(game.board(), name)),
        // The other commands are words on their own.
        (_, more) if !more.is_empty() => not_understood(),
        (Some(Command::Quit), _) => return None,
        (Some(Command::Undo), _) if game.undo() => Event::Undone,
        (Some(Command::Undo), _) => Event::Replied(Reply::NothingToUndo),
        (Some(Command::Moves), _) => Event::Replied(Reply::Moves),
        (Some(Command::Help), _) => Event::Replied(Reply::Help),
        (None, _) => not_understood(),
    })
}
