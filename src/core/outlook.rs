//! What a move leads to, and the conversion between that and the solver's scores.

use std::fmt;

use crate::board::Shape;

/// What a move, or the best move of a position, leads to, for the player who makes it.
///
/// ```
/// use puissance4_core::outlook::Outlook;
///
/// assert_eq!(Outlook::WinsIn(3).to_string(), "wins in 3");
/// assert!(Outlook::WinsIn(3).worth() > Outlook::WinsIn(5).worth());
/// assert!(Outlook::LosesIn(2).worth() < Outlook::LosesIn(8).worth());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It wins after this many moves, counting this one and those of both players.
    WinsIn(usize),
    /// It draws.
    Draws,
    /// It loses after this many moves, counting this one and those of both players.
    LosesIn(usize),
    /// The end is not known. The position is worth this much to the player, 0 being even.
    Unclear(i64),
}

/// How a game ends, for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameResult {
    /// The other player wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player wins.
    Win,
}

impl Outlook {
    /// More than any value of a position whose end is not known.
    const CERTAIN: i64 = 1 << 40;

    /// The outlook of the best move in a position of `discs` discs on a board of `cells` cells, from
    /// the solver's score for the player to move.
    #[must_use]
    pub const fn from_score(score: i32, discs: usize, cells: usize) -> Outlook {
        if score == 0 {
            return Outlook::Draws;
        }
        // Two disc counts share a score, one for each player. The winning disc falls on the
        // winner's turn, so parity decides between them.
        let before_win = cells + 1 - 2 * score.unsigned_abs() as usize;
        let winner_waits = (score < 0) as usize;
        let other_turn = (before_win + discs + winner_waits) % 2;
        let moves = before_win - other_turn + 1 - discs;
        if score > 0 {
            Outlook::WinsIn(moves)
        } else {
            Outlook::LosesIn(moves)
        }
    }

    /// The solver's score of a move with this outlook, made in a position of `discs` discs on a
    /// board of `cells` cells: the winner's discs left over, the winning one included. `None` if
    /// the end is not known.
    #[must_use]
    pub const fn score(self, discs: usize, cells: usize) -> Option<i32> {
        match self {
            Outlook::WinsIn(moves) => Some(discs_left(discs + moves, cells)),
            Outlook::LosesIn(moves) => Some(-discs_left(discs + moves, cells)),
            Outlook::Draws => Some(0),
            Outlook::Unclear(_) => None,
        }
    }

    /// The outlook of the move that leads to a position in which the opponent's best move has this
    /// outlook.
    #[must_use]
    pub const fn before(self) -> Outlook {
        match self {
            Outlook::WinsIn(moves) => Outlook::LosesIn(moves + 1),
            Outlook::Draws => Outlook::Draws,
            Outlook::LosesIn(moves) => Outlook::WinsIn(moves + 1),
            Outlook::Unclear(value) => Outlook::Unclear(-value),
        }
    }

    /// How many moves the game still takes if both players play for this outlook, with this many
    /// cells free. `None` if the end is not known.
    #[must_use]
    pub const fn moves_to_end(self, free_cells: usize) -> Option<usize> {
        match self {
            Outlook::WinsIn(moves) | Outlook::LosesIn(moves) => Some(moves),
            Outlook::Draws => Some(free_cells),
            Outlook::Unclear(_) => None,
        }
    }

    /// A number to compare outlooks by: higher is better. A fast win is worth more than a slow
    /// one, a slow loss more than a fast one.
    #[must_use]
    pub const fn worth(self) -> i64 {
        match self {
            Outlook::WinsIn(moves) => Self::CERTAIN - moves as i64,
            Outlook::LosesIn(moves) => -Self::CERTAIN + moves as i64,
            Outlook::Draws => 0,
            Outlook::Unclear(value) => value,
        }
    }

