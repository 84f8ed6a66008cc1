//! Keeps the folder up to date, so that nothing is lost however the program ends.

use super::{Folder, FolderContents, Keep, Request, SaveError};
use crate::tui::message::Message;
use crate::tui::settings::Choices;
use crate::tui::shared::Shared;

/// Does what the screens want done on the disk.
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
    /// next change, and reported if the reason is a new one. Returns why other things were not saved.
    pub(crate) fn follow(&mut self, shared: &mut Shared) -> Option<SaveError> {
        self.remember(shared);
        self.put_aside(shared);
        let failed = self.serve(shared);
        let keep = shared.game.to_keep();
        // The file of a game that is not in the library yet stays.
        let is_early = keep == Keep::Nothing && shared.saved.has_failed();
        if keep != Keep::Unchanged && keep != self.kept && !is_early {
            self.kept = keep;
            self.keep(shared);
        }
        failed
    }

    /// Does what is asked for, and reads everything again that is about to be shown. Returns why
    /// something was not done.
    pub(crate) fn serve(&mut self, shared: &mut Shared) -> Option<SaveError> {
        let failed = match shared.saved.is_asked() {
            true => self.try_requests(shared),
            false => None,
        };
        if shared.saved.is_outdated() {
            self.read(shared);
        }
        failed
    }

    /// Tries all requests. Those that fail and last are tried again with the next one.
    fn try_requests(&self, shared: &mut Shared) -> Option<SaveError> {
        let mut failed = None;
        for request in shared.saved.take_requests() {
            let done = match &self.folder {
                Some(folder) => perform(folder, &request).map_err(SaveError::from),
                None => Err(SaveError::NoFolder),
            };
            match done {
                Ok(message) => shared.message = message.or_else(|| shared.message.take()),
                Err(error) => {
                    shared.message = Some(Message::NotSaved(error.clone()));
                    failed = Some(error);
                    if request.is_lasting() {
                        shared.saved.put_back(request);
                    }
                }
            }
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

    fn read(&self, shared: &mut Shared) {
        match self.folder.as_ref().map(Folder::read) {
            Some(Ok((games, cards))) => shared.saved.set(games, cards),
            Some(Err(error)) => {
                shared.saved.keep();
                let message = Message::NotRead(error.to_string());
                shared.message.get_or_insert(message);
            }
            None => shared.saved.keep(),
        }
    }

    /// Saves everything before the program ends. Returns a failure that has not been reported.
    pub(crate) fn finish(&mut self, shared: &mut Shared) -> Option<SaveError> {
        let reported = self.failure.clone();
        let has_failed = shared.saved.has_failed() && !shared.saved.is_asked();
        if has_failed {
            self.try_requests(shared);
        }
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

    /// Adds the unfinished game of the last start to the library, once another one has begun.
    fn put_aside(&mut self, shared: &mut Shared) {
        let Some(folder) = &mut self.folder else {
            return;
        };
        let begun = shared.game.has_begun();
        let Some(unfinished) = shared.saved.unfinished.take_if(|_| begun) else {
            return;
        };
        match folder.put_aside(&unfinished) {
            Ok(()) => {
                shared.saved.refresh();
                shared.message.get_or_insert(Message::UnfinishedGameSaved);
            }
            Err(error) => shared.message = Some(Message::NotSaved(error.into())),
        }
    }
}

/// Does what is asked for. Returns what the user is told.
fn perform(folder: &Folder, request: &Request) -> std::io::Result<Option<Message>> {
    match request {
        Request::Add(record) => folder.library.add(std::slice::from_ref(record))?,
        Request::Save(record) => {
            folder.library.save(record)?;
            return Ok(Some(Message::Saved));
        }
        Request::Change(entry, record) => {
            let is_changed = folder.library.change(entry, record)?;
            // Nobody waits for the rates of a game.
            if !is_changed && entry.record.name != record.name {
                return Ok(Some(Message::ChangedElsewhere));
            }
        }
        Request::Remove(entry) => {
            let message = match folder.library.remove(entry)? {
                true => Message::Deleted,
                false => Message::ChangedElsewhere,
            };
            return Ok(Some(message));
        }
        Request::Miss(cards) => folder.deck.add(cards)?,
        Request::Repeat(card, next) => {
            folder.deck.replace(card, next.as_ref())?;
        }
        Request::Export { name, content } => {
            let path = folder.export(name, content)?;
            return Ok(Some(Message::Exported(path)));
        }
    }
    Ok(None)
}
