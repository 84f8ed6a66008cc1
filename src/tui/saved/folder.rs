//! The folder where games and positions are kept. Several windows share it.
//!
//! | file | content |
//! | --- | --- |
//! | `positions` | the saved positions of all windows, the newest last |
//! | `game`, `game.2`, … | the game of one window |
//! | `game.lock`, `game.2.lock`, … | locked by that window while it runs |
//! | `lock` | locked while any of these files change |
//! | `game.broken.1`, … | files that could not be read, set aside |
//!
//! A game whose window no longer runs is a game that was left.

use std::path::{Path, PathBuf};
use std::{env, io};

use super::{SavedGame, UnfinishedGame, positions_text, read_positions};
use crate::files::{self, Lock, LockedFolder};

const GAME: &str = "game";
const POSITIONS: &str = "positions";

/// The folder, as one window uses it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// The file of this window's game. `None` before the first game is kept in a folder that did
    /// not exist, or that could not be locked.
    own: Option<GameFile>,
}

/// A file that this window alone may write.
#[derive(Debug)]
struct GameFile {
    name: String,
    lock: Lock,
}

/// What a folder contains at the start.
#[derive(Debug, Default)]
pub(crate) struct FolderContents {
    /// The newest game that was left.
    pub(crate) kept: Option<UnfinishedGame>,
    /// The saved positions, and the other games that were left.
    pub(crate) positions: Vec<SavedGame>,
    /// Files that could not be read, under their new names.
    pub(crate) set_aside: Vec<PathBuf>,
    /// Why something was not read, or not moved to its place.
    pub(crate) failed: Option<io::Error>,
}

impl Folder {
    /// The user's: `$XDG_STATE_HOME/puissance4`, or `~/.local/state/puissance4`. `None` if neither
    /// variable is set.
    #[must_use]
    pub(crate) fn of_user() -> Option<Folder> {
        let folder = |name| {
            let value = env::var_os(name).map(PathBuf::from);
            value.filter(|path| path.is_absolute())
        };
        let state = folder("XDG_STATE_HOME")
            .or_else(|| folder("HOME").map(|home| home.join(".local/state")))?;
        Some(Folder::at(&state.join("puissance4")))
    }

    /// This folder.
    #[must_use]
    pub(crate) fn at(path: &Path) -> Folder {
        Folder {
            path: path.to_owned(),
            own: None,
        }
    }

    /// Finds what was left and saved. From here on the game that is offered is this window's.
    pub(crate) fn open(&mut self) -> FolderContents {
        let mut found = FolderContents::default();
        if !self.path.exists() {
            return found;
        }
        let opened = match LockedFolder::new(&self.path) {
            Ok(folder) => self.open_locked(&folder, &mut found),
            Err(_) => self.open_unlocked(&mut found),
        };
        found.failed = opened.err();
        found
    }

    fn open_locked(&mut self, folder: &LockedFolder, found: &mut FolderContents) -> io::Result<()> {
        let swept = folder.sweep().and_then(|()| sweep_locks(folder));
        let list = read_list(folder, &mut found.set_aside);
        let mut left = left_games(folder, &mut found.set_aside)?;
        if let Some((kept, file)) = left.pop() {
            (found.kept, self.own) = (Some(kept), Some(file));
        }
        found.positions = list?;
        if !left.is_empty() {
            let others = left.iter().map(|(kept, _)| kept.position.clone());
            found.positions = add(folder, others.collect(), &mut found.set_aside)?;
        }
        for (_, file) in left {
            folder.remove(&file.name)?;
            folder.remove(&lock_name(&file.name))?;
        }
        swept
    }

    /// Reads what can be read in a folder that does not let itself be locked.
    fn open_unlocked(&self, found: &mut FolderContents) -> io::Result<()> {
        let game = files::read(&self.path.join(GAME))?.map(String::from_utf8);
        found.kept = game.and_then(|text| UnfinishedGame::read(&text.ok()?));
        found.positions = self.positions()?;
        Ok(())
    }

