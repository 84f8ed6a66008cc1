//! The table of positions already searched: what is known of each one's score.
//!
//! A position's key is spread over the board's bits by a product that loses nothing; the high bits
//! choose a bucket of two entries, and the low ones, kept as a tag, tell the positions of a bucket
//! apart. So an entry never answers for another position. One entry of a board that fits 64 bits:
//!
//! ```text
//!   63                 16 15  12 11          6 5          0
//!  | tag                 | work | lower + 32  | 32 - upper |
//! ```
//!
//! An empty entry is 0, which reads as "any score". The table starts small, so that easy positions
//! touch little memory and forgetting them costs nothing, and grows with the work.

#[cfg(test)]
mod tests;

use super::bits::{Bits, Shared};
use super::geometry::Geometry;
use crate::jobs::{Stop, Stopped};
use std::sync::atomic::AtomicU64;
use std::{mem, thread};

const WORK_BITS: u32 = 4;
/// Entries of one bucket: the first keeps the dearest position, the second the latest.
const BUCKET_SIZE: usize = 2;
/// The smallest table fits the fastest cache.
const INITIAL_BUCKET_BITS: u32 = 8;
/// The table grows by a factor of four.
const GROWTH_BITS: u32 = 2;
/// Buckets of a table that fits the second cache, where growing costs no time.
const CACHED_BUCKET_BITS: u32 = 14;
/// Beyond, a larger table saves nodes but makes each dearer: so many positions are kept for each
/// entry before it grows.
const STORES_PER_ENTRY: u64 = 8;

/// Buckets that move to a larger table between two looks at the stop.
const BUCKETS_PER_POLL: usize = 1 << 10;
/// The system takes milliseconds to take back the memory of more atomics than this.
const SLOW_TO_FREE: usize = 1 << 21;

/// The entries, and how many there may be.
pub(super) struct Table {
    /// The buckets in use, and nothing else.
    atomics: Vec<AtomicU64>,
    /// There are two to this power buckets.
    bucket_bits: u32,
    /// The limit of the atomics' size.
    bytes: usize,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
}

impl Bounds {
    /// The bound that settles whether the score is above `alpha`, if one does.
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
    /// A table that grows to `bytes` at most, or to its first size if that is larger: at most 1 MiB on
    /// a board of up to 64 bits, else 8 MiB.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            atomics: Vec::new(),
            bucket_bits: 0,
            bytes,
        }
    }

    /// Forgets everything and starts small again, on this board.
    pub(super) fn clear<G: Geometry>(&mut self, geometry: G) {
        self.bucket_bits = self.initial_bucket_bits(geometry);
        let wanted = atomics_for::<G::Word>(self.bucket_bits);
        if self.atomics.len() == wanted {
            self.atomics.fill_with(AtomicU64::default);
        } else {
            release(mem::replace(&mut self.atomics, zeroed(wanted)));
        }
    }

    /// How many positions may be kept before the table had better grow.
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

    /// Whether the work so far needed more than the second cache holds.
    pub(super) fn outgrew_cache(&self) -> bool {
        self.bucket_bits > CACHED_BUCKET_BITS
    }

    /// Moves what is known to a larger table, within the limit. Both take memory until all has moved.
    /// If `stop` is raised in between, the table stays as it was.
    pub(super) fn grow<G: Geometry>(&mut self, geometry: G, stop: &Stop) -> Result<(), Stopped> {
        let bucket_bits = (self.bucket_bits + GROWTH_BITS).min(self.max_bucket_bits(geometry));
        let mut atomics = Vec::with_capacity(atomics_for::<G::Word>(bucket_bits));
        let old = self.view(geometry);
        // The high bits of a hash choose the bucket, so that each bucket's entries move to buckets next
        // to each other, and these follow on those of the bucket before.
        let atomics_per_bucket = atomics_for::<G::Word>(bucket_bits - self.bucket_bits);
        let buckets = 1 << self.bucket_bits;
        for start in (0..buckets).step_by(BUCKETS_PER_POLL) {
            if stop.is_raised() {
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

    /// The table as the search of one board sees it.
    pub(super) fn view<G: Geometry>(&self, geometry: G) -> View<'_, G> {
        View {
            geometry,
            atomics: &self.atomics,
            bucket_bits: self.bucket_bits,
        }
    }

    /// The memory of the table, in bytes.
    #[cfg(test)]
    pub fn size(&self) -> usize {
        self.atomics.capacity() * size_of::<AtomicU64>()
    }

    fn initial_bucket_bits<G: Geometry>(&self, geometry: G) -> u32 {
        // The tag is what the bucket's number does not tell, and must fit beside the data.
        let least = (geometry.width() + data_bits::<G::Word>()).saturating_sub(G::Word::WIDTH);
        // A board of few bits has a bucket for each hash and no tag.
        least.max(INITIAL_BUCKET_BITS).min(geometry.width())
    }

    fn max_bucket_bits<G: Geometry>(&self, geometry: G) -> u32 {
        let buckets = (self.bytes / size_of::<AtomicU64>() / atomics_for::<G::Word>(0)).max(1);
        let most = buckets.ilog2().min(geometry.width());
        most.max(self.initial_bucket_bits(geometry))
    }
}

/// Empty atomics. The system provides zeroed memory page by page when it is first touched.
fn zeroed(atomics: usize) -> Vec<AtomicU64> {
    // Optimised, this is one allocation and no loop.
    vec![0; atomics].into_iter().map(AtomicU64::new).collect()
}

/// Frees the memory of atomics, in the background if it takes the system long: a search that is asked to
/// stop must not wait for it.
fn release(atomics: Vec<AtomicU64>) {
    if atomics.len() > SLOW_TO_FREE {
        // If there is no thread to be had, the closure and the atomics with it are dropped here.
        let _ = thread::Builder::new().spawn(move || drop(atomics));
    }
}

fn atomics_for<W: Bits>(bucket_bits: u32) -> usize {
    (BUCKET_SIZE * W::ATOMICS) << bucket_bits
}

fn data_bits<W: Bits>() -> u32 {
    2 * W::SCORE_BITS + WORK_BITS
}

/// The table as the search of one board sees it; several threads may share it.
#[derive(Clone, Copy)]
pub(super) struct View<'t, G> {
    geometry: G,
    atomics: &'t [AtomicU64],
    bucket_bits: u32,
}

