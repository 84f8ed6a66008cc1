//! A person's attempt at a position: every move must keep the result, and the opponent answers as
//! well as possible.
//!
//! An attempt has no engine. It names the board to analyse, and takes in what the columns of that
//! board lead to:
//!
//! ```text
//!          choose            columns            columns
//!  Open ─────────▶ Judging ─────────▶ Answering ─────────▶ Open
//!                     │ wrong: Open, or Over      │
//!                     └───────── solved ──────────┴──────▶ Over
//! ```

use super::Puzzle;
use crate::analysis::{Change, Columns};
use crate::board::{Board, MoveError, Outcome};
use crate::outlook::{GameResult, Outlook};

/// A win is obvious if it takes no more moves than this: every answer of the opponent loses at once.
const OBVIOUS: usize = 3;
/// How many moves of the answer are shown at most.
const LINE: usize = 15;
/// A result that is kept for this many moves is held.
const HELD: usize = 3;

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

/// When an attempt is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// A wrong move is not played, and another one can be chosen. The attempt is over when the rest
    /// is obvious, or after a few moves if the result is only `held`.
    Solve { held: bool },
    /// A wrong move is played and ends the attempt, and so do a few right ones. A move is wrong, too,
    /// if it wins much later or loses much sooner than another one.
    TryAgain,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The person is to choose a move.
    Open,
    /// The person has chosen this slot, which is to be judged.
    Judging(usize),
    /// The opponent is to answer.
    Answering,
    /// The best moves of both sides are played, because the person has given up.
    Showing,
    Over,
}

/// What came of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The chosen move leads to this, which is worse than the goal.
    Wrong { slot: usize, outlook: Outlook },
    /// The chosen move leads to this, which keeps the result. It was played.
    Right { slot: usize, outlook: Outlook },
    /// The opponent has answered here.
    Answered(usize),
    /// This move of the answer was played, which leads to this.
    Shown { slot: usize, outlook: Outlook },
    /// Whatever the person plays, the goal is reached.
    Clear,
}

/// An attempt at a position.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    board: Board,
    rules: Rules,
    /// The number of moves that lead to the position.
    start: usize,
    /// What the best move leads to, once it is known.
    best: Option<Outlook>,
    /// What the person's best move led to when that was last known, and after how many moves that
    /// was.
    latest: Option<(Outlook, usize)>,
    /// How many moves have kept the result.
    kept: usize,
    phase: Phase,
    is_lost: bool,
    /// What the columns of the board lead to, once it is known.
    columns: Option<Columns>,
}

impl Attempt {
    /// An attempt at a position, of which the best move leads to `best`, if that is known.
    pub(crate) fn new(board: Board, best: Option<Outlook>, rules: Rules) -> Attempt {
        let start = board.history().len();
        Attempt {
            board,
            rules,
            start,
            best,
            latest: best.map(|best| (best, start)),
            kept: 0,
            phase: Phase::Open,
            is_lost: false,
            columns: None,
        }
    }

    /// An attempt at a puzzle.
    pub(crate) fn at(puzzle: &Puzzle) -> Attempt {
        let rules = Rules::Solve { held: false };
        Attempt::new(puzzle.board.clone(), Some(puzzle.outlook), rules)
    }

    /// The position.
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of moves that lead to the position to solve.
    pub(crate) const fn start(&self) -> usize {
        self.start
    }

    pub(crate) const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many moves have kept the result.
    pub(crate) const fn kept(&self) -> usize {
        self.kept
    }

    /// Whether a wrong move has ended it, or the game was lost although another result was possible.
    pub(crate) const fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// What every move must keep, once it is known.
    pub(crate) fn goal(&self) -> Option<Goal> {
        self.best.map(Goal::new)
    }

    /// What the best move led to at the start, once it is known.
    pub(crate) const fn best(&self) -> Option<Outlook> {
        self.best
    }

    /// What the person's best move leads to now, if all since that was last known were the best.
    pub(crate) fn left(&self) -> Option<Outlook> {
        let (outlook, known) = self.latest?;
        let played = self.board.history().len().saturating_sub(known);
        Some(match outlook {
            Outlook::WinsIn(moves) => Outlook::WinsIn(moves.saturating_sub(played)),
            other => other,
        })
    }

    /// The board that is to be analysed now.
    pub(crate) fn wants_columns(&self) -> Option<&Board> {
        let is_wanted = match self.phase {
            Phase::Open | Phase::Judging(_) => self.columns.is_none(),
            Phase::Answering | Phase::Showing => true,
            Phase::Over => false,
        };
        is_wanted.then_some(&self.board)
    }

