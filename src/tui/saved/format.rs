//! Games as text.

use jiff::Timestamp;
use thiserror::Error;

use crate::board::notation::{self, NotationError};
use crate::board::{Board, Disc, PerDisc, Shape};
use crate::library::{Record, parse_shape, shape_text};
use crate::memory::TooLarge;
use crate::player::PlayerSpec;

/// A board and the moves played on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGame {
    /// The board.
    pub(crate) shape: Shape,
    /// The slots played.
    pub(crate) moves: Vec<usize>,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SavedGameError {
    /// It does not begin with a possible board.
    #[error("not a board such as 6x7")]
    Board,
    /// A move was rejected.
    #[error(transparent)]
    Move(#[from] NotationError),
}

impl SavedGame {
    /// Reads `6x7 4453`, `8x9/5 4453` where 5 in a row win, or `4453` on a board of shape `known`.
    pub(crate) fn read(text: &str, known: Shape) -> Result<SavedGame, SavedGameError> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (shape, moves) = match word.contains('x') {
            true => (parse_shape(word).map_err(|_| SavedGameError::Board)?, rest),
            false => (known, text),
        };
        let mut board = Board::new(shape).map_err(|_| SavedGameError::Board)?;
        notation::play(&mut board, moves)?;
        Ok(SavedGame::of(&board))
    }

    /// The game that was played on a board.
    #[must_use]
    pub(crate) fn of(board: &Board) -> SavedGame {
        SavedGame {
            shape: board.shape(),
            moves: board.history().to_vec(),
        }
    }

    /// The board after all moves.
    pub(crate) fn board(&self) -> Result<Board, TooLarge> {
        Board::replay(self.shape, &self.moves)
    }

    /// The text that [`read`](SavedGame::read) reads.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        let moves = self.board().map(|board| notation::write(&board));
        format!("{} {}", shape_text(self.shape), moves.unwrap_or_default())
    }
}

/// The board of a game that is written without one.
fn standard() -> Option<Shape> {
    Shape::puissance4(6, 7).ok()
}

/// A game that was left before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnfinishedGame {
    /// All its moves.
    pub(crate) game: SavedGame,
    /// How many of them were on the board.
    pub(crate) ply: usize,
    /// Who plays each side.
    pub(crate) players: PerDisc<PlayerSpec>,
}

impl UnfinishedGame {
    /// The game as the library keeps it, left at this time.
    pub(crate) fn record(&self, date: Timestamp) -> Result<Record, TooLarge> {
        Ok(Record::new(&self.game.board()?, self.players.clone(), date))
    }

    /// Reads what [`text`](UnfinishedGame::text) wrote. `None` if it is anything else.
    #[must_use]
    pub(crate) fn read(text: &str) -> Option<UnfinishedGame> {
        let line = |name: &str| {
            let mut words = text.lines().filter_map(|line| line.split_once(' '));
            words.find(|(word, _)| *word == name).map(|(_, rest)| rest)
        };
        let game = SavedGame::read(line("game")?, standard()?).ok()?;
        let ply = line("at")?.parse().ok()?;
        let player = |name| line(name)?.parse().ok();
        let players = PerDisc::new(player("first")?, player("second")?);
        (ply <= game.moves.len()).then_some(UnfinishedGame { game, ply, players })
    }

    /// The game as text.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        format!(
            "game {}\nat {}\nfirst {}\nsecond {}\n",
            self.game.text(),
            self.ply,
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
        let known = standard().unwrap();
        for text in ["6x7 4453", "4x4 ", "6x12 10,3,4", "8x9/5 1122"] {
            assert_eq!(SavedGame::read(text, known).unwrap().text(), text);
        }
        assert_eq!(
            SavedGame::read(" 4453\n", known).unwrap().text(),
            "6x7 4453"
        );
        let unfinished = UnfinishedGame {
            game: SavedGame::read("4453", known).unwrap(),
            ply: 2,
            players: PerDisc::new(PlayerSpec::Human, PlayerSpec::Hard),
        };
        assert_eq!(UnfinishedGame::read(&unfinished.text()), Some(unfinished));
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
        let known = standard().unwrap();
        for text in ["6x 4", "6x7/ 4", "6x7/9 4", "6x7/x 4"] {
            assert_eq!(SavedGame::read(text, known), Err(SavedGameError::Board));
        }
        assert!(matches!(
            SavedGame::read("49", known),
            Err(SavedGameError::Move(_))
        ));
    }
}
