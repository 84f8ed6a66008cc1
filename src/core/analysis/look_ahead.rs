//! The best move that is found before a deadline.

use std::time::Instant;

use super::columns::nearest_centre;
use super::{DEEPEST, Minimax};
use crate::board::Board;
use crate::stop::Stop;

/// The best move of a board that has one, as far as minimax has looked ahead before the deadline. It
/// wins and blocks even if the deadline has passed.
#[must_use]
pub fn look_ahead(board: &Board, deadline: Instant) -> usize {
    let at_once = Minimax::new(1)
        .with_work_budget(0)
        .search(board, &Stop::default());
    let mut best = at_once.map_or_else(|_| board.moves().collect(), |found| found.best);
    let stop = Stop::default().until(deadline);
    for level in (2..=2 * DEEPEST).step_by(2) {
        match Minimax::new(level).search(board, &stop) {
            Ok(found) => {
                best = found.best;
                if found.outlook.is_certain() || found.depth < level {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    nearest_centre(best, board.slots()).expect("the board has a move")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use std::time::Duration;

    /// More time than a search needs that a win ends, and less than one that goes on takes.
    const ENOUGH: Duration = Duration::from_secs(60);

    #[test]
    fn it_finds_more_with_more_time() {
        let now = Instant::now();
        for (moves, best, time) in [
            ("112233", 3, Duration::ZERO),
            ("11223", 3, Duration::ZERO),
            ("", 3, Duration::ZERO),
            ("3141", 4, ENOUGH),
        ] {
            let found = look_ahead(&notation::standard(moves), now + time);
            assert_eq!(found, best, "{moves}");
        }
        assert!(now.elapsed() < ENOUGH, "a win ends the search");
    }
}
