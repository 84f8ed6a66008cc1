//! Files that several processes share: locks, and files that are replaced as a whole.

mod line_file;

pub(crate) use line_file::LineFile;

use std::env;
use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// The file whose lock stands for its folder.
const LOCK: &str = "lock";
/// Part of the name of a file that is being written: `game.new.4711`.
const UNFINISHED: &str = ".new.";
/// How long another process may keep a folder locked.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(5);
/// The most links that are followed to a file, as in Linux.
const MOST_LINKS: usize = 40;

/// A lock on a file. It is released when this value is dropped, and when the process ends in any
/// way.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Locks a file, which is created if it is missing. `None` if another process has locked it.
    pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
        let mut options = private();
        let options = options.write(true).create(true).truncate(false);
        let file = options.open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            // A file system without locks is used without.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let path = path.to_owned();
        Ok(Some(Lock { file, path }))
    }

    /// Whether the locked file is still the one at its path. Once it was removed, the lock protects
    /// nothing.
    #[must_use]
    pub(crate) fn is_valid(&self) -> bool {
        match (self.file.metadata(), fs::metadata(&self.path)) {
            (Ok(locked), Ok(found)) => is_same(&locked, &found),
            _ => false,
        }
    }
}

fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// A folder that no other process changes, as long as all of them lock it. It and its files are
/// created for the user alone. Those that exist keep their permissions, and links stay links.
#[derive(Debug)]
pub(crate) struct LockedFolder {
    path: PathBuf,
    _lock: Lock,
}

impl LockedFolder {
    /// Locks a folder, which is created if it is missing. Waits for other processes, up to two
    /// seconds.
    pub(crate) fn new(path: &Path) -> io::Result<LockedFolder> {
        create_private_folder(path)?;
        let start = Instant::now();
        loop {
            let lock = Lock::take(&path.join(LOCK))?;
            if let Some(lock) = lock.filter(Lock::is_valid) {
                let path = path.to_owned();
                return Ok(LockedFolder { path, _lock: lock });
            }
            if start.elapsed() > PATIENCE {
                let why = format!("{} is locked by another process", path.display());
                return Err(io::Error::new(io::ErrorKind::TimedOut, why));
            }
            thread::sleep(PAUSE);
        }
    }

    /// The path of a file in this folder.
    #[must_use]
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> io::Result<Vec<String>> {
        let entries = fs::read_dir(&self.path)?;
        entries
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    }

    /// The content of a file. `None` if there is no such file.
    pub(crate) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        read(&self.path(name))
    }

    /// When a file was last written.
    pub(crate) fn modified(&self, name: &str) -> io::Result<SystemTime> {
        fs::metadata(self.path(name))?.modified()
    }

    /// Replaces a file, or creates it. Whatever happens, the file has either its old content or
    /// the new one.
    pub(crate) fn replace(&self, name: &str, content: &[u8]) -> io::Result<()> {
        replace_by(&self.path(name), content, &mut private())
    }

    /// Removes a file, if there is one. Of a link, the file that it leads to is removed, but never a
    /// device.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        let path = target(&self.path(name));
        match fs::metadata(&path) {
            Ok(found) if found.is_file() => fs::remove_file(path),
            _ => Ok(()),
        }
    }

    /// Renames a file to `NAME.broken.1`, or the first such name that is free. Returns the path.
    pub(crate) fn set_aside(&self, name: &str) -> io::Result<PathBuf> {
        let mut paths = (1..).map(|number: u64| self.path(&format!("{name}.broken.{number}")));
        let free = paths.find(|path| !path.exists()).unwrap_or_default();
        fs::rename(self.path(name), &free)?;
        Ok(free)
    }

    /// Removes what processes that were killed did not finish. Files are only written under the
    /// lock, so that no process is at work on any of it.
    pub(crate) fn sweep(&self) -> io::Result<()> {
        for name in self.names()? {
            let process = name.rsplit_once(UNFINISHED).map(|(_, process)| process);
            if process.is_some_and(is_number) {
                self.remove(&name)?;
            }
        }
        Ok(())
    }
}

