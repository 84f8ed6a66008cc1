//! The form of the handout's statement, as in its sample.

use super::{FREE, SIGNS};
use crate::board::{Board, MoveError, Outcome};
use crate::language::Language::{self, English, French};
use crate::player::PerPlayer;
use crate::render::{AskAgain, Label, Paint, Style, Wording, messages};

/// Players are called by their numbers. After an entry that is no move, the grid is shown again, and
/// nothing is said unless it was probably meant to be a command.
pub(crate) struct Statement {
    /// Whether free cells show their numbers.
    pub numbers: bool,
}

impl Style for Statement {
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
        format!("\n{}? ", name(player, wording.language))
    }

    fn chosen(&self, player: &Label, slot: usize, wording: Wording) -> String {
        let number = wording.numbering.number(slot);
        format!("\n{}? {number}\n", name(player, wording.language))
    }

    fn not_understood(&self, word: &str, board: &Board, wording: Wording) -> String {
        match messages::suggestion(word, wording.language) {
            Some(_) => messages::not_understood(word, board, wording),
            None => String::new(),
        }
    }

    fn rejected(&self, _: i64, _: MoveError, _: Wording) -> String {
        String::new()
    }

    fn ask_again(&self) -> AskAgain {
        AskAgain::Board
    }

    fn result(&self, outcome: Outcome, winner: Option<&Label>, language: Language) -> String {
        let winner = winner.map_or_else(String::new, |winner| name(winner, language));
        format!("\n{}\n", messages::result(outcome, &winner, language))
    }
}

/// A player by number, person or computer.
fn name(player: &Label, language: Language) -> String {
    let number = player.player.number();
    match language {
        English => format!("Player {number}"),
        French => format!("Joueur {number}"),
    }
}
