//! Minimax as a player.

use super::{Context, NoMove, Strategy, one_of};
use crate::analysis::Minimax;
use crate::board::Board;

/// Chooses at random among the equally good best moves.
impl Strategy for Minimax {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        let best = self.search(board, context.stop)?.best;
        Ok(one_of(&best, context))
    }
}
