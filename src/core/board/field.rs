//! A grid of cells, as bots and test cases write it, and the checks that make a board of it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Board, Disc, Outcome, Shape};

/// A grid of cells, the top row first.
///
/// As text, a row is a line, `.` is a free cell, `X` a disc of the first player and `O` one of the
/// second:
///
/// ```
/// use puissance4_core::board::{Board, Disc, Field, Shape};
///
/// let field: Field = "....\n....\n.O..\nXX..".parse()?;
/// let board = Board::from_field(Shape::puissance4(4, 4)?, &field)?;
/// assert_eq!(board.to_move(), Disc::Second);
/// assert_eq!(Field::from(&board), field);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// At least one row, all of the same length.
    rows: Vec<Vec<Option<Disc>>>,
}

/// Why a grid of cells is no position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FieldError {
    /// There is no cell at all.
    #[error("the field has no cells")]
    Empty,
    /// A sign that stands for no cell.
    #[error("'{0}' is not a cell: '.' is free, 'X' and 'O' are discs")]
    UnknownCell(char),
    /// A row is longer or shorter than the first one.
    #[error("row {row} from the top has {cells} cells, the first row has {expected}")]
    UnevenRow {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        expected: usize,
    },
    /// The field is not of the board's size.
    #[error("the field is {rows}x{cols}, the board is {board_rows}x{board_cols}")]
    WrongSize {
        /// The field's rows.
        rows: usize,
        /// The field's columns.
        cols: usize,
        /// The board's rows.
        board_rows: usize,
        /// The board's columns.
        board_cols: usize,
    },
    /// A disc has a free cell under it.
    #[error("the disc in column {column}, row {row} from the bottom, floats over a free cell")]
    FloatingDisc {
        /// The column, counted from 1.
        column: usize,
        /// The row, counted from 1 at the bottom.
        row: usize,
    },
    /// The players have not taken turns.
    #[error(
        "the first player has {first} discs and the second {second}: the first must have as many or one more"
    )]
    WrongCount {
        /// The first player's discs.
        first: usize,
        /// The second player's discs.
        second: usize,
    },
    /// Both players have a line.
    #[error("both players have a winning line")]
    TwoWinners,
    /// A player has a line, but the opponent made the last move.
    #[error("the game went on after a winning line")]
    PlayedAfterWin,
}

impl Field {
    /// A grid of these rows, the top one first.
    pub fn new(rows: Vec<Vec<Option<Disc>>>) -> Result<Field, FieldError> {
        let expected = rows.first().map_or(0, Vec::len);
        if expected == 0 {
            return Err(FieldError::Empty);
        }
        for (row, cells) in (1..).zip(rows.iter().map(Vec::len)) {
            if cells != expected {
                return Err(FieldError::UnevenRow {
                    row,
                    cells,
                    expected,
                });
            }
        }
        Ok(Field { rows })
    }

    /// The rows, the top one first.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Option<Disc>>] {
        &self.rows
    }

    fn count(&self, disc: Disc) -> usize {
        let cells = self.rows.iter().flatten();
        cells.filter(|&&cell| cell == Some(disc)).count()
    }
}

