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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    /// Draws 0, 1, 2, …
    struct Counts(usize);

    impl Draw for Counts {
        fn below(&mut self, n: usize) -> usize {
            self.0 += 1;
            (self.0 - 1) % n
        }
    }

    #[test]
    fn draws_again_while_the_slot_is_full() {
        let mut board = Board::new(Shape::puissance4(4, 4).unwrap()).unwrap();
        for column in [0, 0, 0, 0, 1, 1, 1, 1] {
            board.drop(column).unwrap();
        }
        let mut draw = Counts(0);
        let cell = Random.choose(&board, &mut draw);
        assert_eq!((board.column(cell), draw.0), (2, 3));
    }
}
