//! Threads that search one question together.
//!
//! Each says which positions it is searching, from the root on: its line. The others turn to
//! something else first and find the answer in the table later. Who settles a position that others
//! are searching too tells them, so that they leave it.

use super::bits::Bits;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// The threads, by their numbers.
pub(super) struct Team {
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
    /// How many discs the position on its line has that another thread has finished.
    finished: AtomicU32,
}

/// No position is finished.
const NONE: u32 = u32::MAX;

impl Team {
    /// A team of so many threads.
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

    /// Says that a member searches a position.
    pub(super) fn enter(&self, member: usize, discs: u32, hash: u64) {
        self.members[member].line[discs as usize].store(hash, Relaxed);
    }

    /// Says that a member searches a position no longer, and if it has finished it, tells the others.
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

    /// Whether another member searches a position.
    pub(super) fn busy(&self, member: usize, discs: u32, hash: u64) -> bool {
        self.searching(member, discs, hash).next().is_some()
    }

    /// Whether another thread has finished a position of fewer discs on a member's line. The word may
    /// come late, when the line has changed: what was left for it is then searched again.
    pub(super) fn finished_before(&self, member: usize, discs: u32) -> bool {
        let Member { line, finished } = &self.members[member];
        let finished = finished.load(Relaxed);
        finished < discs && line[finished as usize].load(Relaxed) != 0
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_while_another_member_searches_it() {
        let team = Team::new(3);
        assert!(!team.busy(0, 5, 77));
        team.enter(1, 5, 77);
        assert!(team.busy(0, 5, 77) && team.busy(2, 5, 77));
        assert!(!team.busy(1, 5, 77), "its own search is none of another");
        assert!(!team.busy(0, 6, 77) && !team.busy(0, 5, 78));
        team.enter(1, 6, 78);
        assert!(
            team.busy(0, 5, 77) && team.busy(0, 6, 78),
            "a line has many positions"
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
        assert!(team.finished_before(1, 8), "it is on the line to 8 discs");
        assert!(team.finished_before(1, 6));
        assert!(!team.finished_before(1, 5), "5 discs are not fewer than 5");
        assert!(!team.finished_before(0, 8) && !team.finished_before(2, 8));

        // Leaving later positions does not make it forget, leaving the finished one does.
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
        // A finished position that is on the line no longer says nothing.
        let late = Team::new(2);
        for member in [0, 1] {
            late.enter(member, 3, 30);
        }
        late.leave(0, 3, 30, true);
        late.enter(1, 3, 0);
        assert!(!late.finished_before(1, 8));
    }

    #[test]
    fn one_member_ends_it_for_all() {
        let team = Team::new(2);
        assert!(!team.is_done());
        team.end();
        assert!(team.is_done());
    }
}
