//! The command line: the handout's three words, looked at first, and the subcommands.

mod book;
mod colour;
mod contestant;
mod handout;
mod morpion;
mod play;
mod plural;
mod progress;
mod series;
mod solve;
mod tui;

use std::ffi::OsString;
use std::fmt;
use std::io::{BufRead, ErrorKind, Write};

use clap::error::{ContextKind, ContextValue};
use clap::{Parser, Subcommand};

use crate::board::notation::NotationError;
use crate::echo::Echo;
use crate::game::console::Interrupted;

/// The handout's usage, to the letter.
const USAGE: &str = "\
Usage: puissance4 <mode> <row> <col>
    mode  specifies the mode: 1 = single player game (random),
          2 = single player game (AI), 3 = two players game
    row   specifies the number of rows (>= 4)
    col   specifies the number of columns (>= 4)";

/// Connect Four for the terminal
#[derive(Parser)]
#[command(
    version,
    override_usage = "puissance4 <mode> <row> <col>\n       puissance4 <COMMAND>",
    after_help = "The handout's form, puissance4 <mode> <row> <col>:\n  \
        mode  1 = single player game (random), 2 = single player game (AI),\n        \
        3 = two players game\n  \
        row   the number of rows (>= 4)\n  \
        col   the number of columns (>= 4)"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Morpion(morpion::Morpion),
    Solve(solve::Solve),
    Tui(tui::Tui),
    #[command(hide = true)]
    Book(book::MakeBook),
}

/// The first words that are clap's to answer. All others are the handout's, and nothing of clap
/// is touched for them.
const CLAPS: [&str; 10] = [
    "play",
    "morpion",
    "solve",
    "book",
    "tui",
    "help",
    "--help",
    "-h",
    "--version",
    "-V",
];

/// Why the program ends with a status other than 0.
#[derive(Debug)]
pub enum Failure {
    /// The arguments are not the handout's, for this reason.
    Usage(String),
    /// The arguments of a subcommand are wrong, in clap's words.
    Clap(clap::Error),
    /// No memory holds a board of that many rows and columns, as they were given.
    TooLarge(String, String),
    /// The full screen has no terminal to be on: what it lacks.
    NoTerminal(&'static str),
    /// The system has no randomness to give.
    NoSeed(String),
    /// Some positions were not solved, or not as expected.
    Unsolved(String),
    /// The book could not be kept.
    Book(String),
    /// The full-screen game was left and could not be kept, for this reason.
    NotSaved(String),
    /// The game was left before its end.
    Interrupted(Interrupted),
}

impl Failure {
    /// Arguments of a subcommand that are each well formed but name no game, in clap's words.
    fn no_game(why: &dyn fmt::Display) -> Failure {
        let why = format!("{why}\n\nFor more information, try '--help'.");
        Failure::Clap(clap::Error::raw(
            clap::error::ErrorKind::ValueValidation,
            why,
        ))
    }

    /// A value of `--moves` that cannot be played, in clap's words.
    fn bad_moves(moves: &str, error: &NotationError) -> Failure {
        Failure::no_game(&format!(
            "invalid value '{}' for '--moves <MOVES>': {error}",
            Echo(moves)
        ))
    }

    /// Whether whoever read the output has gone, which is no failure of ours.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        let Self::Interrupted(Interrupted::Output(error)) = self else {
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Clap(error) => f.write_str(error.render().to_string().trim_end()),
            Self::Usage(why) => {
                write!(
                    f,
                    "puissance4: {why}; see 'puissance4 help' for the rest\n{USAGE}"
                )
            }
            Self::TooLarge(rows, cols) => write!(
                f,
                "puissance4: a board of {}x{} is too large for the memory of this machine",
                Echo(rows),
                Echo(cols)
            ),
            Self::NoTerminal(name) => write!(
                f,
                "puissance4: tui needs a terminal, and its {name} is none"
            ),
            Self::NoSeed(error) => write!(f, "puissance4: no seed from the system: {error}"),
            Self::Unsolved(why) | Self::Book(why) => write!(f, "puissance4: {why}"),
            Self::NotSaved(why) => write!(f, "puissance4: the game was not saved: {why}"),
            Self::Interrupted(interrupted) => write!(f, "puissance4: {interrupted}"),
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
    let args: Vec<OsString> = args.collect();
    if args
        .first()
        .is_some_and(|first| CLAPS.iter().any(|word| first == word))
    {
        return subcommand(&args, input, out);
    }
    let words: Vec<String> = args
        .iter()
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    match &words[..] {
        [mode, rows, cols] => handout::play(mode, rows, cols, input, out),
        [] => Err(Failure::Usage("3 arguments are needed".to_owned())),
        _ => Err(Failure::Usage(format!(
            "3 arguments are needed, not {}",
            words.len()
        ))),
    }
}

fn subcommand(args: &[OsString], input: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let name = OsString::from("puissance4");
    match Cli::try_parse_from([&name].into_iter().chain(args)) {
        Ok(Cli {
            command: Command::Play(play),
        }) => play.run(input, out),
        Ok(Cli {
            command: Command::Morpion(morpion),
        }) => morpion.run(input, out),
        Ok(Cli {
            command: Command::Solve(solve),
        }) => solve.run(input, out),
        Ok(Cli {
            command: Command::Book(book),
        }) => book.run(),
        Ok(Cli {
            command: Command::Tui(tui),
        }) => tui.run(),
        Err(error) if error.use_stderr() => Err(Failure::Clap(readable(error))),
        // Help and version, which are answers and not errors.
        Err(answer) => write!(out, "{}", answer.render())
            .and_then(|()| out.flush())
            .map_err(|error| Interrupted::Output(error).into()),
    }
}

/// Clap's error with what the user gave escaped and cut.
fn readable(mut error: clap::Error) -> clap::Error {
    let given: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, text.clone())),
            _ => None,
        })
        .collect();
    for (kind, text) in given {
        let shown = Echo(&text).to_string();
        if shown != text {
            error.insert(kind, ContextValue::String(shown));
            // Clap's tips repeat the text as it was given.
            error.remove(ContextKind::Suggested);
        }
    }
    error
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_subcommand_is_claps() {
        Cli::command().debug_assert();
        for command in Cli::command().get_subcommands() {
            assert!(
                CLAPS.contains(&command.get_name()),
                "{}",
                command.get_name()
            );
        }
    }
}
