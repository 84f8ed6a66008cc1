//! Games as text.

use jiff::Timestamp;
use thiserror::Error;

use crate::board::notation::{self, NotationError};
use crate::board::{Board, Disc, PerDisc, Shape};
use crate::files::without_mark;
use crate::game::Tally;
use crate::library::{Conditions, Record, parse_shape, shape_text};
use crate::player::{PerPlayer, Player, PlayerSpec};

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
        let mut board = Board::new(shape);
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
    pub(crate) fn board(&self) -> Board {
        Board::replay(self.shape, &self.moves)
    }

    /// The text that [`read`](SavedGame::read) reads.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        let moves = notation::write(&self.board());
        format!("{} {moves}", shape_text(self.shape))
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
    /// Which player started it.
    pub(crate) starter: Player,
    /// Whether the players change sides before the next game, besides taking turns to start.
    pub(crate) swaps: bool,
    /// The results of the series before it.
    pub(crate) tally: Tally,
    /// How many of its moves were on the board when it began.
    pub(crate) set_up: usize,
    /// What sets it apart from other games.
    pub(crate) conditions: Conditions,
    /// The game as it is in the library, if it had ended before moves were undone.
    pub(crate) ended: Option<Record>,
}

impl UnfinishedGame {
    /// The game as the library keeps it, left at this time.
    pub(crate) fn record(&self, date: Timestamp) -> Record {
        Record {
            conditions: self.conditions.clone(),
            ..Record::new(&self.game.board(), self.players.clone(), date)
        }
    }

    /// Reads what [`text`](UnfinishedGame::text) wrote. `None` if it is anything else. Earlier
    /// versions wrote the first four lines only.
    #[must_use]
    pub(crate) fn read(text: &str) -> Option<UnfinishedGame> {
        let text = without_mark(text);
        let line = |name: &str| {
            let mut words = text.lines().filter_map(|line| line.split_once(' '));
            words.find(|(word, _)| *word == name).map(|(_, rest)| rest)
        };
        let game = SavedGame::read(line("game")?, standard()?).ok()?;
        let ply = line("at")?.parse().ok()?;
        let player = |name| line(name)?.parse().ok();
        let players = PerDisc::new(player("first")?, player("second")?);
        let starter = match line("starter") {
            Some("two") => Player::Two,
            _ => Player::One,
        };
        let number = |name| line(name)?.parse().ok();
        let words = line("with").and_then(|words| words.parse().ok());
        (ply <= game.moves.len()).then_some(UnfinishedGame {
            game,
            ply,
            players,
            starter,
            swaps: line("sides") == Some("swap"),
            tally: line("tally").and_then(parse_tally).unwrap_or_default(),
            set_up: number("set-up").unwrap_or(0),
            conditions: words.unwrap_or_default(),
            ended: line("ended").and_then(|record| record.parse().ok()),
        })
    }

    /// The game as text.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "game {}\nat {}\nfirst {}\nsecond {}\n",
            self.game.text(),
            self.ply,
            self.players[Disc::First],
            self.players[Disc::Second]
        );
        if self.starter == Player::Two {
            text += "starter two\n";
        }
        if self.swaps {
            text += "sides swap\n";
        }
        let Tally { wins, draws } = &self.tally;
        if self.tally != Tally::default() {
            let [one, two] = [wins[Player::One], wins[Player::Two]];
            text += &format!("tally {one} {two} {draws}\n");
        }
        if self.set_up > 0 {
            text += &format!("set-up {}\n", self.set_up);
        }
        if !self.conditions.is_empty() {
            text += &format!("with {}\n", self.conditions);
        }
        if let Some(record) = &self.ended {
            text += &format!("ended {record}\n");
        }
        text
    }
}

/// The wins of both players, and the draws: `2 1 0`.
fn parse_tally(text: &str) -> Option<Tally> {
    let numbers = text.split(' ').map(str::parse);
    let numbers: Vec<u64> = numbers.collect::<Result<_, _>>().ok()?;
    let [one, two, draws] = numbers[..] else {
        return None;
    };
    let wins = PerPlayer::new(one, two);
    Some(Tally { wins, draws })
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
            starter: Player::Two,
            swaps: true,
            tally: Tally {
                wins: PerPlayer::new(2, 1),
                draws: 3,
            },
            set_up: 1,
            conditions: "set-up undo".parse().unwrap(),
            ended: "| human | hard | 1-0 | 6x7 | 1212121".parse().ok(),
        };
        let marked = format!("\u{feff}{}", unfinished.text());
        assert_eq!(
            UnfinishedGame::read(&unfinished.text()),
            Some(unfinished.clone())
        );
        assert_eq!(UnfinishedGame::read(&marked), Some(unfinished));
    }

    #[test]
    fn files_of_earlier_and_of_damaged_versions_are_read() {
        let text = "game 6x7 4453\nat 2\nfirst human\nsecond hard\n";
        let earlier = UnfinishedGame::read(text).unwrap();
        assert_eq!((earlier.starter, earlier.set_up), (Player::One, 0));
        assert!(earlier.conditions.is_empty() && earlier.ended.is_none());
        for tally in [
            "",
            "tally\n",
            "tally 1 2\n",
            "tally 1 2 x\n",
            "set-up x\n",
            "ended x\n",
        ] {
            let read = UnfinishedGame::read(&format!("{text}{tally}"));
            assert_eq!(read.as_ref(), Some(&earlier), "{tally}");
        }
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
