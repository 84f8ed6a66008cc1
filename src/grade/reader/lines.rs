//! Lines, and which of them belong to a board.

use super::text;

/// A line that was printed, or a part of one if something else should have stood on its own line.
#[derive(Clone, Debug)]
pub(in crate::grade) struct Line {
    pub text: String,
    /// Whether it ends with a line end.
    pub ended: bool,
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Cells, empty ones as spaces.
    Row(Vec<char>),
    /// A line of the frame.
    Rule,
    /// The numbers of the columns.
    Footer,
    Blank,
    Text,
}

/// Longer lines belong to no board, unless it is a wide one.
const LONGEST: usize = 2000;

/// What separates cells.
const BARS: [char; 5] = ['│', '|', '║', '┃', '¦'];

/// Signs of cells on boards without a frame.
const SIGNS: [char; 10] = ['X', 'O', 'x', 'o', '.', '_', '-', '*', '·', '0'];

impl LineKind {
    pub(super) fn of(line: &str, cols: usize) -> LineKind {
        let text = line.trim();
        if text.len() > LONGEST.max(16 * cols) {
            return LineKind::Text;
        }
        if text.is_empty() {
            LineKind::Blank
        } else if is_footer(text) {
            LineKind::Footer
        } else if is_rule(text) {
            LineKind::Rule
        } else if let Some(cells) = row(text, cols) {
            LineKind::Row(cells)
        } else {
            LineKind::Text
        }
    }

    const fn is_board(&self) -> bool {
        matches!(self, LineKind::Row(_) | LineKind::Rule)
    }
}

/// The numbers of the columns: `1 2 3 4`, `1234`, `| 1 | 2 |`, from 0 or 1 on.
fn is_footer(text: &str) -> bool {
    let is_separator = |c: char| c.is_whitespace() || BARS.contains(&c) || "[]-".contains(c);
    let words: Vec<&str> = text
        .split(is_separator)
        .filter(|word| !word.is_empty())
        .collect();
    if !words
        .iter()
        .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return false;
    }
    // Whatever stands below the columns from 10 on.
    let counts = |numbers: &[usize]| {
        let first = numbers[0];
        let expected = first..10;
        first <= 1 && numbers.iter().zip(expected).all(|(&number, i)| number == i)
    };
    let numbers: Vec<usize> = match words[..] {
        [] => return false,
        [word] => word.bytes().map(|byte| usize::from(byte - b'0')).collect(),
        _ => words.iter().filter_map(|word| word.parse().ok()).collect(),
    };
    numbers.len() >= 3 && counts(&numbers)
}

/// A line of the frame: `├─┼─┤`, `+-+-+`, `-----`.
fn is_rule(text: &str) -> bool {
    let is_frame = |c: char| ('\u{2500}'..='\u{257f}').contains(&c) || " +-=_~*#|:".contains(c);
    let is_horizontal = |c: char| "─-=_═━~*#┄".contains(c);
    let horizontals = text.chars().filter(|&c| is_horizontal(c)).count();
    let spaced = text.contains(' ') && BARS.iter().any(|&bar| text.contains(bar));
    horizontals >= 3 && text.chars().all(is_frame) && !spaced
}

