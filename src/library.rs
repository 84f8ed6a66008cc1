//! The games that were played, and the positions to repeat, on the disk.
//!
//! Both are text files with one entry per line, which people can read and change. A line that is not
//! understood is passed over and stays as it is.

mod deck;
mod record;
mod statistics;

pub(crate) use deck::{Card, Deck};
pub(crate) use record::{Record, RecordError};
pub(crate) use statistics::{Statistics, sparkline, statistics};

use std::io;
use std::path::Path;

use crate::files::LineFile;

/// The file of all games.
const GAMES: &str = "games";

/// The games that were played.
#[derive(Clone, Debug)]
pub(crate) struct Library {
    file: LineFile,
}

/// A game of the library, and the line it was read from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub record: Record,
    line: String,
}

/// What a library contains.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contents {
    /// The games, the oldest first.
    pub games: Vec<Entry>,
    /// How many lines are no games.
    pub unreadable: usize,
}

impl Library {
    /// The library of a folder.
    pub(crate) fn new(folder: &Path) -> Library {
        let file = LineFile::new(folder, GAMES);
        Library { file }
    }

    /// All games.
    pub(crate) fn read(&self) -> io::Result<Contents> {
        let mut contents = Contents::default();
        for line in self
            .file
            .read()?
            .into_iter()
            .filter(|line| !line.is_empty())
        {
            match line.parse() {
                Ok(record) => contents.games.push(Entry { record, line }),
                Err(_) => contents.unreadable += 1,
            }
        }
        // Games without a date are older than all others.
        contents.games.sort_by_key(|entry| entry.record.date);
        Ok(contents)
    }

    /// Adds games.
    pub(crate) fn add(&self, records: &[Record]) -> io::Result<()> {
        let lines: Vec<String> = records.iter().map(Record::to_string).collect();
        self.file.append(&lines)
    }

    /// Changes a game. Returns whether it was still there.
    pub(crate) fn change(&self, entry: &Entry, record: &Record) -> io::Result<bool> {
        self.file.change(&entry.line, Some(&record.to_string()))
    }

    /// Removes a game. Returns whether it was still there.
    pub(crate) fn remove(&self, entry: &Entry) -> io::Result<bool> {
        self.file.change(&entry.line, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn one_bad_line_does_not_hide_the_others() {
        let folder = format!("puissance4-{}-library", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        let library = Library::new(&folder);
        assert!(library.read().unwrap().games.is_empty());
        let record = |moves: &str| -> Record { format!("6x7 {moves}").parse().unwrap() };
        library.add(&[record("4453"), record("1")]).unwrap();
        let path = folder.join(GAMES);
        fs::write(&path, fs::read_to_string(&path).unwrap() + "what is this\n").unwrap();
        library.add(&[record("7")]).unwrap();
        let contents = library.read().unwrap();
        assert_eq!((contents.games.len(), contents.unreadable), (3, 1));

        let [one, two, _] = &contents.games[..] else {
            panic!("{contents:?}")
        };
        let mut named = one.record.clone();
        named.name = "the first | 100 %".to_owned();
        assert!(library.change(one, &named).unwrap());
        assert!(library.remove(two).unwrap());
        assert!(!library.remove(two).unwrap(), "it is gone");
        assert!(!library.change(one, &named).unwrap(), "it has changed");
        let contents = library.read().unwrap();
        assert_eq!((contents.games.len(), contents.unreadable), (2, 1));
        assert_eq!(contents.games[0].record, named);
    }
}
