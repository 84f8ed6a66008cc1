//! Independent pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Calls `work` with each item, on this many threads, or on as many as the system has. The first
/// failure ends all of it.
pub(crate) fn for_each<T: Sync, E: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    for_each_index(items.len(), threads, |index| work(&items[index]))
}

/// Calls `work` with each number below `count`, on this many threads. The first failure ends all of
/// it.
pub(crate) fn for_each_index<E: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let run = || {
        loop {
            let index = next.fetch_add(1, Relaxed);
            if index >= count {
                return Ok(());
            }
            work(index).inspect_err(|_| next.store(count, Relaxed))?;
        }
    };
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
        let helpers: Vec<_> = (1..threads).map_while(start).collect();
        let own = run();
        let helped = helpers
            .into_iter()
            .map(|helper| helper.join().expect("no work panics"));
        helped.fold(own, Result::and)
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
        let items: Vec<usize> = (0..1000).collect();
        let done = AtomicUsize::new(0);
        let work = |&item: &usize| {
            done.fetch_add(1, Relaxed);
            if item == 10 { Err("broken") } else { Ok(()) }
        };
        assert_eq!(for_each(&items, 1, work), Err("broken"));
        assert_eq!(done.load(Relaxed), 11);
        assert_eq!(for_each(&items, 2, work), Err("broken"));
    }
}
