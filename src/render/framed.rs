//! `framed`: wide cells between lines, on a floor.

use std::fmt::Write;

use super::{Look, Paint, Seat, words};
use crate::board::Outcome;

/// The look of handout 003.
pub struct Framed;

impl Look for Framed {
    fn signs(&self) -> [char; 2] {
        ['@', '=']
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        let (rows, cols) = (paint.shape().rows(), paint.shape().cols());
        // Cells are three wide, and wider only where a number needs it.
        let wide = cols.to_string().len().max(3);
        let numbers: String = (1..=cols)
            .map(|column| format!(" {column:^wide$}"))
            .collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", numbers.trim_end());
        let (left, right) = ((wide - 1) / 2, wide / 2);
        for row in (0..rows).rev() {
            for column in 0..cols {
                let sign = paint.cell(row, column, ' ');
                let _ = write!(text, "|{:left$}{sign}{:right$}", "", "");
            }
            text.push_str("|\n");
            if row > 0 {
                let _ = writeln!(text, "|{}|", vec!["-".repeat(wide); cols].join("+"));
            }
        }
        let _ = writeln!(text, "\\{}/", "=".repeat(cols * (wide + 1) - 1));
    }

    fn result(&self, outcome: Outcome, players: &[Seat; 2]) -> String {
        match outcome {
            Outcome::Won(disc) => {
                let number = players[disc.index()].number;
                format!("Joueur {number}, félicitations, vous avez gagné!\n")
            }
            _ => words::result(outcome, ["", ""]) + "\n",
        }
    }
}
