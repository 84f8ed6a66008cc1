//! How computers choose their moves, one file per strategy. [`player`](crate::player) names them.

mod bot;
mod failure;
mod imperfect;
mod longest;
mod minimax;
mod perfect;
mod random;
mod win_block;

pub(crate) use bot::Bot;
pub use failure::{Failure, FailureKind, NoMove};
pub use imperfect::Imperfect;
pub use longest::{Longest, longest};
pub use perfect::Perfect;
pub use puissance4_core::stop::{Stop, Stopped};
pub use random::Random;
pub use win_block::WinBlock;

use crate::board::Board;
use crate::rng::Rng;

/// A way to choose moves.
pub trait Strategy: Send {
    /// Chooses one of the board's [`moves`](Board::moves), of which there is at least one. The same
    /// board and the same random numbers give the same move. A raised stop ends the choice within
    /// milliseconds.
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove>;
}

/// What a strategy is given to choose a move with.
pub struct Context<'a> {
    /// The random numbers it uses.
    pub rng: &'a mut dyn Rng,
    /// Raised by whoever no longer wants the move.
    pub stop: &'a Stop,
}

/// One of several moves, chosen at random; a single one without a random number.
fn one_of(slots: &[usize], context: &mut Context) -> usize {
    match slots {
        [slot] => *slot,
        _ => slots[context.rng.below(slots.len())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Minimax;
    use crate::board::{Shape, notation};
    use crate::rng::ChaCha;
    use std::time::{Duration, Instant};

    /// Every strategy that thinks, at its longest.
    const THINKERS: [fn() -> Box<dyn Strategy>; 3] = [
        || Box::new(Minimax::new(99).with_work_budget(u64::MAX)),
        || Box::new(Imperfect::new(60)),
        || Box::new(Perfect::new()),
    ];

    fn board(rows: usize, cols: usize, moves: &str) -> Board {
        let mut board = Board::new(Shape::puissance4(rows, cols).unwrap());
        notation::play(&mut board, moves).unwrap();
        board
    }

    #[test]
    fn a_raised_stop_is_heard_before_a_choice_begins() {
        let stop = Stop::default();
        stop.raise();
        for make in THINKERS {
            let rng = &mut ChaCha::new(1, 0);
            let mut context = Context { rng, stop: &stop };
            let chosen = make().choose(&board(8, 8, "4455"), &mut context);
            assert_eq!(chosen, Err(NoMove::Stopped(Stopped)));
        }
    }

    #[test]
    fn a_stop_is_heard_during_a_choice() {
        // None of the choices ends by itself as soon as the stop is raised.
        for make in THINKERS {
            let (rng, board) = (&mut ChaCha::new(1, 0), board(9, 9, ""));
            let stop = &Stop::default().until(Instant::now() + Duration::from_millis(100));
            let chosen = make().choose(&board, &mut Context { rng, stop });
            assert_eq!(chosen, Err(NoMove::Stopped(Stopped)));
        }
    }
}
