//! The command line: the handout's three words, looked at first, and the subcommands.

mod arena;
mod book;
mod bot;
mod colour;
mod completions;
mod error;
mod games;
mod grade;
mod handout;
mod invalid;
mod lang;
mod look;
mod man;
mod morpion;
mod play;
mod puzzle;
mod series;
mod solve;
mod tui;

pub use error::{CliError, UsageError};

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::error::ErrorKind;
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::console::ConsoleError;
use crate::input::Unmarked;
use crate::process;
use crate::signals;

/// The handout's form, which is no subcommand.
const HANDOUT_FORM: &str = "\
The handout's form, puissance4 <mode> <row> <col>:
  mode  1 = one player (random), 2 = one player (AI), 3 = two players
  row   number of rows (>= 4)
  col   number of columns (>= 4)";

/// The same for those who know it.
const HANDOUT_FORM_IN_SHORT: &str = "\
The handout's form, puissance4 <mode> <row> <col>: mode 1 plays against a random
computer, 2 against one that wins and blocks, 3 is for two; at least 4x4.";

const EXAMPLES: &str = "\
Examples:
  puissance4 tui                plays full screen
  puissance4 2 6 7              plays the handout's game
  puissance4 help play          explains a command";

/// Connect Four for the terminal
#[derive(Parser)]
#[command(
    name = "puissance4",
    version,
    max_term_width = 80,
    override_usage = "puissance4 <mode> <row> <col>\n       puissance4 <COMMAND>",
    after_help = HANDOUT_FORM_IN_SHORT,
    after_long_help = format!("{HANDOUT_FORM}\n\n{EXAMPLES}")
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
    #[command(name = "puzzle")]
    Puzzles(puzzle::Puzzles),
    Games(games::Games),
    Tui(tui::Tui),
    Arena(arena::Arena),
    Bot(bot::Bot),
    Grade(grade::Grade),
    Completions(completions::Completions),
    #[command(name = "man")]
    Manual(man::Manual),
    #[command(hide = true)]
    Book(book::MakeBook),
}

/// The commands that help texts and messages name.
const COMMANDS: [&str; 12] = [
    "tui",
    "play",
    "morpion",
    "solve",
    "puzzle",
    "games",
    "grade",
    "arena",
    "bot",
    "completions",
    "man",
    "help",
];

/// Other first words that begin a subcommand's form.
const OTHERS: [&str; 5] = ["book", "--help", "-h", "--version", "-V"];

/// Whether the first word begins a subcommand's form. All others belong to the handout's form, for
/// which nothing of clap is run.
fn is_subcommand(first: &OsString) -> bool {
    let mut words = COMMANDS.iter().chain(&OTHERS);
    words.any(|word| first == word)
}

/// Runs the program with these arguments, the program's name not among them.
pub fn run(
    args: impl Iterator<Item = OsString>,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let args: Vec<OsString> = args.collect();
    if args == [process::NURSERY] {
        process::serve();
    }
    process::make_available();
    if args.first().is_some_and(is_subcommand) {
        // Without it, a file that grows too large ends the program.
        let _ = signals::survive_large_files();
        let ended = subcommand(&args, input, out);
        process::close();
        if ended.is_err() {
            signals::end_by_hang_up();
        }
        return ended;
    }
    let words: Vec<String> = args
        .iter()
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    match &words[..] {
        [mode, rows, cols] if !is_command(mode) => handout::run(mode, rows, cols, input, out),
        [first, ..] if is_command(first) => Err(UsageError::Command(first.clone()).into()),
        _ => Err(UsageError::Count(words.len()).into()),
    }
}

/// Whether a word that is no command was meant to be one, and not the handout's mode.
fn is_command(word: &str) -> bool {
    word.chars().count() > 1 && !word.starts_with(|c: char| c.is_ascii_digit())
}

fn subcommand(
    args: &[OsString],
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let name = OsString::from("puissance4");
    let input = Unmarked::new(input);
    match parse([&name].into_iter().chain(args)) {
        Ok(cli) => match cli.command {
            Command::Play(play) => play.run(input, out),
            Command::Morpion(morpion) => morpion.run(input, out),
            Command::Solve(solve) => solve.run(input, out),
            Command::Puzzles(puzzles) => puzzles.run(input, out),
            Command::Games(games) => games.run(out),
            Command::Book(book) => book.run(),
            Command::Tui(tui) => tui.run(),
            Command::Arena(arena) => arena.run(out),
            Command::Bot(bot) => bot.run(input, out),
            Command::Grade(grade) => grade.run(out),
            Command::Completions(completions) => completions.run(out),
            Command::Manual(manual) => manual.run(out),
        },
        Err(error) if error.kind() == ErrorKind::InvalidSubcommand => {
            // `help` with a word that is no command.
            let word = args.last().map(|word| word.to_string_lossy().into_owned());
            Err(CliError::invalid(&UsageError::Command(
                word.unwrap_or_default(),
            )))
        }
        Err(error) if error.use_stderr() => {
            let command = args.first().map(|word| word.to_string_lossy());
            let why = invalid::message(&error, &command.unwrap_or_default());
            Err(CliError::Invalid(why))
        }
        // Help and version, which are answers and not errors.
        Err(answer) => write!(out, "{}", answer.render())
            .and_then(|()| out.flush())
            .map_err(|error| ConsoleError::Output(error).into()),
    }
}

/// Parses a subcommand's form. A negative number counts as a value, so that its error names the
/// option.
fn parse<'a>(args: impl Iterator<Item = &'a OsString>) -> Result<Cli, clap::Error> {
    let cli = Cli::command().mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_action() {
            ArgAction::Set => arg.allow_negative_numbers(true),
            _ => arg,
        })
    });
    Cli::from_arg_matches(&cli.try_get_matches_from(args)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_is_listed() {
        let cli = Cli::command();
        cli.clone().debug_assert();
        for command in cli.get_subcommands() {
            let name = command.get_name();
            assert_eq!(COMMANDS.contains(&name), !command.is_hide_set(), "{name}");
            assert!(is_subcommand(&name.into()), "{name}");
        }
    }
}
