//! A sequential test between two hypotheses: is the difference in strength rather `elo0` or `elo1`?
//!
//! The generalized sequential probability ratio test on pairs of games (the pentanomial model): for
//! each hypothesis, the likelihood of the pairs is that of the distribution that makes them most
//! likely among all distributions with the expected score of the hypothesis.

use std::str::FromStr;

use thiserror::Error;

use super::ratings::{Meeting, expected_score};
use crate::echo::Echo;

/// The chance of either error.
const ERROR: f64 = 0.05;
/// What a result that never came up counts, so that its likelihood is not 0.
const UNSEEN: f64 = 1e-3;
/// Halvings of an interval: enough for every digit of a number.
const HALVINGS: usize = 100;

/// The two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// Why a text names no test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SprtError {
    /// Not two numbers.
    #[error("'{}' is not two Elo differences such as 0,10", Echo(.0))]
    NotTwoNumbers(String),
    /// Not in this order.
    #[error("the first Elo difference must be below the second: {0}")]
    Order(String),
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
        let numbers = text
            .split_once(',')
            .map(|(elo0, elo1)| (number(elo0), number(elo1)));
        match numbers {
            Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            Some((Some(_), Some(_))) => Err(SprtError::Order(text.to_owned())),
            _ => Err(SprtError::NotTwoNumbers(text.to_owned())),
        }
    }
}

impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

/// What a test has found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// The logarithm of the ratio of the likelihoods.
    pub(crate) ratio: f64,
    /// The hypothesis that is accepted: the Elo difference. `None` while the question is open.
    pub(crate) accepted: Option<f64>,
}

impl Sprt {
    /// The other one of the two differences.
    pub(crate) fn other(&self, elo: f64) -> f64 {
        self.elo0 + self.elo1 - elo
    }

    /// The logarithm of the ratio at which the question is answered.
    pub(crate) fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What these meetings of two players say. Only whole pairs count.
    pub(crate) fn test(&self, meetings: &[Meeting]) -> Evidence {
        let mut counts = [0.0; 5];
        for meeting in meetings.iter().filter(|meeting| meeting.games == 2) {
            counts[meeting.half_points as usize] += meeting.count as f64;
        }
        let pairs: f64 = counts.iter().sum();
        let ratio = if pairs > 0.0 {
            let [low, high] = [self.elo0, self.elo1].map(|elo| {
                let score = expected_score(elo);
                log_likelihood(&counts, score)
            });
            high - low
        } else {
            0.0
        };
        let accepted = match ratio {
            ratio if ratio >= Sprt::bound() => Some(self.elo1),
            ratio if ratio <= -Sprt::bound() => Some(self.elo0),
            _ => None,
        };
        Evidence { ratio, accepted }
    }
}

/// The log-likelihood of pairs with 0, 1/2, 1, 3/2 and 2 points under the distribution with this
/// expected score per game that makes them most likely.
fn log_likelihood(counts: &[f64; 5], score: f64) -> f64 {
    let counts = counts.map(|count| count.max(UNSEEN));
    let total: f64 = counts.iter().sum();
    let distance = |index: usize| index as f64 / 4.0 - score;
    // The most likely distribution is count / total / (1 + tilt * distance), with the tilt that makes
    // the mean distance 0. The mean falls as the tilt grows, between the ends at which a probability
    // is infinite.
    let mean = |tilt: f64| -> f64 {
        let terms = counts.iter().enumerate();
        terms
            .map(|(index, count)| count / total * distance(index) / (1.0 + tilt * distance(index)))
            .sum()
    };
    let (mut low, mut high) = (-1.0 / distance(4), -1.0 / distance(0));
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let tilt = f64::midpoint(low, high);
    let terms = counts.iter().enumerate();
    terms
        .map(|(index, count)| -count * (1.0 + tilt * distance(index)).ln())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{ChaCha, Rng};

    fn meetings(counts: [usize; 5]) -> Vec<Meeting> {
        let pairs = (0..).zip(counts).map(|(half_points, count)| Meeting {
            players: [0, 1],
            games: 2,
            half_points,
            count: count as u64,
        });
        pairs.collect()
    }

    #[test]
    fn a_text_is_two_numbers_in_order() {
        assert_eq!(
            "0,10".parse(),
            Ok(Sprt {
                elo0: 0.0,
                elo1: 10.0
            })
        );
        assert_eq!(
            "-5, 2.5".parse(),
            Ok(Sprt {
                elo0: -5.0,
                elo1: 2.5
            })
        );
        for text in ["", "0", "0,", "0,x", "nan,1", "0,inf", "10,0", "3,3"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_ratio_is_that_of_two_outcomes_if_there_are_only_two() {
        // With pairs of 0 or 2 points only, the likelihoods are binomial.
        let sprt: Sprt = "0,100".parse().unwrap();
        let (s0, s1) = (expected_score(0.0), expected_score(100.0));
        let found = sprt.test(&meetings([40, 0, 0, 0, 60])).ratio;
        let binomial = 60.0 * (s1 / s0).ln() + 40.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        assert!((found - binomial).abs() < 0.05, "{found} {binomial}");
    }

    #[test]
    fn it_ends_when_one_side_wins_everything_and_when_all_is_drawn() {
        let sprt: Sprt = "0,10".parse().unwrap();
        assert_eq!(sprt.test(&[]).accepted, None);
        assert_eq!(sprt.test(&meetings([0, 0, 0, 0, 1])).accepted, None);
        assert_eq!(sprt.test(&meetings([0, 0, 0, 0, 500])).accepted, Some(10.0));
        assert_eq!(sprt.test(&meetings([500, 0, 0, 0, 0])).accepted, Some(0.0));
        assert_eq!(sprt.test(&meetings([0, 0, 500, 0, 0])).accepted, Some(0.0));
    }

    #[test]
    fn it_seldom_errs() {
        // Pairs of two independent games without draws.
        let sprt: Sprt = "0,80".parse().unwrap();
        for truth in [0.0, 80.0] {
            let win = (expected_score(truth) * 1e6) as usize;
            let mut wrong = 0;
            for run in 0..200 {
                let mut rng = ChaCha::new(11, run);
                let mut counts = [0; 5];
                let accepted = loop {
                    let points = [(); 2].map(|()| 2 * usize::from(rng.below(1_000_000) < win));
                    counts[points[0] + points[1]] += 1;
                    if let Some(accepted) = sprt.test(&meetings(counts)).accepted {
                        break accepted;
                    }
                };
                wrong += usize::from((accepted - truth).abs() > 1.0);
            }
            assert!(wrong <= 20, "{wrong} of 200 at {truth}");
        }
    }
}
