//! What of the state is kept for the next start.

use super::State;
use crate::board::PerDisc;
use crate::tui::saved::{Keep, SavedGame, UnfinishedGame};

impl State {
    /// What to keep for the next start.
    #[must_use]
    pub(crate) fn to_keep(&self) -> Keep {
        let line = self.series.game().line();
        if !self.started || line.is_empty() {
            return Keep::Unchanged;
        }
        if self.is_finished() {
            return Keep::Nothing;
        }
        Keep::Game(UnfinishedGame {
            game: SavedGame {
                shape: self.board().shape(),
                moves: line.to_vec(),
            },
            ply: self.series.game().ply(),
            players: PerDisc::from_fn(|disc| self.series.spec(disc).clone()),
        })
    }

    /// Takes the unfinished game of the last start, once another game has begun.
    pub(crate) fn take_passed_over(&mut self) -> Option<UnfinishedGame> {
        self.saved.unfinished.take_if(|_| self.started)
    }
}
