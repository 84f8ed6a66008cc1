//! A game being played: a board, two players, and whose turn it is. No input and no output, so
//! that text and full screen play by the same rules.

pub mod command;
pub mod console;

use crate::board::{Board, Cell, Outcome, Refused};
use crate::jobs::Stop;
use crate::player::{Player, Turn};
use crate::rng::Rng;
use crate::strategy::Context;

/// A game.
pub struct Game {
    board: Board,
    players: [Player; 2],
    draw: Box<dyn Rng>,
}

impl Game {
    /// A game on `board` between two players. Computers draw lots by `draw`.
    #[must_use]
    pub fn new(board: Board, players: [Player; 2], draw: Box<dyn Rng>) -> Game {
        Game {
            board,
            players,
            draw,
        }
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let disc = self.board.to_move();
        match (self.board.status(), &self.players[disc.index()]) {
            (Outcome::Ongoing, Player::Human) => Turn::Human(disc),
            (Outcome::Ongoing, Player::Machine(_)) => Turn::Machine(disc),
            (outcome, _) => Turn::Over(outcome),
        }
    }

    /// Plays a person's move, when [`turn`](Game::turn) says it is a person's.
    pub fn submit(&mut self, slot: usize) -> Result<Cell, Refused> {
        debug_assert!(matches!(self.turn(), Turn::Human(_)));
        self.board.drop(slot)
    }

    /// Plays a computer's move, when [`turn`](Game::turn) says it is a computer's.
    ///
    /// # Panics
    /// If it is a person's turn.
    pub fn advance(&mut self) -> Cell {
        debug_assert!(matches!(self.turn(), Turn::Machine(_)));
        let player = &mut self.players[self.board.to_move().index()];
        let Player::Machine(strategy) = player else {
            panic!("it is a person's turn")
        };
        let mut context = Context {
            rng: &mut *self.draw,
            stop: &Stop::default(),
        };
        let slot = strategy.choose(&self.board, &mut context);
        self.board
            .drop(slot.expect("nobody raises the stop"))
            .expect("strategies choose among the board's moves")
    }

    /// Plays a move found elsewhere, whoever's turn it is: one that was thought out beside the
    /// game, or one that was taken back.
    pub fn play(&mut self, slot: usize) -> Result<Cell, Refused> {
        debug_assert!(!matches!(self.turn(), Turn::Over(_)));
        self.board.drop(slot)
    }

    /// Takes the last move back, whoever's it was, and tells the cell that is free again.
    pub fn take_back(&mut self) -> Option<Cell> {
        self.board.undo()
    }

    /// Has others play on from here.
    pub fn seat(&mut self, players: [Player; 2]) {
        self.players = players;
    }

    /// Goes back to the last turn of the side to move, and tells the cells that are free again;
    /// none where it has had no turn before.
    pub fn undo(&mut self) -> Option<Vec<Cell>> {
        // Its last move, and the opponent's answer.
        let turns = 2;
        if self.board.history().len() < turns {
            return None;
        }
        (0..turns).map(|_| self.board.undo()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::rng::Glibc;
    use crate::strategy::WinBlock;

    fn game(players: [Player; 2]) -> Game {
        let board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
        Game::new(board, players, Box::new(Glibc::srand(0)))
    }

    #[test]
    fn undo_goes_back_to_ones_last_turn() {
        let mut game = game([Player::Human, Player::Machine(Box::new(WinBlock))]);
        assert_eq!(game.undo(), None);
        for column in [3, 2] {
            game.submit(column).unwrap();
            game.advance();
        }
        let history = game.board().history().to_vec();
        assert_eq!(game.undo().map(|cells| cells.len()), Some(2));
        assert_eq!(game.board().history(), &history[..2]);
        assert!(matches!(game.turn(), Turn::Human(_)));
        assert!(game.undo().is_some());
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn one_who_has_had_no_turn_has_none_to_go_back_to() {
        let mut game = game([Player::Machine(Box::new(WinBlock)), Player::Human]);
        game.advance();
        assert_eq!(game.undo(), None);
        assert_eq!(game.board().history().len(), 1);
    }
}
