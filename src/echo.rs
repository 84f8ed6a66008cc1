//! What a user gave, as messages repeat it, and what was probably meant.

pub(crate) use puissance4_core::echo::Echo;

/// How alike a misspelt word must be to what was meant: from 0 to 1.
const ALIKE: f64 = 0.75;

/// The name that a misspelt word was probably meant to be.
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |name: &str| strsim::jaro_winkler(word, name);
    names
        .into_iter()
        .filter(|name| likeness(name) >= ALIKE)
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_is_recognized() {
        let names = ["play", "morpion", "solve", "tui"];
        for (word, meant) in [
            ("plya", Some("play")),
            ("solv", Some("solve")),
            ("morpio", Some("morpion")),
            ("x", None),
            ("", None),
            ("completely different", None),
        ] {
            assert_eq!(nearest(word, names), meant, "{word}");
        }
    }
}
