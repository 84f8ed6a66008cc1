//! The folder of games. Several windows share it.
//!
//! | file | content |
//! | --- | --- |
//! | `positions` | the games saved in all windows, the newest last |
//! | `game`, `game.2`, … | the game of one window |
//! | `game.lock`, `game.2.lock`, … | locked by that window while it runs |
//! | `settings` | what the user has chosen, in whatever window |
//! | `lock` | locked while any of these files change |
//! | `game.broken.1`, … | files that could not be read, set aside |
//!
//! A game whose window no longer runs is offered at the next start.

use std::io;
use std::path::PathBuf;

use super::{SavedGame, UnfinishedGame};
use crate::files::{self, Lock, LockedFolder};
use crate::tui::settings::Choices;

const GAME: &str = "game";
const SAVED: &str = "positions";
const SETTINGS: &str = "settings";

/// The folder, as one window uses it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// The file of this window's game. `None` before a game is written to a folder that did not
    /// exist or could not be locked.
    own: Option<GameFile>,
}

/// A file that only this window may write.
#[derive(Debug)]
struct GameFile {
    name: String,
    lock: Lock,
}

/// What a folder contains at the start.
#[derive(Debug, Default)]
pub(crate) struct FolderContents {
    /// The newest unfinished game.
    pub(crate) unfinished: Option<UnfinishedGame>,
    /// The saved games, the newest last. Older unfinished games were added to them.
    pub(crate) saved: Vec<SavedGame>,
    /// What the user has chosen.
    pub(crate) choices: Choices,
    /// The new paths of files that could not be read.
    pub(crate) set_aside: Vec<PathBuf>,
    /// The first failure to read the folder or to tidy it up.
    pub(crate) error: Option<io::Error>,
}

impl Folder {
    /// The user's. `None` if there is none.
    #[must_use]
    pub(crate) fn of_user() -> Option<Folder> {
        let path = files::user_folder()?;
        Some(Folder { path, own: None })
    }

    /// Reads the folder. From here on the unfinished game that it returns is this window's.
    pub(crate) fn open(&mut self) -> FolderContents {
        let mut contents = FolderContents::default();
        if !self.path.exists() {
            return contents;
        }
        let opened = match LockedFolder::new(&self.path) {
            Ok(folder) => self.open_locked(&folder, &mut contents),
            Err(_) => self.open_unlocked(&mut contents),
        };
        contents.error = opened.err();
        contents.choices = read_choices(files::read(&self.path.join(SETTINGS)));
        contents
    }

    fn open_locked(
        &mut self,
        folder: &LockedFolder,
        contents: &mut FolderContents,
    ) -> io::Result<()> {
        let swept = folder.sweep().and_then(|()| sweep_locks(folder));
        let saved = read_saved(folder, &mut contents.set_aside);
        let mut games = unfinished_games(folder, &mut contents.set_aside)?;
        if let Some((newest, file)) = games.pop() {
            (contents.unfinished, self.own) = (Some(newest), Some(file));
        }
        contents.saved = saved?;
        if !games.is_empty() {
            let older = games.iter().map(|(unfinished, _)| unfinished.game.clone());
            contents.saved = add(folder, older.collect(), &mut contents.set_aside)?;
        }
        for (_, file) in games {
            folder.remove(&file.name)?;
            folder.remove(&lock_name(&file.name))?;
        }
        swept
    }

    /// Reads what can be read without a lock.
    fn open_unlocked(&self, contents: &mut FolderContents) -> io::Result<()> {
        let game = files::read(&self.path.join(GAME))?.map(String::from_utf8);
        contents.unfinished = game.and_then(|text| UnfinishedGame::read(&text.ok()?));
        contents.saved = self.saved()?;
        Ok(())
    }

