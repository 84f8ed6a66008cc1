//! Grades programs that should do what the handout asks.
//!
//! | module | what it is |
//! | --- | --- |
//! | `games`, `battery`, `testbed` | what to play |
//! | `runner` | plays it, on `process` |
//! | `reader` | what a program printed, item by item |
//! | `verdict` | one transcript and the rules, to differences |
//! | `causes` | the differences of all games, to one finding for each cause |
//! | `examine`, `findings` | one program: plays, judges, finds causes, shrinks, marks |
//! | `shrink` | the shortest game that still shows a finding |
//! | `marks` | findings and games, to points |
//! | `words` | findings in English and French |
//! | `report` | one file per format |

mod battery;
mod causes;
mod examine;
mod findings;
mod games;
mod kind;
mod marks;
mod reader;
pub(crate) mod report;
mod runner;
mod shrink;
mod testbed;
mod verdict;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use battery::Battery;
pub(crate) use examine::{Options, examine};
pub(crate) use marks::Points;
pub(crate) use report::{Details, Format, Report};
pub(crate) use runner::Bounds;

/// What is asked of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strictness {
    /// What the handout says.
    Handout,
    /// What the course's own executable prints, to the byte.
    Reference,
    /// What this program does better than the handout asks and than the course's executable.
    Strict,
}
