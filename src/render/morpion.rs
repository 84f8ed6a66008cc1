//! The style of noughts and crosses.

use std::fmt::Write;

use super::{Label, Paint, Style};
use crate::board::{Board, MoveError, Outcome};
use crate::player::PerPlayer;

/// The style of handout 004.
pub(crate) struct Morpion;

/// The largest grid drawn without numbers. Larger ones have spaces between the cells, and each row
/// between the numbers of its first and last cell.
const SMALL: usize = 3;

impl Style for Morpion {
    fn signs(&self) -> PerPlayer<char> {
        PerPlayer::new('x', 'o')
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

    fn question(&self, player: &Label, _: &Board) -> String {
        format!("Joueur {} ? ", player.sign)
    }

    fn chosen(&self, player: &Label, slot: usize) -> String {
        format!("Joueur {} ? {}\n", player.sign, slot + 1)
    }

    fn not_understood(&self, _: &str, _: &Board) -> String {
        "Ceci n'est pas un numéro de case.\n".to_owned()
    }

    fn rejected(&self, error: MoveError) -> String {
        match error {
            MoveError::Full { .. } => "Case interdite.\n".to_owned(),
            _ => "Ceci n'est pas un numéro de case.\n".to_owned(),
        }
    }

    fn result(&self, _: Outcome, winner: Option<&Label>) -> String {
        match winner {
            Some(winner) => {
                format!("victoire du joueur {} !\n", self.signs()[winner.player])
            }
            None => "Partie terminée, aucun vainqueur\n".to_owned(),
        }
    }

    fn result_first(&self) -> bool {
        true
    }
}
