//! A game being played: a board, two players, and whose turn it is. No input and no output, so
//! that text and full screen play by the same rules.

pub mod command;
pub mod console;

use crate::board::{Board, Cell, Outcome, Refused};
use crate::player::{Player, Turn};
use crate::random::Draw;

/// A game.
pub struct Game {
    board: Board,
    players: [Player; 2],
    draw: Box<dyn Draw>,
}

impl Game {
    /// A game on `board` between two players. Computers draw lots by `draw`.
    #[must_use]
    pub fn new(board: Board, players: [Player; 2], draw: Box<dyn Draw>) -> Game {
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
        let cell = strategy.choose(&self.board, &mut *self.draw);
        self.board
            .place(cell)
            .expect("strategies choose among the board's moves");
        cell
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
