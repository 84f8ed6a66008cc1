//! A table: one row per program, for spreadsheets.

use std::io::{self, Write};

use super::{Report, points};
use crate::grade::kind::Topic;

pub(super) fn write(reports: &[Report], out: &mut dyn Write) -> io::Result<()> {
    let mut table = ::csv::Writer::from_writer(out);
    let mut heading = vec!["program", "score", "max_score"];
    heading.extend(Topic::ALL.map(Topic::name));
    heading.push("findings");
    table.write_record(&heading)?;
    for report in reports {
        let mut row = vec![
            report.program.clone(),
            points(report.score()),
            points(report.max_score()),
        ];
        row.extend(report.topics.iter().map(|topic| points(topic.score)));
        let kinds: Vec<&str> = report
            .findings
            .iter()
            .map(|finding| finding.kind.name())
            .collect();
        row.push(kinds.join(" "));
        table.write_record(&row)?;
    }
    table.flush()
}
