//! The contest protocol of theaigames and, in another dialect, of riddles.io.
//!
//! ```text
//! host: settings timebank 10000
//! host: …
//! host: update game round 1
//! host: update game field 0,0,0,0,0,0,0;0,0,0,0,0,0,0;…
//! host: action move 10000
//! bot:  place_disc 3
//! ```

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use thiserror::Error;

use super::{Answer, Host, Setup};
use crate::board::{Board, Disc, Field, FieldError, Shape, ShapeError};
use crate::echo::Echo;

/// The two forms of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// theaigames: rows are separated, players are 1 and 2.
    First,
    /// riddles.io: one list of cells, players are 0 and 1.
    Second,
}

impl Dialect {
    /// The number of a player.
    const fn id(self, disc: Disc) -> usize {
        match self {
            Dialect::First => disc.index() + 1,
            Dialect::Second => disc.index(),
        }
    }

    /// A free cell.
    const fn free(self) -> &'static str {
        match self {
            Dialect::First => "0",
            Dialect::Second => ".",
        }
    }

    /// Between two rows.
    const fn row_separator(self) -> &'static str {
        match self {
            Dialect::First => ";",
            Dialect::Second => ",",
        }
    }
}

/// The host: it plays the contest's engine.
pub(super) struct Engine {
    dialect: Dialect,
}

impl Engine {
    pub(super) const fn new(dialect: Dialect) -> Engine {
        Engine { dialect }
    }

    fn field(&self, board: &Board) -> String {
        let cell = |cell: &Option<Disc>| match cell {
            None => self.dialect.free().to_owned(),
            Some(disc) => self.dialect.id(*disc).to_string(),
        };
        let row = |row: &Vec<Option<Disc>>| row.iter().map(cell).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = Field::from(board).rows().iter().map(row).collect();
        format!(
            "update game field {}",
            rows.join(self.dialect.row_separator())
        )
    }
}

impl Host for Engine {
    fn greeting(&mut self, setup: &Setup) -> Vec<String> {
        let name = |disc| format!("player{}", self.dialect.id(disc));
        let (rows, cols) = (setup.shape.rows(), setup.shape.cols());
        let names = format!("player_names {},{}", name(Disc::First), name(Disc::Second));
        let own_name = format!("your_bot {}", name(setup.disc));
        let own_id = format!("your_botid {}", self.dialect.id(setup.disc));
        let bank = format!("timebank {}", setup.clock.bank.as_millis());
        let per_move = format!("time_per_move {}", setup.clock.per_move.as_millis());
        let settings = match self.dialect {
            Dialect::First => [
                bank,
                per_move,
                names,
                own_name,
                own_id,
                format!("field_columns {cols}"),
                format!("field_rows {rows}"),
            ],
            // Some bots need the names before their own.
            Dialect::Second => [
                names,
                own_name,
                bank,
                per_move,
                own_id,
                format!("field_width {cols}"),
                format!("field_height {rows}"),
            ],
        };
        settings.map(|setting| format!("settings {setting}")).into()
    }

    fn request(&mut self, board: &Board, bank: Duration) -> Vec<String> {
        let round = match self.dialect {
            Dialect::First => board.disc_count() + 1,
            Dialect::Second => board.disc_count() / 2 + 1,
        };
        vec![
            format!("update game round {round}"),
            self.field(board),
            format!("action move {}", bank.as_millis()),
        ]
    }

    fn played(&mut self, board: &Board) -> Vec<String> {
        match self.dialect {
            Dialect::First => vec![self.field(board)],
            Dialect::Second => Vec::new(),
        }
    }

    fn answer(&self, line: &str, _: &Board) -> Option<Answer> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "place_disc" => {
                let column = words.next().map_or(Answer::NoColumn, Answer::column);
                let more = words.next().is_some() && self.dialect == Dialect::Second;
                Some(if more { Answer::NoColumn } else { column })
            }
            "no_moves" => Some(Answer::NoColumn),
            _ => None,
        }
    }

    fn tries(&self) -> usize {
        match self.dialect {
            Dialect::First => 3,
            Dialect::Second => 1,
        }
    }
}

/// The bot: what it knows of its game.
#[derive(Debug)]
pub(crate) struct Contestant {
    rows: Option<usize>,
    cols: Option<usize>,
    /// The number of its own discs.
    id: Option<usize>,
    /// The time for each move.
    per_move: Option<Duration>,
    /// The last field, as it was sent.
    field: Option<String>,
}

/// Why a field is no position in which the bot can move.
#[derive(Debug, Error)]
pub(crate) enum RequestError {
    /// None was sent.
    #[error("no field was sent before the move was asked for")]
    NoField,
    /// It has a sign that is neither a free cell nor a disc.
    #[error("'{}' is not a cell of the field", Echo(.0))]
    Cell(String),
    /// Its cells make no whole rows.
    #[error("{cells} cells are not rows of {cols}")]
    Rows { cells: usize, cols: usize },
    /// The rules know no such board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// No game leads there.
    #[error(transparent)]
    Field(#[from] FieldError),
}

/// A setting whose value is not possible. It is ignored.
#[derive(Debug, Error)]
#[error("the {setting} must be from {least} to {most}, not '{}'", Echo(.value))]
pub(crate) struct SettingError {
    setting: &'static str,
    least: u64,
    most: u64,
    value: String,
}

/// A request for a move.
#[derive(Debug)]
pub(crate) struct Request {
    /// The board, or what is wrong with it and the middle one of the columns that have room all the
    /// same, if there is one.
    pub(crate) position: Result<Board, (RequestError, Option<usize>)>,
    /// How much time is left, if the request says so.
    pub(crate) time: Option<Duration>,
    /// How much time there is for each move, if the settings say so.
    pub(crate) per_move: Option<Duration>,
}

/// The most rows, and columns, of a field. One of more does not fit into a line.
const MOST: u64 = 1_000_000;

/// The value of a setting, which has to be in `range`.
fn setting(
    setting: &'static str,
    value: &str,
    range: RangeInclusive<u64>,
) -> Result<u64, SettingError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| SettingError {
        setting,
        least: *range.start(),
        most: *range.end(),
        value: value.to_owned(),
    })
}

