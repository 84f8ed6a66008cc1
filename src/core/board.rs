//! The board: a grid of any size with a border of cells that stay empty.
//!
//! A board of 2 rows and 3 columns, its cells numbered as they are stored. Row 0 is the bottom
//! row, `#` is the border:
//!
//! ```text
//!          #15  #16  #17  #18  #19
//!   row 1  #10   11   12   13  #14
//!   row 0  # 5    6    7    8  # 9
//!          # 0  # 1  # 2  # 3  # 4
//! ```
//!
//! Invariants:
//! - the border is empty, so a run of discs ends there without a bounds check;
//! - with gravity, the discs of a column lie on one another from row 0 up;
//! - `history` holds every move, the first player's first: replaying it gives the same board, unless
//!   the board was set up from a [`Field`].
//!
//! A move is a *slot*: a column or, on a board without gravity, a cell counted row by row from the
//! top left. Slots start at 0; only what people read or type starts at 1.

mod cell;
mod field;
pub mod notation;
mod shape;
#[cfg(test)]
mod tests;

pub use crate::pair::{Pair, Side};
pub use cell::{Cell, Direction, Disc, PerDisc};
pub use field::{Field, FieldError};
pub use shape::{Shape, ShapeError};

use thiserror::Error;

/// How a game stands.
///
/// ```
/// use puissance4_core::board::{Board, Outcome, Shape};
///
/// let board = Board::new(Shape::morpion(3)?);
/// assert_eq!(board.status(), Outcome::Ongoing);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// Someone has made a line.
    Won(Disc),
    /// All cells are taken, and there is no line.
    Draw,
}

/// Why a move was rejected.
///
/// ```
/// use puissance4_core::board::{Board, MoveError, Shape};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// let error = board.drop(7).unwrap_err();
/// assert_eq!(error, MoveError::OutOfRange { slots: 7 });
/// assert_eq!(error.to_string(), "it must be between 1 and 7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It is not a number.
    #[error("not a number")]
    NotANumber,
    /// There is no such slot.
    #[error("it must be between 1 and {slots}")]
    OutOfRange {
        /// How many slots there are.
        slots: usize,
    },
    /// The slot has no room: a full column, or a taken cell.
    #[error("there is no room")]
    Full {
        /// The slot.
        slot: usize,
    },
    /// The game is over.
    #[error("the game is already over")]
    GameOver,
}

