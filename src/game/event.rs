//! What happens in a game, for those who show it.

use crate::analysis::Hint;
use crate::board::{Cell, MoveError};
use crate::player::PlayerSpec;

/// What has just happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game began.
    Started,
    /// A disc landed on this cell.
    Played(Cell),
    /// Moves were undone.
    Undone,
    /// A person's move was rejected.
    Rejected {
        /// The number that was typed.
        number: i64,
        /// Why it was rejected.
        error: MoveError,
    },
    /// A person typed this, which is neither a number nor a command.
    NotUnderstood(String),
    /// A person's command was answered.
    Replied(Reply),
}

/// The answer to a person's command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A move to play.
    Hint(Hint),
    /// The move that a computer player would choose.
    Advice {
        /// The computer player.
        adviser: PlayerSpec,
        /// The move.
        slot: usize,
    },
    /// This names no player that gives hints.
    NoAdviser(String),
    /// There is no move to undo.
    NothingToUndo,
    /// The game so far.
    Moves,
    /// What can be typed.
    Help,
}
