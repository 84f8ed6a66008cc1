//! The search in wide registers: four directions of alignments at once, where the processor has AVX2.
//!
//! The compiler builds the search a second time, for processors with these instructions. Which of the
//! two runs is chosen when a query begins; nodes and scores are the same.
//!
//! This module has the only unsafe code of the package: calls of functions that need the instructions.
//! A [`Vector`] is the proof that the processor has them, as only [`Vector::detect`] makes one.
#![allow(unsafe_code)]

use super::geometry::{Geometry, Task};
use std::arch::is_x86_feature_detected;
use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_or_si128, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_testz_si256,
};

/// A board of up to 64 bits on a processor with AVX2 and what comes with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vector<G>(G);

impl<G: Geometry<Word = u64>> Vector<G> {
    /// The board, if the processor has all that [`Geometry::run`] is compiled for.
    pub(super) fn detect(board: G) -> Option<Self> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Self(board))
    }
}

impl<G: Geometry<Word = u64>> Geometry for Vector<G> {
    type Word = u64;

    #[inline(always)]
    fn rows(self) -> u32 {
        self.0.rows()
    }

    #[inline(always)]
    fn cols(self) -> u32 {
        self.0.cols()
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        self.0.bottom()
    }

    #[inline(always)]
    fn board(self) -> u64 {
        self.0.board()
    }

    #[inline(always)]
    fn claimed_rows(self) -> u64 {
        self.0.claimed_rows()
    }

    #[inline(always)]
    fn completions(self, discs: u64) -> u64 {
        // SAFETY: the processor has AVX2.
        unsafe { completions(discs, i64::from(self.stride())) & self.board() }
    }

    #[inline(always)]
    fn aligned(self, cells: u64) -> bool {
        // SAFETY: the processor has AVX2.
        unsafe { aligned(cells, i64::from(self.stride())) }
    }

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<T: Task>(task: T) -> T::Output {
            task.run()
        }
        // SAFETY: the processor has these features.
        unsafe { run(task) }
    }
}

/// The distances to the neighbours `count` steps away, in bits: upwards, and in three directions to the
/// right.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline(always)]
unsafe fn steps(count: i64, upwards: i64, stride: i64) -> __m256i {
    // SAFETY: the processor has AVX2.
    unsafe {
        _mm256_set_epi64x(
            upwards,
            count * (stride - 1),
            count * stride,
            count * (stride + 1),
        )
    }
}

/// The cells of all directions that complete four, as in the portable code, one direction per lane.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline(always)]
unsafe fn completions(discs: u64, stride: i64) -> u64 {
    // SAFETY: the processor has AVX2.
    unsafe {
        let discs = _mm256_set1_epi64x(discs as i64);
        let low = _mm256_sllv_epi64(discs, steps(1, 1, stride));
        let low2 = _mm256_sllv_epi64(discs, steps(2, 2, stride));
        let low3 = _mm256_sllv_epi64(discs, steps(3, 3, stride));
        // Discs do not float, so none is above a free cell: a shift by 64 leaves nothing.
        let high = _mm256_srlv_epi64(discs, steps(1, 64, stride));
        let high2 = _mm256_srlv_epi64(discs, steps(2, 2, stride));
        let high3 = _mm256_srlv_epi64(discs, steps(3, 3, stride));
        let below = _mm256_and_si256(_mm256_and_si256(low, low2), _mm256_or_si256(low3, high));
        let above = _mm256_and_si256(_mm256_and_si256(high, high2), _mm256_or_si256(high3, low));
        let cells = _mm256_or_si256(below, above);
        let (left, right) = (
            _mm256_castsi256_si128(cells),
            _mm256_extracti128_si256(cells, 1),
        );
        let half = _mm_or_si128(left, right);
        (_mm_cvtsi128_si64(half) | _mm_extract_epi64(half, 1)) as u64
    }
}

/// Whether the cells contain four in a row, one direction per lane.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline(always)]
unsafe fn aligned(cells: u64, stride: i64) -> bool {
    // SAFETY: the processor has AVX2.
    unsafe {
        let cells = _mm256_set1_epi64x(cells as i64);
        let pairs = _mm256_and_si256(cells, _mm256_srlv_epi64(cells, steps(1, 1, stride)));
        let beyond = _mm256_srlv_epi64(pairs, steps(2, 2, stride));
        _mm256_testz_si256(pairs, beyond) == 0
    }
}
