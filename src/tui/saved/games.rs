//! What the screens know of the files, and what they want changed in them.

use super::{Keep, UnfinishedGame};
use crate::analysis::can_solve;
use crate::board::Outcome;
use crate::library::{Card, Entry, Record};
use crate::tui::settings::Choices;

/// Something to do on the disk.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// Read everything again, as other windows may have changed it.
    Read,
    /// Keep this for the next start.
    Keep(Keep),
    /// Remember what the user has chosen.
    Remember(Choices),
    /// Add the unfinished game of the last start to the library, because another one has begun.
    PutAside(Box<UnfinishedGame>),
    /// Add a game that was deleted.
    Add(Record),
    /// Add a game that is over. If it had ended before in another way, it replaces that.
    End(Option<Box<Record>>, Record),
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
        use Request::{Add, End, Miss, Repeat, Save};
        matches!(self, Add(_) | End(..) | Save(_) | Miss(_) | Repeat(..))
    }

    /// Whether it does what this older one does, so that one of them is enough.
    pub(super) fn replaces(&self, older: &Request) -> bool {
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
    /// What is to be done on the disk next.
    requests: Vec<Request>,
    /// What was last asked to be kept and to be remembered.
    kept: Option<Keep>,
    remembered: Choices,
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
        let mut saved = SavedGames::default();
        saved.open(unfinished, games, cards);
        saved
    }

    /// Takes in what a folder contains. Nothing of it was known before.
    pub(crate) fn open(
        &mut self,
        unfinished: Option<UnfinishedGame>,
        games: Vec<Entry>,
        cards: Vec<Card>,
    ) {
        let to_review = games.iter().filter(|entry| is_to_review(&entry.record));
        self.to_review.splice(..0, to_review.cloned());
        self.unfinished = unfinished;
        (self.games, self.cards) = (games, cards);
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

    /// Asks for something. The games and positions are shown as they will be.
    pub(crate) fn ask(&mut self, request: Request) {
        match &request {
            Request::Add(record) | Request::End(None, record) => {
                self.show(record, |_| false);
            }
            Request::End(Some(before), record) => {
                self.show(record, |known| known.is_same_game(before));
            }
            Request::Save(record) => {
                self.show(record, |known| known.is_same_position(record));
            }
            Request::Change(entry, record) => {
                if let Some(known) = self.games.iter_mut().find(|known| *known == entry) {
                    *known = (**record).clone().into();
                }
            }
            Request::Remove(entry) => self.games.retain(|known| known != entry),
            _ => {}
        }
        self.requests.retain(|older| !request.replaces(older));
        self.requests.push(request);
    }

    /// Shows a game among the others, in place of those that it replaces.
    fn show(&mut self, record: &Record, replaces: impl Fn(&Record) -> bool) {
        self.games.retain(|known| !replaces(&known.record));
        self.games.push(record.clone().into());
        self.games.sort_by_key(|entry| entry.record.date);
    }

    /// Asks to keep this for the next start, unless that was asked for last.
    pub(crate) fn keep(&mut self, keep: Keep) {
        if keep != Keep::Unchanged && self.kept.as_ref() != Some(&keep) {
            self.kept = Some(keep.clone());
            self.ask(Request::Keep(keep));
        }
    }

    /// Asks to remember what the user has chosen, unless that was asked for last.
    pub(crate) fn remember(&mut self, choices: &Choices) {
        if *choices != self.remembered {
            self.remembered = choices.clone();
            self.ask(Request::Remember(choices.clone()));
        }
    }

    /// Adds the game that is shown and over. If it had ended `before`, it replaces that.
    pub(crate) fn add_shown(&mut self, before: Option<Record>, record: Record) {
        let entry = Entry::from(record.clone());
        if let Some(before) = &before {
            self.to_review.retain(|entry| entry.record != *before);
        }
        if is_to_review(&record) {
            self.to_review.push(entry.clone());
        }
        self.shown = Some(entry);
        self.ask(Request::End(before.map(Box::new), record));
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

    /// Takes the requests, to do them.
    pub(crate) fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// Takes in what was read.
    pub(crate) fn set(&mut self, games: Vec<Entry>, cards: Vec<Card>) {
        (self.games, self.cards) = (games, cards);
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
        assert_eq!(saved.take_requests(), []);
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
        saved.add_shown(None, record(won));
        assert_eq!(saved.to_review(), Some(&record(won)));
        // The same game ends in another way.
        let lost = won.replace("1-0 | 6x7 | 1212121", "0-1 | 6x7 | 12121232");
        saved.add_shown(Some(record(won)), record(&lost));
        assert_eq!(saved.to_review(), Some(&record(&lost)));
        saved.take_reviewed(&record(&lost));
        assert_eq!(saved.to_review(), None);
        let before = Some(Box::new(record(won)));
        let requests = [
            Request::End(None, record(won)),
            Request::End(before, record(&lost)),
        ];
        assert_eq!(saved.take_requests(), requests);
    }

    #[test]
    fn games_are_shown_as_they_will_be() {
        let [one, two] = ["6x7 4", "6x7 44"].map(|line| Entry::from(record(line)));
        let mut saved = SavedGames::new(None, vec![one.clone(), two.clone()], Vec::new());
        let shown = |saved: &SavedGames| -> Vec<Entry> { saved.newest_first().cloned().collect() };
        let named = Record {
            name: "a game".to_owned(),
            ..two.record.clone()
        };
        saved.ask(Request::Change(two, Box::new(named.clone())));
        assert_eq!(shown(&saved), [named.clone().into(), one.clone()]);
        saved.ask(Request::Remove(named.clone().into()));
        assert_eq!(shown(&saved).len(), 1);
        saved.ask(Request::Add(named.clone()));
        assert_eq!(shown(&saved), [named.into(), one.clone()]);
        saved.ask(Request::Save(one.record.clone()));
        assert_eq!(
            (shown(&saved).len(), &shown(&saved)[0]),
            (2, &one),
            "the newest"
        );
    }

    #[test]
    fn what_is_kept_and_remembered_is_asked_for_once() {
        let mut saved = SavedGames::default();
        let chosen = Choices {
            scores: Some(true),
            ..Choices::default()
        };
        for _ in 0..2 {
            saved.keep(Keep::Unchanged);
            saved.keep(Keep::Nothing);
            saved.remember(&chosen);
        }
        let requests = [
            Request::Keep(Keep::Nothing),
            Request::Remember(chosen.clone()),
        ];
        assert_eq!(saved.take_requests(), requests);
        saved.remember(&Choices::default());
        saved.remember(&chosen);
        assert_eq!(saved.take_requests().len(), 2);
    }
}
