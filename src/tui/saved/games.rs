//! What the screens know of the files, and what they want changed in them.

use super::UnfinishedGame;
use crate::analysis::can_solve;
use crate::board::Outcome;
use crate::library::{Card, Entry, Record};

/// A change of the files that a screen asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// Add a game that is over, or one that was deleted.
    Add(Record),
    /// Add a game that is not over. If it is there already, it becomes the newest.
    Save(Record),
    /// Change a game, which was renamed or reviewed.
    Change(Entry, Box<Record>),
    Remove(Entry),
    /// Have these positions repeated.
    Miss(Vec<Card>),
    /// Replace a position by what it has become, or remove it.
    Repeat(Card, Option<Card>),
    /// Write a file for the user, with a name like this one.
    Export {
        name: String,
        content: String,
    },
}

impl Request {
    /// Whether it is tried again after a failure: what the user cannot ask for once more.
    #[must_use]
    pub(crate) const fn is_lasting(&self) -> bool {
        use Request::{Add, Miss, Repeat, Save};
        matches!(self, Add(_) | Save(_) | Miss(_) | Repeat(..))
    }

    /// Whether it does what this older one does, so that one of them is enough.
    fn replaces(&self, older: &Request) -> bool {
        match (self, older) {
            (Request::Save(one), Request::Save(other)) => {
                Record {
                    date: one.date,
                    ..other.clone()
                } == *one
            }
            (one, other) => one == other,
        }
    }
}

/// The library and the positions to repeat as the screens know them, and what they want changed.
#[derive(Debug, Default)]
pub(crate) struct SavedGames {
    /// The unfinished game of an earlier start.
    pub(crate) unfinished: Option<UnfinishedGame>,
    /// The game that is shown, as it is in the library.
    pub(crate) shown: Option<Entry>,
    /// The library as it was last read, the newest game last.
    games: Vec<Entry>,
    /// The positions to repeat as they were last read.
    cards: Vec<Card>,
    /// The games to be reviewed in the background, the next one last.
    to_review: Vec<Entry>,
    requests: Vec<Request>,
    /// Whether there are requests that have not been tried yet.
    is_asked: bool,
    /// Whether the library and the positions must be read again.
    outdated: bool,
}

impl SavedGames {
    /// What a folder contains. Games of a person against a computer that nobody has reviewed are
    /// reviewed now.
    #[must_use]
    pub(crate) fn new(
        unfinished: Option<UnfinishedGame>,
        games: Vec<Entry>,
        cards: Vec<Card>,
    ) -> SavedGames {
        let to_review = games.iter().filter(|entry| is_to_review(&entry.record));
        SavedGames {
            unfinished,
            to_review: to_review.cloned().collect(),
            games,
            cards,
            ..SavedGames::default()
        }
    }

    /// The games, the newest first.
    pub(crate) fn newest_first(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.games.iter().rev()
    }

    /// The games, the oldest first.
    pub(crate) fn games(&self) -> impl Iterator<Item = &Record> {
        self.games.iter().map(|entry| &entry.record)
    }

    /// The positions to repeat, the one that has been due longest first.
    #[must_use]
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Asks for a change.
    pub(crate) fn ask(&mut self, request: Request) {
        self.requests.retain(|older| !request.replaces(older));
        self.requests.push(request);
        self.is_asked = true;
        self.outdated = true;
    }

    /// Adds the game that is shown and over.
    pub(crate) fn add_shown(&mut self, record: Record) {
        let entry = Entry::from(record.clone());
        if is_to_review(&record) {
            self.to_review.push(entry.clone());
        }
        self.shown = Some(entry);
        self.ask(Request::Add(record));
    }

    /// The game to review now.
    #[must_use]
    pub(crate) fn to_review(&self) -> Option<&Record> {
        self.to_review.last().map(|entry| &entry.record)
    }

    /// Removes a game from those that are to be reviewed, and returns its entry.
    pub(crate) fn take_reviewed(&mut self, record: &Record) -> Option<Entry> {
        let mut waits = self.to_review.iter();
        let at = waits.rposition(|entry| entry.record == *record);
        let waiting = at.map(|at| self.to_review.remove(at));
        let shown = self.shown.clone();
        waiting.or(shown.filter(|entry| entry.record == *record))
    }

