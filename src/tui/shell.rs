//! The event loop: terminal, signals, workers and the disk around a session.

mod folder;
mod input;
mod signals;
mod store;
mod terminal;
mod workers;

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use signal_hook::consts::SIGINT;

use self::folder::Folder;
use self::signals::{SignalRequest, listen, suspend};
use self::store::{Store, StoreReply};
use self::terminal::OwnedTerminal;
use self::workers::Workers;
use super::clock::Clock;
use super::model::settings::Options;
use super::model::{FolderContents, Message, News, SaveError, Shelf};
use super::session::{Effect, Event, Session};
use super::{TuiError, test_hooks};
use crate::jobs;
use crate::signals::{has_shell, is_in_foreground, suspend_group};
use crate::tty;

/// What the loop waits for.
enum LoopEvent {
    Input(TerminalEvent),
    /// The terminal can no longer be read.
    InputLost(io::Error),
    /// A worker has found something.
    News(News),
    /// The store has opened the folder, or done something in it.
    Stored(StoreReply),
    Signal(SignalRequest),
}

impl LoopEvent {
    const fn is_key(&self) -> bool {
        matches!(self, LoopEvent::Input(TerminalEvent::Key(_)))
    }
}

/// Whether a key is this one with Ctrl.
fn is_control(key: &KeyEvent, character: char) -> bool {
    key.code == KeyCode::Char(character) && key.modifiers == KeyModifiers::CONTROL
}

/// Converts terminal input to an event of the loop. Ctrl-C is a signal, as in other programs: it ends this
/// one even if the loop waits for a terminal that nobody reads.
fn of_input(input: io::Result<TerminalEvent>) -> LoopEvent {
    match input {
        Ok(TerminalEvent::Key(key)) if is_control(&key, 'c') => {
            tty::hurry();
            LoopEvent::Signal(SignalRequest::End(SIGINT))
        }
        Ok(input) => LoopEvent::Input(input),
        Err(error) => LoopEvent::InputLost(error),
    }
}

/// How the program ends.
pub(super) struct Exit {
    /// The signal that asked it to end. `None` if the user left.
    pub(super) signal: Option<i32>,
    /// Why something was not saved, if the user does not know that yet.
    pub(super) unsaved: Option<SaveError>,
}

/// How long the start waits for the user's folder.
const OPENING: Duration = Duration::from_millis(500);
/// How many events of the terminal may wait. The rest stays in the terminal.
const WAITING: usize = 1 << 12;
/// How long to wait for the signal that follows when a terminal is closed.
const HANG_UP: Duration = Duration::from_millis(200);

/// The full-screen game: the terminal, the session, and the threads that work for it.
pub(super) struct Shell {
    terminal: OwnedTerminal,
    clock: Clock,
    session: Session,
    workers: Workers,
    store: Store,
    /// How to start once the folder is open, if it was not when the session began.
    late: Option<(Options, u64)>,
    /// How many requests are done whose reports the session has, and how many of them were drawn.
    reported: u64,
    seen: u64,
    sender: Sender<LoopEvent>,
    events: Receiver<LoopEvent>,
    /// Lets the reader of the terminal pass on one more event.
    permits: Sender<()>,
    permitted: Option<Receiver<()>>,
    /// The signal that asked the program to end.
    signal: Option<i32>,
}

impl Shell {
    /// Handles signals, opens the user's folder, takes the terminal over and starts the workers.
    pub(super) fn start(options: Options, seed: u64) -> Result<Shell, TuiError> {
        let clock = Clock::of_system();
        let (sender, events) = mpsc::channel();
        let signals = sender.clone();
        listen(move |request| {
            // If the loop has ended, the program is about to end.
            let _ = signals.send(LoopEvent::Signal(request));
        })?;
        let stored = sender.clone();
        let store = Store::start(Folder::of_user(), move |reply| {
            let _ = stored.send(LoopEvent::Stored(reply));
        })?;
        let contents = wait_for_folder(&sender, &events);
        let late = contents.is_none().then(|| (options.clone(), seed));
        let mut session = open(options, contents.unwrap_or_default(), seed, &clock);
        if late.is_some() {
            session.model.message = Some(Message::NotRead(SaveError::Stalled));
        }
        let (permits, permitted) = mpsc::channel();
        for _ in 0..WAITING {
            // The other end is in this function.
            let _ = permits.send(());
        }
        let news = sender.clone();
        Ok(Shell {
            terminal: OwnedTerminal::take()?,
            clock,
            session,
            workers: Workers::start(seed, move |found| news.send(LoopEvent::News(found)).is_ok())?,
            store,
            late,
            reported: 0,
            seen: 0,
            sender,
            events,
            permits,
            permitted: Some(permitted),
            signal: None,
        })
    }

