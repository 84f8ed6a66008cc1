//! What a user gave, as messages repeat it: escaped and short.

use std::fmt::{self, Write};

/// The most characters shown. What is longer ends in `…`.
const MOST: usize = 40;

/// Text from a user, to be repeated in a message.
///
/// Control characters and others that are not visible are escaped, so that a message cannot change
/// the terminal. Long text is cut, so that a message stays readable. Nothing is allocated.
#[derive(Clone, Copy, Debug)]
pub struct Echo<'a>(pub &'a str);

impl fmt::Display for Echo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = 0;
        for (at, c) in self.0.char_indices() {
            let len = if is_plain(c) {
                1
            } else {
                c.escape_debug().len()
            };
            // The last place is kept for `…` unless this is the end of the text.
            let is_last = at + c.len_utf8() == self.0.len();
            if shown + len > MOST - usize::from(!is_last) {
                return f.write_char('…');
            }
            shown += len;
            if is_plain(c) {
                f.write_char(c)?;
            } else {
                write!(f, "{}", c.escape_debug())?;
            }
        }
        Ok(())
    }
}

/// Whether a character is shown as it is. Quotes are, although `escape_debug` escapes them.
fn is_plain(c: char) -> bool {
    matches!(c, '\'' | '"') || c.escape_debug().len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_repeated_as_it_is() {
        for text in ["", "4x", "it's", "n° 4", "日本", "a \"b\""] {
            assert_eq!(Echo(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_not_visible_is_escaped() {
        for (text, shown) in [
            ("\x1b[31m", "\\u{1b}[31m"),
            ("a\nb\tc\0", "a\\nb\\tc\\0"),
            ("\u{202e}x", "\\u{202e}x"),
            ("\u{301}x", "\\u{301}x"),
            ("\\n", "\\\\n"),
        ] {
            assert_eq!(Echo(text).to_string(), shown);
        }
        let lossy = String::from_utf8_lossy(b"4\xff");
        assert_eq!(Echo(&lossy).to_string(), "4\u{fffd}");
    }

    #[test]
    fn long_text_is_cut() {
        let just = "x".repeat(MOST);
        assert_eq!(Echo(&just).to_string(), just);
        let cut = format!("{}…", "x".repeat(MOST - 1));
        assert_eq!(Echo(&"x".repeat(MOST + 1)).to_string(), cut);
        assert_eq!(Echo(&"x".repeat(1 << 20)).to_string(), cut);
        // No escape is cut in two.
        let cut = Echo(&"\x1b".repeat(99)).to_string();
        assert_eq!(cut, format!("{}…", "\\u{1b}".repeat(6)));
    }
}
