//! The opening book of the 7x6 board: what has been found out about positions that take long to
//! search. It has two parts, one after the other.
//!
//! First a byte for every way to lay up to [`Book::DISCS`] discs, the score with 64 added, or 0 where it
//! is not known. No position is written down: its place tells which it is. Two numbers make the
//! place, each the rank of a set of bits among the sets of as many bits:
//!
//! ```text
//!  . . . . . . .      its columns hold 0 0 1 2 1 0 0 discs; a bar between any two of them:
//!  . . . o . . .          ||d|dd|d||      the set of the bars
//!  . . x x o . .      its discs, column by column, those of the side to move:
//!                         x xo o          the set of the x
//! ```
//!
//! Then the lines: sorted little-endian 64-bit words, one for each position, a position and its mirror
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

use super::bits::Bits;
use super::geometry::{Geometry, Standard};
use super::position::Position;
use std::borrow::Cow;
use std::collections::BTreeMap;

const KEY_SHIFT: u32 = 15;
const SCORE_SHIFT: u32 = 7;
const SCORE_BIAS: i32 = 64;
/// What keeps seven columns apart.
const BARS: u32 = 6;

/// A line as it is written.
type Word = [u8; 8];

/// Openings by heart, ready to be looked up and added to.
#[derive(Clone, Debug)]
pub struct Book {
    scores: Cow<'static, [u8]>,
    lines: Cow<'static, [Word]>,
}

impl Book {
    /// The scores of positions of up to so many discs have a place in the book.
    pub const DISCS: u32 = 8;

    /// A book that knows nothing yet.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            scores: vec![0; start_of(Self::DISCS + 1)].into(),
            lines: Cow::default(),
        }
    }

    /// The book that comes with the program.
    #[must_use]
    pub fn embedded() -> Self {
        let (scores, lines) = parts(include_bytes!("book.bin")).expect("it is whole");
        Self {
            scores: scores.into(),
            lines: lines.into(),
        }
    }

    /// The book that was written as these bytes; nothing where they are not a book.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let (scores, lines) = parts(bytes)?;
        Some(Self {
            scores: scores.to_vec().into(),
            lines: lines.to_vec().into(),
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
        [&self.scores, self.lines.as_flattened()].concat()
    }

    /// The same book without its lines.
    #[must_use]
    pub fn without_lines(&self) -> Self {
        Self {
            lines: Cow::default(),
            ..self.clone()
        }
    }

    /// How many positions have a line of their own.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.lines.len()
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
        let biased = match place(position).map(|place| self.scores[place]) {
            Some(0) | None => (self.line(position)?.0 >> SCORE_SHIFT) as u8,
            Some(byte) => byte,
        };
        Some(i32::from(biased) - SCORE_BIAS)
    }

    /// The best columns of a position, if it has a line.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<Vec<usize>> {
        let (word, mirrored) = self.line(position)?;
        let columns = 0..position.cols() as usize;
        let best = columns.filter(|&column| word >> turned(column, mirrored) & 1 == 1);
        Some(best.collect())
    }

    /// Notes the score of a position and its mirror image, which must have a place in the book.
    pub fn set_score(&mut self, position: &Position, score: i32) {
        for position in [*position, position.mirrored()] {
            let place = place(&position).expect("only early positions of the standard board");
            self.scores.to_mut()[place] = (score + SCORE_BIAS) as u8;
        }
    }

    /// Adds a line: the score and the best columns of a position on the standard board.
    pub fn add_line(&mut self, position: &Position, score: i32, best: &[usize]) {
        let (key, mirrored) = key(position).expect("only positions of the standard board");
        let columns = best
            .iter()
            .fold(0, |all, &column| all | 1 << turned(column, mirrored));
        let word = key << KEY_SHIFT | ((score + SCORE_BIAS) as u64) << SCORE_SHIFT | columns;
        if let Err(at) = self.find(key) {
            self.lines.to_mut().insert(at, word.to_le_bytes());
        }
    }

    /// The line of a position, and whether it is that of the mirror image.
    fn line(&self, position: &Position) -> Option<(u64, bool)> {
        let (key, mirrored) = key(position)?;
        let at = self.find(key).ok()?;
        Some((u64::from_le_bytes(self.lines[at]), mirrored))
    }

    /// Where the line with this key is, or else where it would be.
    fn find(&self, key: u64) -> Result<usize, usize> {
        self.lines
            .binary_search_by_key(&key, |&word| u64::from_le_bytes(word) >> KEY_SHIFT)
    }
}

