//! A position as the solver's users hand it over: any board that fits 128 bits.

use super::bits::Bits;
use super::geometry::{Custom, Geometry};
use std::fmt;

/// The widest word a position may be packed into.
type Wide = u128;

/// Discs on a board, and whose turn it is. The bits lie as drawn in `geometry`.
///
/// ```
/// use puissance4::solver::Position;
/// let mut position = Position::new(6, 7).unwrap();
/// position.play(3).unwrap();
/// assert_eq!(position.discs(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rows: u32,
    cols: u32,
    /// Discs of the side to move.
    own: Wide,
    /// Discs of both sides.
    taken: Wide,
    /// Whether the last disc made four in a line.
    won: bool,
}

/// Why there is no such position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board has no such column.
    NoSuchColumn,
    /// The column is full.
    ColumnFull,
    /// Somebody has already won.
    GameOver,
    /// The board has no cell, or more than fit 128 bits.
    BoardDoesNotFit,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchColumn => "there is no such column",
            Self::ColumnFull => "the column is full",
            Self::GameOver => "the game is over",
            Self::BoardDoesNotFit => "the board has no cell or does not fit 128 bits",
        })
    }
}

impl std::error::Error for Refusal {}

impl Position {
    /// An empty board, or `None` if it has no cell or does not fit 128 bits: every column takes one bit
    /// more than its rows.
    pub fn new(rows: u32, cols: u32) -> Option<Self> {
        let width = rows.checked_add(1)?.checked_mul(cols)?;
        let fits = rows > 0 && cols > 0 && width <= Wide::WIDTH;
        fits.then_some(Self {
            rows,
            cols,
            own: 0,
            taken: 0,
            won: false,
        })
    }

    /// The position after these columns, counted from 0, have been played on an empty board.
    pub fn after(
        rows: u32,
        cols: u32,
        columns: impl IntoIterator<Item = usize>,
    ) -> Result<Self, Refusal> {
        let mut position = Self::new(rows, cols).ok_or(Refusal::BoardDoesNotFit)?;
        columns
            .into_iter()
            .try_for_each(|column| position.play(column))?;
        Ok(position)
    }

    /// Drops a disc of the side to move.
    pub fn play(&mut self, column: usize) -> Result<(), Refusal> {
        let landing = self.landing(column)?;
        self.won = self.completes(landing);
        self.own ^= self.taken;
        self.taken |= landing;
        Ok(())
    }

    /// The columns that can be played, and the positions they lead to.
    pub fn children(&self) -> impl Iterator<Item = (usize, Position)> {
        (0..self.cols as usize).filter_map(|column| {
            let mut after = *self;
            after.play(column).ok().map(|()| (column, after))
        })
    }

    /// The position as seen in a mirror.
    pub fn mirrored(&self) -> Self {
        let mirrored = |cells| self.geometry().mirrored(cells);
        Self {
            own: mirrored(self.own),
            taken: mirrored(self.taken),
            ..*self
        }
    }

    /// Whether a disc dropped there would win at once.
    pub fn wins(&self, column: usize) -> bool {
        self.landing(column)
            .is_ok_and(|landing| self.completes(landing))
    }

    /// Whether a disc can be dropped there.
    pub fn playable(&self, column: usize) -> bool {
        self.landing(column).is_ok()
    }

    /// How many discs lie on the board.
    pub fn discs(&self) -> u32 {
        self.taken.count()
    }

    /// How many rows the board has.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns the board has.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Whether the last disc won.
    pub fn won(&self) -> bool {
        self.won
    }

    /// The plies to the end of the game when both sides play for this score.
    pub fn plies_to_end(&self, score: i32) -> u32 {
        let (cells, discs) = (self.rows * self.cols, self.discs());
        if score == 0 {
            return cells - discs;
        }
        // Two disc counts share a score, one for each side; the winning disc falls on the winner's turn.
        let before_win = cells + 1 - 2 * score.unsigned_abs();
        let winner_waits = u32::from(score < 0);
        let other_turn = (before_win + discs + winner_waits) % 2;
        before_win - other_turn + 1 - discs
    }

    /// The score of the side to move when the last disc won.
    pub(super) fn score_of_lost(&self) -> i32 {
        -((self.rows * self.cols + 2 - self.discs()) as i32 / 2)
    }

    /// The discs of the side to move, packed.
    pub(super) fn own(&self) -> Wide {
        self.own
    }

    /// The discs of both sides, packed.
    pub(super) fn taken(&self) -> Wide {
        self.taken
    }

    fn landing(&self, column: usize) -> Result<Wide, Refusal> {
        let place = u32::try_from(column)
            .ok()
            .filter(|&place| place < self.cols)
            .ok_or(Refusal::NoSuchColumn)?;
        if self.won {
            return Err(Refusal::GameOver);
        }
        let cells = Wide::ones(self.rows) << (place * (self.rows + 1));
        match self.geometry().landings(self.taken) & cells {
            Wide::ZERO => Err(Refusal::ColumnFull),
            landing => Ok(landing),
        }
    }

    fn completes(&self, landing: Wide) -> bool {
        self.geometry().completions(self.own) & landing != Wide::ZERO
    }

    fn geometry(&self) -> Custom<Wide> {
        Custom::new(self.rows, self.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_or_a_board_is_refused_for_its_own_reason() {
        let after = |columns: &[usize]| Position::after(2, 5, columns.iter().copied());
        assert_eq!(after(&[5]), Err(Refusal::NoSuchColumn));
        assert_eq!(after(&[usize::MAX]), Err(Refusal::NoSuchColumn));
        assert_eq!(after(&[1, 1, 1]), Err(Refusal::ColumnFull));
        assert_eq!(after(&[0, 0, 1, 1, 2, 2, 3, 4]), Err(Refusal::GameOver));
        for (rows, cols) in [
            (0, 4),
            (4, 0),
            (8, 15),
            (127, 2),
            (u32::MAX, 1),
            (1, u32::MAX),
        ] {
            assert_eq!(Position::new(rows, cols), None);
            let refused = Position::after(rows, cols, []);
            assert_eq!(
                refused,
                Err(Refusal::BoardDoesNotFit),
                "{rows} rows of {cols}"
            );
        }
        for (rows, cols) in [(1, 1), (7, 16), (127, 1), (1, 64)] {
            assert!(
                Position::after(rows, cols, []).is_ok(),
                "{rows} rows of {cols}"
            );
        }
    }
}