    /// The saved games, the newest last.
    pub(crate) fn saved(&self) -> io::Result<Vec<SavedGame>> {
        if !self.path.exists() {
            return Ok(Vec::new());
        }
        let bytes = files::read(&self.path.join(SAVED))?.unwrap_or_default();
        let text = String::from_utf8(bytes).ok();
        text.and_then(|text| SavedGame::read_list(&text))
            .ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// Saves games, and returns all that are saved. A game that was saved before becomes the
    /// newest. A list that cannot be read is set aside.
    pub(crate) fn save(
        &self,
        games: Vec<SavedGame>,
        set_aside: &mut Vec<PathBuf>,
    ) -> io::Result<Vec<SavedGame>> {
        let folder = LockedFolder::new(&self.path)?;
        add(&folder, games, set_aside)
    }

    /// Adds choices to those that are remembered.
    pub(crate) fn remember(&self, choices: &Choices) -> io::Result<()> {
        let folder = LockedFolder::new(&self.path)?;
        let older = read_choices(folder.read(SETTINGS));
        let text = choices.clone().or(older).text();
        folder.replace(SETTINGS, text.as_bytes())
    }

    /// Writes the unfinished game of this window.
    pub(crate) fn write_game(&mut self, game: &UnfinishedGame) -> io::Result<()> {
        let folder = LockedFolder::new(&self.path)?;
        let name = self.own_file(&folder)?;
        folder.replace(name, game.text().as_bytes())
    }

    /// Removes the unfinished game of this window, if one was written.
    pub(crate) fn remove_game(&mut self) -> io::Result<()> {
        if self.own.is_none() {
            return Ok(());
        }
        let folder = LockedFolder::new(&self.path)?;
        let name = self.own_file(&folder)?;
        folder.remove(name)
    }

    /// The name of this window's file. Another one is taken if the lock on it was lost.
    fn own_file(&mut self, folder: &LockedFolder) -> io::Result<&str> {
        let own = match self.own.take().filter(|own| own.lock.is_valid()) {
            Some(own) => own,
            None => free_file(folder)?,
        };
        Ok(&self.own.insert(own).name)
    }

    /// Moves the unfinished game that was found at the start to the saved games, and returns all of
    /// them. If this fails, its file stays for the next start, and this window uses another one.
    pub(crate) fn put_aside(
        &mut self,
        unfinished: &UnfinishedGame,
        set_aside: &mut Vec<PathBuf>,
    ) -> io::Result<Vec<SavedGame>> {
        let own = self.own.take();
        let folder = LockedFolder::new(&self.path)?;
        let saved = add(&folder, vec![unfinished.game.clone()], set_aside)?;
        if let Some(own) = own.filter(|own| own.lock.is_valid()) {
            folder.remove(&own.name)?;
            self.own = Some(own);
        }
        Ok(saved)
    }
}

/// The choices in a file. One that cannot be read has none: they can be made again.
fn read_choices(bytes: io::Result<Option<Vec<u8>>>) -> Choices {
    let bytes = bytes.ok().flatten().unwrap_or_default();
    Choices::read(&String::from_utf8_lossy(&bytes))
}

/// Whether a file of this name holds an unfinished game.
fn is_game(name: &str) -> bool {
    let number = name.strip_prefix(GAME).and_then(|n| n.strip_prefix('.'));
    name == GAME || number.is_some_and(|number| number.parse::<u32>().is_ok())
}

fn lock_name(game: &str) -> String {
    format!("{game}.lock")
}

/// Removes the locks of windows that no longer run and have no game.
fn sweep_locks(folder: &LockedFolder) -> io::Result<()> {
    for name in folder.names()? {
        let game = name.strip_suffix(".lock").filter(|game| is_game(game));
        if game.is_some_and(|game| !folder.path(game).exists())
            && Lock::take(&folder.path(&name))?.is_some()
        {
            folder.remove(&name)?;
        }
    }
    Ok(())
}

/// The games of windows that no longer run, the newest last.
fn unfinished_games(
    folder: &LockedFolder,
    set_aside: &mut Vec<PathBuf>,
) -> io::Result<Vec<(UnfinishedGame, GameFile)>> {
    let mut games = Vec::new();
    for name in folder.names()?.into_iter().filter(|name| is_game(name)) {
        let Some(lock) = Lock::take(&folder.path(&lock_name(&name)))? else {
            continue;
        };
        if let Some(game) = read(folder, &name, set_aside, UnfinishedGame::read)? {
            let modified = folder.modified(&name)?;
            games.push((modified, game, GameFile { name, lock }));
        }
    }
    games.sort_by_key(|(modified, ..)| *modified);
    Ok(games
        .into_iter()
        .map(|(_, game, file)| (game, file))
        .collect())
}

/// A file for the game of a window: one that does not exist and that no other window owns.
fn free_file(folder: &LockedFolder) -> io::Result<GameFile> {
    let mut number = 1;
    loop {
        let name = match number {
            1 => GAME.to_owned(),
            _ => format!("{GAME}.{number}"),
        };
        if !folder.path(&name).exists() {
            let lock = Lock::take(&folder.path(&lock_name(&name)))?;
            if let Some(lock) = lock {
                return Ok(GameFile { name, lock });
            }
        }
        number += 1;
    }
}

/// Reads a file. A file that cannot be parsed is set aside.
fn read<T>(
    folder: &LockedFolder,
    name: &str,
    set_aside: &mut Vec<PathBuf>,
    parse: impl Fn(&str) -> Option<T>,
) -> io::Result<Option<T>> {
    let Some(bytes) = folder.read(name)? else {
        return Ok(None);
    };
    let text = String::from_utf8(bytes).ok();
    let value = text.and_then(|text| parse(&text));
    if value.is_none() {
        set_aside.push(folder.set_aside(name)?);
    }
    Ok(value)
}

fn read_saved(folder: &LockedFolder, set_aside: &mut Vec<PathBuf>) -> io::Result<Vec<SavedGame>> {
    let saved = read(folder, SAVED, set_aside, SavedGame::read_list)?;
    Ok(saved.unwrap_or_default())
}

fn add(
    folder: &LockedFolder,
    games: Vec<SavedGame>,
    set_aside: &mut Vec<PathBuf>,
) -> io::Result<Vec<SavedGame>> {
    let mut saved = read_saved(folder, set_aside)?;
    for game in games {
        saved.retain(|other| *other != game);
        saved.push(game);
    }
    folder.replace(SAVED, SavedGame::list_text(&saved).as_bytes())?;
    Ok(saved)
}
