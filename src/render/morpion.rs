//! The morpion's look and words.

use std::fmt::Write;

use super::{Look, Paint, Seat};
use crate::board::{Board, Outcome, Refused};

/// The look of handout 004.
pub struct Morpion;

/// The largest grid whose cells can be counted at a glance. Larger ones have their cells apart,
/// and the numbers of each row's first and last cell beside it.
const SMALL: usize = 3;

impl Look for Morpion {
    fn signs(&self) -> [char; 2] {
        ['x', 'o']
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        let size = paint.shape().rows();
        let wide = (size * size).to_string().len();
        for row in (0..size).rev() {
            let last = (size - row) * size;
            let cells = (0..size).map(|column| paint.cell(row, column, '_').to_string());
            // Writing to a string cannot fail.
            let _ = if size <= SMALL {
                writeln!(text, "{}", cells.collect::<String>())
            } else {
                let cells: Vec<_> = cells.collect();
                writeln!(
                    text,
                    "{:wide$} {} {last:wide$}",
                    last - size + 1,
                    cells.join(" ")
                )
            };
        }
    }

    fn question(&self, _: &Seat, sign: &str, _: &Board) -> String {
        format!("Joueur {sign} ? ")
    }

    fn chosen(&self, _: &Seat, sign: &str, slot: usize) -> String {
        format!("Joueur {sign} ? {}\n", slot + 1)
    }

    fn unknown(&self, _: &str, _: &Board) -> String {
        "Ceci n'est pas un numéro de case.\n".to_owned()
    }

    fn refused(&self, refused: Refused, _: &Board) -> String {
        match refused {
            Refused::OutOfRange => "Ceci n'est pas un numéro de case.\n".to_owned(),
            Refused::Full { .. } => "Case interdite.\n".to_owned(),
        }
    }

    fn result(&self, outcome: Outcome, players: &[Seat; 2]) -> String {
        match outcome {
            Outcome::Won(disc) => {
                let sign = self.signs()[players[disc.index()].number - 1];
                format!("victoire du joueur {sign} !\n")
            }
            _ => "Partie terminée, aucun vainqueur\n".to_owned(),
        }
    }

    fn result_first(&self) -> bool {
        true
    }
}
