//! Lines of words: the first line, questions, results.

use std::borrow::Cow;

use super::What;
use crate::board::Disc;

/// The handout's question for a column.
pub(in crate::grade) const PROMPT: &str = "Column number? (starts at 1):";

/// The handout's results.
const RESULTS: [&str; 4] = [
    "Player one won!",
    "Player two won!",
    "Computer won!",
    "It is a draw.",
];

/// Which result a line of words announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grade) enum Said {
    Won(Disc),
    /// Someone has won, it does not say who.
    SomeoneWon,
    Draw,
}

/// Removes the escape codes of terminals. Returns the first line that had one, too.
///
/// Another process may write them into the middle of a character: so they are removed from bytes.
pub(super) fn without_escapes(output: &[u8]) -> (Cow<'_, [u8]>, Option<String>) {
    const ESCAPE: u8 = 0x1b;
    if !output.contains(&ESCAPE) {
        return (output.into(), None);
    }
    let mut lines = output.split(|&byte| byte == b'\n');
    let line = lines.find(|line| line.contains(&ESCAPE));
    let mut plain = Vec::with_capacity(output.len());
    let mut bytes = output.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != ESCAPE {
            plain.push(byte);
            continue;
        }
        match bytes.next() {
            // Up to a letter: `\x1b[31m`.
            Some(b'[') => {
                while bytes
                    .next()
                    .is_some_and(|byte| !(b'@'..=b'~').contains(&byte))
                {}
            }
            // Up to a bell or the next escape.
            Some(b']') => {
                while bytes
                    .next_if(|byte| !b"\x07\x1b\n".contains(byte))
                    .is_some()
                {}
                bytes.next_if_eq(&7);
            }
            // One more: `\x1b(B`.
            Some(b'(' | b')' | b'#' | b'%') => drop(bytes.next()),
            _ => {}
        }
    }
    let line = line.map(|line| String::from_utf8_lossy(line).into_owned());
    (plain.into(), line)
}

/// Where fixed words begin, or what follows them, that should stand on a line of their own.
pub(super) fn joint(line: &str) -> Option<usize> {
    for words in RESULTS.into_iter().chain([PROMPT]) {
        match line.find(words) {
            Some(0) => {
                let rest = line[words.len()..].trim_start();
                if !rest.is_empty() {
                    return Some(line.len() - rest.len());
                }
            }
            Some(at) if !line[..at].trim().is_empty() => return Some(at),
            _ => {}
        }
    }
    None
}

