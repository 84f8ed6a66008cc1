//! Good moves, not always the best: who errs as people do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Longest, Minimax, Prospect, Strategy, one_of, prospect};
use crate::board::{Board, Cell};
use crate::random::Draw;

/// So many steps may be taken for a move, about a second's worth.
const PATIENCE: u64 = 100_000_000;

/// What a certain win counts for, next to which moves that only seem good are compared.
const WIN: i64 = 1000;

/// Looks a little ahead, and plays any of the moves that are nearly as good as the best one. Now
/// and then it may have eyes for its own lines alone.
pub struct Nearly {
    level: usize,
    margin: i64,
    /// One in so many moves is played without a look at what the opponent can do; 0 for none.
    lapses: usize,
    stop: Arc<AtomicBool>,
}

impl Nearly {
    /// A player who looks `level` moves beyond its own, and takes moves that are worse by
    /// `margin` for as good. One who is stopped plays anything, at once.
    #[must_use]
    pub fn new(level: usize, margin: i64, stop: Arc<AtomicBool>) -> Nearly {
        Nearly {
            level,
            margin,
            lapses: 0,
            stop,
        }
    }

    /// The same player, who plays one in so many moves by its own longest line.
    #[must_use]
    pub fn with_lapses(self, lapses: usize) -> Nearly {
        Nearly { lapses, ..self }
    }
}

/// What a move counts for: certain wins and losses well apart from all the others.
fn count(prospect: Prospect) -> i64 {
    match prospect {
        Prospect::WinsIn(1) => 2 * WIN,
        Prospect::WinsIn(moves) => WIN - moves as i64,
        Prospect::LosesIn(moves) => -WIN + moves as i64,
        Prospect::Draws => 0,
        Prospect::Seems(worth) => worth.clamp(-WIN / 2, WIN / 2),
    }
}

impl Strategy for Nearly {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        if self.lapses > 0 && draw.below(self.lapses) == 0 {
            return Longest.choose(board, draw);
        }
        let cells: Vec<Cell> = board.moves().collect();
        let patience = PATIENCE / cells.len() as u64;
        let mut minimax = Minimax::new(self.level).with_patience(patience);
        let mut counts = Vec::new();
        for &cell in &cells {
            if self.stop.load(Ordering::Relaxed) {
                return cells[0];
            }
            let (prospect, _) = prospect(board, cell, &mut minimax, self.level);
            counts.push((cell, count(prospect)));
        }
        let most = counts.iter().map(|&(_, count)| count).max();
        let enough = most.unwrap_or(0) - self.margin;
        let near: Vec<Cell> = counts
            .into_iter()
            .filter_map(|(cell, count)| (count >= enough).then_some(cell))
            .collect();
        one_of(&near, draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Outcome;
    use crate::board::notation::standard as board;
    use crate::random::ChaCha;

    #[test]
    fn wins_at_once_and_blocks() {
        let mut draw = ChaCha::new(1, 0);
        for (moves, slot) in [("112233", 3), ("11223", 3)] {
            let board = board(moves);
            for _ in 0..10 {
                let cell = Nearly::new(3, 9, Arc::default()).choose(&board, &mut draw);
                assert_eq!(board.slot(cell), slot, "{moves}");
            }
        }
    }

    #[test]
    fn a_smaller_margin_and_a_longer_look_win_more() {
        let mut points = [0, 0];
        for game in 0..20 {
            let mut draw = ChaCha::new(5, game);
            let weak = || Nearly::new(1, 6, Arc::default()).with_lapses(3);
            let strong = || Nearly::new(4, 1, Arc::default());
            let (mut weak, mut strong) = (weak(), strong());
            let mut board = board("");
            let strong_starts = game % 2 == 0;
            while board.status() == Outcome::Ongoing {
                let first = board.history().len().is_multiple_of(2);
                let player = if first == strong_starts {
                    &mut strong
                } else {
                    &mut weak
                };
                let cell = player.choose(&board, &mut draw);
                board.place(cell).unwrap();
            }
            if let Outcome::Won(disc) = board.status() {
                points[usize::from((disc.index() == 0) == strong_starts)] += 1;
            }
        }
        assert!(points[1] > 2 * points[0], "{points:?}");
    }
}
