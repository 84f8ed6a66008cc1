//! A person's attempt at a puzzle: every move must keep the result.

use super::Puzzle;
use crate::analysis::Engine;
use crate::board::Board;
use crate::jobs::{Stop, Stopped};
use crate::outlook::{GameResult, Outlook};

/// A win is obvious if it takes no more moves than this: every answer of the opponent loses at once.
const OBVIOUS: usize = 3;
/// How many moves of a line are shown at most.
const LINE: usize = 15;

/// An attempt at a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    board: Board,
    goal: GameResult,
}

/// What came of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It leads to this, which is worse than the goal. It was not played.
    Wrong(Outlook),
    /// It keeps the result, and the opponent has answered here.
    Right(usize),
    /// The goal is reached, or cannot be missed any more.
    Solved,
}

impl Attempt {
    /// An attempt from the beginning.
    pub(crate) fn new(puzzle: &Puzzle) -> Attempt {
        Attempt {
            board: puzzle.board.clone(),
            goal: puzzle.goal(),
        }
    }

    /// The position. It is the person's turn until the puzzle is solved.
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// Plays a legal move, and the opponent's best answer.
    pub(crate) fn play(
        &mut self,
        slot: usize,
        engine: &mut Engine,
        stop: &Stop,
    ) -> Result<Step, Stopped> {
        let columns = engine.exact(&self.board, stop)?;
        let outlook = columns.and_then(|columns| columns.outlooks[slot]);
        let outlook = outlook.expect("the solver takes the board and the move is legal");
        if outlook.result() < Some(self.goal) {
            return Ok(Step::Wrong(outlook));
        }
        let mut board = self.board.clone();
        board.drop(slot).expect("the move is legal");
        let is_obvious = matches!(outlook, Outlook::WinsIn(..=OBVIOUS));
        // Without an answer the game is over.
        let answer = engine.exact(&board, stop)?;
        let answer = answer.and_then(|columns| columns.recommended());
        let Some(answer) = answer.filter(|_| !is_obvious) else {
            self.board = board;
            return Ok(Step::Solved);
        };
        board.drop(answer).expect("the answer is legal");
        let rest = engine.exact(&board, stop)?;
        let outlooks = rest
            .iter()
            .flat_map(|columns| columns.outlooks.iter().flatten());
        let cannot_miss = outlooks
            .into_iter()
            .all(|outlook| outlook.result() >= Some(self.goal));
        self.board = board;
        Ok(if cannot_miss {
            Step::Solved
        } else {
            Step::Right(answer)
        })
    }

    /// The right move and the two legal ones nearest to it, from left to right.
    pub(crate) fn candidates(
        &self,
        engine: &mut Engine,
        stop: &Stop,
    ) -> Result<Vec<usize>, Stopped> {
        let columns = engine.exact(&self.board, stop)?;
        let Some(right) = columns.and_then(|columns| columns.recommended()) else {
            return Ok(Vec::new());
        };
        let mut near: Vec<usize> = self.board.moves().collect();
        near.sort_by_key(|slot| slot.abs_diff(right));
        near.truncate(3);
        near.sort_unstable();
        Ok(near)
    }

    /// The best play of both sides from here, as far as it is worth showing.
    pub(crate) fn line(&self, engine: &mut Engine, stop: &Stop) -> Result<Vec<usize>, Stopped> {
        let mut board = self.board.clone();
        let mut line = Vec::new();
        while line.len() < LINE
            && let Some(columns) = engine.exact(&board, stop)?
            && let Some(slot) = columns.recommended()
        {
            board.drop(slot).expect("the move is legal");
            line.push(slot);
        }
        Ok(line)
    }
}
