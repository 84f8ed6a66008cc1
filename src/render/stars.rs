//! `stars`: signs only, a star for a free cell.

use std::fmt::Write;

use super::{Paint, Style};
use crate::player::PerPlayer;

/// The style of handout 001.
pub(super) struct Stars;

impl Style for Stars {
    fn signs(&self) -> PerPlayer<char> {
        PerPlayer::new('X', 'O')
    }

    fn free(&self) -> char {
        '*'
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        for row in (0..paint.shape().rows()).rev() {
            for column in 0..paint.shape().cols() {
                // Writing to a string cannot fail.
                let _ = write!(text, "{} ", paint.cell(row, column, self.free()));
            }
            text.push('\n');
        }
    }
}
