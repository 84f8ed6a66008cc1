//! Waits for events, never for a time.

use std::thread;
use std::time::{Duration, Instant};

/// How long something may take before it counts as hung, however busy the machine is.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// Waits until something is so. `what` says what never was.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < TIMEOUT, "never: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}
