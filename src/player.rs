//! Who plays.

use crate::board::{Disc, Outcome, Shape};
use crate::strategy::Strategy;

/// Who plays one side. A person is not a strategy: people share one input, and strategies stay
/// free of it.
pub enum Player {
    /// A person, whose moves are submitted.
    Human,
    /// A computer, which chooses its moves.
    Machine(Box<dyn Strategy>),
}

impl Player {
    /// What people should know before it plays on boards of this shape.
    #[must_use]
    pub fn caution(&self, shape: Shape) -> Option<String> {
        match self {
            Player::Human => None,
            Player::Machine(strategy) => strategy.caution(shape),
        }
    }
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
