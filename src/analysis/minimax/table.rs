//! Positions already searched, and what came of them.

use super::search::Value;
use crate::board::{Cell, Disc};

/// How a kept value stands to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is this or more.
    AtLeast,
    /// The true one is this or less.
    AtMost,
}

/// What came of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Its value.
    pub value: Value,
    /// What the value says.
    pub bound: Bound,
    /// The slot that was best.
    pub best: u32,
    /// How many moves ahead was looked.
    pub depth: u32,
}

/// The table. It follows the search from position to position by a hash of the discs, to which
/// each disc on each cell adds a number of its own.
pub(super) struct Table {
    entries: Vec<Option<(u64, Entry)>>,
    zobrist: Vec<[u64; 2]>,
    hash: u64,
}

impl Table {
    /// A table for a board of `cells` cells and a search of `level` moves.
    pub(super) fn new(cells: usize, level: usize) -> Table {
        let size = 1 << (level.min(11) + 9);
        let keys = |i: usize| [splitmix64(2 * i as u64), splitmix64(2 * i as u64 + 1)];
        Table {
            entries: vec![None; size],
            zobrist: (0..cells).map(keys).collect(),
            hash: 0,
        }
    }

    /// A disc has been played, or taken back.
    pub(super) fn toggle(&mut self, cell: Cell, disc: Disc) {
        self.hash ^= self.zobrist[cell.index()][disc.index()];
    }

    /// Follows to another position: the one with these discs.
    pub(super) fn set_discs(&mut self, discs: impl Iterator<Item = (Cell, Disc)>) {
        self.hash = 0;
        discs.for_each(|(cell, disc)| self.toggle(cell, disc));
    }

    /// What came of the position, if it was looked at at least so many moves ahead.
    pub(super) fn probe(&self, depth: usize) -> Option<Entry> {
        self.entry().filter(|entry| entry.depth as usize >= depth)
    }

    /// The slot that was best in the position, however far was looked.
    pub(super) fn best_slot(&self) -> Option<usize> {
        self.entry().map(|entry| entry.best as usize)
    }

    /// Keeps what came of the position.
    pub(super) fn store(&mut self, entry: Entry) {
        let index = self.index();
        self.entries[index] = Some((self.hash, entry));
    }

    fn entry(&self) -> Option<Entry> {
        self.entries[self.index()]
            .filter(|(hash, _)| *hash == self.hash)
            .map(|(_, entry)| entry)
    }

    fn index(&self) -> usize {
        self.hash as usize & (self.entries.len() - 1)
    }
}

/// A number with no pattern, from one with a pattern (the last step of SplitMix64).
const fn splitmix64(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
