//! What moves by itself: a falling disc, the light on a winning line, the spinner, and the pace of
//! two computers.
//! Callers pass in the time.

use std::time::Duration;

use crate::board::{Board, Cell, Outcome};

/// The shortest and the longest fall, and what each row adds to it.
const FALL_LEAST: Duration = Duration::from_millis(150);
const FALL_MOST: Duration = Duration::from_millis(300);
const ROW: Duration = Duration::from_millis(25);
/// The time between two pictures of a fall.
const FRAME: Duration = Duration::from_millis(16);
/// The time in which light passes a winning disc, and for how many discs it shines.
const SHINE: Duration = Duration::from_millis(90);
const SHINE_STEPS: usize = 18;
/// The time between two frames of the spinner.
const SPIN: Duration = Duration::from_millis(120);
/// How long a computer waits before it answers another computer, in milliseconds.
const PACES: [u64; 4] = [600, 250, 0, 1200];
/// How much longer two computers wait before their next game.
const NEXT_GAME: Duration = Duration::from_secs(2);

/// A falling disc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    /// The cell it falls to.
    pub(crate) cell: Cell,
    /// How many rows it falls.
    rows: usize,
    takes: Duration,
    passed: Duration,
}

impl Fall {
    /// How many rows it falls.
    #[must_use]
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// How much of its way is behind it, from 0 to 1. It falls faster and faster.
    #[must_use]
    pub(crate) fn progress(&self) -> f64 {
        let share = self.passed.as_secs_f64() / self.takes.as_secs_f64();
        share.min(1.0).powi(2)
    }

    fn has_landed(&self) -> bool {
        self.passed >= self.takes
    }
}

/// What moves by itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Motion {
    /// Whether discs are seen falling.
    animated: bool,
    fall: Option<Fall>,
    /// How long light has run over the winning discs.
    shone: Option<Duration>,
    /// Which of the paces two computers play at.
    pace: usize,
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

    /// The winning disc that the light is on, counted on and on. `None` if nothing shines.
    #[must_use]
    pub(crate) fn shine(&self) -> Option<usize> {
        let shone = self.shone.filter(|_| self.fall.is_none())?;
        Some((shone.as_millis() / SHINE.as_millis()) as usize)
    }

    /// Sets whether discs are seen falling.
    pub(crate) const fn animate(&mut self, animated: bool) {
        self.animated = animated;
    }

    /// Has the disc that was just played fall to its cell. If it wins, its line shines after that.
    pub(crate) fn drop(&mut self, board: &Board, cell: Cell) {
        let rows = board.shape().rows() - board.row(cell);
        self.fall = self.animated.then(|| Fall {
            cell,
            rows,
            takes: (FALL_LEAST + ROW * rows as u32).min(FALL_MOST),
            passed: Duration::ZERO,
        });
        let won = matches!(board.status(), Outcome::Won(_));
        self.shone = (self.animated && won).then_some(Duration::ZERO);
    }

    /// Has a computer wait before it answers another one, or before the next game.
    pub(crate) fn rest(&mut self, is_over: bool) {
        self.rest = Duration::from_millis(PACES[self.pace]);
        if is_over {
            self.rest += NEXT_GAME;
        }
    }

    /// Has two computers play at the next pace, and returns its number.
    pub(crate) fn next_pace(&mut self) -> usize {
        self.pace = (self.pace + 1) % PACES.len();
        self.rest = self.rest.min(Duration::from_millis(PACES[self.pace]));
        self.pace
    }

    /// Ends the fall of a disc.
    pub(crate) const fn land(&mut self) {
        self.fall = None;
    }

    /// Ends the fall, the light and the wait.
    pub(crate) const fn settle(&mut self) {
        self.fall = None;
        self.shone = None;
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
        match (&mut self.fall, &mut self.shone) {
            (Some(fall), _) => fall.passed += time,
            (None, Some(shone)) => *shone += time,
            (None, None) => {}
        }
        self.fall = self.fall.filter(|fall| !fall.has_landed());
        let end = SHINE * SHINE_STEPS as u32;
        self.shone = self.shone.filter(|&shone| shone < end);
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
        let falls = self.fall.map(|_| FRAME);
        let shines = self.shone.map(|_| SHINE);
        let rests = (!self.rest.is_zero()).then_some(self.rest);
        let spins = busy.then_some(SPIN);
        [falls, shines, rests, spins].into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    /// A board on which a disc was dropped, and its cell.
    fn dropped() -> (Board, Cell) {
        let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
        let cell = board.drop(3).unwrap();
        (board, cell)
    }

    #[test]
    fn a_disc_falls_faster_and_faster_and_lands() {
        let (board, cell) = dropped();
        let mut motion = Motion::new(true);
        assert_eq!(motion.next_change(false), None);
        motion.drop(&board, cell);
        assert_eq!(motion.fall().unwrap().rows(), 6);
        let mut progress = Vec::new();
        let mut time = Duration::ZERO;
        while let Some(fall) = motion.fall {
            progress.push(fall.progress());
            let step = motion.next_change(false).unwrap();
            motion.pass(step, false);
            time += step;
        }
        let steps: Vec<f64> = progress.windows(2).map(|two| two[1] - two[0]).collect();
        assert!(steps.is_sorted_by(|one, next| one < next), "{steps:?}");
        assert!((FALL_LEAST..=FALL_MOST + FRAME).contains(&time), "{time:?}");
        assert_eq!(motion.next_change(false), None);
        assert!(motion.next_change(true).is_some());
    }

    #[test]
    fn a_winning_line_shines_for_a_while() {
        let board = crate::board::notation::standard("1212121");
        let mut motion = Motion::new(true);
        motion.drop(&board, board.last().unwrap());
        assert_eq!(motion.shine(), None, "the disc falls");
        motion.land();
        assert_eq!(motion.shine(), Some(0));
        motion.pass(motion.next_change(false).unwrap(), false);
        assert_eq!(motion.shine(), Some(1));
        assert!(motion.is_still(), "nobody waits for it");
        motion.pass(SHINE * SHINE_STEPS as u32, false);
        assert_eq!((motion.shine(), motion.next_change(false)), (None, None));
        let mut still = Motion::new(false);
        still.drop(&board, board.last().unwrap());
        assert_eq!(still.shine(), None);
    }

    #[test]
    fn the_pace_of_two_computers_changes() {
        let mut motion = Motion::new(true);
        let waits = [(); 4].map(|()| {
            motion.rest(false);
            let wait = motion.next_change(false).unwrap_or_default();
            motion.next_pace();
            wait.as_millis()
        });
        assert_eq!(waits, [600, 250, 0, 1200]);
        motion.rest(true);
        assert_eq!(
            motion.next_change(false),
            Some(NEXT_GAME + Duration::from_millis(600))
        );
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
        motion.rest(false);
        assert!(!motion.is_still());
        motion.pass(motion.next_change(false).unwrap(), false);
        assert!(motion.is_still());
        motion.rest(false);
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