    /// Plays until the user leaves, a signal asks the program to end, or the terminal fails.
    pub(super) fn run(mut self) -> Result<Exit, TuiError> {
        let (inputs, permitted) = (self.sender.clone(), self.permitted.take());
        jobs::spawn(move || {
            input::read(|input| {
                test_hooks::panic_if_asked("reader");
                let event = of_input(input);
                let is_permitted = permitted.as_ref().is_some_and(|one| one.recv().is_ok());
                is_permitted && inputs.send(event).is_ok()
            });
        })?;
        let ended = self.event_loop();
        if ended.is_err() {
            self.signal = self.wait_for_hang_up();
        }
        // The disk may take its time: the terminal need not.
        drop(self.terminal);
        let unsaved = self.store.finish(self.seen);
        match (ended, self.signal) {
            (Err(error), None) => Err(TuiError::Terminal(error)),
            (_, signal) => Ok(Exit { signal, unsaved }),
        }
    }

    /// Draws the session, waits for events, and handles them, until the program is to end. Waits
    /// without waking up while nothing moves.
    fn event_loop(&mut self) -> io::Result<()> {
        let mut time = Instant::now();
        if self.begin()?.is_break() {
            return Ok(());
        }
        loop {
            self.workers.serve(&self.session);
            self.session.resize(self.terminal.size()?);
            self.terminal
                .use_mouse(self.session.screen().uses_mouse())?;
            self.terminal.draw(&mut self.session)?;
            self.seen = self.reported;
            let first = match self.session.next_change() {
                Some(soon) => self.events.recv_timeout(soon).ok(),
                None => self.events.recv().ok(),
            };
            let now = Instant::now();
            let passed = Event::Passed(now - time, self.clock.now());
            time = now;
            if self.handle(passed)?.is_break() {
                return Ok(());
            }
            let events: Vec<LoopEvent> = first.into_iter().chain(self.events.try_iter()).collect();
            if self.take_all(events)?.is_break() {
                return Ok(());
            }
        }
    }

    /// Does what a session asks for before anything has happened.
    fn begin(&mut self) -> io::Result<ControlFlow<()>> {
        self.handle(Event::Passed(Duration::ZERO, self.clock.now()))
    }

