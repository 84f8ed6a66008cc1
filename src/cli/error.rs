//! Why the program ends with a failure.

use std::io::{self, ErrorKind};

use thiserror::Error;

use crate::board::notation::NotationError;
use crate::board::{Shape, ShapeError};
use crate::console::ConsoleError;
use crate::echo::Echo;

/// The handout's usage, to the letter.
pub(super) const USAGE: &str = "\
Usage: puissance4 <mode> <row> <col>
    mode  specifies the mode: 1 = single player game (random),
          2 = single player game (AI), 3 = two players game
    row   specifies the number of rows (>= 4)
    col   specifies the number of columns (>= 4)";

/// Why the program ends with a status other than 0.
#[derive(Debug, Error)]
pub enum CliError {
    /// The arguments are not the handout's.
    #[error("puissance4: {0}; see 'puissance4 help' for the rest\n{USAGE}")]
    Usage(#[from] UsageError),
    /// The arguments of a subcommand are wrong, in clap's words.
    #[error("{}", .0.render().to_string().trim_end())]
    Clap(clap::Error),
    /// The memory of the machine cannot hold a board of these rows and columns.
    #[error(
        "puissance4: a board of {}x{} is too large for the memory of this machine",
        Echo(.0), Echo(.1)
    )]
    TooLarge(String, String),
    /// The full screen needs a terminal.
    #[error("puissance4: 'tui' needs a terminal: standard {0} is not one")]
    NoTerminal(&'static str),
    /// The system has no random seed to give.
    #[error("puissance4: no seed from the system: {0}")]
    NoSeed(String),
    /// Some positions were not solved, or not as expected.
    #[error("puissance4: {0}")]
    Unsolved(String),
    /// The book could not be made.
    #[error("puissance4: {}: {error}", Echo(.file))]
    Book {
        /// The book's file.
        file: String,
        /// What failed.
        error: io::Error,
    },
    /// The full-screen game was left and could not be saved.
    #[error("puissance4: the game was not saved: {0}")]
    NotSaved(String),
    /// A game was left before its end.
    #[error("puissance4: {0}")]
    Console(#[from] ConsoleError),
}

/// Why arguments are not the handout's.
#[derive(Debug, Error)]
pub enum UsageError {
    /// Not three of them.
    #[error("expected 3 arguments, got {0}")]
    Count(usize),
    /// The first is no mode.
    #[error("'{}' is not a mode", Echo(.0))]
    Mode(String),
    /// The second or the third is no number.
    #[error("'{}' is not a number of rows or columns", Echo(.0))]
    Size(String),
    /// There is no board of that size.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

impl CliError {
    /// Arguments of a subcommand that are each well formed but make no sense together.
    pub(super) fn invalid(why: &dyn std::fmt::Display) -> CliError {
        let why = format!("{why}\n\nFor more information, try '--help'.");
        let kind = clap::error::ErrorKind::ValueValidation;
        CliError::Clap(clap::Error::raw(kind, why))
    }

    /// A value of `--moves` that cannot be played.
    pub(super) fn moves(moves: &str, error: &NotationError) -> CliError {
        CliError::invalid(&format!(
            "invalid value '{}' for '--moves <MOVES>': {error}",
            Echo(moves)
        ))
    }

    /// A board of this shape that memory cannot hold.
    pub(super) fn too_large(shape: Shape) -> CliError {
        CliError::TooLarge(shape.rows().to_string(), shape.cols().to_string())
    }

    /// Whether the reader of the output has gone, which is no failure of ours.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        let Self::Console(ConsoleError::Output(error)) = self else {
            return false;
        };
        error.kind() == ErrorKind::BrokenPipe
    }

    /// The program's exit status.
    #[must_use]
    pub const fn status(&self) -> u8 {
        match self {
            Self::Clap(_) | Self::NoTerminal(_) => 2,
            _ => 1,
        }
    }
}
