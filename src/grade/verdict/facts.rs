//! One difference, with what is needed to put it into words.

use super::explain::{Reason, Win};
use crate::board::{Direction, Disc};
use crate::grade::kind::Kind;
use crate::grade::reader::Grid;

/// Something that differs from what it should be.
#[derive(Clone, Debug)]
pub(in crate::grade) struct Difference {
    pub kind: Kind,
    pub facts: Facts,
    /// How many columns were typed when it showed.
    pub typed: usize,
    pub expected: Vec<String>,
    pub got: Vec<String>,
    /// The board before it.
    pub before: Grid,
    /// The moves on that board.
    pub history: Vec<usize>,
    /// Nothing after it was compared.
    pub stops: bool,
    /// What was typed before it.
    pub typed_before: Rejectable,
}

/// Which columns were typed that should be rejected.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::grade) struct Rejectable {
    /// A full one.
    pub full: bool,
    /// One that does not exist.
    pub outside: bool,
}

/// What the words for a difference need.
#[derive(Clone, Debug, Default)]
pub(in crate::grade) struct Facts {
    /// The column typed or played.
    pub column: Option<i64>,
    /// The column that it should have been.
    pub wanted: Option<usize>,
    pub disc: Option<Disc>,
    pub direction: Option<Direction>,
    /// A signal or an exit status.
    pub number: Option<i32>,
    /// A board's rows and columns.
    pub size: Option<(usize, usize)>,
    pub detail: Option<Detail>,
    /// What the program printed.
    pub text: Option<String>,
    /// Why a program may have announced a win without a line of four.
    pub reasons: Vec<Reason>,
    /// The win that was not noticed.
    pub win: Option<Win>,
}

/// What exactly is wrong, where the kind leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grade) enum Detail {
    Missing,
    Twice,
    /// It is asked when the computer plays.
    ForComputer,
    /// Nothing is printed at all.
    Nothing,
    /// Arguments that are right are refused.
    Refused,
    /// Something was printed, but no board could be made out.
    NotReadable,
    /// Rows and columns are exchanged.
    Exchanged,
    /// The arguments are ignored.
    Ignored,
    /// Left and right are exchanged.
    Mirrored,
    /// The signs of the discs.
    Signs,
    /// It happened after the end of the game.
    AfterTheEnd,
    /// No win is noticed in any direction.
    AllDirections,
    /// A line of three counts as a win.
    Three,
    /// The computer never moves.
    NoComputer,
    /// The right column was played, but drawn.
    ByChance,
    /// Empty lines.
    EmptyLines,
    /// Spaces at the end of a line.
    TrailingSpaces,
}

impl Facts {
    pub(in crate::grade) fn of(detail: Detail) -> Facts {
        Facts {
            detail: Some(detail),
            ..Facts::default()
        }
    }

    pub(in crate::grade) fn text(text: &str) -> Facts {
        Facts {
            text: Some(text.trim().to_owned()),
            ..Facts::default()
        }
    }
}
