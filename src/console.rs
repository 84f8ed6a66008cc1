//! Games as text: the loop over a game, what is typed, and a renderer.

mod adviser;
mod command;
mod editor;
mod puzzle;

pub(crate) use adviser::Adviser;
pub(crate) use editor::{Editor, Prompt, Prompting};
pub(crate) use puzzle::{solution, task};

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::board::notation::Numbering;
use crate::board::{Board, Disc, MoveError, Outcome};
use crate::game::{Computers, Event, Game, Series, Turn};
use crate::input::{Entries, Entry};
use crate::jobs::Stop;
use crate::render::{Look, Renderer, Text};
use crate::strategy::{Failure, NoMove};

/// Why a game ended before its end.
#[derive(Debug, Error)]
pub enum ConsoleError {
    /// The input ended.
    #[error("the input ended before the game did")]
    InputEnded,
    /// The input could not be read.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[source] io::Error),
    /// A program that plays has failed.
    #[error("the {} player's program failed: {failure}{}", ordinal(*.disc), continuation(.moves))]
    Player {
        /// Whose discs it plays.
        disc: Disc,
        /// What happened.
        failure: Box<Failure>,
        /// The moves so far.
        moves: String,
    },
}

const fn ordinal(disc: Disc) -> &'static str {
    match disc {
        Disc::First => "first",
        Disc::Second => "second",
    }
}

/// How a game that broke off can be taken up again.
fn continuation(moves: &str) -> String {
    match moves {
        "" => String::new(),
        moves => format!("; go on with --moves {moves}"),
    }
}

/// Where games are played as text.
pub(crate) struct Console<'a, R> {
    /// What is typed.
    pub entries: Entries<R>,
    /// Where games are written.
    pub out: &'a mut dyn Write,
    /// How people number columns and cells.
    pub numbering: Numbering,
    /// Who answers people's requests for a hint. `None` if they cannot type commands.
    pub adviser: Option<Adviser>,
    /// Whether the end of the input leaves the game, as Ctrl-D on a terminal does.
    pub end_leaves: bool,
    /// How long to wait before a computer's move.
    pub delay: Duration,
    /// Whether a computer has used random numbers.
    pub used_random_numbers: bool,
}

impl<'a, R: BufRead> Console<'a, R> {
    /// A console on which people can type numbers from 1. `end_leaves` says whether the end of the
    /// input leaves the game.
    pub(crate) fn new(
        entries: Entries<R>,
        out: &'a mut dyn Write,
        end_leaves: bool,
    ) -> Console<'a, R> {
        Console {
            entries,
            out,
            numbering: Numbering::FromOne,
            adviser: None,
            end_leaves,
            delay: Duration::ZERO,
            used_random_numbers: false,
        }
    }

    /// Plays a game to its end, or until a person leaves it: then it is still ongoing. Everything
    /// is written and flushed before the input is waited for.
    pub(crate) fn play(
        &mut self,
        game: &mut Game,
        computers: &mut Computers,
        renderer: &mut dyn Renderer,
    ) -> Result<Outcome, ConsoleError> {
        let mut event = Event::Started;
        loop {
            let turn = game.turn();
            renderer
                .event(self.out, game.board(), event, turn)
                .and_then(|()| self.out.flush())
                .map_err(ConsoleError::Output)?;
            event = match turn {
                Turn::Over(outcome) => return Ok(outcome),
                Turn::Computer(_) => {
                    thread::sleep(self.delay);
                    let chosen = computers.choose(game.board(), &Stop::default());
                    self.used_random_numbers |= computers.used_random_numbers();
                    let slot = chosen.map_err(|error| match error {
                        NoMove::Stopped(_) => unreachable!("nobody raises the stop"),
                        NoMove::Failed(failure) => ConsoleError::Player {
                            disc: game.board().to_move(),
                            failure,
                            moves: self.numbering.write(game.board()),
                        },
                    })?;
                    let cell = game.play(slot);
                    Event::Played(cell.expect("strategies choose among the board's moves"))
                }
                Turn::Human(_) => match self.ask(game)? {
                    Some(event) => event,
                    None => return Ok(Outcome::Ongoing),
                },
            };
        }
    }

    /// Plays a series of games from the same board, with the tally after each. It ends early if a
    /// person leaves.
    pub(crate) fn play_series(
        &mut self,
        series: &mut Series,
        games: u64,
        seed: u64,
        look: Look,
    ) -> Result<(), ConsoleError> {
        let start: Board = series.game().board().clone();
        let mut played = 0;
        loop {
            let mut text = Text::new(look, series);
            let mut computers = series.computers(seed);
            let outcome = self.play(series.game_mut(), &mut computers, &mut text)?;
            let is_left = outcome == Outcome::Ongoing;
            played += u64::from(!is_left);
            let is_last = is_left || played == games;
            if games > 1 {
                let tally = text.tally(series, played, is_last);
                let written = self.out.write_all(tally.as_bytes());
                written.map_err(ConsoleError::Output)?;
            }
            if is_last {
                return Ok(());
            }
            series.next_game(start.clone());
        }
    }

    /// Reads the next entry and carries it out. `None` if a person leaves.
    fn ask(&mut self, game: &mut Game) -> Result<Option<Event>, ConsoleError> {
        match self.entries.read().map_err(ConsoleError::Input)? {
            Entry::Number(number) => Ok(Some(self.play_number(game, number))),
            Entry::Junk => {
                let Some(adviser) = &mut self.adviser else {
                    // Its line may not have been typed to the end yet, and is not waited for.
                    return Ok(Some(Event::NotUnderstood(String::new())));
                };
                let line = self.entries.line().map_err(ConsoleError::Input)?;
                let event = command::run(game, adviser, &line);
                self.used_random_numbers |= adviser.used_random_numbers();
                Ok(event)
            }
            Entry::End if self.end_leaves => Ok(None),
            Entry::End => Err(ConsoleError::InputEnded),
        }
    }

    /// Plays the slot a person typed.
    fn play_number(&self, game: &mut Game, number: i64) -> Event {
        slot(game.board(), number, self.numbering)
            .and_then(|slot| game.play(slot))
            .map_or_else(|error| Event::Rejected { number, error }, Event::Played)
    }
}

/// The slot of a number that a person typed.
fn slot(board: &Board, number: i64, numbering: Numbering) -> Result<usize, MoveError> {
    let slots = board.slots();
    numbering
        .slot(number)
        .ok_or(MoveError::OutOfRange { slots })
}
