//! `puissance4 book`: makes the opening book. It takes long, may be broken off at any time, and
//! goes on where it was.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::Failure;
use crate::board::{Board, Outcome, Shape, notation};
use crate::solver::{Book, Opening, Position, Solver};
use crate::strategy::{Minimax, perfect};

/// Make the opening book: it takes long, and goes on where it was broken off
#[derive(Args)]
pub struct MakeBook {
    /// Where the book is written; what is known so far is kept beside it, in FILE.part
    file: PathBuf,

    /// How many threads search [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// What the table of each thread may take. Positions are searched with an empty one each, so that
/// the book does not depend on the order of the work.
const TABLE_BYTES: usize = 512 << 20;

/// A position that takes fewer nodes than this is not worth its place in the book, and nor is what
/// comes after it: a person does not wait for it.
const EASY: u64 = 200_000;

/// Whose answers to the perfect player's moves are looked into.
#[derive(Clone, Copy)]
enum Answers {
    /// Those of players who look so many moves ahead.
    Good(&'static [usize]),
    /// All.
    All,
}

/// What is done, in this order: the positions of up to so many discs that a perfect player comes to
/// against such answers.
const PARTS: [(Answers, usize); 6] = [
    (Answers::Good(&[4, 6]), 12),
    (Answers::All, 3),
    (Answers::All, 4),
    (Answers::Good(&[2, 3, 5, 8]), 14),
    (Answers::All, 6),
    (Answers::All, 8),
];

/// What has been found, by [`Book::key`]; nothing where it is easy.
type Known = HashMap<u64, Option<(Position, Opening)>>;

/// Boards of as many discs, each with its key.
type Boards = BTreeMap<u64, Board>;

impl MakeBook {
    /// Makes the book, as far as there is time.
    pub fn run(&self) -> Result<(), Failure> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(cores);
        self.make(threads)
            .map_err(|error| Failure::Book(format!("{}: {error}", self.file.display())))
    }

    fn make(&self, threads: usize) -> io::Result<()> {
        let mut part = self.file.clone().into_os_string();
        part.push(".part");
        let mut known = read(&fs::read_to_string(&part).unwrap_or_default());
        let log = Mutex::new(OpenOptions::new().create(true).append(true).open(&part)?);
        for (number, (answers, discs)) in (1..).zip(PARTS) {
            let start = empty();
            let start = Boards::from([(key(&start), start)]);
            let mut ways = [start.clone(), start];
            for ply in 0..=discs {
                // The first player is to move, or the second: whose perfect play it is about.
                let (perfect, other) = if ply % 2 == 0 { (0, 1) } else { (1, 0) };
                let open: Vec<&Board> = ways[perfect]
                    .iter()
                    .filter(|(key, _)| !known.contains_key(key))
                    .map(|(_, board)| board)
                    .collect();
                let name = format!("part {number} of {}, {ply} of {discs} discs", PARTS.len());
                let found = solve(&open, threads, &log, &name)?;
                known.extend(found);
                let openings = known.values().flatten();
                let bytes = Book::write(openings.map(|(position, opening)| (position, opening)));
                fs::write(&self.file, &bytes)?;
                let book = Book::new(&bytes);
                ways[perfect] = after(&ways[perfect], |board| {
                    book.find(&position(board))
                        .map_or_else(Vec::new, |opening| opening.best)
                });
                ways[other] = after(&ways[other], |board| replies(board, answers));
            }
        }
        Ok(())
    }
}

fn empty() -> Board {
    let shape = Shape::puissance4(6, 7).expect("it is large enough");
    Board::new(shape).expect("it is small enough")
}

fn position(board: &Board) -> Position {
    perfect::position(board).expect("the game goes on, on the standard board")
}

fn key(board: &Board) -> u64 {
    Book::key(&position(board)).expect("the standard board has a book")
}

/// The boards that some moves lead to, where the game goes on.
fn after(boards: &Boards, moves: impl Fn(&Board) -> Vec<usize>) -> Boards {
    let mut next = Boards::new();
    for board in boards.values() {
        for column in moves(board) {
            let mut board = board.clone();
            if board.drop(column).is_ok() && board.status() == Outcome::Ongoing {
                next.insert(key(&board), board);
            }
        }
    }
    next
}

/// The answers to look into.
fn replies(board: &Board, answers: Answers) -> Vec<usize> {
    match answers {
        Answers::All => (0..board.slots()).collect(),
        Answers::Good(levels) => levels
            .iter()
            .flat_map(|&level| Minimax::new(level).look(board).best)
            .map(|cell| board.slot(cell))
            .collect(),
    }
}

/// Solves these boards and logs each as soon as it is known.
fn solve(
    open: &[&Board],
    threads: usize,
    log: &Mutex<impl Write + Send>,
    name: &str,
) -> io::Result<Known> {
    let style = ProgressStyle::with_template("{msg}: {bar:30} {pos} of {len}, {eta} left");
    let bar = ProgressBar::new(open.len() as u64)
        .with_message(name.to_owned())
        .with_style(style.expect("the template is well formed"));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = Solver::new(TABLE_BYTES);
        let mut known = Known::new();
        while let Some(board) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            let position = position(board);
            solver.reset();
            let score = solver.solve(&position).expect("no one stops it");
            let best = solver.best(&position).expect("no one stops it");
            let easy = solver.nodes() < EASY;
            let columns: Vec<_> = best.iter().map(|column| (column + 1).to_string()).collect();
            let best_or_easy = if easy {
                "easy".to_owned()
            } else {
                columns.join(",")
            };
            let line = format!("-{} {score} {best_or_easy}\n", notation::write(board));
            log.lock()
                .expect("no thread panics")
                .write_all(line.as_bytes())?;
            let opening = (!easy).then_some((position, Opening { score, best }));
            known.insert(key(board), opening);
            bar.inc(1);
        }
        Ok(known)
    };
    let found: io::Result<Vec<Known>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("no thread panics"))
            .collect()
    });
    bar.finish_and_clear();
    let found: Known = found?.into_iter().flatten().collect();
    let hard = found.values().flatten().count();
    let _ = writeln!(io::stderr(), "{name}: {} solved, {hard} kept", found.len());
    Ok(found)
}

/// What earlier runs have logged; a line that was cut short is left out.
fn read(log: &str) -> Known {
    let parse = |line: &str| {
        let mut words = line.strip_prefix('-')?.split(' ');
        let mut board = empty();
        notation::play(&mut board, words.next()?).ok()?;
        let score = words.next()?.parse().ok()?;
        let opening = match words.next()? {
            "easy" => None,
            best => {
                let columns = best
                    .split(',')
                    .map(|column| column.parse::<usize>().ok()?.checked_sub(1));
                Some((
                    position(&board),
                    Opening {
                        score,
                        best: columns.collect::<Option<_>>()?,
                    },
                ))
            }
        };
        Some((key(&board), opening))
    };
    let complete = log.rfind('\n').map_or("", |end| &log[..end]);
    complete.lines().filter_map(parse).collect()
}
