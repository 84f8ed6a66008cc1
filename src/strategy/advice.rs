//! What to advise a person, and why.

use std::fmt;

use super::{Minimax, longest};
use crate::board::{Board, Cell};

/// How many moves ahead the advice looks.
const LEVEL: usize = 8;
/// Boards with more slots than this are too wide to look far ahead: the longest line must do.
const WIDEST: usize = 16;

/// A move worth playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub cell: Cell,
    /// What speaks for it.
    pub why: Why,
}

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It wins at once.
    Wins,
    /// The opponent would win there.
    Blocks,
    /// It wins in so many moves, both sides' counted.
    WinsIn(usize),
    /// It draws, and nothing wins.
    Draws,
    /// All is lost, but not sooner than in so many moves.
    LosesIn(usize),
    /// A search of so many moves finds nothing better.
    Searched(usize),
    /// It makes the longest line, of so many.
    Longest(usize),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Wins => f.write_str("it wins"),
            Self::Blocks => f.write_str("it blocks"),
            Self::WinsIn(moves) => write!(f, "it wins in {moves} moves"),
            Self::Draws => f.write_str("it draws"),
            Self::LosesIn(moves) => write!(f, "it puts the loss off for {moves} moves"),
            Self::Searched(moves) => write!(f, "the best that is seen {moves} moves ahead"),
            Self::Longest(length) => write!(f, "it makes the longest line, of {length}"),
        }
    }
}

/// What to advise the side to move; nothing where there is no move.
#[must_use]
pub fn advise(board: &Board) -> Option<Advice> {
    let me = board.to_move();
    let wins = |disc| board.moves().find(|&cell| board.wins(cell, disc));
    if let Some(cell) = wins(me) {
        return Some(Advice {
            cell,
            why: Why::Wins,
        });
    }
    if let Some(cell) = wins(me.other()) {
        return Some(Advice {
            cell,
            why: Why::Blocks,
        });
    }
    board.moves().next()?;
    if board.slots() > WIDEST {
        let (length, cells) = longest(board);
        return Some(Advice {
            cell: cells[0],
            why: Why::Longest(length),
        });
    }
    let verdict = Minimax::new(LEVEL).look(board);
    let why = match (verdict.wins_in(), verdict.loses_in()) {
        (Some(moves), _) => Why::WinsIn(moves),
        (_, Some(moves)) => Why::LosesIn(moves),
        _ if verdict.draws() => Why::Draws,
        _ => Why::Searched(verdict.depth),
    };
    Some(Advice {
        cell: verdict.best[0],
        why,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};

    fn advice(cols: usize, moves: &str) -> (usize, Why) {
        let mut board = Board::new(Shape::puissance4(6, cols).unwrap()).unwrap();
        notation::play(&mut board, moves).unwrap();
        let advice = advise(&board).unwrap();
        (board.slot(advice.cell) + 1, advice.why)
    }

    #[test]
    fn says_what_speaks_for_the_move() {
        assert_eq!(advice(7, "112233"), (4, Why::Wins));
        assert_eq!(advice(7, "11223"), (4, Why::Blocks));
        assert_eq!(advice(7, "3141"), (5, Why::WinsIn(3)));
        assert_eq!(advice(7, ""), (4, Why::Searched(LEVEL)));
        let mut board = Board::new(Shape::morpion(3).unwrap()).unwrap();
        notation::play(&mut board, "15").unwrap();
        assert_eq!(advise(&board).unwrap().why, Why::Draws);
        assert_eq!(advice(20, "1,20,1,20"), (1, Why::Longest(3)));
    }
}