impl<G: Geometry> View<'_, G> {
    /// Spreads a position's key over the board's bits.
    #[inline(always)]
    pub(super) fn hash(&self, key: G::Word) -> G::Word {
        key.times(G::Word::HASH_FACTOR) & G::Word::ones(self.geometry.width())
    }

    /// The bucket a position would be in. Fetched early, it travels while other work is done.
    #[inline(always)]
    pub(super) fn bucket(&self, hash: G::Word) -> [G::Word; BUCKET_SIZE] {
        let (bucket, _) = self.locate(hash);
        self.entries(bucket)
    }

    #[inline(always)]
    fn entries(&self, bucket: usize) -> [G::Word; BUCKET_SIZE] {
        [0, 1].map(|way| G::Word::load(self.atomics, BUCKET_SIZE * bucket + way))
    }

    /// What is known of a position, given its bucket.
    #[inline(always)]
    pub(super) fn find(&self, hash: G::Word, bucket: [G::Word; BUCKET_SIZE]) -> Option<Bounds> {
        let (_, tag) = self.locate(hash);
        let entry = bucket
            .into_iter()
            .find(|&entry| entry >> data_bits::<G::Word>() == tag)?;
        Some(unpack::<G::Word>(entry))
    }

    /// Keeps what is known of a position, and the nodes it took.
    #[inline(always)]
    pub(super) fn store(&self, hash: G::Word, known: Bounds, nodes: u64) {
        self.insert(hash, pack(known, nodes));
    }

    fn insert(&self, hash: G::Word, data: G::Word) {
        let (bucket, tag) = self.locate(hash);
        let entry = (tag << data_bits::<G::Word>()) | data;
        let first = G::Word::load(self.atomics, BUCKET_SIZE * bucket);
        let same = first >> data_bits::<G::Word>() == tag;
        let way = usize::from(!same && work::<G::Word>(first) > work::<G::Word>(data));
        if way == 0 && !same {
            first.store(self.atomics, BUCKET_SIZE * bucket + 1);
        }
        entry.store(self.atomics, BUCKET_SIZE * bucket + way);
    }

    #[inline(always)]
    fn locate(&self, hash: G::Word) -> (usize, G::Word) {
        let tag_bits = self.geometry.width() - self.bucket_bits;
        (
            (hash >> tag_bits).low() as usize,
            hash & G::Word::ones(tag_bits),
        )
    }

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

#[inline(always)]
fn pack<W: Bits>(known: Bounds, nodes: u64) -> W {
    let upper = (bias::<W>() - known.upper) as u64;
    let lower = (known.lower + bias::<W>()) as u64;
    let work = (u64::from((nodes | 1).ilog2()) / 2).min((1 << WORK_BITS) - 1);
    W::from_low((((work << W::SCORE_BITS) | lower) << W::SCORE_BITS) | upper)
}

#[inline(always)]
fn unpack<W: Bits>(entry: W) -> Bounds {
    let data = entry.low();
    let scores = (1 << W::SCORE_BITS) - 1;
    Bounds {
        upper: bias::<W>() - (data & scores) as i32,
        lower: ((data >> W::SCORE_BITS) & scores) as i32 - bias::<W>(),
    }
}

#[inline(always)]
fn work<W: Bits>(entry: W) -> u64 {
    (entry.low() >> (2 * W::SCORE_BITS)) & ((1 << WORK_BITS) - 1)
}
