//! What stands on a board: discs, the cells they stand on, the directions they align in.

use crate::pair::{Pair, Side};

/// One of the two players' discs. The first player always starts.
///
/// ```
/// use puissance4_core::board::Disc;
///
/// assert_eq!(Disc::First.other(), Disc::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disc {
    /// The player who starts.
    First,
    /// The player who answers.
    Second,
}

impl Disc {
    /// Both, in the order they play.
    pub const BOTH: [Disc; 2] = [Disc::First, Disc::Second];

    /// The opponent's disc.
    #[must_use]
    pub const fn other(self) -> Disc {
        match self {
            Disc::First => Disc::Second,
            Disc::Second => Disc::First,
        }
    }

    /// 0 for the first player and 1 for the second, to index what belongs to each.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Side for Disc {
    const BOTH: [Disc; 2] = Disc::BOTH;

    fn index(self) -> usize {
        self as usize
    }
}

/// A value for each player's discs.
///
/// ```
/// use puissance4_core::board::{Disc, PerDisc};
///
/// let signs = PerDisc::new('X', 'O');
/// assert_eq!(signs[Disc::Second], 'O');
/// ```
pub type PerDisc<T> = Pair<Disc, T>;

/// A cell of a [`Board`](super::Board): its index in the bordered grid.
///
/// Only a board makes cells, so a cell is never on the border.
///
/// ```
/// use puissance4_core::board::{Board, Shape};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// let cell = board.drop(3)?;
/// assert_eq!((board.row(cell), board.column(cell)), (0, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(super) usize);

impl Cell {
    /// Its index in the bordered grid, for tables that keep something for each cell.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// The four lines through a cell. Rows count from the bottom, so a rise goes up to the right.
///
/// ```
/// use puissance4_core::board::{Board, Direction, Disc, Shape};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// for slot in [2, 2, 3, 3] {
///     board.drop(slot)?;
/// }
/// let cell = board.landing(4).expect("the column is empty");
/// assert_eq!(board.alignment(cell, Disc::First, Direction::Row), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// ─
    Row,
    /// │
    Column,
    /// ╱
    Rise,
    /// ╲
    Fall,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Row,
        Direction::Column,
        Direction::Rise,
        Direction::Fall,
    ];

    /// How far apart two neighbours in this direction are, on a grid whose rows are `stride` apart.
    #[inline]
    pub(super) const fn step(self, stride: usize) -> usize {
        match self {
            Direction::Row => 1,
            Direction::Column => stride,
            Direction::Rise => stride + 1,
            Direction::Fall => stride - 1,
        }
    }
}
