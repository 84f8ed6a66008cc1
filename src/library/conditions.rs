//! What sets a game apart from others.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// Something that sets a game apart from one that two players play from an empty board without help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// It began from a position.
    SetUp,
    /// A hint was given.
    Hints,
    /// The scores of the columns were shown.
    Scores,
    /// A move was undone, and another one played.
    Undo,
    /// Somebody else took over for a player.
    Players,
}

impl Condition {
    pub(crate) const ALL: [Condition; 5] = [
        Condition::SetUp,
        Condition::Hints,
        Condition::Scores,
        Condition::Undo,
        Condition::Players,
    ];

    /// The word that stands for it in a file.
    const fn word(self) -> &'static str {
        match self {
            Condition::SetUp => "set-up",
            Condition::Hints => "hints",
            Condition::Scores => "scores",
            Condition::Undo => "undo",
            Condition::Players => "players",
        }
    }
}

/// All that sets a game apart. As text it is a list of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conditions {
    known: Vec<Condition>,
    /// The words of a later version of this program.
    later: Vec<String>,
}

impl Conditions {
    /// Whether nothing sets the game apart.
    pub(crate) const fn is_empty(&self) -> bool {
        self.known.is_empty() && self.later.is_empty()
    }

    pub(crate) fn contains(&self, condition: Condition) -> bool {
        self.known.contains(&condition)
    }

    /// Those that this version knows.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Condition> {
        Condition::ALL
            .into_iter()
            .filter(|&condition| self.contains(condition))
    }

    pub(crate) fn add(&mut self, condition: Condition) {
        if !self.contains(condition) {
            self.known.push(condition);
            self.known.sort_by_key(|&known| known as usize);
        }
    }
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let known = self.known.iter().map(|known| known.word());
        let words: Vec<&str> = known.chain(self.later.iter().map(String::as_str)).collect();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Conditions {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Conditions, Infallible> {
        let mut conditions = Conditions::default();
        for word in text.split_whitespace() {
            match Condition::ALL.iter().find(|known| known.word() == word) {
                Some(&known) => conditions.add(known),
                None => conditions.later.push(word.to_owned()),
            }
        }
        Ok(conditions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["", "undo", "set-up hints scores undo players", "undo blitz"] {
            let conditions: Conditions = text.parse().unwrap();
            assert_eq!(conditions.to_string(), text);
            assert_eq!(conditions.is_empty(), text.is_empty());
        }
        let mut conditions: Conditions = "undo set-up undo".parse().unwrap();
        conditions.add(Condition::Hints);
        assert_eq!(conditions.to_string(), "set-up hints undo");
        assert_eq!(conditions.iter().count(), 3);
    }
}
