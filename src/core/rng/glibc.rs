//! C's `srand` and `rand`, as the GNU C library computes them.
//!
//! The handout's computer plays `rand() % columns` after `srand(0)`, and its transcripts hold only
//! if every draw is the C library's own. That generator adds up two of its own earlier words:
//!
//! ```text
//! word[i] = word[i - 31] + word[i - 3]  (mod 2^32)      rand() = word[i] / 2
//! ```
//!
//! The first 31 words come from the seed, by a generator of another kind (Park and Miller's,
//! `16807 * word mod 2^31 - 1`), and the next 310 are thrown away.

use super::Rng;

/// How many words the generator keeps.
const DEGREE: usize = 31;
/// How far back the nearer of the two words added up is.
const SEPARATION: usize = 3;
/// How many words are thrown away after seeding.
const DISCARDED: usize = 10 * DEGREE;

/// The C library's generator.
///
/// ```
/// use puissance4_core::rng::{Glibc, Rng};
///
/// let mut rng = Glibc::srand(0);
/// assert_eq!(rng.rand(), 1_804_289_383);
/// assert_eq!(rng.below(7), 846_930_886 % 7);
/// ```
#[derive(Clone, Debug)]
pub struct Glibc {
    words: [u32; DEGREE],
    /// Where the oldest word is: the next to be replaced.
    oldest: usize,
}

impl Glibc {
    /// The generator after `srand(seed)`. Seed 0 counts as 1.
    #[must_use]
    pub fn srand(seed: u32) -> Glibc {
        const MODULUS: i64 = (1 << 31) - 1;
        let mut words = [0; DEGREE];
        // The C library keeps the seed as a signed word, and so a large one as a negative one.
        let mut word = i64::from(seed.max(1).cast_signed());
        for slot in &mut words {
            *slot = word as u32;
            word = 16_807 * word % MODULUS;
            if word < 0 {
                word += MODULUS;
            }
        }
        // The first few of the seed's words count as the newest.
        let mut generator = Glibc {
            words,
            oldest: SEPARATION,
        };
        for _ in 0..DISCARDED {
            generator.next_word();
        }
        generator
    }

    /// The next number, as C's `rand()` returns it: 31 bits.
    pub fn rand(&mut self) -> u32 {
        self.next_word() >> 1
    }

    fn next_word(&mut self) -> u32 {
        let nearer = self.words[(self.oldest + DEGREE - SEPARATION) % DEGREE];
        let word = self.words[self.oldest].wrapping_add(nearer);
        self.words[self.oldest] = word;
        self.oldest = (self.oldest + 1) % DEGREE;
        word
    }
}

impl Rng for Glibc {
    /// `rand() % n`.
    fn below(&mut self, n: usize) -> usize {
        self.rand() as usize % n
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first<const N: usize>(seed: u32) -> [u32; N] {
        let mut generator = Glibc::srand(seed);
        std::array::from_fn(|_| generator.rand())
    }

    #[test]
    fn draws_what_c_draws() {
        let from_zero = [
            1_804_289_383,
            846_930_886,
            1_681_692_777,
            1_714_636_915,
            1_957_747_793,
            424_238_335,
        ];
        assert_eq!(first(0), from_zero);
        assert_eq!(first(1), from_zero);
        assert_eq!(first(42), [71_876_166, 708_592_740, 1_483_128_881]);
        assert_eq!(
            first(3_000_000_000),
            [2_058_147_116, 854_483_408, 922_419_988]
        );
        assert_eq!(first(u32::MAX), [254_925_627, 1_205_188_300, 366_127_624]);
    }

    #[test]
    fn draws_what_c_draws_for_long() {
        let mut generator = Glibc::srand(0);
        let sum = (1..=100_000_i64).fold(0, |sum, i| sum ^ (i64::from(generator.rand()) * i));
        assert_eq!(sum, 259_915_137_458_395);
    }

    #[test]
    fn below_is_the_remainder() {
        let mut generator = Glibc::srand(0);
        assert_eq!([7, 7, 7].map(|n| generator.below(n)), [1, 4, 2]);
    }
}
