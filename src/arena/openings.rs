//! The positions that games start from.

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::io;
use std::str::FromStr;

use thiserror::Error;

use crate::analysis::drawn_openings;
use crate::board::notation::{self, NotationError};
use crate::board::{Board, Outcome};
use crate::echo::Echo;
use crate::files::without_mark;
use crate::rng::{ChaCha, Rng};

/// The stream of random numbers that openings are drawn with. No game has this number.
const STREAM: u64 = u64::MAX;
/// The moves of openings on boards without a book.
const RANDOM_MOVES: usize = 8;
/// How often another random opening is tried if one was there before.
const TRIES: usize = 100;
/// The most openings that are kept. However many games there are, no more is known of them before
/// they are played.
const MOST: usize = 1 << 16;

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Openings {
    /// Positions that the book knows to be drawn. On boards without a book, eight random moves.
    Drawn,
    /// This many random moves.
    Random(usize),
    /// A file with a line of moves for each.
    File(String),
    /// The empty board.
    Empty,
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub(crate) enum OpeningsError {
    /// No number of moves.
    #[error("'{}' needs a number of moves that the board has room for: 'random:4'", Echo(.0))]
    Random(String),
    /// With this many random moves every game is over.
    #[error("no game on this board goes on after {0} random moves")]
    TooManyMoves(usize),
    /// The file cannot be read.
    #[error("{}: {error}", Echo(.file))]
    File { file: String, error: io::Error },
    /// A line of the file cannot be played.
    #[error("{}, line {line}: {error}", Echo(.file))]
    Line {
        file: String,
        line: usize,
        error: NotationError,
    },
    /// A line of the file is a whole game.
    #[error("{}, line {line}: the game is over after these moves", Echo(.file))]
    Over { file: String, line: usize },
    /// The file has no line.
    #[error("{}: no openings, one line of moves each", Echo(.0))]
    NoLine(String),
}

impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Openings, OpeningsError> {
        match text.split_once(':') {
            Some(("random", number)) => match number.parse() {
                Ok(number) => Ok(Openings::Random(number)),
                Err(_) => Err(OpeningsError::Random(text.to_owned())),
            },
            _ => Ok(match text {
                "drawn" => Openings::Drawn,
                "none" => Openings::Empty,
                "random" => return Err(OpeningsError::Random(text.to_owned())),
                file => Openings::File(file.to_owned()),
            }),
        }
    }
}

impl fmt::Display for Openings {
    /// Writes the openings as they are typed.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Openings::Drawn => f.write_str("drawn"),
            Openings::Random(moves) => write!(f, "random:{moves}"),
            Openings::File(file) => f.write_str(file),
            Openings::Empty => f.write_str("none"),
        }
    }
}

impl Openings {
    /// The moves of at most `wanted` openings, in the order in which they are played. Those who need
    /// more begin again with the first.
    pub(crate) fn lines(
        &self,
        empty: &Board,
        seed: u64,
        wanted: usize,
    ) -> Result<Vec<Vec<usize>>, OpeningsError> {
        let wanted = wanted.min(MOST);
        let mut rng = ChaCha::new(seed, STREAM);
        let mut lines = match self {
            Openings::Empty => return Ok(vec![Vec::new()]),
            Openings::Drawn => {
                let drawn = drawn_openings(empty.shape());
                if drawn.is_empty() {
                    let moves = RANDOM_MOVES.min(empty.shape().cells() / 4);
                    return random(empty, moves, wanted, &mut rng);
                }
                drawn
            }
            Openings::Random(moves) => return random(empty, *moves, wanted, &mut rng),
            Openings::File(file) => read(file, empty)?,
        };
        // As much of a Fisher-Yates shuffle as is wanted.
        let count = wanted.min(lines.len());
        for at in 0..count {
            let other = at + rng.below(lines.len() - at);
            lines.swap(at, other);
        }
        lines.truncate(count);
        Ok(lines)
    }
}

/// Lines of random moves, none twice while others are found.
fn random(
    empty: &Board,
    moves: usize,
    wanted: usize,
    rng: &mut ChaCha,
) -> Result<Vec<Vec<usize>>, OpeningsError> {
    let mut board = empty.clone();
    let mut seen = HashSet::new();
    let mut lines = Vec::new();
    while lines.len() < wanted {
        let fresh = (0..TRIES).find_map(|_| {
            let is_open = play_random(&mut board, moves, rng).is_some();
            let line = board.history().to_vec();
            while board.undo().is_some() {}
            (is_open && seen.insert(line.clone())).then_some(line)
        });
        match fresh {
            Some(line) => lines.push(line),
            None => break,
        }
    }
    if lines.is_empty() && wanted > 0 {
        return Err(OpeningsError::TooManyMoves(moves));
    }
    Ok(lines)
}

