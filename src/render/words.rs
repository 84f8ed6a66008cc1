//! What is said around the board, where a look has no words of its own.

use super::Aside;
use crate::board::{Board, Outcome, Refused, notation};

/// Why a slot cannot be played.
pub fn refused(refused: Refused, board: &Board) -> String {
    match refused {
        Refused::OutOfRange => format!("Index must be between 1 and {}", board.slots()),
        Refused::Full { slot } => {
            format!("Column {} is full. Please enter another column.", slot + 1)
        }
    }
}

/// How a game ended, for players of these names.
pub fn result(outcome: Outcome, names: [&str; 2]) -> String {
    match outcome {
        Outcome::Won(disc) => format!("{} won!", names[disc.index()]),
        Outcome::Draw => "It is a draw.".to_owned(),
        Outcome::Ongoing => String::new(),
    }
}

/// What a person asked for.
pub fn aside(aside: &Aside, board: &Board) -> String {
    match aside {
        Aside::Hint(advice) => {
            let words = (1..)
                .zip(&advice.words)
                .filter_map(|(slot, word)| Some((slot, (*word)?)));
            let words: Vec<String> = words.map(|(slot, word)| format!("{slot} {word}")).collect();
            let line = if words.is_empty() {
                String::new()
            } else {
                format!("\n  {}", words.join(", "))
            };
            format!(
                "Hint: {}, {}.{line}",
                board.slot(advice.cell) + 1,
                advice.why
            )
        }
        Aside::NothingToUndo => "There is no turn of yours to go back to.".to_owned(),
        Aside::Moves => format!("Moves: {}", notation::write(board)),
        Aside::Help(words) => {
            let lines = words
                .iter()
                .map(|(word, about)| format!("\n  {word:<7}{about}"));
            let lines: String = lines.collect();
            format!(
                "Type a number from 1 to {}, or a word or its beginning:{lines}",
                board.slots()
            )
        }
    }
}
