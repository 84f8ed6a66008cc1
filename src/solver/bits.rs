//! The machine words a board can be packed into, `u64` and `u128`, behind one trait.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word whose bits are cells. Shifts take the generic `ONE`, never a literal that could be too narrow.
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
{
    /// No cell.
    const ZERO: Self;
    /// The lowest cell.
    const ONE: Self;
    /// How many bits the word has.
    const WIDTH: u32;
    /// An odd number whose multiples spread over the whole word.
    const SPREAD: Self;
    /// How many 64-bit atomics of the table one such word takes.
    const ATOMICS: usize;
    /// Bits that hold any score of a board that fits the word.
    const SCORE_BITS: u32;

    /// How many bits are set.
    fn count(self) -> u32;
    /// The place of the lowest set bit.
    fn lowest(self) -> u32;
    /// The product, cut to the word.
    fn times(self, factor: Self) -> Self;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// The word with these low 64 bits and nothing above.
    fn from_low(low: u64) -> Self;
    /// The low part of a board packed into the widest word.
    fn narrow(wide: u128) -> Self;

    /// Reads a word from its atomics; a word torn by another thread's store reads as some other word,
    /// never as one with the tag looked for (see `u128`).
    fn load(atomics: &[AtomicU64], index: usize) -> Self;
    /// Writes a word into its atomics.
    fn store(self, atomics: &[AtomicU64], index: usize);

    /// Whether more than one bit is set.
    #[inline(always)]
    fn several(self) -> bool {
        self & (self - Self::ONE) != Self::ZERO
    }

    /// The lowest `count` bits set.
    #[inline(always)]
    fn ones(count: u32) -> Self {
        match count {
            0 => Self::ZERO,
            _ => !Self::ZERO >> (Self::WIDTH - count),
        }
    }
}

impl Bits for u64 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const WIDTH: u32 = 64;
    const SPREAD: Self = 0x9E37_79B9_7F4A_7C15;
    const ATOMICS: usize = 1;
    const SCORE_BITS: u32 = 6;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn times(self, factor: Self) -> Self {
        self.wrapping_mul(factor)
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }

    #[inline(always)]
    fn from_low(low: u64) -> Self {
        low
    }

    #[inline(always)]
    fn narrow(wide: u128) -> Self {
        wide as u64
    }

    #[inline(always)]
    fn load(atomics: &[AtomicU64], index: usize) -> Self {
        atomics[index].load(Relaxed)
    }

    #[inline(always)]
    fn store(self, atomics: &[AtomicU64], index: usize) {
        atomics[index].store(self, Relaxed);
    }
}

impl Bits for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const WIDTH: u32 = 128;
    const SPREAD: Self = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
    const ATOMICS: usize = 2;
    const SCORE_BITS: u32 = 7;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
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
        wide
    }

    // The halves are two stores, and two threads may interleave theirs. The high half is kept xored
    // with a scramble of the low one, so that halves of different words do not fit together.
    #[inline(always)]
    fn load(atomics: &[AtomicU64], index: usize) -> Self {
        let low = atomics[2 * index].load(Relaxed);
        let high = atomics[2 * index + 1].load(Relaxed) ^ low.wrapping_mul(u64::SPREAD);
        (u128::from(high) << 64) | u128::from(low)
    }

    #[inline(always)]
    fn store(self, atomics: &[AtomicU64], index: usize) {
        let (low, high) = (self as u64, (self >> 64) as u64);
        atomics[2 * index].store(low, Relaxed);
        atomics[2 * index + 1].store(high ^ low.wrapping_mul(u64::SPREAD), Relaxed);
    }
}
