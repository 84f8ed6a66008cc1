//! The games that were played, and the positions to repeat, on the disk.
//!
//! Both are text files with one entry per line, which people can read and change. A line that is not
//! understood is passed over and stays as it is.

mod conditions;
mod deck;
mod record;
mod statistics;

pub(crate) use conditions::{Condition, Conditions};
pub(crate) use deck::{Card, Deck};
pub(crate) use record::{Ending, Record, moves_of, parse_shape, shape_text, share};
pub(crate) use statistics::{sparkline, statistics};

use std::io;
use std::path::Path;

use crate::files::LineFile;

/// The file of all games, and the one that earlier versions wrote, of games without a date.
const GAMES: &str = "games";
const OLDER: &str = "positions";

/// The games that were played.
#[derive(Clone, Debug)]
pub(crate) struct Library {
    file: LineFile,
    older: LineFile,
}

/// A game of the library, and the line it was read from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub record: Record,
    line: String,
    /// Whether it is in the file of earlier versions.
    is_older: bool,
}

impl From<Record> for Entry {
    /// The entry that a record becomes when it is added.
    fn from(record: Record) -> Entry {
        Entry {
            line: record.to_string(),
            record,
            is_older: false,
        }
    }
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
        Library {
            file: LineFile::new(folder, GAMES),
            older: LineFile::new(folder, OLDER),
        }
    }

    /// All games.
    pub(crate) fn read(&self) -> io::Result<Contents> {
        let mut contents = Contents::default();
        for (is_older, file) in [(true, &self.older), (false, &self.file)] {
            for line in file.read()?.into_iter().filter(|line| !line.is_empty()) {
                match line.parse() {
                    Ok(record) => contents.games.push(Entry {
                        record,
                        line,
                        is_older,
                    }),
                    Err(_) => contents.unreadable += 1,
                }
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

    /// Adds a game that is not over. If it is there already, it becomes the newest.
    pub(crate) fn save(&self, record: &Record) -> io::Result<()> {
        let games = self.read()?.games;
        let same = |entry: &&Entry| entry.record.is_same_position(record);
        // Of two, the one in the file that is written to.
        let known = games
            .iter()
            .filter(same)
            .max_by_key(|entry| !entry.is_older);
        let Some(known) = known else {
            return self.add(std::slice::from_ref(record));
        };
        // What the user calls it stays.
        let newer = Record {
            name: known.record.name.clone(),
            accuracy: known.record.accuracy,
            rest: known.record.rest.clone(),
            ..record.clone()
        };
        if known.is_older {
            // Whatever happens, one of them is there.
            self.add(&[newer])?;
            self.remove(known)?;
        } else if !self.file.renew(&known.line, &newer.to_string())? {
            self.add(&[newer])?;
        }
        Ok(())
    }

    /// Adds a game that is over. If it had ended before in another way, it replaces that.
    pub(crate) fn end(&self, before: Option<&Record>, record: &Record) -> io::Result<()> {
        let games = self.read()?.games;
        let same = |entry: &&Entry| before.is_some_and(|before| entry.record.is_same_game(before));
        // The user may have named it meanwhile.
        if let Some(known) = games.iter().find(same) {
            let newer = Record {
                name: known.record.name.clone(),
                rest: known.record.rest.clone(),
                ..record.clone()
            };
            if self.file_of(known).renew(&known.line, &newer.to_string())? {
                return Ok(());
            }
        }
        self.add(std::slice::from_ref(record))
    }

    /// Changes a game. Returns whether it was still there.
    pub(crate) fn change(&self, entry: &Entry, record: &Record) -> io::Result<bool> {
        self.file_of(entry)
            .change(&entry.line, Some(&record.to_string()))
    }

    /// Removes a game. Returns whether it was still there.
    pub(crate) fn remove(&self, entry: &Entry) -> io::Result<bool> {
        self.file_of(entry).change(&entry.line, None)
    }

    const fn file_of(&self, entry: &Entry) -> &LineFile {
        match entry.is_older {
            true => &self.older,
            false => &self.file,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PerDisc;
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

    #[test]
    fn a_game_that_is_saved_again_becomes_the_newest() {
        let folder = format!("puissance4-{}-saved-again", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(OLDER), "6x7 44\n6x7/3 12\n").unwrap();
        let library = Library::new(&folder);
        let record = |minute: u32, moves: &str| -> Record {
            let line = format!("2026-11-17T06:{minute}:00Z | human | hard | * | 6x7 | {moves}");
            line.parse().unwrap()
        };
        for (minute, moves) in [(10, "4"), (20, "44"), (30, "4")] {
            library.save(&record(minute, moves)).unwrap();
        }
        let games = library.read().unwrap().games;
        let games: Vec<Record> = games.into_iter().map(|entry| entry.record).collect();
        let older: Record = "6x7/3 12".parse().unwrap();
        assert_eq!(games, [older, record(20, "44"), record(30, "4")]);
    }

    #[test]
    fn a_game_that_ends_again_is_there_once() {
        let folder = format!("puissance4-{}-ends-again", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        let library = Library::new(&folder);
        let record = |minute: u32, result: &str, moves: &str| -> Record {
            let line =
                format!("2026-11-17T06:{minute}:00Z | human | hard | {result} | 6x7 | {moves}");
            line.parse().unwrap()
        };
        let [first, second] = [record(10, "1-0", "1212121"), record(20, "0-1", "12121232")];
        library.end(None, &first).unwrap();
        library.end(None, &record(15, "1-0", "1212121")).unwrap();
        // It was reviewed and named meanwhile.
        let named = Record {
            accuracy: Some(PerDisc::default()),
            name: "the first".to_owned(),
            ..first.clone()
        };
        assert!(library.change(&first.clone().into(), &named).unwrap());
        library.end(Some(&first), &second).unwrap();
        let games = library.read().unwrap().games;
        let games: Vec<Record> = games.into_iter().map(|entry| entry.record).collect();
        let again = Record {
            name: "the first".to_owned(),
            ..second.clone()
        };
        assert_eq!(games, [record(15, "1-0", "1212121"), again]);
        // It was deleted meanwhile.
        library.end(Some(&first), &second).unwrap();
        assert_eq!(library.read().unwrap().games.len(), 3);
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A file system that has room for a line, but not for a second copy of a file.
    #[test]
    fn a_game_that_is_saved_again_on_a_full_disk_is_there_once() {
        let folder = format!("puissance4-{}-full-disk", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        let library = Library::new(&folder);
        let record = |minute: u32| -> Record {
            let line = format!("2026-11-17T06:{minute}:00Z | human | hard | * | 6x7 | 44");
            line.parse().unwrap()
        };
        library.save(&record(10)).unwrap();
        fs::write(folder.join(OLDER), "6x7 44\n6x7 55\n").unwrap();
        let in_the_way = [GAMES, OLDER].map(|name| {
            let path = folder.join(format!("{name}.new.{}", std::process::id()));
            fs::create_dir(&path).unwrap();
            path
        });
        for minute in 20..28 {
            library.save(&record(minute)).unwrap_err();
        }
        let other = Record {
            moves: vec![4, 4],
            ..record(30)
        };
        for _ in 0..8 {
            library.save(&other).unwrap_err();
        }
        let lines = |name| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(lines(GAMES), format!("{}\n{other}\n", record(10)));
        for path in in_the_way {
            fs::remove_dir(path).unwrap();
        }
        library.save(&record(40)).unwrap();
        assert_eq!(lines(GAMES), format!("{other}\n{}\n", record(40)));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn fields_of_a_later_version_stay() {
        let folder = format!("puissance4-{}-later-version", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let game = "2026-11-17T06:15:04Z | human | hard | * | 6x7 | 44";
        let later = "|  | clock 3%09+2|  |tags: a, b |";
        fs::write(folder.join(GAMES), format!("{game} |  | {later}\n")).unwrap();
        let library = Library::new(&folder);
        let lines = || fs::read_to_string(folder.join(GAMES)).unwrap();
        let entry = library.read().unwrap().games.remove(0);
        let mut named = entry.record.clone();
        named.name = "a name".to_owned();
        assert!(library.change(&entry, &named).unwrap());
        assert_eq!(lines(), format!("{game} |  | a name {later}\n"));
        // Saved again, deleted, and brought back.
        let again: Record = game.replace("06:15", "07:15").parse().unwrap();
        library.save(&again).unwrap();
        let line = format!("{game} |  | a name {later}\n").replace("06:15", "07:15");
        assert_eq!(lines(), line);
        let entry = library.read().unwrap().games.remove(0);
        assert!(library.remove(&entry).unwrap());
        library.add(&[entry.record]).unwrap();
        assert_eq!(lines(), line);
        fs::remove_dir_all(&folder).unwrap();
    }
}
