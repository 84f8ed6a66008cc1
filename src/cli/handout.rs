//! The handout's form: `puissance4 <mode> <row> <col>`.

use std::io::{BufRead, Write};
use std::num::{IntErrorKind, ParseIntError};

use super::{CliError, UsageError};
use crate::board::{Shape, ShapeError};
use crate::game::ModeError;
use crate::handout;

/// Plays the game that the three words ask for.
pub(super) fn run(
    mode: &str,
    rows: &str,
    cols: &str,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let unknown = |_: ModeError| UsageError::Mode(mode.to_owned());
    let mode = mode.parse().map_err(unknown)?;
    let shape = Shape::puissance4(size(rows)?, size(cols)?).map_err(|error| match error {
        ShapeError::TooLarge { .. } => CliError::TooManyCells(rows.to_owned(), cols.to_owned()),
        _ => UsageError::Shape(error).into(),
    })?;
    CliError::check_memory(shape)?;
    handout::play(mode, shape, input, out)?;
    Ok(())
}

/// A number of rows or columns. One too large to count stands for the largest number: either board
/// is too large.
fn size(word: &str) -> Result<usize, UsageError> {
    word.parse()
        .or_else(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => Ok(usize::MAX),
            _ => Err(UsageError::Size(word.to_owned())),
        })
}
