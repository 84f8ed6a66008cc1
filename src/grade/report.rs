//! What is said of programs: one file per format.

mod csv;
mod gradescope;
mod json;
mod junit;
mod markdown;
mod text;
mod visible;

use std::io;

use super::kind::{Kind, Topic};
use crate::language::Language;

/// What was found out about a program.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(super) program: String,
    pub(super) topics: Vec<TopicScore>,
    pub(super) findings: Vec<Finding>,
    /// How many runs were made.
    pub(super) games: usize,
    /// How many should have been made.
    pub(super) planned: usize,
    pub(super) seed: u64,
}

/// The points for a topic.
#[derive(Clone, Copy, Debug)]
pub(super) struct TopicScore {
    pub topic: Topic,
    pub score: f64,
    pub max_score: f64,
}

/// One cause of differences.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub kind: Kind,
    pub topic: Topic,
    pub message: String,
    /// The shortest run that shows it.
    pub args: Vec<String>,
    pub input: String,
    pub expected: Vec<String>,
    pub got: Vec<String>,
    /// The board before it.
    pub board: Vec<String>,
    /// How many lines show it, if the input ends before the game: a program may then print for ever.
    pub lines: Option<usize>,
    /// How many games show it.
    pub games: usize,
    /// How many runs it took to shrink and repeat it.
    pub runs: usize,
}

impl Default for Finding {
    fn default() -> Finding {
        Finding {
            kind: Kind::Other,
            topic: Topic::Arguments,
            message: String::new(),
            args: vec![],
            input: String::new(),
            expected: vec![],
            got: vec![],
            board: vec![],
            lines: None,
            games: 0,
            runs: 0,
        }
    }
}

impl Finding {
    /// The part of a topic's points that it costs at least.
    pub(super) const fn cost(&self) -> f64 {
        match self.kind {
            Kind::CannotStart | Kind::WrongStream | Kind::BoardSize => 1.0,
            Kind::SpacesOnly
            | Kind::LineEnds
            | Kind::MissingNewline
            | Kind::EscapeCodes
            | Kind::ExitStatus
            | Kind::ExtraText => 0.125,
            Kind::ModesSwapped
            | Kind::UpsideDown
            | Kind::SignsSwapped
            | Kind::WhoStarts
            | Kind::ColumnOffset
            | Kind::AsksOnStdin
            | Kind::Crash
            | Kind::TimeOut
            | Kind::EndlessOutput => 0.5,
            _ => 0.2,
        }
    }

    /// The command that shows it, for a shell.
    fn command(&self, program: &str) -> String {
        let args: Vec<String> = self.args.iter().map(|arg| quoted(arg)).collect();
        let call = format!("{} {}", quoted(program), args.join(" "));
        let call = match self.lines {
            Some(lines) => format!("{call} | head -n {lines}"),
            None => call.trim_end().to_owned(),
        };
        let words: Vec<&str> = self.input.lines().collect();
        let plain = words
            .iter()
            .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty());
        if self.input.is_empty() {
            format!("{call} </dev/null")
        } else if plain {
            format!("printf '%s\\n' {} | {call}", words.join(" "))
        } else {
            let input = self.input.replace('\\', "\\\\").replace('%', "%%");
            let input = input
                .replace('\'', "'\\''")
                .replace('\n', "\\n")
                .replace('\r', "\\r");
            format!("printf -- '{input}' | {call}")
        }
    }
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+=:,@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

impl Report {
    /// Whether nothing is wrong.
    pub(crate) fn is_right(&self) -> bool {
        self.findings.is_empty()
    }

    pub(super) fn score(&self) -> f64 {
        self.topics.iter().map(|topic| topic.score).sum()
    }

    pub(super) fn max_score(&self) -> f64 {
        self.topics.iter().map(|topic| topic.max_score).sum()
    }

    /// The report with as much as `details` allows.
    fn with(&self, details: Details) -> Report {
        let mut report = self.clone();
        match details {
            Details::Full => {}
            Details::Findings => {
                for finding in &mut report.findings {
                    *finding = Finding {
                        kind: finding.kind,
                        topic: finding.topic,
                        message: std::mem::take(&mut finding.message),
                        games: finding.games,
                        ..Finding::default()
                    };
                }
            }
            Details::Marks => report.findings.clear(),
        }
        report
    }
}

/// A number of points: `17.5`, `4`.
fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Details {
    /// Findings with the games that show them.
    Full,
    /// Findings in words.
    Findings,
    /// Points only.
    Marks,
}

/// How reports are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Json,
    Junit,
    Gradescope,
    Markdown,
    Csv,
}

/// Writes reports.
pub(crate) fn write(
    reports: &[Report],
    format: Format,
    details: Details,
    language: Language,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let reports: Vec<Report> = reports.iter().map(|report| report.with(details)).collect();
    match format {
        Format::Text => text::write(&reports, details, language, out),
        Format::Json => json::write(&reports, out),
        Format::Junit => junit::write(&reports, out),
        Format::Gradescope => gradescope::write(&reports, language, out),
        Format::Markdown => markdown::write(&reports, language, out),
        Format::Csv => csv::write(&reports, out),
    }
}
