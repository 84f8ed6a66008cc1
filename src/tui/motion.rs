//! What moves by itself: a falling disc, the sign of thinking, the pace of two computers. Time is
//! told from outside.

use std::time::Duration;

use crate::board::{Board, Cell};

/// How long a disc takes from row to row, and at most for its whole way.
const ROW: Duration = Duration::from_millis(40);
const WAY: Duration = Duration::from_millis(240);
/// How long a sign of thinking stands.
const SIGN: Duration = Duration::from_millis(120);
/// How long a computer waits before it answers another.
const PACE: Duration = Duration::from_millis(600);

/// A disc on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    /// Where it will lie.
    pub(crate) cell: Cell,
    top: usize,
    row: usize,
    step: Duration,
    passed: Duration,
}

impl Fall {
    /// The row it has come to, counted from the bottom.
    #[must_use]
    pub(crate) fn row(&self) -> usize {
        let rows = (self.passed.as_micros() / self.step.as_micros().max(1)) as usize;
        self.top.saturating_sub(rows).max(self.row)
    }

    fn landed(&self) -> bool {
        self.row() == self.row
    }
}

/// What moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Motion {
    /// The disc on its way.
    pub(crate) fall: Option<Fall>,
    /// For how long the sign of thinking has been shown.
    spun: Duration,
    /// For how long a computer still waits.
    rest: Duration,
}

impl Motion {
    /// Lets the disc that was just played fall to its cell.
    pub(crate) fn drop(&mut self, board: &Board, cell: Cell) {
        let (top, row) = (board.shape().rows(), board.row(cell));
        self.fall = Some(Fall {
            cell,
            top,
            row,
            step: ROW.min(WAY / (top - row) as u32),
            passed: Duration::ZERO,
        });
    }

    /// Has a computer wait before it answers another.
    pub(crate) fn take_rest(&mut self) {
        self.rest = PACE;
    }

    /// Nothing falls or waits any more.
    pub(crate) fn settle(&mut self) {
        self.fall = None;
        self.rest = Duration::ZERO;
    }

    /// Whether a computer may think now.
    #[must_use]
    pub(crate) fn is_still(&self) -> bool {
        self.fall.is_none() && self.rest.is_zero()
    }

    /// Which sign of thinking is shown.
    #[must_use]
    pub(crate) fn sign(&self) -> usize {
        (self.spun.as_millis() / SIGN.as_millis()) as usize
    }

    /// Time passes; `busy` while someone thinks.
    pub(crate) fn pass(&mut self, time: Duration, busy: bool) {
        if let Some(fall) = &mut self.fall {
            fall.passed += time;
        }
        self.fall = self.fall.filter(|fall| !fall.landed());
        self.rest = self.rest.saturating_sub(time);
        self.spun = if busy {
            self.spun + time
        } else {
            Duration::ZERO
        };
    }

    /// When the screen changes next by itself; never where nothing moves.
    #[must_use]
    pub(crate) fn next(&self, busy: bool) -> Option<Duration> {
        let falls = self.fall.map(|fall| fall.step);
        let rests = (!self.rest.is_zero()).then_some(self.rest);
        let spins = busy.then_some(SIGN);
        [falls, rests, spins].into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn a_disc_falls_row_by_row_and_lands() {
        let mut board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
        let cell = board.drop(3).unwrap();
        let mut motion = Motion::default();
        assert_eq!(motion.next(false), None);
        motion.drop(&board, cell);
        let mut rows = Vec::new();
        while let Some(fall) = motion.fall {
            rows.push(fall.row());
            motion.pass(motion.next(false).unwrap(), false);
        }
        assert_eq!(rows, [6, 5, 4, 3, 2, 1]);
        assert_eq!(motion.next(false), None);
        assert!(motion.next(true).is_some());
    }
}
