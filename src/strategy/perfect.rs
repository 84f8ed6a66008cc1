//! The best play the engine is capable of.

use super::{Context, NoMove, Strategy, one_of};
use crate::analysis::Engine;
use crate::board::Board;

/// Takes the fastest win and delays a loss the longest. Chooses at random among equally good moves.
///
/// It never errs on boards that the engine always solves (see [`is_exact`](crate::analysis::is_exact)). On others it plays
/// like a minimax until the position is simple enough to be solved.
///
/// ```
/// use puissance4::board::{Board, Shape, notation};
/// use puissance4::rng::ChaCha;
/// use puissance4::strategy::{Context, Perfect, Stop, Strategy};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "44")?;
/// let (rng, stop) = (&mut ChaCha::new(1, 0), &Stop::default());
/// let chosen = Perfect::new().choose(&board, &mut Context { rng, stop })?;
/// assert_eq!(chosen, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Perfect {
    engine: Engine,
}

impl Perfect {
    /// A player for boards of any shape.
    #[must_use]
    pub fn new() -> Perfect {
        Perfect::default()
    }
}

impl Strategy for Perfect {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        let best = self.engine.best(board, context.stop)?;
        Ok(one_of(&best, context))
    }
}