/// Plays random moves. `None` if the game is over then.
fn play_random(board: &mut Board, moves: usize, rng: &mut ChaCha) -> Option<()> {
    for _ in 0..moves {
        let open: Vec<usize> = board.moves().collect();
        board.drop(*open.get(rng.below(open.len().max(1)))?).ok()?;
        if board.status() != Outcome::Ongoing {
            return None;
        }
    }
    Some(())
}

fn read(file: &str, empty: &Board) -> Result<Vec<Vec<usize>>, OpeningsError> {
    let text = fs::read_to_string(file).map_err(|error| OpeningsError::File {
        file: file.to_owned(),
        error,
    })?;
    let mut lines = Vec::new();
    for (line, text) in (1..).zip(without_mark(&text).lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let mut board = empty.clone();
        let moves = if text == "-" { "" } else { text };
        notation::play(&mut board, moves).map_err(|error| OpeningsError::Line {
            file: file.to_owned(),
            line,
            error,
        })?;
        if board.status() != Outcome::Ongoing {
            let file = file.to_owned();
            return Err(OpeningsError::Over { file, line });
        }
        lines.push(board.history().to_vec());
    }
    if lines.is_empty() {
        return Err(OpeningsError::NoLine(file.to_owned()));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    fn empty(rows: usize, cols: usize) -> Board {
        Board::new(Shape::puissance4(rows, cols).unwrap())
    }

    fn texts(openings: &Openings, board: &Board, seed: u64, wanted: usize) -> Vec<String> {
        let lines = openings.lines(board, seed, wanted).unwrap();
        let text = |line: &Vec<usize>| notation::write_slots(line, board.shape());
        lines.iter().map(text).collect()
    }

    #[test]
    fn none_comes_twice_and_the_seed_decides() {
        for (openings, board, moves) in [
            (Openings::Drawn, empty(6, 7), 8),
            (Openings::Random(5), empty(6, 7), 5),
            (Openings::Drawn, empty(5, 5), 6),
        ] {
            let found = texts(&openings, &board, 1, 50);
            assert!(found.iter().all(|text| text.len() == moves), "{found:?}");
            let different: HashSet<&String> = found.iter().collect();
            assert_eq!(different.len(), 50);
            assert_eq!(found, texts(&openings, &board, 1, 50));
            assert_eq!(found[..20], texts(&openings, &board, 1, 20));
            assert_ne!(found, texts(&openings, &board, 2, 50));
        }
        let many = Openings::Random(12).lines(&empty(6, 7), 1, usize::MAX);
        assert_eq!(many.unwrap().len(), MOST);
        // There are only seven openings of one move.
        assert_eq!(texts(&Openings::Random(1), &empty(6, 7), 1, 50).len(), 7);
        assert_eq!(texts(&Openings::Empty, &empty(6, 7), 1, 50), [""]);
    }

    #[test]
    fn a_file_is_read_line_by_line() {
        let folder = std::env::temp_dir();
        let file = folder.join(format!("puissance4-openings-{}", std::process::id()));
        let read = |text: &str| {
            fs::write(&file, text).unwrap();
            let openings: Openings = file.to_str().unwrap().parse().unwrap();
            let lines = openings.lines(&empty(6, 7), 1, 9)?;
            let text = |line: &Vec<usize>| notation::write_slots(line, empty(6, 7).shape());
            Ok::<_, OpeningsError>(lines.iter().map(text).collect::<Vec<_>>())
        };
        let mut found = read("\u{feff}# openings\n44\n\n  453 \n-\n").unwrap();
        found.sort();
        assert_eq!(found, ["", "44", "453"]);
        for (text, message) in [
            (
                "44\n48\n",
                "line 2: move 2, '8': it must be between 1 and 7",
            ),
            ("1212121\n", "line 1: the game is over after these moves"),
            ("# nothing\n", "no openings, one line of moves each"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
        }
        fs::remove_file(&file).unwrap();
        let missing: Openings = "/no/such/file".parse().unwrap();
        assert!(missing.lines(&empty(6, 7), 1, 1).is_err());
    }

    #[test]
    fn texts_name_openings() {
        for text in ["drawn", "none", "random:4", "file.txt"] {
            assert_eq!(text.parse::<Openings>().unwrap().to_string(), text);
        }
        for text in ["random", "random:", "random:x"] {
            assert!(text.parse::<Openings>().is_err(), "{text}");
        }
        let error = Openings::Random(41).lines(&empty(6, 7), 1, 1).unwrap_err();
        assert!(error.to_string().contains("41 random moves"));
    }
}
