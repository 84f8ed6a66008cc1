//! Bytes to entries: numbers separated by white space.
//!
//! A sign may stand before the digits. What ends a number is the rule of `scanf` or that of
//! [`Entries::words`]. Nothing is read that the entry does not need, so that a person who has typed
//! enough is answered.

mod mark;

pub(crate) use mark::Unmarked;

use std::io::{self, BufRead, ErrorKind};

/// The most bytes of a line that are kept. No command is longer, and messages show less.
const LONGEST_LINE: usize = 200;

/// What ends a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// The first byte that is not a digit.
    Scanf,
    /// White space, or the end of the input. A word that goes on is no number.
    Words,
}

/// What was typed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A whole number. One that does not fit becomes the nearest `i64`.
    Number(i64),
    /// Something else. The rest of its line does not count.
    Junk,
    /// Nothing more will come.
    End,
}

/// The entries of an input.
#[derive(Debug)]
pub(crate) struct Entries<R> {
    input: R,
    rule: Rule,
    /// The line of the last entry is still to be passed over: done when the next one is wanted,
    /// for the rest of the line may not have been typed yet.
    skip_line: bool,
    /// The beginning of what was read of the last entry.
    word: Vec<u8>,
    /// The input has said that it ended. A terminal says so only once for each Ctrl-D.
    ended: bool,
}

impl<R: BufRead> Entries<R> {
    /// The entries of `input` as C's `scanf("%d")` splits them: a number ends before the first byte
    /// that is not a digit, so that `4.5` is 4, then junk.
    pub(crate) const fn new(input: R) -> Entries<R> {
        Entries::by(Rule::Scanf, input)
    }

    /// The entries of `input` as words: a number ends at white space, so that `4.5` is junk.
    pub(crate) const fn words(input: R) -> Entries<R> {
        Entries::by(Rule::Words, input)
    }

    const fn by(rule: Rule, input: R) -> Entries<R> {
        Entries {
            input,
            rule,
            skip_line: false,
            word: Vec::new(),
            ended: false,
        }
    }

    /// The next entry. Waits for input only if it must.
    pub(crate) fn read(&mut self) -> io::Result<Entry> {
        if self.skip_line {
            self.skip(|byte| byte != b'\n')?;
            self.skip_line = false;
        }
        self.skip(is_space)?;
        let Some(first) = self.peek()? else {
            return Ok(Entry::End);
        };
        self.word.clear();
        if b"+-".contains(&first) {
            self.take(first);
        }
        let negative = first == b'-';
        let mut number: Option<i64> = None;
        while let Some(byte) = self.peek()?.filter(u8::is_ascii_digit) {
            let digit = i64::from(byte - b'0');
            let digit = if negative { -digit } else { digit };
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            self.take(byte);
        }
        if self.rule == Rule::Words && self.peek()?.is_some_and(|byte| !is_space(byte)) {
            number = None;
        }
        Ok(number.map_or_else(
            || {
                self.skip_line = true;
                Entry::Junk
            },
            Entry::Number,
        ))
    }

    /// The line from the last entry on, which was junk, as text. A long line is cut.
    pub(crate) fn line(&mut self) -> io::Result<String> {
        while let Some(byte) = self.peek()?.filter(|&byte| byte != b'\n') {
            self.take(byte);
        }
        Ok(String::from_utf8_lossy(&self.word).into_owned())
    }

    /// Consumes the byte that comes next, and keeps it if there is room.
    fn take(&mut self, byte: u8) {
        if self.word.len() < LONGEST_LINE {
            self.word.push(byte);
        }
        self.input.consume(1);
    }

    /// Passes over bytes for as long as they are `unwanted`.
    fn skip(&mut self, unwanted: impl Fn(u8) -> bool) -> io::Result<()> {
        while self.peek()?.is_some_and(&unwanted) {
            self.input.consume(1);
        }
        Ok(())
    }

    /// The next byte, which is not consumed. `None` at the end.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        while !self.ended {
            match self.input.fill_buf() {
                Ok([]) => self.ended = true,
                Ok([byte, ..]) => return Ok(Some(*byte)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }
}

/// What C's `isspace` says.
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All entries of `input` by the rule of `scanf`: a number as itself, junk as `None`.
    fn entries(input: impl AsRef<[u8]>) -> Vec<Option<i64>> {
        entries_by(Rule::Scanf, input.as_ref())
    }

    fn entries_by(rule: Rule, input: &[u8]) -> Vec<Option<i64>> {
        let mut entries = Entries::by(rule, input);
        std::iter::from_fn(|| match entries.read().unwrap() {
            Entry::Number(number) => Some(Some(number)),
            Entry::Junk => Some(None),
            Entry::End => None,
        })
        .collect()
    }

    #[test]
    fn white_space_of_any_kind_separates() {
        assert_eq!(
            entries("1 2\t3\n\n4\r\n5\x0b6\x0c7"),
            (1..=7).map(Some).collect::<Vec<_>>()
        );
        assert_eq!(entries(" \r\n \t"), []);
    }

    #[test]
    fn signs_and_zeros_may_stand_before() {
        assert_eq!(entries("+4 04 -4 -0 +007"), [4, 4, -4, 0, 7].map(Some));
    }

    #[test]
    fn a_number_ends_before_the_first_other_byte() {
        assert_eq!(entries("3x 5\n4"), [Some(3), None, Some(4)]);
        assert_eq!(entries("3+4-5"), [3, 4, -5].map(Some));
        assert_eq!(entries("1.5\n2"), [Some(1), None, Some(2)]);
    }

