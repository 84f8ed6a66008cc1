//! The full-screen game.
//!
//! `app` is the event loop. `state` is what is shown and what may happen, `view` draws it, `keys`
//! says what keys and the mouse do. `background` computes what takes time. `input` turns
//! terminal input into events, `saved` keeps games on the disk, `terminal` owns the terminal and
//! gives it back.

mod app;
pub(crate) mod background;
#[cfg(test)]
#[path = "../tests/common/difference.rs"]
mod difference;
mod fault;
mod input;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod menu;
pub(crate) mod message;
pub(crate) mod motion;
pub(crate) mod review;
pub(crate) mod saved;
#[cfg(unix)]
mod signals;
pub(crate) mod state;
mod terminal;
pub(crate) mod view;
pub(crate) mod words;

use std::io;

use thiserror::Error;

use self::app::{App, Exit};
use self::saved::SaveError;
use self::state::Setup;
use crate::memory::TooLarge;

/// Why the full-screen game ended other than by leaving it.
#[derive(Debug, Error)]
pub(crate) enum TuiError {
    /// The machine's memory cannot hold the board.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The terminal failed.
    #[error(transparent)]
    Terminal(#[from] io::Error),
    /// The game could not be saved when it was left.
    #[error("the game was not saved: {0}")]
    NotSaved(#[from] SaveError),
}

/// Plays until the user leaves. Computers use random numbers seeded with `seed`. What was saved
/// before is added to the setup.
pub(crate) fn run(setup: Setup, seed: u64) -> Result<(), TuiError> {
    match App::start(setup, seed)?.run()? {
        Exit::Quit => Ok(()),
        Exit::QuitUnsaved(why) => Err(why.into()),
        #[cfg(unix)]
        Exit::Signal(signal) => Ok(signals::end(signal)?),
        #[cfg(not(unix))]
        Exit::Signal(_) => Ok(()),
    }
}
