//! Threads that search one root together and divide its nodes.
//!
//! Each thread publishes its *line*, the nodes from the root to the one it is searching. The others
//! defer these nodes and later find their scores in the table. Two threads at work, with the nodes
//! as letters:
//!
//! ```text
//!   discs   thread 0   thread 1
//!      10      A          A        first moves: all threads search them
//!      11      B          B
//!      12      C          D        later moves: thread 1 defers C, which is busy, and takes D
//!      13      E          F
//! ```
//!
//! Thread 0 finishes B first, because C refutes it. It notifies thread 1, whose line contains B: thread
//! 1 leaves F and D and finds the score of B in the table.

use super::bits::Bits;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// The threads, each known by its number.
pub(super) struct Team {
    members: Vec<Member>,
    /// Whether a member has the result.
    done: AtomicBool,
}

/// One thread, on its own cache lines.
#[repr(align(128))]
struct Member {
    /// The hash of the line's node with each number of discs; 0 if there is none. No board has more
    /// cells than the widest word has bits.
    line: [AtomicU64; u128::WIDTH as usize],
    /// The number of discs of the first node of the line that another thread has finished.
    finished: AtomicU32,
}

/// No node of the line is finished.
const NONE: u32 = u32::MAX;

impl Team {
    /// A team of this number of threads.
    pub(super) fn new(members: usize) -> Self {
        let member = |_| Member {
            line: [const { AtomicU64::new(0) }; u128::WIDTH as usize],
            finished: AtomicU32::new(NONE),
        };
        Self {
            members: (0..members).map(member).collect(),
            done: AtomicBool::new(false),
        }
    }

    /// Ends the search of all members.
    pub(super) fn end(&self) {
        self.done.store(true, Relaxed);
    }

    /// Whether the members should end their search.
    pub(super) fn is_done(&self) -> bool {
        self.done.load(Relaxed)
    }

    /// Adds a node to a member's line.
    pub(super) fn enter(&self, member: usize, discs: u32, hash: u64) {
        self.members[member].line[discs as usize].store(hash, Relaxed);
    }

    /// Removes a node from a member's line. If it is finished, notifies the others that search it.
    pub(super) fn leave(&self, member: usize, discs: u32, hash: u64, finished: bool) {
        let own = &self.members[member];
        own.line[discs as usize].store(0, Relaxed);
        if own.finished.load(Relaxed) >= discs {
            own.finished.store(NONE, Relaxed);
        }
        if finished {
            for other in self.searching(member, discs, hash) {
                other.finished.fetch_min(discs, Relaxed);
            }
        }
    }

    /// Whether another member is searching a node.
    pub(super) fn busy(&self, member: usize, discs: u32, hash: u64) -> bool {
        self.searching(member, discs, hash).next().is_some()
    }

    /// Whether another member has finished a node of fewer discs on a member's line. The notification
    /// may arrive after the line has changed; the node left because of it is then searched again.
    pub(super) fn finished_before(&self, member: usize, discs: u32) -> bool {
        let Member { line, finished } = &self.members[member];
        let finished = finished.load(Relaxed);
        finished < discs && line[finished as usize].load(Relaxed) != 0
    }

    /// The other members that are searching a node.
    fn searching(&self, member: usize, discs: u32, hash: u64) -> impl Iterator<Item = &Member> {
        let others = self.members.iter().enumerate();
        others
            .filter(move |&(other, _)| other != member)
            .map(|(_, other)| other)
            .filter(move |other| other.line[discs as usize].load(Relaxed) == hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_busy_while_another_member_searches_it() {
        let team = Team::new(3);
        assert!(!team.busy(0, 5, 77));
        team.enter(1, 5, 77);
        assert!(team.busy(0, 5, 77) && team.busy(2, 5, 77));
        assert!(!team.busy(1, 5, 77), "its own search does not count");
        assert!(!team.busy(0, 6, 77) && !team.busy(0, 5, 78));
        team.enter(1, 6, 78);
        assert!(
            team.busy(0, 5, 77) && team.busy(0, 6, 78),
            "a line has several nodes"
        );
        team.leave(1, 6, 78, false);
        assert!(team.busy(0, 5, 77) && !team.busy(0, 6, 78));
        team.leave(1, 5, 77, true);
        assert!(!team.busy(0, 5, 77));
    }

    #[test]
    fn finishing_a_node_notifies_the_members_that_search_it() {
        let team = Team::new(3);
        for member in [0, 1] {
            team.enter(member, 5, 77);
        }
        team.enter(1, 8, 99);
        team.enter(2, 5, 78);
        team.leave(0, 5, 77, true);
        assert!(
            team.finished_before(1, 8),
            "the node is on the line to 8 discs"
        );
        assert!(team.finished_before(1, 6));
        assert!(!team.finished_before(1, 5), "5 discs are not fewer than 5");
        assert!(!team.finished_before(0, 8) && !team.finished_before(2, 8));

        // Leaving a later node keeps the notification, leaving the finished one clears it.
        team.leave(1, 8, 99, false);
        assert!(team.finished_before(1, 8));
        team.leave(1, 5, 77, false);
        team.enter(1, 5, 70);
        assert!(!team.finished_before(1, 8));
    }

    #[test]
    fn leaving_an_unfinished_node_notifies_nobody() {
        let team = Team::new(2);
        for member in [0, 1] {
            team.enter(member, 5, 77);
        }
        team.leave(0, 5, 77, false);
        assert!(!team.finished_before(1, 8));
        assert!(team.busy(0, 5, 77));
    }

    #[test]
    fn the_finished_node_nearest_the_root_counts() {
        let team = Team::new(2);
        for discs in [3, 7] {
            for member in [0, 1] {
                team.enter(member, discs, u64::from(discs));
            }
        }
        for discs in [7, 3] {
            team.leave(0, discs, u64::from(discs), true);
        }
        assert!(team.finished_before(1, 4));
        // A finished node that is no longer on the line has no effect.
        let late = Team::new(2);
        for member in [0, 1] {
            late.enter(member, 3, 30);
        }
        late.leave(0, 3, 30, true);
        late.enter(1, 3, 0);
        assert!(!late.finished_before(1, 8));
    }

    #[test]
    fn one_member_ends_the_search_of_all() {
        let team = Team::new(2);
        assert!(!team.is_done());
        team.end();
        assert!(team.is_done());
    }
}