    #[test]
    fn a_word_that_is_not_a_number_is_junk() {
        let words = |input: &str| entries_by(Rule::Words, input.as_bytes());
        for word in [
            "4.5",
            "4x",
            "3+4",
            "4,5",
            "4-",
            "+4+",
            "4\0",
            "99999999999999999999x",
        ] {
            assert_eq!(words(word), [None], "{word}");
            assert_eq!(words(&format!("1 {word} 2\n3")), [Some(1), None, Some(3)]);
        }
        assert_eq!(
            words("1 +2\t-3\r\n04\x0b5\x0c6"),
            [1, 2, -3, 4, 5, 6].map(Some)
        );
    }

    #[test]
    fn junk_takes_its_line_with_it() {
        assert_eq!(entries("four 1 2 3\n4"), [None, Some(4)]);
        assert_eq!(entries("+\n4"), [None, Some(4)]);
        assert_eq!(entries("+ 3\n4"), [None, Some(4)]);
        assert_eq!(entries("--3\n4"), [None, Some(4)]);
        assert_eq!(entries(b"\0\xff\n4"), [None, Some(4)]);
        assert_eq!(entries("4 no"), [Some(4), None]);
        assert_eq!(entries("-"), [None]);
    }

    #[test]
    fn large_numbers_do_not_wrap() {
        assert_eq!(entries("4294967297"), [Some(4_294_967_297)]);
        assert_eq!(entries(format!("1{}", "0".repeat(99))), [Some(i64::MAX)]);
        assert_eq!(entries(format!("-1{}", "0".repeat(99))), [Some(i64::MIN)]);
    }

    #[test]
    fn junk_can_be_read_as_text() {
        for (typed, line) in [
            ("hint \n4", "hint "),
            ("-h\n4", "-h"),
            ("+\n4", "+"),
            ("?4\n4", "?4"),
            ("-4.5\n4", "-4.5"),
            ("3+4 5 \n4", "3+4 5 "),
            ("4x", "4x"),
        ] {
            let mut entries = Entries::words(typed.as_bytes());
            assert_eq!(entries.read().unwrap(), Entry::Junk);
            assert_eq!(entries.line().unwrap(), line);
            let next = typed.find('\n').map_or(Entry::End, |_| Entry::Number(4));
            assert_eq!(entries.read().unwrap(), next);
        }
        let long = "4".repeat(10_000) + "x\n4";
        let mut entries = Entries::words(long.as_bytes());
        assert_eq!(entries.read().unwrap(), Entry::Junk);
        assert_eq!(entries.line().unwrap(), long[..LONGEST_LINE]);
        assert_eq!(entries.read().unwrap(), Entry::Number(4));
    }

    /// An input that comes in pieces, an empty one being an end; after the last it would wait.
    struct Typed<'a>(&'a [u8], Vec<&'a [u8]>);

    impl<'a> Typed<'a> {
        fn entries(pieces: &[&'a str], rule: Rule) -> Entries<Typed<'a>> {
            let pieces = pieces.iter().rev().map(|piece| piece.as_bytes());
            Entries::by(rule, Typed(b"", pieces.collect()))
        }
    }

    impl io::Read for Typed<'_> {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("entries look into the buffer")
        }
    }

    impl BufRead for Typed<'_> {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.0.is_empty() {
                self.0 = self.1.pop().expect("would wait");
            }
            Ok(self.0)
        }

        fn consume(&mut self, n: usize) {
            self.0 = &self.0[n..];
        }
    }

    #[test]
    fn waits_for_no_more_than_it_needs() {
        let (four, junk) = (Entry::Number(4), Entry::Junk);
        for (typed, scanf, words) in [
            ("4\n", four, four),
            ("4 ", four, four),
            ("4x", four, junk),
            ("x", junk, junk),
            ("+x", junk, junk),
        ] {
            for (rule, entry) in [(Rule::Scanf, scanf), (Rule::Words, words)] {
                let mut entries = Typed::entries(&[typed], rule);
                assert_eq!(entries.read().unwrap(), entry, "{typed:?} {rule:?}");
            }
        }
    }

    #[test]
    fn an_end_is_the_end() {
        for rule in [Rule::Scanf, Rule::Words] {
            for typed in [&["4\n", ""][..], &["4", "\n", ""], &["4", ""]] {
                let mut entries = Typed::entries(typed, rule);
                assert_eq!(entries.read().unwrap(), Entry::Number(4));
                assert_eq!(entries.read().unwrap(), Entry::End);
                assert_eq!(entries.read().unwrap(), Entry::End);
            }
        }
    }

    /// An input whose reads fail with these errors, one after the other, before it gives a 4.
    struct Failing(Vec<ErrorKind>);

    impl io::Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if let Some(kind) = self.0.pop() {
                return Err(kind.into());
            }
            buffer[0] = b'4';
            Ok(1)
        }
    }

    #[test]
    fn an_interrupted_read_is_repeated_and_other_errors_are_reported() {
        let read = |errors: &[ErrorKind]| {
            let input = io::Read::take(Failing(errors.to_vec()), 1);
            let entry = Entries::new(io::BufReader::new(input)).read();
            entry.map_err(|error| error.kind())
        };
        let four = Ok(Entry::Number(4));
        assert_eq!(read(&[]), four);
        assert_eq!(read(&[ErrorKind::Interrupted; 3]), four);
        let error = ErrorKind::PermissionDenied;
        assert_eq!(read(&[error]), Err(error));
        assert_eq!(read(&[error, ErrorKind::Interrupted]), Err(error));
    }
}
