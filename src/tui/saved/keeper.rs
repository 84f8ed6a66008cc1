//! Keeps the folder up to date, so that nothing is lost however the program ends.

use std::path::PathBuf;

use super::{Folder, FolderContents, Keep, SaveError};
use crate::tui::message::Message;
use crate::tui::state::State;

/// Saves what the state wants saved.
pub(crate) struct Keeper {
    /// `None` if the user has no folder.
    folder: Option<Folder>,
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
            kept: Keep::Unchanged,
            failure: None,
        };
        (keeper, contents)
    }

    /// Saves what has changed. If the unfinished game cannot be kept, that is tried again with the
    /// next change, and reported if the reason is a new one. Returns why other games were not saved.
    pub(crate) fn follow(&mut self, state: &mut State) -> Option<SaveError> {
        self.put_aside(state);
        let failed = self.serve(state);
        let keep = state.to_keep();
        if keep != Keep::Unchanged && keep != self.kept {
            self.kept = keep;
            self.keep(state);
        }
        failed
    }

    /// Saves the games that are to be saved, and reads the list again if it is about to be shown.
    /// Returns why games were not saved.
    pub(crate) fn serve(&mut self, state: &mut State) -> Option<SaveError> {
        let games = state.saved.take_queue();
        let mut failed = None;
        if !games.is_empty() {
            let mut set_aside = Vec::new();
            let saved = match &self.folder {
                None => Err(SaveError::NoFolder),
                Some(folder) => folder.save(games, &mut set_aside).map_err(SaveError::from),
            };
            if saved.is_ok() {
                state.message = Some(Message::Saved);
            }
            report_set_aside(state, set_aside);
            match saved {
                Ok(list) => state.saved.set_list(list),
                Err(error) => {
                    state.message = Some(Message::NotSaved(error.clone()));
                    failed = Some(error);
                }
            }
        }
        if state.saved.is_outdated() {
            match self.folder.as_ref().map(Folder::saved) {
                Some(Ok(list)) => state.saved.set_list(list),
                Some(Err(error)) => {
                    state.saved.keep_list();
                    state.message = Some(Message::NotRead(error.to_string()));
                }
                None => state.saved.keep_list(),
            }
        }
        failed
    }

    /// Saves everything before the program ends. Returns a failure that has not been reported.
    pub(crate) fn finish(&mut self, state: &mut State) -> Option<SaveError> {
        let reported = self.failure.clone();
        let failed = self.follow(state);
        if self.failure.is_some() {
            self.keep(state);
        }
        failed.or_else(|| self.failure.clone().filter(|_| self.failure != reported))
    }

    fn keep(&mut self, state: &mut State) {
        let failure = match (&mut self.folder, &self.kept) {
            (Some(folder), Keep::Game(game)) => folder.write_game(game).err().map(SaveError::from),
            (Some(folder), Keep::Nothing) => folder.remove_game().err().map(SaveError::from),
            (None, Keep::Game(_)) => Some(SaveError::NoFolder),
            (None, Keep::Nothing) | (_, Keep::Unchanged) => None,
        };
        if let Some(error) = failure.as_ref().filter(|_| failure != self.failure) {
            state.message = Some(Message::NotKept(error.clone()));
        }
        self.failure = failure;
    }

    /// Adds the unfinished game of the last start to the saved games, once another one has begun.
    fn put_aside(&mut self, state: &mut State) {
        let Some(folder) = &mut self.folder else {
            return;
        };
        let Some(unfinished) = state.take_passed_over() else {
            return;
        };
        let mut set_aside = Vec::new();
        match folder.put_aside(&unfinished, &mut set_aside) {
            Ok(list) => {
                state.saved.set_list(list);
                state.message.get_or_insert(Message::UnfinishedGameSaved);
            }
            Err(error) => state.message = Some(Message::NotSaved(error.into())),
        }
        report_set_aside(state, set_aside);
    }
}

fn report_set_aside(state: &mut State, set_aside: Vec<PathBuf>) {
    if let Some(path) = set_aside.into_iter().next_back() {
        state.message = Some(Message::FileSetAside(path));
    }
}
