//! What is said around the board, where a look has no words of its own.

use super::Aside;
use crate::board::{Board, Outcome, Refused, notation};

/// A hint lists the outlook of every slot on boards of at most this many.
const LISTED: usize = 9;

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
        Aside::Hint(hint) => {
            let mut text = format!("Hint: {}, {}.", hint.slot + 1, hint.reason);
            if hint.columns.ahead.is_none() && board.slots() <= LISTED {
                let outlooks = (1..).zip(&hint.columns.outlooks);
                let outlooks: Vec<String> = outlooks
                    .filter_map(|(slot, outlook)| Some(format!("{slot} {}", (*outlook)?)))
                    .collect();
                text += &format!("\n  {}", outlooks.join(", "));
            }
            text
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
