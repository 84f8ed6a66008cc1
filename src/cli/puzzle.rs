//! `puissance4 puzzle`: positions with exactly one answer.

use std::io::{BufRead, Write};

use clap::Args;
use serde::Serialize;

use super::CliError;
use super::invalid::number;
use super::look::{LookOptions, on_terminal, typed};
use crate::analysis::Engine;
use crate::board::notation;
use crate::console::{self, Console, ConsoleError, Prompt, Prompting};
use crate::input::Entries;
use crate::jobs::Stop;
use crate::language::Language;
use crate::outlook::GameResult;
use crate::puzzle::{Maker, Puzzle};
use crate::render::{BOX, Look};
use crate::rng::system_seed;

/// Solve puzzles: find the only move that wins or draws
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 puzzle                                 one puzzle to solve
  puissance4 puzzle --level 5 --seed 12             a harder one, the same each time
  puissance4 puzzle --count 20 >worksheet.txt       a set, with the answers at the end
  puissance4 puzzle --count 20 --json               one JSON object per line

At a puzzle: a column, or hint, answer, quit.")]
#[command(mut_arg("lang", |lang| lang.help("Language: en or fr [default: en]")))]
pub(super) struct Puzzles {
    /// Level of difficulty, from 1 to 6
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u8>(1..=6))]
    level: u8,

    /// Seed of the first puzzle; the next one has the next seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Print this many puzzles and their answers, and ask nothing
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    count: Option<u64>,

    /// Print one JSON object per puzzle, and ask nothing
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    look: LookOptions,
}

/// A puzzle for other programs.
#[derive(Serialize)]
struct Sheet {
    seed: u64,
    moves: String,
    answer: usize,
    result: &'static str,
    plies: usize,
    level: usize,
}

impl Sheet {
    fn new(puzzle: &Puzzle, seed: u64) -> Sheet {
        Sheet {
            seed,
            moves: notation::write(&puzzle.board),
            answer: puzzle.answer + 1,
            result: match puzzle.goal() {
                GameResult::Win => "win",
                _ => "draw",
            },
            plies: puzzle.moves_to_end(),
            level: puzzle.level,
        }
    }
}

impl Puzzles {
    /// Asks, or prints.
    pub(super) fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
        let first = match self.seed {
            Some(seed) => seed,
            None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
        };
        let seeds = (0..self.count.unwrap_or(1)).map(|number| first.wrapping_add(number));
        let look = self.look.look(BOX);
        if self.json {
            self.print_json(seeds, out).map_err(ConsoleError::Output)?;
        } else if self.count.is_some() {
            self.print(seeds, look, out).map_err(ConsoleError::Output)?;
        } else {
            let puzzle = self.make(&mut Maker::default(), first);
            let prompt = Prompt::default();
            let entries = Entries::words(typed(input, &prompt)?);
            let mut out = Prompting::new(out, prompt);
            let heading = match look.language {
                Language::English => format!("Level {}, seed {first}", self.level),
                Language::French => format!("Niveau {}, graine {first}", self.level),
            };
            writeln!(out, "{heading}").map_err(ConsoleError::Output)?;
            let end_leaves = on_terminal();
            Console::new(entries, &mut out, end_leaves).solve_puzzle(&puzzle, look)?;
        }
        Ok(())
    }

    fn make(&self, maker: &mut Maker, seed: u64) -> Puzzle {
        let puzzle = maker.make(seed, self.level.into(), &Stop::default());
        puzzle.expect("nobody raises the stop")
    }

    fn print_json(
        &self,
        seeds: impl Iterator<Item = u64>,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let mut maker = Maker::default();
        for seed in seeds {
            let sheet = Sheet::new(&self.make(&mut maker, seed), seed);
            serde_json::to_writer(&mut *out, &sheet)?;
            writeln!(out)?;
        }
        out.flush()
    }

    /// Prints the puzzles, then their answers.
    fn print(
        &self,
        seeds: impl Iterator<Item = u64>,
        look: Look,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let (mut maker, mut engine) = (Maker::default(), Engine::new());
        let mut answers = String::new();
        for (number, seed) in (1..).zip(seeds) {
            let puzzle = self.make(&mut maker, seed);
            let task = console::task(&puzzle, look);
            writeln!(out, "{number}. {task}{}", look.board(&puzzle.board))?;
            let solution = console::solution(&puzzle, &mut engine, look);
            answers += &format!("{number}. {solution}");
        }
        write!(out, "{answers}")?;
        out.flush()
    }
}
