//! Positions to repeat, at growing intervals.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date;
use thiserror::Error;

use super::record::{RecordError, parse_shape, shape_text};
use crate::board::{Board, Shape, notation};
use crate::files::LineFile;

/// The file of all positions.
const MISTAKES: &str = "mistakes";
/// The days from one repetition to the next. After the last one a position is known.
const INTERVALS: [i64; 5] = [1, 3, 7, 16, 35];

/// A position in which a person let a result go.
///
/// As text it is one line: the day on which it is to be repeated, how often it was solved since it
/// was last missed, the board and the moves.
///
/// ```text
/// 2026-11-18 | 0 | 6x7 | 4453
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    pub due: Date,
    pub solved: usize,
    pub shape: Shape,
    /// The slots played.
    pub moves: Vec<usize>,
}

/// Why a line is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum CardError {
    #[error("not four fields such as 2026-11-18 | 0 | 6x7 | 4453")]
    Fields,
    #[error("not a date such as 2026-11-18")]
    Date,
    #[error("not a number of repetitions")]
    Solved,
    #[error(transparent)]
    Position(#[from] RecordError),
}

impl Card {
    /// A position that was missed today.
    pub(crate) fn new(board: &Board, today: Date) -> Card {
        Card {
            due: after(today, INTERVALS[0]),
            solved: 0,
            shape: board.shape(),
            moves: board.history().to_vec(),
        }
    }

    /// The card after a repetition today. `None` if the position is known now.
    pub(crate) fn repeated(&self, is_solved: bool, today: Date) -> Option<Card> {
        let solved = if is_solved { self.solved + 1 } else { 0 };
        Some(Card {
            due: after(today, *INTERVALS.get(solved)?),
            solved,
            ..self.clone()
        })
    }

    /// The position.
    pub(crate) fn board(&self) -> Board {
        Board::replay(self.shape, &self.moves)
    }
}

fn after(day: Date, days: i64) -> Date {
    day.saturating_add(days.days())
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Card { due, solved, .. } = self;
        let moves = notation::write_slots(&self.moves, self.shape);
        write!(f, "{due} | {solved} | {} | {moves}", shape_text(self.shape))
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(line: &str) -> Result<Card, CardError> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [due, solved, shape, moves] = fields[..] else {
            return Err(CardError::Fields);
        };
        let mut board = Board::new(parse_shape(shape)?);
        notation::play(&mut board, moves).map_err(RecordError::from)?;
        Ok(Card {
            due: due.parse().map_err(|_| CardError::Date)?,
            solved: solved.parse().map_err(|_| CardError::Solved)?,
            shape: board.shape(),
            moves: board.history().to_vec(),
        })
    }
}

/// The positions to repeat.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    file: LineFile,
}

impl Deck {
    /// The deck of a folder.
    pub(crate) fn new(folder: &Path) -> Deck {
        let file = LineFile::new(folder, MISTAKES);
        Deck { file }
    }

    /// All cards, the one that has been due longest first.
    pub(crate) fn read(&self) -> io::Result<Vec<Card>> {
        let lines = self.file.read()?;
        let mut cards: Vec<Card> = lines.iter().filter_map(|line| line.parse().ok()).collect();
        cards.sort_by_key(|card| card.due);
        Ok(cards)
    }

    /// Adds positions that were missed. One that is in the deck already starts over.
    pub(crate) fn add(&self, cards: &[Card]) -> io::Result<()> {
        let known = self.read()?;
        for card in cards {
            let same = |other: &&Card| (other.shape, &other.moves) == (card.shape, &card.moves);
            match known.iter().find(same) {
                Some(known) => {
                    self.replace(known, Some(card))?;
                }
                None => self.file.append(&[card.to_string()])?,
            }
        }
        Ok(())
    }

    /// Replaces a card by what it has become, or removes it. Returns whether it was still there.
    pub(crate) fn replace(&self, card: &Card, new: Option<&Card>) -> io::Result<bool> {
        let new = new.map(Card::to_string);
        self.file.change(&card.to_string(), new.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    const TODAY: Date = date(2026, 11, 17);

    fn missed(moves: &str) -> Card {
        Card::new(&notation::standard(moves), TODAY)
    }

    #[test]
    fn intervals_grow_until_the_position_is_known() {
        let mut card = missed("4453");
        let mut days = vec![card.due];
        while let Some(next) = card.repeated(true, card.due) {
            days.push(next.due);
            card = next;
        }
        let expected = [
            date(2026, 11, 18),
            date(2026, 11, 21),
            date(2026, 11, 28),
            date(2026, 12, 14),
            date(2027, 1, 18),
        ];
        assert_eq!(days, expected);
    }

    #[test]
    fn a_miss_starts_over() {
        let card = missed("4453").repeated(true, TODAY).unwrap();
        assert_eq!((card.solved, card.due), (1, date(2026, 11, 20)));
        let again = card.repeated(false, card.due).unwrap();
        assert_eq!((again.solved, again.due), (0, date(2026, 11, 21)));
    }

    #[test]
    fn what_is_written_is_read() {
        for line in [
            "2026-11-18 | 0 | 6x7 | 4453",
            "2026-11-18 | 3 | 6x12/5 | 10,3",
        ] {
            let card: Card = line.parse().unwrap();
            assert_eq!(card.to_string(), line);
            assert_eq!(card.board().history(), card.moves);
        }
        for (line, why) in [
            ("", "not four fields such as 2026-11-18 | 0 | 6x7 | 4453"),
            ("soon | 0 | 6x7 | 4", "not a date such as 2026-11-18"),
            ("2026-11-18 | x | 6x7 | 4", "not a number of repetitions"),
            (
                "2026-11-18 | 0 | 6x7 | 9",
                "move 1, '9': it must be between 1 and 7",
            ),
        ] {
            let error = line.parse::<Card>().unwrap_err();
            assert_eq!(error.to_string(), why);
        }
    }

    #[test]
    fn a_position_is_in_the_deck_once() {
        let folder = format!("puissance4-{}-deck", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = std::fs::remove_dir_all(&folder);
        let deck = Deck::new(&folder);
        deck.add(&[missed("44"), missed("1")]).unwrap();
        let advanced = missed("44").repeated(true, TODAY);
        assert!(deck.replace(&missed("44"), advanced.as_ref()).unwrap());
        assert_eq!(deck.read().unwrap(), [missed("1"), advanced.unwrap()]);
        deck.add(&[missed("44")]).unwrap();
        let mut cards = deck.read().unwrap();
        cards.sort_by_key(|card| card.moves.len());
        assert_eq!(cards, [missed("1"), missed("44")]);
        assert!(deck.replace(&missed("1"), None).unwrap());
        assert!(!deck.replace(&missed("1"), None).unwrap());
    }
}
