//! How a game looks: one file a look.

mod box_drawing;

pub use box_drawing::BoxDrawing;

use std::io::{self, Write};

use crate::board::{Board, Cell, Refused};
use crate::player::Turn;

/// What has just happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It began.
    Started,
    /// A disc landed.
    Played(Cell),
    /// A person named a slot that cannot be played.
    Refused(Refused),
    /// A person typed something that is not a number.
    NotANumber,
}

/// A look: it writes what a game shows.
pub trait Renderer {
    /// Writes what has happened, then what comes of it: the question for a person's move, the
    /// result, or nothing. Told together, so that a move is one write.
    fn event(
        &mut self,
        out: &mut dyn Write,
        board: &Board,
        event: Event,
        turn: Turn,
    ) -> io::Result<()>;
}
