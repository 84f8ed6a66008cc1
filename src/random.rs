//! Randomness, always passed in: nothing in the crate makes a generator of its own.

mod chacha;
mod clib;

pub use chacha::{ChaCha, system_seed};
pub use clib::CRand;

/// How strategies draw lots.
pub trait Draw {
    /// A number from 0 to `n - 1`.
    ///
    /// # Panics
    /// If `n` is 0.
    fn below(&mut self, n: usize) -> usize;
}