/// The cells of a field, the top row first.
type Cells = Vec<Vec<Option<usize>>>;

impl Contestant {
    /// A bot that knows nothing of its game yet.
    pub(crate) const fn new() -> Contestant {
        Contestant {
            rows: None,
            cols: None,
            id: None,
            per_move: None,
            field: None,
        }
    }

    /// Takes in a line. Returns a request if it is one. What it does not know it ignores.
    pub(crate) fn hear(&mut self, line: &str) -> Result<Option<Request>, SettingError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["settings", "field_columns" | "field_width", value] => {
                self.cols = Some(setting("number of columns", value, 1..=MOST)? as usize);
            }
            ["settings", "field_rows" | "field_height", value] => {
                self.rows = Some(setting("number of rows", value, 1..=MOST)? as usize);
            }
            ["settings", "time_per_move", value] => {
                let time = setting("time per move", value, 0..=u64::MAX)?;
                self.per_move = Some(Duration::from_millis(time));
            }
            ["settings", "your_botid", value] => {
                self.id = Some(setting("number of the bot", value, 0..=2)? as usize);
            }
            ["update", "game", "field", ..] => self.field = Some(words[3..].concat()),
            ["action", "move", ref rest @ ..] => {
                let time = rest.first().and_then(|text| text.parse::<i64>().ok());
                let milliseconds = |time: i64| Duration::from_millis(time.max(0).unsigned_abs());
                return Ok(Some(Request {
                    position: self.position(),
                    time: time.map(milliseconds),
                    per_move: self.per_move,
                }));
            }
            _ => {}
        }
        Ok(None)
    }

    fn position(&self) -> Result<Board, (RequestError, Option<usize>)> {
        // If nothing is known of the discs, any column may have room.
        let any = (self.cols.unwrap_or(7) - 1) / 2;
        let cells = self.cells().map_err(|error| (error, Some(any)))?;
        let open = |cells: &Cells| {
            let top = cells.first()?;
            let free = (0..top.len()).filter(|&column| top[column].is_none());
            free.min_by_key(|&column| (2 * column + 1).abs_diff(top.len()))
        };
        self.board(&cells).map_err(|error| (error, open(&cells)))
    }

    fn cells(&self) -> Result<Cells, RequestError> {
        let field = self.field.as_deref().ok_or(RequestError::NoField)?;
        let field = field.trim_end_matches([',', ';']);
        // A free cell of the first dialect is a disc of the second: a field of either has only one
        // way to write a free cell.
        let is_first = field.contains(';') || !field.contains('.') && self.id != Some(0);
        let cell = |text: &str| match (text, is_first) {
            ("0", true) | (".", _) => Ok(None),
            ("0", false) => Ok(Some(0)),
            ("1", _) => Ok(Some(1)),
            ("2", true) => Ok(Some(2)),
            (other, _) => Err(RequestError::Cell(other.to_owned())),
        };
        let row = |text: &str| text.split(',').map(cell).collect::<Result<Vec<_>, _>>();
        if field.contains(';') {
            return field.split(';').map(row).collect();
        }
        let cells = row(field)?;
        let cols = match (self.cols, self.rows) {
            (Some(cols), _) => cols,
            (None, Some(rows)) if rows > 0 => cells.len() / rows,
            _ => 7,
        };
        if cols == 0 || !cells.len().is_multiple_of(cols) {
            let cells = cells.len();
            return Err(RequestError::Rows { cells, cols });
        }
        Ok(cells.chunks(cols).map(<[_]>::to_vec).collect())
    }

    /// The board on which it is this bot's turn. Who of the two started follows from the discs.
    fn board(&self, cells: &Cells) -> Result<Board, RequestError> {
        let all = || cells.iter().flatten().flatten();
        // Without a number it is the one who has fewer discs, or started.
        let own = self.id.unwrap_or_else(|| {
            let count = |id| all().filter(|&&other| other == id).count();
            let ids = if all().any(|&id| id == 2) {
                [1, 2]
            } else {
                [0, 1]
            };
            if count(ids[0]) > count(ids[1]) {
                ids[1]
            } else {
                ids[0]
            }
        });
        let ours = all().filter(|&&id| id == own).count();
        let theirs = all().count() - ours;
        let me = if ours == theirs {
            Disc::First
        } else {
            Disc::Second
        };
        let disc = |id: usize| if id == own { me } else { me.other() };
        let rows = cells
            .iter()
            .map(|row| row.iter().map(|cell| cell.map(disc)).collect());
        let field = Field::new(rows.collect())?;
        let shape = Shape::puissance4(field.rows().len(), field.rows()[0].len())?;
        let board = Board::from_field(shape, &field)?;
        Ok(board)
    }
}

/// The answer to a request: a column, or none if all are full.
pub(crate) struct Reply(pub(crate) Option<usize>);

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Some(column) => write!(f, "place_disc {column}"),
            None => f.write_str("no_moves"),
        }
    }
}

#[cfg(test)]
mod tests;
