//! Games as text: one file per style, and one line of [`STYLES`].

mod box_drawing;
mod commands;
mod framed;
mod handout;
mod messages;
mod morpion;
mod numbered;
mod paint;
mod stars;
mod text;

pub(crate) use commands::Command;
pub(crate) use handout::Handout;
pub(crate) use messages::{outlook, rejected};
pub(crate) use morpion::Morpion;
pub(crate) use paint::Paint;
pub(crate) use text::{Label, Look, Text};

use std::io::{self, Write};

use crate::board::{Board, MoveError, Outcome};
use crate::game::{Event, Turn};
use crate::language::Language;
use crate::player::PerPlayer;

/// Writes a game as it goes.
pub(crate) trait Renderer {
    /// Writes what has happened and what follows from it: the question for a person's move, the
    /// result, or nothing. Both in one write, so that a move costs one.
    fn event(
        &mut self,
        out: &mut dyn Write,
        board: &Board,
        event: Event,
        turn: Turn,
    ) -> io::Result<()>;
}

/// How boards are drawn, and the words around them.
pub(crate) trait Style: Sync {
    /// The signs of player one and player two. They always differ, with colour or without.
    fn signs(&self) -> PerPlayer<char>;

    /// Draws the board.
    fn draw(&self, text: &mut String, paint: &Paint);

    /// The language of the style's handout, for those who ask for none.
    fn language(&self) -> Language {
        Language::English
    }

    /// What is written above the first board.
    fn opening(&self, _: &Board, _: Language) -> String {
        String::new()
    }

    /// Asks a player for a move.
    fn question(&self, player: &Label, board: &Board, language: Language) -> String {
        messages::question(player, board, language)
    }

    /// Says which move a computer has chosen.
    fn chosen(&self, player: &Label, slot: usize, language: Language) -> String {
        messages::chosen(player, slot, language)
    }

    /// Says that a word is neither a number nor a command.
    fn not_understood(&self, word: &str, board: &Board, language: Language) -> String {
        messages::not_understood(word, board, language)
    }

    /// Says why a move was rejected.
    fn rejected(&self, error: MoveError, language: Language) -> String {
        messages::rejected(error, language) + "\n"
    }

    /// Says how the game ended.
    fn result(&self, outcome: Outcome, winner: Option<&Label>, language: Language) -> String {
        messages::result(outcome, winner.map_or("", |winner| winner.name), language) + "\n"
    }

    /// Whether the result is written above the last board, not under it.
    fn result_first(&self) -> bool {
        false
    }
}

/// The style of boards that are shown on their own.
pub(crate) const BOX: &dyn Style = &box_drawing::BoxDrawing;

/// The styles that users can name.
pub(crate) const STYLES: [(&str, &dyn Style); 4] = [
    ("box", BOX),
    ("numbered", &numbered::Numbered),
    ("stars", &stars::Stars),
    ("framed", &framed::Framed),
];
