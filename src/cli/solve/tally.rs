//! The summary of all positions.

use std::io::{self, Write};
use std::time::Duration;

use crate::cli::CliError;
use crate::cli::plural::count;

/// Counts and times over all positions.
#[derive(Default)]
pub struct Tally {
    pub solved: u64,
    pub impossible: u64,
    pub agree: u64,
    pub differ: u64,
    pub nodes: u64,
    pub total: Duration,
    pub worst: Duration,
}

impl Tally {
    /// Prints the summary on standard error. Fails if a position was not solved or a score differs.
    pub fn report(&self, stats: bool) -> Result<(), CliError> {
        for line in self.summary(stats) {
            let _ = writeln!(io::stderr(), "puissance4: {line}");
        }
        self.failure().map_or(Ok(()), Err)
    }

    /// The lines of the summary.
    fn summary(&self, stats: bool) -> Vec<String> {
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
    fn failure(&self) -> Option<CliError> {
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
        (!why.is_empty()).then(|| CliError::Unsolved(why.join(", ")))
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
            let told = tally.failure().map(|failure| failure.to_string());
            let failure = Some(failure).filter(|failure| !failure.is_empty());
            assert_eq!(
                told,
                failure.map(|failure| format!("puissance4: {failure}"))
            );
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
