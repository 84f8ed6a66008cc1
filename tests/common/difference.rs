//! Compares texts in tests. A failure shows the first line that differs and both texts, unescaped.

/// What to report if two texts differ. `None` if they are equal.
pub(super) fn difference(expected: &str, actual: &str) -> Option<String> {
    if expected == actual {
        return None;
    }
    let lines = |text: &str| -> Vec<String> { text.split('\n').map(str::to_owned).collect() };
    let (expected_lines, actual_lines) = (lines(expected), lines(actual));
    let equal = expected_lines.iter().zip(&actual_lines);
    let at = equal.take_while(|(one, other)| one == other).count();
    let line = |lines: &[String]| {
        lines
            .get(at)
            .map_or_else(|| "(the text ends)".to_owned(), |line| format!("|{line}|"))
    };
    Some(format!(
        "line {} differs:\nexpected {}\n  actual {}\n--- expected ---\n{expected}\n--- actual \
         ---\n{actual}\n--- end ---",
        at + 1,
        line(&expected_lines),
        line(&actual_lines),
    ))
}

/// Panics with the [`difference`] unless the texts are equal. `what` names them.
#[track_caller]
pub(super) fn assert_same_text(what: &str, expected: &str, actual: &str) {
    if let Some(difference) = difference(expected, actual) {
        panic!("{what}: {difference}");
    }
}
