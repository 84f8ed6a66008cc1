//! Many positions, one per line: reading them, solving them, checking their scores.

mod answer;
mod lines;
mod pool;
mod tally;

pub(crate) use answer::Answer;
pub(crate) use lines::{Line, Lines};
pub(crate) use pool::Pool;
pub(crate) use tally::Tally;

use std::time::Instant;

use thiserror::Error;

use self::answer::milliseconds;
use self::lines::LONGEST;
use crate::analysis;
use crate::board::notation::{self, NotationError};
use crate::board::{Board, Outcome, Shape};
use crate::echo::Echo;
use crate::outlook::Outlook;
use crate::solver::{Position, Solver, Stopped};

/// The empty board, as text.
const EMPTY: &str = "-";

/// What to find out about each position besides its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing.
    Score,
    /// The best columns.
    Best,
    /// The score of every column.
    Columns,
}

/// Why a line is no position that can be solved.
#[derive(Debug, PartialEq, Eq, Error)]
pub(crate) enum LineError {
    /// A move was rejected.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The moves end the game.
    #[error("after move {0} the game is over")]
    GameOver(usize),
    /// The word after the moves is no score.
    #[error("'{}' is not a score", Echo(.0))]
    NotAScore(String),
    /// More follows the score.
    #[error("'{}' is one word too many", Echo(.0))]
    ExtraWord(String),
    /// The line is longer than any position.
    #[error("longer than {LONGEST} bytes")]
    TooLong,
    /// There are no moves, which is not the same as the empty board.
    #[error("empty; use {EMPTY} for the empty board")]
    Empty,
}

/// A position from a line, and the score the line gives for it.
struct Question {
    board: Board,
    position: Position,
    /// The score to be checked, if the line has one.
    expected: Option<i32>,
}

impl Question {
    /// Reads a line from left to right, up to its first mistake. The shape must be one that the
    /// solver takes.
    fn read(line: &Line, shape: Shape) -> Result<Question, LineError> {
        let mut words = line.text.split_whitespace();
        let moves = words.next().unwrap_or_default();
        let mut board = Board::new(shape);
        if moves != EMPTY {
            notation::play(&mut board, moves)?;
        }
        let played = board.history().len();
        if board.status() != Outcome::Ongoing {
            return Err(LineError::GameOver(played));
        }
        let score = |word: &str| {
            let score = word.parse();
            score.map_err(|_| LineError::NotAScore(word.to_owned()))
        };
        let expected = words.next().map(score).transpose()?;
        if let Some(word) = words.next() {
            return Err(LineError::ExtraWord(word.to_owned()));
        }
        if line.cut {
            return Err(LineError::TooLong);
        }
        if played == 0 && moves != EMPTY {
            return Err(LineError::Empty);
        }
        let position = analysis::position(&board).expect("the solver takes the shape");
        Ok(Question {
            board,
            position,
            expected,
        })
    }

    /// Solves the position from an empty table, unless the solver's node budget ends it.
    fn solve(&self, solver: &mut Solver, detail: Detail) -> Result<Answer, Stopped> {
        solver.reset();
        let start = Instant::now();
        let score = solver.solve(&self.position)?;
        let (best, columns) = match detail {
            Detail::Score => (Vec::new(), None),
            Detail::Best => (solver.best(&self.position)?, None),
            Detail::Columns => {
                let columns = solver.analyze(&self.position)?;
                let best = (0..columns.len()).filter(|&column| columns[column] == Some(score));
                (best.collect(), Some(columns))
            }
        };
        let time = start.elapsed();
        let board = &self.board;
        let outlook = Outlook::from_score(score, board.disc_count(), board.shape().cells());
        let moves = notation::write(board);
        Ok(Answer {
            moves: if moves.is_empty() {
                EMPTY.to_owned()
            } else {
                moves
            },
            score,
            best: best.into_iter().map(|column: usize| column + 1).collect(),
            plies: outlook.moves_to_end(board.free_cells()).unwrap_or(0),
            columns,
            nodes: solver.nodes(),
            milliseconds: milliseconds(time),
            time,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, cut: bool) -> Result<Option<i32>, String> {
        let line = Line {
            text: text.to_owned(),
            cut,
        };
        let question = Question::read(&line, Shape::puissance4(6, 7).unwrap());
        question
            .map(|question| question.expected)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_line_is_read_up_to_its_first_mistake() {
        for (text, cut, result) in [
            ("4453", false, Ok(None)),
            ("4453 -2", false, Ok(Some(-2))),
            ("- 1", false, Ok(Some(1))),
            (
                "48 x",
                false,
                Err("move 2, '8': it must be between 1 and 7"),
            ),
            ("1212121", false, Err("after move 7 the game is over")),
            ("44 x", false, Err("'x' is not a score")),
            ("44 1 2", false, Err("'2' is one word too many")),
            ("44", true, Err("longer than 4096 bytes")),
            (",", false, Err("empty; use - for the empty board")),
            ("", false, Err("empty; use - for the empty board")),
        ] {
            assert_eq!(read(text, cut), result.map_err(str::to_owned), "{text}");
        }
    }

    #[test]
    fn an_answer_has_the_details_asked_for() {
        let line = Line {
            text: "112233".to_owned(),
            cut: false,
        };
        let question = Question::read(&line, Shape::puissance4(6, 7).unwrap()).unwrap();
        let mut solver = Solver::new(1 << 20);
        for (detail, text) in [
            (Detail::Score, "112233 18"),
            (Detail::Best, "112233 18"),
            (
                Detail::Columns,
                "112233 18  1:-2  2:-1  3:-1  4:18*  5:-2  6:-2  7:-3",
            ),
        ] {
            let answer = question.solve(&mut solver, detail).unwrap();
            assert_eq!(answer.to_string(), text);
            let best = if detail == Detail::Score {
                vec![]
            } else {
                vec![4]
            };
            assert_eq!((answer.best, answer.plies), (best, 1));
        }
    }
}
