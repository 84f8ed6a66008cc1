//! What is kept between two starts, under the user's state folder: the game that was left, and
//! the positions saved. A broken file is set aside, and never overwritten.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::board::notation::{self, NotationError};
use crate::board::{Board, Shape};
use crate::tui::side::Side;

/// A position: a board, and the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub shape: Shape,
    /// The moves.
    pub moves: Vec<usize>,
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// No board, or one that cannot be.
    Board,
    /// A move that is not possible.
    Move(NotationError),
}

impl Position {
    /// Reads `6x7 4453`, or `4453` on a board that is known.
    pub fn read(text: &str, known: Shape) -> Result<Position, Unreadable> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (shape, moves) = match word.split_once('x') {
            Some((rows, cols)) => (size(rows, cols).ok_or(Unreadable::Board)?, rest),
            None => (known, text),
        };
        let mut board = Board::new(shape).map_err(|_| Unreadable::Board)?;
        notation::play(&mut board, moves).map_err(Unreadable::Move)?;
        Ok(Position::of(&board))
    }

    /// The position of a board.
    #[must_use]
    pub fn of(board: &Board) -> Position {
        Position {
            shape: board.shape(),
            moves: board.history().to_vec(),
        }
    }

    /// The text that [`read`](Position::read) reads.
    #[must_use]
    pub fn text(&self) -> String {
        let moves = Board::new(self.shape).map(|mut board| {
            for &slot in &self.moves {
                let _ = board.drop(slot);
            }
            notation::write(&board)
        });
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        format!("{rows}x{cols} {}", moves.unwrap_or_default())
    }
}

fn size(rows: &str, cols: &str) -> Option<Shape> {
    Shape::puissance4(rows.parse().ok()?, cols.parse().ok()?).ok()
}

/// A game that was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// All its moves.
    pub position: Position,
    /// How many of them were on the board.
    pub at: usize,
    /// Who plays, in the order they move.
    pub sides: [Side; 2],
}

impl Kept {
    /// Reads what [`text`](Kept::text) wrote.
    #[must_use]
    pub fn read(text: &str) -> Option<Kept> {
        let line = |name: &str| {
            let mut words = text.lines().filter_map(|line| line.split_once(' '));
            words.find(|(word, _)| *word == name).map(|(_, rest)| rest)
        };
        let known = Shape::puissance4(6, 7).ok()?;
        let position = Position::read(line("game")?, known).ok()?;
        let at = line("at")?.parse().ok()?;
        let sides = [line("first")?.parse().ok()?, line("second")?.parse().ok()?];
        (at <= position.moves.len()).then_some(Kept {
            position,
            at,
            sides,
        })
    }

    /// The game as text.
    #[must_use]
    pub fn text(&self) -> String {
        let [first, second] = self.sides.map(Side::name);
        format!(
            "game {}\nat {}\nfirst {first}\nsecond {second}\n",
            self.position.text(),
            self.at
        )
    }
}

/// The folder where things are kept.
pub struct Folder(PathBuf);

/// What was found there.
#[derive(Default)]
pub struct Found {
    /// The game that was left.
    pub kept: Option<Kept>,
    /// The positions saved.
    pub positions: Vec<Position>,
    /// Where broken files were set aside.
    pub set_aside: Vec<PathBuf>,
}

const KEPT: &str = "game";
const POSITIONS: &str = "positions";

impl Folder {
    /// The user's: `$XDG_STATE_HOME/puissance4`, or `~/.local/state/puissance4`.
    #[must_use]
    pub fn of_user() -> Option<Folder> {
        let folder = |name| {
            let value = env::var_os(name).map(PathBuf::from);
            value.filter(|path| path.is_absolute())
        };
        let state = folder("XDG_STATE_HOME")
            .or_else(|| folder("HOME").map(|home| home.join(".local/state")))?;
        Some(Folder(state.join("puissance4")))
    }

    /// This folder.
    #[must_use]
    pub fn at(path: &Path) -> Folder {
        Folder(path.to_owned())
    }

    /// What is kept. What cannot be read is set aside.
    #[must_use]
    pub fn open(&self) -> Found {
        let mut found = Found::default();
        found.kept = self.read(KEPT, &mut found.set_aside, Kept::read);
        let positions = self.read(POSITIONS, &mut found.set_aside, |text| {
            let known = Shape::puissance4(6, 7).ok()?;
            let lines = text.lines().map(|line| Position::read(line, known).ok());
            lines.collect::<Option<Vec<_>>>()
        });
        found.positions = positions.unwrap_or_default();
        found
    }

    fn read<T>(
        &self,
        name: &str,
        set_aside: &mut Vec<PathBuf>,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let path = self.0.join(name);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            bytes => bytes.ok(),
        };
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
        let value = text.and_then(|text| parse(&text));
        if value.is_none() {
            set_aside.extend(self.set_aside(name));
        }
        value
    }

    /// Renames a file to a name that is free, so that nothing is lost.
    fn set_aside(&self, name: &str) -> Option<PathBuf> {
        let names = (1..1000).map(|number| self.0.join(format!("{name}.broken.{number}")));
        let free = names.into_iter().find(|path| !path.exists())?;
        fs::rename(self.0.join(name), &free).ok().map(|()| free)
    }

    /// Keeps a game, or nothing.
    pub fn keep(&self, kept: Option<&Kept>) -> io::Result<()> {
        match kept {
            Some(kept) => self.write(KEPT, &kept.text()),
            None => match fs::remove_file(self.0.join(KEPT)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }

    /// Saves positions.
    pub fn save(&self, positions: &[Position]) -> io::Result<()> {
        let lines: Vec<String> = positions.iter().map(|one| one.text() + "\n").collect();
        self.write(POSITIONS, &lines.concat())
    }

    /// Writes a file whole or not at all: beside it first, then in its place.
    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let beside = self.0.join(format!("{name}.new.{}", std::process::id()));
        fs::write(&beside, text)?;
        fs::rename(&beside, self.0.join(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::side::Level;

    #[test]
    fn what_is_written_is_read() {
        let known = Shape::puissance4(6, 7).unwrap();
        for text in ["6x7 4453", "4x4 ", "6x12 10,3,4"] {
            assert_eq!(Position::read(text, known).unwrap().text(), text);
        }
        assert_eq!(Position::read(" 4453\n", known).unwrap().text(), "6x7 4453");
        let kept = Kept {
            position: Position::read("4453", known).unwrap(),
            at: 2,
            sides: [Side::Person, Side::Computer(Level::Hard)],
        };
        assert_eq!(Kept::read(&kept.text()), Some(kept));
    }

    #[test]
    fn what_is_broken_is_not_read() {
        for text in [
            "",
            "game 6x7 44\n",
            "game 6x7 48\nat 0\nfirst human\nsecond human\n",
            "game 6x7 44\nat 3\nfirst human\nsecond human\n",
            "game 3x7 44\nat 0\nfirst human\nsecond human\n",
            "game 6x7 44\nat 0\nfirst human\nsecond nobody\n",
        ] {
            assert_eq!(Kept::read(text), None, "{text}");
        }
        let known = Shape::puissance4(6, 7).unwrap();
        assert_eq!(Position::read("6x 4", known), Err(Unreadable::Board));
        assert!(matches!(
            Position::read("49", known),
            Err(Unreadable::Move(_))
        ));
    }
}
