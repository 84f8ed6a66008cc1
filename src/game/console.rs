//! A game as text: the one loop over a game, what is typed, and a renderer.

use std::io::{self, BufRead, Write};
use std::time::Duration;
use std::{fmt, thread};

use super::{Game, command};
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

/// Where a game is played as text.
pub struct Console<'a, R> {
    /// What is typed.
    pub entries: Entries<R>,
    /// Where the game is written.
    pub out: &'a mut dyn Write,
    /// Whether people can type [commands](super::command) too.
    pub commands: bool,
    /// How long to wait before a computer's move.
    pub delay: Duration,
}

impl<R: BufRead> Console<'_, R> {
    /// Plays a game to its end, or until a person leaves it: then it is still ongoing. All that
    /// is written is out before the input is waited for.
    pub fn play(
        &mut self,
        game: &mut Game,
        renderer: &mut dyn Renderer,
    ) -> Result<Outcome, Interrupted> {
        let mut event = Event::Started;
        loop {
            let turn = game.turn();
            renderer
                .event(self.out, game.board(), event, turn)
                .and_then(|()| self.out.flush())
                .map_err(Interrupted::Output)?;
            event = match turn {
                Turn::Over(outcome) => return Ok(outcome),
                Turn::Machine(_) => {
                    thread::sleep(self.delay);
                    Event::Played(game.advance())
                }
                Turn::Human(_) => match self.ask(game)? {
                    Some(event) => event,
                    None => return Ok(Outcome::Ongoing),
                },
            };
        }
    }

    /// What comes of the next entry; none where a person leaves.
    fn ask(&mut self, game: &mut Game) -> Result<Option<Event>, Interrupted> {
        match self.entries.read().map_err(Interrupted::Input)? {
            Entry::Number(number) => Ok(Some(submit(game, number))),
            Entry::Junk if self.commands => {
                let line = self.entries.line().map_err(Interrupted::Input)?;
                Ok(command::obey(game, &line))
            }
            // Its line may not have been typed to the end yet, and is not waited for.
            Entry::Junk => Ok(Some(Event::Unknown(String::new()))),
            Entry::End => Err(Interrupted::InputEnded),
        }
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
