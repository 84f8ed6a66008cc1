//! What one question may take: nodes, shared by all threads that search for its answer, until it is
//! stopped.

use super::search::SearchStop;
use crate::jobs::Stop;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most nodes a thread takes at once: it looks at the stop in between.
const CHUNK: u64 = 1 << 12;

/// The nodes that a question may still take.
pub(super) struct Budget {
    /// The nodes of each question.
    nodes: u64,
    /// The nodes that no thread has reserved yet.
    left: AtomicU64,
    stop: Stop,
}

impl Budget {
    /// A budget without limit, and a stop that nobody raises.
    pub(super) fn unlimited() -> Self {
        Self {
            nodes: u64::MAX,
            left: AtomicU64::new(u64::MAX),
            stop: Stop::default(),
        }
    }

    /// Sets the nodes of each question from the next on.
    pub(super) fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Sets what stops a question.
    pub(super) fn set_stop(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// What stops a question.
    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Begins a question, with all its nodes.
    pub(super) fn begin(&mut self) {
        *self.left.get_mut() = self.nodes;
    }

    /// The nodes the question has reserved so far, once its threads have given back what they did not use.
    pub(super) fn spent(&mut self) -> u64 {
        self.nodes - *self.left.get_mut()
    }

    /// Takes nodes for a thread to search, at least one.
    pub(super) fn reserve(&self) -> Result<u64, SearchStop> {
        if self.stop.is_raised() {
            return Err(SearchStop::Stopped);
        }
        let reserved = |left: u64| left.min(CHUNK);
        let left = self
            .left
            .fetch_update(Relaxed, Relaxed, |left| Some(left - reserved(left)))
            .unwrap_or_else(|left| left);
        match reserved(left) {
            0 => Err(SearchStop::OutOfNodes),
            nodes => Ok(nodes),
        }
    }

    /// Gives back nodes that a thread has reserved and not searched.
    pub(super) fn give_back(&self, nodes: u64) {
        self.left.fetch_add(nodes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{iter, thread};

    fn of(nodes: u64) -> Budget {
        let mut budget = Budget::unlimited();
        budget.set_nodes(nodes);
        budget.begin();
        budget
    }

    #[test]
    fn nodes_are_taken_in_chunks_and_run_out() {
        let mut budget = of(2 * CHUNK + 5);
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
    fn every_question_begins_with_all_nodes() {
        let mut budget = of(7);
        assert_eq!(budget.reserve(), Ok(7));
        budget.begin();
        assert_eq!(budget.spent(), 0);
        assert_eq!(budget.reserve(), Ok(7));
        assert_eq!(of(0).reserve(), Err(SearchStop::OutOfNodes));
        assert_eq!(Budget::unlimited().reserve(), Ok(CHUNK));
    }

    #[test]
    fn nothing_is_taken_once_the_stop_is_raised() {
        let mut budget = of(7);
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
    fn threads_take_each_node_once() {
        let budget = of(1000 * CHUNK + 1);
        let reserve_all = || -> u64 { iter::from_fn(|| budget.reserve().ok()).sum() };
        let reserved: u64 = thread::scope(|scope| {
            let threads = [(); 3].map(|()| scope.spawn(reserve_all));
            threads.map(|thread| thread.join().unwrap()).iter().sum()
        });
        assert_eq!(reserved, 1000 * CHUNK + 1);
    }
}
