//! The opening book of the 6x7 board: scores and best columns of positions that take long to search.
//!
//! A book consists of three parts. The first is an array of scores, one byte per position of up to
//! [`Book::DISCS`] discs: the score plus 64, or 0 if it is unknown. The index of a position is drawn
//! in `index`.
//!
//! The second part is a sorted list of entries, little-endian 64-bit words. A position and its mirror
//! image share one entry, that of the lower key:
//!
//! ```text
//!   63                                       15 14          7 6             0
//!  | key of 49 bits                            | score + 64  | best columns  |
//! ```
//!
//! The key holds seven bits per column: the discs of the side to move, and a bit for the cell above
//! the highest disc. The best columns are one bit each, the leftmost column lowest.
//!
//! The third part is a checksum of the others, eight bytes, little-endian. [`Book::new`] rejects a
//! truncated or altered book, and the compiler rejects such an embedded book.

mod index;
#[cfg(test)]
mod tests;

use super::bits::Bits;
use super::geometry::{Geometry, STANDARD};
use super::node::{loss_next, win_now};
use super::position::Position;
use index::{first_index, index_of};
use std::borrow::Cow;
use std::collections::BTreeMap;

const KEY_SHIFT: u32 = 15;
const SCORE_SHIFT: u32 = 7;
const SCORE_BIAS: i32 = 64;

/// An entry as bytes.
type PackedEntry = [u8; 8];

/// An opening book of the 6x7 board.
///
/// ```
/// use puissance4_core::solver::{Book, Position};
///
/// let empty = Position::new(6, 7).expect("the board fits");
/// assert_eq!(Book::embedded().score(&empty), Some(1));
///
/// let mut book = Book::empty();
/// let position = Position::after(6, 7, [3, 3, 3, 3, 3, 1])?;
/// book.add_entry(&position, 1, &[1]);
/// assert_eq!(book.best(&position), Some(vec![1]));
/// assert_eq!(book.best(&position.mirrored()), Some(vec![5]));
/// # Ok::<(), puissance4_core::solver::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    scores: Cow<'static, [u8]>,
    entries: Cow<'static, [PackedEntry]>,
}

impl Book {
    /// The array of scores covers positions of up to this number of discs.
    pub const DISCS: u32 = 8;

    /// A book without scores or entries.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            scores: vec![0; first_index(Self::DISCS + 1)].into(),
            entries: Cow::default(),
        }
    }

    /// The book compiled into the program.
    #[must_use]
    pub fn embedded() -> Self {
        let (scores, entries) = EMBEDDED;
        Self {
            scores: scores.into(),
            entries: entries.into(),
        }
    }

    /// Reads a book written by [`to_bytes`](Self::to_bytes). `None` if the bytes are not a whole book.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let (scores, entries) = parts(bytes)?;
        Some(Self {
            scores: scores.to_vec().into(),
            entries: entries.to_vec().into(),
        })
    }

    /// All positions with this number of discs that nobody has won, without mirror images.
    #[must_use]
    pub fn openings(discs: u32) -> Vec<Position> {
        let empty = Position::new(6, 7).expect("the standard board fits");
        let mut layer = BTreeMap::from([(Self::key(&empty), empty)]);
        for _ in 0..discs {
            let next = layer.values().flat_map(Position::children);
            let open = next.filter(|(_, after)| !after.won());
            layer = open.map(|(_, after)| (Self::key(&after), after)).collect();
        }
        layer.into_values().collect()
    }

    /// The book as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = [&self.scores, self.entries.as_flattened()].concat();
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// A copy of the book without its entries.
    #[must_use]
    pub fn without_entries(&self) -> Self {
        Self {
            entries: Cow::default(),
            ..self.clone()
        }
    }

    /// The number of entries.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// The key that a position and its mirror image share. `None` on any board but 6x7.
    #[must_use]
    pub fn key(position: &Position) -> Option<u64> {
        key(position).map(|(key, _)| key)
    }

    /// The score of a position. `None` if it is not in the book.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<i32> {
        let biased = match index_of(position).map(|index| self.scores[index]) {
            Some(0) | None => (self.entry(position)?.0 >> SCORE_SHIFT) as u8,
            Some(byte) => byte,
        };
        let score = i32::from(biased) - SCORE_BIAS;
        possible(position, score).then_some(score)
    }

    /// The best columns of a position. `None` if it has no entry.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<Vec<usize>> {
        let (word, mirrored) = self.entry(position)?;
        let columns = 0..position.cols() as usize;
        let best: Vec<usize> = columns
            .filter(|&column| word >> column_in_entry(column, mirrored) & 1 == 1)
            .collect();
        let playable = !best.is_empty() && best.iter().all(|&column| position.playable(column));
        playable.then_some(best)
    }

    /// Sets the score of a position and its mirror image.
    ///
    /// # Panics
    ///
    /// If the position has more than [`DISCS`](Self::DISCS) discs or another board, or cannot have this
    /// score.
    pub fn set_score(&mut self, position: &Position, score: i32) {
        let biased = biased(position, score);
        for position in [*position, position.mirrored()] {
            let index = index_of(&position).expect("an early position of the 6x7 board");
            self.scores.to_mut()[index] = biased;
        }
    }

    /// Adds the entry of a position, unless it has one.
    ///
    /// # Panics
    ///
    /// If the board is not 6x7, or the position cannot have this score.
    pub fn add_entry(&mut self, position: &Position, score: i32, best: &[usize]) {
        let (key, mirrored) = key(position).expect("a position of the 6x7 board");
        let columns = best.iter().fold(0, |all, &column| {
            all | 1 << column_in_entry(column, mirrored)
        });
        let score = u64::from(biased(position, score));
        let word = key << KEY_SHIFT | score << SCORE_SHIFT | columns;
        if let Err(at) = self.find(key) {
            self.entries.to_mut().insert(at, word.to_le_bytes());
        }
    }

    /// The entry of a position, and whether its columns are mirrored.
    fn entry(&self, position: &Position) -> Option<(u64, bool)> {
        let (key, mirrored) = key(position)?;
        let at = self.find(key).ok()?;
        Some((u64::from_le_bytes(self.entries[at]), mirrored))
    }

    /// The index of the entry with this key, or the index to insert it at.
    fn find(&self, key: u64) -> Result<usize, usize> {
        self.entries
            .binary_search_by_key(&key, |&word| u64::from_le_bytes(word) >> KEY_SHIFT)
    }
}

