//! The transposition table: score bounds of the positions searched so far.
//!
//! The hash of a position is its key times an odd factor, truncated to the board's bits, which is one
//! to one. The high bits of the hash select a bucket of two entries and the low bits are stored as a
//! tag, so an entry never matches another position. One entry of a board that fits 64 bits:
//!
//! ```text
//!   63                 16 15  12 11          6 5          0
//!  | tag                 | work | lower + 32  | 32 - upper |
//! ```
//!
//! An empty entry is 0, which reads as the widest bounds. The table starts small and grows with the
//! search, so easy positions touch little memory and clearing the table is cheap.

#[cfg(test)]
mod tests;

use super::bits::{Bits, Shared};
use super::geometry::Geometry;
use crate::memory;
use crate::stop::Stopped;
use std::sync::atomic::AtomicU64;
use std::{mem, thread};

/// Bits of the work field: half the binary logarithm of the nodes searched.
const WORK_BITS: u32 = 4;
/// Entries per bucket: the one that took the most work, and the latest of the others.
const BUCKET_SIZE: usize = 2;
/// Buckets of a new table, as a power of two. It fits the first-level cache.
const INITIAL_BUCKET_BITS: u32 = 8;
/// The table grows by this power of two.
const GROWTH_BITS: u32 = 2;
/// Buckets of a table that fits the second-level cache, as a power of two. Up to this size growing costs
/// little.
const CACHED_BUCKET_BITS: u32 = 14;
/// Buckets of a table from which on a search is long enough for several threads, as a power of two.
const LONG_BUCKET_BITS: u32 = 12;
/// Stores per entry before a larger table grows: more entries save nodes, but cache misses make each
/// node slower.
const STORES_PER_ENTRY: u64 = 8;

/// Buckets moved to a larger table between two polls of the stop.
const BUCKETS_PER_POLL: usize = 1 << 10;
/// The system takes milliseconds to free more atomics than this.
const SLOW_TO_FREE: usize = 1 << 21;

/// The entries and their limit.
pub(super) struct Table {
    /// The buckets in use.
    atomics: Vec<AtomicU64>,
    /// The number of buckets, as a power of two.
    bucket_bits: u32,
    /// The memory limit.
    bytes: usize,
}

/// Bounds of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
}

impl Bounds {
    /// The bound that decides whether the score is above `alpha`, if one does.
    #[inline(always)]
    pub(super) fn decides(&self, alpha: i32) -> Option<i32> {
        if self.lower > alpha {
            Some(self.lower)
        } else {
            (self.upper <= alpha).then_some(self.upper)
        }
    }
}

