//! `puissance4 solve`: the exact scores of positions.

use std::io::{self, BufRead, Write};

use clap::Args;

use super::CliError;
use crate::analysis;
use crate::batch::{Detail, Line, Lines, Question, Tally};
use crate::board::Shape;
use crate::console::ConsoleError;
use crate::jobs::Progress;
use crate::solver::{Book, Solver};

/// Solve positions exactly: who wins, and in how many moves
#[derive(Args)]
pub(super) struct Solve {
    /// Positions as moves: 4453, or 10,3,4 on a board of more than 9 columns; - is the empty board.
    /// If none is given, each line of standard input that is not blank is one. A score after the
    /// moves is checked
    positions: Vec<String>,

    /// Number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: usize,

    /// Number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7)]
    cols: usize,

    /// Print the score of every column; * marks the best
    #[arg(long)]
    analyze: bool,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,

    /// Add nodes and times to the summary
    #[arg(long)]
    stats: bool,

    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Megabytes the transposition table may take
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    table_mb: u32,

    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,
}

impl Solve {
    /// Solves.
    pub(super) fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
        let shape =
            Shape::puissance4(self.rows, self.cols).map_err(|error| CliError::invalid(&error))?;
        if !analysis::can_solve(shape) {
            let why = format!("{}x{} is too large to be solved", self.rows, self.cols);
            return Err(CliError::invalid(&why));
        }
        let solver = Solver::new((self.table_mb as usize) << 20);
        let mut solver = solver.with_threads(usize::from(self.threads));
        if !self.no_book {
            solver = solver.with_book(Book::embedded());
        }
        let total = Some(self.positions.len()).filter(|&total| total > 0);
        let mut work = Work {
            solve: self,
            shape,
            solver,
            tally: Tally::default(),
            progress: Progress::new("positions", total),
            out,
        };
        if self.positions.is_empty() {
            let mut lines = Lines::new(input);
            for number in 1_u64.. {
                let Some(line) = lines.read().map_err(ConsoleError::Input)? else {
                    break;
                };
                if !line.is_blank() {
                    work.line(&format!("line {number}"), &line)?;
                }
            }
        } else {
            for (number, position) in (1..).zip(&self.positions) {
                let line = Line::from(position.as_str());
                work.line(&format!("position {number}"), &line)?;
            }
        }
        work.progress.clear();
        for line in work.tally.summary(self.stats) {
            let _ = writeln!(io::stderr(), "puissance4: {line}");
        }
        match work.tally.failure() {
            Some(why) => Err(CliError::Unsolved(why)),
            None => Ok(()),
        }
    }

    fn detail(&self) -> Detail {
        match (self.analyze, self.json) {
            (true, _) => Detail::Columns,
            (false, true) => Detail::Best,
            (false, false) => Detail::Score,
        }
    }
}

/// The positions being solved.
struct Work<'a> {
    solve: &'a Solve,
    shape: Shape,
    solver: Solver,
    tally: Tally,
    progress: Progress,
    out: &'a mut dyn Write,
}

impl Work<'_> {
    /// Answers one line.
    fn line(&mut self, name: &str, line: &Line) -> Result<(), CliError> {
        match Question::read(line, self.shape) {
            Ok(question) => {
                let answer = question.solve(&mut self.solver, self.solve.detail());
                let text = if self.solve.json {
                    serde_json::to_string(&answer).unwrap_or_default()
                } else {
                    answer.to_string()
                };
                self.progress.clear();
                writeln!(self.out, "{text}").map_err(ConsoleError::Output)?;
                self.tally.add(&answer, question.expected);
                match question.expected {
                    Some(expected) if expected != answer.score => {
                        let score = answer.score;
                        self.report(name, &format!("the score is {score}, not {expected}"));
                    }
                    _ => {}
                }
            }
            Err(error) => {
                self.tally.impossible += 1;
                self.report(name, &error.to_string());
            }
        }
        self.progress.step();
        Ok(())
    }

    fn report(&mut self, name: &str, why: &str) {
        self.progress.clear();
        let _ = writeln!(io::stderr(), "puissance4: {name}: {why}");
    }
}
