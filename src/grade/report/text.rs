//! Reports to read.

use std::io::{self, Write};

use super::{Details, Finding, Report, points, visible};
use crate::grade::kind::Kind;
use crate::grade::words::Sentence;
use crate::language::Language;

/// The widest line of a message.
const WIDTH: usize = 80;

pub(super) fn write(
    reports: &[Report],
    details: Details,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sentence = Sentence::new(language);
    match reports {
        [report] => one(report, details, &sentence, out)?,
        reports => many(reports, &sentence, out)?,
    }
    out.flush()
}

fn one(
    report: &Report,
    details: Details,
    sentence: &Sentence,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "{}: {}",
        report.program,
        sentence.runs(report.games, report.planned, report.seed)
    )?;
    for (number, finding) in (1..).zip(&report.findings) {
        writeln!(out)?;
        let kind = format!("[{}]", finding.kind.name());
        let heading = format!("{number}. {} {kind}", finding.message);
        for line in wrapped(&heading) {
            writeln!(out, "{line}")?;
        }
        if details == Details::Full {
            evidence(report, finding, sentence, out)?;
        }
    }
    if report.findings.is_empty() && details != Details::Marks {
        writeln!(out, "\n{}", sentence.nothing_wrong())?;
    }
    writeln!(out)?;
    for topic in &report.topics {
        let name = sentence.topic(topic.topic);
        let score = format!("{} / {}", points(topic.score), points(topic.max_score));
        writeln!(out, "  {name:<32} {score:>10}")?;
    }
    let score = format!(
        "{} / {}",
        points(report.score()),
        points(report.max_score())
    );
    writeln!(out, "  {:<32} {score:>10}", sentence.total())
}

/// The game that shows a finding.
fn evidence(
    report: &Report,
    finding: &Finding,
    sentence: &Sentence,
    out: &mut dyn Write,
) -> io::Result<()> {
    if finding.kind == Kind::CannotStart {
        return Ok(());
    }
    writeln!(out, "\n     {}", finding.command(&report.program))?;
    let (expected, got) = visible::both(&finding.expected, &finding.got);
    let parts = [
        (sentence.board_before(), &finding.board),
        (sentence.expected(), &expected),
        (sentence.got(), &got),
    ];
    let width = parts
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0);
    for (name, lines) in parts {
        for (at, line) in lines.iter().enumerate() {
            let name = if at == 0 { name } else { "" };
            writeln!(out, "     {name:<width$}  {line}")?;
        }
    }
    Ok(())
}

/// A row for each program, and what it gets wrong.
fn many(reports: &[Report], sentence: &Sentence, out: &mut dyn Write) -> io::Result<()> {
    let width = reports
        .iter()
        .map(|report| report.program.chars().count())
        .max()
        .unwrap_or(0);
    for report in reports {
        let score = format!(
            "{} / {}",
            points(report.score()),
            points(report.max_score())
        );
        let kinds: Vec<&str> = report
            .findings
            .iter()
            .map(|finding| finding.kind.name())
            .collect();
        let line = format!(
            "{:<width$}  {score:>10}  {}",
            report.program,
            kinds.join(", ")
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    for report in reports.iter().filter(|report| !report.findings.is_empty()) {
        writeln!(
            out,
            "\n{}: {}",
            report.program,
            sentence.runs(report.games, report.planned, report.seed)
        )?;
        for finding in &report.findings {
            for line in wrapped(&format!("-  {}", finding.message)) {
                writeln!(out, "{line}")?;
            }
            if finding.kind != Kind::CannotStart {
                writeln!(out, "     {}", finding.command(&report.program))?;
            }
        }
    }
    Ok(())
}

/// A paragraph in lines that fit, the first one not indented.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a line");
        if !last.trim().is_empty() && last.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("   {word}"));
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}
