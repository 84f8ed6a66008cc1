//! Why there is no move.

use std::fmt;

use thiserror::Error;

use crate::echo::Echo;
use crate::jobs::Stopped;

/// Why a strategy has chosen no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoMove {
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It is another program, and that failed.
    #[error(transparent)]
    Failed(Box<Failure>),
}

/// How another program failed to choose a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// In which way.
    pub kind: FailureKind,
    /// What exactly happened: the answer that was no move, or how the program ended.
    pub detail: String,
    /// The end of what it wrote on standard error.
    pub last_words: String,
    /// The last lines of the conversation: `> ` begins those it was sent, `< ` its own.
    pub conversation: Vec<String>,
}

/// The ways in which another program fails to choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FailureKind {
    /// It answered, but not with a move that the board allows.
    IllegalMove,
    /// It answered after its time was over.
    OnTime,
    /// It ended, closed its output, or could not be started.
    Disconnected,
    /// It did not answer at all.
    Stalled,
    /// It cannot be told of the position.
    Unsupported,
}

impl FailureKind {
    /// All kinds.
    pub const ALL: [FailureKind; 5] = [
        FailureKind::IllegalMove,
        FailureKind::OnTime,
        FailureKind::Disconnected,
        FailureKind::Stalled,
        FailureKind::Unsupported,
    ];

    /// The kind in a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FailureKind::IllegalMove => "illegal move",
            FailureKind::OnTime => "on time",
            FailureKind::Disconnected => "disconnected",
            FailureKind::Stalled => "stalled",
            FailureKind::Unsupported => "unsupported position",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.detail)?;
        match self
            .last_words
            .lines()
            .rfind(|line| !line.trim().is_empty())
        {
            Some(last) => write!(f, " (last line on standard error: '{}')", Echo(last.trim())),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Failure> for NoMove {
    fn from(failure: Failure) -> NoMove {
        NoMove::Failed(Box::new(failure))
    }
}
