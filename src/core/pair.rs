//! Two values, one for each side of a game, that cannot be indexed by the wrong side.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// One of two: a disc's colour, or a player of a series.
pub trait Side: Copy + Eq {
    /// Both, the first one first.
    const BOTH: [Self; 2];

    /// 0 for the first one, 1 for the second.
    fn index(self) -> usize;
}

/// A value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<S, T> {
    values: [T; 2],
    side: PhantomData<S>,
}

impl<S: Side, T> Pair<S, T> {
    /// A value for the first side, and one for the second.
    pub const fn new(first: T, second: T) -> Pair<S, T> {
        Pair {
            values: [first, second],
            side: PhantomData,
        }
    }

    /// The value that `make` gives for each side.
    pub fn from_fn(make: impl FnMut(S) -> T) -> Pair<S, T> {
        Pair {
            values: S::BOTH.map(make),
            side: PhantomData,
        }
    }

    /// The same pair with each value changed.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Pair<S, U> {
        Pair {
            values: self.values.map(change),
            side: PhantomData,
        }
    }

    /// The values, the first side's first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.values.iter()
    }

    /// The side whose value fits.
    pub fn find(&self, mut fits: impl FnMut(&T) -> bool) -> Option<S> {
        S::BOTH.into_iter().find(|&side| fits(&self[side]))
    }
}

impl<S: Side, T> Index<S> for Pair<S, T> {
    type Output = T;

    fn index(&self, side: S) -> &T {
        &self.values[side.index()]
    }
}

impl<S: Side, T> IndexMut<S> for Pair<S, T> {
    fn index_mut(&mut self, side: S) -> &mut T {
        &mut self.values[side.index()]
    }
}

impl<S: Side, T: Default> Default for Pair<S, T> {
    fn default() -> Pair<S, T> {
        Pair::from_fn(|_| T::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Disc;

    #[test]
    fn a_pair_is_indexed_by_its_side() {
        let mut pair = Pair::new("one", "two");
        assert_eq!((pair[Disc::First], pair[Disc::Second]), ("one", "two"));
        pair[Disc::Second] = "three";
        assert_eq!(pair.map(str::len), Pair::new(3, 5));
        assert_eq!(pair.find(|word| word.len() == 5), Some(Disc::Second));
        assert_eq!(pair.find(|word| word.is_empty()), None);
        assert_eq!(Pair::from_fn(|disc: Disc| disc.index()), Pair::new(0, 1));
        assert_eq!(pair.iter().count(), 2);
    }
}
