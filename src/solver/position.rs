//! A position as the solver's users hand it over: any board that fits 128 bits.

use super::bits::Bits;
use super::geometry::{Custom, Geometry};
use crate::board::MoveError;
use thiserror::Error;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The board has no cell, or more than fit 128 bits.
    #[error("the board has no cell or does not fit 128 bits")]
    DoesNotFit,
    /// A move was rejected.
    #[error(transparent)]
    Move(#[from] MoveError),
}

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
    ) -> Result<Self, PositionError> {
        let mut position = Self::new(rows, cols).ok_or(PositionError::DoesNotFit)?;
        columns
            .into_iter()
            .try_for_each(|column| position.play(column))?;
        Ok(position)
    }

    /// The position with these discs, each given by its row from the bottom, its column and whether it
    /// belongs to the side to move. They must lie on one another. `None` if the board does not fit.
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
        position.won = position.geometry().aligned(other);
        Some(position)
    }

    /// Drops a disc of the side to move.
    pub fn play(&mut self, column: usize) -> Result<(), MoveError> {
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

    fn landing(&self, column: usize) -> Result<Wide, MoveError> {
        let place = u32::try_from(column)
            .ok()
            .filter(|&place| place < self.cols)
            .ok_or(MoveError::OutOfRange {
                slots: self.cols as usize,
            })?;
        if self.won {
            return Err(MoveError::GameOver);
        }
        let cells = Wide::ones(self.rows) << (place * (self.rows + 1));
        match self.geometry().landings(self.taken) & cells {
            Wide::ZERO => Err(MoveError::Full { slot: column }),
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
    fn discs_make_the_position_that_moves_make() {
        // Columns bottom up, X to move first: 0 holds XO, 1 holds X, 3 holds OX.
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
    fn a_move_or_a_board_is_refused_for_its_own_reason() {
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
            let refused = Position::after(rows, cols, []);
            assert_eq!(
                refused,
                Err(PositionError::DoesNotFit),
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
