//! The folder of games. Several windows share it.
//!
//! | file | content |
//! | --- | --- |
//! | `games` | the library: a game per line, from all windows |
//! | `positions` | the games that earlier versions saved, which belong to the library |
//! | `mistakes` | the positions to repeat |
//! | `game`, `game.2`, … | the unfinished game of one window |
//! | `game.lock`, `game.2.lock`, … | locked by that window while it runs |
//! | `settings` | what the user has chosen, in whatever window |
//! | `lock` | locked while any of these files change |
//! | `game.broken.1`, … | files that could not be read, set aside |
//!
//! A game whose window no longer runs is offered at the next start.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::files::{self, Lock, LockedFolder};
use crate::library::{Card, Deck, Entry, Library};
use crate::tui::model::{Choices, FolderContents, UnfinishedGame};

const GAME: &str = "game";
const SETTINGS: &str = "settings";

/// The folder, as one window uses it.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) library: Library,
    pub(crate) deck: Deck,
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

/// A game of a window that no longer runs, when it was last changed, and its file.
type Found = (Timestamp, UnfinishedGame, GameFile);

impl Folder {
    /// The user's. `None` if there is none.
    #[must_use]
    pub(crate) fn of_user() -> Option<Folder> {
        let path = files::user_folder()?;
        Some(Folder {
            library: Library::new(&path),
            deck: Deck::new(&path),
            path,
            own: None,
        })
    }

    /// Reads the folder. From here on the unfinished game that it returns is this window's.
    pub(crate) fn open(&mut self) -> FolderContents {
        let mut contents = FolderContents::default();
        if !self.path.exists() {
            return contents;
        }
        let opened = match LockedFolder::new(&self.path) {
            Ok(folder) => self.open_locked(folder, &mut contents),
            Err(_) => self.open_unlocked(&mut contents),
        };
        let read = self.read();
        contents.choices = read_choices(files::read(&self.path.join(SETTINGS)));
        contents.error = opened.err().map(Into::into);
        match read {
            Ok((games, cards)) => (contents.games, contents.cards) = (games, cards),
            Err(error) => contents.error = contents.error.or(Some(error.into())),
        }
        contents
    }

    fn open_locked(
        &mut self,
        folder: LockedFolder,
        contents: &mut FolderContents,
    ) -> io::Result<()> {
        let swept = folder.sweep().and_then(|()| sweep_locks(&folder));
        let mut games = unfinished_games(&folder, &mut contents.set_aside)?;
        if let Some((_, newest, file)) = games.pop() {
            (contents.unfinished, self.own) = (Some(newest), Some(file));
        }
        // The files of the others are locked, so that no other window takes them.
        drop(folder);
        for (date, unfinished, file) in games {
            self.add_left(&unfinished, date)?;
            let folder = LockedFolder::new(&self.path)?;
            folder.remove(&file.name)?;
            folder.remove(&lock_name(&file.name))?;
        }
        swept
    }

    /// Reads what can be read without a lock.
    fn open_unlocked(&self, contents: &mut FolderContents) -> io::Result<()> {
        let game = files::read(&self.path.join(GAME))?.map(String::from_utf8);
        contents.unfinished = game.and_then(|text| UnfinishedGame::read(&text.ok()?));
        Ok(())
    }

    /// The library, the newest game last, and the positions to repeat.
    pub(crate) fn read(&self) -> io::Result<(Vec<Entry>, Vec<Card>)> {
        Ok((self.library.read()?.games, self.deck.read()?))
    }

    /// Adds a game that was left to the library.
    fn add_left(&self, unfinished: &UnfinishedGame, date: Timestamp) -> io::Result<()> {
        self.library.save(&unfinished.record(date))
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

    /// Moves the unfinished game that was found at the start to the library. If this fails, its file
    /// stays for the next start, and this window uses another one.
    pub(crate) fn put_aside(&mut self, unfinished: &UnfinishedGame) -> io::Result<()> {
        let own = self.own.take().filter(|own| own.lock.is_valid());
        let folder = LockedFolder::new(&self.path)?;
        let date = own.as_ref().map(|own| modified(&folder, &own.name));
        drop(folder);
        let date = date.unwrap_or_else(|| Ok(Timestamp::now()))?;
        self.add_left(unfinished, date)?;
        if let Some(own) = own {
            LockedFolder::new(&self.path)?.remove(&own.name)?;
            self.own = Some(own);
        }
        Ok(())
    }

    /// Writes a new file for the user into the current folder, or into this one if that is not
    /// possible. Returns its path.
    pub(crate) fn export(&self, name: &str, content: &str) -> io::Result<PathBuf> {
        let here = std::env::current_dir().and_then(|here| write_new(&here, name, content));
        here.or_else(|_| write_new(&self.path, name, content))
    }
}

/// Writes a file whose name is like this one, and new. Returns its path.
fn write_new(folder: &Path, name: &str, content: &str) -> io::Result<PathBuf> {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
    let mut number = 1;
    loop {
        let name = match number {
            1 => name.to_owned(),
            _ => format!("{stem}-{number}.{extension}"),
        };
        let path = folder.join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let written = file.write_all(content.as_bytes());
                return written.map(|()| path.clone()).inspect_err(|_| {
                    let _ = std::fs::remove_file(&path);
                });
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// When a file was last changed.
fn modified(folder: &LockedFolder, name: &str) -> io::Result<Timestamp> {
    Timestamp::try_from(folder.modified(name)?).map_err(io::Error::other)
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
fn unfinished_games(folder: &LockedFolder, set_aside: &mut Vec<PathBuf>) -> io::Result<Vec<Found>> {
    let mut games = Vec::new();
    for name in folder.names()?.into_iter().filter(|name| is_game(name)) {
        let Some(lock) = Lock::take(&folder.path(&lock_name(&name)))? else {
            continue;
        };
        if let Some(game) = read(folder, &name, set_aside, UnfinishedGame::read)? {
            let date = modified(folder, &name)?;
            games.push((date, game, GameFile { name, lock }));
        }
    }
    games.sort_by_key(|(date, ..)| *date);
    Ok(games)
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
