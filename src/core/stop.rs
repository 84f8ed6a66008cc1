//! How a caller ends a computation: a flag, which may also have a deadline.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// A flag that asks a computation to end. Clones share the flag.
///
/// ```
/// use puissance4_core::stop::Stop;
///
/// let stop = Stop::default();
/// let computation = stop.clone();
/// stop.raise();
/// assert!(computation.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    /// When this clone counts as raised.
    deadline: Option<Instant>,
}

impl Stop {
    /// Asks every computation that holds this flag to end.
    pub fn raise(&self) {
        self.raised.store(true, Relaxed);
    }

    /// Whether the computation should end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same flag, which for holders of the result counts as raised from `deadline` on, too.
    #[must_use]
    pub fn until(&self, deadline: Instant) -> Stop {
        let earlier = self.deadline.filter(|&earlier| earlier < deadline);
        Stop {
            raised: Arc::clone(&self.raised),
            deadline: earlier.or(Some(deadline)),
        }
    }

    /// Returns [`Stopped`] if the flag is raised.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_raised() {
            Err(Stopped)
        } else {
            Ok(())
        }
    }
}

/// A computation ended before it had an answer: it was asked to, or its node budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the computation was stopped")
    }
}

impl std::error::Error for Stopped {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_deadline_raises_only_the_clone_that_has_it() {
        let stop = Stop::default();
        let now = Instant::now();
        let (past, later) = (stop.until(now), stop.until(now + Duration::from_secs(600)));
        assert_eq!((past.check(), later.check()), (Err(Stopped), Ok(())));
        assert_eq!(
            past.until(now + Duration::from_secs(600)).check(),
            Err(Stopped)
        );
        assert_eq!(stop.check(), Ok(()));
        stop.raise();
        assert_eq!(later.check(), Err(Stopped));
    }
}
