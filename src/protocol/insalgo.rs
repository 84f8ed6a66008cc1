//! The protocol of the `INSAlgo` student contest: the size of the board and the turn at which the bot
//! starts, then plain columns.
//!
//! ```text
//! host: 7 6 2 2
//! host: 3
//! bot:  > a comment
//! bot:  3
//! ```

use std::num::{IntErrorKind, ParseIntError};
use std::time::Duration;

use super::{Answer, Host, Setup};
use crate::board::{Board, Disc};

/// The time for a move in the contest, the start of the program included.
pub(crate) const TIME: Duration = Duration::from_millis(100);

/// The host.
pub(super) struct Referee;

impl Host for Referee {
    fn greeting(&mut self, setup: &Setup) -> Vec<String> {
        let (cols, rows) = (setup.shape.cols(), setup.shape.rows());
        let turn = setup.disc.index() + 1;
        vec![format!("{cols} {rows} 2 {turn}")]
    }

    fn request(&mut self, board: &Board, _: Duration) -> Vec<String> {
        // A bot that starts is not asked for its first move.
        board
            .history()
            .last()
            .map(usize::to_string)
            .into_iter()
            .collect()
    }

    fn answer(&self, line: &str, _: &Board) -> Option<Answer> {
        let text = line.trim();
        number(text).map(|_| Answer::column(text))
    }

    fn reads_ahead(&self) -> bool {
        true
    }
}

/// The first line of a game: the size of the board, the number of players, and the bot's discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) players: i64,
    pub(crate) disc: Disc,
}

/// The whole number that a word is, or the nearest one that fits. `None` if it is something else.
pub(crate) fn number(word: &str) -> Option<i64> {
    word.parse()
        .or_else(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => Ok(i64::MAX),
            IntErrorKind::NegOverflow => Ok(i64::MIN),
            _ => Err(error),
        })
        .ok()
}

impl Start {
    /// Reads the first line. `None` if it is another protocol's.
    pub(crate) fn read(line: &str) -> Option<Start> {
        let numbers: Option<Vec<i64>> = line.split_whitespace().map(number).collect();
        let count = |number: i64| usize::try_from(number).unwrap_or(0);
        match numbers?[..] {
            [cols, rows, players, turn] => Some(Start {
                rows: count(rows),
                cols: count(cols),
                players,
                disc: if turn == 1 { Disc::First } else { Disc::Second },
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::standard as board;
    use crate::protocol::Protocol;

    #[test]
    fn a_game_is_a_line_of_numbers_and_columns() {
        let setup = |disc| Setup {
            shape: board("").shape(),
            disc,
            clock: Protocol::Insalgo.clock(),
        };
        assert_eq!(Referee.greeting(&setup(Disc::Second)), ["7 6 2 2"]);
        assert!(Referee.request(&board(""), TIME).is_empty());
        assert_eq!(Referee.request(&board("47"), TIME), ["6"]);
        for (line, answer) in [
            ("3", Some(Answer::Columns(vec![3]))),
            (" 3\r", Some(Answer::Columns(vec![3]))),
            ("-1", Some(Answer::NoColumn)),
            ("> 3", None),
            ("", None),
            ("column 3", None),
        ] {
            assert_eq!(Referee.answer(line, &board("")), answer, "{line}");
        }
        let start = Start::read("7 6 2 1").unwrap();
        assert_eq!((start.rows, start.cols, start.disc), (6, 7, Disc::First));
        let start = Start::read("99999999999999999999 -6 2 2").unwrap();
        assert_eq!((start.rows, start.cols), (0, i64::MAX as usize));
        for line in ["settings timebank 1", "7 6 2", "", "7 6 2 x"] {
            assert_eq!(Start::read(line), None, "{line}");
        }
    }
}
