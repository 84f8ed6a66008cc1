//! The longest line, as one of the handouts advises.

use super::{Strategy, one_of};
use crate::board::{Board, Cell};
use crate::random::Draw;

/// Plays where it makes the longest alignment, so that a move that wins is played; one of the
/// equally long at random.
#[derive(Clone, Copy, Debug)]
pub struct Longest;

/// The longest alignment that a move makes now, and the moves that make it.
#[must_use]
pub fn longest(board: &Board) -> (usize, Vec<Cell>) {
    let length = |&cell: &Cell| board.longest(cell, board.to_move());
    let most = board.moves().map(|cell| length(&cell)).max().unwrap_or(0);
    (
        most,
        board.moves().filter(|cell| length(cell) == most).collect(),
    )
}

impl Strategy for Longest {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        one_of(&longest(board).1, draw)
    }
}