/// The scores and the lines of a book, where the bytes are one.
fn parts(bytes: &[u8]) -> Option<(&[u8], &[Word])> {
    let (scores, lines) = bytes.split_at_checked(start_of(Book::DISCS + 1))?;
    let (lines, rest) = lines.as_chunks();
    rest.is_empty().then_some((scores, lines))
}

/// A column, or the one that mirrors it.
fn turned(column: usize, mirrored: bool) -> usize {
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

/// The place of a position's score; nothing where it has none.
fn place(position: &Position) -> Option<usize> {
    let discs = position.discs();
    if !is_standard(position) || discs > Book::DISCS {
        return None;
    }
    let (own, taken) = (u64::narrow(position.own()), u64::narrow(position.taken()));
    let (mut bars, mut colours, mut disc) = (0, 0, 0);
    for column in 0..Standard.cols() {
        if column > 0 {
            bars |= 1 << (disc + column - 1);
        }
        let mut cell = 1 << (column * Standard.stride());
        while taken & cell != 0 {
            colours |= u64::from(own & cell != 0) << disc;
            disc += 1;
            cell <<= 1;
        }
    }
    Some(start_of(discs) + rank(bars) * colourings(discs) + rank(colours))
}

/// The first place of positions with so many discs.
const fn start_of(discs: u32) -> usize {
    let mut start = 0;
    let mut fewer = 0;
    while fewer < discs {
        start += choose(fewer + BARS, BARS) * colourings(fewer);
        fewer += 1;
    }
    start
}

/// The ways to tell which of the discs belong to the side to move.
const fn colourings(discs: u32) -> usize {
    choose(discs, discs / 2)
}

/// How many sets of as many bits come before this one.
fn rank(set: u64) -> usize {
    let bits = (0..u64::BITS).filter(|bit| set >> bit & 1 == 1);
    bits.zip(1..).map(|(bit, count)| choose(bit, count)).sum()
}

/// The ways to choose so many things of all.
const fn choose(all: u32, some: u32) -> usize {
    if some > all {
        return 0;
    }
    let mut ways = 1;
    let mut chosen = 0;
    while chosen < some {
        ways = ways * (all - chosen) as usize / (chosen + 1) as usize;
        chosen += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn after(moves: &str) -> Position {
        let columns = moves.bytes().map(|digit| usize::from(digit - b'1'));
        Position::after(6, 7, columns).unwrap()
    }

    #[test]
    fn what_is_written_is_found() {
        let mut book = Book::empty();
        book.set_score(&after("1222"), -18);
        book.set_score(&after("44444422"), 0);
        let late = after("1223334444");
        book.add_line(&late, 3, &[0, 2]);
        book.add_line(&after("44"), 1, &[3]);

        let bytes = book.to_bytes();
        let book = Book::new(&bytes).unwrap();
        assert_eq!(book.lines(), 2);
        assert_eq!(book.score(&after("1222")), Some(-18));
        assert_eq!(book.score(&after("7666")), Some(-18));
        assert_eq!(book.score(&after("44444422")), Some(0));
        assert_eq!(book.best(&after("1222")), None);
        assert_eq!(book.score(&late), Some(3));
        assert_eq!(book.best(&late), Some(vec![0, 2]));
        assert_eq!(book.best(&late.mirrored()), Some(vec![4, 6]));
        assert_eq!(book.score(&after("44")), Some(1));
        assert_eq!(book.score(&after("4")), None);
        assert_eq!(book.score(&after("122333444")), None);
        assert_eq!(book.score(&Position::new(5, 7).unwrap()), None);
        assert_eq!(book.without_lines().score(&late), None);
    }

    #[test]
    fn what_is_cut_short_is_no_book() {
        let bytes = Book::empty().to_bytes();
        assert!(Book::new(&bytes).is_some());
        assert!(Book::new(&bytes[1..]).is_none());
        assert!(Book::new(&[&bytes[..], b"line"].concat()).is_none());
    }

    #[test]
    fn every_early_position_has_a_place_of_its_own() {
        let mut places = HashSet::from([0]);
        let mut layer = vec![Position::new(6, 7).unwrap()];
        for _ in 0..5 {
            let next = layer.iter().flat_map(Position::children);
            let next: Vec<Position> = next.map(|(_, after)| after).collect();
            let distinct: HashSet<_> = next.iter().map(|at| (at.own(), at.taken())).collect();
            let found: HashSet<_> = next.iter().map(|at| place(at).unwrap()).collect();
            assert_eq!(found.len(), distinct.len());
            assert!(places.is_disjoint(&found));
            places.extend(found);
            layer = next;
        }
        assert!(places.iter().all(|&place| place < start_of(6)));
    }
}
