//! Good moves, not always the best: who errs as people do.

use super::{Context, Longest, Strategy, one_of};
use crate::analysis::Minimax;
use crate::board::Board;
use crate::jobs::Stopped;
use crate::outlook::Outlook;

/// What a certain win counts for, next to which moves that only seem good are compared.
const WIN: i64 = 1000;

/// Looks a little ahead, and plays any of the moves that are nearly as good as the best one. Now
/// and then it may have eyes for its own lines alone.
pub struct Nearly {
    level: usize,
    margin: i64,
    /// One in so many moves is played without a look at what the opponent can do; 0 for none.
    lapses: usize,
}

impl Nearly {
    /// A player who looks `level` moves beyond its own, and takes moves that are worse by
    /// `margin` for as good.
    #[must_use]
    pub const fn new(level: usize, margin: i64) -> Nearly {
        Nearly {
            level,
            margin,
            lapses: 0,
        }
    }

    /// The same player, who plays one in so many moves by its own longest line.
    #[must_use]
    pub fn with_lapses(self, lapses: usize) -> Nearly {
        Nearly { lapses, ..self }
    }
}

/// What a move counts for: certain wins and losses well apart from all the others.
fn count(outlook: Outlook) -> i64 {
    match outlook {
        Outlook::WinsIn(1) => 2 * WIN,
        Outlook::WinsIn(moves) => WIN - moves as i64,
        Outlook::LosesIn(moves) => -WIN + moves as i64,
        Outlook::Draws => 0,
        Outlook::Unclear(worth) => worth.clamp(-WIN / 2, WIN / 2),
    }
}

impl Strategy for Nearly {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, Stopped> {
        if self.lapses > 0 && context.rng.below(self.lapses) == 0 {
            return Longest.choose(board, context);
        }
        let moves: Vec<usize> = board.moves().collect();
        let level = self.level + 1;
        // A table that knows nothing of earlier moves: the same position and the same random
        // numbers give the same move.
        let (outlooks, _) = Minimax::new(level).outlooks(board, &moves, level, context.stop)?;
        let counts: Vec<i64> = outlooks.into_iter().map(count).collect();
        let enough = counts.iter().max().unwrap_or(&0) - self.margin;
        let near = moves.into_iter().zip(counts);
        let near: Vec<usize> = near
            .filter_map(|(slot, count)| (count >= enough).then_some(slot))
            .collect();
        Ok(one_of(&near, context))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Outcome;
    use crate::board::notation::standard as board;
    use crate::jobs::Stop;
    use crate::rng::ChaCha;

    fn choose(player: &mut Nearly, board: &Board, rng: &mut ChaCha) -> usize {
        let stop = &Stop::default();
        player.choose(board, &mut Context { rng, stop }).unwrap()
    }

    #[test]
    fn wins_at_once_and_blocks() {
        let mut draw = ChaCha::new(1, 0);
        for (moves, slot) in [("112233", 3), ("11223", 3)] {
            let board = board(moves);
            for _ in 0..10 {
                let chosen = choose(&mut Nearly::new(3, 9), &board, &mut draw);
                assert_eq!(chosen, slot, "{moves}");
            }
        }
    }

    #[test]
    fn a_smaller_margin_and_a_longer_look_win_more() {
        let mut points = [0, 0];
        for game in 0..20 {
            let mut draw = ChaCha::new(5, game);
            let weak = || Nearly::new(1, 6).with_lapses(3);
            let strong = || Nearly::new(4, 1);
            let (mut weak, mut strong) = (weak(), strong());
            let mut board = board("");
            let strong_starts = game % 2 == 0;
            while board.status() == Outcome::Ongoing {
                let first = board.disc_count().is_multiple_of(2);
                let player = if first == strong_starts {
                    &mut strong
                } else {
                    &mut weak
                };
                let slot = choose(player, &board, &mut draw);
                board.drop(slot).unwrap();
            }
            if let Outcome::Won(disc) = board.status() {
                points[usize::from((disc.index() == 0) == strong_starts)] += 1;
            }
        }
        assert!(points[1] > 2 * points[0], "{points:?}");
    }
}
