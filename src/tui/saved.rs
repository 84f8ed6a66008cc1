//! Games on the disk: the library, and the unfinished game of each window. And what the user has
//! chosen.
//!
//! `format` is how they are written, `folder` where. `games` is what the screens know and want,
//! and `keeper` does it on the disk.

mod folder;
mod format;
mod games;
mod keeper;

use std::io;

use thiserror::Error;

pub(crate) use self::folder::{Folder, FolderContents};
pub(crate) use self::format::{SavedGame, SavedGameError, UnfinishedGame};
pub(crate) use self::games::{Request, SavedGames};
pub(crate) use self::keeper::Keeper;

/// What to keep of a window's game for the next start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Whatever is kept already: no game has begun.
    Unchanged,
    /// This game.
    Game(UnfinishedGame),
    /// Nothing: the game is over, or no move has been played in it.
    Nothing,
}

/// Why a game was not saved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SaveError {
    /// The user has no folder for it.
    #[error("no folder to save in: set HOME")]
    NoFolder,
    /// Writing failed, for this reason.
    #[error("{0}")]
    Io(String),
}

impl From<io::Error> for SaveError {
    fn from(error: io::Error) -> SaveError {
        SaveError::Io(error.to_string())
    }
}
