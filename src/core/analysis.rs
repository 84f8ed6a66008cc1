//! Judging positions: the solver if it has an answer in time, else minimax.
//!
//! Everything that judges a position asks the [`Engine`] here: hints, the scores over the columns,
//! the review of a game and the perfect player. [`Judgement`] compares a move with the best one, and
//! [`Accuracy`] counts how often a player finds it. This module is the only bridge from boards to the
//! solver.

mod bridge;
mod columns;
mod hint;
mod judgement;
mod line;
mod look_ahead;
mod minimax;
mod threats;

pub use bridge::{can_solve, is_exact, position};
pub use columns::{Columns, Effort};
pub use hint::{Hint, Reason};
pub use judgement::{Accuracy, Change, Judgement, Mark};
pub use line::drawn_openings;
pub use look_ahead::look_ahead;
pub use minimax::{Minimax, SearchResult};
pub use threats::{Threat, threats};

use std::ops::ControlFlow;

use self::bridge::takes_long;
use self::columns::Inquiry;
use crate::board::{Board, Outcome};
use crate::outlook::Outlook;
use crate::solver::{Book, Solver, cores};
use crate::stop::{Stop, Stopped};

/// What the solver's table may take. Only long searches let it grow this far.
const TABLE_BYTES: usize = 256 << 20;
/// How many moves ahead minimax looks, one pass after the other: before the solver is asked, and
/// after it, if it had no answer.
const LEVELS_BEFORE: [usize; 2] = [4, 6];
const LEVELS_AFTER: [usize; 2] = [8, DEEPEST];
/// How many moves ahead minimax looks at the most.
const DEEPEST: usize = 10;
/// How many nodes the solver may search for one column when more boards wait.
const QUICK_NODES: u64 = 3_000_000;
/// How many nodes the solver may search for one answer on boards that take long: as far as people
/// wait. On all other boards it searches until it has the answer.
const PATIENT_NODES: u64 = 8_000_000;

/// Judges positions, and remembers what it has searched.
///
/// ```
/// use puissance4_core::analysis::Engine;
/// use puissance4_core::board::{Board, Shape, notation};
/// use puissance4_core::stop::Stop;
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "112233")?;
/// assert_eq!(Engine::new().best(&board, &Stop::default())?, [3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    solver: Solver,
    minimax: Minimax,
}

impl Engine {
    /// An engine with the opening book.
    #[must_use]
    pub fn new() -> Engine {
        Engine {
            solver: Solver::new(TABLE_BYTES).with_book(Book::embedded()),
            minimax: Minimax::new(DEEPEST),
        }
    }

    /// What every move of a board leads to, found step by step. Each step is reported; a report
    /// that breaks off ends the work, and what is known by then is returned.
    pub fn columns(
        &mut self,
        board: &Board,
        effort: Effort,
        stop: &Stop,
        report: &mut dyn FnMut(&Columns) -> ControlFlow<()>,
    ) -> Result<Columns, Stopped> {
        Inquiry::new(self, board, stop, report).run(effort)
    }

    /// What every move of a board leads to, from the solver alone, which searches until it has the
    /// answer. `None` if the solver does not take the board, or the game is over.
    pub fn exact(&mut self, board: &Board, stop: &Stop) -> Result<Option<Columns>, Stopped> {
        let (discs, cells) = (board.disc_count(), board.shape().cells());
        let Some(position) = position(board).filter(|_| board.status() == Outcome::Ongoing) else {
            return Ok(None);
        };
        self.solver.set_stop(stop.clone());
        self.solver.set_threads(1);
        self.solver.set_node_budget(u64::MAX);
        let scores = self.solver.analyze(&position).map_err(|_| Stopped)?;
        let outlook = |score: Option<i32>| Some(Outlook::from_score(score?, discs, cells));
        Ok(Some(Columns {
            outlooks: scores.into_iter().map(outlook).collect(),
            ahead: None,
            done: true,
        }))
    }

    /// A move to play, and why. `None` if the board has no move.
    pub fn hint(&mut self, board: &Board, stop: &Stop) -> Result<Option<Hint>, Stopped> {
        let ready = &mut |columns: &Columns| match columns.decides_hint() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let columns = self.columns(board, Effort::Patient, stop, ready)?;
        Ok(Hint::new(board, columns))
    }

    /// The best moves of a board that has at least one: exact if [`is_exact`] says so of the
    /// board's shape or the solver has an answer in time, else the best that minimax finds.
    ///
    /// The same board gives the same moves on every machine, whatever was asked before.
    pub fn best(&mut self, board: &Board, stop: &Stop) -> Result<Vec<usize>, Stopped> {
        stop.check()?;
        if let Some(position) = position(board) {
            self.solver.set_stop(stop.clone());
            if takes_long(board.shape()) {
                // What one thread finds with an empty table does not depend on the machine.
                self.solver.reset();
                self.solver.set_threads(1);
                self.solver.set_node_budget(PATIENT_NODES);
            } else {
                self.solver.set_threads(cores());
                self.solver.set_node_budget(u64::MAX);
            }
            if let Ok(best) = self.solver.best(&position) {
                return Ok(best);
            }
            stop.check()?;
        }
        Ok(Minimax::new(DEEPEST).search(board, stop)?.best)
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};

