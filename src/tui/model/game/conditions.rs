//! What sets the game apart from others, and how it goes into the library.

use super::GameState;
use crate::analysis::Columns;
use crate::library::{Condition, Conditions, Record};
use crate::tui::model::message::Message;

impl GameState {
    /// Whether the line of moves has just ended the game, for the first time or in another way than
    /// before.
    pub(crate) fn has_just_ended(&self) -> bool {
        let ended = self.ended.as_ref().map(|record| &record.moves[..]);
        let is_new = self.game().is_played() && ended != Some(self.game().line());
        self.begun && self.is_finished() && is_new
    }

    /// Notes how the game has ended. Returns how it had ended before.
    pub(crate) const fn note_end(&mut self, record: Record) -> Option<Record> {
        self.ended.replace(record)
    }

    /// What sets it apart from a game that two players play from an empty board without help.
    pub(crate) const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Notes that a move was played, in the place of one that was undone if `undoes`.
    pub(super) fn note_move(&mut self, undoes: bool) {
        if undoes {
            self.conditions.add(Condition::Undo);
        }
        if self.conditions.contains(Condition::SetUp) {
            self.conditions.set_up(self.game().set_up());
        }
        let players = self.series.players();
        let before = self.seated.replace(players.clone());
        if before.is_some_and(|before| before != *players) {
            self.conditions.add(Condition::Players);
        }
    }

    pub(crate) fn ask_hint(&mut self) -> Message {
        if self.is_over() {
            return Message::GameOver;
        }
        let message = self.advice.ask_hint(self.series.game().board());
        self.note_advice(false);
        message
    }

    /// Takes in what the analysis has found. Reports the hint that results from it, if one is
    /// wanted.
    pub(crate) fn learn(&mut self, columns: Columns, show_scores: bool) -> Option<Message> {
        let hint = self.advice.update(self.series.game().board(), columns);
        self.note_advice(show_scores);
        hint
    }

    /// Notes that the analysis helps a player. After the end it does not.
    fn note_advice(&mut self, show_scores: bool) {
        if self.is_finished() {
            return;
        }
        if self.advice.hinted_slot().is_some() {
            self.conditions.add(Condition::Hints);
        }
        if show_scores {
            self.conditions.add(Condition::Scores);
        }
    }
}
