//! Keeps the game and saves positions whenever the state asks for it, so that nothing is lost
//! however the program ends.

use std::path::PathBuf;

use crate::tui::saved::{Folder, FolderContents, UnfinishedGame};
use crate::tui::state::State;

/// Keeps what a state wants kept.
pub(crate) struct Keeper {
    /// `None` if the user has no folder for it.
    folder: Option<Folder>,
    /// The game that was last kept, or that could not be.
    kept: Option<Option<UnfinishedGame>>,
    /// Why it could not be, as it was reported.
    failure: Option<String>,
}

impl Keeper {
    /// A keeper, and what is in its folder.
    #[must_use]
    pub(crate) fn open(mut folder: Option<Folder>) -> (Keeper, FolderContents) {
        let found = folder.as_mut().map(Folder::open).unwrap_or_default();
        let keeper = Keeper {
            folder,
            kept: None,
            failure: None,
        };
        (keeper, found)
    }

    /// Keeps and saves what has changed. A failure to keep the game is reported when it is another
    /// one than before; it is tried again with the next change. Returns why positions were not
    /// saved.
    pub(crate) fn follow(&mut self, state: &mut State) -> Option<String> {
        self.put_aside(state);
        let failed = self.serve(state);
        let kept = state.to_keep();
        if kept.is_some() && kept != self.kept {
            self.kept = kept;
            self.keep(state);
        }
        failed
    }

    /// Saves the positions to save, and brings those that are shown up to date.
    pub(crate) fn serve(&mut self, state: &mut State) -> Option<String> {
        let positions = state.take_to_save();
        let mut failed = None;
        if !positions.is_empty() {
            let mut set_aside = Vec::new();
            match &self.folder {
                None => failed = Some(state.no_folder().to_owned()),
                Some(folder) => match folder.save(positions, &mut set_aside) {
                    Ok(positions) => state.tell_saved(positions),
                    Err(error) => failed = Some(error.to_string()),
                },
            }
            tell_broken(state, &set_aside);
            if let Some(why) = &failed {
                state.tell_not_saved(why);
            }
        }
        if state.wants_positions() {
            let shown = || Ok(state.positions().to_vec());
            let positions = self.folder.as_ref().map_or_else(shown, Folder::positions);
            match positions {
                Ok(positions) => state.show_positions(positions),
                Err(error) => {
                    state.show_positions(state.positions().to_vec());
                    state.tell_not_read(&error);
                }
            }
        }
        failed
    }

    /// Keeps and saves what is left to do before the program ends. Returns a failure that has not
    /// been reported.
    pub(crate) fn finish(&mut self, state: &mut State) -> Option<String> {
        let reported = self.failure.clone();
        let failed = self.follow(state);
        if self.failure.is_some() {
            self.keep(state);
        }
        failed.or_else(|| self.failure.clone().filter(|_| self.failure != reported))
    }

    fn keep(&mut self, state: &mut State) {
        let kept = self.kept.as_ref().and_then(Option::as_ref);
        let failure = match (&mut self.folder, kept) {
            (Some(folder), kept) => folder.keep(kept).err().map(|error| error.to_string()),
            (None, Some(_)) => Some(state.no_folder().to_owned()),
            (None, None) => None,
        };
        if let Some(why) = failure.as_ref().filter(|_| failure != self.failure) {
            state.tell_not_kept(why);
        }
        self.failure = failure;
    }

    /// Saves the game that was left, once another one has been begun.
    fn put_aside(&mut self, state: &mut State) {
        let Some(folder) = &mut self.folder else {
            return;
        };
        if let Some(kept) = state.take_passed_over() {
            let mut set_aside = Vec::new();
            match folder.put_aside(&kept, &mut set_aside) {
                Ok(positions) => state.tell_passed_over(positions),
                Err(error) => state.tell_not_saved(&error),
            }
            tell_broken(state, &set_aside);
        }
    }
}

fn tell_broken(state: &mut State, set_aside: &[PathBuf]) {
    for path in set_aside {
        state.tell_broken(path);
    }
}
