//! Lines with what cannot be seen made visible.

/// The lines around the first difference, made visible: expected, got.
pub(super) fn both(expected: &[String], got: &[String]) -> (Vec<String>, Vec<String>) {
    let same = expected
        .iter()
        .zip(got)
        .take_while(|(one, other)| one == other)
        .count();
    let from = if expected.is_empty() || got.is_empty() {
        0
    } else {
        same.saturating_sub(1)
    };
    let squeeze = |line: &String| line.split_whitespace().collect::<String>();
    let pair = (expected.get(same), got.get(same));
    // If only spaces differ, all of them are shown.
    let spaces = matches!(pair, (Some(one), Some(other)) if squeeze(one) == squeeze(other));
    // Boards that are drawn differently from their first line on are shown as a whole.
    let most = if same == 0 { 14 } else { 4 };
    let lines = |lines: &[String]| -> Vec<String> {
        let shown = lines.iter().skip(from).take(most);
        let mut shown: Vec<String> = shown.map(|line| visible(line, spaces)).collect();
        if lines.len() > from + most {
            shown.push("…".to_owned());
        }
        shown
    };
    (lines(expected), lines(got))
}

/// A line with its end, and with spaces at its end, made visible.
fn visible(line: &str, all_spaces: bool) -> String {
    let end = line.trim_end_matches([' ', '\t']).len();
    let mut text = String::new();
    for (at, c) in line.char_indices() {
        match c {
            ' ' if all_spaces || at >= end => text.push('·'),
            '\t' => text.push('→'),
            '\r' => text.push('␍'),
            '\x1b' => text.push('␛'),
            '\u{fffd}' => text.push_str("\\x??"),
            c if c.is_control() => text.extend(c.escape_default()),
            c => text.push(c),
        }
    }
    text + "⏎"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_visible() {
        let lines = |line: &str| vec![line.to_owned()];
        for (expected, got, one, other) in [
            (" 1 2", " 1 2 ", "·1·2⏎", "·1·2·⏎"),
            ("a b", "a c ", "a b⏎", "a c·⏎"),
            ("a", "a\r", "a⏎", "a␍⏎"),
            ("X", "\x1b[31mX", "X⏎", "␛[31mX⏎"),
        ] {
            assert_eq!(
                both(&lines(expected), &lines(got)),
                (lines(one), lines(other))
            );
        }
    }
}
