//! What is printed for a position.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

/// The result for a position.
#[derive(Serialize)]
pub(crate) struct Answer {
    /// The position, as moves.
    pub(crate) moves: String,
    /// Its score.
    pub(crate) score: i32,
    /// The best columns, counted from 1.
    pub(crate) best: Vec<usize>,
    /// The number of moves to the end of the game, counting both sides.
    pub(crate) plies: usize,
    /// The score of each column; `None` if the column is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) columns: Option<Vec<Option<i32>>>,
    /// The number of positions searched.
    pub(crate) nodes: u64,
    /// The time the search took.
    pub(crate) milliseconds: f64,
    /// The same, exactly.
    #[serde(skip)]
    pub(crate) time: Duration,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.score)?;
        for (column, score) in (1..).zip(self.columns.iter().flatten()) {
            let mark = if self.best.contains(&column) { "*" } else { "" };
            match score {
                Some(score) => write!(f, "  {column}:{score}{mark}")?,
                None => write!(f, "  {column}:full")?,
            }
        }
        Ok(())
    }
}

/// A duration in milliseconds: the nearest number to a count of nanoseconds, so that it is written
/// with at most six decimals.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milliseconds_are_written_with_six_decimals_at_most() {
        for (nanoseconds, text) in [
            (0, "0.0"),
            (41, "0.000041"),
            (8_025, "0.008025"),
            (100_000, "0.1"),
            (1_000_000, "1.0"),
            (3_600_000_000_001, "3600000.000001"),
        ] {
            let time = milliseconds(Duration::from_nanos(nanoseconds));
            assert_eq!(serde_json::to_string(&time).unwrap(), text);
        }
        // Every few nanoseconds up to a minute, no digits but the nanoseconds'.
        for nanoseconds in (1_000..60_000_000_000_u64).step_by(1_234_567) {
            let time = milliseconds(Duration::from_nanos(nanoseconds));
            let text = serde_json::to_string(&time).unwrap();
            let (whole, decimals) = text.split_once('.').unwrap();
            let again = format!("{whole}{decimals:0<6}").parse();
            assert_eq!(again, Ok(nanoseconds), "{text}");
        }
    }
}
