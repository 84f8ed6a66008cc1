//! An exact solver: who wins under perfect play, and in how many moves.
//!
//! A *score* is for the side to move. A draw is 0. A win is the number of discs the winner has left
//! after it, plus 1, so earlier wins score higher; a loss is the negative of the other side's win. On
//! 6x7 a win scores 22 minus the winner's discs on the board.
//!
//! The solver knows boards only as packed [`Position`]s. Its modules, from the bottom up:
//!
//! | module | contents |
//! | --- | --- |
//! | `bits` | the words a board is packed into, of 64 or 128 bits |
//! | `geometry` | the shape of a board as masks: constants on common boards, fields on others |
//! | `position` | positions as users pass them |
//! | `vector` | the same with AVX2, four directions at once |
//! | `node` | positions inside the search, with forced replies played out |
//! | `question` | what a null-window search asks: whether a side wins in time |
//! | `bounds` | static bounds: claimeven, follow-up, zugzwang |
//! | `history` | the moves that have decided nodes so far |
//! | `order` | move ordering |
//! | `table` | the transposition table |
//! | `budget` | the node budget and the stop of one query |
//! | `team` | how threads divide the nodes near the root |
//! | `search` | one null-window search: whether the score is above `alpha` |
//! | `null_window` | the driver: null-window searches until the score is known |
//! | `book` | the opening book |

mod bits;
mod book;
mod bounds;
mod budget;
mod geometry;
mod history;
mod node;
mod null_window;
mod order;
mod position;
mod question;
#[cfg(test)]
mod reference;
mod search;
mod table;
mod team;
#[cfg(target_arch = "x86_64")]
mod vector;

pub use crate::stop::{Stop, Stopped};
pub use book::Book;
pub use position::{Position, PositionError};

use bits::Bits;
use budget::Budget;
use geometry::{Custom, Fixed, Geometry, STANDARD};
use history::History;
use node::Node;
use std::thread;
use table::Table;
#[cfg(target_arch = "x86_64")]
use vector::Vector;

/// The window of all scores. Its bounds can be negated.
const UNBOUNDED: (i32, i32) = (-i32::MAX, i32::MAX);

/// The number of threads this machine runs at once.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// An exact solver. Its transposition table serves later queries until [`reset`](Self::reset).
///
/// A query, one call of [`solve`](Self::solve), [`best`](Self::best) or [`analyze`](Self::analyze),
/// returns [`Stopped`] if its node budget runs out or its stop is raised.
///
/// ```
/// use puissance4_core::solver::{Position, Solver, Stopped};
///
/// let mut solver = Solver::new(1 << 20);
/// let position = Position::after(6, 7, [3, 0, 3, 0, 3])?;
/// assert_eq!(solver.best(&position), Ok(vec![3]));
///
/// let empty = Position::new(6, 7).expect("the board fits");
/// solver.set_node_budget(1000);
/// assert_eq!(solver.solve(&empty), Err(Stopped));
/// # Ok::<(), puissance4_core::solver::PositionError>(())
/// ```
pub struct Solver {
    table: Table,
    /// The rows and columns of the table's board.
    shape: (u32, u32),
    book: Option<Book>,
    /// The history of each thread. Those after `threads` wait for a query with more threads.
    histories: Vec<History>,
    threads: usize,
    budget: Budget,
    nodes: u64,
}

