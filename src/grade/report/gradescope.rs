//! Gradescope's `results.json`: of one program, or of the first of several.

use std::io::{self, Write};

use serde::Serialize;

use super::{Details, Report, text};
use crate::grade::words::Sentence;
use crate::language::Language;

#[derive(Serialize)]
struct Results {
    score: f64,
    output: String,
    output_format: &'static str,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    score: f64,
    max_score: f64,
    status: &'static str,
    output: String,
}

pub(super) fn write(reports: &[Report], language: Language, out: &mut dyn Write) -> io::Result<()> {
    let sentence = Sentence::new(language);
    let mut results = Vec::new();
    for report in reports {
        let tests = report.topics.iter().map(|topic| {
            let own = report
                .findings
                .iter()
                .filter(|finding| finding.topic == topic.topic);
            let output: Vec<String> = own
                .map(|finding| match finding.args.is_empty() {
                    true => finding.message.clone(),
                    false => format!("{}\n{}", finding.message, finding.command(&report.program)),
                })
                .collect();
            Test {
                name: sentence.topic(topic.topic).to_owned(),
                score: topic.score,
                max_score: topic.max_score,
                status: if output.is_empty() && topic.score >= topic.max_score {
                    "passed"
                } else {
                    "failed"
                },
                output: output.join("\n\n"),
            }
        });
        let mut output = Vec::new();
        text::write(
            std::slice::from_ref(report),
            Details::Full,
            language,
            &mut output,
        )?;
        results.push(Results {
            score: report.score(),
            output: String::from_utf8_lossy(&output).into_owned(),
            output_format: "text",
            tests: tests.collect(),
        });
    }
    match &results[..] {
        [one] => serde_json::to_writer_pretty(&mut *out, one)?,
        all => serde_json::to_writer_pretty(&mut *out, all)?,
    }
    writeln!(out)?;
    out.flush()
}
