//! The thread that owns the user's folder, so that no key waits for the disk.
//!
//! Requests are done in their order, and none replaces another, except that of several versions of
//! the unfinished game in a row only the last one is written. What the disk does not take is tried
//! again with the next request and when the program ends.

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{io, slice};

use super::folder::Folder;
use crate::jobs::{self, NoThread};
use crate::library::{Card, Entry};
use crate::tui::model::{FolderContents, Keep, Report, Request, SaveError};
use crate::tui::test_hooks;

/// How long the end of the program waits for the disk.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the store says.
pub(crate) enum StoreReply {
    /// What the folder contains, once, before all others.
    Opened(Box<FolderContents>),
    /// Requests are done.
    Done(Done),
}

/// What came of requests.
pub(crate) struct Done {
    /// The number of requests that are done by now.
    pub(crate) count: u64,
    /// What the user is told.
    pub(crate) reports: Vec<Report>,
    /// The library and the positions to repeat, if they were read again.
    pub(crate) shelf: Option<(Vec<Entry>, Vec<Card>)>,
}

enum Order {
    Do(Box<Request>),
    /// Do what is left. The count of requests whose reports the user has seen is given.
    Finish(u64, Sender<Option<SaveError>>),
}

/// The other end of the thread.
pub(crate) struct Store {
    orders: Sender<Order>,
    /// How many requests were sent, and how many of them up to the last one that changes a file.
    sent: u64,
    changes: u64,
    /// How many requests are done.
    done: u64,
}

impl Store {
    /// Starts the thread, which opens the folder first. `None` stands for a user without one.
    pub(crate) fn start(
        folder: Option<Folder>,
        reply: impl Fn(StoreReply) + Send + 'static,
    ) -> Result<Store, NoThread> {
        let (orders, received) = mpsc::channel();
        jobs::spawn(move || Keeper::open(folder, reply).serve(&received))?;
        Ok(Store {
            orders,
            sent: 0,
            changes: 0,
            done: 0,
        })
    }

    /// Has a request done.
    pub(crate) fn send(&mut self, request: Request) {
        self.sent += 1;
        if request != Request::Read {
            self.changes = self.sent;
        }
        // The thread lives as long as its orders can be sent.
        let _ = self.orders.send(Order::Do(Box::new(request)));
    }

    /// Takes note of requests that are done. Returns whether none is left.
    pub(crate) const fn note(&mut self, done: &Done) -> bool {
        self.done = done.count;
        self.done == self.sent
    }

    /// Waits for the disk before the program ends, for a while. Returns why something was not saved,
    /// unless the user has seen it: `seen` counts the requests whose reports were shown.
    pub(crate) fn finish(self, seen: u64) -> Option<SaveError> {
        let (reply, replied) = mpsc::channel();
        let _ = self.orders.send(Order::Finish(seen, reply));
        match replied.recv_timeout(PATIENCE) {
            Ok(unseen) => unseen,
            Err(_) => (self.changes > self.done).then_some(SaveError::Stalled),
        }
    }
}

/// The thread's own state.
struct Keeper<R> {
    folder: Option<Folder>,
    reply: R,
    /// How many requests are done.
    count: u64,
    /// The requests that failed and are tried again.
    failed: Vec<Request>,
    /// What was last to be kept, if that is not done yet, and why not. The reason was reported.
    kept: Option<Keep>,
    failure: Option<SaveError>,
    /// The last failure that was reported, and the request.
    reported: Option<(u64, SaveError)>,
}

impl<R: Fn(StoreReply)> Keeper<R> {
    fn open(mut folder: Option<Folder>, reply: R) -> Keeper<R> {
        test_hooks::hold_the_disk();
        let contents = folder.as_mut().map(Folder::open).unwrap_or_default();
        reply(StoreReply::Opened(Box::new(contents)));
        Keeper {
            folder,
            reply,
            count: 0,
            failed: Vec::new(),
            kept: None,
            failure: None,
            reported: None,
        }
    }

    /// Does what is asked for until the program ends.
    fn serve(mut self, orders: &Receiver<Order>) {
        while let Ok(order) = orders.recv() {
            let mut requests = Vec::new();
            let mut finish = None;
            for order in [order].into_iter().chain(orders.try_iter()) {
                match order {
                    Order::Do(request) => requests.push(*request),
                    Order::Finish(seen, reply) => finish = Some((seen, reply)),
                }
            }
            if !requests.is_empty() {
                self.perform_all(requests);
            }
            if let Some((seen, reply)) = finish {
                let _ = reply.send(self.finish(seen));
            }
        }
    }