/// The scores and the entries of a book.
type Parts<'a> = (&'a [u8], &'a [PackedEntry]);

/// The parts of the embedded book, checked by the compiler.
const EMBEDDED: Parts = match parts(include_bytes!("book.bin")) {
    Some(parts) => parts,
    None => panic!("src/core/solver/book.bin is not a book or is damaged"),
};

/// Splits a book into its parts. `None` if the bytes are not a whole book.
const fn parts(bytes: &[u8]) -> Option<Parts<'_>> {
    let Some((written, expected)) = bytes.split_last_chunk() else {
        return None;
    };
    let Some((scores, entries)) = written.split_at_checked(first_index(Book::DISCS + 1)) else {
        return None;
    };
    let (entries, rest) = entries.as_chunks();
    if rest.is_empty() && checksum(written) == u64::from_le_bytes(*expected) {
        Some((scores, entries))
    } else {
        None
    }
}

/// `FxHash`, the hash of the Rust compiler, over little-endian words, the last one padded with zeros.
/// Every step is one to one in the hash and in the word, so a change within one word always changes the
/// checksum.
const fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x517C_C1B7_2722_0A95;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last.split_at_mut(rest.len()).0.copy_from_slice(rest);
    let mut hash: u64 = 0;
    let mut index = 0;
    while index <= words.len() {
        let word = if index < words.len() {
            words[index]
        } else {
            last
        };
        hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(FACTOR);
        index += 1;
    }
    hash
}

/// Whether the position is on the 6x7 board, not won, and can have this score.
fn possible(position: &Position, score: i32) -> bool {
    let (least, most) = (
        loss_next(STANDARD, position.discs()),
        win_now(STANDARD, position.discs()),
    );
    is_standard(position) && !position.won() && (least..=most).contains(&score)
}

/// A score as a byte.
fn biased(position: &Position, score: i32) -> u8 {
    assert!(
        possible(position, score),
        "{position:?} cannot have score {score}"
    );
    (score + SCORE_BIAS) as u8
}

/// A column of the position as a column of its entry.
fn column_in_entry(column: usize, mirrored: bool) -> usize {
    if mirrored {
        STANDARD.cols() as usize - 1 - column
    } else {
        column
    }
}

/// Whether the board is 6x7.
fn is_standard(position: &Position) -> bool {
    (position.rows(), position.cols()) == (STANDARD.rows(), STANDARD.cols())
}

/// The lower key of a position and its mirror image, and whether it is the mirror image's.
fn key(position: &Position) -> Option<(u64, bool)> {
    let key = |position: &Position| {
        let (own, taken) = (u64::narrow(position.own()), u64::narrow(position.taken()));
        own + taken + STANDARD.bottom()
    };
    is_standard(position).then(|| {
        let (plain, mirror) = (key(position), key(&position.mirrored()));
        (plain.min(mirror), mirror < plain)
    })
}
