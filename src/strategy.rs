//! How computers choose their moves: one file a strategy, and one line of `KINDS`.

mod advice;
mod longest;
mod minimax;
mod nearly;
pub mod perfect;
mod prospect;
mod random;
mod strongest;
mod win_block;

pub use advice::{Advice, Why, advise};
pub use longest::{Longest, longest};
pub use minimax::{Minimax, Verdict};
pub use nearly::Nearly;
pub use perfect::Perfect;
pub use prospect::{Prospect, prospect};
pub use random::Random;
pub use strongest::Strongest;
pub use win_block::{WinBlock, win_or_block};

use std::str::FromStr;

use crate::board::{Board, Cell, Shape};
use crate::random::Draw;

/// A way to choose moves.
pub trait Strategy {
    /// One of the board's [`moves`](Board::moves), of which there is at least one. Lots are drawn
    /// by `draw`, so that the same draws give the same game.
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell;

    /// What people should know before it plays on boards of this shape.
    fn caution(&self, _shape: Shape) -> Option<String> {
        None
    }
}

/// How a strategy is made.
enum Make {
    Plain(fn() -> Box<dyn Strategy>),
    /// From a level, 1 or more.
    Level(fn(usize) -> Box<dyn Strategy>),
    /// For boards of a shape, or why not.
    Shape(fn(Shape) -> Result<Box<dyn Strategy>, String>),
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
        make: Make::Shape(|shape| Ok(Box::new(Perfect::new(shape)?))),
    },
];

/// A strategy as a user named it: `block`, `minimax:6`.
#[derive(Clone, Copy)]
pub struct Named {
    kind: &'static Kind,
    level: usize,
}

impl Named {
    /// The strategy itself, for boards of this shape, or why there is none.
    pub fn make(self, shape: Shape) -> Result<Box<dyn Strategy>, String> {
        match self.kind.make {
            Make::Plain(make) => Ok(make()),
            Make::Level(make) => Ok(make(self.level)),
            Make::Shape(make) => make(shape),
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

/// One of several moves, drawn; the only one without a draw.
fn one_of(cells: &[Cell], draw: &mut dyn Draw) -> Cell {
    match cells {
        [cell] => *cell,
        _ => cells[draw.below(cells.len())],
    }
}
