//! `puissance4 book`: makes the opening book. It takes long, may be broken off at any time, and
//! goes on where it was.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;

use super::Failure;
use super::progress::Progress;
use crate::board::{Board, Outcome, Shape, notation};
use crate::random::{ChaCha, Draw};
use crate::solver::{Book, Opening, Position, Solver};
use crate::strategy::{Minimax, Random, Strategy, perfect};

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

/// The games of a perfect player come first: what people meet who play well. Then everything a
/// perfect player can come to, up to so many discs.
const GAMES: u64 = 2_000;
const DISCS: usize = 8;

/// Whom the perfect player meets, one after the other: each on either side.
const OPPONENTS: [fn() -> Box<dyn Strategy>; 4] = [
    || Box::new(Minimax::new(6)),
    || Box::new(Minimax::new(8)),
    || Box::new(Minimax::new(4)),
    || Box::new(Random),
];
/// The games' seed.
const SEED: u64 = 4;

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
        let work = Work {
            known: Mutex::new(read(&fs::read_to_string(&part).unwrap_or_default())),
            log: Mutex::new(OpenOptions::new().create(true).append(true).open(&part)?),
            threads,
        };
        self.write(&work)?;
        let games: Vec<u64> = (0..GAMES).collect();
        // Written now and then, for it may be broken off.
        for (number, some) in (1..).zip(games.chunks(threads * 8)) {
            let name = format!("games, {} of {GAMES}", number * threads * 8);
            work.share(some, &name, |solver, &game| work.play(solver, game))?;
            self.write(&work)?;
        }
        let start = Boards::from([(key(&empty()), empty())]);
        let mut ways = [start.clone(), start];
        for discs in 0..=DISCS {
            // The first player is to move, or the second: whose perfect play it is about.
            let (perfect, other) = if discs % 2 == 0 { (0, 1) } else { (1, 0) };
            let boards: Vec<&Board> = ways[perfect].values().collect();
            let name = format!("all positions, {discs} of {DISCS} discs");
            work.share(&boards, &name, |solver, board| {
                work.best(solver, board).map(|_| ())
            })?;
            self.write(&work)?;
            ways[perfect] = after(&ways[perfect], |board| work.known_best(board));
            ways[other] = after(&ways[other], |board| (0..board.slots()).collect());
        }
        Ok(())
    }

    /// Writes the book of what is known.
    fn write(&self, work: &Work) -> io::Result<()> {
        let known = work.known.lock().expect("no thread panics");
        let openings = known.values().flatten();
        fs::write(
            &self.file,
            Book::write(openings.map(|(position, opening)| (position, opening))),
        )
    }
}

/// What is known, and what all threads share.
struct Work {
    known: Mutex<Known>,
    log: Mutex<File>,
    threads: usize,
}

impl Work {
    /// Does some work on each of these, on all threads.
    fn share<T: Sync>(
        &self,
        all: &[T],
        name: &str,
        work: impl Fn(&mut Solver, &T) -> io::Result<()> + Sync,
    ) -> io::Result<()> {
        let progress = Mutex::new(Progress::new(name, Some(all.len())));
        let next = AtomicUsize::new(0);
        let one = || {
            let mut solver = Solver::new(TABLE_BYTES);
            while let Some(each) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                work(&mut solver, each)?;
                progress.lock().expect("no thread panics").step();
            }
            Ok(())
        };
        let done: io::Result<()> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(one)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().expect("no thread panics"))
        });
        progress.lock().expect("no thread panics").clear();
        let kept = self
            .known
            .lock()
            .expect("no thread panics")
            .values()
            .flatten()
            .count();
        let _ = writeln!(io::stderr(), "{name}: done, {kept} positions in the book");
        done
    }

    /// Plays a game of a perfect player, up to where it becomes easy.
    fn play(&self, solver: &mut Solver, game: u64) -> io::Result<()> {
        let mut draw = ChaCha::new(SEED, game);
        let mut opponent = OPPONENTS[(game / 2) as usize % OPPONENTS.len()]();
        let mut board = empty();
        while board.status() == Outcome::Ongoing {
            if board.history().len() as u64 % 2 == game % 2 {
                let best = self.best(solver, &board)?;
                if best.is_empty() {
                    break;
                }
                let column = best[draw.below(best.len())];
                board
                    .drop(column)
                    .expect("the solver plays where there is room");
            } else {
                let cell = opponent.choose(&board, &mut draw);
                board
                    .place(cell)
                    .expect("strategies choose among the board's moves");
            }
        }
        Ok(())
    }

    /// The best columns as far as they are known.
    fn known_best(&self, board: &Board) -> Vec<usize> {
        let position = position(board);
        let known = self.known.lock().expect("no thread panics");
        let Some(Some((found, opening))) = known.get(&key(board)) else {
            return Vec::new();
        };
        let mirror = |&column: &usize| board.slots() - 1 - column;
        if *found == position {
            opening.best.clone()
        } else {
            opening.best.iter().map(mirror).collect()
        }
    }

    /// The best columns of a position, found out and logged if need be; none where it is easy.
    fn best(&self, solver: &mut Solver, board: &Board) -> io::Result<Vec<usize>> {
        if self
            .known
            .lock()
            .expect("no thread panics")
            .contains_key(&key(board))
        {
            return Ok(self.known_best(board));
        }
        let position = position(board);
        solver.reset();
        let score = solver.solve(&position).expect("no one stops it");
        let best = solver.best(&position).expect("no one stops it");
        let easy = solver.nodes() < EASY;
        let columns: Vec<_> = best.iter().map(|column| (column + 1).to_string()).collect();
        let found = if easy {
            "easy".to_owned()
        } else {
            columns.join(",")
        };
        let line = format!("-{} {score} {found}\n", notation::write(board));
        self.log
            .lock()
            .expect("no thread panics")
            .write_all(line.as_bytes())?;
        let opening = (!easy).then_some((position, Opening { score, best }));
        self.known
            .lock()
            .expect("no thread panics")
            .insert(key(board), opening);
        Ok(self.known_best(board))
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
