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
    /// How many moves were on the board when the game began. 0 if that is not known.
    set_up: usize,
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

    /// How many moves nobody has played in this game, at most.
    pub(crate) fn moves_set_up(&self) -> usize {
        match (self.contains(Condition::SetUp), self.set_up) {
            (false, _) => 0,
            (true, 0) => usize::MAX,
            (true, moves) => moves,
        }
    }

    /// Notes that the game began with this many moves on the board, or with fewer if that is known
    /// already.
    pub(crate) fn set_up(&mut self, moves: usize) {
        self.set_up = match self.contains(Condition::SetUp) {
            true => moves.min(self.moves_set_up()),
            false => moves,
        };
        self.add(Condition::SetUp);
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
        let known = self.known.iter().map(|&known| match (known, self.set_up) {
            (Condition::SetUp, 1..) => format!("{}:{}", known.word(), self.set_up),
            _ => known.word().to_owned(),
        });
        let words: Vec<String> = known.chain(self.later.iter().cloned()).collect();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Conditions {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Conditions, Infallible> {
        let mut conditions = Conditions::default();
        for word in text.split_whitespace() {
            let (name, moves) = word.split_once(':').unwrap_or((word, "0"));
            let known = Condition::ALL.iter().find(|known| known.word() == name);
            match (known, moves.parse()) {
                (Some(Condition::SetUp), Ok(moves @ 1..)) => conditions.set_up(moves),
                (Some(&known), Ok(0)) => conditions.add(known),
                _ => conditions.later.push(word.to_owned()),
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
        for text in [
            "",
            "undo",
            "set-up hints scores undo players",
            "set-up:6 undo",
            "undo blitz set-up:x",
        ] {
            let conditions: Conditions = text.parse().unwrap();
            assert_eq!(conditions.to_string(), text);
            assert_eq!(conditions.is_empty(), text.is_empty());
        }
        let mut conditions: Conditions = "undo set-up undo".parse().unwrap();
        conditions.add(Condition::Hints);
        assert_eq!(conditions.to_string(), "set-up hints undo");
        assert_eq!(conditions.iter().count(), 3);
    }

    #[test]
    fn moves_that_were_set_up_are_counted() {
        let mut conditions = Conditions::default();
        assert_eq!(conditions.moves_set_up(), 0);
        conditions.set_up(6);
        conditions.set_up(8);
        assert_eq!(conditions.moves_set_up(), 6);
        conditions.set_up(4);
        assert_eq!(conditions.to_string(), "set-up:4");
        let earlier: Conditions = "set-up".parse().unwrap();
        assert_eq!(earlier.moves_set_up(), usize::MAX, "not known");
    }
}
