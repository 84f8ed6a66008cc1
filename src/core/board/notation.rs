//! Games as text: the slots played, counted from 1 unless a [`Numbering`] says otherwise.
//!
//! On boards of up to 9 slots a move is one digit: `44143`. On larger ones moves are separated:
//! `10,3,4`. Commas and white space are allowed between moves in both.

use std::num::{IntErrorKind, ParseIntError};

use thiserror::Error;

use super::{Board, MoveError, Outcome, Shape};
use crate::echo::Echo;

/// The numbers by which people know slots.
///
/// ```
/// use puissance4_core::board::notation::Numbering;
///
/// assert_eq!(Numbering::FromOne.number(3), 4);
/// assert_eq!(Numbering::FromZero.slot(3), Some(3));
/// assert_eq!(Numbering::FromOne.slot(0), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// The first slot is 0.
    FromZero,
    /// The first slot is 1.
    #[default]
    FromOne,
}

impl Numbering {
    /// The number of the first slot.
    #[must_use]
    pub const fn first(self) -> usize {
        match self {
            Numbering::FromZero => 0,
            Numbering::FromOne => 1,
        }
    }

    /// The number of the last of this many slots.
    #[must_use]
    pub const fn last(self, slots: usize) -> usize {
        slots - 1 + self.first()
    }

    /// The number of a slot.
    #[must_use]
    pub const fn number(self, slot: usize) -> usize {
        slot + self.first()
    }

    /// The slot of a number. `None` if the number is below the first one.
    #[must_use]
    pub fn slot(self, number: i64) -> Option<usize> {
        usize::try_from(number).ok()?.checked_sub(self.first())
    }

    /// The moves played so far, as text.
    #[must_use]
    pub fn write(self, board: &Board) -> String {
        self.write_slots(board.history(), board.shape())
    }

    /// Moves on a board of this shape, as text.
    fn write_slots(self, slots: &[usize], shape: Shape) -> String {
        let numbers = slots.iter().map(|&slot| self.number(slot).to_string());
        let numbers: Vec<String> = numbers.collect();
        numbers.join(if one_digit(shape) { "" } else { "," })
    }

    /// Plays a game given as text on `board`, up to the first move that is rejected. The rest of the
    /// text is not read.
    pub fn play(self, board: &mut Board, text: &str) -> Result<(), NotationError> {
        let mut rest = text;
        for number in 1.. {
            let Some(word) = next_move(&mut rest, board.shape()) else {
                break;
            };
            self.play_one(board, word).map_err(|error| NotationError {
                number,
                text: Echo(word).to_string(),
                error,
                numbering: self,
            })?;
        }
        Ok(())
    }

    fn play_one(self, board: &mut Board, text: &str) -> Result<(), MoveError> {
        let number: u64 = text
            .parse()
            .or_else(|error: ParseIntError| match error.kind() {
                // No board has that many slots either.
                IntErrorKind::PosOverflow => Ok(u64::MAX),
                _ => Err(MoveError::NotANumber),
            })?;
        if board.status() != Outcome::Ongoing {
            return Err(MoveError::GameOver);
        }
        let slots = board.slots();
        let slot = self.slot(i64::try_from(number).unwrap_or(i64::MAX));
        board.drop(slot.ok_or(MoveError::OutOfRange { slots })?)?;
        Ok(())
    }
}

/// A move in a text that was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}, '{text}': {}", reason(*.error, *.numbering))]
pub struct NotationError {
    /// Which move it is, counted from 1.
    pub number: usize,
    /// The move as it stands in the text, escaped and cut.
    pub text: String,
    /// Why it was rejected.
    pub error: MoveError,
    /// How the text numbers slots.
    pub numbering: Numbering,
}

/// Why a move was rejected, in the numbers of the text.
fn reason(error: MoveError, numbering: Numbering) -> String {
    match error {
        MoveError::OutOfRange { slots } => {
            let (first, last) = (numbering.first(), numbering.last(slots));
            format!("it must be between {first} and {last}")
        }
        error => error.to_string(),
    }
}

/// Whether a slot is one digit on a board of this shape.
const fn one_digit(shape: Shape) -> bool {
    shape.slots() <= 9
}

