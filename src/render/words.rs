//! What is said around the board, where a look has no words of its own.

use crate::board::{Board, Outcome, Refused};

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
