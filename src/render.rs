//! How a game looks: one file a look, and one line of [`STYLES`].

mod box_drawing;
mod framed;
mod handout;
mod morpion;
mod numbered;
mod paint;
mod stars;
mod text;
mod words;

pub use handout::Handout;
pub use morpion::Morpion;
pub use paint::{Paint, Painted, Palette};
pub use text::{Seat, Text};

use std::io::{self, Write};

use crate::analysis::Hint;
use crate::board::{Board, Cell, Outcome, Refused};
use crate::echo::Echo;
use crate::player::Turn;

/// What has just happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It began.
    Started,
    /// A disc landed.
    Played(Cell),
    /// Discs were taken back from these cells.
    TakenBack(Vec<Cell>),
    /// A person named a slot that cannot be played.
    Refused(Refused),
    /// A person typed this, which is neither a number nor a command.
    Unknown(String),
    /// A person asked for something.
    Aside(Aside),
}

/// What a person asked for, besides playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aside {
    /// A move to play.
    Hint(Hint),
    /// To go back, where there is nothing to go back to.
    NothingToUndo,
    /// The game so far.
    Moves,
    /// What can be typed: each word, and what it does.
    Help(&'static [(&'static str, &'static str)]),
}

/// What writes a game as it goes.
pub trait Renderer {
    /// Writes what has happened, then what comes of it: the question for a person's move, the
    /// result, or nothing. Told together, so that a move is one write.
    fn event(
        &mut self,
        out: &mut dyn Write,
        board: &Board,
        event: Event,
        turn: Turn,
    ) -> io::Result<()>;
}

/// A look: how boards are drawn, and what is said around them.
pub trait Look: Sync {
    /// The signs of player one and player two. They always differ, with colour or without.
    fn signs(&self) -> [char; 2];

    /// Draws the board.
    fn draw(&self, text: &mut String, paint: &Paint);

    /// What stands above the first board.
    fn opening(&self, _: &Board) -> String {
        String::new()
    }

    /// Asks a player, whose discs have this sign, for a move.
    fn question(&self, player: &Seat, sign: &str, board: &Board) -> String {
        format!(
            "{} ({sign}), which column? (1-{}, or help)\n",
            player.name,
            board.slots()
        )
    }

    /// Tells the move that a computer has chosen.
    fn chosen(&self, player: &Seat, _sign: &str, slot: usize) -> String {
        format!("{} plays {}.\n", player.name, slot + 1)
    }

    /// Says that a word means nothing.
    fn unknown(&self, word: &str, board: &Board) -> String {
        format!(
            "'{}' is not possible: type a number from 1 to {}, or help.\n",
            Echo(word),
            board.slots()
        )
    }

    /// Says why a move is refused.
    fn refused(&self, refused: Refused, board: &Board) -> String {
        words::refused(refused, board) + "\n"
    }

    /// Tells the result to the players, who sit in the order they move.
    fn result(&self, outcome: Outcome, players: &[Seat; 2]) -> String {
        words::result(outcome, [&players[0].name, &players[1].name]) + "\n"
    }

    /// Whether the result stands above the last board, not under it.
    fn result_first(&self) -> bool {
        false
    }
}

/// The looks of a puissance 4 that users can name.
pub const STYLES: [(&str, &dyn Look); 4] = [
    ("box", &box_drawing::BoxDrawing),
    ("numbered", &numbered::Numbered),
    ("stars", &stars::Stars),
    ("framed", &framed::Framed),
];
