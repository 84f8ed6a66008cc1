//! Good moves, but not always the best: a player that errs as people do.

use super::{Context, Longest, Strategy, one_of};
use crate::analysis::Minimax;
use crate::board::Board;
use crate::jobs::Stopped;
use crate::outlook::Outlook;

/// What a certain win counts, on the scale on which unclear moves are compared.
const WIN: i64 = 1000;

/// Looks a few moves ahead and plays any of the moves that are nearly as good as the best one. Now
/// and then it sees its own lines only.
///
/// ```
/// use puissance4::board::{Board, Shape, notation};
/// use puissance4::rng::ChaCha;
/// use puissance4::strategy::{Context, Imperfect, Stop, Strategy};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?)?;
/// notation::play(&mut board, "112233")?;
/// let (rng, stop) = (&mut ChaCha::new(1, 0), &Stop::default());
/// let chosen = Imperfect::new(4, 3).choose(&board, &mut Context { rng, stop })?;
/// assert_eq!(chosen, 3, "it does not miss a win");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Imperfect {
    level: usize,
    margin: i64,
    blunder_rate: usize,
}

impl Imperfect {
    /// Looks `level` moves ahead, and takes moves whose value is lower by up to `margin` for as good
    /// as the best.
    #[must_use]
    pub const fn new(level: usize, margin: i64) -> Imperfect {
        Imperfect {
            level,
            margin,
            blunder_rate: 0,
        }
    }

    /// Sets how often it sees its own lines only: in one of `rate` moves, at random.
    #[must_use]
    pub const fn with_blunder_rate(self, rate: usize) -> Imperfect {
        Imperfect {
            blunder_rate: rate,
            ..self
        }
    }
}

/// The value of a move. Certain wins and losses are far from all others.
fn value(outlook: Outlook) -> i64 {
    match outlook {
        Outlook::WinsIn(1) => 2 * WIN,
        Outlook::WinsIn(moves) => WIN - moves as i64,
        Outlook::LosesIn(moves) => -WIN + moves as i64,
        Outlook::Draws => 0,
        Outlook::Unclear(value) => value.clamp(-WIN / 2, WIN / 2),
    }
}

impl Strategy for Imperfect {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, Stopped> {
        if self.blunder_rate > 0 && context.rng.below(self.blunder_rate) == 0 {
            return Longest.choose(board, context);
        }
        let moves: Vec<usize> = board.moves().collect();
        // A new table for each move, so that the same position and the same random numbers give
        // the same move.
        let mut minimax = Minimax::new(self.level);
        let (outlooks, _) = minimax.outlooks(board, &moves, self.level, context.stop)?;
        let values: Vec<i64> = outlooks.into_iter().map(value).collect();
        let enough = values.iter().max().unwrap_or(&0) - self.margin;
        let near = moves.into_iter().zip(values);
        let near: Vec<usize> = near
            .filter_map(|(slot, value)| (value >= enough).then_some(slot))
            .collect();
        Ok(one_of(&near, context))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::standard as board;
    use crate::board::{Disc, Outcome, PerDisc};
    use crate::jobs::Stop;
    use crate::rng::ChaCha;

    fn choose(player: &mut Imperfect, board: &Board, rng: &mut ChaCha) -> usize {
        let stop = &Stop::default();
        player.choose(board, &mut Context { rng, stop }).unwrap()
    }

    #[test]
    fn wins_at_once_and_blocks() {
        let mut rng = ChaCha::new(1, 0);
        for moves in ["112233", "11223"] {
            for _ in 0..10 {
                let chosen = choose(&mut Imperfect::new(4, 9), &board(moves), &mut rng);
                assert_eq!(chosen, 3, "{moves}");
            }
        }
    }

    #[test]
    fn a_smaller_margin_and_a_longer_look_win_more() {
        let (mut weak_wins, mut strong_wins) = (0, 0);
        let weak = Imperfect::new(2, 6).with_blunder_rate(3);
        let strong = Imperfect::new(5, 1);
        for game in 0..20 {
            let mut rng = ChaCha::new(5, game);
            let strong_disc = Disc::BOTH[game as usize % 2];
            let mut players =
                PerDisc::from_fn(|disc| if disc == strong_disc { strong } else { weak });
            let mut board = board("");
            while board.status() == Outcome::Ongoing {
                let player = &mut players[board.to_move()];
                let slot = choose(player, &board, &mut rng);
                board.drop(slot).unwrap();
            }
            match board.status() {
                Outcome::Won(disc) if disc == strong_disc => strong_wins += 1,
                Outcome::Won(_) => weak_wins += 1,
                _ => {}
            }
        }
        assert!(strong_wins > 2 * weak_wins, "{strong_wins} to {weak_wins}");
    }
}
