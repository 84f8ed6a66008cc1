//! The XML of `JUnit`: a suite for each program, a test for each topic.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};

use super::Report;

pub(super) fn write(reports: &[Report], out: &mut dyn Write) -> io::Result<()> {
    let mut all = quick_junit::Report::new("puissance4 grade");
    for report in reports {
        let mut suite = TestSuite::new(report.program.as_str());
        for topic in &report.topics {
            let own: Vec<_> = report
                .findings
                .iter()
                .filter(|finding| finding.topic == topic.topic)
                .collect();
            let status = match own.first() {
                None if topic.score >= topic.max_score => TestCaseStatus::success(),
                first => {
                    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                    let messages: Vec<String> = own
                        .iter()
                        .map(|finding| {
                            format!("{}\n{}", finding.message, finding.command(&report.program))
                        })
                        .collect();
                    if let Some(first) = first {
                        status.set_type(first.kind.name());
                        status.set_message(first.message.as_str());
                    }
                    status.set_description(messages.join("\n\n"));
                    status
                }
            };
            let mut case = TestCase::new(topic.topic.name(), status);
            case.set_classname(report.program.as_str());
            suite.add_test_case(case);
        }
        all.add_test_suite(suite);
    }
    let text = all.to_string().map_err(io::Error::other)?;
    out.write_all(text.as_bytes())?;
    out.flush()
}
