//! `ChaCha`, for everything but the handout's computer. Its numbers are the same on every machine.

use rand::rngs::{SysError, SysRng};
use rand::{RngExt, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;

use super::Rng;

/// A seeded generator with one stream for each game of a series.
///
/// ```
/// use puissance4_core::rng::{ChaCha, Rng};
///
/// let (mut one, mut same) = (ChaCha::new(42, 0), ChaCha::new(42, 0));
/// assert_eq!(one.below(1000), same.below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct ChaCha(ChaCha8Rng);

impl ChaCha {
    /// The generator for game number `game` of a series played with `seed`.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> ChaCha {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(game);
        ChaCha(generator)
    }
}

impl Rng for ChaCha {
    fn below(&mut self, n: usize) -> usize {
        // As 64 bits, so that machines of other word sizes give the same numbers.
        self.0.random_range(0..n as u64) as usize
    }
}

/// A seed from the system, short enough to be typed again.
pub fn system_seed() -> Result<u64, SysError> {
    SysRng.try_next_u32().map(u64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(seed: u64, game: u64) -> [usize; 12] {
        let mut draw = ChaCha::new(seed, game);
        std::array::from_fn(|_| draw.below(7))
    }

    #[test]
    fn a_seed_gives_the_same_draws_everywhere() {
        assert_eq!(drawn(42, 0), [4, 6, 2, 4, 2, 1, 2, 5, 5, 1, 3, 6]);
        assert_eq!(drawn(42, 0), drawn(42, 0));
    }

    #[test]
    fn games_and_seeds_draw_apart() {
        assert_ne!(drawn(42, 0), drawn(42, 1));
        assert_ne!(drawn(42, 0), drawn(43, 0));
    }
}
