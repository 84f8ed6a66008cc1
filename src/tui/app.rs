//! The event loop.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;

use super::TuiError;
use super::background::Background;
use super::background::analyst::{self, Answer, Question, Subject};
use super::background::puzzler::{self, PuzzleRequest};
use super::background::reviewer;
use super::background::thinker::{self, FailedMove, FoundMove, MoveRequest};
use super::message::Message;
use super::review::Review;
use super::saved::{Folder, Keeper, SaveError, SavedGames};
use super::session::Session;
use super::settings::Options;
#[cfg(unix)]
use super::signals::{self, SignalRequest};
use super::terminal::OwnedTerminal;
use super::{fault, input};
use crate::board::Board;
use crate::library::Record;
use crate::puzzle::Puzzle;

/// What the loop waits for.
enum AppEvent {
    Input(Event),
    /// The terminal can no longer be read.
    InputLost(io::Error),
    /// The analysis has found something.
    Answered(Answer),
    /// A computer has found its move, or failed to.
    MoveFound(Result<FoundMove, FailedMove>),
    PuzzleMade(Puzzle),
    /// A game that has ended is reviewed.
    Reviewed(Record, Review),
    #[cfg(unix)]
    Signal(SignalRequest),
}

impl AppEvent {
    const fn is_key(&self) -> bool {
        matches!(self, AppEvent::Input(Event::Key(_)))
    }
}

/// How the app ended.
pub(super) enum Exit {
    /// The user left.
    Quit,
    /// The user left, and the game could not be saved, for this reason.
    QuitUnsaved(SaveError),
    /// A signal asked the program to end.
    Signal(i32),
}

/// Why the loop ended.
enum LoopEnd {
    Quit,
    Signal(i32),
}

/// How long to wait for the signal that follows when a terminal is closed.
const HANG_UP: Duration = Duration::from_millis(200);

/// The full-screen game: the terminal, the session, and the threads that work for it.
pub(super) struct App {
    terminal: OwnedTerminal,
    session: Session,
    analyst: Background<Subject, Question>,
    thinker: Background<MoveRequest, (Board, MoveRequest)>,
    puzzler: Background<PuzzleRequest, PuzzleRequest>,
    reviewer: Background<Record, Record>,
    keeper: Keeper,
    sender: Sender<AppEvent>,
    events: Receiver<AppEvent>,
}

impl App {
    /// Handles signals, opens the user's folder, takes the terminal over and starts the workers.
    pub(super) fn start(options: Options, seed: u64) -> Result<App, TuiError> {
        let (sender, events) = mpsc::channel();
        #[cfg(unix)]
        {
            let sender = sender.clone();
            signals::listen(move |request| sender.send(AppEvent::Signal(request)).is_ok())?;
        }
        let (keeper, contents) = Keeper::open(Folder::of_user());
        let saved = SavedGames::new(contents.unfinished, contents.games, contents.cards);
        let setup = options.setup(contents.choices, seed);
        let shape = setup.settings.shape;
        let session = Session::new(setup, saved);
        let mut session = session.map_err(|_| TuiError::TooLarge(shape))?;
        let error = contents
            .error
            .map(|error| Message::NotRead(error.to_string()));
        let broken = contents.set_aside.into_iter().next_back();
        session.shared.message = broken.map(Message::FileSetAside).or(error);
        let (answers, moves) = (sender.clone(), sender.clone());
        let (puzzles, reviews) = (sender.clone(), sender.clone());
        Ok(App {
            terminal: OwnedTerminal::take()?,
            session,
            analyst: Background::new(analyst::start(move |answer| {
                answers.send(AppEvent::Answered(answer)).is_ok()
            })),
            thinker: Background::new(thinker::start(seed, move |found| {
                // If the loop has ended, nobody waits for the move.
                let _ = moves.send(AppEvent::MoveFound(found));
            })),
            puzzler: Background::new(puzzler::start(move |puzzle| {
                let _ = puzzles.send(AppEvent::PuzzleMade(puzzle));
            })),
            reviewer: Background::new(reviewer::start(move |record, review| {
                let _ = reviews.send(AppEvent::Reviewed(record, review));
            })),
            keeper,
            sender,
            events,
        })
    }

    /// Plays until the user leaves, a signal asks the program to end, or the terminal fails.
    pub(super) fn run(mut self) -> io::Result<Exit> {
        let inputs = self.sender.clone();
        thread::spawn(move || {
            input::read(|input| {
                fault::panic_if_asked("reader");
                let event = input.map_or_else(AppEvent::InputLost, AppEvent::Input);
                inputs.send(event).is_ok()
            });
        });
        fault::start_worker_if_asked();
        let ended = self.event_loop();
        let unsaved = self.keeper.finish(&mut self.session.shared);
        match ended {
            Ok(LoopEnd::Quit) => Ok(unsaved.map_or(Exit::Quit, Exit::QuitUnsaved)),
            Ok(LoopEnd::Signal(signal)) => Ok(Exit::Signal(signal)),
            Err(error) => self.wait_for_hang_up().map(Exit::Signal).ok_or(error),
        }
    }

