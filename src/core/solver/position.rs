//! The positions users pass to the solver: any board that fits 128 bits.

use super::bits::Bits;
use super::geometry;
use crate::board::MoveError;
use thiserror::Error;

/// The widest word.
type Wide = u128;

/// The discs on a board and the side to move, packed as drawn in `geometry`. Columns count from 0.
///
/// ```
/// use puissance4_core::solver::Position;
///
/// let mut position = Position::new(6, 7).expect("the board fits");
/// for column in [3, 0, 3, 0, 3, 0] {
///     position.play(column)?;
/// }
/// assert_eq!(position.discs(), 6);
/// assert!(position.wins(3) && !position.wins(0));
/// # Ok::<(), puissance4_core::board::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rows: u32,
    cols: u32,
    /// Discs of the side to move.
    own: Wide,
    /// Discs of both sides.
    taken: Wide,
    /// Whether the last disc won.
    won: bool,
}

/// Why a position was rejected.
///
/// ```
/// use puissance4_core::board::MoveError;
/// use puissance4_core::solver::{Position, PositionError};
///
/// assert_eq!(Position::after(20, 20, []), Err(PositionError::DoesNotFit));
/// let full = MoveError::Full { slot: 1 };
/// assert_eq!(Position::after(2, 5, [1, 1, 1]), Err(PositionError::Move(full)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The board has no cell or does not fit 128 bits.
    #[error("the board has no cell or does not fit 128 bits")]
    DoesNotFit,
    /// A move was rejected.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl Position {
    /// The empty board. `None` if it has no cell or does not fit 128 bits; each column takes `rows + 1`
    /// bits.
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

    /// The position after these columns are played on an empty board.
    pub fn after(
        rows: u32,
        cols: u32,
        columns: impl IntoIterator<Item = usize>,
    ) -> Result<Self, PositionError> {
        let mut position = Self::new(rows, cols).ok_or(PositionError::DoesNotFit)?;
        columns
            .into_iter()
            .try_for_each(|column| position.play(column))?;
        Ok(position)
    }

    /// The position with these discs: the row from the bottom, the column, and whether the disc belongs
    /// to the side to move. No disc may float. `None` if the board does not fit.
    pub fn from_discs(
        rows: u32,
        cols: u32,
        discs: impl IntoIterator<Item = (u32, u32, bool)>,
    ) -> Option<Self> {
        let mut position = Self::new(rows, cols)?;
        for (row, column, own) in discs {
            let cell = 1 << (column * (rows + 1) + row);
            position.taken |= cell;
            position.own |= if own { cell } else { 0 };
        }
        let other = position.own ^ position.taken;
        position.won = geometry::aligned(other, position.stride(), cols);
        Some(position)
    }

    /// Drops a disc of the side to move into `column`.
    pub fn play(&mut self, column: usize) -> Result<(), MoveError> {
        let landing = self.landing(column)?;
        self.won = self.completes(landing);
        self.own ^= self.taken;
        self.taken |= landing;
        Ok(())
    }

    /// The playable columns and the positions they lead to.
    pub fn children(&self) -> impl Iterator<Item = (usize, Position)> {
        (0..self.cols as usize).filter_map(|column| {
            let mut after = *self;
            after.play(column).ok().map(|()| (column, after))
        })
    }

    /// The mirror image of the position.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirrored = |cells| geometry::mirrored(cells, self.stride(), self.cols);
        Self {
            own: mirrored(self.own),
            taken: mirrored(self.taken),
            ..*self
        }
    }

    /// Whether a disc dropped into `column` wins.
    pub fn wins(&self, column: usize) -> bool {
        self.landing(column)
            .is_ok_and(|landing| self.completes(landing))
    }

    /// Whether a disc can be dropped into `column`.
    pub fn playable(&self, column: usize) -> bool {
        self.landing(column).is_ok()
    }

    /// The number of discs on the board.
    pub fn discs(&self) -> u32 {
        self.taken.count()
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Whether the last disc won.
    pub fn won(&self) -> bool {
        self.won
    }

    /// The score of a position whose last disc won.
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

    /// The landing cell of a column.
    fn landing(&self, column: usize) -> Result<Wide, MoveError> {
        let index = u32::try_from(column)
            .ok()
            .filter(|&index| index < self.cols)
            .ok_or(MoveError::OutOfRange {
                slots: self.cols as usize,
            })?;
        if self.won {
            return Err(MoveError::GameOver);
        }
        let bottom = 1 << (index * self.stride());
        let cells = Wide::ones(self.rows) << (index * self.stride());
        match (self.taken + bottom) & cells {
            Wide::ZERO => Err(MoveError::Full { slot: column }),
            landing => Ok(landing),
        }
    }

    /// Whether a disc of the side to move on this cell completes four.
    fn completes(&self, landing: Wide) -> bool {
        let (stride, cols) = (self.stride(), self.cols);
        // Most boards fit a word that takes far fewer instructions.
        if stride * cols <= u64::WIDTH {
            let own = u64::narrow(self.own);
            geometry::completions(own, stride, cols) & u64::narrow(landing) != 0
        } else {
            geometry::completions(self.own, stride, cols) & landing != 0
        }
    }

    /// The bits of a column: its cells and a spare one.
    fn stride(&self) -> u32 {
        self.rows + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_and_moves_build_the_same_position() {
        // Columns from the bottom, x first: 0 holds xo, 1 holds x, 3 holds ox.
        let played = Position::after(4, 5, [0, 3, 3, 0, 1]).unwrap();
        let discs = [
            (0, 0, false),
            (1, 0, true),
            (0, 1, false),
            (0, 3, true),
            (1, 3, false),
        ];
        assert_eq!(Position::from_discs(4, 5, discs), Some(played));
        let won = Position::after(4, 4, [0, 1, 0, 1, 0, 1, 0]).unwrap();
        let line = (0..4).map(|row| (row, 0, false));
        let discs = line.chain((0..3).map(|row| (row, 1, true)));
        assert_eq!(Position::from_discs(4, 4, discs), Some(won));
        assert_eq!(Position::from_discs(20, 20, []), None);
    }

    #[test]
    fn every_error_names_its_cause() {
        let after = |columns: &[usize]| Position::after(2, 5, columns.iter().copied());
        assert_eq!(
            after(&[5]),
            Err(PositionError::Move(MoveError::OutOfRange { slots: 5 }))
        );
        assert_eq!(
            after(&[usize::MAX]),
            Err(PositionError::Move(MoveError::OutOfRange { slots: 5 }))
        );
        assert_eq!(
            after(&[1, 1, 1]),
            Err(PositionError::Move(MoveError::Full { slot: 1 }))
        );
        assert_eq!(
            after(&[0, 0, 1, 1, 2, 2, 3, 4]),
            Err(PositionError::Move(MoveError::GameOver))
        );
        for (rows, cols) in [
            (0, 4),
            (4, 0),
            (8, 15),
            (127, 2),
            (u32::MAX, 1),
            (1, u32::MAX),
        ] {
            assert_eq!(Position::new(rows, cols), None);
            let rejected = Position::after(rows, cols, []);
            assert_eq!(rejected, Err(PositionError::DoesNotFit), "{rows}x{cols}");
        }
        for (rows, cols) in [(1, 1), (7, 16), (127, 1), (1, 64)] {
            assert!(Position::after(rows, cols, []).is_ok(), "{rows}x{cols}");
        }
    }
}
