//! Markdown, for issues and merge requests.

use std::io::{self, Write};

use super::{Report, points, visible};
use crate::grade::kind::Kind;
use crate::grade::words::Sentence;
use crate::language::Language;

pub(super) fn write(reports: &[Report], language: Language, out: &mut dyn Write) -> io::Result<()> {
    let sentence = Sentence::new(language);
    for (at, report) in reports.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        let total = format!(
            "{} / {}",
            points(report.score()),
            points(report.max_score())
        );
        writeln!(out, "## {}: {total}\n", escaped(&report.program))?;
        writeln!(
            out,
            "{}\n",
            sentence.runs(report.games, report.planned, report.seed)
        )?;
        writeln!(
            out,
            "| {} | {} |\n| --- | ---: |",
            sentence.topic_heading(),
            sentence.points_heading()
        )?;
        for topic in &report.topics {
            let score = format!("{} / {}", points(topic.score), points(topic.max_score));
            writeln!(out, "| {} | {score} |", sentence.topic(topic.topic))?;
        }
        for finding in &report.findings {
            writeln!(
                out,
                "\n### {}\n\n{}",
                finding.kind.name(),
                escaped(&finding.message)
            )?;
            if finding.kind == Kind::CannotStart {
                continue;
            }
            let (expected, got) = visible::both(&finding.expected, &finding.got);
            writeln!(out, "\n````\n{}", finding.command(&report.program))?;
            for (name, lines) in [(sentence.expected(), expected), (sentence.got(), got)] {
                if !lines.is_empty() {
                    writeln!(out, "\n{name}\n{}", lines.join("\n"))?;
                }
            }
            writeln!(out, "````")?;
        }
    }
    out.flush()
}

/// Text that Markdown shows as it is.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\`*_<>|#[]".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
