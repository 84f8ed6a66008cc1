//! Who plays, as a user names it.

use std::str::FromStr;

use crate::board::Shape;
use crate::player::Player;
use crate::render::Seat;
use crate::strategy::{NameError, Named};

/// `human`, or the name of a strategy.
#[derive(Clone, Copy)]
pub enum Contestant {
    /// A person.
    Human,
    /// A computer that plays by this strategy.
    Machine(Named),
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        match text {
            "human" => Ok(Contestant::Human),
            _ => text
                .parse()
                .map(Contestant::Machine)
                .map_err(|error| match error {
                    NameError::Unknown => format!("there are {}", Contestant::names()),
                    NameError::Level(why) => why,
                }),
        }
    }
}

impl Contestant {
    /// Whether it is a computer.
    pub const fn is_machine(self) -> bool {
        matches!(self, Contestant::Machine(_))
    }

    /// A new player for one game.
    pub fn player(self) -> Player {
        match self {
            Contestant::Human => Player::Human,
            Contestant::Machine(named) => Player::Machine(named.make()),
        }
    }

    /// What people should know before it plays on boards of this shape.
    pub fn caution(self, shape: Shape) -> Option<String> {
        match self {
            Contestant::Human => None,
            Contestant::Machine(named) => named.caution(shape),
        }
    }

    /// What can be named, for a help text.
    pub fn names() -> String {
        format!("human, {}", Named::names())
    }
}

/// The two as others see them: named by what they are, numbered where that is not enough.
pub fn seats(contestants: [Contestant; 2]) -> [Seat; 2] {
    let machines = contestants.map(Contestant::is_machine);
    let seat = |number: usize| {
        let machine = machines[number - 1];
        let ordinal = ["one", "two"][number - 1];
        let name = match (machine, machines[0] && machines[1]) {
            (true, false) => "Computer".to_owned(),
            (true, true) => format!("Computer {ordinal}"),
            (false, _) => format!("Player {ordinal}"),
        };
        Seat {
            number,
            name,
            machine,
        }
    };
    [seat(1), seat(2)]
}
