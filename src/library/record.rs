//! A game as a line of text.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use thiserror::Error;

use super::Conditions;
use crate::analysis::Accuracy;
use crate::board::notation::{self, NotationError};
use crate::board::{Board, Disc, Outcome, PerDisc, Shape, ShapeError};
use crate::player::{PlayerError, PlayerSpec};

/// A game that was played, to its end or not.
///
/// As text it is one line of fields: the date, who started, who answered, the result, the board, the
/// moves, how well both played, a name, and what sets it apart.
///
/// ```text
/// 2026-11-17T06:15:04Z | human | hard | 0-1 | 6x7 | 4453… | perfect 9/12 12/12, good 11/12 12/12 | a name | undo
/// ```
///
/// A line of a board and moves alone, as earlier versions wrote it, is a game too. Fields after these
/// stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// When it ended or was left. `None` if that was not written down.
    pub date: Option<Timestamp>,
    /// Who played. `None` if that was not written down.
    pub players: Option<PerDisc<PlayerSpec>>,
    pub shape: Shape,
    /// The slots played.
    pub moves: Vec<usize>,
    pub outcome: Outcome,
    /// How well both played. `None` if the game was not reviewed.
    pub accuracy: Option<PerDisc<Accuracy>>,
    /// What the user calls it. Empty if it has no name.
    pub name: String,
    /// What sets it apart from a game that two players play from an empty board without help.
    pub conditions: Conditions,
    /// The fields that a later version of this program added, as they are in the file.
    pub rest: String,
}

/// Why a line is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum RecordError {
    #[error("not a board such as 6x7")]
    Board,
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error(transparent)]
    Moves(#[from] NotationError),
    #[error("not a date such as 2026-11-17T06:15:04Z")]
    Date,
    #[error(transparent)]
    Player(#[from] PlayerError),
    #[error("not the result of these moves")]
    Result,
    #[error("not two rates such as perfect 9/12 12/12, good 11/12 12/12")]
    Accuracy,
}

/// What stands for something that is not known.
const UNKNOWN: &str = "-";
/// The number of fields that this version knows.
const FIELDS: usize = 9;
/// The result of a game that goes on.
const ONGOING: &str = "*";

/// How a game ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Won,
    Drawn,
    Lost,
    /// It is not over.
    Left,
}

impl Ending {
    pub(crate) const ALL: [Ending; 4] = [Ending::Won, Ending::Drawn, Ending::Lost, Ending::Left];
}

impl Record {
    /// The game that was played on a board.
    pub(crate) fn new(board: &Board, players: PerDisc<PlayerSpec>, date: Timestamp) -> Record {
        Record {
            date: Some(date),
            players: Some(players),
            shape: board.shape(),
            moves: board.history().to_vec(),
            outcome: board.status(),
            accuracy: None,
            name: String::new(),
            conditions: Conditions::default(),
            rest: String::new(),
        }
    }

    /// Whether both are the same game, which may have another name by now.
    pub(crate) fn is_same_game(&self, other: &Record) -> bool {
        (self.date, &self.moves) == (other.date, &other.moves)
    }

    /// Whether this is the position of a newer record, saved before.
    pub(crate) fn is_same_position(&self, newer: &Record) -> bool {
        let players = self.players.is_none() || self.players == newer.players;
        players && (self.shape, &self.moves) == (newer.shape, &newer.moves)
    }

    /// The board after all moves.
    pub(crate) fn board(&self) -> Board {
        Board::replay(self.shape, &self.moves)
    }

