//! Numbers with their nouns.

/// A number and a noun: `1 score`, `2 scores`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
