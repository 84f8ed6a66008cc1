//! Exact scores of Connect Four positions: who wins under perfect play, and how soon.
//!
//! A score is for the side to move: 0 is a draw; a win counts 1 when it comes with the last disc the
//! board has room for and one more for every disc the winner has to spare; a loss is the negative of
//! the other side's win. On 7x6 that is 22 less the winner's discs.
//!
//! The module knows boards only as packed [`Position`]s. From the bottom up:
//!
//! - `bits`: the words a board is packed into, 64 or 128 bits wide
//! - `geometry`: a board's shape as masks; 7x6 as constants, any other as fields
//! - `position`: what users hand over
//! - `node`: a position inside the search, forced replies played out
//! - `bounds`: what can be said of a score without searching
//! - `order`: which move to try first
//! - `table`: what has been found before
//! - `budget`: the nodes that a question may take
//! - `team`: threads that search together keep out of each other's way
//! - `search`: is the score above a bound?
//! - `null_window`: asks that until the score is known; grows the table, starts the threads
//! - `book`: the opening, by heart

mod bits;
mod book;
mod bounds;
mod budget;
mod geometry;
mod node;
mod null_window;
mod order;
mod position;
#[cfg(test)]
mod reference;
mod search;
mod table;
mod team;

pub use crate::jobs::{Stop, Stopped};
pub use book::Book;
pub use position::{Position, PositionError};

use bits::Bits;
use budget::Budget;
use geometry::{Custom, Geometry, Standard};
use node::Node;
use std::thread;
use table::Table;

/// No bounds at all; a bound and its negative are both numbers.
const UNBOUNDED: (i32, i32) = (-i32::MAX, i32::MAX);

/// How many threads this machine runs at once.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Finds exact scores, and remembers what it has searched until it is [`reset`](Self::reset).
///
/// ```
/// use puissance4::solver::{Position, Solver};
/// let mut solver = Solver::new(1 << 20);
/// let position = Position::after(4, 4, [0, 1, 0, 1, 0]).unwrap();
/// assert_eq!(solver.solve(&position), Ok(0));
/// ```
pub struct Solver {
    table: Table,
    /// Rows and columns of the board the table is about.
    shape: (u32, u32),
    book: Option<Book>,
    threads: usize,
    budget: Budget,
    nodes: u64,
}

