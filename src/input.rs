//! Bytes to entries, as C's `scanf("%d")` splits them.
//!
//! White space separates, whatever kind and however much; a sign may stand before the digits; a
//! number ends before the first byte that is not a digit. Nothing is read that is not needed to
//! tell the entry, so that a person who has typed enough is answered.

use std::io::{self, BufRead, ErrorKind};

/// The most bytes of a line that are kept. No command is longer, and messages show less.
const LONGEST_LINE: usize = 200;

/// What was typed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A whole number; the nearest `i64` where it is larger than that.
    Number(i64),
    /// Something else. The rest of its line does not count.
    Junk,
    /// Nothing more will come.
    End,
}

/// The entries of an input.
#[derive(Debug)]
pub struct Entries<R> {
    input: R,
    /// The line of the last entry is still to be passed over: done when the next one is wanted,
    /// for the rest of the line may not have been typed yet.
    skip_line: bool,
    /// The sign that the last entry began with.
    sign: Option<u8>,
    /// The input has said that it ended. A terminal says so only once for each Ctrl-D.
    ended: bool,
}

impl<R: BufRead> Entries<R> {
    /// The entries of `input`.
    pub const fn new(input: R) -> Entries<R> {
        Entries {
            input,
            skip_line: false,
            sign: None,
            ended: false,
        }
    }

    /// The next entry. Waits for input only where it must.
    pub fn read(&mut self) -> io::Result<Entry> {
        if self.skip_line {
            self.skip(|byte| byte != b'\n')?;
            self.skip_line = false;
        }
        self.skip(is_space)?;
        let Some(first) = self.peek()? else {
            return Ok(Entry::End);
        };
        self.sign = Some(first).filter(|sign| b"+-".contains(sign));
        if self.sign.is_some() {
            self.input.consume(1);
        }
        let negative = self.sign == Some(b'-');
        let mut number: Option<i64> = None;
        while let Some(digit) = self.peek()?.filter(u8::is_ascii_digit) {
            let digit = i64::from(digit - b'0');
            let digit = if negative { -digit } else { digit };
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            self.input.consume(1);
        }
        Ok(number.map_or_else(
            || {
                self.skip_line = true;
                Entry::Junk
            },
            Entry::Number,
        ))
    }

    /// The beginning of the line of the last entry, which was junk, as text: no word is longer.
    pub fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::from_iter(self.sign);
        while line.len() < LONGEST_LINE
            && let Some(byte) = self.peek()?.filter(|&byte| byte != b'\n')
        {
            line.push(byte);
            self.input.consume(1);
        }
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    /// Passes over bytes for as long as they are `unwanted`.
    fn skip(&mut self, unwanted: impl Fn(u8) -> bool) -> io::Result<()> {
        while self.peek()?.is_some_and(&unwanted) {
            self.input.consume(1);
        }
        Ok(())
    }

    /// The next byte, left where it is; none at the end.
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

    /// All entries of `input`: a number as itself, junk as `None`.
    fn entries(input: impl AsRef<[u8]>) -> Vec<Option<i64>> {
        let mut entries = Entries::new(input.as_ref());
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
        ] {
            let mut entries = Entries::new(typed.as_bytes());
            assert_eq!(entries.read().unwrap(), Entry::Junk);
            assert_eq!(entries.line().unwrap(), line);
            assert_eq!(entries.read().unwrap(), Entry::Number(4));
        }
    }

    /// An input that comes in pieces, an empty one being an end; after the last it would wait.
    struct Typed<'a>(&'a [u8], Vec<&'a [u8]>);

    impl<'a> Typed<'a> {
        fn entries(pieces: &[&'a str]) -> Entries<Typed<'a>> {
            let pieces = pieces.iter().rev().map(|piece| piece.as_bytes());
            Entries::new(Typed(b"", pieces.collect()))
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
        for (typed, entry) in [
            ("4\n", Entry::Number(4)),
            ("4 ", Entry::Number(4)),
            ("4x", Entry::Number(4)),
            ("x", Entry::Junk),
            ("+x", Entry::Junk),
        ] {
            assert_eq!(Typed::entries(&[typed]).read().unwrap(), entry, "{typed:?}");
        }
    }

    #[test]
    fn an_end_is_the_end() {
        for typed in [&["4\n", ""][..], &["4", "\n", ""], &["4", ""]] {
            let mut entries = Typed::entries(typed);
            assert_eq!(entries.read().unwrap(), Entry::Number(4));
            assert_eq!(entries.read().unwrap(), Entry::End);
            assert_eq!(entries.read().unwrap(), Entry::End);
        }
    }
}
