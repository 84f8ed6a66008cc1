//! Puzzles: positions in which exactly one move keeps the win or the draw, proved by the solver.

mod attempt;

pub(crate) use attempt::{Attempt, Goal, Phase, Rules, Step};

use std::ops::RangeInclusive;

use crate::analysis::{Columns, Engine, Minimax};
use crate::board::{Board, Outcome, Shape};
use crate::jobs::{Stop, Stopped};
use crate::outlook::{GameResult, Outlook};
use crate::rng::{ChaCha, Rng};
use crate::strategy::{Context, Strategy, WinBlock};

/// The levels of difficulty.
pub(crate) const LEVELS: RangeInclusive<usize> = 1..=FINDERS.len();
/// For each level, how many of minimax:1 to minimax:8 find the answer. The further one must look,
/// and the more natural the wrong moves seem, the fewer they are.
const FINDERS: [RangeInclusive<usize>; 6] = [8..=8, 6..=7, 4..=5, 2..=3, 1..=1, 0..=0];
/// The last of these players.
const DEEPEST: usize = 8;

/// How many discs a puzzle has. With fewer the solver takes long, with more there is little to find.
const DISCS: RangeInclusive<usize> = 14..=30;
/// A puzzle has at least this many moves to choose from.
const CHOICES: usize = 4;

/// A position and the only move that keeps its result.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    /// The position.
    pub board: Board,
    /// The only move that wins, or the only one that draws.
    pub answer: usize,
    /// What the answer leads to.
    pub outlook: Outlook,
    /// How difficult it is, from 1.
    pub level: usize,
}

impl Puzzle {
    /// Whether it is about a win or about a draw.
    pub(crate) fn goal(&self) -> GameResult {
        self.outlook.result().expect("the solver has proved it")
    }

    /// How many moves the game still takes if both play perfectly.
    pub(crate) fn moves_to_end(&self) -> usize {
        let moves = self.outlook.moves_to_end(self.board.free_cells());
        moves.expect("the solver has proved it")
    }
}

/// A puzzle that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PuzzleRequest {
    pub(crate) seed: u64,
    pub(crate) level: usize,
}

/// Makes puzzles. It keeps what the solver has learned, which makes the next puzzle faster but does
/// not change it.
#[derive(Default)]
pub(crate) struct Maker {
    engine: Engine,
}

impl Maker {
    /// The puzzle of this seed and level.
    pub(crate) fn make(&mut self, seed: u64, level: usize, stop: &Stop) -> Result<Puzzle, Stopped> {
        assert!(LEVELS.contains(&level), "there is no level {level}");
        let mut rng = ChaCha::new(seed, level as u64);
        loop {
            stop.check()?;
            let Some(board) = position(&mut rng, stop)? else {
                continue;
            };
            if let Some(puzzle) = self.puzzle(board, level, stop)? {
                return Ok(puzzle);
            }
        }
    }

    /// The puzzle that a position is, if it is one of this level.
    fn puzzle(
        &mut self,
        board: Board,
        level: usize,
        stop: &Stop,
    ) -> Result<Option<Puzzle>, Stopped> {
        let columns = self.engine.exact(&board, stop)?;
        let Some((answer, outlook)) = columns.as_ref().and_then(only_move) else {
            return Ok(None);
        };
        let puzzle = Puzzle {
            board,
            answer,
            outlook,
            level,
        };
        let is_of_level = are_finders(&FINDERS[level - 1], &puzzle, stop)?;
        Ok(is_of_level.then_some(puzzle))
    }
}

/// Analyses the board that an attempt wants analysed, and has the attempt go on with that.
pub(crate) fn analyse(
    attempt: &mut Attempt,
    engine: &mut Engine,
    stop: &Stop,
) -> Result<Option<Step>, Stopped> {
    let columns = match attempt.wants_columns() {
        Some(board) => engine.exact(board, stop)?,
        None => None,
    };
    Ok(columns.and_then(|columns| attempt.take(columns)))
}

/// The best play of both sides from where an attempt is, as far as it is worth showing.
pub(crate) fn best_line(
    attempt: &Attempt,
    engine: &mut Engine,
    stop: &Stop,
) -> Result<Vec<usize>, Stopped> {
    let mut attempt = attempt.clone();
    let mut step = match attempt.give_up() {
        None => analyse(&mut attempt, engine, stop)?,
        known => known,
    };
    let mut line = Vec::new();
    while let Some(Step::Shown { slot, .. }) = step {
        line.push(slot);
        step = analyse(&mut attempt, engine, stop)?;
    }
    Ok(line)
}

/// A position with enough discs and moves, from a game between two players who win and block.
/// `None` if that game ended too early.
fn position(rng: &mut ChaCha, stop: &Stop) -> Result<Option<Board>, Stopped> {
    let shape = Shape::puissance4(6, 7).expect("the board is large enough");
    let mut board = Board::new(shape);
    let discs = DISCS.start() + rng.below(DISCS.end() - DISCS.start() + 1);
    while board.disc_count() < discs && board.status() == Outcome::Ongoing {
        let slot = WinBlock.choose(&board, &mut Context { rng, stop });
        let slot = slot.map_err(|_| Stopped)?;
        board.drop(slot).expect("strategies choose legal moves");
    }
    let is_open = board.status() == Outcome::Ongoing && board.moves().count() >= CHOICES;
    Ok(is_open.then_some(board))
}

/// The only move that wins, or the only one that draws if none wins.
fn only_move(columns: &Columns) -> Option<(usize, Outlook)> {
    let known = columns.outlooks.iter().enumerate();
    let known = known.filter_map(|(slot, outlook)| Some((slot, (*outlook)?)));
    let known: Vec<(usize, Outlook)> = known.collect();
    let result = |outlook: Outlook| outlook.result();
    let best = known.iter().map(|&(_, outlook)| result(outlook)).max()?;
    let mut keep = known
        .iter()
        .filter(|&&(_, outlook)| result(outlook) == best);
    let only = *keep.next()?;
    let is_only = keep.next().is_none() && best > Some(GameResult::Loss);
    is_only.then_some(only)
}

/// Whether this many of the minimax players find the answer.
fn are_finders(
    number: &RangeInclusive<usize>,
    puzzle: &Puzzle,
    stop: &Stop,
) -> Result<bool, Stopped> {
    let mut finders = 0;
    for level in 1..=DEEPEST {
        let best = Minimax::new(level).search(&puzzle.board, stop)?.best;
        finders += usize::from(best == [puzzle.answer]);
        let most = finders + DEEPEST - level;
        if finders > *number.end() || most < *number.start() {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests;
