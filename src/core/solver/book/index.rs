//! The index of a position's score in the book. It combines the ranks of two sets of bits, each among
//! all sets of the same size (the combinatorial number system):
//!
//! ```text
//!  . . . . . . .      the columns hold 0 0 1 2 1 0 0 discs, with a bar between neighbours:
//!  . . . o . . .          ||d|dd|d||      the set of the bars
//!  . . x x o . .      the discs, column by column, x to move:
//!                         x xo o          the set of the x
//! ```

use super::{Book, is_standard};
use crate::solver::bits::Bits;
use crate::solver::geometry::{Geometry, STANDARD};
use crate::solver::position::Position;

/// The bars between seven columns.
const BARS: u32 = 6;

/// The index of a position's score. `None` if the position has too many discs or another board.
pub(super) fn index_of(position: &Position) -> Option<usize> {
    let discs = position.discs();
    if !is_standard(position) || discs > Book::DISCS {
        return None;
    }
    let (own, taken) = (u64::narrow(position.own()), u64::narrow(position.taken()));
    let (mut bars, mut colours, mut disc) = (0, 0, 0);
    for column in 0..STANDARD.cols() {
        if column > 0 {
            bars |= 1 << (disc + column - 1);
        }
        let mut cell = 1 << (column * STANDARD.stride());
        while taken & cell != 0 {
            colours |= u64::from(own & cell != 0) << disc;
            disc += 1;
            cell <<= 1;
        }
    }
    Some(first_index(discs) + rank(bars) * colourings(discs) + rank(colours))
}

/// The index of the first position with this number of discs.
pub(super) const fn first_index(discs: u32) -> usize {
    let mut start = 0;
    let mut fewer = 0;
    while fewer < discs {
        start += choose(fewer + BARS, BARS) * colourings(fewer);
        fewer += 1;
    }
    start
}

/// The number of ways to choose the discs of the side to move.
const fn colourings(discs: u32) -> usize {
    choose(discs, discs / 2)
}

/// The number of sets of the same size that come before this one.
fn rank(set: u64) -> usize {
    let bits = (0..u64::BITS).filter(|bit| set >> bit & 1 == 1);
    bits.zip(1..).map(|(bit, count)| choose(bit, count)).sum()
}

/// The binomial coefficient: the number of ways to choose `some` out of `all`.
const fn choose(all: u32, some: u32) -> usize {
    if some > all {
        return 0;
    }
    let mut ways = 1;
    let mut chosen = 0;
    while chosen < some {
        ways = ways * (all - chosen) as usize / (chosen + 1) as usize;
        chosen += 1;
    }
    ways
}
