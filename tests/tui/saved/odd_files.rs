//! Folders in which files are links, devices, pipes, folders or have odd modes: the game is played
//! and left, and everything stays what it was.
//!
//! `FUZZ_SECONDS` sets how long this takes, `FUZZ_SEED` what the files are.

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puissance4::rng::{ChaCha, Rng};
use rustix::fs::{CWD, FileType, Mode, mknodat};

use super::PEOPLE;
use crate::terminal::{Program, folder, is_restored, number};

const NAMES: [&str; 7] = [
    "games",
    "settings",
    "positions",
    "mistakes",
    "game",
    "lock",
    "game.lock",
];

/// Content that some of the files may have.
const CONTENTS: [&str; 5] = [
    "",
    "2026-11-17T06:15:04Z | human | hard | * | 6x7 | 44\n",
    "animation off\n",
    "game 6x7 44\nat 2\nfirst human\nsecond human\n",
    "\u{feff}\0 | no | such | line",
];

/// What a file is made.
#[derive(Clone, Copy, Debug)]
enum Odd {
    Missing,
    File(u32),
    /// A link to a file in another folder.
    Link,
    /// A link to a file that is missing.
    Dangling,
    /// A link to itself.
    Loop,
    /// A link to a pipe, which stands for any device.
    Device,
    Pipe,
    Folder,
}

const ODD: [Odd; 13] = [
    Odd::Missing,
    Odd::Missing,
    Odd::File(0o600),
    Odd::File(0o644),
    Odd::File(0o666),
    Odd::File(0o400),
    Odd::File(0o000),
    Odd::Link,
    Odd::Dangling,
    Odd::Loop,
    Odd::Device,
    Odd::Pipe,
    Odd::Folder,
];

/// Where a link leads.
fn elsewhere(path: &Path) -> PathBuf {
    let folder = path.parent().unwrap().with_file_name("elsewhere");
    folder.join(path.file_name().unwrap())
}

fn pipe(path: &Path) {
    mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
}

fn make(path: &Path, odd: Odd, content: &str) {
    let target = elsewhere(path);
    match odd {
        Odd::Missing => {}
        Odd::File(mode) => {
            fs::write(path, content).unwrap();
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        }
        Odd::Link => {
            fs::write(&target, content).unwrap();
            symlink(target, path).unwrap();
        }
        Odd::Dangling => symlink(target, path).unwrap(),
        Odd::Loop => symlink(path.file_name().unwrap(), path).unwrap(),
        Odd::Device => {
            pipe(&target);
            symlink(target, path).unwrap();
        }
        Odd::Pipe => pipe(path),
        Odd::Folder => fs::create_dir(path).unwrap(),
    }
}

/// Checks that a file is still what it was made.
fn check(path: &Path, odd: Odd, what: &str) {
    if matches!(odd, Odd::Device) {
        let found = fs::metadata(elsewhere(path)).unwrap();
        assert!(found.file_type().is_fifo(), "{what}");
        return;
    }
    // The unfinished game comes and goes.
    if path.ends_with("game") || path.ends_with("game.lock") {
        return;
    }
    let Ok(found) = fs::symlink_metadata(path) else {
        assert!(matches!(odd, Odd::Missing), "{what}: it is gone");
        return;
    };
    let mode = found.permissions().mode() & 0o777;
    match odd {
        Odd::Missing => assert_eq!(mode, 0o600, "{what}"),
        Odd::File(before) => assert_eq!(mode, before, "{what}"),
        Odd::Link | Odd::Dangling => assert!(found.is_symlink(), "{what}"),
        // One that leads nowhere may become a file.
        Odd::Loop => assert!(found.is_symlink() || mode == 0o600, "{what}"),
        Odd::Pipe => assert!(found.file_type().is_fifo(), "{what}"),
        Odd::Folder => assert!(found.is_dir(), "{what}"),
        Odd::Device => unreachable!("it is checked above"),
    }
}

fn session(seed: u64, number: u64) {
    let rng = &mut ChaCha::new(seed, number);
    let state = folder("odd_files");
    let inner = state.join("puissance4");
    fs::create_dir(state.join("elsewhere")).unwrap();
    // The folder itself may be a link.
    match rng.below(4) {
        0 => {
            fs::create_dir(state.join("real")).unwrap();
            symlink("real", &inner).unwrap();
        }
        _ => fs::create_dir(&inner).unwrap(),
    }
    let files: Vec<(PathBuf, Odd)> = NAMES
        .iter()
        .map(|name| {
            let path = inner.join(name);
            let odd = ODD[rng.below(ODD.len())];
            make(&path, odd, CONTENTS[rng.below(CONTENTS.len())]);
            (path, odd)
        })
        .collect();
    let what = format!("FUZZ_SEED={seed}, session {number}: {files:?}");
    let mut program = Program::start(&format!("{PEOPLE} --moves 12"), &state);
    program.wait(&what, |screen| screen.contents().contains("to move"));
    program.send("4").wait(&what, |screen| {
        screen.contents().contains("Player two to move")
    });
    program.send("sas,o\x1b");
    program.wait_read().send("\x1b\x1b\x1bq\x03");
    let ended = program.end();
    let is_right = matches!(ended, Ok(0 | 1)) || ended == Err("Interrupt".to_owned());
    assert!(is_right, "{what}: {ended:?}");
    program.wait(&what, is_restored);
    assert!(!program.written().contains("panicked"), "{what}");
    for (path, odd) in &files {
        check(path, *odd, &format!("{} of {what}", path.display()));
    }
}

#[test]
fn odd_files_stay_what_they_are_and_stop_nobody() {
    let (seed, seconds) = (number("FUZZ_SEED", 1), number("FUZZ_SECONDS", 1));
    let start = Instant::now();
    for number in 0.. {
        if start.elapsed() >= Duration::from_secs(seconds) {
            break;
        }
        session(seed, number);
    }
}
