//! `box`: a grid of box-drawing lines.

use std::fmt::{Display, Write};

use super::{Paint, Style};
use crate::board::notation::Numbering;
use crate::board::{Board, Shape};
use crate::language::Language;
use crate::player::PerPlayer;

/// The style of the handout's form, for any game.
pub(super) struct BoxDrawing;

impl Style for BoxDrawing {
    fn signs(&self) -> PerPlayer<char> {
        PerPlayer::new('X', 'O')
    }

    fn opening(&self, board: &Board, language: Language) -> String {
        let (rows, cols) = (board.shape().rows(), board.shape().cols());
        match language {
            Language::English => opening(board.shape()),
            Language::French => format!("Le plateau a {rows} lignes et {cols} colonnes.\n"),
        }
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        draw(text, paint.shape(), paint.numbering(), |row, column| {
            paint.cell(row, column, self.free())
        });
    }
}

/// The line that opens a game of the handout.
pub(super) fn opening(shape: Shape) -> String {
    format!(
        "Board size is {}x{} (rows x col)\n",
        shape.rows(),
        shape.cols()
    )
}

/// Draws the grid around what `cell` returns for a row, counted from the bottom, and a column.
pub(super) fn draw<D: Display>(
    text: &mut String,
    shape: Shape,
    numbering: Numbering,
    mut cell: impl FnMut(usize, usize) -> D,
) {
    let cols = shape.cols();
    rule(text, cols, ["┌", "┬", "┐"]);
    for row in (0..shape.rows()).rev() {
        for column in 0..cols {
            // Writing to a string cannot fail.
            let _ = write!(text, "│{}", cell(row, column));
        }
        text.push_str("│\n");
        rule(
            text,
            cols,
            if row > 0 {
                ["├", "┼", "┤"]
            } else {
                ["└", "┴", "┘"]
            },
        );
    }
    for column in 0..cols {
        let _ = write!(text, " {}", numbering.number(column) % 10);
    }
    text.push('\n');
}

/// A horizontal line of the grid: its left end, its crossings, its right end.
fn rule(text: &mut String, cols: usize, [left, crossing, right]: [&str; 3]) {
    text.push_str(left);
    for column in 0..cols {
        text.push('─');
        text.push_str(if column + 1 < cols { crossing } else { right });
    }
    text.push('\n');
}
