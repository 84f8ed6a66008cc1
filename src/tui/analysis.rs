//! What is said of every column, worked out beside the interface.
//!
//! This is the one place that knows who works it out: a minimax says what it sees a few moves
//! ahead, at once; then the solver says what is exact, where that is soon found; where it is not,
//! minimax looks further, and the solver is given all the time it needs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::board::{Board, Cell, Outcome};
use crate::solver::Solver;
use crate::strategy::perfect::{self, Word};
use crate::strategy::{Minimax, Prospect, prospect};

/// How many moves beyond its own each look of minimax at a column goes: before the solver is
/// asked, and after it, where it had no answer.
const BEFORE: [usize; 2] = [3, 5];
const AFTER: [usize; 2] = [7, 9];
/// So many steps a look of minimax at all columns may take.
const STEPS: u64 = 400_000_000;
/// So many nodes the solver may take for a column: at first; and at last, where one waits for this
/// position alone, on a board of no more cells than the usual one.
const NODES: u64 = 3_000_000;
const NODES_AT_LAST: u64 = 500_000_000;
const USUAL: usize = 42;

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
    /// How many moves ahead was looked for those that are not certain; none where all are.
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
            let mut solver = perfect::solver();
            for (question, stop) in asked {
                solver = solver.with_stop_flag(Arc::clone(&stop));
                answer(&question, &stop, &mut solver, &tell);
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
    solver: &mut Solver,
    tell: &impl Fn(Answer) -> bool,
) {
    let alone = matches!(question.subject, Subject::Position(_));
    for (index, board) in question.boards.iter().enumerate().rev() {
        let mut inquiry = Inquiry {
            board,
            stop,
            columns: Columns {
                prospects: vec![None; board.slots()],
                ahead: None,
                done: false,
            },
            tell: &|columns| {
                tell(Answer {
                    subject: question.subject,
                    index,
                    columns,
                })
            },
        };
        if inquiry.run(solver, alone).is_none() {
            return;
        }
    }
}

/// What is being found out about one board. Its steps tell nothing where no one wants to know any
/// more.
struct Inquiry<'a> {
    board: &'a Board,
    stop: &'a AtomicBool,
    columns: Columns,
    tell: &'a dyn Fn(Columns) -> bool,
}

impl Inquiry<'_> {
    fn run(&mut self, solver: &mut Solver, alone: bool) -> Option<()> {
        let slots = self.board.slots() as u64;
        let mut minimax = Minimax::new(AFTER[1]).with_patience(STEPS / slots);
        for level in BEFORE {
            self.look(&mut minimax, level)?;
        }
        self.solve(solver, NODES)?;
        for level in AFTER {
            self.look(&mut minimax, level)?;
        }
        if alone && self.board.shape().cells() <= USUAL {
            self.solve(solver, NODES_AT_LAST)?;
        }
        self.columns.done = true;
        self.tell()
    }

    /// The cells whose columns are not certain yet.
    fn open(&self) -> Vec<Cell> {
        if self.board.status() != Outcome::Ongoing {
            return Vec::new();
        }
        let certain = |cell: &Cell| {
            let known = self.columns.prospects[self.board.slot(*cell)];
            known.is_some_and(|prospect| prospect.result().is_some())
        };
        self.board.moves().filter(|cell| !certain(cell)).collect()
    }

    /// Has minimax look at what is not certain yet.
    fn look(&mut self, minimax: &mut Minimax, level: usize) -> Option<()> {
        let open = self.open();
        let mut ahead = None;
        for &cell in &open {
            self.wanted()?;
            let (found, seen) = prospect(self.board, cell, minimax, level);
            self.columns.prospects[self.board.slot(cell)] = Some(found);
            if found.result().is_none() {
                ahead = Some(ahead.map_or(seen, |least: usize| least.min(seen)));
            }
        }
        self.columns.ahead = ahead;
        if open.is_empty() {
            Some(())
        } else {
            self.tell()
        }
    }

    /// Has the solver say what is not certain yet, a column at a time.
    fn solve(&mut self, solver: &mut Solver, nodes: u64) -> Option<()> {
        let Some(position) = perfect::position(self.board) else {
            return Some(());
        };
        solver.set_patience(nodes);
        for cell in self.open() {
            self.wanted()?;
            let column = self.board.slot(cell);
            let mut after = position;
            let solved = after.play(column).ok().map(|()| solver.solve(&after));
            if let Some(Ok(score)) = solved {
                self.columns.prospects[column] = Some(Word::new(&position, -score).into());
                if self.open().is_empty() {
                    self.columns.ahead = None;
                }
                self.tell()?;
            } else {
                // One that takes too long is seldom alone.
                break;
            }
        }
        Some(())
    }

    fn tell(&self) -> Option<()> {
        self.wanted()?;
        (self.tell)(self.columns.clone()).then_some(())
    }

    fn wanted(&self) -> Option<()> {
        (!self.stop.load(Ordering::Relaxed)).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};
    use crate::random::{ChaCha, Draw};

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
            let board = notation::standard(moves);
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

    #[test]
    fn what_is_said_is_what_the_solver_says() {
        let mut draw = ChaCha::new(9, 0);
        for (rows, cols) in [(4, 4), (5, 5), (4, 6)] {
            let mut board = Board::new(Shape::puissance4(rows, cols).unwrap()).unwrap();
            for _ in 0..4 {
                let _ = board.drop(draw.below(cols));
            }
            let position = perfect::position(&board).unwrap();
            let scores = perfect::solver().analyze(&position).unwrap();
            let (answers, told) = mpsc::channel();
            let mut analyst = Analyst::new(move |answer| answers.send(answer).is_ok());
            analyst.ask(Question {
                subject: Subject::Position(0),
                boards: vec![board.clone()],
            });
            let last = told.iter().find(|answer| answer.columns.done).unwrap();
            let said = last.columns.prospects.iter();
            let said: Vec<Option<i64>> = said.map(|prospect| score(&board, (*prospect)?)).collect();
            let scores: Vec<Option<i64>> = scores
                .into_iter()
                .map(|score| score.map(i64::from))
                .collect();
            assert_eq!(said, scores, "{rows}x{cols}");
            assert_eq!(last.columns.ahead, None);
        }
    }
}
