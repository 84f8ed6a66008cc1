//! The machine words a board is packed into, `u64` and `u128`, behind one trait.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word whose bits are cells. Generic code shifts `ONE`, never a literal that could be too narrow.
pub(super) trait Bits:
    Copy
    + Debug
    + Ord
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Shared
{
    /// No cell.
    const ZERO: Self;
    /// The lowest cell.
    const ONE: Self;
    /// The number of bits of the word.
    const WIDTH: u32;
    /// The odd factor of multiplicative hashing.
    const HASH_FACTOR: Self;
    /// The number of bits that hold any score of a board that fits the word.
    const SCORE_BITS: u32;

    /// The number of set bits.
    fn count(self) -> u32;
    /// The index of the lowest set bit.
    fn lowest(self) -> u32;
    /// The product, truncated to the word.
    fn times(self, factor: Self) -> Self;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// The word with these low 64 bits; the others are 0.
    fn from_low(low: u64) -> Self;
    /// The low bits of the widest word.
    fn narrow(wide: u128) -> Self;

    /// The word without its lowest set bit; 0 if there is none.
    fn without_lowest(self) -> Self;

    /// Whether more than one bit is set.
    #[inline(always)]
    fn several(self) -> bool {
        self.without_lowest() != Self::ZERO
    }

    /// The word whose lowest `count` bits are set.
    #[inline(always)]
    fn ones(count: u32) -> Self {
        match count {
            0 => Self::ZERO,
            _ => !Self::ZERO >> (Self::WIDTH - count),
        }
    }
}

macro_rules! impl_bits {
    ($word:ty, score_bits: $score_bits:literal, hash_factor: $hash_factor:literal) => {
        impl Bits for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const WIDTH: u32 = Self::BITS;
            const HASH_FACTOR: Self = $hash_factor;
            const SCORE_BITS: u32 = $score_bits;

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn times(self, factor: Self) -> Self {
                self.wrapping_mul(factor)
            }

            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn from_low(low: u64) -> Self {
                low.into()
            }

            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }
        }
    };
}

impl_bits!(u64, score_bits: 6, hash_factor: 0x9E37_79B9_7F4A_7C15);
impl_bits!(u128, score_bits: 7, hash_factor: 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);

/// A word that threads share without locks, as one or two 64-bit atomics.
pub(super) trait Shared: Sized {
    /// The number of atomics that one word takes.
    const ATOMICS: usize;

    /// Reads the word at `index`. A `u128` that another thread is storing may read as half the old
    /// word and half the new one.
    fn load(atomics: &[AtomicU64], index: usize) -> Self;

    /// Writes the word at `index`.
    fn store(self, atomics: &[AtomicU64], index: usize);
}

impl Shared for u64 {
    const ATOMICS: usize = 1;

    #[inline(always)]
    fn load(atomics: &[AtomicU64], index: usize) -> Self {
        atomics[index].load(Relaxed)
    }

    #[inline(always)]
    fn store(self, atomics: &[AtomicU64], index: usize) {
        atomics[index].store(self, Relaxed);
    }
}

/// The stores of two threads may interleave and leave one half of each word. The high half is stored
/// xored with a hash of the low half, so a torn word has the tag of neither, except by a coincidence
/// of 64 bits.
impl Shared for u128 {
    const ATOMICS: usize = 2;

    #[inline(always)]
    fn load(atomics: &[AtomicU64], index: usize) -> Self {
        let low = atomics[2 * index].load(Relaxed);
        let high = atomics[2 * index + 1].load(Relaxed) ^ low.times(u64::HASH_FACTOR);
        (u128::from(high) << 64) | u128::from(low)
    }

    #[inline(always)]
    fn store(self, atomics: &[AtomicU64], index: usize) {
        let (low, high) = (self as u64, (self >> 64) as u64);
        atomics[2 * index].store(low, Relaxed);
        atomics[2 * index + 1].store(high ^ low.times(u64::HASH_FACTOR), Relaxed);
    }
}
