//! A move to play, and why.

use std::fmt;

use super::Columns;
use super::columns::nearest_centre;
use crate::board::Board;
use crate::outlook::Outlook;

/// A recommended move.
///
/// ```
/// use puissance4_core::analysis::{Engine, Reason};
/// use puissance4_core::board::{Board, Shape, notation};
/// use puissance4_core::stop::Stop;
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "112233")?;
/// let hint = Engine::new().hint(&board, &Stop::default())?;
/// let hint = hint.expect("the board has a move");
/// assert_eq!((hint.slot, hint.reason), (3, Reason::Wins));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub slot: usize,
    /// What speaks for it.
    pub reason: Reason,
    /// What every move leads to.
    pub columns: Columns,
}

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins at once.
    Wins,
    /// The opponent would win there.
    Blocks,
    /// Its end is certain, and no other move does better.
    Certain(Outlook),
    /// A search this many moves ahead finds nothing better.
    Searched(usize),
    /// It makes the longest line, of this many discs. For boards too wide to search.
    Longest(usize),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Wins => f.write_str("it wins"),
            Self::Blocks => f.write_str("it blocks"),
            Self::Certain(outlook) => write!(f, "it {outlook}"),
            Self::Searched(moves) => write!(f, "the best found looking {moves} moves ahead"),
            Self::Longest(length) => write!(f, "it makes the longest line, of {length}"),
        }
    }
}

impl Hint {
    /// The hint that follows from what is known of a board's moves. `None` if the board has no move, or
    /// [too little](Columns::decides_hint) is known yet.
    #[must_use]
    pub fn new(board: &Board, columns: Columns) -> Option<Hint> {
        if !columns.decides_hint() {
            return None;
        }
        let ahead = columns.ahead.unwrap_or(usize::MAX);
        let slot = if ahead < 2 {
            longest(board)?
        } else {
            columns.recommended()?
        };
        let reason = reason(board, slot, columns.outlooks[slot]?, ahead);
        Some(Hint {
            slot,
            reason,
            columns,
        })
    }
}

fn reason(board: &Board, slot: usize, outlook: Outlook, ahead: usize) -> Reason {
    let (me, cell) = (board.to_move(), board.landing(slot));
    let line = |disc| cell.map_or(0, |cell| board.longest(cell, disc));
    match outlook {
        Outlook::WinsIn(1) => Reason::Wins,
        Outlook::Unclear(_) if line(me.other()) >= board.shape().align() => Reason::Blocks,
        Outlook::Unclear(_) if ahead < 2 => Reason::Longest(line(me)),
        Outlook::Unclear(_) => Reason::Searched(ahead),
        certain => Reason::Certain(certain),
    }
}

/// The move that makes a line or stops one, else the one that makes the longest.
fn longest(board: &Board) -> Option<usize> {
    let (me, align) = (board.to_move(), board.shape().align());
    let value = |slot: usize| {
        let line = |disc| {
            board
                .landing(slot)
                .map_or(0, |cell| board.longest(cell, disc))
        };
        (line(me) >= align, line(me.other()) >= align, line(me))
    };
    let most = board.moves().map(value).max()?;
    nearest_centre(
        board.moves().filter(|&slot| value(slot) == most),
        board.slots(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Engine;
    use crate::board::{Shape, notation};
    use crate::stop::Stop;

    fn hint(shape: Shape, moves: &str) -> Hint {
        let mut board = Board::new(shape);
        notation::play(&mut board, moves).unwrap();
        let hint = Engine::new().hint(&board, &Stop::default()).unwrap();
        hint.expect("the board has a move")
    }

    #[test]
    fn a_hint_says_what_speaks_for_the_move() {
        let board = |cols| Shape::puissance4(6, cols).unwrap();
        let (wide, morpion) = (board(20), Shape::morpion(3).unwrap());
        for (shape, moves, slot, reason) in [
            (board(7), "112233", 4, Reason::Wins),
            (board(7), "3141", 5, Reason::Certain(Outlook::WinsIn(3))),
            (board(7), "31415", 4, Reason::Certain(Outlook::LosesIn(2))),
            (wide, "1,1,2,2,3", 4, Reason::Blocks),
            (wide, "3,1,4,1", 5, Reason::Certain(Outlook::WinsIn(3))),
            (board(6000), "1,6000,1,6000", 1, Reason::Longest(3)),
            (board(6000), "1,6000,1,6000,1", 1, Reason::Blocks),
            (morpion, "15", 6, Reason::Certain(Outlook::Draws)),
            (morpion, "", 5, Reason::Searched(8)),
        ] {
            let found = hint(shape, moves);
            assert_eq!((found.slot + 1, found.reason), (slot, reason), "{moves}");
        }
    }

    #[test]
    fn a_hint_comes_with_the_outlook_of_every_move() {
        let hint = hint(Shape::puissance4(6, 7).unwrap(), "112233");
        assert_eq!(hint.columns.outlooks[3], Some(Outlook::WinsIn(1)));
        assert!(
            hint.columns
                .outlooks
                .iter()
                .flatten()
                .all(|outlook| outlook.is_certain())
        );
        assert_eq!(hint.columns.ahead, None);
    }

    #[test]
    fn a_full_board_has_no_hint() {
        let mut board = Board::new(Shape::puissance4(4, 4).unwrap());
        for slot in [0, 3, 2, 2, 2, 1, 0, 3, 3, 1, 3, 2, 1, 0, 1, 0] {
            board.drop(slot).unwrap();
        }
        assert_eq!(Engine::new().hint(&board, &Stop::default()), Ok(None));
    }
}