    /// Does requests that have come together.
    fn perform_all(&mut self, requests: Vec<Request>) {
        test_hooks::hold_the_disk();
        let mut reports = Vec::new();
        let mut is_changed = false;
        let mut requests = requests.into_iter().peekable();
        while let Some(request) = requests.next() {
            self.count += 1;
            is_changed |= !matches!(request, Request::Keep(_) | Request::Remember(_));
            let report = match request {
                Request::Keep(_) if matches!(requests.peek(), Some(Request::Keep(_))) => None,
                Request::Keep(keep) => {
                    self.kept = Some(keep);
                    self.keep()
                }
                request => self.perform(request),
            };
            if let Some(error) = report.as_ref().and_then(Report::failure) {
                self.reported = Some((self.count, error.clone()));
            }
            reports.extend(report);
        }
        let shelf = match self
            .folder
            .as_ref()
            .filter(|_| is_changed)
            .map(Folder::read)
        {
            Some(Ok(shelf)) => Some(shelf),
            Some(Err(error)) => {
                reports.push(Report::NotRead(error.into()));
                None
            }
            None => None,
        };
        (self.reply)(StoreReply::Done(Done {
            count: self.count,
            reports,
            shelf,
        }));
    }

    /// Does a request, and those again that have failed before.
    fn perform(&mut self, request: Request) -> Option<Report> {
        if !request.is_lasting() {
            return self.try_once(&request);
        }
        self.failed.retain(|older| !request.replaces(older));
        self.failed.push(request);
        let report = self.try_again();
        // The file of a game stays until the game is in the library.
        match &self.kept {
            Some(Keep::Nothing) => self.keep().or(report),
            _ => report,
        }
    }

    /// Does again what has failed. Returns what there is to say of the last request.
    fn try_again(&mut self) -> Option<Report> {
        let mut last = None;
        for request in std::mem::take(&mut self.failed) {
            let report = self.try_once(&request);
            if report.as_ref().and_then(Report::failure).is_some() {
                self.failed.push(request);
            }
            last = report.or(last);
        }
        last
    }

    fn try_once(&mut self, request: &Request) -> Option<Report> {
        let Some(folder) = &mut self.folder else {
            return (*request != Request::Read).then_some(Report::NotSaved(SaveError::NoFolder));
        };
        let failure = |error: io::Error| match request {
            Request::Remember(_) => Some(Report::NotRemembered(error.into())),
            _ => Some(Report::NotSaved(error.into())),
        };
        do_in(folder, request).unwrap_or_else(failure)
    }

    /// Writes or removes the unfinished game. Reports a failure if its reason is a new one.
    fn keep(&mut self) -> Option<Report> {
        let is_early = self.kept == Some(Keep::Nothing) && !self.failed.is_empty();
        let kept = self.kept.take_if(|_| !is_early)?;
        let done = match (&mut self.folder, &kept) {
            (Some(folder), Keep::Game(game)) => folder.write_game(game).map_err(SaveError::from),
            (Some(folder), Keep::Nothing) => folder.remove_game().map_err(SaveError::from),
            (None, Keep::Game(_)) => Err(SaveError::NoFolder),
            (None, Keep::Nothing) | (_, Keep::Unchanged) => Ok(()),
        };
        let before = std::mem::replace(&mut self.failure, done.err());
        self.kept = Some(kept).filter(|_| self.failure.is_some());
        let failure = self.failure.as_ref().filter(|_| before != self.failure);
        failure.cloned().map(Report::NotKept)
    }

    /// Tries once more what has failed. Returns a failure that the user has not seen.
    fn finish(&mut self, seen: u64) -> Option<SaveError> {
        let had_failed = !self.failed.is_empty() || self.failure.is_some();
        self.try_again();
        self.keep();
        let is_mended = had_failed && self.failed.is_empty() && self.failure.is_none();
        let (number, error) = self.reported.take()?;
        (number > seen && !is_mended).then_some(error)
    }
}

/// Does a request. Returns what the user is told.
fn do_in(folder: &mut Folder, request: &Request) -> io::Result<Option<Report>> {
    match request {
        Request::Read => {}
        // Written by `Keeper::keep`.
        Request::Keep(_) => {}
        Request::Remember(choices) => folder.remember(choices)?,
        Request::PutAside(unfinished) => {
            folder.put_aside(unfinished)?;
            return Ok(Some(Report::UnfinishedGameSaved));
        }
        Request::End(before, record) => folder.library.end(before.as_deref(), record)?,
        Request::Add(record) => folder.library.add(slice::from_ref(record))?,
        Request::Save(record) => {
            folder.library.save(record)?;
            return Ok(Some(Report::Saved));
        }
        Request::Change(entry, record) => {
            let is_changed = folder.library.change(entry, record)?;
            // Nobody waits for the rates of a game.
            if !is_changed && entry.record.name != record.name {
                return Ok(Some(Report::ChangedElsewhere));
            }
        }
        Request::Remove(entry) => {
            return Ok(Some(match folder.library.remove(entry)? {
                true => Report::Deleted,
                false => Report::ChangedElsewhere,
            }));
        }
        Request::Miss(cards) => folder.deck.add(cards)?,
        Request::Repeat(card, next) => {
            folder.deck.replace(card, next.as_ref())?;
        }
        Request::Export { name, content } => {
            return Ok(Some(Report::Exported(folder.export(name, content)?)));
        }
    }
    Ok(None)
}
