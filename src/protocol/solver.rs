//! Solvers such as `c4solver -a`: a line of moves, counted from 1, and in answer the line and a score
//! for each column.
//!
//! ```text
//! host:   4443
//! solver: 4443 -4 -2 -2 -3 -2 -1 -4
//! ```

use std::time::Duration;

use super::{Answer, Host, Setup};
use crate::board::{Board, notation};

/// The score of a full column.
const FULL: i64 = -1000;

/// The host.
pub(super) struct Asker;

impl Host for Asker {
    fn greeting(&mut self, _: &Setup) -> Vec<String> {
        Vec::new()
    }

    fn request(&mut self, board: &Board, _: Duration) -> Vec<String> {
        vec![notation::write(board)]
    }

    fn answer(&self, line: &str, board: &Board) -> Option<Answer> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let scores = match words.len().checked_sub(board.slots())? {
            0 => &words[..],
            1 if words[0] == notation::write(board) => &words[1..],
            _ => return None,
        };
        let scores: Option<Vec<i64>> = scores.iter().map(|word| word.parse().ok()).collect();
        let scores = scores?;
        let best = scores.iter().copied().max().filter(|&best| best > FULL);
        let columns = (0..scores.len()).filter(|&column| Some(scores[column]) == best);
        let columns: Vec<usize> = columns.collect();
        Some(if columns.is_empty() {
            Answer::NoColumn
        } else {
            Answer::Columns(columns)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::standard as board;

    #[test]
    fn the_best_columns_are_read_off_the_scores() {
        for (moves, line, answer) in [
            ("", "-2 -1 0 1 0 -1 -2", Some(Answer::Columns(vec![3]))),
            ("", " -2 -1 0 1 0 -1 -2 ", Some(Answer::Columns(vec![3]))),
            (
                "4",
                "4 -4 -2 -2 -1 -2 -2 -4",
                Some(Answer::Columns(vec![3])),
            ),
            ("4", "4 1 0 0 0 0 0 1", Some(Answer::Columns(vec![0, 6]))),
            ("4", "3 1 0 0 0 0 0 1", None),
            ("4", "4 -1", None),
            ("4", "4 1 0 0 x 0 0 1", None),
            ("4", "loading the book", None),
            (
                "444444",
                "444444 -1 -2 -1 -1000 -2 -2 -2",
                Some(Answer::Columns(vec![0, 2])),
            ),
            (
                "",
                "-1000 -1000 -1000 -1000 -1000 -1000 -1000",
                Some(Answer::NoColumn),
            ),
        ] {
            assert_eq!(Asker.answer(line, &board(moves)), answer, "{line}");
        }
        assert_eq!(Asker.request(&board("4453"), Duration::ZERO), ["4453"]);
    }
}
