//! Inputs without their byte order mark.

use std::io::{self, BufRead, Read};

use crate::files::MARK;

/// An input of which a byte order mark at the beginning is skipped, as some editors write one.
/// Nothing more is read for it than the bytes of a mark.
#[derive(Debug)]
pub(crate) struct Unmarked<R> {
    input: R,
    /// How much of a mark was found at the beginning. `None` once it is clear whether there is one.
    found: Option<usize>,
    /// The bytes that were read as the beginning of a mark and are none.
    head: &'static [u8],
}

impl<R: BufRead> Unmarked<R> {
    /// The input after its mark, if it has one.
    pub(crate) const fn new(input: R) -> Unmarked<R> {
        Unmarked {
            input,
            found: Some(0),
            head: &[],
        }
    }
}

impl<R: BufRead> Read for Unmarked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Unmarked<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while let Some(found) = self.found {
            if found == MARK.len() {
                self.found = None;
            } else if self.input.fill_buf()?.first() == Some(&MARK[found]) {
                self.input.consume(1);
                self.found = Some(found + 1);
            } else {
                self.head = &MARK[..found];
                self.found = None;
            }
        }
        match self.head {
            [] => self.input.fill_buf(),
            head => Ok(head),
        }
    }

    fn consume(&mut self, read: usize) {
        match self.head {
            [] => self.input.consume(read),
            head => self.head = &head[read..],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn only_a_whole_mark_at_the_beginning_is_skipped() {
        for (input, rest) in [
            (&b""[..], &b""[..]),
            (b"44", b"44"),
            (b"\xef\xbb\xbf", b""),
            (b"\xef\xbb\xbf44", b"44"),
            (b"\xef\xbb\xbf\xef\xbb\xbf4", b"\xef\xbb\xbf4"),
            (b"\xef", b"\xef"),
            (b"\xef\xbb4", b"\xef\xbb4"),
            (b"4\xef\xbb\xbf", b"4\xef\xbb\xbf"),
        ] {
            for capacity in [1, 2, 64] {
                let input = BufReader::with_capacity(capacity, input);
                let mut found = Vec::new();
                Unmarked::new(input).read_to_end(&mut found).unwrap();
                assert_eq!(found, rest);
            }
        }
    }
}