    /// The saved positions as they are on the disk.
    pub(crate) fn positions(&self) -> io::Result<Vec<SavedGame>> {
        if !self.path.exists() {
            return Ok(Vec::new());
        }
        let bytes = files::read(&self.path.join(POSITIONS))?.unwrap_or_default();
        let text = String::from_utf8(bytes).ok();
        text.and_then(|text| read_positions(&text))
            .ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// Adds positions to those that are saved, and returns all of them. A position that is there
    /// already becomes the newest. A list that cannot be read is set aside.
    pub(crate) fn save(
        &self,
        positions: Vec<SavedGame>,
        set_aside: &mut Vec<PathBuf>,
    ) -> io::Result<Vec<SavedGame>> {
        let folder = LockedFolder::new(&self.path)?;
        add(&folder, positions, set_aside)
    }

    /// Keeps the game of this window, or nothing.
    pub(crate) fn keep(&mut self, kept: Option<&UnfinishedGame>) -> io::Result<()> {
        if self.own.is_none() && kept.is_none() {
            return Ok(());
        }
        let folder = LockedFolder::new(&self.path)?;
        let own = match self.own.take().filter(|own| own.lock.is_valid()) {
            Some(own) => own,
            None => free_file(&folder)?,
        };
        let name = own.name.clone();
        self.own = Some(own);
        match kept {
            Some(kept) => folder.replace(&name, kept.text().as_bytes()),
            None => folder.remove(&name),
        }
    }

    /// Moves the game that was offered to the saved positions, and returns all of them. If this
    /// fails, its file is left for the next start, and this window's game goes to another one.
    pub(crate) fn put_aside(
        &mut self,
        kept: &UnfinishedGame,
        set_aside: &mut Vec<PathBuf>,
    ) -> io::Result<Vec<SavedGame>> {
        let own = self.own.take();
        let folder = LockedFolder::new(&self.path)?;
        let positions = add(&folder, vec![kept.position.clone()], set_aside)?;
        if let Some(own) = own.filter(|own| own.lock.is_valid()) {
            folder.remove(&own.name)?;
            self.own = Some(own);
        }
        Ok(positions)
    }
}

/// Whether a file has this name in order to keep a game.
fn is_game(name: &str) -> bool {
    let number = name.strip_prefix(GAME).and_then(|n| n.strip_prefix('.'));
    name == GAME || number.is_some_and(|number| number.parse::<u32>().is_ok())
}

fn lock_name(game: &str) -> String {
    format!("{game}.lock")
}

/// Removes the locks of windows that left no game.
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
fn left_games(
    folder: &LockedFolder,
    set_aside: &mut Vec<PathBuf>,
) -> io::Result<Vec<(UnfinishedGame, GameFile)>> {
    let mut left = Vec::new();
    for name in folder.names()?.into_iter().filter(|name| is_game(name)) {
        let Some(lock) = Lock::take(&folder.path(&lock_name(&name)))? else {
            continue;
        };
        if let Some(kept) = read(folder, &name, set_aside, UnfinishedGame::read)? {
            let modified = folder.modified(&name)?;
            left.push((modified, kept, GameFile { name, lock }));
        }
    }
    left.sort_by_key(|(modified, ..)| *modified);
    Ok(left
        .into_iter()
        .map(|(_, kept, file)| (kept, file))
        .collect())
}

/// A file for the game of a window: one that is not there, and that no other window owns.
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

/// Reads a file. One that makes no sense is set aside.
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

fn read_list(folder: &LockedFolder, set_aside: &mut Vec<PathBuf>) -> io::Result<Vec<SavedGame>> {
    let list = read(folder, POSITIONS, set_aside, read_positions)?;
    Ok(list.unwrap_or_default())
}

fn add(
    folder: &LockedFolder,
    positions: Vec<SavedGame>,
    set_aside: &mut Vec<PathBuf>,
) -> io::Result<Vec<SavedGame>> {
    let mut list = read_list(folder, set_aside)?;
    for position in positions {
        list.retain(|other| *other != position);
        list.push(position);
    }
    folder.replace(POSITIONS, positions_text(&list).as_bytes())?;
    Ok(list)
}
