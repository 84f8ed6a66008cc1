//! The opening book: what has been found out about early positions on 7x6 that take long to search.
//!
//! The book is a sorted list of little-endian 64-bit words, one for each position, a position and
//! its mirror image counted once:
//!
//! ```text
//!   63                                       15 14          7 6             0
//!  | the discs, as a key of 49 bits            | score + 64  | best columns  |
//! ```
//!
//! The key marks, in each column of seven bits, the cell above its discs and the discs of the side
//! to move. Of the two keys of a position and its mirror image the lower one counts; a best column
//! is a bit, the leftmost the lowest.

use super::bits::Bits;
use super::geometry::{Geometry, Standard};
use super::position::Position;

const KEY_SHIFT: u32 = 15;
const SCORE_SHIFT: u32 = 7;
const SCORE_BIAS: i32 = 64;
const BYTES: usize = 8;

/// What a book says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its score.
    pub score: i32,
    /// Its best columns, from 0.
    pub best: Vec<usize>,
}

/// Openings by heart, ready to be looked up.
#[derive(Clone, Copy, Debug)]
pub struct Book<'b> {
    entries: &'b [[u8; BYTES]],
}

impl Book<'static> {
    /// The book that comes with the program.
    #[must_use]
    pub fn embedded() -> Book<'static> {
        Book::new(include_bytes!("book.bin"))
    }
}

impl<'b> Book<'b> {
    /// A book made by [`Book::write`].
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Book<'b> {
        Book {
            entries: bytes.as_chunks().0,
        }
    }

    /// The book of these openings, as bytes.
    pub fn write<'p>(openings: impl IntoIterator<Item = (&'p Position, &'p Opening)>) -> Vec<u8> {
        let mut words: Vec<u64> = openings
            .into_iter()
            .filter_map(|(position, opening)| Some(word(key(position)?, opening)))
            .collect();
        words.sort_unstable();
        words.dedup();
        words.into_iter().flat_map(u64::to_le_bytes).collect()
    }

    /// How many positions the book holds.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book holds no position.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What a position and its mirror image have in common, and no other position; nothing on
    /// boards that have no book.
    #[must_use]
    pub fn key(position: &Position) -> Option<u64> {
        key(position).map(|(key, _)| key)
    }

    /// What the book says of a position, if anything.
    #[must_use]
    pub fn find(&self, position: &Position) -> Option<Opening> {
        let (key, mirrored) = key(position)?;
        let at = self
            .entries
            .partition_point(|&entry| u64::from_le_bytes(entry) >> KEY_SHIFT < key);
        let word = u64::from_le_bytes(*self.entries.get(at)?);
        (word >> KEY_SHIFT == key).then(|| {
            let columns = 0..position.cols() as usize;
            let best = columns
                .filter(|&column| word >> turned(column, mirrored) & 1 == 1)
                .collect();
            Opening {
                score: (word >> SCORE_SHIFT & 0xff) as i32 - SCORE_BIAS,
                best,
            }
        })
    }
}

/// An entry of the book.
fn word((key, mirrored): (u64, bool), opening: &Opening) -> u64 {
    let columns = opening.best.iter().fold(0, |columns, &column| {
        columns | 1 << turned(column, mirrored)
    });
    key << KEY_SHIFT | ((opening.score + SCORE_BIAS) as u64) << SCORE_SHIFT | columns
}

/// A column, or the one that mirrors it.
fn turned(column: usize, mirrored: bool) -> usize {
    if mirrored {
        Standard.cols() as usize - 1 - column
    } else {
        column
    }
}

/// The key of a position on the standard board, and whether it is that of the mirror image.
fn key(position: &Position) -> Option<(u64, bool)> {
    if (position.rows(), position.cols()) != (Standard.rows(), Standard.cols()) {
        return None;
    }
    let key = |own, taken| own + taken + Standard.bottom();
    let (own, taken) = (u64::narrow(position.own()), u64::narrow(position.taken()));
    let (plain, mirror) = (
        key(own, taken),
        key(Standard.mirrored(own), Standard.mirrored(taken)),
    );
    Some((plain.min(mirror), mirror < plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Position {
        let columns = moves.bytes().map(|digit| usize::from(digit - b'1'));
        Position::after(6, 7, columns).unwrap()
    }

    #[test]
    fn what_is_written_is_found() {
        let openings = [
            ("", 1, vec![3]),
            ("1222", -18, vec![0, 2, 6]),
            ("7", 0, vec![4]),
        ];
        let openings = openings.map(|(moves, score, best)| (after(moves), Opening { score, best }));
        let bytes = Book::write(
            openings
                .iter()
                .map(|(position, opening)| (position, opening)),
        );
        let book = Book::new(&bytes);
        assert_eq!(book.len(), 3);
        for (position, opening) in &openings {
            assert_eq!(book.find(position).as_ref(), Some(opening));
        }
        let mirrored = Opening {
            score: -18,
            best: vec![0, 4, 6],
        };
        assert_eq!(book.find(&after("7666")), Some(mirrored));
        assert_eq!(book.find(&after("4")), None);
        assert_eq!(book.find(&Position::new(5, 7).unwrap()), None);
    }
}
