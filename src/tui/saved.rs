//! What is kept between two starts, as text: games that were left, and positions that were saved.
//! `folder` keeps them.

mod folder;

use crate::board::notation::{self, NotationError};
use crate::board::{Board, Disc, PerDisc, Shape};
use crate::memory::TooLarge;
use crate::player::PlayerSpec;

pub(crate) use self::folder::{Folder, FolderContents};

/// A position: a board, and the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGame {
    /// The board.
    pub(crate) shape: Shape,
    /// The moves.
    pub(crate) moves: Vec<usize>,
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SavedGameError {
    /// No board, or one that cannot be.
    Board,
    /// A move that is not possible.
    Move(NotationError),
}

/// Reads a list of positions, one per line.
#[must_use]
pub(crate) fn read_positions(text: &str) -> Option<Vec<SavedGame>> {
    let known = Shape::puissance4(6, 7).ok()?;
    let lines = text.lines().map(|line| SavedGame::read(line, known).ok());
    lines.collect()
}

/// The text that [`read_positions`] reads.
#[must_use]
pub(crate) fn positions_text(positions: &[SavedGame]) -> String {
    positions.iter().map(|one| one.text() + "\n").collect()
}

impl SavedGame {
    /// Reads `6x7 4453`, or `4453` on a board that is known.
    pub(crate) fn read(text: &str, known: Shape) -> Result<SavedGame, SavedGameError> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (shape, moves) = match word.split_once('x') {
            Some((rows, cols)) => (size(rows, cols).ok_or(SavedGameError::Board)?, rest),
            None => (known, text),
        };
        let mut board = Board::new(shape).map_err(|_| SavedGameError::Board)?;
        notation::play(&mut board, moves).map_err(SavedGameError::Move)?;
        Ok(SavedGame::of(&board))
    }

    /// The position of a board.
    #[must_use]
    pub(crate) fn of(board: &Board) -> SavedGame {
        SavedGame {
            shape: board.shape(),
            moves: board.history().to_vec(),
        }
    }

    /// The board after all moves.
    pub(crate) fn board(&self) -> Result<Board, TooLarge> {
        let mut board = Board::new(self.shape)?;
        for &slot in &self.moves {
            board.drop(slot).expect("it was played before");
        }
        Ok(board)
    }

    /// The text that [`read`](SavedGame::read) reads.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        let moves = self.board().map(|board| notation::write(&board));
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        format!("{rows}x{cols} {}", moves.unwrap_or_default())
    }
}

fn size(rows: &str, cols: &str) -> Option<Shape> {
    Shape::puissance4(rows.parse().ok()?, cols.parse().ok()?).ok()
}

/// A game that was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnfinishedGame {
    /// All its moves.
    pub(crate) position: SavedGame,
    /// How many of them were on the board.
    pub(crate) at: usize,
    /// Who plays each side.
    pub(crate) players: PerDisc<PlayerSpec>,
}

impl UnfinishedGame {
    /// Reads what [`text`](UnfinishedGame::text) wrote.
    #[must_use]
    pub(crate) fn read(text: &str) -> Option<UnfinishedGame> {
        let line = |name: &str| {
            let mut words = text.lines().filter_map(|line| line.split_once(' '));
            words.find(|(word, _)| *word == name).map(|(_, rest)| rest)
        };
        let known = Shape::puissance4(6, 7).ok()?;
        let position = SavedGame::read(line("game")?, known).ok()?;
        let at = line("at")?.parse().ok()?;
        let player = |name| line(name)?.parse().ok();
        let players = PerDisc::new(player("first")?, player("second")?);
        (at <= position.moves.len()).then_some(UnfinishedGame {
            position,
            at,
            players,
        })
    }

    /// The game as text.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        format!(
            "game {}\nat {}\nfirst {}\nsecond {}\n",
            self.position.text(),
            self.at,
            self.players[Disc::First],
            self.players[Disc::Second]
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let known = Shape::puissance4(6, 7).unwrap();
        for text in ["6x7 4453", "4x4 ", "6x12 10,3,4"] {
            assert_eq!(SavedGame::read(text, known).unwrap().text(), text);
        }
        assert_eq!(
            SavedGame::read(" 4453\n", known).unwrap().text(),
            "6x7 4453"
        );
        let kept = UnfinishedGame {
            position: SavedGame::read("4453", known).unwrap(),
            at: 2,
            players: PerDisc::new(PlayerSpec::Human, PlayerSpec::Hard),
        };
        assert_eq!(UnfinishedGame::read(&kept.text()), Some(kept));
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
            assert_eq!(UnfinishedGame::read(text), None, "{text}");
        }
        let known = Shape::puissance4(6, 7).unwrap();
        assert_eq!(SavedGame::read("6x 4", known), Err(SavedGameError::Board));
        assert!(matches!(
            SavedGame::read("49", known),
            Err(SavedGameError::Move(_))
        ));
    }
}
