//! Requests of the model to the disk, and the reports that come back.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::settings::Choices;
use super::unfinished::UnfinishedGame;
use crate::library::{Card, Entry, Record};

/// What the user's folder contains at the start.
#[derive(Debug, Default)]
pub(crate) struct FolderContents {
    /// The newest unfinished game. Older ones were added to the library.
    pub(crate) unfinished: Option<UnfinishedGame>,
    /// The library, the newest game last.
    pub(crate) games: Vec<Entry>,
    /// The positions to repeat.
    pub(crate) cards: Vec<Card>,
    /// What the user has chosen.
    pub(crate) choices: Choices,
    /// The new paths of files that could not be read.
    pub(crate) set_aside: Vec<PathBuf>,
    /// The first failure to read the folder or to tidy it up.
    pub(crate) error: Option<SaveError>,
}

/// Something to do on the disk.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// Read everything again, as other windows may have changed it.
    Read,
    /// Keep this for the next start.
    Keep(Keep),
    /// Remember what the user has chosen.
    Remember(Choices),
    /// Add the unfinished game of the last start to the library, because another one has begun.
    PutAside(Box<UnfinishedGame>),
    /// Add a game that was deleted.
    Add(Record),
    /// Add a game that is over. If it had ended before in another way, it replaces that.
    End(Option<Box<Record>>, Record),
    /// Add a game that is not over. If it is there already, it becomes the newest.
    Save(Record),
    /// Change a game, which was renamed or reviewed.
    Change(Entry, Box<Record>),
    Remove(Entry),
    /// Have these positions repeated.
    Miss(Vec<Card>),
    /// Replace a position by what it has become, or remove it.
    Repeat(Card, Option<Card>),
    /// Write a file for the user, with a name like this one.
    Export {
        name: String,
        content: String,
    },
}

impl Request {
    /// Whether it is tried again after a failure: what the user cannot ask for once more.
    #[must_use]
    pub(crate) const fn is_lasting(&self) -> bool {
        use Request::{Add, End, Miss, Repeat, Save};
        matches!(self, Add(_) | End(..) | Save(_) | Miss(_) | Repeat(..))
    }

    /// Whether it does what this older one does, so that one of them is enough.
    pub(crate) fn replaces(&self, older: &Request) -> bool {
        match (self, older) {
            (Request::Save(one), Request::Save(other)) => {
                Record {
                    date: one.date,
                    ..other.clone()
                } == *one
            }
            (one, other) => one == other,
        }
    }
}

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

/// The result of a request, which is shown to the user.
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
