//! What computes in the background: the analysis of positions, the computer players, puzzles, and
//! the review of games that have ended.

pub(crate) mod analyst;
pub(crate) mod puzzler;
pub(crate) mod reviewer;
pub(crate) mod thinker;

use crate::jobs::Worker;

/// A worker, and the task it works on.
pub(crate) struct Background<Task, Question> {
    worker: Worker<Question>,
    task: Option<Task>,
}

impl<Task: Clone + PartialEq, Question: Send + 'static> Background<Task, Question> {
    /// A worker without a task.
    pub(crate) const fn new(worker: Worker<Question>) -> Background<Task, Question> {
        Background { worker, task: None }
    }

    /// Has the worker work on this task, and on nothing else. `question` is called if the task is
    /// not the one it works on already.
    pub(crate) fn set(&mut self, task: Option<Task>, question: impl FnOnce(Task) -> Question) {
        if task == self.task {
            return;
        }
        match task.clone() {
            Some(task) => self.worker.ask(question(task)),
            None => self.worker.cancel(),
        }
        self.task = task;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_task_is_asked_for_once() {
        let (answers, answered) = mpsc::channel();
        let work = move |question: u32, _: &_| answers.send(question).unwrap();
        let worker = Worker::new(work).unwrap();
        let mut background = Background::new(worker);
        background.set(Some(1), |task| task * 10);
        assert_eq!(answered.recv(), Ok(10));
        background.set(Some(1), |_| panic!("it works on that already"));
        background.set(None, |_| panic!("there is no task"));
        background.set(Some(1), |task| task * 20);
        assert_eq!(answered.recv(), Ok(20));
    }
}
