//! Perfect play: the only bridge from boards to the solver.

use std::fmt;

use super::{Strategy, one_of};
use crate::board::{Board, Cell, Outcome, Shape};
use crate::random::Draw;
use crate::solver::{Book, Position, Solver, Stopped, cores};

/// What the table may take: only long searches let it grow so far.
const TABLE_BYTES: usize = 256 << 20;
/// Boards of fewer cells are solved in seconds from the start.
const LARGE: usize = 40;

/// Whether the solver can do boards of this shape.
#[must_use]
pub fn can_solve(shape: Shape) -> bool {
    shape.gravity() && shape.align() == 4 && empty(shape).is_some()
}

/// Whether the solver may take minutes or hours for the first moves: the board is about as large as
/// the usual one or larger, and its openings are in no book.
#[must_use]
pub fn takes_long(shape: Shape) -> bool {
    shape.cells() >= LARGE && (shape.rows(), shape.cols()) != (6, 7)
}

/// The board as the solver wants it, where it can do boards of that shape and the game goes on.
#[must_use]
pub fn position(board: &Board) -> Option<Position> {
    if !can_solve(board.shape()) || board.status() != Outcome::Ongoing {
        return None;
    }
    let mut position = empty(board.shape())?;
    board
        .history()
        .iter()
        .try_for_each(|&column| position.play(column))
        .ok()?;
    Some(position)
}

fn empty(shape: Shape) -> Option<Position> {
    Position::new(
        u32::try_from(shape.rows()).ok()?,
        u32::try_from(shape.cols()).ok()?,
    )
}

/// What comes of a move when both sides play perfectly after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// It wins, with so many moves from now, both sides' counted.
    WinsIn(usize),
    /// It draws.
    Draws,
    /// It loses, in so many moves from now, both sides' counted.
    LosesIn(usize),
}

impl Word {
    /// What a score means to the side to move.
    #[must_use]
    pub fn new(position: &Position, score: i32) -> Word {
        let plies = position.plies_to_end(score) as usize;
        match score {
            1.. => Word::WinsIn(plies),
            0 => Word::Draws,
            _ => Word::LosesIn(plies),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Word::WinsIn(moves) => write!(f, "wins in {moves}"),
            Word::Draws => f.write_str("draws"),
            Word::LosesIn(moves) => write!(f, "loses in {moves}"),
        }
    }
}

/// A solver that knows the openings, for one player or one question after another.
#[must_use]
pub fn solver() -> Solver {
    Solver::new(TABLE_BYTES).with_book(Book::embedded())
}

/// The score of each column, and the word on it; nothing where it is full.
pub fn words(
    solver: &mut Solver,
    position: &Position,
) -> Result<Vec<Option<(i32, Word)>>, Stopped> {
    let scores = solver.analyze(position)?;
    let word = |score: i32| (score, Word::new(position, score));
    Ok(scores.into_iter().map(|score| score.map(word)).collect())
}

/// Takes the fastest win and puts off a loss the longest; draws lots among equally good moves.
pub struct Perfect {
    solver: Solver,
}

impl Perfect {
    /// A player for boards of this shape, or why there is none.
    pub fn new(shape: Shape) -> Result<Perfect, String> {
        if !can_solve(shape) {
            let (rows, cols) = (shape.rows(), shape.cols());
            return Err(format!(
                "perfect cannot play this game on {rows}x{cols}; minimax:8 can"
            ));
        }
        Ok(Perfect {
            solver: solver().with_threads(cores()),
        })
    }
}

impl Strategy for Perfect {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        let position = position(board).expect("the board is of the shape it was made for");
        let best = self.solver.best(&position).expect("no one stops it");
        let cells: Vec<Cell> = best
            .into_iter()
            .filter_map(|column| board.landing(column))
            .collect();
        one_of(&cells, draw)
    }

    fn caution(&self, shape: Shape) -> Option<String> {
        let (rows, cols) = (shape.rows(), shape.cols());
        takes_long(shape).then(|| {
            format!("perfect may think for very long on {rows}x{cols}; minimax:8 does not")
        })
    }
}