impl Table {
    /// A table of at most `bytes`, or of its initial size if that is larger: up to 1 MiB on boards of up
    /// to 64 bits, else up to 8 MiB.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            atomics: Vec::new(),
            bucket_bits: 0,
            bytes,
        }
    }

    /// Clears the table and returns it to its initial size, for this board.
    pub(super) fn clear<G: Geometry>(&mut self, geometry: G) {
        self.bucket_bits = self.initial_bucket_bits(geometry);
        let wanted = atomics_for::<G::Word>(self.bucket_bits);
        if self.atomics.len() == wanted {
            self.atomics.fill_with(AtomicU64::default);
        } else {
            release(mem::replace(&mut self.atomics, zeroed(wanted)));
        }
    }

    /// The number of stores after which the table should grow.
    pub(super) fn stores_before_growth<G: Geometry>(&self, geometry: G) -> u64 {
        let entries = (BUCKET_SIZE as u64) << self.bucket_bits;
        if self.bucket_bits >= self.max_bucket_bits(geometry) {
            u64::MAX
        } else if self.bucket_bits < CACHED_BUCKET_BITS {
            entries
        } else {
            STORES_PER_ENTRY * entries
        }
    }

    /// Whether the table has grown as only long searches let it.
    pub(super) fn is_of_long_search(&self) -> bool {
        self.bucket_bits >= LONG_BUCKET_BITS
    }

    /// Moves the entries to a larger table, within the limit. Both tables take memory meanwhile. If
    /// there is no memory for it, the table has reached its limit. If `is_stopped`, polled between
    /// buckets, returns `true`, the table is unchanged.
    pub(super) fn grow<G: Geometry>(
        &mut self,
        geometry: G,
        mut is_stopped: impl FnMut() -> bool,
    ) -> Result<(), Stopped> {
        let bucket_bits = (self.bucket_bits + GROWTH_BITS).min(self.max_bucket_bits(geometry));
        let Ok(mut atomics) = memory::room(atomics_for::<G::Word>(bucket_bits)) else {
            self.bytes = mem::size_of_val(&*self.atomics);
            return Ok(());
        };
        let old = self.view(geometry);
        // The high bits of a hash select the bucket, so the entries of one bucket move to a run of
        // adjacent buckets, and the runs follow one another.
        let atomics_per_bucket = atomics_for::<G::Word>(bucket_bits - self.bucket_bits);
        let buckets = 1 << self.bucket_bits;
        for start in (0..buckets).step_by(BUCKETS_PER_POLL) {
            if is_stopped() {
                release(atomics);
                return Err(Stopped);
            }
            let end = buckets.min(start + BUCKETS_PER_POLL);
            atomics.resize_with(end * atomics_per_bucket, AtomicU64::default);
            let new = View {
                geometry,
                atomics: &atomics,
                bucket_bits,
            };
            for bucket in start..end {
                let entries = old.entries(bucket).into_iter();
                for entry in entries.filter(|&entry| entry != G::Word::ZERO) {
                    let data = entry & G::Word::ones(data_bits::<G::Word>());
                    new.insert(old.hash_of(bucket, entry), data);
                }
            }
        }
        release(mem::replace(&mut self.atomics, atomics));
        self.bucket_bits = bucket_bits;
        Ok(())
    }

    /// The table for the search of one board.
    pub(super) fn view<G: Geometry>(&self, geometry: G) -> View<'_, G> {
        View {
            geometry,
            atomics: &self.atomics,
            bucket_bits: self.bucket_bits,
        }
    }

    /// The memory of the table, in bytes.
    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.atomics.capacity() * size_of::<AtomicU64>()
    }

    fn initial_bucket_bits<G: Geometry>(&self, geometry: G) -> u32 {
        // The tag, the hash without the bucket's bits, must fit an entry together with the data.
        let least = (geometry.width() + data_bits::<G::Word>()).saturating_sub(G::Word::WIDTH);
        // A board of few bits has one bucket per hash and no tag.
        least.max(INITIAL_BUCKET_BITS).min(geometry.width())
    }

    fn max_bucket_bits<G: Geometry>(&self, geometry: G) -> u32 {
        let buckets = (self.bytes / size_of::<AtomicU64>() / atomics_for::<G::Word>(0)).max(1);
        let most = buckets.ilog2().min(geometry.width());
        most.max(self.initial_bucket_bits(geometry))
    }
}

/// Atomics set to 0. The system provides zeroed memory page by page, on the first access.
fn zeroed(atomics: usize) -> Vec<AtomicU64> {
    // Optimised, this is one zeroed allocation and no loop.
    vec![0; atomics].into_iter().map(AtomicU64::new).collect()
}

/// Frees memory, in the background if that takes long: a stopped search must not wait for it.
fn release(atomics: Vec<AtomicU64>) {
    if atomics.len() > SLOW_TO_FREE {
        // If no thread can be started, the closure is dropped here, and the atomics with it.
        let _ = thread::Builder::new().spawn(move || drop(atomics));
    }
}

/// The atomics of a table.
fn atomics_for<W: Bits>(bucket_bits: u32) -> usize {
    (BUCKET_SIZE * W::ATOMICS) << bucket_bits
}

/// The bits of an entry below its tag.
fn data_bits<W: Bits>() -> u32 {
    2 * W::SCORE_BITS + WORK_BITS
}

/// The table of one board, shared by threads.
#[derive(Clone, Copy)]
pub(super) struct View<'t, G> {
    geometry: G,
    atomics: &'t [AtomicU64],
    bucket_bits: u32,
}

