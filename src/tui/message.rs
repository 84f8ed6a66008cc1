//! Messages to the user.

use std::path::PathBuf;

use super::saved::{SaveError, SavedGameError};
use super::words::Words;
use crate::board::MoveError;
use crate::board::notation::NotationError;
use crate::outlook::Outlook;

/// A message. It is shown until the next action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    ColumnFull {
        slot: usize,
    },
    NoColumn {
        slot: usize,
        slots: usize,
    },
    GameOver,
    NothingToUndo,
    NothingToRedo,
    SidesSwapped,
    LookingForHint,
    /// The recommended move, and what it leads to.
    Hint {
        slot: usize,
        outlook: Option<Outlook>,
    },
    /// The board does not fit into memory.
    TooLarge,
    /// The unfinished game of the last start goes on.
    WelcomeBack,
    /// The text that was typed is not a game.
    NotAGame(SavedGameError),
    Saved,
    NotSaved(SaveError),
    /// The unfinished game cannot be kept for the next start.
    NotKept(SaveError),
    /// The saved games cannot be read, for this reason.
    NotRead(String),
    /// A file that could not be read has this path now.
    FileSetAside(PathBuf),
    /// The unfinished game of the last start was added to the saved games.
    UnfinishedGameSaved,
}

impl Message {
    /// Why the move `slot` was rejected.
    #[must_use]
    pub(crate) const fn rejected(slot: usize, error: MoveError) -> Message {
        match error {
            MoveError::Full { slot } => Message::ColumnFull { slot },
            MoveError::OutOfRange { slots } => Message::NoColumn { slot, slots },
            MoveError::GameOver | MoveError::NotANumber => Message::GameOver,
        }
    }

    /// The message as text.
    #[must_use]
    pub(crate) fn text(&self, words: &Words) -> String {
        match self {
            Message::ColumnFull { slot } => words.column_full(slot + 1),
            Message::NoColumn { slot, slots } => words.no_column(slot + 1, slots),
            Message::GameOver => words.game_over.to_owned(),
            Message::NothingToUndo => words.nothing_to_undo.to_owned(),
            Message::NothingToRedo => words.nothing_to_redo.to_owned(),
            Message::SidesSwapped => words.sides_swapped.to_owned(),
            Message::LookingForHint => words.looking_for_hint.to_owned(),
            Message::Hint { slot, outlook } => words.hint(slot + 1, reason(*outlook, words)),
            Message::TooLarge => words.too_large.to_owned(),
            Message::WelcomeBack => words.welcome_back.to_owned(),
            Message::NotAGame(SavedGameError::Board) => words.not_a_position.to_owned(),
            Message::NotAGame(SavedGameError::Move(error)) => rejected_in_text(error, words),
            Message::Saved => words.saved.to_owned(),
            Message::NotSaved(error) => words.not_saved(save_error(error, words)),
            Message::NotKept(error) => words.not_kept(save_error(error, words)),
            Message::NotRead(error) => words.not_read(error),
            Message::FileSetAside(path) => words.file_set_aside(path.display()),
            Message::UnfinishedGameSaved => words.unfinished_game_saved.to_owned(),
        }
    }
}

/// Why a move is recommended.
fn reason(outlook: Option<Outlook>, words: &Words) -> String {
    match outlook {
        Some(outlook) if outlook.is_certain() => words.outlook(outlook),
        _ => words.best_found.to_owned(),
    }
}

/// Why a move of a text was rejected.
fn rejected_in_text(error: &NotationError, words: &Words) -> String {
    let (number, text) = (error.number, &error.text);
    match error.error {
        MoveError::NotANumber => words.move_not_a_number(number, text),
        MoveError::OutOfRange { slots } => words.move_out_of_range(number, text, slots),
        MoveError::Full { .. } => words.move_full(number, text),
        MoveError::GameOver => words.move_after_end(number, text),
    }
}

fn save_error(error: &SaveError, words: &Words) -> String {
    match error {
        SaveError::NoFolder => words.no_folder.to_owned(),
        SaveError::Io(error) => error.clone(),
    }
}
