//! Tournaments as text: a line of JSON that says what is played, and one for each game.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::referee::Reason;
use crate::board::notation::{self, NotationError};
use crate::board::{Board, Disc};
use crate::echo::Echo;
use crate::files::without_mark;

/// The version of the format.
const VERSION: u32 = 1;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Header {
    /// The version of the format.
    pub(crate) arena: u32,
    pub(crate) players: Vec<PlayerLine>,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// The games of each pairing.
    pub(crate) games: usize,
    pub(crate) gauntlet: bool,
    pub(crate) openings: String,
    pub(crate) seed: u64,
    pub(crate) timebank_ms: Option<u64>,
    pub(crate) time_per_move_ms: Option<u64>,
    pub(crate) startup_ms: u64,
    /// Whether moves are compared with perfect play.
    pub(crate) accuracy: bool,
    pub(crate) sprt: Option<String>,
}

/// A player, by label and as it is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlayerLine {
    pub(crate) name: String,
    pub(crate) player: String,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameLine {
    /// Its number, from 1.
    pub(crate) game: usize,
    /// Who started, by label.
    pub(crate) first: String,
    pub(crate) second: String,
    /// The moves of the opening.
    pub(crate) opening: String,
    /// All moves, those of the opening included.
    pub(crate) moves: String,
    /// `first`, `second` or `draw`.
    pub(crate) result: GameResult,
    /// Why it ended.
    pub(crate) reason: String,
    /// What exactly happened, if a program failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<String>,
    /// The end of what that program wrote on standard error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_words: Option<String>,
    /// The milliseconds of each move after the opening.
    pub(crate) times_ms: Vec<f64>,
    /// The exact scores of the position after the opening and after each further move, for the side
    /// to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Vec<Option<i32>>>,
    /// The move, counted from 1, with which the loser lost the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lost_at: Option<usize>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameResult {
    /// The player who started.
    First,
    /// The other one.
    Second,
    /// Nobody.
    Draw,
}

impl GameResult {
    pub(crate) const fn of(winner: Option<Disc>) -> GameResult {
        match winner {
            Some(Disc::First) => GameResult::First,
            Some(Disc::Second) => GameResult::Second,
            None => GameResult::Draw,
        }
    }

    pub(crate) const fn winner(self) -> Option<Disc> {
        match self {
            GameResult::First => Some(Disc::First),
            GameResult::Second => Some(Disc::Second),
            GameResult::Draw => None,
        }
    }

    /// The half points of each side, first those of the player who started.
    pub(crate) const fn half_points(self) -> [u32; 2] {
        match self {
            GameResult::First => [2, 0],
            GameResult::Second => [0, 2],
            GameResult::Draw => [1, 1],
        }
    }
}

/// The milliseconds of a time, to a thousandth.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Why a record cannot be used.
#[derive(Debug, Error)]
pub(crate) enum RecordError {
    /// The file cannot be read or written.
    #[error("{}: {error}", Echo(.file))]
    Io { file: String, error: io::Error },
    /// There is a file already.
    #[error("{} exists already; --resume goes on with it", Echo(.0))]
    Exists(String),
    /// It does not begin as a record does.
    #[error("{}: not the record of an arena", Echo(.0))]
    NoRecord(String),
    /// It is a later version's.
    #[error("{}: a record of version {version}; this program reads version {VERSION}", Echo(.file))]
    Version { file: String, version: u32 },
    /// A line is no game.
    #[error("{}, line {line}: {error}", Echo(.file))]
    Line {
        file: String,
        line: usize,
        error: LineError,
    },
}

