//! What the screens know of the saved games.

use super::{SavedGame, UnfinishedGame};

/// The saved games as the screens know them, and what the screens want saved.
#[derive(Debug, Default)]
pub(crate) struct SavedGames {
    /// The unfinished game of an earlier start.
    pub(crate) unfinished: Option<UnfinishedGame>,
    /// The saved games as they were last read, the newest last.
    list: Vec<SavedGame>,
    /// The games that are to be saved.
    queue: Vec<SavedGame>,
    /// Whether the list is about to be shown and must be read again.
    outdated: bool,
}

impl SavedGames {
    /// The games that a folder contains.
    #[must_use]
    pub(crate) fn new(unfinished: Option<UnfinishedGame>, list: Vec<SavedGame>) -> SavedGames {
        SavedGames {
            unfinished,
            list,
            ..SavedGames::default()
        }
    }

    /// The saved games, the newest first.
    pub(crate) fn newest_first(&self) -> impl ExactSizeIterator<Item = &SavedGame> {
        self.list.iter().rev()
    }

    /// Has a game saved.
    pub(crate) fn save(&mut self, game: SavedGame) {
        self.queue.retain(|other| *other != game);
        self.queue.push(game);
    }

    /// Takes the games that are to be saved.
    pub(crate) fn take_queue(&mut self) -> Vec<SavedGame> {
        std::mem::take(&mut self.queue)
    }

    /// Has the list read again, as other windows may have changed it.
    pub(crate) const fn refresh(&mut self) {
        self.outdated = true;
    }

    /// Whether the list must be read again.
    #[must_use]
    pub(crate) const fn is_outdated(&self) -> bool {
        self.outdated
    }

    /// Sets the list to what was read.
    pub(crate) fn set_list(&mut self, list: Vec<SavedGame>) {
        self.list = list;
        self.outdated = false;
    }

    /// Leaves the list as it is, if it cannot be read again.
    pub(crate) const fn keep_list(&mut self) {
        self.outdated = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<SavedGame> {
        SavedGame::read_list(text).unwrap()
    }

    #[test]
    fn a_game_that_is_saved_twice_is_queued_once() {
        let mut saved = SavedGames::default();
        for game in games("4\n44\n4\n") {
            saved.save(game);
        }
        assert_eq!(saved.take_queue(), games("44\n4\n"));
        assert_eq!(saved.take_queue(), []);
    }

    #[test]
    fn the_list_is_read_again_when_asked_for() {
        let mut saved = SavedGames::new(None, games("4\n44\n"));
        let newest_first: Vec<SavedGame> = saved.newest_first().cloned().collect();
        assert_eq!(newest_first, games("44\n4\n"));
        assert!(!saved.is_outdated());
        saved.refresh();
        assert!(saved.is_outdated());
        saved.keep_list();
        assert!(!saved.is_outdated() && saved.newest_first().len() == 2);
        saved.refresh();
        saved.set_list(games("1\n"));
        assert!(!saved.is_outdated() && saved.newest_first().len() == 1);
    }
}
