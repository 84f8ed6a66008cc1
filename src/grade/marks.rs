//! Points: for each topic, how much of it is right.

use std::collections::BTreeMap;

use thiserror::Error;

use super::causes::Cause;
use super::examine::{Examination, Play};
use super::games::Task;
use super::kind::{Kind, Topic};
use super::report::{Finding, Report, TopicScore};
use super::verdict::Detail;
use crate::echo::{self, Echo};
use crate::game::Mode;

/// The points of each topic.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Points(BTreeMap<Topic, f64>);

impl Default for Points {
    fn default() -> Points {
        let points = [
            (Topic::Arguments, 1.0),
            (Topic::Board, 4.0),
            (Topic::Players, 3.0),
            (Topic::Rejected, 2.0),
            (Topic::Ends, 4.0),
            (Topic::Random, 2.0),
            (Topic::Smart, 3.0),
            (Topic::Sizes, 1.0),
        ];
        Points(points.into())
    }
}

/// Why a file of points cannot be used.
#[derive(Debug, PartialEq, Eq, Error)]
pub(crate) enum PointsError {
    /// A line is not a topic and a number.
    #[error("line {0}: expected a topic and its points, such as 'board 4'")]
    Line(usize),
    /// There is no such topic.
    #[error("line {line}: unknown topic '{}'{} ({})", Echo(.name), suggestion(.name), names().join(", "))]
    Topic {
        /// The line, counted from 1.
        line: usize,
        /// What is there.
        name: String,
    },
    /// All topics together have no points.
    #[error("no topic has any points")]
    Nothing,
}

fn names() -> Vec<&'static str> {
    Topic::ALL.map(Topic::name).to_vec()
}

fn suggestion(name: &str) -> String {
    let nearest = echo::nearest(name, names());
    nearest.map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

impl Points {
    /// Reads lines such as `board 4`. Topics that are not named have no points. `#` begins a
    /// comment.
    pub(crate) fn parse(text: &str) -> Result<Points, PointsError> {
        let mut points = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default();
            let line = line.replace(['=', ':'], " ");
            let words: Vec<&str> = line.split_whitespace().collect();
            let (name, value) = match words[..] {
                [] => continue,
                [name, value] => (name, value),
                _ => return Err(PointsError::Line(number)),
            };
            let topic = Topic::ALL.into_iter().find(|topic| topic.name() == name);
            let topic = topic.ok_or_else(|| PointsError::Topic {
                line: number,
                name: name.to_owned(),
            })?;
            let value: f64 = value.parse().map_err(|_| PointsError::Line(number))?;
            if !value.is_finite() || value < 0.0 {
                return Err(PointsError::Line(number));
            }
            points.insert(topic, value);
        }
        if points.values().sum::<f64>() <= 0.0 {
            return Err(PointsError::Nothing);
        }
        Ok(Points(points))
    }

    /// The points of a topic.
    pub(super) fn of(&self, topic: Topic) -> f64 {
        self.0.get(&topic).copied().unwrap_or(0.0)
    }
}

/// How a topic went.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Its games.
    pub games: usize,
    /// Those with a difference of this topic.
    pub wrong: usize,
    /// The part of the points that its findings cost at least.
    pub least: f64,
}

/// The points for a topic: never all of them if there is a finding.
pub(super) fn score(points: f64, tally: Tally) -> f64 {
    let wrong = if tally.games == 0 {
        0.0
    } else {
        tally.wrong as f64 / tally.games as f64
    };
    let lost = wrong.max(tally.least).min(1.0);
    // Quarters of points, rounded down.
    (points * (1.0 - lost) * 4.0 + 1e-9).floor() / 4.0
}

impl Examination<'_> {
    /// Adds up the points.
    pub(super) fn mark(
        &self,
        findings: Vec<Finding>,
        causes: &[Cause],
        lost: &[Mode],
        unjudged: &[usize],
    ) -> Report {
        let mut tallies: BTreeMap<Topic, Tally> = BTreeMap::new();
        let mut played = 0;
        let unplayed = |topic| {
            let mut own = self.battery.cases.iter().zip(&self.plays);
            own.all(|(case, play)| case.topic != topic || play.get().is_none())
        };
        for (number, (case, play)) in self.battery.cases.iter().zip(&self.plays).enumerate() {
            let tally = tallies.entry(case.topic).or_default();
            let wrong = match play.get() {
                None if self.stopped() => continue,
                // A mode in which too many games hang is not played on.
                None if !unplayed(case.topic) => continue,
                None => true,
                Some(Play::Right) => false,
                Some(Play::Differs(_)) => match &case.task {
                    Task::Game(game) if lost.contains(&game.mode) => true,
                    Task::Game(_) if unjudged.contains(&number) => true,
                    Task::Game(game) => causes.iter().any(|cause| {
                        let own = !cause.kind.is_form() || cause.kind == Kind::WrongStream;
                        let own = own && cause.detail != Some(Detail::AfterTheEnd);
                        own && cause.games.contains(&number)
                            && cause.kind.topic(case.topic, game.mode) == case.topic
                    }),
                    _ => true,
                },
            };
            played += usize::from(play.get().is_some());
            tally.games += 1;
            tally.wrong += usize::from(wrong);
        }
        for finding in &findings {
            let tally = tallies.entry(finding.topic).or_default();
            tally.least += finding.cost();
        }
        let topics = Topic::ALL.map(|topic| {
            let max_score = self.options.points.of(topic);
            let tally = tallies.get(&topic).copied().unwrap_or_default();
            TopicScore {
                topic,
                score: score(max_score, tally),
                max_score,
            }
        });
        Report {
            program: self.program.to_string_lossy().into_owned(),
            topics: topics.to_vec(),
            findings,
            games: played,
            planned: self.battery.len(),
            seed: self.battery.seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_points_is_read() {
        let points =
            Points::parse("# course of 2025\nboard 2.5\nends: 4 # wins\n\nsmart=1\n").unwrap();
        let of = [Topic::Board, Topic::Ends, Topic::Smart, Topic::Random]
            .map(|topic| points.of(topic).to_string());
        assert_eq!(of, ["2.5", "4", "1", "0"]);
        for (text, error) in [
            (
                "board",
                "line 1: expected a topic and its points, such as 'board 4'",
            ),
            (
                "\nboard x",
                "line 2: expected a topic and its points, such as 'board 4'",
            ),
            (
                "board -1",
                "line 1: expected a topic and its points, such as 'board 4'",
            ),
            (
                "bord 1",
                "line 1: unknown topic 'bord'; did you mean 'board'? (arguments, board, players, rejected, ends, random, smart, sizes)",
            ),
            ("# nothing", "no topic has any points"),
        ] {
            assert_eq!(Points::parse(text).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn the_default_is_20() {
        let points = Points::default();
        let sum: f64 = Topic::ALL.map(|topic| points.of(topic)).iter().sum();
        assert_eq!(sum.to_string(), "20");
    }

    #[test]
    fn a_finding_costs_something() {
        let tally = |games, wrong, least| Tally {
            games,
            wrong,
            least,
        };
        assert_eq!(score(4.0, tally(100, 0, 0.0)).to_string(), "4");
        assert_eq!(score(4.0, tally(100, 1, 0.1)).to_string(), "3.5");
        assert_eq!(score(4.0, tally(100, 50, 0.1)).to_string(), "2");
        assert_eq!(score(4.0, tally(100, 100, 0.1)).to_string(), "0");
        assert_eq!(score(4.0, tally(0, 0, 0.0)).to_string(), "4");
    }
}