/// Why a line is no game of its tournament.
#[derive(Debug, Error)]
pub(crate) enum LineError {
    /// It is not as games are written.
    #[error("not a game: {0}")]
    Json(#[from] serde_json::Error),
    /// Its moves are impossible.
    #[error(transparent)]
    Moves(#[from] NotationError),
    /// Nobody has that name.
    #[error("there is no player '{}'", Echo(.0))]
    Player(String),
    /// Nothing ends like that.
    #[error("'{}' is no reason for the end of a game", Echo(.0))]
    Reason(String),
    /// The opening is not the beginning of the moves.
    #[error("the opening is not how the game begins")]
    Opening,
    /// It is not the game that the tournament has at this place.
    #[error("game {0} of this tournament has other players or another opening")]
    OtherGame(usize),
}

/// A record that was read.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) header: Header,
    /// The games, each with the number of its line.
    pub(crate) games: Vec<(usize, GameLine)>,
    /// How many bytes of the file are whole lines.
    whole: u64,
}

impl Record {
    /// Reads a record. A last line that is not whole, because the program was ended while it wrote,
    /// is not a game.
    pub(crate) fn read(file: &str) -> Result<Record, RecordError> {
        let failed = |error| RecordError::Io {
            file: file.to_owned(),
            error,
        };
        let mut bytes = Vec::new();
        File::open(file)
            .and_then(|mut open| open.read_to_end(&mut bytes))
            .map_err(failed)?;
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = (1..).zip(without_mark(&text).lines());
        let no_record = || RecordError::NoRecord(file.to_owned());
        let (_, first) = lines.next().ok_or_else(no_record)?;
        let value: serde_json::Value = serde_json::from_str(first).map_err(|_| no_record())?;
        match value["arena"].as_u64() {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => {
                return Err(RecordError::Version {
                    file: file.to_owned(),
                    version: version as u32,
                });
            }
            None => return Err(no_record()),
        }
        let header: Header = serde_json::from_value(value).map_err(|_| no_record())?;
        let mut games = Vec::new();
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let game = serde_json::from_str(text).map_err(|error| RecordError::Line {
                file: file.to_owned(),
                line,
                error: error.into(),
            })?;
            games.push((line, game));
        }
        Ok(Record {
            header,
            games,
            whole: whole as u64,
        })
    }
}

impl GameLine {
    /// The board at the end, the length of the opening, and why the game ended.
    pub(crate) fn parts(&self, empty: &Board) -> Result<(Board, usize, Reason), LineError> {
        let (mut board, mut opening) = (empty.clone(), empty.clone());
        notation::play(&mut board, &self.moves)?;
        notation::play(&mut opening, &self.opening)?;
        if !board.history().starts_with(opening.history()) {
            return Err(LineError::Opening);
        }
        let reason =
            Reason::named(&self.reason).ok_or_else(|| LineError::Reason(self.reason.clone()))?;
        Ok((board, opening.history().len(), reason))
    }
}

/// A file to which games are added.
#[derive(Debug)]
pub(crate) struct Writer {
    name: String,
    file: File,
}

impl Writer {
    /// Begins a record. A file with anything in it is left alone.
    pub(crate) fn create(name: &str, header: &Header) -> Result<Writer, RecordError> {
        let failed = |error| RecordError::Io {
            file: name.to_owned(),
            error,
        };
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(name)
            .map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        if metadata.is_file() && metadata.len() > 0 {
            return Err(RecordError::Exists(name.to_owned()));
        }
        let name = name.to_owned();
        let mut writer = Writer { name, file };
        writer.line(header)?;
        Ok(writer)
    }

    /// Goes on with a record, after its last whole line.
    pub(crate) fn resume(name: &str, record: &Record) -> Result<Writer, RecordError> {
        let open = || {
            let mut file = OpenOptions::new().write(true).open(name)?;
            file.set_len(record.whole)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let name = name.to_owned();
        match open() {
            Ok(file) => Ok(Writer { name, file }),
            Err(error) => Err(RecordError::Io { file: name, error }),
        }
    }

    /// Writes a line, whole or not at all as far as the system can.
    pub(crate) fn line(&mut self, line: &impl Serialize) -> Result<(), RecordError> {
        let written = serde_json::to_string(line)
            .map_err(io::Error::from)
            .and_then(|line| self.file.write_all(format!("{line}\n").as_bytes()));
        written.map_err(|error| RecordError::Io {
            file: self.name.clone(),
            error,
        })
    }
}

impl Header {
    /// The version of the format that is written.
    pub(crate) const VERSION: u32 = VERSION;
}
