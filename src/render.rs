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
pub(crate) use morpion::{Correction, Statement};
pub(crate) use paint::Paint;
pub(crate) use text::{Look, Text};

use std::io::{self, Write};

use crate::board::notation::Numbering;
use crate::board::{Board, MoveError, Outcome};
use crate::game::{Event, Turn};
use crate::language::Language;
use crate::player::{PerPlayer, Player};

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

/// How what people read is worded.
#[derive(Clone, Copy)]
pub(crate) struct Wording {
    /// Its language.
    pub language: Language,
    /// The numbers of columns and cells.
    pub numbering: Numbering,
}

/// A player, as the text shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// Which player of the series it is.
    pub player: Player,
    /// What the player is called.
    pub name: &'static str,
    /// The sign of the player's discs, in its colour.
    pub sign: String,
    /// Whether it is a computer, whose moves are announced.
    pub computer: bool,
}

/// What is written after the message that an entry is not a move.
#[derive(Clone, Copy)]
pub(crate) enum AskAgain {
    /// The question.
    Question,
    /// The board and the question.
    Board,
    /// Nothing: what was said asks again.
    Said,
}

/// How boards are drawn, and the words around them.
pub(crate) trait Style: Sync {
    /// The signs of player one and player two. They always differ, with colour or without.
    fn signs(&self) -> PerPlayer<char>;

    /// What a free cell looks like, and so no disc.
    fn free(&self) -> char {
        ' '
    }

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
    fn question(&self, player: &Label, board: &Board, wording: Wording) -> String {
        messages::question(player, board, wording)
    }

    /// Says which move a computer has chosen.
    fn chosen(&self, player: &Label, slot: usize, wording: Wording) -> String {
        messages::chosen(player, slot, wording)
    }

    /// Says that a word is neither a number nor a command.
    fn not_understood(&self, word: &str, board: &Board, wording: Wording) -> String {
        messages::not_understood(word, board, wording)
    }

    /// Says why a number that was typed was rejected.
    fn rejected(&self, _number: i64, error: MoveError, wording: Wording) -> String {
        messages::rejected(error, wording) + "\n"
    }

    /// What follows an entry that is no move.
    fn ask_again(&self) -> AskAgain {
        AskAgain::Question
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
