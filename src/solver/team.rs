//! Threads that search one question together.
//!
//! Each says which positions it is searching, from the root on: its line. The others turn to
//! something else first and find the answer in the table later. Who settles a position that others
//! are searching too tells them, so that they leave it.

use super::bits::Bits;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// The threads, by their numbers.
pub struct Team {
    members: Vec<Member>,
    /// Whether a member has found what all are looking for.
    done: AtomicBool,
}

/// One thread, on cache lines of its own.
#[repr(align(128))]
struct Member {
    /// For every number of discs the position on its line, by its hash; 0 where there is none. No
    /// board has more cells than the widest word has bits.
    line: [AtomicU64; u128::WIDTH as usize],
    /// How many discs the position on its line has that another thread has settled.
    settled: AtomicU32,
}

/// No position is settled.
const NONE: u32 = u32::MAX;

impl Team {
    /// A team of so many threads.
    pub fn new(members: usize) -> Self {
        let member = |_| Member {
            line: [const { AtomicU64::new(0) }; u128::WIDTH as usize],
            settled: AtomicU32::new(NONE),
        };
        Self {
            members: (0..members).map(member).collect(),
            done: AtomicBool::new(false),
        }
    }

    /// Ends the search of all members.
    pub fn end(&self) {
        self.done.store(true, Relaxed);
    }

    /// Whether the members should end their search.
    pub fn is_done(&self) -> bool {
        self.done.load(Relaxed)
    }

    /// Says that a member searches a position.
    pub fn enter(&self, member: usize, discs: u32, hash: u64) {
        self.members[member].line[discs as usize].store(hash, Relaxed);
    }

    /// Says that a member searches a position no longer, and if it has settled it, tells the others.
    pub fn leave(&self, member: usize, discs: u32, hash: u64, settled: bool) {
        let own = &self.members[member];
        own.line[discs as usize].store(0, Relaxed);
        if own.settled.load(Relaxed) >= discs {
            own.settled.store(NONE, Relaxed);
        }
        if settled {
            for other in self.searching(member, discs, hash) {
                other.settled.fetch_min(discs, Relaxed);
            }
        }
    }

    /// Whether another member searches a position.
    pub fn busy(&self, member: usize, discs: u32, hash: u64) -> bool {
        self.searching(member, discs, hash).next().is_some()
    }

    /// Whether another thread has settled a position of fewer discs on a member's line. The word may
    /// come late, when the line has changed: what was left for it is then searched again.
    pub fn settled_before(&self, member: usize, discs: u32) -> bool {
        let Member { line, settled } = &self.members[member];
        let settled = settled.load(Relaxed);
        settled < discs && line[settled as usize].load(Relaxed) != 0
    }

    /// The other members that search a position.
    fn searching(&self, member: usize, discs: u32, hash: u64) -> impl Iterator<Item = &Member> {
        let others = self.members.iter().enumerate();
        others
            .filter(move |&(other, _)| other != member)
            .map(|(_, other)| other)
            .filter(move |other| other.line[discs as usize].load(Relaxed) == hash)
    }
}
