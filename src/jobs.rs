//! Background work: stops, a worker that answers the newest question only, a pool, progress.

mod pool;
mod progress;

pub(crate) use pool::for_each;
pub(crate) use pool::for_each_index;
pub(crate) use progress::Progress;
pub(crate) use puissance4_core::stop::{Stop, Stopped};

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use thiserror::Error;

/// The system has no thread left.
#[derive(Debug, Error)]
#[error("cannot start a thread: {0}")]
pub(crate) struct NoThread(#[from] io::Error);

/// Starts a thread.
pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), NoThread> {
    thread::Builder::new().spawn(work)?;
    Ok(())
}

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
    pub(crate) fn new(
        mut work: impl FnMut(Q, &Stop) + Send + 'static,
    ) -> Result<Worker<Q>, NoThread> {
        let mailbox = Arc::new(Mailbox {
            state: Mutex::new(Mail::Empty),
            changed: Condvar::new(),
        });
        let incoming = Arc::clone(&mailbox);
        spawn(move || {
            while let Some((question, stop)) = incoming.take() {
                work(question, &stop);
            }
        })?;
        Ok(Worker {
            mailbox,
            stop: Stop::default(),
        })
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

    #[test]
    fn a_question_is_answered() {
        let (answers, answered) = mpsc::channel();
        let mut worker = Worker::new(move |question: u32, _: &Stop| {
            answers.send(question + 1).unwrap();
        })
        .unwrap();
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
        })
        .unwrap();
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
        })
        .unwrap();
        worker.ask(());
        assert_eq!(seen.recv(), Ok("begun"));
        worker.cancel();
        assert_eq!(seen.recv(), Ok("ended"));
    }

    #[test]
    fn the_thread_ends_with_its_owner() {
        let (events, seen) = mpsc::channel::<()>();
        let worker = Worker::new(move |(): (), _: &Stop| events.send(()).unwrap()).unwrap();
        drop(worker);
        assert!(seen.recv().is_err(), "the thread has let go of its sender");
    }
}
