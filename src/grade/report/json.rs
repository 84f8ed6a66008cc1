//! One JSON object per program and line.

use std::io::{self, Write};

use serde::Serialize;

use super::{Finding, Report};

#[derive(Serialize)]
struct Graded<'a> {
    program: &'a str,
    score: f64,
    max_score: f64,
    games: usize,
    planned: usize,
    seed: u64,
    topics: Vec<Topic>,
    findings: Vec<Found<'a>>,
}

#[derive(Serialize)]
struct Topic {
    name: &'static str,
    score: f64,
    max_score: f64,
}

#[derive(Serialize)]
struct Found<'a> {
    kind: &'static str,
    topic: &'static str,
    message: &'a str,
    args: &'a [String],
    input: &'a str,
    expected: String,
    got: String,
    games: usize,
    runs: usize,
}

pub(super) fn write(reports: &[Report], out: &mut dyn Write) -> io::Result<()> {
    for report in reports {
        serde_json::to_writer(&mut *out, &program(report))?;
        writeln!(out)?;
    }
    out.flush()
}

fn program(report: &Report) -> Graded<'_> {
    let topics = report.topics.iter().map(|topic| Topic {
        name: topic.topic.name(),
        score: topic.score,
        max_score: topic.max_score,
    });
    let found = |finding: &Finding| finding.expected.join("\n");
    let findings = report.findings.iter().map(|finding| Found {
        kind: finding.kind.name(),
        topic: finding.topic.name(),
        message: &finding.message,
        args: &finding.args,
        input: &finding.input,
        expected: found(finding),
        got: finding.got.join("\n"),
        games: finding.games,
        runs: finding.runs,
    });
    Graded {
        program: &report.program,
        score: report.score(),
        max_score: report.max_score(),
        games: report.games,
        planned: report.planned,
        seed: report.seed,
        topics: topics.collect(),
        findings: findings.collect(),
    }
}
