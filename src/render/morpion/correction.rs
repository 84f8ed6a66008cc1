//! The form of the handout's correction, to the byte.

use super::{FREE, SIGNS};
use crate::board::{Board, MoveError, Outcome};
use crate::language::Language::{self, English, French};
use crate::player::PerPlayer;
use crate::render::{AskAgain, Label, Paint, Style, Wording, messages};

/// Players are called by their signs, and an entry that is no move is asked for again on the same
/// line. The correction asks again only once; here it is until the entry is a move.
pub(crate) struct Correction {
    /// Whether free cells show their numbers.
    pub numbers: bool,
}

impl Style for Correction {
    fn signs(&self) -> PerPlayer<char> {
        SIGNS
    }

    fn free(&self) -> char {
        FREE
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        super::draw(text, paint, self.numbers);
    }

    fn language(&self) -> Language {
        French
    }

    fn question(&self, player: &Label, _: &Board, wording: Wording) -> String {
        match wording.language {
            English => format!("Player {}? ", player.sign),
            French => format!("Joueur {} ? ", player.sign),
        }
    }

    fn chosen(&self, player: &Label, slot: usize, wording: Wording) -> String {
        let number = wording.numbering.number(slot);
        match wording.language {
            English => format!("Player {}? {number}\n", player.sign),
            French => format!("Joueur {} ? {number}\n", player.sign),
        }
    }

    fn not_understood(&self, word: &str, _: &Board, wording: Wording) -> String {
        match (
            wording.language,
            messages::suggestion(word, wording.language),
        ) {
            (language, None) => not_a_cell(language),
            (English, Some(meant)) => {
                format!("\nThat is not the number of a cell; {meant}\nTry again: ")
            }
            (French, Some(meant)) => {
                format!("\nCeci n'est pas un numéro de case ; {meant}\nrecommencez ")
            }
        }
    }

    fn rejected(&self, number: i64, error: MoveError, wording: Wording) -> String {
        match (error, wording.language) {
            // The correction takes 0 for a cell that cannot be played.
            (MoveError::OutOfRange { .. }, language) if number != 0 => not_a_cell(language),
            (_, English) => "\nThat cell cannot be played. Try again: ".to_owned(),
            (_, French) => "\nCase interdite.recommencez ".to_owned(),
        }
    }

    fn ask_again(&self) -> AskAgain {
        AskAgain::Said
    }

    fn result(&self, _: Outcome, winner: Option<&Label>, language: Language) -> String {
        let sign = winner.map(|winner| SIGNS[winner.player]);
        match (language, sign) {
            (English, Some(sign)) => format!("player {sign} wins!\n"),
            (English, None) => "The game is over, nobody won \n".to_owned(),
            (French, Some(sign)) => format!("victoire du joueur {sign} !\n"),
            (French, None) => "Partie terminée, aucun vainqueur \n".to_owned(),
        }
    }

    fn result_first(&self) -> bool {
        true
    }
}

fn not_a_cell(language: Language) -> String {
    match language {
        English => "\nThat is not the number of a cell. Try again: ".to_owned(),
        French => "\nCeci n'est pas un numéro de case.recommencez ".to_owned(),
    }
}
