//! Random numbers, always passed in: only the command line makes generators.

mod chacha;
mod glibc;

pub use chacha::{ChaCha, system_seed};
pub use glibc::Glibc;

/// The random numbers strategies use.
///
/// ```
/// use puissance4_core::rng::Rng;
///
/// /// Always the largest number.
/// struct Largest;
///
/// impl Rng for Largest {
///     fn below(&mut self, n: usize) -> usize {
///         n - 1
///     }
/// }
/// assert_eq!(Largest.below(7), 6);
/// ```
pub trait Rng {
    /// A number from 0 to `n - 1`.
    ///
    /// # Panics
    /// If `n` is 0.
    fn below(&mut self, n: usize) -> usize;
}
