//! How computers choose their moves: one file a strategy.

mod random;
mod win_block;

pub use random::Random;
pub use win_block::WinBlock;

use crate::board::{Board, Cell};
use crate::random::Draw;

/// A way to choose moves.
pub trait Strategy {
    /// One of the board's [`moves`](Board::moves), of which there is at least one. Lots are drawn
    /// by `draw`, so that the same draws give the same game.
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell;
}