    fn board(rows: usize, cols: usize, moves: &str) -> Board {
        let mut board = Board::new(Shape::puissance4(rows, cols).unwrap());
        notation::play(&mut board, moves).unwrap();
        board
    }

    #[test]
    fn best_moves_on_boards_of_every_kind() {
        let morpion = Board::new(Shape::morpion(3).unwrap());
        let five = Shape::puissance4(6, 7).unwrap().with_align(5).unwrap();
        let mut five = Board::new(five);
        notation::play(&mut five, "11223344").unwrap();
        for (board, best) in [
            (board(6, 7, ""), vec![3]),
            (board(4, 10, "1,1,2,2,3,3"), vec![3]),
            (board(6, 20, "1,1,2,2,3,3"), vec![3]),
            (five, vec![4]),
        ] {
            let found = Engine::new().best(&board, &Stop::default());
            assert_eq!(found, Ok(best), "{}", notation::write(&board));
        }
        let mut found = Engine::new().best(&morpion, &Stop::default()).unwrap();
        found.sort_unstable();
        assert_eq!(found, (0..9).collect::<Vec<_>>(), "all first moves draw");
    }

    #[test]
    fn a_raised_stop_ends_every_question_before_it_begins() {
        let stop = Stop::default();
        stop.raise();
        let mut engine = Engine::new();
        for (rows, cols) in [(6, 7), (8, 8), (6, 20)] {
            let board = board(rows, cols, "1,1,2");
            let unheard = &mut |_: &Columns| panic!("nothing is reported");
            let columns = engine.columns(&board, Effort::Patient, &stop, unheard);
            assert_eq!(columns, Err(Stopped));
            assert_eq!(engine.hint(&board, &stop), Err(Stopped));
            assert_eq!(engine.best(&board, &stop), Err(Stopped));
        }
    }

    #[test]
    fn a_stop_ends_a_question_under_way() {
        for (rows, cols) in [(8, 8), (9, 9), (6, 20)] {
            let (board, stop) = (board(rows, cols, ""), Stop::default());
            let raise = &mut |_: &Columns| {
                stop.raise();
                ControlFlow::Continue(())
            };
            let asked = Engine::new().columns(&board, Effort::Patient, &stop, raise);
            assert_eq!(asked, Err(Stopped), "{rows}x{cols}");
        }
    }

    #[test]
    fn hint_best_and_columns_agree() {
        for (rows, cols, moves) in [(4, 4, ""), (4, 5, ""), (6, 7, "4444"), (5, 6, "33")] {
            let (board, stop) = (board(rows, cols, moves), Stop::default());
            let mut engine = Engine::new();
            let ignore = &mut |_: &Columns| ControlFlow::Continue(());
            let columns = engine
                .columns(&board, Effort::Patient, &stop, ignore)
                .unwrap();
            assert_eq!(columns.ahead, None, "all is exact");
            assert_eq!(engine.exact(&board, &stop).unwrap(), Some(columns.clone()));
            let best = engine.best(&board, &stop).unwrap();
            assert_eq!(columns.best(), best);
            let hint = engine.hint(&board, &stop).unwrap().unwrap();
            assert_eq!(Some(hint.slot), columns.recommended());
            assert!(best.contains(&hint.slot));
            let centre = |slot: usize| (2 * slot + 1).abs_diff(cols);
            assert!(best.iter().all(|&slot| centre(hint.slot) <= centre(slot)));
        }
    }

    #[test]
    fn columns_say_what_the_solver_says() {
        use crate::rng::{ChaCha, Rng};
        let mut draw = ChaCha::new(9, 0);
        for (rows, cols) in [(4, 4), (5, 5), (4, 6)] {
            let mut board = board(rows, cols, "");
            for _ in 0..4 {
                let _ = board.drop(draw.below(cols));
            }
            let solved = Solver::new(1 << 24).analyze(&position(&board).unwrap());
            let stop = Stop::default();
            let ignore = &mut |_: &Columns| ControlFlow::Continue(());
            let columns = Engine::new().columns(&board, Effort::Quick, &stop, ignore);
            let (discs, cells) = (board.disc_count(), rows * cols);
            let scores = columns.unwrap().outlooks;
            let scores: Vec<Option<i32>> = scores
                .into_iter()
                .map(|outlook: Option<Outlook>| outlook?.score(discs, cells))
                .collect();
            assert_eq!(Ok(scores), solved, "{rows}x{cols}");
        }
    }
}
