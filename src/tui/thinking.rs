//! The computer's thinking, beside the interface.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::board::Board;
use crate::random::ChaCha;
use crate::tui::side::Level;

/// A move that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The number of the position.
    pub position: u64,
    /// Who is to find it.
    pub level: Level,
    /// The lots it draws by.
    pub lots: u64,
}

/// Finds the computers' moves, one at a time.
pub struct Thinker {
    seed: u64,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// One whose computers draw by `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Thinker {
        Thinker {
            seed,
            stop: Arc::default(),
        }
    }

    /// Thinks about `board`, in a thread of its own, and tells the slot by `tell`. What was
    /// thought about before is thrown away.
    pub fn think(&mut self, board: Board, wanted: Wanted, tell: impl Fn(usize) + Send + 'static) {
        self.forget();
        self.stop = Arc::default();
        let (stop, seed) = (Arc::clone(&self.stop), self.seed);
        thread::spawn(move || {
            let mut strategy = wanted.level.strategy(Arc::clone(&stop));
            let cell = strategy.choose(&board, &mut ChaCha::new(seed, wanted.lots));
            if !stop.load(Ordering::Relaxed) {
                tell(board.slot(cell));
            }
        });
    }

    /// Throws away what is thought about.
    pub fn forget(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