impl<G: Geometry> View<'_, G> {
    /// Hashes a key, one to one.
    #[inline(always)]
    pub(super) fn hash(&self, key: G::Word) -> G::Word {
        key.times(G::Word::HASH_FACTOR) & G::Word::ones(self.geometry.width())
    }

    /// Reads the bucket of a position.
    #[inline(always)]
    pub(super) fn bucket(&self, hash: G::Word) -> [G::Word; BUCKET_SIZE] {
        let (bucket, _) = self.locate(hash);
        self.entries(bucket)
    }

    /// Reads the entries of a bucket.
    #[inline(always)]
    fn entries(&self, bucket: usize) -> [G::Word; BUCKET_SIZE] {
        let first = BUCKET_SIZE * bucket;
        [
            G::Word::load(self.atomics, first),
            G::Word::load(self.atomics, first + 1),
        ]
    }

    /// The bounds of a position, given its bucket.
    #[inline(always)]
    pub(super) fn find(&self, hash: G::Word, bucket: [G::Word; BUCKET_SIZE]) -> Option<Bounds> {
        let (_, tag) = self.locate(hash);
        let [first, second] = bucket;
        if first >> data_bits::<G::Word>() == tag {
            Some(unpack::<G::Word>(first))
        } else if second >> data_bits::<G::Word>() == tag {
            Some(unpack::<G::Word>(second))
        } else {
            None
        }
    }

    /// Stores the bounds of a position and the nodes they took.
    #[inline(always)]
    pub(super) fn store(&self, hash: G::Word, bounds: Bounds, nodes: u64) {
        self.insert(hash, pack(bounds, nodes));
    }

    /// Replaces the first entry if it belongs to the same position. Otherwise the entry of more work goes
    /// first and the other one second.
    #[inline(always)]
    fn insert(&self, hash: G::Word, data: G::Word) {
        let (bucket, tag) = self.locate(hash);
        let entry = (tag << data_bits::<G::Word>()) | data;
        let first = G::Word::load(self.atomics, BUCKET_SIZE * bucket);
        let same = first >> data_bits::<G::Word>() == tag;
        let index = usize::from(!same && work::<G::Word>(first) > work::<G::Word>(data));
        if index == 0 && !same {
            first.store(self.atomics, BUCKET_SIZE * bucket + 1);
        }
        entry.store(self.atomics, BUCKET_SIZE * bucket + index);
    }

    /// The bucket and the tag of a hash.
    #[inline(always)]
    fn locate(&self, hash: G::Word) -> (usize, G::Word) {
        let tag_bits = self.geometry.width() - self.bucket_bits;
        (
            (hash >> tag_bits).low() as usize,
            hash & G::Word::ones(tag_bits),
        )
    }

    /// The hash of an entry of a bucket.
    fn hash_of(&self, bucket: usize, entry: G::Word) -> G::Word {
        let tag_bits = self.geometry.width() - self.bucket_bits;
        (G::Word::from_low(bucket as u64) << tag_bits) | (entry >> data_bits::<G::Word>())
    }
}

/// Half the range of a score field.
#[inline(always)]
fn bias<W: Bits>() -> i32 {
    1 << (W::SCORE_BITS - 1)
}

/// The bounds and the work of an entry, without its tag.
#[inline(always)]
fn pack<W: Bits>(bounds: Bounds, nodes: u64) -> W {
    let upper = (bias::<W>() - bounds.upper) as u64;
    let lower = (bounds.lower + bias::<W>()) as u64;
    let work = (u64::from((nodes | 1).ilog2()) / 2).min((1 << WORK_BITS) - 1);
    W::from_low((((work << W::SCORE_BITS) | lower) << W::SCORE_BITS) | upper)
}

/// The bounds of an entry.
#[inline(always)]
fn unpack<W: Bits>(entry: W) -> Bounds {
    let data = entry.low();
    let mask = (1 << W::SCORE_BITS) - 1;
    Bounds {
        upper: bias::<W>() - (data & mask) as i32,
        lower: ((data >> W::SCORE_BITS) & mask) as i32 - bias::<W>(),
    }
}

/// The work of an entry.
#[inline(always)]
fn work<W: Bits>(entry: W) -> u64 {
    (entry.low() >> (2 * W::SCORE_BITS)) & ((1 << WORK_BITS) - 1)
}
