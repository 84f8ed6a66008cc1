//! The opening book of the 7x6 board: what has been found out about positions that take long to
//! search. It has two parts and a checksum, one after the other.
//!
//! First a byte for every way to lay up to [`Book::DISCS`] discs: the score with 64 added, or 0 if it is
//! not known. No position is written down: its index, drawn in `index`, says which it is.
//!
//! Then the entries: sorted little-endian 64-bit words, one for each position, a position and its mirror
//! image counted once:
//!
//! ```text
//!   63                                       15 14          7 6             0
//!  | the discs, as a key of 49 bits            | score + 64  | best columns  |
//! ```
//!
//! The key marks, in each column of seven bits, the cell above its discs and the discs of the side
//! to move. Of the two keys of a position and its mirror image the lower one counts; a best column
//! is a bit, the leftmost the lowest.
//!
//! The last eight bytes are the checksum of all before, a little-endian word. A book that is cut short or
//! altered is not read, and as the program's own book the compiler rejects it.

mod index;
#[cfg(test)]
mod tests;

use super::bits::Bits;
use super::geometry::{Geometry, Standard};
use super::node::{loss_next, win_now};
use super::position::Position;
use index::{first_index, index_of};
use std::borrow::Cow;
use std::collections::BTreeMap;

const KEY_SHIFT: u32 = 15;
const SCORE_SHIFT: u32 = 7;
const SCORE_BIAS: i32 = 64;

/// A entry as it is written.
type PackedEntry = [u8; 8];

/// Openings by heart, ready to be looked up and added to.
#[derive(Clone, Debug)]
pub struct Book {
    scores: Cow<'static, [u8]>,
    entries: Cow<'static, [PackedEntry]>,
}

impl Book {
    /// The scores of positions of up to so many discs have a place in the book.
    pub const DISCS: u32 = 8;

    /// A book that knows nothing yet.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            scores: vec![0; first_index(Self::DISCS + 1)].into(),
            entries: Cow::default(),
        }
    }

    /// The book that comes with the program.
    #[must_use]
    pub fn embedded() -> Self {
        let (scores, entries) = EMBEDDED;
        Self {
            scores: scores.into(),
            entries: entries.into(),
        }
    }

    /// The book that was written as these bytes; `None` if they are not a book or have been altered.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let (scores, entries) = parts(bytes)?;
        Some(Self {
            scores: scores.to_vec().into(),
            entries: entries.to_vec().into(),
        })
    }

    /// All positions of so many discs that nobody has won, mirror images counted once.
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

    /// The same book without its entries.
    #[must_use]
    pub fn without_entries(&self) -> Self {
        Self {
            entries: Cow::default(),
            ..self.clone()
        }
    }

    /// How many positions have a entry of their own.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// What a position and its mirror image have in common, and no other position; nothing on
    /// boards that have no book.
    #[must_use]
    pub fn key(position: &Position) -> Option<u64> {
        key(position).map(|(key, _)| key)
    }

    /// The score of a position, if the book has it.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<i32> {
        let biased = match index_of(position).map(|index| self.scores[index]) {
            Some(0) | None => (self.entry(position)?.0 >> SCORE_SHIFT) as u8,
            Some(byte) => byte,
        };
        let score = i32::from(biased) - SCORE_BIAS;
        possible(position, score).then_some(score)
    }

    /// The best columns of a position, if it has a entry.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<Vec<usize>> {
        let (word, mirrored) = self.entry(position)?;
        let columns = 0..position.cols() as usize;
        let best: Vec<usize> = columns
            .filter(|&column| word >> column_in_key(column, mirrored) & 1 == 1)
            .collect();
        let playable = !best.is_empty() && best.iter().all(|&column| position.playable(column));
        playable.then_some(best)
    }

    /// Notes the score of a position and its mirror image, which must have a place in the book.
    pub fn set_score(&mut self, position: &Position, score: i32) {
        let biased = biased(position, score);
        for position in [*position, position.mirrored()] {
            let index = index_of(&position).expect("only early positions of the standard board");
            self.scores.to_mut()[index] = biased;
        }
    }

    /// Adds a entry: the score and the best columns of a position on the standard board.
    pub fn add_entry(&mut self, position: &Position, score: i32, best: &[usize]) {
        let (key, mirrored) = key(position).expect("only positions of the standard board");
        let columns = best
            .iter()
            .fold(0, |all, &column| all | 1 << column_in_key(column, mirrored));
        let score = u64::from(biased(position, score));
        let word = key << KEY_SHIFT | score << SCORE_SHIFT | columns;
        if let Err(at) = self.find(key) {
            self.entries.to_mut().insert(at, word.to_le_bytes());
        }
    }

    /// The entry of a position, and whether it is that of the mirror image.
    fn entry(&self, position: &Position) -> Option<(u64, bool)> {
        let (key, mirrored) = key(position)?;
        let at = self.find(key).ok()?;
        Some((u64::from_le_bytes(self.entries[at]), mirrored))
    }

    /// Where the entry with this key is, or else where it would be.
    fn find(&self, key: u64) -> Result<usize, usize> {
        self.entries
            .binary_search_by_key(&key, |&word| u64::from_le_bytes(word) >> KEY_SHIFT)
    }
}

/// The scores and the entries of a book.
type Parts<'a> = (&'a [u8], &'a [PackedEntry]);

/// The parts of the program's own book, checked by the compiler.
const EMBEDDED: Parts = match parts(include_bytes!("book.bin")) {
    Some(parts) => parts,
    None => panic!("src/solver/book.bin is not a book, or it is damaged"),
};

/// The parts of a book, if the bytes are a whole one.
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

/// The hash of the Rust compiler, FxHash, over little-endian words, the last one filled up with zeros.
/// A step loses nothing of the hash before nor of the word, so that a change within one word is
/// always noticed.
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

/// Whether a position that nobody has won can have this score.
fn possible(position: &Position, score: i32) -> bool {
    let (least, most) = (
        loss_next(Standard, position.discs()),
        win_now(Standard, position.discs()),
    );
    is_standard(position) && !position.won() && (least..=most).contains(&score)
}

/// A score as it is written.
fn biased(position: &Position, score: i32) -> u8 {
    assert!(
        possible(position, score),
        "{score} is no score of {position:?}"
    );
    (score + SCORE_BIAS) as u8
}

/// A column, or the one that mirrors it.
fn column_in_key(column: usize, mirrored: bool) -> usize {
    if mirrored {
        Standard.cols() as usize - 1 - column
    } else {
        column
    }
}

fn is_standard(position: &Position) -> bool {
    (position.rows(), position.cols()) == (Standard.rows(), Standard.cols())
}

/// The key of a position on the standard board, and whether it is that of the mirror image.
fn key(position: &Position) -> Option<(u64, bool)> {
    let key = |position: &Position| {
        let (own, taken) = (u64::narrow(position.own()), u64::narrow(position.taken()));
        own + taken + Standard.bottom()
    };
    is_standard(position).then(|| {
        let (plain, mirror) = (key(position), key(&position.mirrored()));
        (plain.min(mirror), mirror < plain)
    })
}
