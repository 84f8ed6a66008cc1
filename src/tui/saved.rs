//! Games on the disk: the library, and the unfinished game of each window. And what the user has
//! chosen.
//!
//! `format` is how they are written, `folder` where. `games` is what the screens know and want,
//! and `store` does it on the disk, in a thread of its own.

mod folder;
mod format;
mod games;
mod store;

use std::io;
use std::path::PathBuf;

use thiserror::Error;

pub(crate) use self::folder::{Folder, FolderContents};
pub(crate) use self::format::{SavedGame, SavedGameError, UnfinishedGame};
pub(crate) use self::games::{Request, SavedGames};
pub(crate) use self::store::{Store, StoreReply};

/// What to keep of a window's game for the next start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Whatever is kept already: no game has begun.
    Unchanged,
    /// This game.
    Game(Box<UnfinishedGame>),
    /// Nothing: the game is over, or no move has been played in it.
    Nothing,
}

/// Why a game was not saved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SaveError {
    /// The user has no folder for it.
    #[error("no folder to save in: set HOME")]
    NoFolder,
    /// The disk has not answered in time.
    #[error("the disk does not answer")]
    Stalled,
    /// Writing failed, for this reason.
    #[error("{0}")]
    Io(String),
}

impl From<io::Error> for SaveError {
    fn from(error: io::Error) -> SaveError {
        SaveError::Io(error.to_string())
    }
}

/// What the user is told of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Report {
    Saved,
    Deleted,
    /// Another window has changed the game.
    ChangedElsewhere,
    /// A game was exported to this file.
    Exported(PathBuf),
    /// The unfinished game of the last start was added to the saved games.
    UnfinishedGameSaved,
    NotSaved(SaveError),
    /// The unfinished game cannot be kept for the next start.
    NotKept(SaveError),
    /// The settings cannot be kept for the next start.
    NotRemembered(SaveError),
    /// The saved games cannot be read, for this reason.
    NotRead(SaveError),
}

impl Report {
    /// Why something was not saved.
    pub(crate) const fn failure(&self) -> Option<&SaveError> {
        match self {
            Report::NotSaved(error) | Report::NotKept(error) | Report::NotRemembered(error) => {
                Some(error)
            }
            _ => None,
        }
    }
}