/// The moves played so far, as text.
///
/// ```
/// use puissance4_core::board::{Board, Shape, notation};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "44, 5 3")?;
/// assert_eq!(notation::write(&board), "4453");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(board: &Board) -> String {
    Numbering::default().write(board)
}

/// Moves on a board of this shape, as text.
pub fn write_slots(slots: &[usize], shape: Shape) -> String {
    Numbering::default().write_slots(slots, shape)
}

/// Plays a game given as text on `board`, up to the first move that is rejected. The rest of the
/// text is not read.
pub fn play(board: &mut Board, text: &str) -> Result<(), NotationError> {
    Numbering::default().play(board, text)
}

/// Takes the next move off the beginning of a text; `None` if there is none.
fn next_move<'a>(rest: &mut &'a str, shape: Shape) -> Option<&'a str> {
    let is_separator = |c: char| c == ',' || c.is_whitespace();
    let text = rest.trim_start_matches(is_separator);
    let first = text.chars().next()?;
    let len = if one_digit(shape) {
        first.len_utf8()
    } else {
        text.find(is_separator).unwrap_or(text.len())
    };
    let (word, after) = text.split_at(len);
    *rest = after;
    Some(word)
}

/// The 6x7 board after these moves, for tests.
#[doc(hidden)]
pub fn standard(moves: &str) -> Board {
    let shape = Shape::puissance4(6, 7).expect("it is large enough");
    let mut board = Board::new(shape);
    play(&mut board, moves).expect("the moves are possible");
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: usize, cols: usize) -> Board {
        Board::new(Shape::puissance4(rows, cols).unwrap())
    }

    #[test]
    fn what_is_written_can_be_played() {
        for (cols, text) in [(7, "44143"), (7, ""), (12, "10,3,4"), (12, "12")] {
            let mut board = board(6, cols);
            play(&mut board, text).unwrap();
            assert_eq!(write(&board), text);
        }
    }

    #[test]
    fn slots_can_be_numbered_from_0() {
        let zero = Numbering::FromZero;
        for (cols, text) in [(7, "3306"), (12, "11,0,9")] {
            let mut board = board(6, cols);
            zero.play(&mut board, text).unwrap();
            assert_eq!(zero.write(&board), text);
        }
        for (cols, text, message) in [
            (7, "07", "move 2, '7': it must be between 0 and 6"),
            (12, "12", "move 1, '12': it must be between 0 and 11"),
            (7, "0000000", "move 7, '0': there is no room"),
        ] {
            let error = zero.play(&mut board(6, cols), text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        assert_eq!((zero.first(), zero.last(7), zero.slot(-1)), (0, 6, None));
    }

    #[test]
    fn moves_may_stand_apart() {
        let mut board = board(6, 7);
        play(&mut board, "44, 1 4\n3").unwrap();
        assert_eq!(write(&board), "44143");
    }

    #[test]
    fn the_move_that_was_rejected_is_named() {
        for (cols, text, message) in [
            (7, "48", "move 2, '8': it must be between 1 and 7"),
            (7, "40", "move 2, '0': it must be between 1 and 7"),
            (7, "4x", "move 2, 'x': not a number"),
            (7, "4444444", "move 7, '4': there is no room"),
            (7, "12121212", "move 8, '2': the game is already over"),
            (12, "1,13", "move 2, '13': it must be between 1 and 12"),
            (12, "1,-3", "move 2, '-3': not a number"),
            (7, "4\x1b[31m", "move 2, '\\u{1b}': not a number"),
            (12, "\x1b[31m", "move 1, '\\u{1b}[31m': not a number"),
            (
                12,
                "1,99999999999999999999",
                "move 2, '99999999999999999999': it must be between 1 and 12",
            ),
        ] {
            let error = play(&mut board(6, cols), text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn a_long_text_is_read_up_to_the_mistake_and_not_repeated() {
        let mistake = |cols, text: &str| play(&mut board(6, cols), text).unwrap_err().to_string();
        let long = 1 << 20;
        let full = "move 7, '4': there is no room";
        assert_eq!(mistake(7, &"4".repeat(long)), full);
        assert_eq!(mistake(12, &"4,".repeat(long)), full);
        let cut = format!("move 1, '{}…': not a number", "x".repeat(39));
        assert_eq!(mistake(12, &"x".repeat(long)), cut);
    }
}
