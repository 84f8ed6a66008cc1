//! What is said of every column, worked out beside the interface.
//!
//! This is the one place that knows who works it out: today a minimax that looks further and
//! further, whose word is not exact.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::board::{Board, Outcome};
use crate::strategy::{Minimax, Prospect, prospect};

/// How many moves beyond its own each look at a column goes, one after the other.
const LOOKS: [usize; 4] = [3, 5, 7, 9];
/// A look that took longer than this is the last.
const LONG: Duration = Duration::from_secs(2);

/// What a question is about. Equal questions have equal answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The position with this number.
    Position(u64),
    /// All positions of the line with this number.
    Line(u64),
}

/// A question.
pub struct Question {
    /// What it is about.
    pub subject: Subject,
    /// The boards it is about.
    pub boards: Vec<Board>,
}

/// What is known of the columns of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// By column, what a disc there leads to: none where there is no room, or no answer yet.
    pub prospects: Vec<Option<Prospect>>,
    /// How many moves ahead was looked; none where the answers are exact.
    pub ahead: Option<usize>,
    /// Whether there is no more to come.
    pub done: bool,
}

impl Columns {
    /// The best columns, when all are known: those that lead to the same, and best, end.
    #[must_use]
    pub fn best(&self) -> Vec<usize> {
        let worth = |prospect: &Option<Prospect>| prospect.map(Prospect::worth);
        let most = self.prospects.iter().filter_map(worth).max();
        let columns = self.prospects.iter().enumerate();
        columns
            .filter(|(_, prospect)| most.is_some() && worth(prospect) == most)
            .map(|(column, _)| column)
            .collect()
    }
}

/// The score of a prospect on a board, as the web solver counts it: how many of one's own discs
/// are left, with the winning one counted, when the game is won; less than 0 when it is lost.
/// None where the end is not certain.
#[must_use]
pub fn score(board: &Board, prospect: Prospect) -> Option<i64> {
    let left = |moves: usize| {
        let discs_before = board.history().len() + moves - 1;
        ((board.shape().cells() + 1 - discs_before) / 2) as i64
    };
    match prospect {
        Prospect::WinsIn(moves) => Some(left(moves)),
        Prospect::LosesIn(moves) => Some(-left(moves)),
        Prospect::Draws => Some(0),
        Prospect::Seems(_) => None,
    }
}

/// An answer, whole or a first word.
pub struct Answer {
    /// What the question was about.
    pub subject: Subject,
    /// Which of its boards this is about.
    pub index: usize,
    /// What is known.
    pub columns: Columns,
}

/// Answers questions, the newest alone, in a thread of its own.
pub struct Analyst {
    questions: Sender<(Question, Arc<AtomicBool>)>,
    stop: Arc<AtomicBool>,
}

impl Analyst {
    /// One who tells the answers by `tell`, until that says no one listens.
    pub fn new(tell: impl Fn(Answer) -> bool + Send + 'static) -> Analyst {
        let (questions, asked) = mpsc::channel::<(Question, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut minimax = Minimax::new(LOOKS[LOOKS.len() - 1]);
            for (question, stop) in asked {
                answer(&question, &stop, &mut minimax, &tell);
            }
        });
        Analyst {
            questions,
            stop: Arc::default(),
        }
    }

    /// Asks; the question before is thrown away.
    pub fn ask(&mut self, question: Question) {
        self.drop_question();
        self.stop = Arc::default();
        // Where the thread has gone, there is no answer.
        let _ = self.questions.send((question, Arc::clone(&self.stop)));
    }

    /// Throws the question away.
    pub fn drop_question(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Answers a question, the last of its boards first: what is near the end is soon seen.
fn answer(
    question: &Question,
    stop: &AtomicBool,
    minimax: &mut Minimax,
    tell: &impl Fn(Answer) -> bool,
) {
    for (index, board) in question.boards.iter().enumerate().rev() {
        let wanted = look(board, stop, minimax, &|columns| {
            tell(Answer {
                subject: question.subject,
                index,
                columns,
            })
        });
        if !wanted {
            return;
        }
    }
}

/// Looks at a board further and further; tells whether that was wanted to its end.
fn look(
    board: &Board,
    stop: &AtomicBool,
    minimax: &mut Minimax,
    tell: &dyn Fn(Columns) -> bool,
) -> bool {
    let left = board.shape().cells() - board.history().len();
    for (i, level) in LOOKS.into_iter().enumerate() {
        let started = Instant::now();
        let mut prospects = vec![None; board.slots()];
        if board.status() == Outcome::Ongoing {
            for cell in board.moves() {
                if stop.load(Ordering::Relaxed) {
                    return false;
                }
                prospects[board.slot(cell)] = Some(prospect(board, cell, minimax, level));
            }
        }
        let certain = prospects
            .iter()
            .flatten()
            .all(|prospect| prospect.result().is_some());
        let done = certain || level + 1 >= left || i + 1 == LOOKS.len() || started.elapsed() > LONG;
        let columns = Columns {
            prospects,
            ahead: Some(level + 1),
            done,
        };
        if stop.load(Ordering::Relaxed) || !tell(columns) {
            return false;
        }
        if done {
            break;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};

    #[test]
    fn scores_count_the_discs_left() {
        // The first win there can be leaves 18 of 21 discs, the winning one counted.
        for (moves, prospect, told) in [
            ("112233", Prospect::WinsIn(1), Some(18)),
            ("11223", Prospect::LosesIn(2), Some(-18)),
            ("", Prospect::WinsIn(41), Some(1)),
            ("", Prospect::Draws, Some(0)),
            ("", Prospect::Seems(3), None),
        ] {
            let mut board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
            notation::play(&mut board, moves).unwrap();
            assert_eq!(score(&board, prospect), told, "{moves} {prospect:?}");
        }
    }

    #[test]
    fn a_question_is_answered_to_its_end() {
        let (answers, told) = mpsc::channel();
        let mut analyst = Analyst::new(move |answer| answers.send(answer).is_ok());
        let mut board = Board::new(Shape::puissance4(4, 4).unwrap()).unwrap();
        notation::play(&mut board, "112").unwrap();
        analyst.ask(Question {
            subject: Subject::Position(7),
            boards: vec![board],
        });
        let last = told.iter().find(|answer| answer.columns.done).unwrap();
        assert_eq!(last.subject, Subject::Position(7));
        assert!(last.columns.prospects.iter().all(Option::is_some));
        assert!(!last.columns.best().is_empty());
    }
}