    /// Chooses a move. It is judged at once if the columns are known. Only an open attempt takes one.
    pub(crate) fn choose(&mut self, slot: usize) -> Result<Option<Step>, MoveError> {
        if self.phase != Phase::Open {
            return Ok(None);
        }
        self.board.clone().drop(slot)?;
        self.phase = Phase::Judging(slot);
        let columns = self.columns.clone();
        Ok(columns.and_then(|columns| self.judge(slot, &columns)))
    }

    /// Has the best moves of both sides played, if the person is to move. The first one is played at
    /// once if the columns are known.
    pub(crate) fn give_up(&mut self) -> Option<Step> {
        if matches!(self.phase, Phase::Open | Phase::Judging(_)) {
            self.phase = Phase::Showing;
        }
        let columns = self.columns.take()?;
        self.take(columns)
    }

    /// The right move and the two legal ones nearest to it, from left to right, once they are known.
    pub(crate) fn candidates(&self) -> Option<Vec<usize>> {
        let right = self.columns.as_ref()?.recommended()?;
        let mut near: Vec<usize> = self.board.moves().collect();
        near.sort_by_key(|slot| slot.abs_diff(right));
        near.truncate(3);
        near.sort_unstable();
        Some(near)
    }

    /// Takes in what the columns of the board lead to, and does what that allows.
    pub(crate) fn take(&mut self, columns: Columns) -> Option<Step> {
        let best = columns.recommended()?;
        let outlook = columns.outlooks[best]?;
        match self.phase {
            Phase::Open | Phase::Judging(_) => {
                self.best = self.best.or(Some(outlook));
                self.latest = Some((outlook, self.board.history().len()));
                self.columns = Some(columns.clone());
                let is_clear = self.rules != Rules::TryAgain
                    && self.kept > 0
                    && self.goal()?.cannot_be_missed(&columns);
                match self.phase {
                    _ if is_clear => {
                        self.phase = Phase::Over;
                        Some(Step::Clear)
                    }
                    Phase::Judging(slot) => self.judge(slot, &columns),
                    _ => None,
                }
            }
            Phase::Answering => {
                self.play(best);
                self.phase = Phase::Open;
                if self.board.status() != Outcome::Ongoing {
                    self.phase = Phase::Over;
                    self.is_lost = self.has_lost();
                }
                Some(Step::Answered(best))
            }
            Phase::Showing => {
                self.play(best);
                let shown = self.board.history().len() - self.start;
                if shown >= LINE || self.board.status() != Outcome::Ongoing {
                    self.phase = Phase::Over;
                }
                Some(Step::Shown {
                    slot: best,
                    outlook,
                })
            }
            Phase::Over => None,
        }
    }

    /// Judges the chosen move, and plays it if it keeps the result.
    fn judge(&mut self, slot: usize, columns: &Columns) -> Option<Step> {
        self.phase = Phase::Open;
        let outlook = columns.outlooks[slot]?;
        let best = columns.outlooks[columns.recommended()?]?;
        let is_wrong = match self.rules {
            Rules::Solve { .. } => !self.goal()?.is_kept_by(outlook),
            Rules::TryAgain => {
                Change::between(outlook, best).is_some() || !Goal::new(best).is_kept_by(outlook)
            }
        };
        if is_wrong {
            if self.rules == Rules::TryAgain {
                self.play(slot);
                self.phase = Phase::Over;
                self.is_lost = true;
            }
            return Some(Step::Wrong { slot, outlook });
        }
        self.kept += 1;
        self.latest = Some((outlook, self.board.history().len()));
        self.play(slot);
        let is_held = self.kept >= HELD && self.rules != Rules::Solve { held: false };
        let is_obvious = self.rules != Rules::TryAgain && Goal::is_obvious(outlook);
        let is_over = self.board.status() != Outcome::Ongoing;
        self.phase = match is_over || is_held || is_obvious {
            true => Phase::Over,
            false => Phase::Answering,
        };
        Some(Step::Right { slot, outlook })
    }

    fn play(&mut self, slot: usize) {
        self.board.drop(slot).expect("the move is legal");
        self.columns = None;
    }

    /// Whether the opponent's last move has won although that was not known before.
    fn has_lost(&self) -> bool {
        let expected = self.latest.and_then(|(outlook, _)| outlook.result());
        matches!(self.board.status(), Outcome::Won(_)) && expected != Some(GameResult::Loss)
    }
}
