//! The event loop.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::TuiError;
use super::background::Background;
use super::background::analyst::{self, Answer, Question, Subject};
use super::background::puzzler::{self, PuzzleRequest};
use super::background::reviewer;
use super::background::thinker::{self, FailedMove, FoundMove, MoveRequest};
use super::message::Message;
use super::review::Review;
use super::saved::{Folder, FolderContents, SaveError, SavedGames, Store, StoreReply};
use super::session::Session;
use super::settings::Options;
use super::signals::{SignalRequest, listen, suspend};
use super::terminal::{self, OwnedTerminal};
use super::{input, test_hooks};
use crate::board::Board;
use crate::jobs;
use crate::library::Record;
use crate::puzzle::Puzzle;
use crate::signals;

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
    Reviewed(Box<(Record, Review)>),
    /// The store has opened the folder, or done something in it.
    Stored(StoreReply),
    Signal(SignalRequest),
}

impl AppEvent {
    const fn is_key(&self) -> bool {
        matches!(self, AppEvent::Input(Event::Key(_)))
    }
}

/// Whether a key is Ctrl-Z, which suspends the program wherever the user is.
fn is_suspend(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers == KeyModifiers::CONTROL
}

/// How the app ended.
pub(super) struct Exit {
    /// The signal that asked the program to end. `None` if the user left.
    pub(super) signal: Option<i32>,
    /// Why something was not saved, if the user does not know that yet.
    pub(super) unsaved: Option<SaveError>,
}

/// Why the loop ended.
enum LoopEnd {
    Quit,
    Signal(i32),
}

/// How long the start waits for the user's folder.
const OPENING: Duration = Duration::from_millis(500);
/// How many events of the terminal may wait. The rest stays in the terminal.
const WAITING: usize = 1 << 12;
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
    store: Store,
    /// How to start once the folder is open, if it was not when the session began.
    late: Option<(Options, u64)>,
    /// How many requests are done whose reports the session has, and how many of them were drawn.
    reported: u64,
    seen: u64,
    sender: Sender<AppEvent>,
    events: Receiver<AppEvent>,
    /// Lets the reader of the terminal pass on one more event.
    permits: Sender<()>,
    permitted: Option<Receiver<()>>,
}

impl App {
    /// Handles signals, opens the user's folder, takes the terminal over and starts the workers.
    pub(super) fn start(options: Options, seed: u64) -> Result<App, TuiError> {
        let (sender, events) = mpsc::channel();
        let signals = sender.clone();
        listen(move |request| {
            // If the loop has ended, the program is about to end.
            let _ = signals.send(AppEvent::Signal(request));
        })?;
        let stored = sender.clone();
        let store = Store::start(Folder::of_user(), move |reply| {
            let _ = stored.send(AppEvent::Stored(reply));
        })?;
        let contents = wait_for_folder(&sender, &events);
        let late = contents.is_none().then(|| (options.clone(), seed));
        let mut session = open(options, contents.unwrap_or_default(), seed);
        if late.is_some() {
            session.shared.message = Some(Message::NotRead(SaveError::Stalled));
        }
        let (permits, permitted) = mpsc::channel();
        for _ in 0..WAITING {
            // The other end is in this function.
            let _ = permits.send(());
        }
        let (answers, moves) = (sender.clone(), sender.clone());
        let (puzzles, reviews) = (sender.clone(), sender.clone());
        Ok(App {
            terminal: OwnedTerminal::take()?,
            session,
            analyst: Background::new(analyst::start(move |answer| {
                answers.send(AppEvent::Answered(answer)).is_ok()
            })?),
            thinker: Background::new(thinker::start(seed, move |found| {
                // If the loop has ended, nobody waits for the move.
                let _ = moves.send(AppEvent::MoveFound(found));
            })?),
            puzzler: Background::new(puzzler::start(move |puzzle| {
                let _ = puzzles.send(AppEvent::PuzzleMade(puzzle));
            })?),
            reviewer: Background::new(reviewer::start(move |record, review| {
                let _ = reviews.send(AppEvent::Reviewed(Box::new((record, review))));
            })?),
            store,
            late,
            reported: 0,
            seen: 0,
            sender,
            events,
            permits,
            permitted: Some(permitted),
        })
    }

    /// Plays until the user leaves, a signal asks the program to end, or the terminal fails.
    pub(super) fn run(mut self) -> Result<Exit, TuiError> {
        let (inputs, permitted) = (self.sender.clone(), self.permitted.take());
        jobs::spawn(move || {
            input::read(|input| {
                test_hooks::panic_if_asked("reader");
                let event = input.map_or_else(AppEvent::InputLost, AppEvent::Input);
                let is_permitted = permitted.as_ref().is_some_and(|one| one.recv().is_ok());
                is_permitted && inputs.send(event).is_ok()
            });
        })?;
        let ended = self.event_loop();
        let signal = match &ended {
            Ok(LoopEnd::Quit) => None,
            Ok(LoopEnd::Signal(signal)) => Some(*signal),
            Err(_) => self.wait_for_hang_up(),
        };
        self.send_requests();
        // The disk may take its time: the terminal need not.
        drop(self.terminal);
        let unsaved = self.store.finish(self.seen);
        match ended {
            Err(error) if signal.is_none() => Err(TuiError::Terminal(error)),
            _ => Ok(Exit { signal, unsaved }),
        }
    }