impl Solver {
    /// A solver with one thread and no book, whose table grows to `table_bytes` at most. While it grows
    /// it takes up to half as much again. Boards of close to 64 or 128 bits start with a table of up to
    /// 1 or 8 MiB, whatever the limit.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            shape: (0, 0),
            book: None,
            threads: 1,
            budget: Budget::unlimited(),
            nodes: 0,
        }
    }

    /// Sets the number of threads. All but one join only for long searches.
    pub fn with_threads(self, threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            ..self
        }
    }

    /// Sets the number of threads. Extra threads join only for long searches.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Sets how many nodes a question may take: one call of [`solve`](Self::solve),
    /// [`best`](Self::best) or [`analyze`](Self::analyze), with all threads and all columns. A question
    /// that would take more is [`Stopped`].
    pub fn with_node_budget(mut self, nodes: u64) -> Self {
        self.set_node_budget(nodes);
        self
    }

    /// Sets how many nodes a question may take, from the next one on.
    pub fn set_node_budget(&mut self, nodes: u64) {
        self.budget.set_nodes(nodes);
    }

    /// The same with an opening book.
    pub fn with_book(self, book: Book) -> Self {
        Self {
            book: Some(book),
            ..self
        }
    }

    /// Sets what stops a question from another thread. A question that needs no search is answered
    /// even if it is raised.
    pub fn with_stop(mut self, stop: Stop) -> Self {
        self.set_stop(stop);
        self
    }

    /// Sets what stops a question from another thread, from the next one on.
    pub fn set_stop(&mut self, stop: Stop) {
        self.budget.set_stop(stop);
    }

    /// Positions searched since the solver was made or reset.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets every position and starts counting nodes again.
    pub fn reset(&mut self) {
        self.nodes = 0;
        self.shape = (0, 0);
    }

    /// The score of a position.
    pub fn solve(&mut self, position: &Position) -> Result<i32, Stopped> {
        self.query(|solver| solver.score(position, UNBOUNDED))
    }

    /// The best columns of a position nobody has won yet: those that lead to its score.
    pub fn best(&mut self, position: &Position) -> Result<Vec<usize>, Stopped> {
        if let Some(best) = self.book.as_ref().and_then(|book| book.best(position)) {
            return Ok(best);
        }
        self.query(|solver| {
            let score = solver.score(position, UNBOUNDED)?;
            let mut best = Vec::new();
            for (column, after) in position.children() {
                // No column does better, so only whether it does worse is asked.
                if solver.score(&after, (-score, -score + 1))? == -score {
                    best.push(column);
                }
            }
            Ok(best)
        })
    }

    /// The score, for the side to move, of dropping a disc into each column; `None` if it is full.
    pub fn analyze(&mut self, position: &Position) -> Result<Vec<Option<i32>>, Stopped> {
        self.query(|solver| {
            let mut scores = vec![None; position.cols() as usize];
            for (column, after) in position.children() {
                scores[column] = Some(-solver.score(&after, UNBOUNDED)?);
            }
            Ok(scores)
        })
    }

    /// Asks a question, which has a budget of its own.
    fn query<T>(
        &mut self,
        ask: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.budget.begin();
        let answer = ask(self);
        self.nodes += self.budget.spent();
        answer
    }

    /// The score if it lies within bounds, else the bound it lies beyond.
    fn score(&mut self, position: &Position, window: (i32, i32)) -> Result<i32, Stopped> {
        match self.book_score(position) {
            Some(score) => Ok(score.clamp(window.0, window.1)),
            None => self.search_window(position, window),
        }
    }

    fn book_score(&self, position: &Position) -> Option<i32> {
        self.book.as_ref().and_then(|book| book.score(position))
    }

    /// The same without the book.
    fn search_window(&mut self, position: &Position, window: (i32, i32)) -> Result<i32, Stopped> {
        if position.won() {
            return Ok(position.score_of_lost().clamp(window.0, window.1));
        }
        let (rows, cols) = (position.rows(), position.cols());
        if (rows, cols) == (Standard.rows(), Standard.cols()) {
            self.solve_on(Standard, position, window)
        } else if (rows + 1) * cols <= u64::WIDTH {
            self.solve_on(Custom::<u64>::new(rows, cols), position, window)
        } else {
            self.solve_on(Custom::<u128>::new(rows, cols), position, window)
        }
    }

    fn solve_on<G: Geometry>(
        &mut self,
        geometry: G,
        position: &Position,
        window: (i32, i32),
    ) -> Result<i32, Stopped> {
        let shape = (geometry.rows(), geometry.cols());
        if self.shape != shape {
            self.table.clear(geometry);
            self.shape = shape;
        }
        let node = Node::new(
            geometry,
            G::Word::narrow(position.own()),
            G::Word::narrow(position.taken()),
        );
        let (threads, budget) = (self.threads, &self.budget);
        null_window::score(geometry, &node, window, &mut self.table, threads, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position from a game that goes round the columns, three discs to each, and stays open.
    fn opened(discs: usize) -> Position {
        let columns = [
            0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0, 1, 3, 5, 0, 2, 4, 6,
        ];
        Position::after(6, 7, columns.into_iter().take(discs)).expect("nobody wins")
    }

    #[test]
    fn every_word_and_geometry_gives_the_same_score() {
        for discs in 14..=21 {
            let position = opened(discs);
            let score = Solver::new(1 << 22).solve_on(Standard, &position, UNBOUNDED);
            assert_eq!(
                Solver::new(1 << 22).solve_on(Custom::<u64>::new(6, 7), &position, UNBOUNDED),
                score,
                "{discs} discs"
            );
            assert_eq!(
                Solver::new(1 << 22).solve_on(Custom::<u128>::new(6, 7), &position, UNBOUNDED),
                score,
                "{discs} discs"
            );
        }
    }

    #[test]
    fn a_long_search_keeps_to_the_tables_limit() {
        for bytes in [1 << 12, 1 << 16, 100_000] {
            let mut solver = Solver::new(bytes).with_node_budget(100_000);
            assert_eq!(solver.solve(&opened(0)), Err(Stopped));
            let size = solver.table.size();
            assert!((bytes / 4..=bytes).contains(&size), "{size} of {bytes}");
        }
    }
}
