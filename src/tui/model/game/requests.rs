//! What the game wants from the background and from the disk.

use super::GameState;
use crate::board::PerDisc;
use crate::game::Turn;
use crate::tui::model::message::Message;
use crate::tui::model::needs::{FailedMove, MoveRequest, Subject};
use crate::tui::model::storage::Keep;
use crate::tui::model::unfinished::{SavedGame, UnfinishedGame};

impl GameState {
    /// The computer's move that is wanted now.
    pub(crate) fn move_request(&self) -> Option<MoveRequest> {
        let Turn::Computer(disc) = self.game().turn() else {
            return None;
        };
        let plays = !self.is_waiting() && self.motion.is_still();
        plays.then(|| MoveRequest {
            position: self.position,
            player: self.series.spec(disc).clone(),
            hurried: self.hurried,
            stream: (self.series.number() << 32) + self.game().ply() as u64,
        })
    }

    /// Waits because the program that should move has failed. The game goes on from here when the
    /// user lets it try again, or has someone else play.
    pub(crate) fn pause_failed(&mut self, failed: &FailedMove) -> Message {
        self.paused = true;
        Message::PlayerFailed(failed.failure.to_string())
    }

    /// The position to analyse, for scores or for a hint.
    pub(crate) fn subject(&self, show_scores: bool) -> Option<Subject> {
        let wanted = show_scores || self.advice.wants_hint();
        (wanted && !self.is_over()).then_some(Subject::Position(self.position))
    }

    /// The line of moves to analyse.
    pub(crate) const fn line_subject(&self) -> Subject {
        Subject::Line(self.line)
    }

    /// What to keep for the next start.
    pub(crate) fn to_keep(&self) -> Keep {
        let game = self.game();
        if !self.begun {
            return Keep::Unchanged;
        }
        if self.is_finished() || !game.is_played() {
            return Keep::Nothing;
        }
        Keep::Game(Box::new(UnfinishedGame {
            game: SavedGame {
                shape: game.board().shape(),
                moves: game.line().to_vec(),
            },
            ply: game.ply(),
            players: PerDisc::from_fn(|disc| self.series.spec(disc).clone()),
            starter: self.series.starter(),
            swaps: self.series.next_starter() == self.series.starter(),
            tally: self.series.tally_before(),
            set_up: game.set_up(),
            conditions: self.conditions.clone(),
            ended: self.ended.clone(),
        }))
    }
}