    /// Draws the session, waits for events, and handles them. Waits without waking up while nothing
    /// moves.
    fn event_loop(&mut self) -> io::Result<LoopEnd> {
        let mut time = Instant::now();
        self.ask_workers();
        loop {
            self.keeper.follow(&mut self.session.shared);
            self.session.resize(self.terminal.size()?);
            self.terminal
                .use_mouse(self.session.screen().uses_mouse())?;
            if let Some(text) = self.session.shared.clipboard.take() {
                self.terminal.copy(&text)?;
            }
            self.terminal.draw(&self.session)?;
            let first = match self.session.next_change() {
                Some(soon) => self.events.recv_timeout(soon).ok(),
                None => self.events.recv().ok(),
            };
            let now = Instant::now();
            self.session.pass(now - time);
            time = now;
            let events: Vec<AppEvent> = first.into_iter().chain(self.events.try_iter()).collect();
            if let ControlFlow::Break(end) = self.handle_all(events)? {
                return Ok(end);
            }
        }
    }

    /// Handles the events that have arrived. If one fails, the rest are handled all the same.
    fn handle_all(&mut self, events: Vec<AppEvent>) -> io::Result<ControlFlow<LoopEnd>> {
        let mut keys_left = events.iter().filter(|event| event.is_key()).count();
        let mut failed = Ok(());
        for event in events {
            if event.is_key() {
                keys_left -= 1;
                self.session.land();
            }
            match self.handle(event) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(end) => return Ok(end),
                Err(error) => failed = Err(error),
            }
            // Users who type ahead do not watch discs fall.
            if keys_left > 0 {
                self.session.land();
            }
            if self.session.shared.saved.is_outdated() {
                self.keeper.serve(&mut self.session.shared);
            }
            if self.session.has_quit() {
                return Ok(ControlFlow::Break(LoopEnd::Quit));
            }
            self.ask_workers();
        }
        self.ask_workers();
        failed.map(ControlFlow::Continue)
    }

    fn handle(&mut self, event: AppEvent) -> io::Result<ControlFlow<LoopEnd>> {
        match event {
            AppEvent::Input(event) => {
                fault::panic_if_asked("loop");
                self.session.input(&event);
            }
            AppEvent::InputLost(error) => return Err(error),
            AppEvent::Answered(answer) => self.session.answer(answer),
            AppEvent::MoveFound(Ok(found)) => self.session.play_found(found),
            AppEvent::MoveFound(Err(failed)) => self.session.pause_failed(&failed),
            AppEvent::PuzzleMade(puzzle) => self.session.take_puzzle(puzzle),
            AppEvent::Reviewed(record, review) => self.session.take_review(&record, &review),
            #[cfg(unix)]
            AppEvent::Signal(SignalRequest::End(signal)) => {
                return Ok(ControlFlow::Break(LoopEnd::Signal(signal)));
            }
            #[cfg(unix)]
            AppEvent::Signal(SignalRequest::Suspend) => {
                signals::suspend()?;
                self.terminal.retake()?;
            }
            #[cfg(unix)]
            AppEvent::Signal(SignalRequest::Resume) => self.terminal.retake()?,
            // The size is read before each drawing.
            #[cfg(unix)]
            AppEvent::Signal(SignalRequest::Resize) => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Waits for the signal that explains why the terminal failed. When a terminal is closed, the
    /// failure and the signal arrive in any order.
    fn wait_for_hang_up(&self) -> Option<i32> {
        let start = Instant::now();
        loop {
            let left = HANG_UP.saturating_sub(start.elapsed());
            match self.events.recv_timeout(left).ok()? {
                #[cfg(unix)]
                AppEvent::Signal(SignalRequest::End(signal)) => return Some(signal),
                _ => {}
            }
        }
    }

    /// Has the workers work on what the session wants to know now, and on nothing else.
    fn ask_workers(&mut self) {
        let session = &self.session;
        self.analyst
            .set(session.subject(), |subject| session.question(subject));
        self.thinker.set(session.move_request(), |request| {
            (session.shared.game.board().clone(), request)
        });
        self.puzzler
            .set(session.puzzle_request(), |request| request);
        self.reviewer.set(session.game_to_review(), |record| record);
    }
}
