//! The full-screen game, in layers. A module uses only those above it in this table.
//!
//! | module | what it is |
//! | --- | --- |
//! | `action` | what the user can ask for |
//! | `words` | every text, in each language |
//! | `look` | colours, themes, symbols, styles |
//! | `model` | the game, the settings and the saved games as the user sees them, and how they change |
//! | `view` | the parts that screens are drawn with, and what can be clicked on them |
//! | `screens` | one file per screen: its state, its keys, what they do, its drawing |
//! | `session` | a stack of screens over one model: an event comes in, effects come out |
//! | `shell` | the event loop around it: terminal, signals, workers, the disk |
//!
//! A key goes down once, and a picture comes up once:
//!
//! 1. `shell::input` decodes bytes, and `Shell::take_input` passes a key to `Session::handle`.
//! 2. `Session::pressed` finds it among the keys of the screen that is shown: an `Action`.
//! 3. `Screen::handle` changes the model, for instance with `GameState::play`.
//! 4. What the model wants from the disk comes out as effects, what it wants from the workers as
//!    `Needs`. Answers come in as events, like keys.
//! 5. `Session::draw` draws the screen once, and keeps what can be clicked on it.

mod action;
mod clock;
#[cfg(test)]
#[path = "../tests/common/difference.rs"]
mod difference;
mod look;
mod model;
mod screens;
mod session;
mod shell;
mod test_hooks;
mod view;
mod words;

pub(crate) use self::clock::Clock;
pub(crate) use self::look::{Colours, Theme};
pub(crate) use self::model::Choices;
pub(crate) use self::model::settings::{Options, Start};

use std::io::{self, Write};

use thiserror::Error;

use self::model::SaveError;
use self::shell::{Exit, Shell};
use crate::jobs::NoThread;

/// Why the full-screen game ended other than by leaving it.
#[derive(Debug, Error)]
pub(crate) enum TuiError {
    /// The terminal failed.
    #[error(transparent)]
    Terminal(#[from] io::Error),
    /// A thread could not be started.
    #[error(transparent)]
    NoThread(#[from] NoThread),
    /// The game could not be saved when it was left.
    #[error("the game was not saved: {0}")]
    NotSaved(#[from] SaveError),
}

/// Plays until the user leaves. Computers use random numbers seeded with `seed`.
pub(crate) fn run(options: Options, seed: u64) -> Result<(), TuiError> {
    let ended = Shell::start(options, seed)?.run();
    let Exit { signal, unsaved } = ended?;
    let ended = unsaved.map_or(Ok(()), |why| Err(TuiError::NotSaved(why)));
    if let Some(signal) = signal {
        if let Err(error) = &ended {
            // If even this cannot be written, nobody is left to read it.
            let _ = writeln!(io::stderr(), "puissance4: {error}");
        }
        crate::signals::end(signal);
    }
    ended
}