    /// How good it is in a position of `discs` discs, from -1 for a fast loss to 1 for a fast win.
    /// What is certain is further from 0 than any estimate.
    ///
    /// ```
    /// use puissance4_core::board::Shape;
    /// use puissance4_core::outlook::Outlook;
    ///
    /// let shape = Shape::puissance4(6, 7)?;
    /// assert_eq!(Outlook::Draws.evaluation(shape, 20), 0.0);
    /// let (soon, late) = (Outlook::WinsIn(3), Outlook::WinsIn(9));
    /// assert!(soon.evaluation(shape, 20) > late.evaluation(shape, 20));
    /// assert!(late.evaluation(shape, 20) > Outlook::Unclear(50).evaluation(shape, 20));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn evaluation(self, shape: Shape, discs: usize) -> f64 {
        // The fastest win takes as many discs as must be in a row.
        let fastest = Outlook::WinsIn(2 * shape.align() - 1).score(0, shape.cells());
        let most = f64::from(fastest.unwrap_or(1).max(1));
        match self.score(discs, shape.cells()) {
            Some(0) => 0.0,
            Some(score) => {
                let share = (f64::from(score.abs()) / most).min(1.0);
                (0.4 + 0.6 * share) * f64::from(score.signum())
            }
            None => self.worth().clamp(-9, 9) as f64 / 9.0 * 0.3,
        }
    }

    /// How the game ends. `None` if that is not known.
    #[must_use]
    pub const fn result(self) -> Option<GameResult> {
        match self {
            Outlook::WinsIn(_) => Some(GameResult::Win),
            Outlook::Draws => Some(GameResult::Draw),
            Outlook::LosesIn(_) => Some(GameResult::Loss),
            Outlook::Unclear(_) => None,
        }
    }

    /// Whether the end is known.
    #[must_use]
    pub const fn is_certain(self) -> bool {
        self.result().is_some()
    }
}

/// The discs that the winner has left when the disc that completes `discs` on the board wins, that
/// disc included.
const fn discs_left(discs: usize, cells: usize) -> i32 {
    ((cells + 2 - discs) / 2) as i32
}

impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Outlook::WinsIn(moves) => write!(f, "wins in {moves}"),
            Outlook::Draws => f.write_str("draws"),
            Outlook::LosesIn(moves) => write!(f, "loses in {moves}"),
            Outlook::Unclear(_) => f.write_str("is unclear"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_counts_the_discs_left() {
        // The fastest win leaves 18 of 21 discs, the winning one included.
        for (discs, outlook, score) in [
            (6, Outlook::WinsIn(1), Some(18)),
            (5, Outlook::LosesIn(2), Some(-18)),
            (0, Outlook::WinsIn(41), Some(1)),
            (1, Outlook::LosesIn(40), Some(-1)),
            (0, Outlook::Draws, Some(0)),
            (0, Outlook::Unclear(3), None),
        ] {
            assert_eq!(outlook.score(discs, 42), score, "{discs} {outlook:?}");
        }
    }

    #[test]
    fn scores_and_outlooks_convert_back_and_forth() {
        for cells in [1, 9, 16, 35, 42, 64, 120] {
            for discs in 0..cells {
                // The player to move wins with its own discs, an odd number of moves ahead.
                for moves in 1..=cells - discs {
                    let outlook = match moves % 2 {
                        1 => Outlook::WinsIn(moves),
                        _ => Outlook::LosesIn(moves),
                    };
                    let score = outlook.score(discs, cells).unwrap();
                    assert_eq!(score.signum(), if moves % 2 == 1 { 1 } else { -1 });
                    assert_eq!(Outlook::from_score(score, discs, cells), outlook);
                }
                assert_eq!(Outlook::from_score(0, discs, cells), Outlook::Draws);
            }
        }
    }

    #[test]
    fn a_draw_fills_the_board() {
        assert_eq!(Outlook::Draws.moves_to_end(41), Some(41));
        assert_eq!(Outlook::LosesIn(6).moves_to_end(41), Some(6));
        assert_eq!(Outlook::Unclear(6).moves_to_end(41), None);
    }

    #[test]
    fn a_move_before_is_the_opponents_outlook() {
        for (after, before) in [
            (Outlook::WinsIn(1), Outlook::LosesIn(2)),
            (Outlook::LosesIn(2), Outlook::WinsIn(3)),
            (Outlook::Draws, Outlook::Draws),
            (Outlook::Unclear(4), Outlook::Unclear(-4)),
        ] {
            assert_eq!(after.before(), before);
        }
    }

    #[test]
    fn better_outlooks_are_worth_more() {
        let rising = [
            Outlook::LosesIn(2),
            Outlook::LosesIn(8),
            Outlook::Unclear(-3),
            Outlook::Draws,
            Outlook::Unclear(9),
            Outlook::WinsIn(41),
            Outlook::WinsIn(1),
        ];
        assert!(rising.is_sorted_by(|a, b| a.worth() < b.worth()));
        let results = [rising[0], rising[3], rising[6], rising[2]].map(Outlook::result);
        let known = [GameResult::Loss, GameResult::Draw, GameResult::Win].map(Some);
        assert_eq!(results[..3], known);
        assert_eq!(results[3], None);
    }
}
