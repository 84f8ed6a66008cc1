//! Background work: a stop that callers raise, and a worker that answers the newest question only.

mod pool;
mod progress;

pub(crate) use pool::for_each;
pub(crate) use progress::Progress;

use std::fmt;
#[cfg(unix)]
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// A flag that asks a computation to end. Clones share the flag.
///
/// ```
/// use puissance4::strategy::Stop;
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

    /// Raises the flag when the program is asked to end, by Ctrl-C or another signal.
    #[cfg(unix)]
    pub(crate) fn raise_on_signals(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&self.raised))?;
        }
        Ok(())
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

/// A thread that works on one question at a time. A new question stops the work on the one before,
/// so however fast questions come, only one computation runs and only one waits.
pub(crate) struct Worker<Q> {
    mailbox: Arc<Mailbox<Q>>,
    /// Stops the work on the newest question.
    stop: Stop,
}

/// The question that waits for the worker.
struct Mailbox<Q> {
    state: Mutex<Mail<Q>>,
    changed: Condvar,
}

enum Mail<Q> {
    Empty,
    Question(Q, Stop),
    /// The worker's owner is gone.
    Closed,
}

impl<Q> Mailbox<Q> {
    fn lock(&self) -> MutexGuard<'_, Mail<Q>> {
        // No code that can panic runs while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, mail: Mail<Q>) {
        *self.lock() = mail;
        self.changed.notify_one();
    }

    /// Waits for the next question. `None` once the owner is gone.
    fn take(&self) -> Option<(Q, Stop)> {
        let mut state = self.lock();
        loop {
            match std::mem::replace(&mut *state, Mail::Empty) {
                Mail::Question(question, stop) => return Some((question, stop)),
                Mail::Closed => return None,
                Mail::Empty => {
                    state = self
                        .changed
                        .wait(state)
                        .unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

impl<Q: Send + 'static> Worker<Q> {
    /// Starts a thread that calls `work` with each question, unless a newer one has replaced it.
    pub(crate) fn new(mut work: impl FnMut(Q, &Stop) + Send + 'static) -> Worker<Q> {
        let mailbox = Arc::new(Mailbox {
            state: Mutex::new(Mail::Empty),
            changed: Condvar::new(),
        });
        let incoming = Arc::clone(&mailbox);
        thread::spawn(move || {
            while let Some((question, stop)) = incoming.take() {
                work(question, &stop);
            }
        });
        Worker {
            mailbox,
            stop: Stop::default(),
        }
    }

    /// Asks a question in place of the one before.
    pub(crate) fn ask(&mut self, question: Q) {
        self.stop.raise();
        self.stop = Stop::default();
        self.mailbox
            .put(Mail::Question(question, self.stop.clone()));
    }

    /// Withdraws the last question.
    pub(crate) fn cancel(&mut self) {
        self.stop.raise();
        self.mailbox.put(Mail::Empty);
    }
}

impl<Q> Drop for Worker<Q> {
    fn drop(&mut self) {
        self.stop.raise();
        self.mailbox.put(Mail::Closed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
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

    #[test]
    fn a_question_is_answered() {
        let (answers, answered) = mpsc::channel();
        let mut worker = Worker::new(move |question: u32, _: &Stop| {
            answers.send(question + 1).unwrap();
        });
        worker.ask(1);
        assert_eq!(answered.recv(), Ok(2));
        worker.ask(4);
        assert_eq!(answered.recv(), Ok(5));
    }

    #[test]
    fn a_new_question_stops_the_one_before_and_replaces_those_that_wait() {
        let (events, seen) = mpsc::channel();
        let mut worker = Worker::new(move |question: u32, stop: &Stop| {
            events.send((question, false)).unwrap();
            while question < 1000 && !stop.is_raised() {
                thread::yield_now();
            }
            events.send((question, true)).unwrap();
        });
        worker.ask(0);
        assert_eq!(seen.recv(), Ok((0, false)));
        for question in 1..=1000 {
            worker.ask(question);
        }
        let rest: Vec<(u32, bool)> = seen
            .iter()
            .take_while(|&event| event != (1000, true))
            .collect();
        assert_eq!(rest[0], (0, true));
        // Each question that was begun was ended before the next one began.
        let begun = rest.iter().filter(|(_, ended)| !ended);
        assert_eq!(begun.count(), rest.len() / 2);
        assert_eq!(rest.last(), Some(&(1000, false)));
    }

    #[test]
    fn a_question_that_is_withdrawn_is_stopped() {
        let (events, seen) = mpsc::channel();
        let mut worker = Worker::new(move |(), stop: &Stop| {
            events.send("begun").unwrap();
            while !stop.is_raised() {
                thread::yield_now();
            }
            events.send("ended").unwrap();
        });
        worker.ask(());
        assert_eq!(seen.recv(), Ok("begun"));
        worker.cancel();
        assert_eq!(seen.recv(), Ok("ended"));
    }

    #[test]
    fn the_thread_ends_with_its_owner() {
        let (events, seen) = mpsc::channel::<()>();
        let worker = Worker::new(move |(): (), _: &Stop| events.send(()).unwrap());
        drop(worker);
        assert!(seen.recv().is_err(), "the thread has let go of its sender");
    }
}