    /// Draws the session, waits for events, and handles them. Waits without waking up while nothing
    /// moves.
    fn event_loop(&mut self) -> io::Result<LoopEnd> {
        let mut time = Instant::now();
        self.ask_workers();
        loop {
            self.send_requests();
            self.session.resize(self.terminal.size()?);
            self.terminal
                .use_mouse(self.session.screen().uses_mouse())?;
            if let Some(text) = self.session.shared.clipboard.take() {
                self.terminal.copy(&text)?;
            }
            self.terminal.draw(&self.session)?;
            self.seen = self.reported;
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
            AppEvent::Input(Event::Key(key)) if is_suspend(&key) => {
                let _ = self.permits.send(());
                if signals::has_shell() {
                    // Once the shell runs, the terminal's settings are no longer ours to change.
                    terminal::give_back();
                    signals::suspend_group()?;
                } else {
                    self.session.shared.message = Some(Message::NoShell);
                }
            }
            AppEvent::Input(event) => {
                // The reader may be gone.
                let _ = self.permits.send(());
                test_hooks::panic_if_asked("loop");
                test_hooks::start_worker_if_asked();
                self.session.input(&event);
            }
            AppEvent::InputLost(error) => return Err(error),
            AppEvent::Answered(answer) => self.session.answer(answer),
            AppEvent::MoveFound(Ok(found)) => self.session.play_found(found),
            AppEvent::MoveFound(Err(failed)) => self.session.pause_failed(&failed),
            AppEvent::PuzzleMade(puzzle) => self.session.take_puzzle(puzzle),
            AppEvent::Reviewed(reviewed) => self.session.take_review(&reviewed.0, &reviewed.1),
            AppEvent::Stored(reply) => self.take_reply(reply),
            AppEvent::Signal(SignalRequest::End(signal)) => {
                return Ok(ControlFlow::Break(LoopEnd::Signal(signal)));
            }
            AppEvent::Signal(SignalRequest::Suspend) => suspend()?,
            // A program that goes on in the background leaves the terminal alone.
            AppEvent::Signal(SignalRequest::Resume) => {
                if signals::is_in_foreground() {
                    self.terminal.retake()?;
                }
            }
            // The size is read before each drawing.
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
            let event = self.events.recv_timeout(left).ok()?;
            if let AppEvent::Signal(SignalRequest::End(signal)) = event {
                return Some(signal);
            }
        }
    }

    /// Has the store do what the session asks for.
    fn send_requests(&mut self) {
        for request in self.session.shared.take_requests() {
            self.store.send(request);
        }
    }

    fn take_reply(&mut self, reply: StoreReply) {
        match reply {
            StoreReply::Opened(contents) => match self.late.take() {
                Some((options, seed)) if !self.session.has_acted() => {
                    self.session = open(options, *contents, seed);
                }
                _ => self.session.shared.take_late(*contents),
            },
            StoreReply::Done(done) => {
                let is_all = self.store.note(&done);
                self.reported = done.count;
                let shared = &mut self.session.shared;
                for report in done.reports {
                    shared.take_report(report);
                }
                // What was asked for since is not in it.
                if let Some((games, cards)) = done.shelf.filter(|_| is_all) {
                    shared.saved.set(games, cards);
                }
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

/// Waits a moment for the user's folder. Everything else that happens is left for the loop.
fn wait_for_folder(
    sender: &Sender<AppEvent>,
    events: &Receiver<AppEvent>,
) -> Option<FolderContents> {
    let start = Instant::now();
    let mut others = Vec::new();
    let contents = loop {
        let left = OPENING.saturating_sub(start.elapsed());
        match events.recv_timeout(left) {
            Ok(AppEvent::Stored(StoreReply::Opened(contents))) => break Some(*contents),
            Ok(other @ AppEvent::Signal(SignalRequest::End(_))) => {
                others.push(other);
                break None;
            }
            Ok(other) => others.push(other),
            Err(_) => break None,
        }
    };
    for other in others {
        let _ = sender.send(other);
    }
    contents
}

/// A session that starts with what the user's folder contains.
fn open(options: Options, contents: FolderContents, seed: u64) -> Session {
    let message = Message::of_trouble(&contents);
    let saved = SavedGames::new(contents.unfinished, contents.games, contents.cards);
    let mut session = Session::new(options.setup(contents.choices, seed), saved);
    session.shared.message = message;
    session
}
