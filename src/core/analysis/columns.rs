//! What every move of a board leads to, found step by step: minimax a few moves ahead, then the
//! solver, then minimax further ahead, then the solver with more time.

use std::ops::ControlFlow;

use super::bridge::{self, takes_long};
use super::{Engine, LEVELS_AFTER, LEVELS_BEFORE, PATIENT_NODES, QUICK_NODES};
use crate::board::{Board, Outcome};
use crate::outlook::Outlook;
use crate::stop::{Stop, Stopped};

/// A hint does not wait any longer once minimax has looked this many moves ahead.
const ENOUGH_FOR_HINT: usize = LEVELS_AFTER[0];

/// How long to look for an exact answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Not long: other boards wait.
    Quick,
    /// As long as people wait.
    Patient,
}

/// What is known of the moves of a board.
///
/// ```
/// use puissance4_core::analysis::Columns;
/// use puissance4_core::outlook::Outlook;
///
/// let columns = Columns {
///     outlooks: vec![Some(Outlook::Draws), None, Some(Outlook::WinsIn(3))],
///     ahead: None,
///     done: true,
/// };
/// assert_eq!(columns.best(), [2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// For each slot, what a disc there leads to. `None` if the slot is full or not judged yet.
    pub outlooks: Vec<Option<Outlook>>,
    /// How many moves ahead the search looked for the outlooks that are not certain. `None` if all
    /// are certain.
    pub ahead: Option<usize>,
    /// Whether nothing more will be found.
    pub done: bool,
}

impl Columns {
    /// The best slots among those judged so far.
    #[must_use]
    pub fn best(&self) -> Vec<usize> {
        let worth = |outlook: &Option<Outlook>| outlook.map(Outlook::worth);
        let most = self.outlooks.iter().filter_map(worth).max();
        let slots = self.outlooks.iter().enumerate();
        slots
            .filter(|(_, outlook)| most.is_some() && worth(outlook) == most)
            .map(|(slot, _)| slot)
            .collect()
    }

    /// The slots to point out as the best. While others are being solved, an estimate is not better
    /// than an exact outlook, and of those only a win is known to be the best.
    #[must_use]
    pub fn leading(&self) -> Vec<usize> {
        let best = self.best();
        let wins = |&slot: &usize| matches!(self.outlooks[slot], Some(Outlook::WinsIn(_)));
        let certain = |outlook: &Outlook| outlook.is_certain();
        let mut known = self.outlooks.iter().flatten();
        let is_mixed = self.ahead.is_some() && known.any(certain);
        match self.done || !is_mixed || best.iter().all(wins) {
            true => best,
            false => Vec::new(),
        }
    }

    /// Of the best slots the one nearest the centre; of two that are equally near, the right one.
    #[must_use]
    pub fn recommended(&self) -> Option<usize> {
        nearest_centre(self.best(), self.outlooks.len())
    }

    /// Whether a hint can be given: nothing is left to find out, or the search has looked far
    /// enough.
    #[must_use]
    pub fn decides_hint(&self) -> bool {
        self.done || self.ahead.is_none_or(|ahead| ahead >= ENOUGH_FOR_HINT)
    }
}

/// Of these slots the one nearest the centre of `all`; of two that are equally near, the right one.
pub(super) fn nearest_centre(slots: impl IntoIterator<Item = usize>, all: usize) -> Option<usize> {
    let slots = slots.into_iter();
    slots.min_by_key(|&slot| ((2 * slot + 1).abs_diff(all), std::cmp::Reverse(slot)))
}

/// Why an inquiry ended before its last step.
enum Ended {
    /// It was stopped.
    Stopped,
    /// A report broke it off.
    Enough,
}

impl From<Stopped> for Ended {
    fn from(_: Stopped) -> Ended {
        Ended::Stopped
    }
}

/// What is being found out about one board.
pub(super) struct Inquiry<'a> {
    engine: &'a mut Engine,
    board: &'a Board,
    stop: &'a Stop,
    report: &'a mut dyn FnMut(&Columns) -> ControlFlow<()>,
    columns: Columns,
    /// Minimax ran out of steps: looking further would too.
    exhausted: bool,
}

