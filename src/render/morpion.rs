//! Noughts and crosses: the two forms of handout 004, one file each.

mod correction;
mod statement;

pub(crate) use correction::Correction;
pub(crate) use statement::Statement;

use std::fmt::Write;

use super::Paint;
use crate::player::PerPlayer;

const SIGNS: PerPlayer<char> = PerPlayer::new('x', 'o');
const FREE: char = '_';

/// Draws the grid: rows of signs, as the handout does. If free cells show their `numbers` and these
/// have more than one digit, there are spaces between the cells.
fn draw(text: &mut String, paint: &Paint, numbers: bool) {
    let size = paint.shape().rows();
    let wide = match numbers {
        true => (size * size).to_string().len(),
        false => 1,
    };
    for row in (0..size).rev() {
        let first = (size - 1 - row) * size + 1;
        let cell = |column: usize| match numbers && paint.is_free(row, column) {
            true => format!("{:wide$}", first + column),
            // A sign is one column wide, whatever its colour adds to its bytes.
            false => format!("{:1$}{2}", "", wide - 1, paint.cell(row, column, FREE)),
        };
        let cells: Vec<String> = (0..size).map(cell).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", cells.join(if wide > 1 { " " } else { "" }));
    }
}
