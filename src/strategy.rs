//! How computers choose their moves: one file per strategy, and one line of `KINDS`.

mod longest;
mod minimax;
mod nearly;
mod perfect;
mod random;
mod win_block;

pub use crate::jobs::{Stop, Stopped};
pub use longest::{Longest, longest};
pub use nearly::Nearly;
pub use perfect::Perfect;
pub use random::Random;
pub use win_block::WinBlock;

use std::str::FromStr;

use crate::analysis::Minimax;
use crate::board::{Board, Shape};
use crate::rng::Rng;

/// A way to choose moves.
pub trait Strategy: Send {
    /// Chooses one of the board's [`moves`](Board::moves), of which there is at least one. The same
    /// board and the same random numbers give the same move. A raised stop ends the choice within
    /// milliseconds.
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, Stopped>;
}

/// What a strategy is given to choose a move with.
pub struct Context<'a> {
    /// The random numbers it uses.
    pub rng: &'a mut dyn Rng,
    /// Raised by whoever no longer wants the move.
    pub stop: &'a Stop,
}

/// How a strategy is made.
enum Make {
    Plain(fn() -> Box<dyn Strategy>),
    /// From a level, 1 or more.
    Level(fn(usize) -> Box<dyn Strategy>),
}

/// A strategy that users can name.
struct Kind {
    name: &'static str,
    make: Make,
}

/// The strategies that users can name.
const KINDS: [Kind; 5] = [
    Kind {
        name: "random",
        make: Make::Plain(|| Box::new(Random)),
    },
    Kind {
        name: "block",
        make: Make::Plain(|| Box::new(WinBlock)),
    },
    Kind {
        name: "longest",
        make: Make::Plain(|| Box::new(Longest)),
    },
    Kind {
        name: "minimax",
        make: Make::Level(|level| Box::new(Minimax::new(level))),
    },
    Kind {
        name: "perfect",
        make: Make::Plain(|| Box::new(Perfect::new())),
    },
];

/// A strategy as a user named it: `block`, `minimax:6`.
#[derive(Clone, Copy)]
pub struct Named {
    kind: &'static Kind,
    level: usize,
}

impl Named {
    /// The strategy itself.
    #[must_use]
    pub fn make(self) -> Box<dyn Strategy> {
        match self.kind.make {
            Make::Plain(make) => make(),
            Make::Level(make) => make(self.level),
        }
    }

    /// What people should know before it plays on boards of this shape.
    #[must_use]
    pub fn caution(self, shape: Shape) -> Option<String> {
        match self.kind.name {
            "perfect" => Perfect::caution(shape),
            _ => None,
        }
    }

    /// The names that can be given.
    #[must_use]
    pub fn names() -> String {
        let name = |kind: &Kind| match kind.make {
            Make::Level(_) => format!("{}:LEVEL", kind.name),
            _ => kind.name.to_owned(),
        };
        KINDS.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

/// Why a name names no strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    /// There is no strategy of that name.
    Unknown,
    /// The strategy is there, but not with what stands behind its name.
    Level(String),
}

impl FromStr for Named {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Named, NameError> {
        let (name, level) = text
            .split_once(':')
            .map_or((text, None), |(n, l)| (n, Some(l)));
        let kind = KINDS
            .iter()
            .find(|kind| kind.name == name)
            .ok_or(NameError::Unknown)?;
        match (&kind.make, level) {
            (Make::Level(_), level) => {
                let level = level
                    .and_then(|level| level.parse().ok())
                    .filter(|&level| level > 0);
                let wanted = || NameError::Level(format!("{name} needs a level from 1: {name}:4"));
                Ok(Named {
                    kind,
                    level: level.ok_or_else(wanted)?,
                })
            }
            (_, None) => Ok(Named { kind, level: 0 }),
            (_, Some(_)) => Err(NameError::Level(format!("{name} has no levels"))),
        }
    }
}

/// One of several moves, chosen at random; a single one without a random number.
fn one_of(slots: &[usize], context: &mut Context) -> usize {
    match slots {
        [slot] => *slot,
        _ => slots[context.rng.below(slots.len())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use crate::rng::ChaCha;
    use std::thread;
    use std::time::Duration;

    /// Every strategy that thinks, at its longest.
    const THINKERS: [fn() -> Box<dyn Strategy>; 3] = [
        || Box::new(Minimax::new(99).with_steps(u64::MAX)),
        || Box::new(Nearly::new(60, 1)),
        || Box::new(Perfect::new()),
    ];

    fn board(rows: usize, cols: usize, moves: &str) -> Board {
        let mut board = Board::new(Shape::puissance4(rows, cols).unwrap()).unwrap();
        notation::play(&mut board, moves).unwrap();
        board
    }

    #[test]
    fn a_raised_stop_is_heard_before_a_choice_begins() {
        let stop = Stop::default();
        stop.raise();
        for make in THINKERS {
            let rng = &mut ChaCha::new(1, 0);
            let mut context = Context { rng, stop: &stop };
            let chosen = make().choose(&board(8, 8, "4455"), &mut context);
            assert_eq!(chosen, Err(Stopped));
        }
    }

    #[test]
    fn a_stop_is_heard_during_a_choice() {
        // None of the choices ends by itself as soon as the stop is raised.
        for make in THINKERS {
            let (stop, board) = (Stop::default(), board(9, 9, ""));
            let raised = stop.clone();
            let choosing = thread::spawn(move || {
                let rng = &mut ChaCha::new(1, 0);
                let stop = &raised;
                make().choose(&board, &mut Context { rng, stop })
            });
            thread::sleep(Duration::from_millis(100));
            stop.raise();
            assert_eq!(choosing.join().unwrap(), Err(Stopped));
        }
    }
}
