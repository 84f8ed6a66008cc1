//! Any move, as the handout chooses it.

use super::{Context, NoMove, Strategy};
use crate::board::Board;

/// Chooses a slot at random, again and again while that slot is full.
///
/// Choosing among the slots with room would take a single random number and lead to other games than
/// the handout's.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Strategy for Random {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        loop {
            let slot = context.rng.below(board.slots());
            if board.landing(slot).is_some() {
                return Ok(slot);
            }
            context.stop.check()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::jobs::Stop;
    use crate::rng::Rng;

    /// Draws 0, 1, 2, …
    struct Counts(usize);

    impl Rng for Counts {
        fn below(&mut self, n: usize) -> usize {
            self.0 += 1;
            (self.0 - 1) % n
        }
    }

    #[test]
    fn draws_again_while_the_slot_is_full() {
        let mut board = Board::new(Shape::puissance4(4, 4).unwrap());
        for column in [0, 0, 0, 0, 1, 1, 1, 1] {
            board.drop(column).unwrap();
        }
        let mut draw = Counts(0);
        let mut context = Context {
            rng: &mut draw,
            stop: &Stop::default(),
        };
        assert_eq!(Random.choose(&board, &mut context), Ok(2));
        assert_eq!(draw.0, 3);
    }
}