impl Solver {
    /// Creates a solver with one thread, no book and no node budget. Its table grows up to
    /// `table_bytes`, and takes up to half as much again while it grows. Boards of almost 64 or 128 bits
    /// start with a table of up to 1 or 8 MiB, regardless of the limit.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            shape: (0, 0),
            book: None,
            histories: vec![History::new()],
            threads: 1,
            budget: Budget::unlimited(),
            nodes: 0,
        }
    }

    /// Sets the number of threads. Extra threads join only for long searches.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.set_threads(threads);
        self
    }

    /// Sets the number of threads. Extra threads join only for long searches.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        let histories = self.histories.len().max(self.threads);
        self.histories.resize_with(histories, History::new);
    }

    /// Sets the number of nodes each query may search, with all its threads and columns.
    #[must_use]
    pub fn with_node_budget(mut self, nodes: u64) -> Self {
        self.set_node_budget(nodes);
        self
    }

    /// Sets the number of nodes each query may search, with all its threads and columns.
    pub fn set_node_budget(&mut self, nodes: u64) {
        self.budget.set_nodes(nodes);
    }

    /// Sets the opening book.
    #[must_use]
    pub fn with_book(self, book: Book) -> Self {
        Self {
            book: Some(book),
            ..self
        }
    }

    /// Sets the stop of the following queries. A query that needs no search succeeds even if the stop is
    /// raised.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop) -> Self {
        self.set_stop(stop);
        self
    }

    /// Sets the stop of the following queries. A query that needs no search succeeds even if the stop is
    /// raised.
    pub fn set_stop(&mut self, stop: Stop) {
        self.budget.set_stop(stop);
    }

    /// The number of nodes searched since the solver was created or reset.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the table, the history and the node count.
    pub fn reset(&mut self) {
        self.nodes = 0;
        self.shape = (0, 0);
    }

    /// The score of a position.
    pub fn solve(&mut self, position: &Position) -> Result<i32, Stopped> {
        self.query(|solver| solver.score(position, UNBOUNDED))
    }

    /// The columns that reach the score of a position. It must not be won.
    pub fn best(&mut self, position: &Position) -> Result<Vec<usize>, Stopped> {
        if let Some(best) = self.book.as_ref().and_then(|book| book.best(position)) {
            return Ok(best);
        }
        self.query(|solver| {
            let score = solver.score(position, UNBOUNDED)?;
            let mut best = Vec::new();
            for (column, after) in position.children() {
                // No column is better, so a null window decides whether it is worse.
                if solver.score(&after, (-score, -score + 1))? == -score {
                    best.push(column);
                }
            }
            Ok(best)
        })
    }

    /// The score of each column for the side to move. `None` if the column is full.
    pub fn analyze(&mut self, position: &Position) -> Result<Vec<Option<i32>>, Stopped> {
        self.query(|solver| {
            let mut scores = vec![None; position.cols() as usize];
            for (column, after) in position.children() {
                scores[column] = Some(-solver.score(&after, UNBOUNDED)?);
            }
            Ok(scores)
        })
    }

    /// Runs a query with a fresh budget.
    fn query<T>(
        &mut self,
        run: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.budget.begin();
        let result = run(self);
        self.nodes += self.budget.spent();
        result
    }

    /// The score of a position, clamped to a window.
    fn score(&mut self, position: &Position, window: (i32, i32)) -> Result<i32, Stopped> {
        match self.book_score(position) {
            Some(score) => Ok(score.clamp(window.0, window.1)),
            None => self.search_window(position, window),
        }
    }

    fn book_score(&self, position: &Position) -> Option<i32> {
        self.book.as_ref().and_then(|book| book.score(position))
    }

    /// Searches the score of a position without the book, clamped to a window.
    fn search_window(&mut self, position: &Position, window: (i32, i32)) -> Result<i32, Stopped> {
        if position.won() {
            return Ok(position.score_of_lost().clamp(window.0, window.1));
        }
        let (rows, cols) = (position.rows(), position.cols());
        match (rows, cols) {
            (6, 7) => {
                #[cfg(target_arch = "x86_64")]
                if let Some(vector) = Vector::detect(STANDARD) {
                    return self.solve_on(vector, position, window);
                }
                self.solve_on(STANDARD, position, window)
            }
            (5, 6) => self.solve_on(Fixed::<5, 6>, position, window),
            (5, 7) => self.solve_on(Fixed::<5, 7>, position, window),
            (5, 8) => self.solve_on(Fixed::<5, 8>, position, window),
            (6, 5) => self.solve_on(Fixed::<6, 5>, position, window),
            (6, 6) => self.solve_on(Fixed::<6, 6>, position, window),
            (6, 8) => self.solve_on(Fixed::<6, 8>, position, window),
            (7, 5) => self.solve_on(Fixed::<7, 5>, position, window),
            (7, 6) => self.solve_on(Fixed::<7, 6>, position, window),
            (7, 7) => self.solve_on(Fixed::<7, 7>, position, window),
            (7, 8) => self.solve_on(Fixed::<7, 8>, position, window),
            (8, 6) => self.solve_on(Fixed::<8, 6>, position, window),
            (8, 7) => self.solve_on(Fixed::<8, 7>, position, window),
            _ if (rows + 1) * cols <= u64::WIDTH => {
                self.solve_on(Custom::<u64>::new(rows, cols), position, window)
            }
            _ => self.solve_on(Custom::<u128>::new(rows, cols), position, window),
        }
    }

    /// Searches the score of a position that nobody has won, clamped to a window.
    fn solve_on<G: Geometry>(
        &mut self,
        geometry: G,
        position: &Position,
        window: (i32, i32),
    ) -> Result<i32, Stopped> {
        let shape = (geometry.rows(), geometry.cols());
        if self.shape != shape {
            self.table.clear(geometry);
            self.histories.iter_mut().for_each(History::clear);
            self.shape = shape;
        }
        let node = Node::new(
            geometry,
            G::Word::narrow(position.own()),
            G::Word::narrow(position.taken()),
        );
        let histories = &mut self.histories[..self.threads];
        let (table, budget) = (&mut self.table, &self.budget);
        null_window::score(geometry, &node, window, table, histories, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position after the first moves of a game that fills three rows without a win.
    fn opened(discs: usize) -> Position {
        let columns = [
            0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0, 1, 3, 5, 0, 2, 4, 6,
        ];
        Position::after(6, 7, columns.into_iter().take(discs)).expect("a legal game")
    }

    #[test]
    fn every_word_and_geometry_finds_the_same_score() {
        for discs in 14..=21 {
            let position = opened(discs);
            let score = Solver::new(1 << 22).solve_on(STANDARD, &position, UNBOUNDED);
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

    /// Without AVX2 there is nothing to compare.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn wide_registers_find_the_same_scores_with_the_same_nodes() {
        let solved = |position: &Position, vector: bool| {
            let mut solver = Solver::new(1 << 22);
            let score = solver.query(|solver| match Vector::detect(STANDARD) {
                Some(wide) if vector => solver.solve_on(wide, position, UNBOUNDED),
                _ => solver.solve_on(STANDARD, position, UNBOUNDED),
            });
            (score, solver.nodes())
        };
        for discs in 12..=21 {
            let position = opened(discs);
            assert_eq!(solved(&position, true), solved(&position, false), "{discs}");
        }
    }

    #[test]
    fn a_long_search_grows_the_table_within_its_limit() {
        for bytes in [1 << 12, 1 << 16, 100_000] {
            let mut solver = Solver::new(bytes).with_node_budget(100_000);
            assert_eq!(solver.solve(&opened(0)), Err(Stopped));
            let size = solver.table.size();
            assert!((bytes / 4..=bytes).contains(&size), "{size} of {bytes}");
        }
    }
}
