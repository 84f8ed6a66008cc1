//! The rules of a board: its size, how many discs in a row win, and whether discs fall.

use std::fmt;

/// The rules of a board: its size, how many discs in a row win, and whether discs fall.
///
/// ```
/// use puissance4_core::board::Shape;
///
/// let shape = Shape::puissance4(6, 7)?.with_align(5)?;
/// assert_eq!((shape.rows(), shape.cols(), shape.align()), (6, 7, 5));
/// assert!(Shape::puissance4(3, 7).is_err());
/// # Ok::<(), puissance4_core::board::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    rows: usize,
    cols: usize,
    align: usize,
    gravity: bool,
}

impl Shape {
    /// The least number of rows, and of columns, of a puissance 4.
    pub const LEAST: usize = 4;
    /// The largest number of cells: that of 4096x4096.
    pub const MOST_CELLS: usize = 1 << 24;

    /// Puissance 4: discs fall, and four make a line.
    pub fn puissance4(rows: usize, cols: usize) -> Result<Shape, ShapeError> {
        for (what, number) in [("rows", rows), ("columns", cols)] {
            if number < Self::LEAST {
                return Err(ShapeError::TooFew {
                    what,
                    number,
                    least: Self::LEAST,
                });
            }
        }
        Shape {
            rows,
            cols,
            align: 4,
            gravity: true,
        }
        .checked()
    }

    /// Morpion: discs stay where they are put, and a whole row of the square makes a line.
    pub fn morpion(size: usize) -> Result<Shape, ShapeError> {
        if size < 2 {
            return Err(ShapeError::TooFew {
                what: "rows and columns",
                number: size,
                least: 2,
            });
        }
        Shape {
            rows: size,
            cols: size,
            align: size,
            gravity: false,
        }
        .checked()
    }

    fn checked(self) -> Result<Shape, ShapeError> {
        let Shape { rows, cols, .. } = self;
        match rows.checked_mul(cols) {
            Some(cells) if cells <= Self::MOST_CELLS => Ok(self),
            _ => Err(ShapeError::TooLarge { rows, cols }),
        }
    }

    /// The same game with another alignment length: from 2, at most the larger side.
    pub fn with_align(self, align: usize) -> Result<Shape, ShapeError> {
        let most = self.rows.max(self.cols);
        if align < 2 || align > most {
            return Err(ShapeError::Align { align, most });
        }
        Ok(Shape { align, ..self })
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// The number of cells, and so the most moves a game can have.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The number of slots: columns, or cells on boards without gravity.
    #[must_use]
    pub const fn slots(&self) -> usize {
        if self.gravity {
            self.cols
        } else {
            self.cells()
        }
    }

    /// How many discs in a line win.
    #[must_use]
    pub const fn align(&self) -> usize {
        self.align
    }

    /// Whether discs fall to the bottom of their column.
    #[must_use]
    pub const fn gravity(&self) -> bool {
        self.gravity
    }
}

/// Why there is no board of that shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// Fewer rows or columns than a game needs.
    TooFew {
        /// Which of them.
        what: &'static str,
        /// How many there are.
        number: usize,
        /// How many there must be.
        least: usize,
    },
    /// An alignment shorter than 2, or longer than the larger side.
    Align {
        /// What was asked for.
        align: usize,
        /// The larger side.
        most: usize,
    },
    /// More cells than [`Shape::MOST_CELLS`].
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::TooFew {
                what,
                number,
                least,
            } => {
                write!(f, "{number} is too few {what}: at least {least}")
            }
            Self::Align { align, most } => {
                write!(f, "no line of {align} on this board: from 2 to {most}")
            }
            Self::TooLarge { rows, cols } => write!(
                f,
                "a board of {rows}x{cols} is too large: at most {} cells",
                Shape::MOST_CELLS
            ),
        }
    }
}

impl std::error::Error for ShapeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puissance4_has_at_least_four_rows_and_columns() {
        let few = |what, number, least| {
            Err(ShapeError::TooFew {
                what,
                number,
                least,
            })
        };
        assert_eq!(Shape::puissance4(3, 7), few("rows", 3, 4));
        assert_eq!(Shape::puissance4(6, 3), few("columns", 3, 4));
        assert_eq!(Shape::morpion(1), few("rows and columns", 1, 2));
        assert!(Shape::puissance4(4, 4).is_ok());
    }

    #[test]
    fn a_board_has_at_most_so_many_cells() {
        let large = |rows, cols| Err(ShapeError::TooLarge { rows, cols });
        assert!(Shape::puissance4(4096, 4096).is_ok());
        assert!(Shape::puissance4(4, Shape::MOST_CELLS / 4).is_ok());
        assert_eq!(Shape::puissance4(4096, 4097), large(4096, 4097));
        assert_eq!(Shape::puissance4(4, usize::MAX), large(4, usize::MAX));
        assert!(Shape::morpion(4096).is_ok());
        assert_eq!(Shape::morpion(4097), large(4097, 4097));
        assert_eq!(
            Shape::morpion(4097).unwrap_err().to_string(),
            "a board of 4097x4097 is too large: at most 16777216 cells"
        );
    }

    #[test]
    fn an_alignment_fits_the_larger_side() {
        let shape = Shape::puissance4(4, 7).unwrap();
        assert_eq!(shape.with_align(7).unwrap().align(), 7);
        assert_eq!(
            shape.with_align(8),
            Err(ShapeError::Align { align: 8, most: 7 })
        );
        assert_eq!(
            shape.with_align(1),
            Err(ShapeError::Align { align: 1, most: 7 })
        );
        assert_eq!(Shape::morpion(3).unwrap().align(), 3);
    }
}