/// The cells of a row of the board.
fn row(text: &str, cols: usize) -> Option<Vec<char>> {
    let text = text.replace("][", "|").replace(['[', ']'], "|");
    let bars = text.chars().filter(|c| BARS.contains(c)).count();
    if bars >= 3 {
        let mut pieces: Vec<&str> = text.split(BARS).collect();
        if pieces.first().is_some_and(|piece| piece.is_empty()) {
            pieces.remove(0);
        }
        let is_closed = text.starts_with(BARS) || pieces.len() > cols;
        if is_closed && pieces.last().is_some_and(|piece| piece.trim().is_empty()) {
            pieces.pop();
        }
        let cell = |piece: &&str| {
            let mut chars = piece.trim().chars();
            let sign = chars.next().unwrap_or(' ');
            chars.next().is_none().then_some(sign)
        };
        return pieces.iter().map(cell).collect();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let sign = |word: &&str| {
        let mut chars = word.chars();
        let sign = chars.next().filter(|sign| SIGNS.contains(sign))?;
        chars.next().is_none().then_some(sign)
    };
    let cells: Option<Vec<char>> = words.iter().map(sign).collect();
    cells.filter(|cells| cells.len() == cols).or_else(|| {
        // Without separators: `..XO...`.
        let cells: Vec<char> = text.chars().collect();
        let all = cells.len() == cols && cells.iter().all(|sign| SIGNS.contains(sign));
        all.then_some(cells)
    })
}

/// Splits a line at things that should stand on lines of their own.
pub(super) fn split(line: &str, cols: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = line;
    while rest.len() <= LONGEST.max(16 * cols)
        && let Some(at) = joint(rest, cols)
    {
        parts.push(&rest[..at]);
        rest = &rest[at..];
    }
    parts.push(rest);
    parts
}

/// Splits off what follows questions of a program's own that do not end their line.
///
/// Such a question is known from the places where a board follows it.
pub(super) fn split_questions(lines: Vec<Line>, cols: usize) -> Vec<Line> {
    let mut questions: Vec<String> = Vec::new();
    for pair in lines.windows(2) {
        let text = pair[0].text.trim_end();
        let is_question = !pair[0].ended && LineKind::of(&pair[1].text, cols).is_board();
        if is_question
            && !text.is_empty()
            && questions.len() < 50
            && !questions.iter().any(|known| known == text)
        {
            questions.push(text.to_owned());
        }
    }
    if questions.is_empty() {
        return lines;
    }
    // Two questions in a row may have been taken for one.
    questions.sort_by_key(String::len);
    let mut split = Vec::new();
    for line in lines {
        let mut rest = line.text.as_str();
        while rest.len() <= LONGEST
            && let Some(question) = questions.iter().find(|&known| rest.starts_with(known))
        {
            let after = rest[question.len()..].trim_start();
            if after.is_empty() {
                break;
            }
            let (own, next) = rest.split_at(rest.len() - after.len());
            split.push(Line {
                text: own.to_owned(),
                ended: false,
            });
            rest = next;
        }
        split.push(Line {
            text: rest.to_owned(),
            ended: line.ended,
        });
    }
    split
}

/// Where the next thing begins that should stand on a line of its own.
fn joint(line: &str, cols: usize) -> Option<usize> {
    if let Some(at) = text::joint(line) {
        return Some(at);
    }
    if LineKind::of(line, cols).is_board() {
        // A row is followed by the next line of the frame.
        let top = line
            .char_indices()
            .skip(1)
            .find(|(_, c)| "┌├└".contains(*c));
        return top.map(|(at, _)| at);
    }
    let starts = line.char_indices().skip(1).filter(|&(at, c)| {
        let before = line[..at].chars().next_back();
        "┌│|+╔║┏┃".contains(c) || "-=_".contains(c) && before.is_some_and(|c| " :?>".contains(c))
    });
    let mut starts = starts.map(|(at, _)| at);
    starts.find(|&at| !line[..at].trim().is_empty() && LineKind::of(&line[at..], cols).is_board())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_boards_are_recognized() {
        let row = |cells: &str| LineKind::Row(cells.chars().collect());
        for (line, kind) in [
            ("│ │X│O│ │", row(" XO ")),
            ("| . | X | o | . |", row(".Xo.")),
            ("[ ][X][O][ ]", row(" XO ")),
            ("X|O| | ", row("XO  ")),
            (". X O .", row(".XO.")),
            ("..XO", row("..XO")),
            ("┌─┬─┬─┬─┐", LineKind::Rule),
            ("+---+---+", LineKind::Rule),
            ("-----------", LineKind::Rule),
            (" 1 2 3 4", LineKind::Footer),
            ("| 1 | 2 | 3 | 4 |", LineKind::Footer),
            ("0 1 2 3", LineKind::Footer),
            ("1234567890", LineKind::Footer),
            (" 1 2 3 4 5 6 7 8 9 10 11", LineKind::Footer),
            ("Column number? (starts at 1):", LineKind::Text),
            ("4 4 4 4", LineKind::Text),
            ("   ", LineKind::Blank),
        ] {
            assert_eq!(LineKind::of(line, 4), kind, "{line}");
        }
    }

    #[test]
    fn what_should_stand_alone_is_split_off() {
        for (line, parts) in [
            ("Column number? (starts at 1): ┌─┬─┬─┬─┐", 2),
            ("Your column: +-+-+-+-+", 2),
            ("1 2 3 4Column number? (starts at 1):", 2),
            ("│X│X│X│X│Player one won!", 2),
            (
                "Column number? (starts at 1):Column number? (starts at 1):",
                2,
            ),
            ("Column number? (starts at 1):", 1),
            ("│X│X│X│X│", 1),
            ("", 1),
        ] {
            let found = split(line, 4);
            assert_eq!(found.len(), parts, "{line}");
            assert_eq!(found.concat(), line);
        }
    }
}
