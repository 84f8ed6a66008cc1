//! The best that can be had in good time, on any board.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Minimax, Strategy, one_of, perfect};
use crate::board::{Board, Cell};
use crate::random::Draw;
use crate::solver::cores;

/// Where it may take long, so many nodes are searched: as far as people wait.
const PATIENCE: u64 = 20_000_000;
/// How far minimax looks where the solver has no answer.
const LEVEL: usize = 10;

/// Perfect where the solver has an answer, else a minimax that looks far.
pub struct Strongest {
    stop: Arc<AtomicBool>,
}

impl Strongest {
    /// A player who need not think any further when `stop` is set.
    #[must_use]
    pub const fn new(stop: Arc<AtomicBool>) -> Strongest {
        Strongest { stop }
    }

    /// The best moves, if the solver finds them.
    fn solved(&self, board: &Board) -> Option<Vec<Cell>> {
        let position = perfect::position(board)?;
        let mut solver = perfect::solver()
            .with_threads(cores())
            .with_stop_flag(Arc::clone(&self.stop));
        if perfect::takes_long(board.shape()) {
            solver = solver.with_patience(PATIENCE);
        }
        let best = solver.best(&position).ok()?;
        Some(
            best.into_iter()
                .filter_map(|column| board.landing(column))
                .collect(),
        )
    }
}

impl Strategy for Strongest {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        match self.solved(board) {
            Some(best) => one_of(&best, draw),
            None => Minimax::new(LEVEL).choose(board, draw),
        }
    }
}
