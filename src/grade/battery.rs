//! Everything that programs are asked to do.

use std::path::Path;
use std::sync::OnceLock;

use super::Options;
use super::games::{self, Case, Game, Task};
use super::testbed::{self, TestbedError};
use crate::game::Mode;
use crate::jobs;

/// Everything that programs are asked to do.
#[derive(Debug)]
pub(crate) struct Battery {
    pub(super) cases: Vec<Case>,
    /// What the handout's program prints.
    expected: Vec<OnceLock<String>>,
    pub(super) seed: u64,
}

impl Battery {
    /// The games of a seed, and the tests of a testbed.
    pub(crate) fn new(
        seed: u64,
        count: usize,
        folder: Option<&Path>,
        options: &Options,
    ) -> Result<Battery, TestbedError> {
        let tests = folder.map(testbed::read).transpose()?.unwrap_or_default();
        let made: Vec<OnceLock<Case>> = (0..count).map(|_| OnceLock::new()).collect();
        let numbers: Vec<usize> = (0..count).collect();
        let make = |&number: &usize| {
            let _ = made[number].set(games::game(seed, number));
            Ok::<(), ()>(())
        };
        jobs::for_each(&numbers, options.jobs, make).expect("making games does not fail");
        let mut cases: Vec<Case> = made.into_iter().filter_map(OnceLock::into_inner).collect();
        cases.extend(tests);
        if count > 0 {
            cases.extend(games::others(seed, options.strictness));
        }
        let expected = cases.iter().map(|_| OnceLock::new()).collect();
        Ok(Battery {
            cases,
            expected,
            seed,
        })
    }

    /// How many runs it asks for.
    pub(crate) fn len(&self) -> usize {
        self.cases.len()
    }

    /// What the handout's program prints in a run.
    pub(super) fn expected(&self, number: usize) -> &str {
        self.expected[number].get_or_init(|| match &self.cases[number].task {
            Task::Game(game) | Task::EndOfInput(game) | Task::FullOutput(game) => game.expected().0,
            Task::Reject { .. } => String::new(),
            Task::Exact(exact) => String::from_utf8_lossy(&exact.expected).into_owned(),
        })
    }

    /// The game of a run, if it is one.
    pub(super) fn game(&self, number: usize) -> Option<&Game> {
        match &self.cases[number].task {
            Task::Game(game) => Some(game),
            _ => None,
        }
    }

    /// Whether a run is a game of this mode.
    pub(super) fn has_mode(&self, number: usize, mode: Mode) -> bool {
        self.game(number).is_some_and(|game| game.mode == mode)
    }
}
