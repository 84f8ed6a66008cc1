//! `puissance4 solve`: the exact scores of positions.

use std::io::{self, BufRead, IsTerminal, Write};
use std::iter;
use std::sync::mpsc::{self, Receiver};

use clap::Args;

use super::CliError;
use super::invalid::number;
use super::series::BOARD;
use crate::analysis;
use crate::batch::{Detail, Line, Lines, Pool, Tally};
use crate::board::Shape;
use crate::console::ConsoleError;
use crate::jobs::{self, NoThread, Progress};
use crate::solver::{Book, Solver, cores};

/// The heading of the options that control the search.
const SEARCH: &str = "Search";

/// Solve positions exactly: who wins, and in how many moves
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 solve 44444432                         the score of a position
  puissance4 solve --analyze -                      every first move
  puissance4 solve --json <positions.txt            one JSON object per line

A draw scores 0, a win 22 minus the winner's discs, a loss the negative of the
opponent's win (on 6x7).")]
pub(super) struct Solve {
    /// Positions as moves: 4453, or 10,3,4 with more than 9 columns; - is the empty board. If none is
    /// given, they are the lines of standard input. A score after the moves is checked
    positions: Vec<String>,

    /// Number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6, help_heading = BOARD)]
    rows: usize,

    /// Number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7, help_heading = BOARD)]
    cols: usize,

    /// Print the score of every column; * marks the best
    #[arg(long)]
    analyze: bool,

    /// Print one JSON object per line, with nodes and time
    #[arg(long)]
    json: bool,

    /// Sum up nodes and times at the end, on standard error
    #[arg(long)]
    stats: bool,

    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", help_heading = SEARCH, value_parser = number::<u16>(1..=256))]
    threads: Option<u16>,

    /// Megabytes the transposition table of each thread may take
    #[arg(long, value_name = "N", default_value_t = 64, help_heading = SEARCH, value_parser = number::<u32>(1..=65536))]
    table_mb: u32,

    /// Do not use the opening book
    #[arg(long, help_heading = SEARCH)]
    no_book: bool,
}

impl Solve {
    /// Solves.
    pub(super) fn run(
        &self,
        input: impl BufRead + Send + 'static,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let shape = Shape::puissance4(self.rows, self.cols)
            .map_err(|error| CliError::shape(error, self.rows, self.cols))?;
        if !analysis::can_solve(shape) {
            let why = format!("{}x{} is too large to be solved", self.rows, self.cols);
            return Err(CliError::invalid(&why));
        }
        let threads = self.threads.map_or_else(cores, usize::from);
        let solvers = (0..threads).map(|_| self.solver()).collect();
        let total = Some(self.positions.len()).filter(|&total| total > 0);
        let mut work = Work {
            pool: Pool::new(shape, self.detail(), solvers),
            json: self.json,
            tally: Tally::default(),
            progress: Progress::new("positions", total),
            out,
        };
        if self.positions.is_empty() {
            if io::stdin().is_terminal() {
                let _ = writeln!(
                    io::stderr(),
                    "Type positions such as 4453, one per line; - is the empty board, Ctrl-D ends."
                );
            }
            work.lines(&read(input)?)?;
        } else {
            let lines = self.positions.iter().map(|text| Line::from(text.as_str()));
            let lines: Vec<Line> = lines.collect();
            work.window(&lines, |index| format!("position {}", index + 1))?;
        }
        let Work { tally, .. } = work;
        for line in tally.summary(self.stats) {
            let _ = writeln!(io::stderr(), "puissance4: {line}");
        }
        match tally.failure() {
            Some(why) => Err(CliError::Unsolved(why)),
            None => Ok(()),
        }
    }

    fn solver(&self) -> Solver {
        let solver = Solver::new((self.table_mb as usize) << 20);
        if self.no_book {
            solver
        } else {
            solver.with_book(Book::embedded())
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

/// A line that is not blank and its number, or why it could not be read.
type Read = io::Result<(u64, Line)>;

/// Reads lines in a thread of its own, so that answers do not wait for the end of the input. The
/// thread stays at most one window ahead.
fn read(input: impl BufRead + Send + 'static) -> Result<Receiver<Read>, NoThread> {
    let (sender, lines) = mpsc::sync_channel(Pool::WINDOW);
    jobs::spawn(move || {
        let mut input = Lines::new(input);
        for number in 1.. {
            let read = match input.read() {
                Ok(Some(line)) if line.is_blank() => continue,
                Ok(Some(line)) => Ok((number, line)),
                Ok(None) => break,
                Err(error) => Err(error),
            };
            let failed = read.is_err();
            if sender.send(read).is_err() || failed {
                break;
            }
        }
    })?;
    Ok(lines)
}

/// The positions being solved.
struct Work<'a> {
    pool: Pool,
    json: bool,
    tally: Tally,
    progress: Progress,
    out: &'a mut dyn Write,
}

impl Work<'_> {
    /// Solves the lines of an input, those that are there already together.
    fn lines(&mut self, lines: &Receiver<Read>) -> Result<(), CliError> {
        while let Ok(first) = lines.recv() {
            let ready = lines.try_iter().take(Pool::WINDOW - 1);
            let (mut numbers, mut window, mut failure) = (Vec::new(), Vec::new(), None);
            for read in iter::once(first).chain(ready) {
                match read {
                    Ok((number, line)) => {
                        numbers.push(number);
                        window.push(line);
                    }
                    Err(error) => failure = Some(error),
                }
            }
            self.window(&window, |index| format!("line {}", numbers[index]))?;
            if let Some(error) = failure {
                return Err(ConsoleError::Input(error).into());
            }
        }
        Ok(())
    }

    /// Solves some lines. `name` says what a line is called in messages.
    fn window(&mut self, lines: &[Line], name: impl Fn(usize) -> String) -> Result<(), CliError> {
        let Work {
            pool,
            json,
            tally,
            progress,
            out,
        } = self;
        pool.solve(lines, |index, solved| {
            let complaint = match solved {
                Ok((answer, expected)) => {
                    let text = if *json {
                        serde_json::to_string(&answer).unwrap_or_default()
                    } else {
                        answer.to_string()
                    };
                    let written = progress.suspend(|| writeln!(out, "{text}"));
                    written.map_err(ConsoleError::Output)?;
                    tally.add(&answer, expected);
                    let score = answer.score;
                    let wrong = expected.filter(|&expected| expected != score);
                    wrong.map(|expected| format!("the score is {score}, not {expected}"))
                }
                Err(error) => {
                    tally.impossible += 1;
                    Some(error.to_string())
                }
            };
            if let Some(complaint) = complaint {
                let _ = progress
                    .suspend(|| writeln!(io::stderr(), "puissance4: {}: {complaint}", name(index)));
            }
            progress.step();
            Ok(())
        })
    }
}
