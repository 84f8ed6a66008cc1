//! A person's attempt at a puzzle: every move must keep the result.

use super::Puzzle;
use crate::analysis::{Columns, Engine};
use crate::board::Board;
use crate::jobs::{Stop, Stopped};
use crate::outlook::{GameResult, Outlook};

/// A win is obvious if it takes no more moves than this: every answer of the opponent loses at once.
const OBVIOUS: usize = 3;
/// How many moves of a line are shown at most.
pub(crate) const LINE: usize = 15;

/// What every move must keep: a win, a draw, or, if nothing is certain, that nothing is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal(Option<GameResult>);

impl Goal {
    /// The goal in a position whose best move leads to this.
    pub(crate) fn new(best: Outlook) -> Goal {
        Goal(best.result())
    }

    /// The result to keep. `None` if only a loss is to be avoided.
    pub(crate) const fn result(self) -> Option<GameResult> {
        self.0
    }

    /// Whether a move that leads to this keeps it.
    pub(crate) fn is_kept_by(self, outlook: Outlook) -> bool {
        match self.0 {
            None => outlook.result() != Some(GameResult::Loss),
            goal => outlook.result() >= goal,
        }
    }

    /// Whether every move keeps it.
    pub(crate) fn cannot_be_missed(self, columns: &Columns) -> bool {
        let mut outlooks = columns.outlooks.iter().flatten();
        outlooks.all(|&outlook| self.is_kept_by(outlook))
    }

    /// Whether a move that leads to this wins so soon that the rest need not be played.
    pub(crate) const fn is_obvious(outlook: Outlook) -> bool {
        matches!(outlook, Outlook::WinsIn(..=OBVIOUS))
    }
}

/// The right move and the two legal ones nearest to it, from left to right. None if the game is
/// over.
pub(crate) fn candidates(board: &Board, columns: &Columns) -> Vec<usize> {
    let Some(right) = columns.recommended() else {
        return Vec::new();
    };
    let mut near: Vec<usize> = board.moves().collect();
    near.sort_by_key(|slot| slot.abs_diff(right));
    near.truncate(3);
    near.sort_unstable();
    near
}

/// An attempt at a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    board: Board,
    goal: Goal,
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
            goal: Goal::new(puzzle.outlook),
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
        if !self.goal.is_kept_by(outlook) {
            return Ok(Step::Wrong(outlook));
        }
        let mut board = self.board.clone();
        board.drop(slot).expect("the move is legal");
        // Without an answer the game is over.
        let answer = engine.exact(&board, stop)?;
        let answer = answer.and_then(|columns| columns.recommended());
        let Some(answer) = answer.filter(|_| !Goal::is_obvious(outlook)) else {
            self.board = board;
            return Ok(Step::Solved);
        };
        board.drop(answer).expect("the answer is legal");
        let rest = engine.exact(&board, stop)?;
        self.board = board;
        Ok(
            if rest.is_none_or(|rest| self.goal.cannot_be_missed(&rest)) {
                Step::Solved
            } else {
                Step::Right(answer)
            },
        )
    }

    /// The right move and the two legal ones nearest to it, from left to right.
    pub(crate) fn candidates(
        &self,
        engine: &mut Engine,
        stop: &Stop,
    ) -> Result<Vec<usize>, Stopped> {
        let columns = engine.exact(&self.board, stop)?;
        Ok(columns.map_or_else(Vec::new, |columns| candidates(&self.board, &columns)))
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
