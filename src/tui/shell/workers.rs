//! What computes in the background: the analysis of positions, the computer players, puzzles, and
//! the review of games that have ended.

mod analyst;
mod puzzler;
mod reviewer;
mod thinker;

use self::analyst::Question;
use crate::board::Board;
use crate::jobs::{NoThread, Worker};
use crate::library::Record;
use crate::puzzle::PuzzleRequest;
use crate::tui::model::{MoveRequest, News, Subject};
use crate::tui::session::Session;

/// The workers: one for each thing that a session needs.
pub(super) struct Workers {
    analyst: Background<Subject, Question>,
    thinker: Background<MoveRequest, (Board, MoveRequest)>,
    puzzler: Background<PuzzleRequest, PuzzleRequest>,
    reviewer: Background<u64, (u64, Record)>,
}

impl Workers {
    /// Starts the threads. `send` takes in what they find, and returns whether anyone still listens.
    /// Computer players use random numbers seeded with `seed`.
    pub(super) fn start(
        seed: u64,
        send: impl Fn(News) -> bool + Clone + Send + 'static,
    ) -> Result<Workers, NoThread> {
        let [columns, moves, puzzles, reviews] = [(); 4].map(|()| send.clone());
        Ok(Workers {
            analyst: Background::new(analyst::start(move |answer| {
                columns(News::Columns(answer))
            })?),
            thinker: Background::new(thinker::start(seed, move |found| {
                moves(News::Moved(found));
            })?),
            puzzler: Background::new(puzzler::start(move |puzzle| {
                puzzles(News::PuzzleMade(puzzle));
            })?),
            reviewer: Background::new(reviewer::start(move |number, review| {
                reviews(News::Reviewed(number, review));
            })?),
        })
    }

    /// Has the workers work on what a session needs now, and on nothing else.
    pub(super) fn serve(&mut self, session: &Session) {
        let needs = session.needs();
        self.analyst.set(needs.analysis, |subject| Question {
            subject,
            boards: session.boards(),
        });
        self.thinker.set(needs.computer, |request| {
            (session.model.game.board().clone(), request)
        });
        self.puzzler.set(needs.puzzle, |request| request);
        self.reviewer.set(needs.review, |number| {
            let record = session.model.shelf.to_review().map(|(_, record)| record);
            (number, record.expect("it is needed").clone())
        });
    }
}

/// A worker, and the task it works on.
struct Background<Task, Question> {
    worker: Worker<Question>,
    task: Option<Task>,
}

impl<Task: Clone + PartialEq, Question: Send + 'static> Background<Task, Question> {
    /// A worker without a task.
    const fn new(worker: Worker<Question>) -> Background<Task, Question> {
        Background { worker, task: None }
    }

    /// Has the worker work on this task, and on nothing else. `question` is called if the task is
    /// not the one it works on already.
    fn set(&mut self, task: Option<Task>, question: impl FnOnce(Task) -> Question) {
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
