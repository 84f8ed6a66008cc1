//! `puissance4 solve`: the exact scores of positions.

mod answer;
mod lines;
mod tally;

use std::io::{self, BufRead, Write};
use std::time::Instant;

use clap::Args;

use self::answer::{Answer, milliseconds};
use self::lines::{LONGEST, Lines};
use self::tally::Tally;
use super::CliError;
use super::progress::Progress;
use crate::analysis;
use crate::board::{Board, Outcome, Shape, notation};
use crate::console::ConsoleError;
use crate::echo::Echo;
use crate::outlook::Outlook;
use crate::solver::{Book, Position, Solver};

/// Solve positions exactly: who wins, and in how many moves
#[derive(Args)]
pub struct Solve {
    /// Positions as moves: 4453, or 10,3,4 on a board of more than 9 columns; - is the empty board.
    /// If none is given, each line of standard input that is not blank is one. A score after the
    /// moves is checked
    positions: Vec<String>,

    /// The number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: usize,

    /// The number of columns (>= 4)
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

    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Size limit of the table, in megabytes
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    table_mb: u32,

    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,
}

/// The empty board, as text.
const EMPTY: &str = "-";

impl Solve {
    /// Solves.
    pub fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
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
        let mut work = Work {
            solve: self,
            shape,
            solver,
            tally: Tally::default(),
            progress: Progress::new(
                "positions",
                Some(self.positions.len()).filter(|&total| total > 0),
            ),
        };
        if self.positions.is_empty() {
            let mut lines = Lines::new(input);
            for number in 1_u64.. {
                let Some(line) = lines.read().map_err(ConsoleError::Input)? else {
                    break;
                };
                if line.cut || !line.text.trim().is_empty() {
                    work.line(&format!("line {number}"), &line.text, line.cut, out)?;
                }
            }
        } else {
            for (number, position) in (1..).zip(&self.positions) {
                work.line(&format!("position {number}"), position, false, out)?;
            }
        }
        work.progress.clear();
        work.tally.report(self.stats)
    }
}

/// The positions being solved.
struct Work<'a> {
    solve: &'a Solve,
    shape: Shape,
    solver: Solver,
    tally: Tally,
    progress: Progress,
}

impl Work<'_> {
    /// Answers one line: a position, and perhaps the score it should have. A line that is `cut`
    /// goes on after this text.
    fn line(
        &mut self,
        name: &str,
        text: &str,
        cut: bool,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        match self.parse(text, cut) {
            Ok((board, position, expected)) => {
                let answer = self.answer(&board, &position);
                let text = if self.solve.json {
                    serde_json::to_string(&answer).unwrap_or_default()
                } else {
                    answer.to_string()
                };
                self.progress.clear();
                writeln!(out, "{text}").map_err(ConsoleError::Output)?;
                match expected {
                    Some(expected) if expected != answer.score => {
                        self.tally.differ += 1;
                        self.complain(
                            name,
                            &format!("the score is {}, not {expected}", answer.score),
                        );
                    }
                    Some(_) => self.tally.agree += 1,
                    None => {}
                }
            }
            Err(why) => {
                self.tally.impossible += 1;
                self.complain(name, &why);
            }
        }
        self.progress.step();
        Ok(())
    }

    /// Reads a line from left to right, up to its first mistake.
    fn parse(&self, text: &str, cut: bool) -> Result<(Board, Position, Option<i32>), String> {
        let mut words = text.split_whitespace();
        let moves = words.next().unwrap_or_default();
        let mut board = Board::new(self.shape).map_err(|error| error.to_string())?;
        if moves != EMPTY {
            notation::play(&mut board, moves).map_err(|error| error.to_string())?;
        }
        let played = board.history().len();
        if board.status() != Outcome::Ongoing {
            return Err(format!("after move {played} the game is over"));
        }
        let score = |word: &str| {
            let score = word.parse();
            score.map_err(|_| format!("'{}' is not a score", Echo(word)))
        };
        let expected = words.next().map(score).transpose()?;
        if let Some(word) = words.next() {
            return Err(format!("'{}' is one word too many", Echo(word)));
        }
        if cut {
            return Err(format!("longer than {LONGEST} bytes"));
        }
        if played == 0 && moves != EMPTY {
            return Err(format!("empty; use {EMPTY} for the empty board"));
        }
        let position = analysis::position(&board).ok_or("it cannot be solved")?;
        Ok((board, position, expected))
    }

    fn answer(&mut self, board: &Board, position: &Position) -> Answer {
        self.solver.reset();
        let start = Instant::now();
        let never = "no one stops it";
        let score = self.solver.solve(position).expect(never);
        let (best, columns) = if self.solve.analyze {
            let columns = self.solver.analyze(position).expect(never);
            let best = (0..columns.len()).filter(|&column| columns[column] == Some(score));
            (best.collect(), Some(columns))
        } else if self.solve.json {
            (self.solver.best(position).expect(never), None)
        } else {
            (Vec::new(), None)
        };
        let time = start.elapsed();
        self.tally.solved += 1;
        self.tally.nodes += self.solver.nodes();
        self.tally.total += time;
        self.tally.worst = self.tally.worst.max(time);
        let moves = notation::write(board);
        let outlook = Outlook::from_score(score, board.disc_count(), board.shape().cells());
        Answer {
            moves: if moves.is_empty() {
                EMPTY.to_owned()
            } else {
                moves
            },
            score,
            best: best.into_iter().map(|column: usize| column + 1).collect(),
            plies: outlook.moves_to_end(board.free_cells()).unwrap_or(0),
            columns,
            nodes: self.solver.nodes(),
            milliseconds: milliseconds(time),
        }
    }

    fn complain(&mut self, name: &str, why: &str) {
        self.progress.clear();
        let _ = writeln!(io::stderr(), "puissance4: {name}: {why}");
    }
}