/// Replaces a file, or creates it. Whatever happens, the file has either its old content or the new
/// one.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    replace_by(path, content, &mut OpenOptions::new())
}

/// Replaces a file, or creates it with these options. A file that exists keeps its permissions. If
/// `path` is a link, the file that it leads to is replaced.
fn replace_by(path: &Path, content: &[u8], options: &mut OpenOptions) -> io::Result<()> {
    let path = target(path);
    let found = fs::metadata(&path).ok();
    if found.as_ref().is_some_and(|found| !found.is_file()) {
        // A device such as /dev/null stays one.
        let mut file = options.write(true).open(&path)?;
        return file.write_all(content);
    }
    let mut unfinished = OsString::from(&path);
    unfinished.push(format!("{UNFINISHED}{}", std::process::id()));
    let unfinished = PathBuf::from(unfinished);
    // What a process of the same number left behind is not written to.
    let _ = fs::remove_file(&unfinished);
    let write = || {
        let mut file = options.write(true).create_new(true).open(&unfinished)?;
        if let Some(found) = found {
            file.set_permissions(found.permissions())?;
        }
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&unfinished);
    })?;
    // Has the system write the file's new name to the disk. Not every system can; the name is then
    // written when the system chooses to.
    let _ = path.parent().map(|folder| File::open(folder)?.sync_all());
    Ok(())
}

/// Where a path leads, through links whose file may be missing.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&path) else {
            break;
        };
        // What is joined replaces the path if it is absolute.
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    path
}

/// Options under which a new file is the user's alone, and a pipe that nobody reads is an error.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options
            .mode(0o600)
            .custom_flags(OFlags::NONBLOCK.bits() as i32);
    }
    options
}

/// Creates a folder for the user alone, and those that lead to it, if they are missing.
fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut folder = DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.recursive(true).create(path)
}

/// The folder of the user's games and settings: `$XDG_STATE_HOME/puissance4`, or
/// `~/.local/state/puissance4`. `None` if neither variable is set.
pub(crate) fn user_folder() -> Option<PathBuf> {
    let folder = |name| {
        let value = env::var_os(name).map(PathBuf::from);
        value.filter(|path| path.is_absolute())
    };
    let state = folder("XDG_STATE_HOME")
        .or_else(|| folder("HOME").map(|home| home.join(".local/state")))?;
    Some(state.join("puissance4"))
}

