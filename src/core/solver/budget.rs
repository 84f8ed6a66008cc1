//! The node budget and the stop of one query, shared by its threads. A query is one call of `solve`,
//! `best` or `analyze`.

use super::search::SearchStop;
use crate::stop::Stop;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most nodes a thread reserves at once. It polls the stop in between.
const CHUNK: u64 = 1 << 12;

/// The nodes left to a query.
pub(super) struct Budget {
    /// The nodes of every query.
    nodes: u64,
    /// The nodes that no thread has reserved.
    left: AtomicU64,
    stop: Stop,
}

impl Budget {
    /// A budget without limit or stop.
    pub(super) fn unlimited() -> Self {
        Self {
            nodes: u64::MAX,
            left: AtomicU64::new(u64::MAX),
            stop: Stop::default(),
        }
    }

    /// Sets the nodes of every query, from the next one on.
    pub(super) fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Sets the stop.
    pub(super) fn set_stop(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// Whether the stop is raised.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// Begins a query with the full number of nodes.
    pub(super) fn begin(&mut self) {
        *self.left.get_mut() = self.nodes;
    }

    /// The nodes the query has searched, once its threads have given unused ones back.
    pub(super) fn spent(&mut self) -> u64 {
        self.nodes - *self.left.get_mut()
    }

    /// Reserves nodes for a thread, at least one.
    pub(super) fn reserve(&self) -> Result<u64, SearchStop> {
        if self.is_stopped() {
            return Err(SearchStop::Stopped);
        }
        let chunk = |left: u64| left.min(CHUNK);
        let left = self
            .left
            .fetch_update(Relaxed, Relaxed, |left| Some(left - chunk(left)))
            .unwrap_or_else(|left| left);
        match chunk(left) {
            0 => Err(SearchStop::OutOfNodes),
            nodes => Ok(nodes),
        }
    }

    /// Gives back nodes that a thread has reserved but not searched.
    pub(super) fn give_back(&self, nodes: u64) {
        self.left.fetch_add(nodes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{iter, thread};

    fn budget_of(nodes: u64) -> Budget {
        let mut budget = Budget::unlimited();
        budget.set_nodes(nodes);
        budget.begin();
        budget
    }

    #[test]
    fn nodes_are_reserved_in_chunks_until_none_are_left() {
        let mut budget = budget_of(2 * CHUNK + 5);
        assert_eq!(budget.reserve(), Ok(CHUNK));
        assert_eq!(budget.reserve(), Ok(CHUNK));
        assert_eq!(budget.reserve(), Ok(5));
        assert_eq!(budget.reserve(), Err(SearchStop::OutOfNodes));
        assert_eq!(budget.spent(), 2 * CHUNK + 5);
        budget.give_back(3);
        assert_eq!(budget.spent(), 2 * CHUNK + 2);
        assert_eq!(budget.reserve(), Ok(3));
        assert_eq!(budget.reserve(), Err(SearchStop::OutOfNodes));
    }

    #[test]
    fn every_query_begins_with_the_full_budget() {
        let mut budget = budget_of(7);
        assert_eq!(budget.reserve(), Ok(7));
        budget.begin();
        assert_eq!(budget.spent(), 0);
        assert_eq!(budget.reserve(), Ok(7));
        assert_eq!(budget_of(0).reserve(), Err(SearchStop::OutOfNodes));
        assert_eq!(Budget::unlimited().reserve(), Ok(CHUNK));
    }

    #[test]
    fn a_raised_stop_ends_reservations() {
        let mut budget = budget_of(7);
        let stop = Stop::default();
        budget.set_stop(stop.clone());
        assert_eq!(budget.reserve(), Ok(7));
        budget.give_back(7);
        stop.raise();
        assert_eq!(budget.reserve(), Err(SearchStop::Stopped));
        assert_eq!(budget.spent(), 0);
        budget.set_stop(Stop::default());
        assert_eq!(budget.reserve(), Ok(7));
    }

    #[test]
    fn threads_reserve_every_node_once() {
        let budget = budget_of(1000 * CHUNK + 1);
        let reserve_all = || -> u64 { iter::from_fn(|| budget.reserve().ok()).sum() };
        let reserved: u64 = thread::scope(|scope| {
            let threads = [(); 3].map(|()| scope.spawn(reserve_all));
            threads.map(|thread| thread.join().unwrap()).iter().sum()
        });
        assert_eq!(reserved, 1000 * CHUNK + 1);
    }
}