    /// The result as it is written: who started comes first.
    pub(crate) const fn result(&self) -> &'static str {
        match self.outcome {
            Outcome::Won(Disc::First) => "1-0",
            Outcome::Won(Disc::Second) => "0-1",
            Outcome::Draw => "1/2",
            Outcome::Ongoing => ONGOING,
        }
    }

    /// The board as it is written: `6x7`, or `6x7/5` if five in a row win.
    pub(crate) fn board_text(&self) -> String {
        shape_text(self.shape)
    }

    /// The moves in move notation.
    pub(crate) fn move_text(&self) -> String {
        notation::write_slots(&self.moves, self.shape)
    }

    /// The person's side in a game against a computer.
    pub(crate) fn human(&self) -> Option<Disc> {
        let players = self.players.as_ref()?;
        match [
            players[Disc::First].is_human(),
            players[Disc::Second].is_human(),
        ] {
            [true, false] => Some(Disc::First),
            [false, true] => Some(Disc::Second),
            _ => None,
        }
    }

    /// How it ended for the person. `None` if somebody won and no person played a computer.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match (self.outcome, self.human()) {
            (Outcome::Ongoing, _) => Some(Ending::Left),
            (Outcome::Draw, _) => Some(Ending::Drawn),
            (Outcome::Won(winner), Some(human)) if winner == human => Some(Ending::Won),
            (Outcome::Won(_), Some(_)) => Some(Ending::Lost),
            (Outcome::Won(_), None) => None,
        }
    }

    /// How many of a player's moves were perfect, and how many good, as text. `None` if the game was
    /// not reviewed.
    pub(crate) fn shares(&self, disc: Disc) -> Option<[String; 2]> {
        let Accuracy {
            moves,
            perfect,
            good,
        } = self.accuracy.as_ref()?[disc];
        let all = moves_of(disc, self.moves.len());
        Some([perfect, good].map(|count| share(count, moves, all)))
    }

    /// Whether this player played.
    pub(crate) fn has_player(&self, player: &PlayerSpec) -> bool {
        let mut players = self.players.iter().flat_map(PerDisc::iter);
        players.any(|other| other == player)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let player = |disc| Some(self.players.as_ref()?[disc].to_string());
        let known = |text: Option<String>| text.unwrap_or_else(|| UNKNOWN.to_owned());
        let fields: [String; FIELDS] = [
            known(self.date.map(|date| date.to_string())),
            known(player(Disc::First)),
            known(player(Disc::Second)),
            self.result().to_owned(),
            shape_text(self.shape),
            self.move_text(),
            self.accuracy
                .as_ref()
                .map(accuracy_text)
                .unwrap_or_default(),
            self.name.clone(),
            self.conditions.to_string(),
        ];
        let line = fields.map(|field| escape(&field)).join(" | ");
        match &self.rest[..] {
            "" => f.write_str(line.trim_end_matches([' ', '|'])),
            rest => write!(f, "{line} |{rest}"),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Record, RecordError> {
        let fields: Vec<String> = line.split('|').map(unescape).collect();
        let field = |index: usize| {
            let field = fields.get(index).map(String::as_str);
            field.filter(|&field| field != UNKNOWN).unwrap_or_default()
        };
        if fields.len() == 1 {
            let (shape, moves) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            return read(parse_shape(shape)?, moves);
        }
        let mut record = read(parse_shape(field(4))?, field(5))?;
        if !field(0).is_empty() {
            record.date = Some(field(0).parse().map_err(|_| RecordError::Date)?);
        }
        if !field(1).is_empty() || !field(2).is_empty() {
            record.players = Some(PerDisc::new(field(1).parse()?, field(2).parse()?));
        }
        if field(3) != record.result() {
            return Err(RecordError::Result);
        }
        if !field(6).is_empty() {
            record.accuracy = Some(parse_accuracy(field(6)).ok_or(RecordError::Accuracy)?);
        }
        record.name = fields.get(7).cloned().unwrap_or_default();
        record.conditions = field(8).parse().unwrap_or_default();
        let rest = line.splitn(FIELDS + 1, '|').nth(FIELDS);
        rest.unwrap_or_default().clone_into(&mut record.rest);
        Ok(record)
    }
}

/// A game of which only the moves are known.
fn read(shape: Shape, moves: &str) -> Result<Record, RecordError> {
    let mut board = Board::new(shape);
    notation::play(&mut board, moves)?;
    Ok(Record {
        date: None,
        players: None,
        shape,
        moves: board.history().to_vec(),
        outcome: board.status(),
        accuracy: None,
        name: String::new(),
        conditions: Conditions::default(),
        rest: String::new(),
    })
}

/// A board as it is written: `6x7`, or `6x7/5` if five in a row win.
pub(crate) fn shape_text(shape: Shape) -> String {
    let (rows, cols, align) = (shape.rows(), shape.cols(), shape.align());
    match Shape::puissance4(rows, cols) {
        Ok(standard) if standard.align() == align => format!("{rows}x{cols}"),
        _ => format!("{rows}x{cols}/{align}"),
    }
}

/// The board that [`shape_text`] wrote.
pub(crate) fn parse_shape(text: &str) -> Result<Shape, RecordError> {
    let (size, align) = match text.split_once('/') {
        Some((size, align)) => (size, Some(align)),
        None => (text, None),
    };
    let number = |text: &str| text.parse().map_err(|_| RecordError::Board);
    let (rows, cols) = size.split_once('x').ok_or(RecordError::Board)?;
    let shape = Shape::puissance4(number(rows)?, number(cols)?)?;
    match align {
        Some(align) => Ok(shape.with_align(number(align)?)?),
        None => Ok(shape),
    }
}

fn accuracy_text(accuracy: &PerDisc<Accuracy>) -> String {
    let [first, second] = [&accuracy[Disc::First], &accuracy[Disc::Second]];
    format!(
        "perfect {}/{} {}/{}, good {}/{} {}/{}",
        first.perfect,
        first.moves,
        second.perfect,
        second.moves,
        first.good,
        first.moves,
        second.good,
        second.moves
    )
}

fn parse_accuracy(text: &str) -> Option<PerDisc<Accuracy>> {
    let (perfect, good) = text.strip_prefix("perfect ")?.split_once(", good ")?;
    let pair = |text: &str| -> Option<[(usize, usize); 2]> {
        let (first, second) = text.split_once(' ')?;
        let rate = |text: &str| {
            let (part, all) = text.split_once('/')?;
            Some((part.parse().ok()?, all.parse().ok()?))
        };
        Some([rate(first)?, rate(second)?])
    };
    let (perfect, good) = (pair(perfect)?, pair(good)?);
    let accuracy = |side: usize| {
        let ((perfect, moves), (good, of_good)) = (perfect[side], good[side]);
        let is_possible = perfect <= good && good <= moves && moves == of_good;
        is_possible.then_some(Accuracy {
            moves,
            perfect,
            good,
        })
    };
    Some(PerDisc::new(accuracy(0)?, accuracy(1)?))
}

/// How many of `plies` moves are this player's.
pub(crate) fn moves_of(disc: Disc, plies: usize) -> usize {
    match disc {
        Disc::First => plies.div_ceil(2),
        Disc::Second => plies / 2,
    }
}

/// How many of a player's moves were good, or perfect: as a percentage if all of them were judged
/// exactly, else out of those that were.
///
/// ```text
/// share(9, 12, 12) = 75%    share(1, 1, 4) = 1/1    share(0, 0, 4) = -
/// ```
pub(crate) fn share(count: usize, judged: usize, moves: usize) -> String {
    match judged {
        0 => UNKNOWN.to_owned(),
        judged if judged < moves => format!("{count}/{judged}"),
        judged => format!("{:.0}%", count as f64 / judged as f64 * 100.0),
    }
}

/// A field without separators and control characters.
fn escape(field: &str) -> String {
    let mut text = String::new();
    for c in field.chars() {
        match c {
            '%' | '|' => text += &format!("%{:02X}", c as u32),
            c if c.is_ascii_control() => text += &format!("%{:02X}", c as u32),
            c => text.push(c),
        }
    }
    text
}

/// The field that [`escape`] wrote.
fn unescape(field: &str) -> String {
    let mut parts = field.trim().split('%');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..2)
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        if let Some(code) = code.filter(u8::is_ascii) {
            text.push(code.into());
            text += &part[2..];
        } else {
            // Somebody typed this.
            text.push('%');
            text += part;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for line in [
            "2026-11-17T06:15:04Z | human | hard | * | 6x7 | 4453",
            "2026-11-17T06:15:04Z | minimax:6 | human | 1-0 | 6x7 | 1212121 | perfect 3/4 2/3, good 4/4 2/3 | 100%25 %7C a name",
            "- | - | - | * | 4x4/3",
            "- | - | - | 1/2 | 4x4 | 1,3,2,2,2,4,1,3,3,4,3,2,4,1,4,1 |  | only a name",
            "- | - | - | * | 6x12 | 10,3,4",
            "- | - | - | * | 6x7 | 44 |  |  | set-up undo blitz",
            "- | - | - | * | 6x7 |  |  |  |  |  later |fields%41",
        ] {
            let record: Result<Record, RecordError> = line.parse();
            let text = record.as_ref().map(Record::to_string);
            let expected = line.replace("1,3,2,2,2,4,1,3,3,4,3,2,4,1,4,1", "1322241334324141");
            assert_eq!(text, Ok(expected), "{record:?}");
        }
    }

    #[test]
    fn lines_of_earlier_versions_are_read() {
        for (line, moves) in [
            ("6x7 4453", "4453"),
            ("6x12 10,3,4", "10,3,4"),
            ("8x9/5 12", "12"),
            ("4x4 ", ""),
        ] {
            let record: Record = line.parse().unwrap();
            assert_eq!(record.move_text(), moves);
            assert_eq!(
                (record.date, record.players, record.accuracy),
                (None, None, None)
            );
        }
    }

    #[test]
    fn a_broken_line_says_why() {
        for (line, why) in [
            ("", "not a board such as 6x7"),
            ("6y7 44", "not a board such as 6x7"),
            ("3x7 44", "3 is too few rows: at least 4"),
            ("6x7 48", "move 2, '8': it must be between 1 and 7"),
            (
                "yesterday | human | human | * | 6x7 | 4",
                "not a date such as 2026-11-17T06:15:04Z",
            ),
            (
                "| human | human | 1-0 | 6x7 | 4",
                "not the result of these moves",
            ),
            (
                "| human | human | * | 6x7 | 4 | good",
                "not two rates such as perfect 9/12 12/12, good 11/12 12/12",
            ),
            (
                "| human | human | * | 6x7 | 4 | perfect 2/1 0/0, good 1/1 0/0",
                "not two rates such as perfect 9/12 12/12, good 11/12 12/12",
            ),
        ] {
            let error = line.parse::<Record>().map_err(|error| error.to_string());
            assert_eq!(
                error.as_ref().err().map(String::as_str),
                Some(why),
                "{line}"
            );
        }
    }

    #[test]
    fn a_percentage_is_one_of_all_moves() {
        let line = "| human | easy | 1-0 | 6x7 | 1212121 | perfect 3/4 1/1, good 4/4 1/1";
        let record: Record = line.parse().unwrap();
        let shares = Disc::BOTH.map(|disc| record.shares(disc).unwrap());
        assert_eq!(shares, [["75%", "100%"], ["1/1", "1/1"]]);
        assert_eq!(share(0, 0, 4), "-");
    }

    #[test]
    fn a_name_survives() {
        let mut record: Record = "6x7 4".parse().unwrap();
        for name in [
            "a | b",
            "50 %",
            "%7C",
            "tab\tnew\nline",
            "é",
            "%",
            "%é",
            "-",
        ] {
            name.clone_into(&mut record.name);
            assert_eq!(record.to_string().parse(), Ok(record.clone()), "{name}");
        }
    }
}