impl FromStr for Field {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Field, FieldError> {
        let cell = |sign: char| match sign {
            '.' => Ok(None),
            'X' => Ok(Some(Disc::First)),
            'O' => Ok(Some(Disc::Second)),
            _ => Err(FieldError::UnknownCell(sign)),
        };
        let row = |line: &str| line.chars().map(cell).collect();
        Field::new(text.lines().map(row).collect::<Result<_, _>>()?)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in &self.rows {
            for cell in row {
                f.write_str(match cell {
                    None => ".",
                    Some(Disc::First) => "X",
                    Some(Disc::Second) => "O",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl From<&Board> for Field {
    fn from(board: &Board) -> Field {
        let (rows, cols) = (board.shape().rows(), board.shape().cols());
        let row = |row| {
            (0..cols)
                .map(|column| board.at(board.cell(row, column)))
                .collect()
        };
        Field {
            rows: (0..rows).rev().map(row).collect(),
        }
    }
}

impl Board {
    /// A board with the discs of a field, or why no game leads there.
    ///
    /// The order in which the discs were played is not known: the board's history begins here.
    pub fn from_field(shape: Shape, field: &Field) -> Result<Board, FieldError> {
        let (rows, cols) = (field.rows.len(), field.rows[0].len());
        if (rows, cols) != (shape.rows(), shape.cols()) {
            return Err(FieldError::WrongSize {
                rows,
                cols,
                board_rows: shape.rows(),
                board_cols: shape.cols(),
            });
        }
        let mut board = Board::new(shape);
        for (row, cells) in field.rows.iter().rev().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let Some(disc) = cell else { continue };
                let at = board.cell(row, column);
                if board.shape.gravity() && board.tops[column] != at.0 {
                    let (column, row) = (column + 1, row + 1);
                    return Err(FieldError::FloatingDisc { column, row });
                }
                board.grid[at.0] = Some(disc);
                if board.shape.gravity() {
                    board.tops[column] += board.stride;
                }
            }
        }
        let [first, second] = Disc::BOTH.map(|disc| field.count(disc));
        if first != second && first != second + 1 {
            return Err(FieldError::WrongCount { first, second });
        }
        board.setup = first + second;
        board.setup_outcome = match Disc::BOTH.map(|disc| board.has_line(disc)) {
            [true, true] => return Err(FieldError::TwoWinners),
            [true, false] if first == second => return Err(FieldError::PlayedAfterWin),
            [false, true] if first != second => return Err(FieldError::PlayedAfterWin),
            [true, false] => Outcome::Won(Disc::First),
            [false, true] => Outcome::Won(Disc::Second),
            [false, false] if board.setup == shape.cells() => Outcome::Draw,
            [false, false] => Outcome::Ongoing,
        };
        Ok(board)
    }

    /// Whether a player has a line anywhere.
    fn has_line(&self, disc: Disc) -> bool {
        let mut own = self.discs().filter(|&(_, other)| other == disc);
        own.any(|(cell, _)| self.wins(cell, disc))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Result<Board, FieldError> {
        let field: Field = text.parse()?;
        let shape = Shape::puissance4(field.rows.len(), field.rows[0].len()).unwrap();
        Board::from_field(shape, &field)
    }

    #[test]
    fn a_field_becomes_a_board_that_plays_on() {
        let mut board = board("....\n....\nO...\nXXO.").unwrap();
        assert_eq!((board.to_move(), board.disc_count()), (Disc::First, 4));
        assert!(board.history().is_empty());
        assert_eq!(board.undo(), None);
        for slot in [1, 2, 1, 2, 1] {
            assert_eq!(board.status(), Outcome::Ongoing);
            board.drop(slot).unwrap();
        }
        assert_eq!(board.status(), Outcome::Won(Disc::First));
        assert_eq!(board.winning_cells().len(), 4);
        assert_eq!(Field::from(&board).to_string(), ".X..\n.XO.\nOXO.\nXXO.\n");
        assert_eq!(board.history(), [1, 2, 1, 2, 1]);
    }

    #[test]
    fn a_field_that_is_over_is_over() {
        for (text, outcome, line) in [
            ("....\nX...\nXOO.\nXOX.", Outcome::Ongoing, 0),
            ("X...\nXO..\nXO..\nXO..", Outcome::Won(Disc::First), 4),
            (".O..\nXO..\nXO..\nXOX.", Outcome::Won(Disc::Second), 4),
            ("XOOX\nXOOX\nOXXO\nXOXO", Outcome::Draw, 0),
        ] {
            let board = board(text).unwrap();
            assert_eq!(board.status(), outcome, "{text}");
            assert_eq!(board.winning_cells().len(), line, "{text}");
        }
    }

    #[test]
    fn an_impossible_field_says_why() {
        for (text, error) in [
            ("", "the field has no cells"),
            ("\n", "the field has no cells"),
            (
                "..x.",
                "'x' is not a cell: '.' is free, 'X' and 'O' are discs",
            ),
            (
                "....\n...\n....\n....",
                "row 2 from the top has 3 cells, the first row has 4",
            ),
            (
                "....\n..O.\n....\n..X.",
                "the disc in column 3, row 3 from the bottom, floats over a free cell",
            ),
            (
                "....\n....\n....\nX.X.",
                "the first player has 2 discs and the second 0: the first must have as many or one more",
            ),
            (
                "....\n....\n....\n.O..",
                "the first player has 0 discs and the second 1: the first must have as many or one more",
            ),
            ("X..O\nX..O\nX..O\nX..O", "both players have a winning line"),
            (
                "X...\nX..O\nX..O\nXO.O",
                "the game went on after a winning line",
            ),
            (
                "...O\nX..O\nX..O\nXXXO",
                "the game went on after a winning line",
            ),
        ] {
            assert_eq!(board(text).unwrap_err().to_string(), error, "{text}");
        }
        let field: Field = "....".parse().unwrap();
        let error = Board::from_field(Shape::puissance4(6, 7).unwrap(), &field).unwrap_err();
        assert_eq!(error.to_string(), "the field is 1x4, the board is 6x7");
    }

    #[test]
    fn without_gravity_discs_may_stand_anywhere() {
        let field: Field = ".X.\nO..\n..X".parse().unwrap();
        let board = Board::from_field(Shape::morpion(3).unwrap(), &field).unwrap();
        assert!(board.moves().eq([0, 2, 4, 5, 6, 7]));
    }
}