impl<'a> Inquiry<'a> {
    pub(super) fn new(
        engine: &'a mut Engine,
        board: &'a Board,
        stop: &'a Stop,
        report: &'a mut dyn FnMut(&Columns) -> ControlFlow<()>,
    ) -> Inquiry<'a> {
        engine.solver.set_stop(stop.clone());
        engine.solver.set_threads(1);
        Inquiry {
            engine,
            board,
            stop,
            report,
            columns: Columns {
                outlooks: vec![None; board.slots()],
                ahead: Some(0),
                done: false,
            },
            exhausted: false,
        }
    }

    pub(super) fn run(mut self, effort: Effort) -> Result<Columns, Stopped> {
        match self.steps(effort) {
            Ok(()) | Err(Ended::Enough) => Ok(self.columns),
            Err(Ended::Stopped) => Err(Stopped),
        }
    }

    fn steps(&mut self, effort: Effort) -> Result<(), Ended> {
        self.stop.check()?;
        for level in LEVELS_BEFORE {
            self.look(level)?;
        }
        self.solve(QUICK_NODES)?;
        for level in LEVELS_AFTER {
            self.look(level)?;
        }
        if effort == Effort::Patient {
            self.solve(if takes_long(self.board.shape()) {
                PATIENT_NODES
            } else {
                u64::MAX
            })?;
        }
        self.columns.done = true;
        self.report()
    }

    /// The moves whose outlook is not certain yet.
    fn open(&self) -> Vec<usize> {
        if self.board.status() != Outcome::Ongoing {
            return Vec::new();
        }
        let certain = |&slot: &usize| self.columns.outlooks[slot].is_some_and(Outlook::is_certain);
        self.board.moves().filter(|slot| !certain(slot)).collect()
    }

    /// Has minimax look at the moves that are open.
    fn look(&mut self, level: usize) -> Result<(), Ended> {
        let open = self.open();
        if open.is_empty() {
            self.columns.ahead = None;
        }
        if open.is_empty() || self.exhausted {
            return Ok(());
        }
        let minimax = &mut self.engine.minimax;
        let (found, ahead) = minimax.outlooks(self.board, &open, level, self.stop)?;
        for (&slot, &outlook) in open.iter().zip(&found) {
            self.columns.outlooks[slot] = Some(outlook);
        }
        let certain = found.iter().all(|outlook| outlook.is_certain());
        self.columns.ahead = (!certain).then_some(ahead);
        let free = self.board.free_cells();
        self.exhausted = ahead < level.min(free);
        self.report()
    }

    /// Has the solver judge the moves that are open, one after the other.
    fn solve(&mut self, nodes: u64) -> Result<(), Ended> {
        let Some(position) = bridge::position(self.board) else {
            return Ok(());
        };
        let (discs, cells) = (self.board.disc_count(), self.board.shape().cells());
        self.engine.solver.set_node_budget(nodes);
        for slot in self.open() {
            let mut after = position;
            let Ok(()) = after.play(slot) else { continue };
            let Ok(score) = self.engine.solver.solve(&after) else {
                self.stop.check()?;
                // One that takes too long is seldom alone.
                break;
            };
            self.columns.outlooks[slot] = Some(Outlook::from_score(-score, discs, cells));
            if self.open().is_empty() {
                self.columns.ahead = None;
            }
            self.report()?;
        }
        Ok(())
    }

    fn report(&mut self) -> Result<(), Ended> {
        self.stop.check()?;
        match (self.report)(&self.columns) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Ended::Enough),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equally_good_slots_the_one_nearest_the_centre_is_recommended() {
        for (slots, all, nearest) in [
            (vec![0, 1, 2, 3, 4, 5, 6], 7, Some(3)),
            (vec![0, 1, 2, 3], 4, Some(2)),
            (vec![0, 6], 7, Some(6)),
            (vec![0, 1, 5], 7, Some(5)),
            (vec![1, 6], 7, Some(1)),
            (vec![], 7, None),
        ] {
            assert_eq!(nearest_centre(slots.clone(), all), nearest, "{slots:?}");
        }
    }

    #[test]
    fn estimates_are_not_compared_with_exact_outlooks_while_these_are_found() {
        use Outlook::{Draws, LosesIn, Unclear, WinsIn};
        for (outlooks, ahead, done, leading) in [
            ([Unclear(-2), LosesIn(8)], Some(6), false, &[][..]),
            ([Unclear(-2), Draws], Some(6), false, &[]),
            ([Unclear(-2), WinsIn(9)], Some(6), false, &[1]),
            ([Unclear(-2), Unclear(1)], Some(6), false, &[1]),
            ([Unclear(-2), LosesIn(8)], Some(10), true, &[0]),
            ([LosesIn(2), Draws], None, false, &[1]),
        ] {
            let columns = Columns {
                outlooks: outlooks.map(Some).to_vec(),
                ahead,
                done,
            };
            assert_eq!(columns.leading(), leading, "{outlooks:?}");
        }
    }

    #[test]
    fn the_best_are_those_worth_most() {
        let columns = |outlooks: &[Option<Outlook>]| Columns {
            outlooks: outlooks.to_vec(),
            ahead: None,
            done: true,
        };
        let (win, slow, loss) = (
            Some(Outlook::WinsIn(3)),
            Some(Outlook::WinsIn(5)),
            Some(Outlook::LosesIn(2)),
        );
        for (outlooks, best) in [
            (&[loss, win, None, slow, win][..], &[1, 4][..]),
            (&[None, loss], &[1]),
            (&[None, None], &[]),
        ] {
            assert_eq!(columns(outlooks).best(), best, "{outlooks:?}");
        }
    }
}
