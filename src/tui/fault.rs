//! Panics on request, for the tests of what a panic leaves behind.

use std::env;
use std::thread;
use std::time::Duration;

/// Names the place that panics: `worker`, `loop` or `reader`.
const VARIABLE: &str = "PUISSANCE4_TEST_PANIC";

/// Panics if the environment asks for it in this place.
pub(crate) fn fault(place: &str) {
    assert!(!is_wanted(place), "test panic in {place}");
}

/// Starts a worker that panics soon, if the environment asks for one.
pub(crate) fn start_worker() {
    if is_wanted("worker") {
        thread::spawn(|| {
            thread::sleep(Duration::from_millis(500));
            fault("worker");
        });
    }
}

fn is_wanted(place: &str) -> bool {
    env::var_os(VARIABLE).is_some_and(|name| name == place)
}
