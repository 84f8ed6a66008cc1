//! A testbed in the handout's layout: `args`, `testN.in`, `testN.ref`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::games::{Case, Exact, Game, Task};
use super::kind::{Kind, Topic};
use crate::board::Shape;
use crate::files::without_mark;
use crate::game::Mode;

/// Why a testbed cannot be read.
#[derive(Debug, Error)]
pub(crate) enum TestbedError {
    /// A file could not be read.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What failed.
        error: io::Error,
    },
    /// There is no test.
    #[error("{}: no test found; expected 'args', 'test1.in' and 'test1.ref'", .0.display())]
    Empty(PathBuf),
}

/// The tests of a folder, or of all its folders.
pub(super) fn read(folder: &Path) -> Result<Vec<Case>, TestbedError> {
    let mut cases = Vec::new();
    for path in list(folder)? {
        if path.is_dir() {
            cases.extend(tests(&path)?);
        }
    }
    cases.extend(tests(folder)?);
    if cases.is_empty() {
        return Err(TestbedError::Empty(folder.to_owned()));
    }
    Ok(cases)
}

/// The entries of a folder, in the order of their names.
fn list(folder: &Path) -> Result<Vec<PathBuf>, TestbedError> {
    let failed = |error| TestbedError::File {
        path: folder.to_owned(),
        error,
    };
    let entries = fs::read_dir(folder).map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    // As numbers: test2 before test10.
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    Ok(paths)
}

fn file(path: &Path) -> Result<Vec<u8>, TestbedError> {
    fs::read(path).map_err(|error| TestbedError::File {
        path: path.to_owned(),
        error,
    })
}

/// The tests of one folder.
fn tests(folder: &Path) -> Result<Vec<Case>, TestbedError> {
    let mut cases = Vec::new();
    for input in list(folder)? {
        if input.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let own = input.with_extension("args");
        let args = if own.exists() {
            own
        } else {
            folder.join("args")
        };
        let args = String::from_utf8_lossy(&file(&args)?).into_owned();
        let args: Vec<String> = without_mark(&args)
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let expected = file(&input.with_extension("ref"))?;
        let input = file(&input)?;
        cases.push(case(args, input, expected));
    }
    Ok(cases)
}

/// A game that the rules explain, if it is one, else an exact comparison.
fn case(args: Vec<String>, input: Vec<u8>, expected: Vec<u8>) -> Case {
    let game = game(&args, &input);
    let topic = match game.as_ref().map(|game| game.mode) {
        Some(Mode::Random) => Topic::Random,
        Some(Mode::Ai) => Topic::Smart,
        _ => Topic::Players,
    };
    match game.filter(|game| game.expected().0.as_bytes() == expected) {
        Some(game) => Case {
            topic,
            task: Task::Game(game),
        },
        None => Case {
            topic,
            task: Task::Exact(Exact {
                kind: Kind::Other,
                args,
                input,
                expected,
            }),
        },
    }
}

/// The game of a test: one number per line, or several.
fn game(args: &[String], input: &[u8]) -> Option<Game> {
    let [mode, rows, cols] = args else {
        return None;
    };
    let shape = Shape::puissance4(rows.parse().ok()?, cols.parse().ok()?).ok()?;
    let text = std::str::from_utf8(input).ok()?;
    let entries: Option<Vec<i64>> = text
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    let game = Game {
        mode: mode.parse().ok()?,
        shape,
        entries: entries?,
        spare: 0,
    };
    // A line with several numbers is not the same as a number on each line.
    (game.input().as_bytes() == input || game.input().trim_end().as_bytes() == input)
        .then_some(game)
}
