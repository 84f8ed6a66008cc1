//! The full-screen game: the one loop over what happens, and nothing else.
//!
//! `state` is what is shown and what may happen, `view` draws it, `keys` says what keys and the
//! mouse do. What takes time, `analysis` and `thinking`, runs beside the loop; `contest` drives the
//! same [`Game`](crate::game::Game) as the text does. `reader` and `decode` make events of what is
//! typed, `keeper` keeps the game and saves positions, `terminal` gives the terminal back.

pub mod analysis;
pub mod decode;
mod fault;
mod keeper;
pub mod keys;
pub mod layout;
pub mod menu;
pub mod motion;
mod reader;
pub mod review;
pub mod saved;
mod says;
#[cfg(unix)]
mod signals;
pub mod state;
mod terminal;
pub mod thinking;
pub mod view;
pub mod words;

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;

use self::analysis::{Answer, Question, Subject};
use self::keeper::Keeper;
use self::saved::Folder;
use self::state::{Setup, State};
use self::terminal::Screen;
use self::thinking::Wanted;
use crate::board::Board;
use crate::jobs::Worker;
use crate::memory::TooLarge;

/// What happens.
enum Happening {
    Input(Event),
    /// The terminal can no longer be read.
    Lost(io::Error),
    Answered(Answer),
    /// A computer found a move for the position of this number.
    Found(u64, usize),
    #[cfg(unix)]
    Asked(signals::Asked),
}

/// How long the signal of a closed terminal may take.
const HANG_UP: Duration = Duration::from_millis(200);

/// Why the game ended other than by leaving it.
#[derive(Debug)]
pub enum Ended {
    /// No memory holds the board.
    TooLarge,
    /// The terminal failed.
    Terminal(io::Error),
    /// What was to be saved at the end was not, for this reason.
    NotSaved(String),
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Ended {
        Ended::Terminal(error)
    }
}

impl From<TooLarge> for Ended {
    fn from(_: TooLarge) -> Ended {
        Ended::TooLarge
    }
}

/// Plays, until it is left. Computers draw by `seed`; what is kept is added to the setup.
pub fn run(mut setup: Setup, seed: u64) -> Result<(), Ended> {
    let (sender, happenings) = mpsc::channel();
    #[cfg(unix)]
    {
        let sender = sender.clone();
        signals::listen(move |asked| sender.send(Happening::Asked(asked)).is_ok())?;
    }
    let (keeper, found) = Keeper::open(Folder::of_user());
    (setup.kept, setup.positions) = (found.kept, found.positions);
    let mut state = State::new(setup)?;
    if let Some(error) = found.failed {
        state.tell_not_read(&error);
    }
    for path in found.set_aside {
        state.tell_broken(&path);
    }
    let (answers, moves) = (sender.clone(), sender.clone());
    let table = Table {
        screen: Screen::take()?,
        state,
        analyst: analysis::start(move |answer| answers.send(Happening::Answered(answer)).is_ok()),
        asked: None,
        thinker: thinking::start(seed, move |position, slot| {
            // If the loop has ended, nobody waits for the move.
            let _ = moves.send(Happening::Found(position, slot));
        }),
        wanted: None,
        keeper,
        sender,
        happenings,
    };
    match table.play()? {
        Left::ByChoice => Ok(()),
        Left::Unsaved(why) => Err(Ended::NotSaved(why)),
        #[cfg(unix)]
        Left::BySignal(signal) => Ok(signals::end(signal)?),
        #[cfg(not(unix))]
        Left::BySignal(_) => Ok(()),
    }
}

/// How the game was left.
enum Left {
    ByChoice,
    /// By choice, but what was to be saved at the end was not.
    Unsaved(String),
    BySignal(i32),
}

/// Everything the loop needs at hand.
struct Table {
    screen: Screen,
    state: State,
    analyst: Worker<Question>,
    asked: Option<Subject>,
    thinker: Worker<(Board, Wanted)>,
    wanted: Option<Wanted>,
    keeper: Keeper,
    sender: Sender<Happening>,
    happenings: Receiver<Happening>,
}

