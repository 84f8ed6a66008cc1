//! Panics on request, so that tests can check that the terminal is restored after one.

use std::env;
use std::thread;
use std::time::Duration;

/// Names the thread that panics: `worker`, `loop` or `reader`.
const VARIABLE: &str = "PUISSANCE4_TEST_PANIC";

/// Panics if the environment asks this thread to.
pub(super) fn panic_if_asked(thread: &str) {
    assert!(!is_asked(thread), "test panic in {thread}");
}

/// Starts a worker that panics after half a second, if the environment asks for one.
pub(super) fn start_worker_if_asked() {
    if is_asked("worker") {
        thread::spawn(|| {
            thread::sleep(Duration::from_millis(500));
            panic_if_asked("worker");
        });
    }
}

fn is_asked(thread: &str) -> bool {
    env::var_os(VARIABLE).is_some_and(|name| name == thread)
}