    /// Whether there are requests that have not been tried yet.
    #[must_use]
    pub(crate) const fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Takes the requests, to try them.
    pub(crate) fn take_requests(&mut self) -> Vec<Request> {
        self.is_asked = false;
        std::mem::take(&mut self.requests)
    }

    /// Puts a request back that failed.
    pub(crate) fn put_back(&mut self, request: Request) {
        self.requests.push(request);
    }

    /// Whether requests wait that have failed.
    #[must_use]
    pub(crate) const fn has_failed(&self) -> bool {
        !self.requests.is_empty()
    }

    /// Has everything read again, as other windows may have changed it.
    pub(crate) const fn refresh(&mut self) {
        self.outdated = true;
    }

    /// Whether everything must be read again.
    #[must_use]
    pub(crate) const fn is_outdated(&self) -> bool {
        self.outdated
    }

    /// Takes in what was read.
    pub(crate) fn set(&mut self, games: Vec<Entry>, cards: Vec<Card>) {
        (self.games, self.cards) = (games, cards);
        self.outdated = false;
    }

    /// Leaves everything as it is, if it cannot be read again.
    pub(crate) const fn keep(&mut self) {
        self.outdated = false;
    }
}

/// Whether a game is to be reviewed in the background: a person has ended it against a computer.
/// Boards that the solver does not take would keep the machine busy for long.
fn is_to_review(record: &Record) -> bool {
    record.human().is_some()
        && record.outcome != Outcome::Ongoing
        && record.accuracy.is_none()
        && can_solve(record.shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(line: &str) -> Record {
        line.parse().unwrap()
    }

    #[test]
    fn a_game_that_is_saved_twice_is_asked_for_once() {
        let mut saved = SavedGames::default();
        for line in ["6x7 4", "6x7 44", "2026-11-17T06:00:00Z | | | * | 6x7 | 4"] {
            saved.ask(Request::Save(record(line)));
        }
        let requests = saved.take_requests();
        let moves: Vec<usize> = requests
            .iter()
            .map(|request| match request {
                Request::Save(record) => record.moves.len(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(moves, [2, 1]);
        assert!(!saved.is_asked() && !saved.has_failed());
        saved.put_back(requests[0].clone());
        assert!(!saved.is_asked() && saved.has_failed());
    }

    #[test]
    fn games_of_a_person_are_reviewed_once() {
        let won = "2026-11-17T06:00:00Z | human | easy | 1-0 | 6x7 | 1212121";
        let reviewed = format!("{won} | perfect 4/4 2/3, good 4/4 2/3");
        let lines = [
            won,
            "| human | human | 1-0 | 6x7 | 1212121",
            "| human | easy | * | 6x7 | 12",
            &reviewed,
        ];
        let games = lines.map(|line| Entry::from(record(line)));
        let mut saved = SavedGames::new(None, games.to_vec(), Vec::new());
        assert_eq!(saved.to_review(), Some(&record(won)));
        let reviewed = saved.take_reviewed(&record(won));
        assert_eq!(reviewed, Some(Entry::from(record(won))));
        assert_eq!(saved.to_review(), None);
        saved.add_shown(record(won));
        assert_eq!(saved.to_review(), Some(&record(won)));
        assert_eq!(saved.take_requests(), [Request::Add(record(won))]);
    }

    #[test]
    fn the_library_is_read_again_when_asked_for() {
        let games = ["6x7 4", "6x7 44"].map(|line| Entry::from(record(line)));
        let mut saved = SavedGames::new(None, games.to_vec(), Vec::new());
        let newest = saved.newest_first().next();
        assert_eq!(newest.map(|entry| entry.record.moves.len()), Some(2));
        assert!(!saved.is_outdated());
        saved.refresh();
        assert!(saved.is_outdated());
        saved.keep();
        assert!(!saved.is_outdated() && saved.newest_first().len() == 2);
        saved.refresh();
        saved.set(games[..1].to_vec(), Vec::new());
        assert!(!saved.is_outdated() && saved.newest_first().len() == 1);
    }
}
