//! Lines of any length, of which only the beginning is kept.

use std::io::{self, BufRead, Read};

/// The most bytes of a line that are kept: far more than a game on any board that can be solved.
pub(super) const LONGEST: usize = 4096;

/// The beginning of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The line without its end, or its first [`LONGEST`] bytes.
    pub(crate) text: String,
    /// Whether the line is longer than that.
    pub(crate) cut: bool,
}

impl Line {
    /// Whether there is nothing but white space.
    pub(crate) fn is_blank(&self) -> bool {
        !self.cut && self.text.trim().is_empty()
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Line {
        Line {
            text: text.to_owned(),
            cut: false,
        }
    }
}

/// The lines of an input.
pub(crate) struct Lines<R> {
    input: R,
    /// The rest of the last line has not been read. It is skipped when the next line is wanted, so
    /// that a line without an end can be answered.
    unfinished: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`.
    pub(crate) const fn new(input: R) -> Lines<R> {
        Lines {
            input,
            unfinished: false,
        }
    }

    /// The next line; `None` at the end of the input.
    pub(crate) fn read(&mut self) -> io::Result<Option<Line>> {
        if self.unfinished {
            self.input.skip_until(b'\n')?;
        }
        let mut bytes = Vec::new();
        let most = LONGEST as u64 + 1;
        (&mut self.input).take(most).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let ended = bytes.last() == Some(&b'\n');
        let cut = !ended && bytes.len() > LONGEST;
        self.unfinished = cut;
        if ended || cut {
            bytes.pop();
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Some(Line { text, cut }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &str) -> Vec<(String, bool)> {
        let mut lines = Lines::new(input.as_bytes());
        std::iter::from_fn(|| lines.read().unwrap())
            .map(|line| (line.text, line.cut))
            .collect()
    }

    #[test]
    fn lines_are_split_at_their_ends() {
        let whole = |text: &str| (text.to_owned(), false);
        assert_eq!(lines(""), []);
        assert_eq!(lines("1\n\n2"), ["1", "", "2"].map(whole));
        assert_eq!(lines("1\n2\n"), ["1", "2"].map(whole));
    }

    #[test]
    fn only_the_beginning_of_a_long_line_is_kept() {
        let longest = "x".repeat(LONGEST);
        for end in ["", "\n"] {
            let text = format!("{longest}{end}");
            assert_eq!(lines(&text), [(longest.clone(), false)]);
            let text = format!("{longest}yyy{end}");
            assert_eq!(lines(&text), [(longest.clone(), true)]);
        }
        let after = lines(&format!("{longest}yyy\n1\n"));
        assert_eq!(after[1..], [("1".to_owned(), false)]);
    }
}
