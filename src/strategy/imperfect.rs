//! Good moves, but not always the best: a player that errs as people do.

use super::{Context, NoMove, Strategy, one_of};
use crate::analysis::{Engine, Minimax, is_exact};
use crate::board::Board;
use crate::outlook::Outlook;

/// What a point of an evaluation counts when moves are compared. A column nearer the centre counts 1.
const POINT: i64 = 4;
/// The most that a column counts for being near the centre.
const CENTRE: usize = 3;
/// More than all doubts together: what it sees for certain it does not doubt.
const CERTAIN: i64 = 1 << 30;

/// Looks a few moves ahead and never misses what it sees there: it takes a win and avoids a loss. Of
/// the other moves it prefers those that look better and those near the centre, and misjudges them
/// more or less. At times it looks only half as far, at others it finds the best move.
///
/// ```
/// use puissance4::board::{Board, Shape, notation};
/// use puissance4::rng::ChaCha;
/// use puissance4::strategy::{Context, Imperfect, Stop, Strategy};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "112233")?;
/// let (rng, stop) = (&mut ChaCha::new(1, 0), &Stop::default());
/// let mut player = Imperfect::new(4).with_doubt(6).with_lapses(10);
/// let chosen = player.choose(&board, &mut Context { rng, stop })?;
/// assert_eq!(chosen, 3, "it does not miss a win");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Imperfect {
    level: usize,
    doubt: usize,
    lapses: usize,
    insight: usize,
    /// What finds the best move. Made when it is first needed.
    engine: Option<Engine>,
}

impl Imperfect {
    /// Looks `level` moves ahead.
    #[must_use]
    pub const fn new(level: usize) -> Imperfect {
        Imperfect {
            level,
            doubt: 0,
            lapses: 0,
            insight: 0,
            engine: None,
        }
    }

    /// Sets how much it misjudges moves, at the most in either direction. A point of an evaluation
    /// counts 4.
    #[must_use]
    pub fn with_doubt(self, doubt: usize) -> Imperfect {
        Imperfect { doubt, ..self }
    }

    /// Sets in how many of 100 moves it looks only half as far.
    #[must_use]
    pub fn with_lapses(self, lapses: usize) -> Imperfect {
        Imperfect { lapses, ..self }
    }

    /// Sets in how many of 100 moves it finds the best move, on boards on which that is known.
    #[must_use]
    pub fn with_insight(self, insight: usize) -> Imperfect {
        Imperfect { insight, ..self }
    }
}

/// What a move counts by what it is seen to lead to.
fn worth(outlook: Outlook) -> i64 {
    match outlook {
        Outlook::WinsIn(moves) => CERTAIN - moves as i64,
        Outlook::LosesIn(moves) => -CERTAIN + moves as i64,
        Outlook::Draws => 0,
        Outlook::Unclear(value) => POINT * value.clamp(-1000, 1000),
    }
}

/// What a column counts for being near the centre.
fn centrality(board: &Board, slot: usize) -> i64 {
    if !board.shape().gravity() {
        return 0;
    }
    let from_edge = slot.min(board.slots() - 1 - slot);
    let from_centre = (board.slots() - 1) / 2 - from_edge;
    CENTRE.saturating_sub(from_centre) as i64
}

impl Strategy for Imperfect {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        let mut happens = |of_100: usize| of_100 > 0 && context.rng.below(100) < of_100;
        let (lapses, finds) = (happens(self.lapses), happens(self.insight));
        if finds && is_exact(board.shape()) {
            let engine = self.engine.get_or_insert_default();
            let best = engine.best(board, context.stop)?;
            return Ok(one_of(&best, context));
        }
        let level = if lapses {
            self.level.div_ceil(2)
        } else {
            self.level
        };
        let moves: Vec<usize> = board.moves().collect();
        // A new table for each move, so that the same position and the same random numbers give
        // the same move.
        let (outlooks, _) = Minimax::new(level).outlooks(board, &moves, level, context.stop)?;
        let values: Vec<i64> = moves
            .iter()
            .zip(outlooks)
            .map(|(&slot, outlook)| {
                // Two dice: small misjudgements are more common than large ones.
                let mut die = || context.rng.below(self.doubt + 1) as i64;
                let doubt = if self.doubt > 0 { die() - die() } else { 0 };
                worth(outlook) + centrality(board, slot) + doubt
            })
            .collect();
        let most = values.iter().max();
        let best = moves.into_iter().zip(&values);
        let best: Vec<usize> = best
            .filter_map(|(slot, value)| (Some(value) == most).then_some(slot))
            .collect();
        Ok(one_of(&best, context))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::board::notation::standard as board;
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
                let chosen = choose(
                    &mut Imperfect::new(4).with_doubt(20).with_lapses(50),
                    &board(moves),
                    &mut rng,
                );
                assert_eq!(chosen, 3, "{moves}");
            }
        }
    }

    #[test]
    fn it_opens_near_the_centre() {
        let mut rng = ChaCha::new(1, 0);
        let mut opens = |mut player: Imperfect| {
            let mut columns = [0; 7];
            for _ in 0..100 {
                columns[choose(&mut player, &board(""), &mut rng)] += 1;
            }
            columns
        };
        assert_eq!(opens(Imperfect::new(4)), [0, 0, 0, 100, 0, 0, 0]);
        let doubtful = opens(Imperfect::new(2).with_doubt(6));
        assert!(doubtful[3] > doubtful[0] + doubtful[6], "{doubtful:?}");
        assert!(
            doubtful.iter().filter(|&&count| count > 0).count() > 3,
            "{doubtful:?}"
        );
    }

    #[test]
    fn with_insight_it_is_perfect_where_that_is_possible() {
        let mut rng = ChaCha::new(1, 0);
        // Only this move wins, and not within what it sees.
        let mut player = Imperfect::new(2).with_insight(100);
        assert_eq!(choose(&mut player, &board("4444443265"), &mut rng), 4);
        // The best move is not known on this board.
        let large = Board::new(Shape::puissance4(9, 9).unwrap());
        assert_eq!(choose(&mut player, &large, &mut rng), 4);
    }
}
