//! `framed`: wide cells between lines, on a floor.

use std::fmt::Write;

use super::{Label, Paint, Style, messages};
use crate::board::Outcome;
use crate::language::Language;
use crate::player::PerPlayer;

/// The style of handout 003.
pub(super) struct Framed;

impl Style for Framed {
    fn signs(&self) -> PerPlayer<char> {
        PerPlayer::new('@', '=')
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        let (rows, cols) = (paint.shape().rows(), paint.shape().cols());
        // Cells are three wide, and wider only if a number needs it.
        let wide = paint.numbering().last(cols).to_string().len().max(3);
        let numbers: String = (0..cols)
            .map(|column| format!(" {:^wide$}", paint.numbering().number(column)))
            .collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", numbers.trim_end());
        let (left, right) = ((wide - 1) / 2, wide / 2);
        for row in (0..rows).rev() {
            for column in 0..cols {
                let sign = paint.cell(row, column, self.free());
                let _ = write!(text, "|{:left$}{sign}{:right$}", "", "");
            }
            text.push_str("|\n");
            if row > 0 {
                let _ = writeln!(text, "|{}|", vec!["-".repeat(wide); cols].join("+"));
            }
        }
        let _ = writeln!(text, "\\{}/", "=".repeat(cols * (wide + 1) - 1));
    }

    fn language(&self) -> Language {
        Language::French
    }

    fn result(&self, outcome: Outcome, winner: Option<&Label>, language: Language) -> String {
        match (language, winner) {
            (Language::French, Some(winner)) => {
                let number = winner.player.number();
                format!("Joueur {number}, félicitations, vous avez gagné!\n")
            }
            (_, winner) => {
                messages::result(outcome, winner.map_or("", |winner| winner.name), language) + "\n"
            }
        }
    }
}