/// Letters and digits only, in lower case.
pub(in crate::grade) fn essence(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The words of a line, in lower case.
fn words(line: &str) -> Vec<String> {
    let words = line.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The result that a line announces.
fn result(line: &str) -> Option<Said> {
    let words = words(line);
    let any = |stems: &[&str]| {
        let starts = |word: &String| stems.iter().any(|stem| word.starts_with(stem));
        words.iter().any(starts)
    };
    let is = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
    if words.len() > 12 {
        return None;
    }
    let wins = is(&[
        "won",
        "win",
        "wins",
        "winner",
        "winning",
        "victory",
        "victoire",
        "vainqueur",
    ]) || any(&["gagn", "remport"]);
    let draw = is(&[
        "draw",
        "tie",
        "tied",
        "nul",
        "nulle",
        "egalite",
        "égalité",
        "stalemate",
    ]) || line.to_lowercase().contains("no winner")
        || line.to_lowercase().contains("aucun gagnant");
    if draw {
        return Some(Said::Draw);
    }
    let loses = is(&["lost", "lose", "loses", "perdu", "loose", "defeat"]);
    if !wins && !loses {
        return None;
    }
    let second = is(&[
        "two", "2", "deux", "o", "second", "second", "j2", "p2", "player2",
    ]) || any(&["comput", "ordi", "machine", "robot", "cpu"])
        || is(&["ia", "ai", "bot"]);
    let first = is(&[
        "one", "1", "un", "x", "first", "premier", "j1", "p1", "player1", "you", "vous", "human",
        "humain",
    ]);
    Some(match (first, second) {
        (true, false) if loses => Said::Won(Disc::Second),
        (true, false) => Said::Won(Disc::First),
        (false, true) if loses => Said::Won(Disc::First),
        (false, true) => Said::Won(Disc::Second),
        _ => Said::SomeoneWon,
    })
}

/// Whether a line asks for something.
pub(in crate::grade) fn asks(line: &str) -> bool {
    let trimmed = line.trim_end();
    trimmed.ends_with([':', '?', '>', ')']) || {
        let words = words(line);
        let stems = [
            "enter", "choo", "choi", "saisi", "entre", "type", "donne", "input", "select",
        ];
        words
            .iter()
            .any(|word| stems.iter().any(|stem| word.starts_with(stem)))
    }
}

/// Whether a line names what the arguments say: the mode or the size.
pub(in crate::grade) fn names_arguments(line: &str) -> bool {
    let stems = [
        "mode",
        "row",
        "ligne",
        "size",
        "taille",
        "height",
        "width",
        "hauteur",
        "largeur",
        "dimension",
        "joueurs",
        "players",
    ];
    let words = words(line);
    let columns = line.to_lowercase().contains("number of col")
        || line.to_lowercase().contains("nombre de col");
    columns
        || words
            .iter()
            .any(|word| stems.iter().any(|stem| word.starts_with(stem)))
}

/// A line without what changes from one question to the next: numbers, signs, names.
fn pattern(line: &str) -> String {
    let fixed: Vec<String> = words(line)
        .into_iter()
        .filter(|word| {
            let changes = ["x", "o", "one", "two", "un", "deux", "first", "second"];
            !changes.contains(&word.as_str()) && !word.bytes().all(|byte| byte.is_ascii_digit())
        })
        .map(|word| {
            word.trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        })
        .collect();
    fixed.join(" ")
}

/// What each line of words is. `None` stands for a board.
pub(super) fn classify(texts: &[Option<&str>]) -> Vec<What> {
    let prompt = Question::learn(texts);
    let whats = texts.iter().enumerate().filter_map(|(at, text)| {
        let line = (*text)?;
        Some(if line.trim().is_empty() {
            What::Blank
        } else if prompt.is(line) {
            What::Prompt
        } else if essence(line).starts_with("boardsize") || at == 0 && is_size(line) {
            What::Size
        } else if let Some(said) = result(line) {
            What::Result(said)
        } else {
            What::Note
        })
    });
    whats.collect()
}

/// Whether a line says a size: `6x7`.
fn is_size(line: &str) -> bool {
    let numbers = line.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter(|number| !number.is_empty()).count();
    numbers == 2 && !asks(line)
}

/// How a program asks for a column.
enum Question {
    /// In the handout's words, or nearly.
    Handout,
    /// In other words.
    Own(String),
    Never,
}

impl Question {
    fn learn(texts: &[Option<&str>]) -> Question {
        let lines = || {
            texts
                .iter()
                .flatten()
                .filter(|line| !line.trim().is_empty())
        };
        if lines().any(|line| Question::Handout.is(line)) {
            return Question::Handout;
        }
        // The line after a board that comes back most often, if it asks or comes back always.
        let boards = texts.iter().filter(|text| text.is_none()).count();
        let mut after: Vec<(String, usize, bool)> = Vec::new();
        for pair in texts.windows(2) {
            let [None, Some(line)] = pair else { continue };
            if line.trim().is_empty() || result(line).is_some() {
                continue;
            }
            let pattern = pattern(line);
            match after.iter_mut().find(|(known, ..)| *known == pattern) {
                Some((_, count, _)) => *count += 1,
                None => after.push((pattern, 1, asks(line))),
            }
        }
        let best = after
            .into_iter()
            .max_by_key(|&(_, count, asks)| (asks, count));
        match best {
            Some((pattern, count, asks)) if asks || count * 2 > boards => Question::Own(pattern),
            _ => Question::Never,
        }
    }

    fn is(&self, line: &str) -> bool {
        match self {
            Question::Handout => {
                let essence = essence(line);
                essence.starts_with("columnnumber")
                    && essence.len() <= "columnnumberstartsat1".len() + 4
            }
            Question::Own(own) => pattern(line) == *own,
            Question::Never => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_understood_in_other_words() {
        for (line, said) in [
            ("Player one won!", Some(Said::Won(Disc::First))),
            ("PLAYER 2 WINS", Some(Said::Won(Disc::Second))),
            ("Computer wins the game.", Some(Said::Won(Disc::Second))),
            ("Le joueur 1 a gagné !", Some(Said::Won(Disc::First))),
            ("L'ordinateur gagne", Some(Said::Won(Disc::Second))),
            ("You lost", Some(Said::Won(Disc::Second))),
            ("You win!", Some(Said::Won(Disc::First))),
            ("Match nul", Some(Said::Draw)),
            ("It is a draw.", Some(Said::Draw)),
            ("Victory!", Some(Said::SomeoneWon)),
            ("Column 3 is full. Please enter another column.", None),
            ("Your turn", None),
        ] {
            assert_eq!(result(line), said, "{line}");
        }
    }

    #[test]
    fn escape_codes_are_removed() {
        for (text, plain) in [
            ("\x1b[31mX\x1b[0m", "X"),
            ("\x1b[2J\x1b[1;1Ha", "a"),
            ("\x1b]0;title\x07a", "a"),
            ("\x1b(Ba\x1b", "a"),
            ("a", "a"),
        ] {
            let (found, _) = without_escapes(text.as_bytes());
            assert_eq!(found, plain.as_bytes(), "{text:?}");
        }
        // In the middle of a character.
        let (found, _) = without_escapes(b"\xe2\x1b[2J\x94\x82");
        assert_eq!(found, "│".as_bytes());
    }
}
