//! `numbered`: signs between the numbers of rows and columns.

use std::fmt::Write;

use super::{Paint, Style};
use crate::player::PerPlayer;

/// The look of handout 000's figures.
pub struct Numbered;

impl Style for Numbered {
    fn signs(&self) -> PerPlayer<char> {
        PerPlayer::new('*', 'o')
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        let (rows, cols) = (paint.shape().rows(), paint.shape().cols());
        // The handout's widths, and wider only where a number needs it.
        let side = digits(rows).max(2);
        let wide = digits(cols);
        let mut numbers = " ".repeat(side + 1);
        for column in 1..=cols {
            // Writing to a string cannot fail.
            let _ = write!(numbers, "{column:>wide$} ");
        }
        let _ = writeln!(text, "\n{numbers}");
        for row in (0..rows).rev() {
            let _ = write!(text, "{:side$}", row + 1);
            for column in 0..cols {
                let _ = write!(
                    text,
                    " {:>1$}{2}",
                    "",
                    wide - 1,
                    paint.cell(row, column, ' ')
                );
            }
            let _ = writeln!(text, "{:side$}", row + 1);
        }
        let _ = writeln!(text, "{numbers}\n");
    }
}

/// How many digits a number has.
const fn digits(number: usize) -> usize {
    match number.checked_ilog10() {
        Some(log) => log as usize + 1,
        None => 1,
    }
}
