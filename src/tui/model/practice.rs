//! How well the user solves puzzles, and the puzzle that comes next.

use crate::puzzle::{LEVELS, Puzzle, PuzzleRequest};

/// The rating of somebody who has solved nothing yet.
const FIRST_RATING: u32 = 800;
/// The rating of each level's puzzles.
const RATINGS: [u32; 6] = [600, 800, 1000, 1200, 1450, 1700];
/// The most that one puzzle changes a rating.
const MOST: f64 = 40.0;
/// The lowest and the highest rating.
const LEAST_RATING: u32 = 100;
const MOST_RATING: u32 = 3000;

/// How a puzzle went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    Missed,
    /// Solved with a hint.
    Helped,
    Solved,
}

/// The user's rating and streak, and the next puzzle.
#[derive(Debug)]
pub(crate) struct Practice {
    rating: u32,
    /// How many puzzles in a row were solved.
    streak: usize,
    /// The puzzle that was made in advance.
    next: Option<Puzzle>,
    /// The seed of the next puzzle to make.
    seed: u64,
}

impl Practice {
    /// With the rating of an earlier start, if there was one. Puzzles are made from `seed` on.
    #[must_use]
    pub(crate) fn new(rating: Option<u32>, seed: u64) -> Practice {
        let rating = rating.unwrap_or(FIRST_RATING);
        Practice {
            rating: rating.clamp(LEAST_RATING, MOST_RATING),
            streak: 0,
            next: None,
            seed,
        }
    }

    /// Takes in the rating of an earlier start.
    pub(crate) fn set_rating(&mut self, rating: u32) {
        self.rating = rating.clamp(LEAST_RATING, MOST_RATING);
    }

    pub(crate) const fn rating(&self) -> u32 {
        self.rating
    }

    pub(crate) const fn streak(&self) -> usize {
        self.streak
    }

    /// The puzzle to make now, while puzzles are solved. `None` if one is there.
    #[must_use]
    pub(crate) fn request(&self) -> Option<PuzzleRequest> {
        self.next.is_none().then(|| PuzzleRequest {
            seed: self.seed,
            level: self.level(),
        })
    }

    /// The level whose rating is nearest to the user's.
    fn level(&self) -> usize {
        let distance = |level: &usize| RATINGS[level - 1].abs_diff(self.rating);
        LEVELS.min_by_key(distance).unwrap_or(1)
    }

    /// Takes in a puzzle that was made. It is ignored if another one is there already.
    pub(crate) fn set_next(&mut self, puzzle: Puzzle) {
        if self.next.is_none() {
            self.next = Some(puzzle);
            self.seed = self.seed.wrapping_add(1);
        }
    }

    /// The next puzzle, if it has been made.
    pub(crate) const fn take_next(&mut self) -> Option<Puzzle> {
        self.next.take()
    }

    /// Changes the rating as if the puzzle were an opponent, by the formula of Elo. Returns the
    /// change.
    pub(crate) fn rate(&mut self, level: usize, score: Score) -> i32 {
        let distance = f64::from(RATINGS[level - 1]) - f64::from(self.rating);
        let expected = 1.0 / (1.0 + 10_f64.powf(distance / 400.0));
        let points = match score {
            Score::Missed => 0.0,
            Score::Helped => 0.5,
            Score::Solved => 1.0,
        };
        match score {
            Score::Missed => self.streak = 0,
            Score::Helped => {}
            Score::Solved => self.streak += 1,
        }
        let change = (MOST * (points - expected)).round() as i32;
        let before = self.rating;
        let rating = before.saturating_add_signed(change);
        self.rating = rating.clamp(LEAST_RATING, MOST_RATING);
        self.rating as i32 - before as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rating_rises_and_falls_with_the_difficulty() {
        let rated = |level, score| Practice::new(Some(1000), 0).rate(level, score);
        assert_eq!(rated(3, Score::Solved), 20);
        assert_eq!(rated(3, Score::Missed), -20);
        assert_eq!(rated(3, Score::Helped), 0);
        assert!(rated(6, Score::Solved) > 35, "a difficult one counts more");
        assert!((0..5).contains(&rated(1, Score::Solved)));
        assert!(rated(6, Score::Missed) > -3);
    }

    #[test]
    fn the_level_follows_the_rating() {
        for (rating, level) in [(0, 1), (650, 1), (800, 2), (1150, 4), (1400, 5), (9999, 6)] {
            let practice = Practice::new(Some(rating), 7);
            let request = practice.request().unwrap();
            assert_eq!((request.seed, request.level), (7, level), "{rating}");
        }
        assert_eq!(Practice::new(None, 0).rating(), FIRST_RATING);
    }

    #[test]
    fn a_miss_ends_the_streak_and_a_hint_does_not() {
        let mut practice = Practice::new(None, 0);
        for (score, streak) in [
            (Score::Solved, 1),
            (Score::Solved, 2),
            (Score::Helped, 2),
            (Score::Missed, 0),
            (Score::Solved, 1),
        ] {
            practice.rate(2, score);
            assert_eq!(practice.streak(), streak);
        }
    }
}
