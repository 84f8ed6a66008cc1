//! Independent pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Calls `work` with each item, on this many threads. The first failure ends all of it.
pub(crate) fn for_each<T: Sync, E: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let run = || {
        while let Some(item) = items.get(next.fetch_add(1, Relaxed)) {
            work(item).inspect_err(|_| next.store(items.len(), Relaxed))?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(run)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no work panics"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_item_is_worked_on_once() {
        let items: Vec<u32> = (0..1000).collect();
        for threads in [0, 1, 3] {
            let done = Mutex::new(Vec::new());
            let work = |&item: &u32| {
                done.lock().unwrap().push(item);
                Ok::<(), ()>(())
            };
            assert_eq!(for_each(&items, threads, work), Ok(()));
            let mut done = done.into_inner().unwrap();
            done.sort_unstable();
            assert_eq!(done, items);
        }
    }

    #[test]
    fn a_failure_ends_the_work() {
        let items: Vec<usize> = (0..1_000_000).collect();
        let done = AtomicUsize::new(0);
        let work = |&item: &usize| {
            done.fetch_add(1, Relaxed);
            if item == 10 { Err("broken") } else { Ok(()) }
        };
        assert_eq!(for_each(&items, 2, work), Err("broken"));
        assert!(done.into_inner() < items.len());
    }
}
