//! Why the program ends with a failure.

use std::io::{self, ErrorKind};

use thiserror::Error;

use super::COMMANDS;
use crate::board::notation::NotationError;
use crate::board::{Shape, ShapeError};
use crate::console::ConsoleError;
use crate::echo::{self, Echo};
use crate::game;
use crate::jobs::NoThread;
use crate::memory::TooLarge;
use crate::plural::count;
use crate::signals::{self, Interruption};

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
    #[error("puissance4: {0}\n{USAGE}")]
    Usage(#[from] UsageError),
    /// The arguments of a subcommand are wrong for this reason.
    #[error("puissance4: {0}")]
    Invalid(String),
    /// A board of these rows and columns has too many cells.
    #[error(
        "puissance4: a board of {}x{} is too large: at most {} cells",
        Echo(.0), Echo(.1), Shape::MOST_CELLS
    )]
    TooManyCells(String, String),
    /// The memory of the machine cannot hold a board that is allowed.
    #[error("puissance4: a board of {}x{} is {error}", .shape.rows(), .shape.cols())]
    TooLarge {
        /// The board.
        shape: Shape,
        /// Why not.
        error: TooLarge,
    },
    /// The full screen needs a terminal.
    #[error("puissance4: 'tui' needs a terminal: standard {0} is not one")]
    NoTerminal(&'static str),
    /// The terminal cannot show a full screen: it is called this in `TERM`.
    #[error("puissance4: 'tui' needs a terminal with a cursor that moves: {}", terminal(.0))]
    Dumb(String),
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
    /// The user has no folder for games.
    #[error("puissance4: no folder for games: set HOME")]
    NoFolder,
    /// The games could not be read.
    #[error("puissance4: {}: {error}", Echo(.folder))]
    Games {
        /// Where they are.
        folder: String,
        /// What failed.
        error: io::Error,
    },
    /// The manual pages could not be written.
    #[error("puissance4: {}: {error}", Echo(.folder))]
    Manual {
        /// Where they should be.
        folder: String,
        /// What failed.
        error: io::Error,
    },
    /// A tournament could not be played, for this reason.
    #[error("puissance4: {0}")]
    Arena(String),
    /// A game cannot be played as a bot, for this reason.
    #[error("puissance4: {0}")]
    Bot(String),
    /// Ctrl-C or another signal, which is given, ended the work.
    #[error("puissance4: interrupted")]
    Interrupted(i32),
    /// Some programs do not speak their protocols.
    #[error("puissance4: {} failed the check", count(*.0 as u64, "program"))]
    Unchecked(usize),
    /// A thread could not be started, for this reason.
    #[error("puissance4: {0}")]
    NoThread(String),
    /// Signals cannot be listened to.
    #[error("puissance4: cannot listen to signals: {0}")]
    Signals(io::Error),
    /// A file could not be written.
    #[error("puissance4: {}: {error}", Echo(.file))]
    File {
        /// The file.
        file: String,
        /// What failed.
        error: io::Error,
    },
    /// The full-screen game was left and could not be saved.
    #[error("puissance4: the game was not saved: {0}")]
    NotSaved(String),
    /// A graded program has findings, which the report says.
    #[error("")]
    Graded,
    /// A game was left before its end.
    #[error("puissance4: {0}")]
    Console(#[from] ConsoleError),
}

/// What else there is, for those who do not know.
const ELSE: &str = "'puissance4 tui' plays full screen, 'puissance4 help' lists all commands";

/// Why arguments are not the handout's.
#[derive(Debug, Error)]
pub enum UsageError {
    /// Not three of them.
    #[error("expected 3 arguments, got {0}; {ELSE}")]
    Count(usize),
    /// The first word is neither a command nor the beginning of the handout's form.
    #[error("unknown command '{}'{} ({})", Echo(.0), suggestion(.0), COMMANDS.join(", "))]
    Command(String),
    /// The first is no mode.
    #[error("'{}' is not a mode; {ELSE}", Echo(.0))]
    Mode(String),
    /// The second or the third is no number.
    #[error("'{}' is not a number of rows or columns; {ELSE}", Echo(.0))]
    Size(String),
    /// There is no board of that size.
    #[error("{0}; {ELSE}")]
    Shape(#[from] ShapeError),
}

/// The command that was probably meant, as a question.
fn suggestion(given: &str) -> String {
    let nearest = echo::nearest(given, COMMANDS);
    nearest.map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

/// What `TERM` says, or that it says nothing.
fn terminal(name: &str) -> String {
    match name {
        "" => "TERM is not set".to_owned(),
        name => format!("TERM is '{}'", Echo(name)),
    }
}

impl From<NoThread> for CliError {
    fn from(error: NoThread) -> CliError {
        CliError::NoThread(error.to_string())
    }
}

impl CliError {
    /// Arguments of a subcommand that are each well formed but make no sense together.
    pub(super) fn invalid(why: &dyn std::fmt::Display) -> CliError {
        CliError::Invalid(why.to_string())
    }

    /// Options that make no board. `shape` has the rows and columns asked for.
    pub(super) fn shape(error: ShapeError, rows: usize, cols: usize) -> CliError {
        CliError::invalid(&match error {
            ShapeError::TooFew {
                what,
                number,
                least,
            } => {
                let option = match what {
                    "rows" => "--rows",
                    "columns" => "--cols",
                    _ => "--size",
                };
                format!("{option} must be at least {least}, not {number}")
            }
            ShapeError::Align { align, most } => {
                format!("--align must be 2 to {most} on a {rows}x{cols} board, not {align}")
            }
            ShapeError::TooLarge { .. } => error.to_string(),
        })
    }

    /// A value of `--moves` that cannot be played.
    pub(super) fn moves(moves: &str, error: &NotationError) -> CliError {
        CliError::invalid(&format!(
            "invalid value '{}' for '--moves <MOVES>': {error}",
            Echo(moves)
        ))
    }

    /// Fails if memory has no room for a game on such a board.
    pub(super) fn check_memory(shape: Shape) -> Result<(), CliError> {
        game::check_memory(shape).map_err(|error| CliError::TooLarge { shape, error })
    }

    /// Whether the reader of the output has gone, which is no failure of ours.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        let Self::Console(ConsoleError::Output(error)) = self else {
            return false;
        };
        error.kind() == ErrorKind::BrokenPipe
    }

    /// Whether everything was said already, and only the exit status is left.
    #[must_use]
    pub const fn is_silent(&self) -> bool {
        matches!(self, Self::Graded)
    }

    /// The result of some work, unless a signal has ended it.
    pub(super) fn or_interrupted(
        worked: Result<(), CliError>,
        interruption: &Interruption,
    ) -> Result<(), CliError> {
        match interruption.signal() {
            Some(signal) => Err(CliError::Interrupted(signal)),
            None => worked,
        }
    }

    /// Ends the program by the signal that asked for it, if one did.
    pub fn end_by_signal(&self) {
        if let CliError::Interrupted(signal) = self {
            signals::end(*signal);
        }
    }

    /// The program's exit status.
    #[must_use]
    pub const fn status(&self) -> u8 {
        match self {
            Self::Invalid(_) | Self::NoTerminal(_) | Self::Dumb(_) => 2,
            Self::Arena(_) => 2,
            Self::Interrupted(signal) => 128 + *signal as u8,
            _ => 1,
        }
    }
}
