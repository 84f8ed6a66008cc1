//! The command line: the handout's three words, looked at first, and what clap answers.

mod handout;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, ErrorKind, Write};

use clap::{CommandFactory, Parser};

use crate::game::console::Interrupted;

/// The handout's usage, to the letter.
const USAGE: &str = "\
Usage: puissance4 <mode> <row> <col>
    mode  specifies the mode: 1 = single player game (random),
          2 = single player game (AI), 3 = two players game
    row   specifies the number of rows (>= 4)
    col   specifies the number of columns (>= 4)";

/// Connect Four for the terminal.
#[derive(Parser)]
#[command(version, override_usage = "puissance4 <mode> <row> <col>")]
struct Cli {
    /// 1 = single player game (random), 2 = single player game (AI), 3 = two players game
    mode: u8,
    /// The number of rows (>= 4)
    row: usize,
    /// The number of columns (>= 4)
    col: usize,
}

/// Why the program ends with a status other than 0.
#[derive(Debug)]
pub enum Failure {
    /// The arguments are not the handout's, for this reason.
    Usage(String),
    /// No memory holds a board of that many rows and columns, as they were given.
    TooLarge(String, String),
    /// The game was left before its end.
    Interrupted(Interrupted),
}

impl Failure {
    /// Whether whoever read the output has gone, which is no failure of ours.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        let Self::Interrupted(Interrupted::Output(error)) = self else {
            return false;
        };
        error.kind() == ErrorKind::BrokenPipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("puissance4: ")?;
        match self {
            Self::Usage(why) => write!(f, "{why}; see also 'puissance4 help'\n{USAGE}"),
            Self::TooLarge(rows, cols) => {
                write!(
                    f,
                    "a board of {rows}x{cols} is too large for the memory of this machine"
                )
            }
            Self::Interrupted(interrupted) => interrupted.fmt(f),
        }
    }
}

impl From<Interrupted> for Failure {
    fn from(interrupted: Interrupted) -> Failure {
        Failure::Interrupted(interrupted)
    }
}

/// Does what the arguments, the program's name not among them, ask for.
pub fn run(
    args: impl Iterator<Item = OsString>,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let words: Vec<String> = args.map(|arg| arg.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["help" | "--help" | "-h"] => print(out, &Cli::command().render_long_help()),
        ["--version" | "-V"] => print(out, &Cli::command().render_version()),
        [mode, rows, cols] => handout::play(mode, rows, cols, input, out),
        _ => Err(Failure::Usage(format!(
            "3 arguments are needed, not {}",
            words.len()
        ))),
    }
}

fn print(out: &mut dyn Write, text: &dyn fmt::Display) -> Result<(), Failure> {
    let printed: io::Result<()> = write!(out, "{text}").and_then(|()| out.flush());
    printed.map_err(|error| Interrupted::Output(error).into())
}
