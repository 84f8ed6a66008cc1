//! Any move, as the handout draws it.

use super::Strategy;
use crate::board::{Board, Cell};
use crate::random::Draw;

/// Draws a slot, and draws again while that slot is full.
///
/// Drawing among the slots with room would need one draw and give other games than the handout's.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Strategy for Random {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        loop {
            if let Some(cell) = board.landing(draw.below(board.slots())) {
                return cell;
            }
        }
    }
}
