//! What the state wants kept and saved, and what it reports about that.

use std::fmt::Display;
use std::path::Path;

use super::State;
use crate::board::PerDisc;
use crate::tui::saved::{SavedGame, UnfinishedGame};

impl State {
    /// The game to keep. `None` before there is one, `Some(None)` when it is over and what was
    /// kept is of no more use.
    #[must_use]
    pub(crate) fn to_keep(&self) -> Option<Option<UnfinishedGame>> {
        let line = self.series.game().line();
        if !self.started || line.is_empty() {
            return None;
        }
        if self.is_finished() {
            return Some(None);
        }
        Some(Some(UnfinishedGame {
            position: SavedGame {
                shape: self.board().shape(),
                moves: line.to_vec(),
            },
            at: self.series.game().ply(),
            players: PerDisc::from_fn(|disc| self.series.spec(disc).clone()),
        }))
    }

    /// Takes the game that was left, once another one has been begun instead.
    pub(crate) fn take_passed_over(&mut self) -> Option<UnfinishedGame> {
        self.kept.take_if(|_| self.started)
    }

    /// Takes the positions to save.
    pub(crate) fn take_to_save(&mut self) -> Vec<SavedGame> {
        std::mem::take(&mut self.to_save)
    }

    /// Whether the saved positions are about to be shown, as they are now on the disk.
    #[must_use]
    pub(crate) const fn wants_positions(&self) -> bool {
        self.wants_positions
    }

    /// Shows these saved positions from now on.
    pub(crate) fn show_positions(&mut self, positions: Vec<SavedGame>) {
        self.wants_positions = false;
        self.pointed = self.pointed.filter(|&at| at < positions.len());
        self.positions = positions;
    }

    /// The saved positions that are shown.
    #[must_use]
    pub(crate) fn positions(&self) -> &[SavedGame] {
        &self.positions
    }

    /// Reports that positions were saved, and shows all that are.
    pub(crate) fn tell_saved(&mut self, positions: Vec<SavedGame>) {
        self.show_positions(positions);
        self.tell(self.words.saved.to_owned());
    }

    /// Reports that the game that was left is now among the saved positions.
    pub(crate) fn tell_passed_over(&mut self, positions: Vec<SavedGame>) {
        self.show_positions(positions);
        let told = self.words.kept_elsewhere;
        self.message.get_or_insert_with(|| told.to_owned());
    }

    /// Reports a broken file that was set aside.
    pub(crate) fn tell_broken(&mut self, path: &Path) {
        self.tell(self.words.broken(path.display()));
    }

    /// Reports that a position was not saved.
    pub(crate) fn tell_not_saved(&mut self, why: &dyn Display) {
        self.tell(self.words.not_saved(why));
    }

    /// Reports that the game is not kept.
    pub(crate) fn tell_not_kept(&mut self, why: &dyn Display) {
        self.tell(self.words.not_kept(why));
    }

    /// Reports that what was saved cannot be read.
    pub(crate) fn tell_not_read(&mut self, why: &dyn Display) {
        self.tell(self.words.not_read(why));
    }

    /// Why nothing can be saved without a folder.
    #[must_use]
    pub(crate) const fn no_folder(&self) -> &'static str {
        self.words.no_folder
    }
}
