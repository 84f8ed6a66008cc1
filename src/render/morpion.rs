//! The style of noughts and crosses.

use std::fmt::Write;

use super::{Label, Paint, Style, messages};
use crate::board::{Board, MoveError, Outcome};
use crate::language::Language;
use crate::player::PerPlayer;

/// The style of handout 004.
pub(crate) struct Morpion {
    /// Whether free cells show their numbers.
    pub numbers: bool,
}

/// The largest grid drawn as the handout does. Larger ones have spaces between the cells, and each
/// row between the numbers of its first and last cell.
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
            let first = last - size + 1;
            // A sign is one column wide, whatever its colour adds to its bytes.
            let cell = |column: usize| match (self.numbers, paint.is_free(row, column)) {
                (true, true) => format!("{:wide$}", first + column),
                (true, false) => {
                    format!("{:1$}{2}", "", wide - 1, paint.cell(row, column, '_'))
                }
                (false, _) => paint.cell(row, column, '_').to_string(),
            };
            let cells: Vec<String> = (0..size).map(cell).collect();
            // Writing to a string cannot fail.
            let _ = match (size <= SMALL, self.numbers) {
                (true, _) => writeln!(text, "{}", cells.concat()),
                (false, true) => writeln!(text, "{}", cells.join(" ")),
                (false, false) => {
                    writeln!(text, "{first:wide$} {} {last:wide$}", cells.join(" "))
                }
            };
        }
    }

    fn language(&self) -> Language {
        Language::French
    }

    fn question(&self, player: &Label, _: &Board, language: Language) -> String {
        match language {
            Language::English => format!("Player {}? ", player.sign),
            Language::French => format!("Joueur {} ? ", player.sign),
        }
    }

    fn chosen(&self, player: &Label, slot: usize, language: Language) -> String {
        match language {
            Language::English => format!("Player {}? {}\n", player.sign, slot + 1),
            Language::French => format!("Joueur {} ? {}\n", player.sign, slot + 1),
        }
    }

    fn not_understood(&self, word: &str, _: &Board, language: Language) -> String {
        match messages::suggestion(word, language) {
            None => not_a_cell(language, "."),
            Some(meant) => not_a_cell(language, &format!("; {meant}")),
        }
    }

    fn rejected(&self, error: MoveError, language: Language) -> String {
        match (error, language) {
            (MoveError::Full { .. }, Language::English) => "That cell is taken.\n".to_owned(),
            (MoveError::Full { .. }, Language::French) => "Case interdite.\n".to_owned(),
            _ => not_a_cell(language, "."),
        }
    }

    fn result(&self, _: Outcome, winner: Option<&Label>, language: Language) -> String {
        let sign = winner.map(|winner| self.signs()[winner.player]);
        match (language, sign) {
            (Language::English, Some(sign)) => format!("player {sign} wins!\n"),
            (Language::English, None) => "The game is over, nobody won\n".to_owned(),
            (Language::French, Some(sign)) => format!("victoire du joueur {sign} !\n"),
            (Language::French, None) => "Partie terminée, aucun vainqueur\n".to_owned(),
        }
    }

    fn result_first(&self) -> bool {
        true
    }
}

/// Says that something is no cell's number, and what follows.
fn not_a_cell(language: Language, end: &str) -> String {
    match language {
        Language::English => format!("That is not the number of a cell{end}\n"),
        Language::French => {
            // French puts a space before a semicolon, and none before a full stop.
            let space = if end == "." { "" } else { " " };
            format!("Ceci n'est pas un numéro de case{space}{end}\n")
        }
    }
}
