//! The exact scores along a game, and openings that are known to be drawn.

use std::collections::HashSet;

use super::bridge::{self, takes_long};
use super::{Accuracy, Engine, PATIENT_NODES, can_solve};
use crate::board::{Board, Outcome, Shape};
use crate::outlook::Outlook;
use crate::solver::{Book, Position};
use crate::stop::{Stop, Stopped};

impl Engine {
    /// The exact score of each position of a game for the side to move: after `from` of its moves,
    /// after one more, and so on to the end. `None` for positions that take too long to be solved,
    /// and on boards that the solver does not take.
    ///
    /// ```
    /// use puissance4_core::analysis::Engine;
    /// use puissance4_core::board::{Board, Shape, notation};
    /// use puissance4_core::stop::Stop;
    ///
    /// let mut board = Board::new(Shape::puissance4(6, 7)?);
    /// notation::play(&mut board, "1122334")?;
    /// let scores = Engine::new().line_scores(&board, 5, &Stop::default())?;
    /// assert_eq!(scores, [Some(2), Some(18), Some(-18)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line_scores(
        &mut self,
        board: &Board,
        from: usize,
        stop: &Stop,
    ) -> Result<Vec<Option<i32>>, Stopped> {
        let plies = board.history().len();
        let mut scores = vec![None; plies.saturating_sub(from) + 1];
        if !can_solve(board.shape()) {
            return Ok(scores);
        }
        let mut board = board.clone();
        self.solver.set_stop(stop.clone());
        self.solver.set_threads(1);
        self.solver
            .set_node_budget(match takes_long(board.shape()) {
                true => PATIENT_NODES,
                false => u64::MAX,
            });
        // The end first: what is found there helps with what comes before.
        for score in scores.iter_mut().rev() {
            *score = match bridge::position(&board) {
                Some(position) => match self.solver.solve(&position) {
                    Ok(score) => Some(score),
                    // What comes before takes even longer.
                    Err(Stopped) => break,
                },
                None => final_score(&board),
            };
            board.undo();
        }
        stop.check()?;
        Ok(scores)
    }
}

/// The score of a position in which the game is over, for the side to move.
fn final_score(board: &Board) -> Option<i32> {
    match board.status() {
        Outcome::Ongoing => None,
        Outcome::Draw => Some(0),
        Outcome::Won(_) => {
            let before = board.disc_count() - 1;
            let win = Outlook::WinsIn(1).score(before, board.shape().cells());
            win.map(|score| -score)
        }
    }
}

impl Accuracy {
    /// Counts a move that is worth `played` in a position that is worth `best`, both for the player
    /// who made it.
    pub fn add_scores(&mut self, best: i32, played: i32) {
        self.moves += 1;
        self.perfect += usize::from(best == played);
        self.good += usize::from(best.signum() == played.signum());
    }
}

/// A game for every position of the most discs that the book covers on boards of this shape, and that
/// is drawn under perfect play, without mirror images. Empty if there is no book.
pub fn drawn_openings(shape: Shape) -> Vec<Vec<usize>> {
    let Some(empty) = Position::new(shape.rows() as u32, shape.cols() as u32) else {
        return Vec::new();
    };
    if !can_solve(shape) || Book::key(&empty).is_none() {
        return Vec::new();
    }
    let mut layer = vec![(empty, Vec::new())];
    for _ in 0..Book::DISCS {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (position, moves) in &layer {
            for (column, after) in position.children() {
                if !after.won() && seen.insert(Book::key(&after)) {
                    next.push((after, [&moves[..], &[column]].concat()));
                }
            }
        }
        layer = next;
    }
    let book = Book::embedded();
    layer
        .into_iter()
        .filter(|(position, _)| book.score(position) == Some(0))
        .map(|(_, moves)| moves)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;

    #[test]
    fn the_scores_along_a_line_are_the_solvers() {
        let board = notation::standard("4444443255");
        let stop = &Stop::default();
        let scores = Engine::new().line_scores(&board, 7, stop).unwrap();
        let mut shorter = board.clone();
        for score in scores.iter().rev() {
            let position = bridge::position(&shorter).unwrap();
            let solved = Engine::new().solver.solve(&position).ok();
            assert_eq!(*score, solved, "{}", notation::write(&shorter));
            shorter.undo();
        }
        assert_eq!(scores.len(), 4);
    }

    #[test]
    fn the_end_of_a_game_has_the_score_of_its_result() {
        let stop = &Stop::default();
        let won = Engine::new().line_scores(&notation::standard("1212121"), 6, stop);
        assert_eq!(won, Ok(vec![Some(18), Some(-18)]));
        let mut full = Board::new(Shape::puissance4(4, 4).unwrap());
        for slot in [0, 3, 2, 2, 2, 1, 0, 3, 3, 1, 3, 2, 1, 0, 1, 0] {
            full.drop(slot).unwrap();
        }
        let drawn = Engine::new().line_scores(&full, 15, stop);
        assert_eq!(drawn, Ok(vec![Some(0), Some(0)]));
    }

    #[test]
    fn boards_that_take_long_are_scored_from_the_end_as_far_as_possible() {
        let mut board = Board::new(Shape::puissance4(9, 9).unwrap());
        notation::play(&mut board, "1122334").unwrap();
        let scores = Engine::new()
            .line_scores(&board, 0, &Stop::default())
            .unwrap();
        assert!(scores[0].is_none() && scores[7].is_some());
        let wide = Board::new(Shape::puissance4(6, 30).unwrap());
        let scores = Engine::new().line_scores(&wide, 0, &Stop::default());
        assert_eq!(scores, Ok(vec![None]));
    }

    #[test]
    fn drawn_openings_are_drawn_and_differ() {
        let shape = Shape::puissance4(6, 7).unwrap();
        let openings = drawn_openings(shape);
        assert!(openings.len() > 1000, "{}", openings.len());
        let mut engine = Engine::new();
        let mut keys = std::collections::HashSet::new();
        for moves in &openings {
            let mut board = Board::new(shape);
            for &slot in moves {
                assert_eq!(board.status(), Outcome::Ongoing);
                board.drop(slot).unwrap();
            }
            let position = bridge::position(&board).unwrap();
            assert_eq!(engine.solver.solve(&position), Ok(0));
            assert!(keys.insert(Book::key(&position)));
        }
        assert!(drawn_openings(Shape::puissance4(6, 8).unwrap()).is_empty());
    }
}
