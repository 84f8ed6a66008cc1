//! What the state wants worked out beside it, what it hears of that, and how time passes.

use std::time::Duration;

use super::{Hint, Screen, State};
use crate::board::Board;
use crate::game::Turn;
use crate::tui::background::analyst::{Answer, Question, Subject};
use crate::tui::background::thinker::{FoundMove, MoveRequest};

impl State {
    /// The move that a computer should find now.
    #[must_use]
    pub(crate) fn wanted_move(&self) -> Option<MoveRequest> {
        let Turn::Computer(disc) = self.series.game().turn() else {
            return None;
        };
        let plays = self.screen == Screen::Game && !self.paused && self.motion.is_still();
        plays.then(|| MoveRequest {
            position: self.position,
            player: self.series.spec(disc).clone(),
            stream: (self.series.number() << 32) + self.series.game().ply() as u64,
        })
    }

    /// What should be found out about columns now.
    #[must_use]
    pub(crate) fn subject(&self) -> Option<Subject> {
        match &self.review {
            Some(review) if self.screen == Screen::Review && !review.done() => {
                return Some(Subject::Line(self.line));
            }
            _ => {}
        }
        let looks = matches!(self.screen, Screen::Game | Screen::Review);
        let wanted = self.scores || self.hint == Hint::Wanted;
        let open = !matches!(self.series.game().turn(), Turn::Over(_));
        (looks && wanted && open).then_some(Subject::Position(self.position))
    }

    /// The question about a subject.
    #[must_use]
    pub(crate) fn question(&self, subject: Subject) -> Question {
        let boards = match (subject, &self.review) {
            (Subject::Line(_), Some(review)) => Board::new(self.board().shape())
                .map(|empty| review.boards(empty, self.series.game().line()))
                .unwrap_or_default(),
            _ => vec![self.board().clone()],
        };
        Question { subject, boards }
    }

    /// Whether someone thinks, and a sign of it is shown.
    pub(crate) fn is_busy(&self) -> bool {
        let answered = match self.subject() {
            Some(Subject::Position(_)) => self.columns.as_ref().is_some_and(|known| known.done),
            Some(Subject::Line(_)) => false,
            None => true,
        };
        !answered || self.wanted_move().is_some()
    }

    /// When the screen changes next by itself; never where nothing moves.
    #[must_use]
    pub(crate) fn next_change(&self) -> Option<Duration> {
        self.motion.next(self.is_busy())
    }

    /// Time passes.
    pub(crate) fn pass(&mut self, time: Duration) {
        let busy = self.is_busy();
        self.motion.pass(time, busy);
    }

    /// An answer about columns has come.
    pub(crate) fn hear(&mut self, answer: &Answer) {
        if self.subject() != Some(answer.subject) {
            return;
        }
        match (answer.subject, &mut self.review) {
            (Subject::Line(_), Some(review)) => {
                review.hear(answer.index, &answer.columns, self.series.game().line());
                self.show_mistake();
            }
            _ => self.hear_columns(answer.columns.clone()),
        }
    }

    /// A computer has found its move, for the position with this number.
    pub(crate) fn play(&mut self, found: FoundMove) {
        let wanted = self.wanted_move();
        if wanted.is_some_and(|wanted| wanted.position == found.position) {
            self.drop(found.slot);
        }
    }
}
