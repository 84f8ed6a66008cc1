//! The transposition table, indexed by Zobrist hash.

use super::evaluation::Value;
use crate::board::{Cell, Disc};
use crate::memory;

/// How a stored value relates to the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the exact value.
    Exact,
    /// It is a lower bound.
    AtLeast,
    /// It is an upper bound.
    AtMost,
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The value or its bound.
    pub value: Value,
    /// What `value` is.
    pub bound: Bound,
    /// The best slot.
    pub best: u32,
    /// The depth of the search, in plies.
    pub depth: u32,
}

/// The smallest table has this power of two entries.
const LEAST_BITS: usize = 9;

/// The table, and the Zobrist hash of the current position: the exclusive or of one random number for
/// every disc on its cell.
pub(super) struct Table {
    entries: Vec<Option<(u64, Entry)>>,
    zobrist: Vec<[u64; 2]>,
    hash: u64,
}

impl Table {
    /// A table for a board of `cells` cells and a search of `level` plies. It is smaller if there is
    /// too little memory.
    pub(super) fn new(cells: usize, level: usize) -> Table {
        let sizes = (LEAST_BITS..=level.min(11) + LEAST_BITS).rev();
        let mut tables = sizes.map(|bits| (1 << bits, memory::room(1 << bits)));
        let found = tables.find_map(|(size, room)| Some((size, room.ok()?)));
        let (size, mut entries) = found.unwrap_or((1, Vec::new()));
        entries.resize(size, None);
        let keys = |i: usize| [splitmix64(2 * i as u64), splitmix64(2 * i as u64 + 1)];
        Table {
            entries,
            zobrist: (0..cells).map(keys).collect(),
            hash: 0,
        }
    }

    /// Adds or removes a disc.
    pub(super) fn toggle(&mut self, cell: Cell, disc: Disc) {
        self.hash ^= self.zobrist[cell.index()][disc.index()];
    }

    /// Sets the discs of the position.
    pub(super) fn set_discs(&mut self, discs: impl Iterator<Item = (Cell, Disc)>) {
        self.hash = 0;
        discs.for_each(|(cell, disc)| self.toggle(cell, disc));
    }

    /// The entry of the position, if its depth is at least `depth`.
    pub(super) fn probe(&self, depth: usize) -> Option<Entry> {
        self.entry().filter(|entry| entry.depth as usize >= depth)
    }

    /// The best slot of the position at any depth.
    pub(super) fn best_slot(&self) -> Option<usize> {
        self.entry().map(|entry| entry.best as usize)
    }

    /// Stores the entry of the position.
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

/// The output function of the `SplitMix64` generator.
const fn splitmix64(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
