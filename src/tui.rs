//! The full-screen game.
//!
//! | module | what it is |
//! | --- | --- |
//! | `app` | the event loop: terminal, signals, workers |
//! | `session` | what is shown, without a terminal: a stack of screens |
//! | `screens` | one file per screen: its state, its keys, what they do, its drawing |
//! | `shared` | what all screens share: `game_state`, `saved`, `settings` (remembered), `message` |
//! | `keys`, `action` | keys and the mouse, and what they ask for |
//! | `view`, `layout` | the parts that screens are drawn with, and where they are |
//! | `review` | what each move of a game did |
//! | `practice` | the user's rating and the next puzzle |
//! | `clock` | what day it is |
//! | `words` | every text, in each language |
//! | `background` | what takes time: the analysis, the computer players, puzzles |
//! | `input` | terminal input as events |
//! | `terminal`, `signals` | the terminal, which is given back however the program ends |

mod action;
mod app;
mod background;
mod clock;
#[cfg(test)]
#[path = "../tests/common/difference.rs"]
mod difference;
mod game_state;
mod input;
mod keys;
mod layout;
mod message;
mod practice;
mod review;
mod saved;
mod screens;
mod session;
mod settings;
mod shared;
mod signals;
mod terminal;
mod test_hooks;
mod view;
mod words;

pub(crate) use self::clock::Clock;
#[cfg(test)]
pub(crate) use self::practice::Practice;
pub(crate) use self::settings::{Choices, First, Options};
#[cfg(test)]
pub(crate) use self::settings::{Settings, Setup, Start};
#[cfg(test)]
pub(crate) use self::view::Appearance;
pub(crate) use self::view::{Colours, Theme};

use std::io::{self, Write};

use thiserror::Error;

use self::app::{App, Exit};
use self::saved::SaveError;
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
    let ended = App::start(options, seed)?.run();
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
