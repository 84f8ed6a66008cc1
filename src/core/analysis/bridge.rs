//! From boards to the solver's positions, and which boards the solver can do.

use super::DEEPEST;
use crate::board::{Board, Outcome, Shape};
use crate::solver::Position;

/// Boards of fewer cells are solved in seconds from the start.
const LARGE: usize = 40;

/// Whether the solver takes boards of this shape.
#[must_use]
pub fn can_solve(shape: Shape) -> bool {
    let fits = |(rows, cols)| Position::new(rows, cols).is_some();
    shape.gravity() && shape.align() == 4 && size(shape).is_some_and(fits)
}

/// Whether the best moves are always exact on boards of this shape. On all others they are exact
/// only once a position has become simple enough.
#[must_use]
pub fn is_exact(shape: Shape) -> bool {
    shape.cells() <= DEEPEST || (can_solve(shape) && !takes_long(shape))
}

/// Whether the solver may take minutes or hours for the first moves: the board is about as large
/// as the standard one or larger, and its openings are in no book.
pub(super) fn takes_long(shape: Shape) -> bool {
    shape.cells() >= LARGE && (shape.rows(), shape.cols()) != (6, 7)
}

/// The board as the solver wants it. `None` if the solver cannot do its shape or the game is over.
#[must_use]
pub fn position(board: &Board) -> Option<Position> {
    if !can_solve(board.shape()) || board.status() != Outcome::Ongoing {
        return None;
    }
    let (rows, cols) = size(board.shape())?;
    let to_move = board.to_move();
    let discs = board.discs().map(|(cell, disc)| {
        let (row, column) = (board.row(cell), board.column(cell));
        (row as u32, column as u32, disc == to_move)
    });
    Position::from_discs(rows, cols, discs)
}

/// Rows and columns as the solver counts them. `None` if they are too many for any position.
fn size(shape: Shape) -> Option<(u32, u32)> {
    Some((shape.rows().try_into().ok()?, shape.cols().try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;

    #[test]
    fn a_board_becomes_the_position_after_its_moves() {
        for moves in ["", "4", "4453", "4444441122"] {
            let board = notation::standard(moves);
            let played = Position::after(6, 7, board.history().iter().copied());
            assert_eq!(position(&board), played.ok(), "{moves}");
        }
        assert_eq!(position(&notation::standard("1212121")), None);
    }

    #[test]
    fn only_boards_that_are_solved_in_time_are_exact() {
        let gravity = |rows, cols| Shape::puissance4(rows, cols).unwrap();
        for (shape, solvable, exact) in [
            (gravity(6, 7), true, true),
            (gravity(4, 4), true, true),
            (gravity(6, 6), true, true),
            (gravity(7, 6), true, false),
            (gravity(8, 8), true, false),
            (gravity(6, 20), false, false),
            (gravity(6, 7).with_align(5).unwrap(), false, false),
            (Shape::morpion(3).unwrap(), false, true),
            (Shape::morpion(4).unwrap(), false, false),
        ] {
            assert_eq!(
                (can_solve(shape), is_exact(shape)),
                (solvable, exact),
                "{shape:?}"
            );
        }
    }
}
