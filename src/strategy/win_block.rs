//! Win if you can, block if you must.

use super::{Random, Strategy};
use crate::board::{Board, Cell};
use crate::random::Draw;

/// Plays the first slot that wins at once; else the first where the opponent would; else any.
#[derive(Clone, Copy, Debug)]
pub struct WinBlock;

impl Strategy for WinBlock {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        let me = board.to_move();
        [me, me.other()]
            .into_iter()
            .find_map(|disc| board.moves().find(|&cell| board.wins(cell, disc)))
            .unwrap_or_else(|| Random.choose(board, draw))
    }
}
