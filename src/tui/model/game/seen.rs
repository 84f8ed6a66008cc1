//! The game as it is seen: while a disc falls, and while a computer thinks.

use std::time::Duration;

use super::GameState;
use crate::game::{Tally, Turn};

impl GameState {
    /// Whose turn it is, as it is seen: a disc that ends the game does so when it has landed.
    pub(crate) fn turn_seen(&self) -> Turn {
        let turn = self.game().turn();
        let falling = self
            .motion
            .fall()
            .and_then(|fall| self.board().at(fall.cell));
        match (turn, falling) {
            (Turn::Over(_), Some(disc)) if self.game().humans()[disc] => Turn::Human(disc),
            (Turn::Over(_), Some(disc)) => Turn::Computer(disc),
            (turn, _) => turn,
        }
    }

    /// Whether the end of the game is seen.
    pub(crate) fn is_end_seen(&self) -> bool {
        matches!(self.turn_seen(), Turn::Over(_))
    }

    /// The results of the series, as they are seen.
    pub(crate) fn tally_seen(&self) -> Tally {
        match self.is_over() && !self.is_end_seen() {
            true => self.series.tally_before(),
            false => self.series.tally(),
        }
    }

    /// Lets time pass for the computer that thinks, if one does.
    pub(crate) fn think(&mut self, time: Duration) {
        self.thought = match self.move_request() {
            Some(_) => self.thought + time,
            None => Duration::ZERO,
        };
    }

    /// How many seconds a computer has been thinking. `None` if none does, or not for long.
    pub(crate) fn long_thought(&self) -> Option<u64> {
        let seconds = self.thought.as_secs();
        (seconds > 0 && self.is_computer_thinking()).then_some(seconds)
    }

    /// Whether the user can have the computer that thinks move at once.
    pub(crate) fn can_be_hurried(&self) -> bool {
        self.is_computer_thinking() && self.series.has_human() && !self.hurried
    }
}
