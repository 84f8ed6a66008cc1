//! Solving several positions at a time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use super::{Answer, Detail, Line, LineError, Question};
use crate::board::Shape;
use crate::solver::Solver;

/// A position that takes more nodes than this is searched by all threads together, after those that
/// take fewer.
const LONG: u64 = 8_000_000;

/// The result for a line: the answer and the score the line gives, or why it is no position.
pub(super) type Solved = Result<(Answer, Option<i32>), LineError>;

/// Solves positions, several at a time.
pub(crate) struct Pool {
    shape: Shape,
    detail: Detail,
    /// One for each thread.
    solvers: Vec<Solver>,
    long: u64,
}

impl Pool {
    /// The most lines that are solved together: enough to keep all threads busy, few enough to
    /// take little memory.
    pub(crate) const WINDOW: usize = 1024;

    /// A pool for boards of this shape, which the solver must take. There must be a solver.
    pub(crate) fn new(shape: Shape, detail: Detail, solvers: Vec<Solver>) -> Pool {
        Pool {
            shape,
            detail,
            solvers,
            long: LONG,
        }
    }

    /// Solves lines and passes on their results in order, each as soon as it and those before it
    /// are there. The first failure to pass one on ends the work.
    pub(crate) fn solve<E>(
        &mut self,
        lines: &[Line],
        emit: impl FnMut(usize, Solved) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut results = Ordered {
            waiting: BTreeMap::new(),
            next: 0,
            emit,
        };
        let mut questions = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            match Question::read(line, self.shape) {
                Ok(question) => questions.push((index, question)),
                Err(error) => results.push(index, Err(error))?,
            }
        }
        let mut is_answered = vec![false; questions.len()];
        if self.solvers.len() > 1 && questions.len() > 1 {
            self.solve_side_by_side(&questions, |at, answer| {
                let (index, question) = &questions[at];
                is_answered[at] = true;
                results.push(*index, Ok((answer, question.expected)))
            })?;
        }
        let left = questions.iter().zip(is_answered);
        for ((index, question), _) in left.filter(|(_, is_answered)| !is_answered) {
            let answer = self.solve_together(question);
            results.push(*index, Ok((answer, question.expected)))?;
        }
        Ok(())
    }

    /// Solves each question in one thread, and passes on the answers as they come. Questions that
    /// take long get none, and none does if the system has no thread left.
    fn solve_side_by_side<E>(
        &mut self,
        questions: &[(usize, Question)],
        mut pass: impl FnMut(usize, Answer) -> Result<(), E>,
    ) -> Result<(), E> {
        let (next, detail, long) = (&AtomicUsize::new(0), self.detail, self.long);
        let (sender, answers) = mpsc::channel();
        thread::scope(|scope| {
            for solver in &mut self.solvers {
                solver.set_threads(1);
                solver.set_node_budget(long);
                let sender = sender.clone();
                let work = move || {
                    loop {
                        let at = next.fetch_add(1, Relaxed);
                        let Some((_, question)) = questions.get(at) else {
                            break;
                        };
                        let Ok(answer) = question.solve(solver, detail) else {
                            continue;
                        };
                        if sender.send((at, answer)).is_err() {
                            break;
                        }
                    }
                };
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            drop(sender);
            answers
                .iter()
                .try_for_each(|(at, answer)| pass(at, answer))
                .inspect_err(|_| {
                    next.store(questions.len(), Relaxed);
                })
        })
    }

    /// Solves a question with all threads.
    fn solve_together(&mut self, question: &Question) -> Answer {
        let threads = self.solvers.len();
        let solver = &mut self.solvers[0];
        solver.set_threads(threads);
        solver.set_node_budget(u64::MAX);
        let answer = question.solve(solver, self.detail);
        answer.expect("without a budget it is never stopped")
    }
}

/// Passes results on in the order of their indices.
struct Ordered<F> {
    waiting: BTreeMap<usize, Solved>,
    next: usize,
    emit: F,
}

impl<F> Ordered<F> {
    fn push<E>(&mut self, index: usize, solved: Solved) -> Result<(), E>
    where
        F: FnMut(usize, Solved) -> Result<(), E>,
    {
        self.waiting.insert(index, solved);
        while let Some(solved) = self.waiting.remove(&self.next) {
            (self.emit)(self.next, solved)?;
            self.next += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(threads: usize, long: u64) -> Pool {
        let solvers = (0..threads).map(|_| Solver::new(1 << 20)).collect();
        let shape = Shape::puissance4(6, 7).unwrap();
        Pool {
            long,
            ..Pool::new(shape, Detail::Score, solvers)
        }
    }

    fn lines() -> Vec<Line> {
        let positions = include_str!("../../tests/solver/positions.txt").lines();
        let mut lines: Vec<Line> = positions.map(Line::from).collect();
        lines.insert(3, Line::from("48"));
        lines.push(Line::from("x"));
        lines
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for (threads, long) in [(1, LONG), (3, LONG), (3, 1000), (2, 0)] {
            let mut results = Vec::new();
            let solved = pool(threads, long).solve(&lines(), |index, solved| {
                results.push((index, solved));
                Ok::<(), ()>(())
            });
            assert_eq!(solved, Ok(()));
            assert!(results.iter().map(|(index, _)| *index).eq(0..lines().len()));
            for (index, solved) in results {
                match solved {
                    Ok((answer, expected)) => assert_eq!(Some(answer.score), expected),
                    Err(_) => assert!([3, lines().len() - 1].contains(&index)),
                }
            }
        }
    }

    #[test]
    fn a_failure_to_pass_a_result_on_ends_the_work() {
        for threads in [1, 2] {
            let mut passed = 0;
            let solved = pool(threads, LONG).solve(&lines(), |_, _| {
                passed += 1;
                if passed == 5 { Err("closed") } else { Ok(()) }
            });
            assert_eq!((solved, passed), (Err("closed"), 5));
        }
    }
}
