//! Who plays.

use crate::board::{Disc, Outcome};
use crate::strategy::Strategy;

/// Who plays one side. A person is not a strategy: people share one input, and strategies stay
/// free of it.
pub enum Player {
    /// A person, whose moves are submitted.
    Human,
    /// A computer, which chooses its moves.
    Machine(Box<dyn Strategy>),
}

/// Whose move the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person's.
    Human(Disc),
    /// A computer's.
    Machine(Disc),
    /// No one's: the game is over.
    Over(Outcome),
}
