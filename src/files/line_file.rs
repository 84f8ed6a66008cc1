//! A file of lines that several processes add to and change.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{LockedFolder, MARK, private, read, without_mark};

/// A text file with one entry per line. Every change is made under the lock of its folder. Lines
/// that a reader does not understand stay as they are.
#[derive(Clone, Debug)]
pub(crate) struct LineFile {
    folder: PathBuf,
    name: &'static str,
}

impl LineFile {
    /// The file of this name in a folder. Neither must exist.
    pub(crate) fn new(folder: &Path, name: &'static str) -> LineFile {
        LineFile {
            folder: folder.to_owned(),
            name,
        }
    }

    /// All lines. Bytes that are not UTF-8 are replaced.
    pub(crate) fn read(&self) -> io::Result<Vec<String>> {
        let content = read(&self.folder.join(self.name))?.unwrap_or_default();
        Ok(lines(&content))
    }

    /// Adds lines at the end, all or none.
    pub(crate) fn append(&self, lines: &[String]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let folder = LockedFolder::new(&self.folder)?;
        let mut options = private();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(folder.path(self.name))?;
        let end = file.seek(SeekFrom::End(0))?;
        // A line whose writer was killed may lack its end.
        let mut text = String::from(if is_open(&mut file, end)? { "\n" } else { "" });
        for line in lines {
            text += line;
            text.push('\n');
        }
        file.write_all(text.as_bytes())
            .and_then(|()| file.sync_all())
            .inspect_err(|_| {
                // What fits on a full disk is no line.
                let _ = file.set_len(end);
            })
    }

    /// Replaces the first line that is equal to `old` by `new`, or removes it. Returns whether there
    /// was one.
    pub(crate) fn change(&self, old: &str, new: Option<&str>) -> io::Result<bool> {
        self.edit(old, |text, after| {
            text.extend(new.into_iter().flat_map(str::bytes));
            text.extend(new.map(|_| b'\n'));
            text.extend_from_slice(after);
        })
    }

    /// Removes the first line that is equal to `old` and adds `new` at the end, both or neither.
    /// Returns whether there was one.
    pub(crate) fn renew(&self, old: &str, new: &str) -> io::Result<bool> {
        self.edit(old, |text, after| {
            text.extend_from_slice(after);
            if text.last().is_some_and(|&last| last != b'\n') {
                text.push(b'\n');
            }
            text.extend_from_slice(new.as_bytes());
            text.push(b'\n');
        })
    }

    /// Replaces the file if it has a line that is equal to `old`: by what is before that line, to
    /// which `add` adds, given what is after the line. Returns whether there was one.
    fn edit(&self, old: &str, add: impl FnOnce(&mut Vec<u8>, &[u8])) -> io::Result<bool> {
        let folder = LockedFolder::new(&self.folder)?;
        let content = folder.read(self.name)?.unwrap_or_default();
        let mut start = if content.starts_with(MARK) {
            MARK.len()
        } else {
            0
        };
        for line in content[start..].split_inclusive(|&byte| byte == b'\n') {
            let end = start + line.len();
            if line.strip_suffix(b"\n").unwrap_or(line) == old.as_bytes() {
                let mut text = content[..start].to_vec();
                add(&mut text, &content[end..]);
                folder.replace(self.name, &text)?;
                return Ok(true);
            }
            start = end;
        }
        Ok(false)
    }
}

/// Whether the last line of a file lacks its end.
fn is_open(file: &mut File, end: u64) -> io::Result<bool> {
    if end == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::Start(end - 1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

fn lines(content: &[u8]) -> Vec<String> {
    without_mark(&String::from_utf8_lossy(content))
        .lines()
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A file in an empty folder for one test, and its path.
    fn file(name: &'static str) -> (LineFile, PathBuf) {
        let folder = format!("puissance4-{}-lines-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        (LineFile::new(&folder, name), folder.join(name))
    }

    /// Adds a line, as soon as nobody else has the lock.
    fn add(file: &LineFile, line: &str) {
        loop {
            match file.append(&[line.to_owned()]) {
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {}
                added => return added.unwrap(),
            }
        }
    }

    #[test]
    fn lines_are_added_changed_and_removed() {
        let (file, _) = file("changes");
        assert_eq!(file.read().unwrap(), Vec::<String>::new());
        assert!(!file.change("one", None).unwrap());
        for line in ["one", "two", "one", "three"] {
            add(&file, line);
        }
        assert!(file.change("two", Some("2")).unwrap());
        assert!(file.change("one", None).unwrap());
        assert_eq!(file.read().unwrap(), ["2", "one", "three"]);
        assert!(!file.change("two", Some("II")).unwrap());
        assert!(file.renew("2", "2 again").unwrap());
        assert!(!file.renew("2", "2 again").unwrap());
        assert_eq!(file.read().unwrap(), ["one", "three", "2 again"]);
        assert!(file.change("three", None).unwrap());
        assert_eq!(file.read().unwrap(), ["one", "2 again"]);
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        let (file, path) = file("others");
        add(&file, "good");
        let mut content = fs::read(&path).unwrap();
        content.extend_from_slice(b"\xff bad\n\ncut off");
        fs::write(&path, content).unwrap();
        add(&file, "next");
        assert_eq!(
            file.read().unwrap(),
            ["good", "\u{fffd} bad", "", "cut off", "next"]
        );
        assert!(file.change("good", Some("better")).unwrap());
        let content = fs::read(&path).unwrap();
        assert_eq!(content, b"better\n\xff bad\n\ncut off\nnext\n");
        fs::write(&path, b"\xef\xbb\xbfgood\n").unwrap();
        assert!(file.change("good", Some("better")).unwrap());
        assert_eq!(file.read().unwrap(), ["better"]);
        fs::write(&path, b"good\ncut off").unwrap();
        assert!(file.renew("good", "better").unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"cut off\nbetter\n");
    }

    #[test]
    fn processes_add_at_the_same_time() {
        let (file, _) = file("together");
        std::thread::scope(|scope| {
            for number in 0..4 {
                let file = &file;
                scope.spawn(move || (0..25).for_each(|i| add(file, &format!("{number} {i}"))));
            }
        });
        let mut lines = file.read().unwrap();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), 100);
    }

    #[test]
    fn a_new_file_is_private_and_a_link_stays_a_link() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let (file, path) = file("private");
        let other = path.with_file_name("other");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink("other", &path).unwrap();
        add(&file, "one");
        assert!(file.change("one", Some("two")).unwrap());
        assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&other).unwrap(), "two\n");
        let mode = fs::metadata(&other).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_reported() {
        let (file, path) = file("full");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink("/dev/full", &path).unwrap();
        assert!(file.append(&["x".to_owned()]).is_err());
    }
}
