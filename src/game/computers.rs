//! The computer players of a game.

use super::Game;
use crate::board::{Board, Outcome, PerDisc};
use crate::jobs::Stop;
use crate::rng::Rng;
use crate::strategy::{Context, NoMove, Strategy};

/// The strategies that play a game, and the random numbers they use.
pub struct Computers {
    strategies: PerDisc<Option<Box<dyn Strategy>>>,
    rng: Tracked,
}

/// Random numbers, and whether any was used.
struct Tracked {
    rng: Box<dyn Rng>,
    used: bool,
}

impl Rng for Tracked {
    fn below(&mut self, n: usize) -> usize {
        self.used = true;
        self.rng.below(n)
    }
}

impl Computers {
    /// A strategy for each side that a computer plays.
    #[must_use]
    pub fn new(
        strategies: PerDisc<Option<Box<dyn Strategy>>>,
        rng: impl Rng + 'static,
    ) -> Computers {
        Computers {
            strategies,
            rng: Tracked {
                rng: Box::new(rng),
                used: false,
            },
        }
    }

    /// Whether a random number was used: if not, another seed gives the same game.
    #[must_use]
    pub const fn used_random_numbers(&self) -> bool {
        self.rng.used
    }

    /// Which sides people play: those without a strategy.
    #[must_use]
    pub fn humans(&self) -> PerDisc<bool> {
        PerDisc::from_fn(|disc| self.strategies[disc].is_none())
    }

    /// Chooses a move for the side to move.
    ///
    /// # Panics
    /// If no computer plays that side.
    pub fn choose(&mut self, board: &Board, stop: &Stop) -> Result<usize, NoMove> {
        let rng = &mut self.rng;
        let strategy = self.strategies[board.to_move()].as_mut();
        let strategy = strategy.expect("a computer plays this side");
        strategy.choose(board, &mut Context { rng, stop })
    }

    /// Plays a game between two computers to its end.
    ///
    /// ```
    /// use puissance4::board::{Board, Outcome, PerDisc, Shape};
    /// use puissance4::game::Computers;
    /// use puissance4::strategy::Stop;
    /// use puissance4::player::PlayerSpec;
    /// use puissance4::rng::ChaCha;
    ///
    /// let players = PerDisc::new(PlayerSpec::Block, PlayerSpec::Random);
    /// let mut computers = Computers::new(players.map(|player| player.strategy()), ChaCha::new(1, 0));
    /// let board = Board::new(Shape::puissance4(6, 7)?);
    /// let end = computers.play_out(board, &Stop::default())?;
    /// assert_ne!(end.status(), Outcome::Ongoing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_out(&mut self, board: Board, stop: &Stop) -> Result<Board, NoMove> {
        let mut game = Game::new(board, self.humans());
        while game.board().status() == Outcome::Ongoing {
            let slot = self.choose(game.board(), stop)?;
            game.play(slot)
                .expect("strategies choose among the board's moves");
        }
        Ok(game.into_board())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use crate::player::PlayerSpec;
    use crate::rng::ChaCha;

    #[test]
    fn it_is_known_whether_random_numbers_were_used() {
        for (moves, used) in [("112233", false), ("4", true)] {
            let board = notation::standard(moves);
            let strategies = PerDisc::from_fn(|_| PlayerSpec::Block.strategy());
            let mut computers = Computers::new(strategies, ChaCha::new(1, 0));
            assert!(!computers.used_random_numbers());
            computers.choose(&board, &Stop::default()).unwrap();
            assert_eq!(computers.used_random_numbers(), used, "{moves}");
        }
    }
}
