//! Win if you can, block if you must.

use super::{Random, Strategy};
use crate::board::{Board, Cell, Disc};
use crate::random::Draw;

/// Plays the first slot that wins at once; else the first where the opponent would; else any.
#[derive(Clone, Copy, Debug)]
pub struct WinBlock;

/// The first slot that wins at once, or else the first where the opponent would; and whose line it is.
#[must_use]
pub fn win_or_block(board: &Board) -> Option<(Cell, Disc)> {
    let me = board.to_move();
    let wins = |disc| Some((board.moves().find(|&cell| board.wins(cell, disc))?, disc));
    wins(me).or_else(|| wins(me.other()))
}

impl Strategy for WinBlock {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        match win_or_block(board) {
            Some((cell, _)) => cell,
            None => Random.choose(board, draw),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    /// Draws nothing.
    struct Never;

    impl Draw for Never {
        fn below(&mut self, _: usize) -> usize {
            panic!("a move that is not random draws nothing")
        }
    }

    /// The column chosen after these.
    fn choice(columns: &[usize], draw: &mut dyn Draw) -> usize {
        let mut board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
        for &column in columns {
            board.drop(column).unwrap();
        }
        board.slot(WinBlock.choose(&board, draw))
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
        impl Draw for Fixed {
            fn below(&mut self, n: usize) -> usize {
                n - 2
            }
        }
        assert_eq!(choice(&[], &mut Fixed), 5);
    }
}
