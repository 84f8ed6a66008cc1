//! Who plays, as one chooses it here: people, and computers from easy to perfect.

use std::str::FromStr;

use crate::player::Player;
use crate::strategy::{Nearly, Perfect, Random, Strategy};

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Sees the next move, and overlooks even that at times.
    Easy,
    /// Sees a few moves, and plays what seems good enough.
    Medium,
    /// Sees far, and seldom plays but the best it sees.
    Hard,
    /// Plays the best there is.
    Perfect,
}

impl Level {
    /// How this level chooses.
    #[must_use]
    pub fn strategy(self) -> Box<dyn Strategy> {
        match self {
            Level::Easy => Box::new(Nearly::new(1, 5).with_lapses(3)),
            Level::Medium => Box::new(Nearly::new(3, 3)),
            Level::Hard => Box::new(Nearly::new(7, 1)),
            Level::Perfect => Box::new(Perfect::new()),
        }
    }
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A person.
    Person,
    /// A computer.
    Computer(Level),
}

impl Side {
    /// All, in the order of a menu, with the names they are typed by and kept under.
    pub const ALL: [(Side, &str); 5] = [
        (Side::Person, "human"),
        (Side::Computer(Level::Easy), "easy"),
        (Side::Computer(Level::Medium), "medium"),
        (Side::Computer(Level::Hard), "hard"),
        (Side::Computer(Level::Perfect), "perfect"),
    ];

    /// Where it stands in [`ALL`](Side::ALL).
    #[must_use]
    pub fn index(self) -> usize {
        let found = Self::ALL.iter().position(|&(side, _)| side == self);
        found.expect("all sides are listed")
    }

    /// The name it is typed by.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self.index()].1
    }

    /// The one so many places further in the menu, round its end.
    #[must_use]
    pub fn further(self, places: isize) -> Side {
        let count = Self::ALL.len() as isize;
        Self::ALL[(self.index() as isize + places).rem_euclid(count) as usize].0
    }

    /// A player of a game. Computers think beside the game and not in it, so any will do here.
    #[must_use]
    pub fn player(self) -> Player {
        match self {
            Side::Person => Player::Human,
            Side::Computer(_) => Player::Machine(Box::new(Random)),
        }
    }
}

impl FromStr for Side {
    type Err = String;

    fn from_str(text: &str) -> Result<Side, String> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text);
        found.map(|&(side, _)| side).ok_or_else(|| {
            let names = Self::ALL.map(|(_, name)| name);
            format!("there are {}", names.join(", "))
        })
    }
}
