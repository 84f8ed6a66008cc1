//! `puissance4 solve`: the exact scores of positions.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::Failure;
use super::progress::Progress;
use crate::analysis;
use crate::board::{Board, Outcome, Shape, notation};
use crate::game::console::Interrupted;
use crate::solver::{Book, Position, Solver};

/// Tell the exact scores of positions: who wins, and how soon
#[derive(Args)]
pub struct Solve {
    /// Positions as moves: 4453, or 10,3,4 where columns pass 9; - is the empty board.
    /// Without any, each line of standard input is one; a score behind it is checked
    positions: Vec<String>,

    /// The number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: usize,

    /// The number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7)]
    cols: usize,

    /// Tell the score of every column; * marks the best
    #[arg(long)]
    analyze: bool,

    /// Print a JSON object a line
    #[arg(long)]
    json: bool,

    /// Add nodes and times to the summary
    #[arg(long)]
    stats: bool,

    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// How many megabytes the table may take
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    table_mb: u32,

    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,
}

/// The empty board, as text.
const EMPTY: &str = "-";

/// What is told of a position.
#[derive(Serialize)]
struct Answer {
    moves: String,
    score: i32,
    /// The best columns, from 1.
    best: Vec<usize>,
    /// How many moves the game still takes, both sides' counted.
    plies: u32,
    /// The score of each column; none where it is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<Option<i32>>>,
    nodes: u64,
    milliseconds: f64,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.score)?;
        for (column, score) in (1..).zip(self.columns.iter().flatten()) {
            let mark = if self.best.contains(&column) { "*" } else { "" };
            match score {
                Some(score) => write!(f, "  {column}:{score}{mark}")?,
                None => write!(f, "  {column}:full")?,
            }
        }
        Ok(())
    }
}

/// What came of all positions.
#[derive(Default)]
struct Tally {
    solved: u64,
    impossible: u64,
    agree: u64,
    differ: u64,
    nodes: u64,
    total: Duration,
    worst: Duration,
}

impl Solve {
    /// Solves.
    pub fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        let shape =
            Shape::puissance4(self.rows, self.cols).map_err(|error| Failure::no_game(&error))?;
        if !analysis::can_solve(shape) {
            let why = format!("{}x{} is too large to be solved", self.rows, self.cols);
            return Err(Failure::no_game(&why));
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
            for (number, line) in (1..).zip(input.split(b'\n')) {
                let line = line.map_err(Interrupted::Input)?;
                work.line(
                    &format!("line {number}"),
                    &String::from_utf8_lossy(&line),
                    out,
                )?;
            }
        } else {
            for (number, position) in (1..).zip(&self.positions) {
                work.line(&format!("position {number}"), position, out)?;
            }
        }
        work.progress.clear();
        work.tally.told(self.stats)
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
    /// Answers one line: a position, and perhaps the score it should have.
    fn line(&mut self, name: &str, line: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match self.parse(line) {
            Ok((board, position, expected)) => {
                let answer = self.answer(&board, &position);
                let text = if self.solve.json {
                    serde_json::to_string(&answer).unwrap_or_default()
                } else {
                    answer.to_string()
                };
                self.progress.clear();
                writeln!(out, "{text}").map_err(Interrupted::Output)?;
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

    fn parse(&self, line: &str) -> Result<(Board, Position, Option<i32>), String> {
        let mut words = line.split_whitespace();
        let moves = words.next().filter(|&moves| moves != EMPTY).unwrap_or("");
        let expected = words
            .next()
            .map(|word| word.parse().map_err(|_| format!("'{word}' is not a score")));
        if let Some(word) = words.next() {
            return Err(format!("'{word}' is one word too many"));
        }
        let mut board = Board::new(self.shape).map_err(|error| error.to_string())?;
        notation::play(&mut board, moves).map_err(|error| error.to_string())?;
        if board.status() != Outcome::Ongoing {
            return Err(format!(
                "after move {} the game is over",
                board.history().len()
            ));
        }
        let position = analysis::position(&board).ok_or("it cannot be solved")?;
        Ok((board, position, expected.transpose()?))
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
        Answer {
            moves: if moves.is_empty() {
                EMPTY.to_owned()
            } else {
                moves
            },
            score,
            best: best.into_iter().map(|column: usize| column + 1).collect(),
            plies: position.plies_to_end(score),
            columns,
            nodes: self.solver.nodes(),
            milliseconds: time.as_secs_f64() * 1e3,
        }
    }

    fn complain(&mut self, name: &str, why: &str) {
        self.progress.clear();
        let _ = writeln!(io::stderr(), "puissance4: {name}: {why}");
    }
}

impl Tally {
    /// Tells the summary, and fails where something was not as it should be.
    fn told(&self, stats: bool) -> Result<(), Failure> {
        let mut summary = Vec::new();
        if self.agree + self.differ > 0 {
            summary.push(format!(
                "{} of {} scores agree",
                self.agree,
                self.agree + self.differ
            ));
        }
        if stats && self.solved > 0 {
            let seconds = self.total.as_secs_f64();
            summary.push(format!(
                "{} positions, {} nodes, mean {:.4} ms, worst {:.4} ms, {:.2} million nodes a second",
                self.solved,
                self.nodes,
                seconds * 1e3 / self.solved as f64,
                self.worst.as_secs_f64() * 1e3,
                self.nodes as f64 / seconds / 1e6,
            ));
        }
        for line in summary {
            let _ = writeln!(io::stderr(), "puissance4: {line}");
        }
        match (self.impossible, self.differ) {
            (0, 0) => Ok(()),
            (impossible, 0) => Err(Failure::Unsolved(format!("{impossible} not solved"))),
            (0, differ) => Err(Failure::Unsolved(format!("{differ} scores differ"))),
            (impossible, differ) => Err(Failure::Unsolved(format!(
                "{impossible} not solved, {differ} scores differ"
            ))),
        }
    }
}
