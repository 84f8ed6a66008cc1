//! Makes the opening book. That takes hours, can be interrupted at any time, and resumes where it
//! stopped.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::analysis::{self, Minimax};
use crate::board::{Board, Outcome, Shape};
use crate::files;
use crate::jobs::{Progress, Stop, for_each};
use crate::plural::count;
use crate::rng::{ChaCha, Rng};
use crate::solver::{Book, Position, Solver};
use crate::strategy::{Context, Random, Strategy};

/// The bytes of each thread's table. Each position is searched from an empty table, so that the book
/// does not depend on the order of the work.
const TABLE_BYTES: usize = 64 << 20;

/// Positions that take fewer nodes than this are not added to the book, and neither are those after
/// them: nobody waits for them.
const EASY: u64 = 200_000;

/// The perfect player's opponents, one after the other, each on either side.
const OPPONENTS: [fn() -> Box<dyn Strategy>; 4] = [
    || Box::new(Minimax::new(6)),
    || Box::new(Minimax::new(8)),
    || Box::new(Minimax::new(4)),
    || Box::new(Random),
];
/// The games' seed.
const SEED: u64 = 4;

/// How often the book is saved.
const SAVE: Duration = Duration::from_secs(10);

/// Makes the book in `file`, or what is left of it, with the lines of this many games.
pub(crate) fn make(file: PathBuf, threads: usize, games: u64) -> io::Result<()> {
    let draft = Mutex::new(Draft::open(file)?);
    let work = Work { draft, threads };
    work.score_last_layer()?;
    work.score_earlier_layers()?;
    work.play_games(games)
}

/// A book and the file it is kept in.
struct Draft {
    book: Book,
    file: PathBuf,
    saved: Instant,
}

impl Draft {
    /// The book that a file holds so far.
    fn open(file: PathBuf) -> io::Result<Draft> {
        let book = match files::read(&file)? {
            None => Some(Book::empty()),
            Some(bytes) => Book::new(&bytes),
        };
        let book = book.ok_or_else(|| io::Error::other("it is not a book"))?;
        let saved = Instant::now();
        Ok(Draft { book, file, saved })
    }

    /// Saves the book now and then.
    fn changed(&mut self) -> io::Result<()> {
        if self.saved.elapsed() > SAVE {
            self.save()?;
        }
        Ok(())
    }

    /// Saves the book. Whenever the program ends, the file holds a whole one.
    fn save(&mut self) -> io::Result<()> {
        files::replace(&self.file, &self.book.to_bytes())?;
        self.saved = Instant::now();
        Ok(())
    }
}

/// The book that all threads work on.
struct Work {
    draft: Mutex<Draft>,
    threads: usize,
}

impl Work {
    fn draft(&self) -> MutexGuard<'_, Draft> {
        self.draft.lock().expect("no thread panics")
    }

    /// Finds the score of every position of as many discs as have a place in the book.
    fn score_last_layer(&self) -> io::Result<()> {
        let mut unknown = Book::openings(Book::DISCS);
        unknown.retain(|position| self.draft().book.score(position).is_none());
        let name = format!("positions of {} discs", Book::DISCS);
        self.share(&unknown, &name, |position| {
            let score = solve(&mut Solver::new(TABLE_BYTES), position);
            let mut draft = self.draft();
            draft.book.set_score(position, score);
            draft.changed()
        })
    }

    /// Works out the scores of earlier positions from those a disc later.
    fn score_earlier_layers(&self) -> io::Result<()> {
        let mut draft = self.draft();
        for discs in (0..Book::DISCS).rev() {
            let mut solver = Solver::new(0).with_book(draft.book.clone());
            for position in Book::openings(discs) {
                let scores = solver.analyze(&position).expect("nobody stops it");
                let best = scores.into_iter().flatten().max();
                draft
                    .book
                    .set_score(&position, best.expect("the game goes on"));
            }
        }
        draft.save()
    }

    /// Plays games of a perfect player, and adds the lines they take.
    fn play_games(&self, games: u64) -> io::Result<()> {
        let games: Vec<u64> = (0..games).collect();
        // Lines found so far must not make others look easy.
        let book = self.draft().book.without_entries();
        self.share(&games, "games of a perfect player", |&game| {
            self.play(game, &book)
        })
    }

    /// Plays a game of a perfect player, until it becomes easy.
    fn play(&self, game: u64, book: &Book) -> io::Result<()> {
        let mut draw = ChaCha::new(SEED, game);
        let mut opponent = OPPONENTS[(game / 2) as usize % OPPONENTS.len()]();
        let shape = Shape::puissance4(6, 7).expect("it is large enough");
        let mut board = Board::new(shape);
        while board.status() == Outcome::Ongoing {
            if board.history().len() as u64 % 2 == game % 2 {
                let position = analysis::position(&board).expect("the game goes on");
                let Some(best) = self.best(&position, book)? else {
                    break;
                };
                let column = best[draw.below(best.len())];
                board
                    .drop(column)
                    .expect("the solver plays into columns with room");
            } else {
                let mut context = Context {
                    rng: &mut draw,
                    stop: &Stop::default(),
                };
                let slot = opponent.choose(&board, &mut context);
                board
                    .drop(slot.expect("nobody raises the stop"))
                    .expect("strategies choose among the board's moves");
            }
        }
        Ok(())
    }

    /// The best columns of a position, which is added to the book if it takes long. `None` if it is
    /// easy.
    fn best(&self, position: &Position, book: &Book) -> io::Result<Option<Vec<usize>>> {
        if let Some(best) = self.draft().book.best(position) {
            return Ok(Some(best));
        }
        let mut solver = Solver::new(TABLE_BYTES).with_book(book.clone());
        let score = solve(&mut solver, position);
        let best = solver.best(position).expect("nobody stops it");
        // The book has all scores a disc later.
        if position.discs() < Book::DISCS {
            return Ok(Some(best));
        }
        if solver.nodes() < EASY {
            return Ok(None);
        }
        let mut draft = self.draft();
        draft.book.add_entry(position, score, &best);
        draft.changed()?;
        Ok(Some(best))
    }

    /// Calls `work` with each item, on all threads, and saves the results.
    fn share<T: Sync>(
        &self,
        all: &[T],
        name: &str,
        work: impl Fn(&T) -> io::Result<()> + Sync,
    ) -> io::Result<()> {
        let progress = Progress::new(name, Some(all.len()));
        let done: io::Result<()> = for_each(all, self.threads, |item| {
            work(item)?;
            progress.step();
            Ok(())
        });
        drop(progress);
        done?;
        let mut draft = self.draft();
        let lines = draft.book.entry_count();
        let _ = writeln!(
            io::stderr(),
            "{name}: {} done, {} in the book",
            all.len(),
            count(lines as u64, "line")
        );
        draft.save()
    }
}

fn solve(solver: &mut Solver, position: &Position) -> i32 {
    solver.solve(position).expect("nobody stops it")
}