/// A board and the moves played on it.
///
/// ```
/// use puissance4_core::board::{Board, Disc, Outcome, Shape};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// for column in [3, 0, 3, 0, 3, 0, 3] {
///     board.drop(column).expect("the column has room");
/// }
/// assert_eq!(board.status(), Outcome::Won(Disc::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    /// From a cell to the one above it.
    stride: usize,
    grid: Vec<Option<Disc>>,
    /// With gravity, for each column the cell above its discs, which is on the border if the column
    /// is full.
    tops: Vec<usize>,
    /// The slots played.
    history: Vec<usize>,
    /// How many discs a field had set up before the first move, and how the game stood then.
    setup: usize,
    setup_outcome: Outcome,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(shape: Shape) -> Board {
        let stride = shape.cols() + 2;
        let mut board = Board {
            shape,
            stride,
            grid: vec![None; (shape.rows() + 2) * stride],
            tops: Vec::new(),
            history: Vec::new(),
            setup: 0,
            setup_outcome: Outcome::Ongoing,
        };
        if shape.gravity() {
            let bottom = board.cell(0, 0).0;
            board.tops = (bottom..bottom + shape.cols()).collect();
        }
        board
    }

    /// The board after these moves, which were played on such a board before.
    ///
    /// # Panics
    /// If a move is not possible.
    #[must_use]
    pub fn replay(shape: Shape, slots: &[usize]) -> Board {
        let mut board = Board::new(shape);
        for &slot in slots {
            board.drop(slot).expect("it was played before");
        }
        board
    }

    /// The rules of the board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of slots.
    #[must_use]
    pub const fn slots(&self) -> usize {
        self.shape.slots()
    }

    /// The slots played so far, first player first.
    #[must_use]
    pub fn history(&self) -> &[usize] {
        &self.history
    }

    /// How many discs are on the board.
    #[must_use]
    #[inline]
    pub const fn disc_count(&self) -> usize {
        self.setup + self.history.len()
    }

    /// How many cells are free.
    #[must_use]
    pub const fn free_cells(&self) -> usize {
        self.shape.cells() - self.disc_count()
    }

    /// Whose disc comes next.
    #[must_use]
    pub const fn to_move(&self) -> Disc {
        if self.disc_count().is_multiple_of(2) {
            Disc::First
        } else {
            Disc::Second
        }
    }

    /// The disc on a cell, if there is one.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Disc> {
        self.grid[cell.0]
    }

    /// The cell in a row, counted from the bottom, and a column.
    ///
    /// # Panics
    /// If the board has no such row or column.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        assert!(
            row < self.shape.rows() && column < self.shape.cols(),
            "no such cell"
        );
        Cell((row + 1) * self.stride + column + 1)
    }

    /// All cells, row by row from the bottom.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let cols = self.shape.cols();
        (0..self.shape.cells()).map(move |i| self.cell(i / cols, i % cols))
    }

    /// The cells with a disc, and the discs.
    pub fn discs(&self) -> impl Iterator<Item = (Cell, Disc)> {
        self.cells().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// The number of cells of the grid, including its border. Every [`Cell::index`] is smaller.
    #[must_use]
    pub fn grid_len(&self) -> usize {
        self.grid.len()
    }

    /// From the index of a cell to that of its neighbour in a direction.
    #[must_use]
    pub const fn step(&self, direction: Direction) -> usize {
        direction.step(self.stride)
    }

    /// The row of a cell, counted from the bottom.
    #[must_use]
    pub const fn row(&self, cell: Cell) -> usize {
        cell.0 / self.stride - 1
    }

    /// The column of a cell.
    #[must_use]
    pub const fn column(&self, cell: Cell) -> usize {
        cell.0 % self.stride - 1
    }

    /// The slot that leads to a cell.
    #[must_use]
    pub const fn slot(&self, cell: Cell) -> usize {
        if self.shape.gravity() {
            self.column(cell)
        } else {
            (self.shape.rows() - 1 - self.row(cell)) * self.shape.cols() + self.column(cell)
        }
    }

    /// The cell on which a disc dropped into this slot lands. `None` if there is no room or no such
    /// slot.
    #[must_use]
    #[inline]
    pub fn landing(&self, slot: usize) -> Option<Cell> {
        if self.shape.gravity() {
            let top = *self.tops.get(slot)?;
            (top < self.grid.len() - self.stride).then_some(Cell(top))
        } else {
            self.spot(slot).filter(|&cell| self.at(cell).is_none())
        }
    }

    /// The cell of a slot on a board without gravity.
    fn spot(&self, slot: usize) -> Option<Cell> {
        let row = self
            .shape
            .rows()
            .checked_sub(slot / self.shape.cols() + 1)?;
        Some(self.cell(row, slot % self.shape.cols()))
    }

    /// The slots that can be played now, in ascending order.
    pub fn moves(&self) -> impl Iterator<Item = usize> {
        (0..self.slots()).filter(|&slot| self.landing(slot).is_some())
    }

    /// Drops the next disc into `slot` and returns the cell it landed on.
    ///
    /// The board takes discs after a win too; [`status`](Board::status) looks at the last one only.
    #[inline]
    pub fn drop(&mut self, slot: usize) -> Result<Cell, MoveError> {
        let slots = self.slots();
        let cell = self.landing(slot).ok_or(if slot < slots {
            MoveError::Full { slot }
        } else {
            MoveError::OutOfRange { slots }
        })?;
        self.grid[cell.0] = Some(self.to_move());
        self.history.push(slot);
        if self.shape.gravity() {
            self.tops[slot] += self.stride;
        }
        Ok(cell)
    }

    /// Takes the last disc back and returns the cell it was on. `None` if no move was played.
    #[inline]
    pub fn undo(&mut self) -> Option<Cell> {
        let cell = self.last()?;
        let slot = self.history.pop()?;
        self.grid[cell.0] = None;
        if self.shape.gravity() {
            self.tops[slot] = cell.0;
        }
        Some(cell)
    }

    /// The cell of the last disc.
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<Cell> {
        let &slot = self.history.last()?;
        if self.shape.gravity() {
            Some(Cell(self.tops[slot] - self.stride))
        } else {
            self.spot(slot)
        }
    }

    /// The length of the alignment of `disc` through `cell` in one direction, counting `cell` as
    /// theirs. For a free cell, this is the alignment that a disc there makes.
    #[must_use]
    #[inline(always)]
    pub fn alignment(&self, cell: Cell, disc: Disc, direction: Direction) -> usize {
        let (behind, ahead) = self.reach(cell, disc, direction);
        behind + 1 + ahead
    }

    /// How many of `disc` follow one another from `cell` on, behind and ahead of it.
    #[inline(always)]
    fn reach(&self, cell: Cell, disc: Disc, direction: Direction) -> (usize, usize) {
        let step = direction.step(self.stride);
        let (mut behind, mut ahead) = (0, 0);
        while self.grid[cell.0 - (behind + 1) * step] == Some(disc) {
            behind += 1;
        }
        while self.grid[cell.0 + (ahead + 1) * step] == Some(disc) {
            ahead += 1;
        }
        (behind, ahead)
    }

    /// The length of the longest alignment of `disc` through `cell`, counting `cell` as theirs.
    #[must_use]
    #[inline]
    pub fn longest(&self, cell: Cell, disc: Disc) -> usize {
        let length = |direction| self.alignment(cell, disc, direction);
        let straight = length(Direction::Row).max(length(Direction::Column));
        let diagonal = length(Direction::Rise).max(length(Direction::Fall));
        straight.max(diagonal)
    }

    /// Whether `disc` on `cell` wins.
    #[must_use]
    #[inline]
    pub fn wins(&self, cell: Cell, disc: Disc) -> bool {
        self.longest(cell, disc) >= self.shape.align()
    }

    /// The cells of the lines that won the game. Empty while the game goes on.
    #[must_use]
    pub fn winning_cells(&self) -> Vec<Cell> {
        let Some(last) = self.last() else {
            return self.lines_of_setup();
        };
        let disc = self.to_move().other();
        let lines = Direction::ALL.into_iter().filter_map(|direction| {
            let (behind, ahead) = self.reach(last, disc, direction);
            let step = direction.step(self.stride);
            let length = behind + 1 + ahead;
            let start = last.0 - behind * step;
            (length >= self.shape.align()).then(|| (0..length).map(move |i| Cell(start + i * step)))
        });
        lines.flatten().collect()
    }

    /// The cells of the lines that a field had set up.
    fn lines_of_setup(&self) -> Vec<Cell> {
        let Outcome::Won(winner) = self.setup_outcome else {
            return Vec::new();
        };
        let own = self.discs().filter(|&(_, disc)| disc == winner);
        own.map(|(cell, _)| cell)
            .filter(|&cell| self.wins(cell, winner))
            .collect()
    }

    /// How the game stands after the last move.
    ///
    /// Counts the four alignments through that move and never scans the board.
    #[must_use]
    #[inline]
    pub fn status(&self) -> Outcome {
        let Some(last) = self.last() else {
            return self.setup_outcome;
        };
        let disc = self.to_move().other();
        if self.wins(last, disc) {
            Outcome::Won(disc)
        } else if self.disc_count() == self.shape.cells() {
            Outcome::Draw
        } else {
            Outcome::Ongoing
        }
    }
}
