//! The longest line, as one of the handouts advises.

use super::{Context, NoMove, Strategy, one_of};
use crate::board::Board;

/// Plays where it makes the longest alignment, hence a move that wins if there is one. Chooses at
/// random among moves that make equally long ones.
///
/// ```
/// use puissance4::board::{Board, Shape, notation};
/// use puissance4::rng::ChaCha;
/// use puissance4::strategy::{Context, Longest, Stop, Strategy};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "4353")?;
/// let (rng, stop) = (&mut ChaCha::new(1, 0), &Stop::default());
/// let chosen = Longest.choose(&board, &mut Context { rng, stop })?;
/// assert_eq!(chosen, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Longest;

/// The length of the longest alignment that a move makes now, and the moves that make it.
#[must_use]
pub fn longest(board: &Board) -> (usize, Vec<usize>) {
    let length = |slot: usize| {
        let cell = board.landing(slot);
        cell.map_or(0, |cell| board.longest(cell, board.to_move()))
    };
    let most = board.moves().map(length).max().unwrap_or(0);
    let moves = board.moves().filter(|&slot| length(slot) == most);
    (most, moves.collect())
}

impl Strategy for Longest {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        Ok(one_of(&longest(board).1, context))
    }
}
