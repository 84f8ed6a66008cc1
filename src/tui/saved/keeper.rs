//! Keeps the folder up to date, so that nothing is lost however the program ends.

use super::{Folder, FolderContents, Keep, SaveError, SavedGame};
use crate::tui::message::Message;
use crate::tui::settings::Choices;
use crate::tui::shared::Shared;

/// Saves what the screens want saved.
pub(crate) struct Keeper {
    /// `None` if the user has no folder.
    folder: Option<Folder>,
    /// The choices that were last remembered, or could not be.
    remembered: Choices,
    /// What was last kept, or could not be.
    kept: Keep,
    /// Why it could not be kept. This has been reported.
    failure: Option<SaveError>,
}

impl Keeper {
    /// A keeper, and what its folder contains.
    #[must_use]
    pub(crate) fn open(mut folder: Option<Folder>) -> (Keeper, FolderContents) {
        let contents = folder.as_mut().map(Folder::open).unwrap_or_default();
        let keeper = Keeper {
            folder,
            remembered: Choices::default(),
            kept: Keep::Unchanged,
            failure: None,
        };
        (keeper, contents)
    }

    /// Saves what has changed. If the unfinished game cannot be kept, that is tried again with the
    /// next change, and reported if the reason is a new one. Returns why other games were not saved.
    pub(crate) fn follow(&mut self, shared: &mut Shared) -> Option<SaveError> {
        self.remember(shared);
        self.put_aside(shared);
        let failed = self.serve(shared);
        let keep = shared.game.to_keep();
        if keep != Keep::Unchanged && keep != self.kept {
            self.kept = keep;
            self.keep(shared);
        }
        failed
    }

    /// Saves the games that are to be saved, and reads the list again if it is about to be shown.
    /// Returns why games were not saved.
    pub(crate) fn serve(&mut self, shared: &mut Shared) -> Option<SaveError> {
        let games = shared.saved.take_queue();
        let failed = match games.is_empty() {
            true => None,
            false => self.save(games, shared).err(),
        };
        if shared.saved.is_outdated() {
            self.read_list(shared);
        }
        failed
    }

    /// Remembers what the user has chosen since the last time.
    fn remember(&mut self, shared: &mut Shared) {
        if shared.chosen == self.remembered {
            return;
        }
        self.remembered = shared.chosen.clone();
        if let Some(folder) = &self.folder
            && let Err(error) = folder.remember(&self.remembered)
        {
            shared.message = Some(Message::NotRemembered(error.into()));
        }
    }

    fn save(&self, games: Vec<SavedGame>, shared: &mut Shared) -> Result<(), SaveError> {
        let mut set_aside = Vec::new();
        let saved = match &self.folder {
            None => Err(SaveError::NoFolder),
            Some(folder) => folder.save(games, &mut set_aside).map_err(SaveError::from),
        };
        shared.message = Some(match &saved {
            Err(error) => Message::NotSaved(error.clone()),
            Ok(_) => match set_aside.pop() {
                Some(path) => Message::FileSetAside(path),
                None => Message::Saved,
            },
        });
        shared.saved.set_list(saved?);
        Ok(())
    }

    fn read_list(&self, shared: &mut Shared) {
        match self.folder.as_ref().map(Folder::saved) {
            Some(Ok(list)) => shared.saved.set_list(list),
            Some(Err(error)) => {
                shared.saved.keep_list();
                shared.message = Some(Message::NotRead(error.to_string()));
            }
            None => shared.saved.keep_list(),
        }
    }

    /// Saves everything before the program ends. Returns a failure that has not been reported.
    pub(crate) fn finish(&mut self, shared: &mut Shared) -> Option<SaveError> {
        let reported = self.failure.clone();
        let failed = self.follow(shared);
        if self.failure.is_some() {
            self.keep(shared);
        }
        failed.or_else(|| self.failure.clone().filter(|_| self.failure != reported))
    }

    fn keep(&mut self, shared: &mut Shared) {
        let failure = match (&mut self.folder, &self.kept) {
            (Some(folder), Keep::Game(game)) => folder.write_game(game).err().map(SaveError::from),
            (Some(folder), Keep::Nothing) => folder.remove_game().err().map(SaveError::from),
            (None, Keep::Game(_)) => Some(SaveError::NoFolder),
            (None, Keep::Nothing) | (_, Keep::Unchanged) => None,
        };
        if let Some(error) = failure.as_ref().filter(|_| failure != self.failure) {
            shared.message = Some(Message::NotKept(error.clone()));
        }
        self.failure = failure;
    }

    /// Adds the unfinished game of the last start to the saved games, once another one has begun.
    fn put_aside(&mut self, shared: &mut Shared) {
        let Some(folder) = &mut self.folder else {
            return;
        };
        let begun = shared.game.has_begun();
        let Some(unfinished) = shared.saved.unfinished.take_if(|_| begun) else {
            return;
        };
        let mut set_aside = Vec::new();
        match folder.put_aside(&unfinished, &mut set_aside) {
            Ok(list) => {
                shared.saved.set_list(list);
                shared.message.get_or_insert(Message::UnfinishedGameSaved);
            }
            Err(error) => shared.message = Some(Message::NotSaved(error.into())),
        }
        if let Some(path) = set_aside.pop() {
            shared.message = Some(Message::FileSetAside(path));
        }
    }
}