    /// Takes in the events that have arrived. If one fails, the rest are taken in all the same.
    fn take_all(&mut self, events: Vec<LoopEvent>) -> io::Result<ControlFlow<()>> {
        let mut keys_left = events.iter().filter(|event| event.is_key()).count();
        let mut failed = Ok(());
        for event in events {
            if event.is_key() {
                keys_left -= 1;
                self.session.land();
            }
            match self.take(event) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(end) => return Ok(end),
                Err(error) => failed = Err(error),
            }
            // Users who type ahead do not watch discs fall.
            if keys_left > 0 {
                self.session.land();
            }
            self.workers.serve(&self.session);
        }
        failed.map(ControlFlow::Continue)
    }

    fn take(&mut self, event: LoopEvent) -> io::Result<ControlFlow<()>> {
        match event {
            LoopEvent::Input(input) => {
                // The reader may be gone.
                let _ = self.permits.send(());
                return self.take_input(input);
            }
            LoopEvent::InputLost(error) => return Err(error),
            LoopEvent::News(news) => return self.handle(Event::News(news)),
            LoopEvent::Stored(reply) => return self.take_reply(reply),
            LoopEvent::Signal(SignalRequest::End(signal)) => {
                self.signal = Some(signal);
                return Ok(ControlFlow::Break(()));
            }
            LoopEvent::Signal(SignalRequest::Suspend) => suspend()?,
            // A program that goes on in the background leaves the terminal alone.
            LoopEvent::Signal(SignalRequest::Resume) => {
                if is_in_foreground() {
                    self.terminal.retake()?;
                }
            }
            // The size is read before each drawing.
            LoopEvent::Signal(SignalRequest::Resize) => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn take_input(&mut self, input: TerminalEvent) -> io::Result<ControlFlow<()>> {
        test_hooks::panic_if_asked("loop");
        test_hooks::start_worker_if_asked();
        match input {
            // It suspends the program wherever the user is.
            TerminalEvent::Key(key) if is_control(&key, 'z') => {
                if has_shell() {
                    // Once the shell runs, the terminal's settings are no longer ours to change.
                    terminal::give_back();
                    suspend_group()?;
                } else {
                    self.session.model.message = Some(Message::NoShell);
                }
                Ok(ControlFlow::Continue(()))
            }
            TerminalEvent::Key(key) => self.handle(Event::Key(key)),
            TerminalEvent::Mouse(mouse) => self.handle(Event::Mouse(mouse)),
            TerminalEvent::Paste(text) => self.handle(Event::Paste(text)),
            _ => Ok(ControlFlow::Continue(())),
        }
    }

    /// Has the session handle an event, and does what it asks for.
    fn handle(&mut self, event: Event) -> io::Result<ControlFlow<()>> {
        let mut end = ControlFlow::Continue(());
        for effect in self.session.handle(event) {
            match effect {
                Effect::Store(request) => self.store.send(*request),
                Effect::Copy(text) => self.terminal.copy(&text)?,
                Effect::Quit => end = ControlFlow::Break(()),
            }
        }
        Ok(end)
    }

    /// Waits for the signal that explains why the terminal failed. When a terminal is closed, the
    /// failure and the signal arrive in any order.
    fn wait_for_hang_up(&self) -> Option<i32> {
        let start = Instant::now();
        loop {
            let left = HANG_UP.saturating_sub(start.elapsed());
            let event = self.events.recv_timeout(left).ok()?;
            if let LoopEvent::Signal(SignalRequest::End(signal)) = event {
                return Some(signal);
            }
        }
    }

    fn take_reply(&mut self, reply: StoreReply) -> io::Result<ControlFlow<()>> {
        let news = match reply {
            StoreReply::Opened(contents) => match self.late.take() {
                Some((options, seed)) if !self.session.has_acted() => {
                    self.session = open(options, *contents, seed, &self.clock);
                    return self.begin();
                }
                _ => News::Opened(contents),
            },
            StoreReply::Done(done) => {
                let is_all = self.store.note(&done);
                self.reported = done.count;
                // What was asked for since is not in it.
                News::Stored(done.reports, done.shelf.filter(|_| is_all))
            }
        };
        self.handle(Event::News(news))
    }
}

/// Waits a moment for the user's folder. Everything else that happens is left for the loop.
fn wait_for_folder(
    sender: &Sender<LoopEvent>,
    events: &Receiver<LoopEvent>,
) -> Option<FolderContents> {
    let start = Instant::now();
    let mut others = Vec::new();
    let contents = loop {
        let left = OPENING.saturating_sub(start.elapsed());
        match events.recv_timeout(left) {
            Ok(LoopEvent::Stored(StoreReply::Opened(contents))) => break Some(*contents),
            Ok(other @ LoopEvent::Signal(SignalRequest::End(_))) => {
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
fn open(options: Options, contents: FolderContents, seed: u64, clock: &Clock) -> Session {
    let message = Message::of_trouble(&contents);
    let shelf = Shelf::new(contents.unfinished, contents.games, contents.cards);
    let setup = options.setup(contents.choices, seed, clock.now());
    let mut session = Session::new(setup, shelf);
    session.model.message = message;
    session
}
