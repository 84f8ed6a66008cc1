//! Win if you can, block if you must.

use super::{Context, NoMove, Random, Strategy};
use crate::board::{Board, Disc};

/// Plays the first slot that wins at once, else the first in which the opponent would win, else any.
///
/// ```
/// use puissance4::board::{Board, Shape, notation};
/// use puissance4::rng::ChaCha;
/// use puissance4::strategy::{Context, WinBlock, Stop, Strategy};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "11223")?;
/// let (rng, stop) = (&mut ChaCha::new(1, 0), &Stop::default());
/// let chosen = WinBlock.choose(&board, &mut Context { rng, stop })?;
/// assert_eq!(chosen, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WinBlock;

/// The first slot in which a disc of this player wins at once.
fn winning_slot(board: &Board, disc: Disc) -> Option<usize> {
    let wins = |slot: &usize| {
        let cell = board.landing(*slot);
        cell.is_some_and(|cell| board.wins(cell, disc))
    };
    board.moves().find(wins)
}

impl Strategy for WinBlock {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        let me = board.to_move();
        match winning_slot(board, me).or_else(|| winning_slot(board, me.other())) {
            Some(slot) => Ok(slot),
            None => Random.choose(board, context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::jobs::Stop;
    use crate::rng::Rng;

    /// Draws nothing.
    struct Never;

    impl Rng for Never {
        fn below(&mut self, _: usize) -> usize {
            panic!("a move that is not random draws nothing")
        }
    }

    /// The column chosen after these.
    fn choice(columns: &[usize], draw: &mut dyn Rng) -> usize {
        let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
        for &column in columns {
            board.drop(column).unwrap();
        }
        let stop = &Stop::default();
        let mut context = Context { rng: draw, stop };
        let chosen = WinBlock.choose(&board, &mut context);
        chosen.expect("nobody stops it")
    }

    #[test]
    fn wins_rather_than_blocks() {
        assert_eq!(choice(&[0, 6, 0, 6, 0, 6], &mut Never), 0);
        assert_eq!(choice(&[0, 6, 0, 6, 0, 6, 1], &mut Never), 6);
    }

    #[test]
    fn blocks() {
        assert_eq!(choice(&[3, 0, 3, 1, 3], &mut Never), 3);
    }

    #[test]
    fn takes_the_first_of_several() {
        assert_eq!(choice(&[2, 2, 3, 3, 4, 4], &mut Never), 1);
        assert_eq!(choice(&[2, 2, 3, 3, 4], &mut Never), 1);
    }

    #[test]
    fn else_draws() {
        struct Fixed;
        impl Rng for Fixed {
            fn below(&mut self, n: usize) -> usize {
                n - 2
            }
        }
        assert_eq!(choice(&[], &mut Fixed), 5);
    }
}
