//! The summary of all positions.

use std::time::Duration;

use super::Answer;
use crate::plural::count;

/// Counts and times over all positions.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) solved: u64,
    pub(crate) impossible: u64,
    pub(crate) agree: u64,
    pub(crate) differ: u64,
    pub(crate) nodes: u64,
    pub(crate) total: Duration,
    pub(crate) worst: Duration,
}

impl Tally {
    /// Counts an answer, and whether its score is the one expected.
    pub(crate) fn add(&mut self, answer: &Answer, expected: Option<i32>) {
        self.solved += 1;
        self.nodes += answer.nodes;
        self.total += answer.time;
        self.worst = self.worst.max(answer.time);
        match expected {
            Some(expected) if expected == answer.score => self.agree += 1,
            Some(_) => self.differ += 1,
            None => {}
        }
    }

    /// The lines of the summary.
    pub(crate) fn summary(&self, stats: bool) -> Vec<String> {
        let mut summary = Vec::new();
        let checked = self.agree + self.differ;
        if checked > 0 {
            let verb = match (self.agree, checked) {
                (1, _) | (_, 1) => "agrees",
                _ => "agree",
            };
            summary.push(format!(
                "{} of {} {verb}",
                self.agree,
                count(checked, "score")
            ));
        }
        if stats && self.solved > 0 {
            let seconds = self.total.max(Duration::from_nanos(1)).as_secs_f64();
            summary.push(format!(
                "{}, {}, mean {:.4} ms, worst {:.4} ms, {:.2} million nodes a second",
                count(self.solved, "position"),
                count(self.nodes, "node"),
                seconds * 1e3 / self.solved as f64,
                self.worst.as_secs_f64() * 1e3,
                self.nodes as f64 / seconds / 1e6,
            ));
        }
        summary
    }

    /// What went wrong, if anything.
    pub(crate) fn failure(&self) -> Option<String> {
        let impossible = (self.impossible > 0).then(|| format!("{} not solved", self.impossible));
        let differ = (self.differ > 0).then(|| {
            let verb = if self.differ == 1 {
                "differs"
            } else {
                "differ"
            };
            format!("{} {verb}", count(self.differ, "score"))
        });
        let why: Vec<String> = impossible.into_iter().chain(differ).collect();
        (!why.is_empty()).then(|| why.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        for (agree, differ, summary, failure) in [
            (1, 0, "1 of 1 score agrees", ""),
            (0, 1, "0 of 1 score agrees", "1 score differs"),
            (1, 1, "1 of 2 scores agrees", "1 score differs"),
            (0, 2, "0 of 2 scores agree", "2 scores differ"),
            (2, 0, "2 of 2 scores agree", ""),
        ] {
            let tally = Tally {
                agree,
                differ,
                ..Tally::default()
            };
            assert_eq!(tally.summary(true), [summary]);
            let failure = Some(failure).filter(|failure| !failure.is_empty());
            assert_eq!(tally.failure().as_deref(), failure);
        }
        for (solved, nodes, start) in [
            (1, 1, "1 position, 1 node, "),
            (2, 0, "2 positions, 0 nodes, "),
        ] {
            let tally = Tally {
                solved,
                nodes,
                ..Tally::default()
            };
            let [stats] = &tally.summary(true)[..] else {
                panic!("one line is expected")
            };
            assert!(stats.starts_with(start), "{stats}");
            assert_eq!(tally.summary(false), [""; 0]);
        }
    }
}
