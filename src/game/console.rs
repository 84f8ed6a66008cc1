//! A game as text: the loop over a game, what is typed, and a renderer.

use std::fmt;
use std::io::{self, BufRead, Write};

use super::Game;
use crate::board::{Outcome, Refused};
use crate::input::{Entries, Entry};
use crate::player::Turn;
use crate::render::{Event, Renderer};

/// Why a game was left before its end.
#[derive(Debug)]
pub enum Interrupted {
    /// The input ended.
    InputEnded,
    /// The input could not be read.
    Input(io::Error),
    /// The output could not be written.
    Output(io::Error),
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::InputEnded => f.write_str("the input ended before the game did"),
            Self::Input(error) => write!(f, "cannot read the input: {error}"),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl std::error::Error for Interrupted {}

/// Plays a game to its end. All that is written is out before the input is waited for.
pub fn play(
    game: &mut Game,
    entries: &mut Entries<impl BufRead>,
    renderer: &mut dyn Renderer,
    out: &mut dyn Write,
) -> Result<Outcome, Interrupted> {
    let mut event = Event::Started;
    loop {
        let turn = game.turn();
        renderer
            .event(out, game.board(), event, turn)
            .and_then(|()| out.flush())
            .map_err(Interrupted::Output)?;
        event = match turn {
            Turn::Over(outcome) => return Ok(outcome),
            Turn::Machine(_) => game.advance().map_or(event, Event::Played),
            Turn::Human(_) => match entries.read().map_err(Interrupted::Input)? {
                Entry::Number(number) => submit(game, number),
                Entry::Junk => Event::NotANumber,
                Entry::End => return Err(Interrupted::InputEnded),
            },
        };
    }
}

/// Plays what a person typed. Here, and nowhere else, 1 becomes 0.
fn submit(game: &mut Game, number: i64) -> Event {
    let slot = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    slot.ok_or(Refused::OutOfRange)
        .and_then(|slot| game.submit(slot))
        .map_or_else(Event::Refused, Event::Played)
}
