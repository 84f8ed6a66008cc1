//! What moves by itself: a falling disc, the spinner, and the pace of two computers.
//! Callers pass in the time.

use std::time::Duration;

use crate::board::{Board, Cell};

/// The time a disc takes for a row, and at most for its whole fall.
const ROW: Duration = Duration::from_millis(40);
const FALL: Duration = Duration::from_millis(240);
/// The time between two frames of the spinner.
const SPIN: Duration = Duration::from_millis(120);
/// How long a computer waits before it answers another computer.
const PACE: Duration = Duration::from_millis(600);

/// A falling disc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    /// The cell it falls to.
    pub(crate) cell: Cell,
    top: usize,
    row: usize,
    step: Duration,
    passed: Duration,
}

impl Fall {
    /// The row that the disc has reached, counted from the bottom.
    #[must_use]
    pub(crate) fn row(&self) -> usize {
        let rows = (self.passed.as_micros() / self.step.as_micros().max(1)) as usize;
        self.top.saturating_sub(rows).max(self.row)
    }

    fn has_landed(&self) -> bool {
        self.row() == self.row
    }
}

/// What moves by itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Motion {
    /// Whether discs are seen falling.
    animated: bool,
    fall: Option<Fall>,
    /// How long the spinner has turned.
    spun: Duration,
    /// How long a computer still waits.
    rest: Duration,
}

impl Motion {
    /// Nothing moves yet. Discs will be seen falling if `animated`.
    #[must_use]
    pub(crate) fn new(animated: bool) -> Motion {
        Motion {
            animated,
            ..Motion::default()
        }
    }

    /// The falling disc.
    #[must_use]
    pub(crate) const fn fall(&self) -> Option<Fall> {
        self.fall
    }

    /// Has the disc that was just played fall to its cell.
    pub(crate) fn drop(&mut self, board: &Board, cell: Cell) {
        let (top, row) = (board.shape().rows(), board.row(cell));
        self.fall = self.animated.then(|| Fall {
            cell,
            top,
            row,
            step: ROW.min(FALL / (top - row) as u32),
            passed: Duration::ZERO,
        });
    }

    /// Has a computer wait before it answers another one.
    pub(crate) const fn rest(&mut self) {
        self.rest = PACE;
    }

    /// Ends the fall of a disc.
    pub(crate) const fn land(&mut self) {
        self.fall = None;
    }

    /// Ends the fall and the wait.
    pub(crate) const fn settle(&mut self) {
        self.fall = None;
        self.rest = Duration::ZERO;
    }

    /// Whether nothing falls and no computer waits.
    #[must_use]
    pub(crate) fn is_still(&self) -> bool {
        self.fall.is_none() && self.rest.is_zero()
    }

    /// The number of the frame of the spinner.
    #[must_use]
    pub(crate) fn spin(&self) -> usize {
        (self.spun.as_millis() / SPIN.as_millis()) as usize
    }

    /// Lets time pass. The spinner turns while `busy`.
    pub(crate) fn pass(&mut self, time: Duration, busy: bool) {
        if let Some(fall) = &mut self.fall {
            fall.passed += time;
        }
        self.fall = self.fall.filter(|fall| !fall.has_landed());
        self.rest = self.rest.saturating_sub(time);
        self.spun = if busy {
            self.spun + time
        } else {
            Duration::ZERO
        };
    }

    /// The time until something moves. `None` if nothing does.
    #[must_use]
    pub(crate) fn next_change(&self, busy: bool) -> Option<Duration> {
        let falls = self.fall.map(|fall| fall.step);
        let rests = (!self.rest.is_zero()).then_some(self.rest);
        let spins = busy.then_some(SPIN);
        [falls, rests, spins].into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    /// A board on which a disc was dropped, and its cell.
    fn dropped() -> (Board, Cell) {
        let mut board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
        let cell = board.drop(3).unwrap();
        (board, cell)
    }

    #[test]
    fn a_disc_falls_row_by_row_and_lands() {
        let (board, cell) = dropped();
        let mut motion = Motion::new(true);
        assert_eq!(motion.next_change(false), None);
        motion.drop(&board, cell);
        let mut rows = Vec::new();
        while let Some(fall) = motion.fall {
            rows.push(fall.row());
            motion.pass(motion.next_change(false).unwrap(), false);
        }
        assert_eq!(rows, [6, 5, 4, 3, 2, 1]);
        assert_eq!(motion.next_change(false), None);
        assert!(motion.next_change(true).is_some());
    }

    #[test]
    fn without_animation_a_disc_lies_at_once() {
        let (board, cell) = dropped();
        let mut motion = Motion::new(false);
        motion.drop(&board, cell);
        assert!(motion.fall().is_none() && motion.is_still());
    }

    #[test]
    fn a_computer_waits_until_time_has_passed_or_all_is_settled() {
        let mut motion = Motion::new(true);
        motion.rest();
        assert!(!motion.is_still());
        motion.pass(motion.next_change(false).unwrap(), false);
        assert!(motion.is_still());
        motion.rest();
        motion.land();
        assert!(!motion.is_still(), "landing is not waiting");
        motion.settle();
        assert!(motion.is_still());
    }

    #[test]
    fn the_spinner_turns_while_busy() {
        let mut motion = Motion::new(true);
        motion.pass(3 * SPIN, true);
        assert_eq!(motion.spin(), 3);
        motion.pass(SPIN, false);
        assert_eq!(motion.spin(), 0);
    }
}