impl Table {
    /// Plays until the game is left.
    fn play(mut self) -> io::Result<Left> {
        let inputs = self.sender.clone();
        thread::spawn(move || {
            reader::read(|input| {
                fault::fault("reader");
                let happening = input.map_or_else(Happening::Lost, Happening::Input);
                inputs.send(happening).is_ok()
            });
        });
        fault::start_worker();
        let ended = self.follow_happenings();
        let unsaved = self.keeper.finish(&mut self.state);
        match ended {
            Ok(None) => Ok(unsaved.map_or(Left::ByChoice, Left::Unsaved)),
            Ok(Some(signal)) => Ok(Left::BySignal(signal)),
            Err(error) => self.hang_up().map(Left::BySignal).ok_or(error),
        }
    }

    /// The loop: shows the state, waits for something to happen, and handles it. While nothing
    /// moves, it waits without waking. Returns the signal that ended it, if one did.
    fn follow_happenings(&mut self) -> io::Result<Option<i32>> {
        let mut time = Instant::now();
        loop {
            self.keeper.follow(&mut self.state);
            self.state.resize(self.screen.size()?);
            self.screen.draw(&self.state)?;
            let first = match self.state.next_change() {
                Some(soon) => self.happenings.recv_timeout(soon).ok(),
                None => self.happenings.recv().ok(),
            };
            let now = Instant::now();
            self.state.pass(now - time);
            time = now;
            let waiting: Vec<Happening> = self.happenings.try_iter().collect();
            let all: Vec<Happening> = first.into_iter().chain(waiting).collect();
            let mut typed = all.iter().filter(|one| is_key(one)).count();
            let mut failed = Ok(());
            for happening in all {
                if is_key(&happening) {
                    typed -= 1;
                    self.state.land();
                }
                match self.happens(happening) {
                    Ok(None) => {}
                    Ok(signal) => return Ok(signal),
                    Err(error) => failed = Err(error),
                }
                // Whoever types ahead does not watch discs fall.
                if typed > 0 {
                    self.state.land();
                }
                if self.state.wants_positions() {
                    self.keeper.serve(&mut self.state);
                }
                if self.state.is_left() {
                    return Ok(None);
                }
                self.ask();
            }
            self.ask();
            failed?;
        }
    }

    /// The signal that says why the terminal failed, if one comes: a terminal that is closed fails
    /// and sends a signal, in any order.
    fn hang_up(&self) -> Option<i32> {
        let start = Instant::now();
        loop {
            let left = HANG_UP.saturating_sub(start.elapsed());
            match self.happenings.recv_timeout(left).ok()? {
                #[cfg(unix)]
                Happening::Asked(signals::Asked::End(signal)) => return Some(signal),
                _ => {}
            }
        }
    }

    /// Does what comes of a happening. Tells the signal to end by.
    fn happens(&mut self, happening: Happening) -> io::Result<Option<i32>> {
        match happening {
            Happening::Input(event) => {
                fault::fault("loop");
                for action in keys::actions(&event, &self.state) {
                    self.state.act(action);
                }
            }
            Happening::Lost(error) => return Err(error),
            Happening::Answered(answer) => self.state.hear(&answer),
            Happening::Found(position, slot) => self.state.play(position, slot),
            #[cfg(unix)]
            Happening::Asked(signals::Asked::End(signal)) => return Ok(Some(signal)),
            #[cfg(unix)]
            Happening::Asked(signals::Asked::Stop) => {
                signals::stop()?;
                self.screen.retake()?;
            }
            #[cfg(unix)]
            Happening::Asked(signals::Asked::GoOn) => self.screen.retake()?,
            // The size is read before each drawing.
            #[cfg(unix)]
            Happening::Asked(signals::Asked::Resize) => {}
        }
        Ok(None)
    }

    /// Has those beside the loop work on what the state wants to know now, and on nothing else.
    fn ask(&mut self) {
        let subject = self.state.subject();
        if subject != self.asked {
            match subject {
                Some(subject) => self.analyst.ask(self.state.question(subject)),
                None => self.analyst.cancel(),
            }
            self.asked = subject;
        }
        let wanted = self.state.wanted_move();
        if wanted != self.wanted {
            match wanted.clone() {
                Some(wanted) => self.thinker.ask((self.state.board().clone(), wanted)),
                None => self.thinker.cancel(),
            }
            self.wanted = wanted;
        }
    }
}

fn is_key(happening: &Happening) -> bool {
    matches!(happening, Happening::Input(Event::Key(_)))
}
