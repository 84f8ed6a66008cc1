//! The words around the board, for styles that have none of their own.

use crate::board::{Board, MoveError, Outcome, notation};
use crate::game::Reply;

/// A hint lists the outlook of every slot on boards of at most this many.
const LISTED: usize = 9;

/// Why a move was rejected.
pub(super) fn rejected(error: MoveError) -> String {
    match error {
        MoveError::NotANumber => "Please enter an integer.".to_owned(),
        MoveError::OutOfRange { slots } => format!("Index must be between 1 and {slots}"),
        MoveError::Full { slot } => {
            format!("Column {} is full. Please enter another column.", slot + 1)
        }
        MoveError::GameOver => "The game is over.".to_owned(),
    }
}

/// How a game ended. `winner` is the name of the player who won it, if one did.
pub(super) fn result(outcome: Outcome, winner: &str) -> String {
    match outcome {
        Outcome::Won(_) => format!("{winner} won!"),
        Outcome::Draw => "It is a draw.".to_owned(),
        Outcome::Ongoing => String::new(),
    }
}

/// The answer to a command.
pub(super) fn reply(reply: &Reply, board: &Board) -> String {
    match reply {
        Reply::Hint(hint) => {
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
        Reply::NothingToUndo => "There is no move to undo.".to_owned(),
        Reply::Moves => format!("Moves: {}", notation::write(board)),
        Reply::Help(words) => {
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
