//! The analysis of positions.

use std::ops::ControlFlow;

use crate::analysis::{Columns, Effort, Engine};
use crate::board::Board;
use crate::jobs::{NoThread, Stop, Worker};
use crate::tui::model::{Answer, Subject};

/// What do the columns of these boards lead to?
pub(crate) struct Question {
    pub(crate) subject: Subject,
    pub(crate) boards: Vec<Board>,
}

/// Starts the thread that answers the newest question. `send` returns whether anyone still listens.
pub(crate) fn start(
    send: impl Fn(Answer) -> bool + Send + 'static,
) -> Result<Worker<Question>, NoThread> {
    let mut engine = Engine::new();
    Worker::new(move |question, stop| answer(&mut engine, &question, stop, &send))
}

/// Answers a question, the last of its boards first: positions near the end are solved fast.
fn answer(engine: &mut Engine, question: &Question, stop: &Stop, send: &impl Fn(Answer) -> bool) {
    let subject = question.subject;
    let effort = match subject {
        Subject::Position(_) => Effort::Patient,
        Subject::Line(_) => Effort::Quick,
    };
    for board in question.boards.iter().rev() {
        let ply = board.history().len();
        let report = &mut |columns: &Columns| {
            let columns = columns.clone();
            match send(Answer {
                subject,
                ply,
                columns,
            }) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        if engine.columns(board, effort, stop, report).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};
    use std::sync::mpsc;

    #[test]
    fn a_question_is_answered_to_its_end() {
        let (answers, answered) = mpsc::channel();
        let mut worker = start(move |answer| answers.send(answer).is_ok()).unwrap();
        let mut board = Board::new(Shape::puissance4(4, 4).unwrap());
        notation::play(&mut board, "112").unwrap();
        for subject in [Subject::Position(7), Subject::Line(3)] {
            worker.ask(Question {
                subject,
                boards: vec![board.clone()],
            });
            let last = answered.iter().find(|answer| answer.columns.done).unwrap();
            assert_eq!((last.subject, last.ply), (subject, 3));
            assert!(last.columns.outlooks.iter().all(Option::is_some));
        }
    }
}
