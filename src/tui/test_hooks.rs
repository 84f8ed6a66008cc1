//! What tests ask of the program through the environment: to panic, to take another time for now, or
//! to have a disk that does not answer.
//!
//! Only builds with the feature `test-hooks` listen. The package turns it on for its own tests, and
//! nothing that is installed has it.

use std::thread;
use std::time::Duration;

use jiff::Timestamp;

/// Panics if this thread, `loop`, `reader` or `worker`, is asked to.
pub(super) fn panic_if_asked(thread: &str) {
    assert!(!asked::to_panic(thread), "test panic in {thread}");
}

/// Starts a worker that panics, if one is asked for.
pub(super) fn start_worker_if_asked() {
    if asked::to_panic("worker") {
        thread::spawn(|| panic_if_asked("worker"));
    }
}

/// Waits as long as the disk is to be held.
pub(super) fn hold_the_disk() {
    while asked::to_hold_the_disk() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// The time that is to be taken for now.
pub(super) fn now() -> Option<Timestamp> {
    asked::now()
}

#[cfg(feature = "test-hooks")]
mod asked {
    use std::env;
    use std::path::Path;

    use jiff::Timestamp;

    /// `PUISSANCE4_TEST_PANIC` names a thread.
    pub(super) fn to_panic(thread: &str) -> bool {
        env::var_os("PUISSANCE4_TEST_PANIC").is_some_and(|name| name == thread)
    }

    /// While there is a file `PUISSANCE4_TEST_HOLD`, the disk does not answer.
    pub(super) fn to_hold_the_disk() -> bool {
        env::var_os("PUISSANCE4_TEST_HOLD").is_some_and(|file| Path::new(&file).exists())
    }

    /// `PUISSANCE4_TEST_NOW` is a time: `2026-11-18T12:00:00Z`.
    pub(super) fn now() -> Option<Timestamp> {
        let text = env::var("PUISSANCE4_TEST_NOW").ok()?;
        text.parse().ok()
    }
}

#[cfg(not(feature = "test-hooks"))]
mod asked {
    use jiff::Timestamp;

    pub(super) const fn to_panic(_: &str) -> bool {
        false
    }

    pub(super) const fn to_hold_the_disk() -> bool {
        false
    }

    pub(super) const fn now() -> Option<Timestamp> {
        None
    }
}
