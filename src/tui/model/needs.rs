//! What the model wants from outside, and what comes back.

use super::review::Review;
use super::storage::{FolderContents, Report};
use crate::analysis::Columns;
use crate::library::{Card, Entry};
use crate::player::PlayerSpec;
use crate::puzzle::{Puzzle, PuzzleRequest};
use crate::strategy::Failure;

/// What is wanted from the workers now. Equal needs are the same work, which goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// What the columns of these boards lead to.
    pub(crate) analysis: Option<Subject>,
    /// A computer's move.
    pub(crate) computer: Option<MoveRequest>,
    pub(crate) puzzle: Option<PuzzleRequest>,
    /// The review of a game that has ended, by its number on the shelf.
    pub(crate) review: Option<u64>,
}

/// What the analysis is about. Equal subjects have equal boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The position with this number.
    Position(u64),
    /// The positions of the line with this number.
    Line(u64),
}

/// A request for a computer's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveRequest {
    /// The number of the position.
    pub(crate) position: u64,
    /// The computer player.
    pub(crate) player: PlayerSpec,
    /// Whether it is to move at once.
    pub(crate) hurried: bool,
    /// The stream of random numbers that it uses.
    pub(crate) stream: u64,
}

/// What comes back from outside.
pub(crate) enum News {
    /// The analysis has found something.
    Columns(Answer),
    /// A computer has found its move, or failed to.
    Moved(Result<FoundMove, FailedMove>),
    PuzzleMade(Puzzle),
    /// The game with this number is reviewed.
    Reviewed(u64, Review),
    /// The user's folder was opened after the start.
    Opened(Box<FolderContents>),
    /// Requests to the disk are done. The library and the positions to repeat are given if they were
    /// read again, and nothing was asked for since.
    Stored(Vec<Report>, Option<(Vec<Entry>, Vec<Card>)>),
}

/// What is known so far of one board of a subject.
pub(crate) struct Answer {
    pub(crate) subject: Subject,
    /// The number of moves that lead to the board.
    pub(crate) ply: usize,
    pub(crate) columns: Columns,
}

/// A move that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FoundMove {
    /// The number of the position.
    pub(crate) position: u64,
    /// The move.
    pub(crate) slot: usize,
}

/// A computer has no move: it is another program, and that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FailedMove {
    /// The number of the position.
    pub(crate) position: u64,
    /// What happened.
    pub(crate) failure: Box<Failure>,
}

impl Needs {
    /// Whether an answer is still wanted: what was asked for has not changed since.
    #[must_use]
    pub(crate) fn await_news(&self, news: &News) -> bool {
        let awaits_move = |position| {
            let wanted = self.computer.as_ref();
            wanted.is_some_and(|request| request.position == position)
        };
        match news {
            News::Columns(answer) => self.analysis == Some(answer.subject),
            News::Moved(Ok(found)) => awaits_move(found.position),
            News::Moved(Err(failed)) => awaits_move(failed.position),
            News::Reviewed(number, _) => self.review == Some(*number),
            News::PuzzleMade(_) | News::Opened(_) | News::Stored(..) => true,
        }
    }
}