/// The byte order mark, which some editors put at the beginning of a file.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A text without its byte order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The content of a file. `None` if there is no such file. A device or a pipe, from which reading may
/// never end, counts as empty.
pub(crate) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Ok(found) if !found.is_file() && !found.is_dir() => Ok(Some(Vec::new())),
        _ => fs::read(path).map(Some),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder for one test.
    fn folder(name: &str) -> PathBuf {
        let name = format!("puissance4-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        path
    }

    /// Waits as long as it takes: others may have the lock again and again.
    fn locked(path: &Path) -> LockedFolder {
        loop {
            match LockedFolder::new(path) {
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {}
                folder => return folder.unwrap(),
            }
        }
    }

    #[test]
    fn nothing_is_lost_when_many_add_at_once() {
        let path = folder("many");
        thread::scope(|scope| {
            for writer in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    for line in 0..25 {
                        let folder = locked(path);
                        let mut content = folder.read("list").unwrap().unwrap_or_default();
                        content.extend(format!("{writer} {line}\n").bytes());
                        folder.replace("list", &content).unwrap();
                    }
                });
            }
        });
        let folder = LockedFolder::new(&path).unwrap();
        let content = String::from_utf8(folder.read("list").unwrap().unwrap()).unwrap();
        for writer in 0..4 {
            for line in 0..25 {
                let line = format!("{writer} {line}");
                assert!(content.lines().any(|found| found == line), "{line}");
            }
        }
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_file_is_replaced_read_and_removed() {
        let path = folder("replace");
        let folder = LockedFolder::new(&path).unwrap();
        folder.replace("greeting", b"hello").unwrap();
        folder.replace("greeting", b"good morning").unwrap();
        let content = folder.read("greeting").unwrap();
        assert_eq!(content.as_deref(), Some(&b"good morning"[..]));
        folder.remove("greeting").unwrap();
        assert_eq!(folder.read("greeting").unwrap(), None);
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_replacement_that_fails_leaves_nothing_behind() {
        let path = folder("fails");
        let folder = LockedFolder::new(&path).unwrap();
        fs::create_dir(path.join("list")).unwrap();
        assert!(folder.replace("list", b"content").is_err());
        let mut names = folder.names().unwrap();
        names.sort();
        assert_eq!(names, ["list", LOCK]);
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn what_is_created_is_private_and_what_exists_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let path = folder("modes");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = LockedFolder::new(&path.join("inner")).unwrap();
        let (new, known) = (folder.path("new"), folder.path("known"));
        folder.replace("new", b"").unwrap();
        fs::write(&known, "").unwrap();
        fs::set_permissions(&known, PermissionsExt::from_mode(0o644)).unwrap();
        folder.replace("known", b"content").unwrap();
        let modes = [&path, &path.join("inner"), &new, &known, &folder.path(LOCK)];
        assert_eq!(
            modes.map(|path| mode(path)),
            [0o700, 0o700, 0o600, 0o644, 0o600]
        );
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_link_stays_a_link_and_its_file_is_replaced() {
        use std::os::unix::fs::symlink;
        let path = folder("links");
        let folder = LockedFolder::new(&path.join("state")).unwrap();
        let elsewhere = path.join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        // A link to a link to a file that is missing at first.
        symlink("../elsewhere/link", folder.path("settings")).unwrap();
        symlink(elsewhere.join("file"), elsewhere.join("link")).unwrap();
        for content in ["one", "two"] {
            folder.replace("settings", content.as_bytes()).unwrap();
            let found = fs::read_to_string(elsewhere.join("file")).unwrap();
            assert_eq!(found, content);
        }
        symlink("/dev/null", folder.path("nothing")).unwrap();
        folder.replace("nothing", b"content").unwrap();
        assert_eq!(folder.read("nothing").unwrap(), Some(Vec::new()));
        folder.remove("settings").unwrap();
        // Of a link to what is no file, nothing is removed.
        let inner = elsewhere.join("inner");
        fs::create_dir(&inner).unwrap();
        symlink(&inner, folder.path("folder")).unwrap();
        folder.remove("folder").unwrap();
        fs::remove_dir(&inner).unwrap();
        for link in [folder.path("settings"), elsewhere.join("link")] {
            assert!(fs::symlink_metadata(link).unwrap().is_symlink());
        }
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 1);
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn what_was_not_finished_is_swept() {
        let path = folder("sweep");
        let folder = LockedFolder::new(&path).unwrap();
        for name in ["game", "game.new.12", "positions.new.4711", "game.new.x"] {
            fs::write(path.join(name), "content").unwrap();
        }
        folder.sweep().unwrap();
        let mut names = folder.names().unwrap();
        names.sort();
        assert_eq!(names, ["game", "game.new.x", LOCK]);
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_lock_is_held_until_it_is_dropped() {
        let path = folder("lock");
        fs::create_dir_all(&path).unwrap();
        let file = path.join("file");
        let lock = Lock::take(&file).unwrap().unwrap();
        assert!(Lock::take(&file).unwrap().is_none());
        assert!(lock.is_valid());
        fs::remove_file(&file).unwrap();
        assert!(!lock.is_valid());
        let other = Lock::take(&file).unwrap().unwrap();
        assert!(!lock.is_valid() && other.is_valid());
        drop(other);
        assert!(Lock::take(&file).unwrap().is_some());
        fs::remove_dir_all(&path).unwrap();
    }
}
