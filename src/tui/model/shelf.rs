//! What the screens know of the files, and what they want changed in them.

use super::settings::Choices;
use super::storage::{Keep, Request};
use super::unfinished::UnfinishedGame;
use crate::analysis::can_solve;
use crate::board::Outcome;
use crate::library::{Card, Entry, Record};

/// The library and the positions to repeat as the screens know them, and what they want changed.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    /// The unfinished game of an earlier start.
    pub(crate) unfinished: Option<UnfinishedGame>,
    /// The game that is shown, as it is in the library.
    pub(crate) shown: Option<Entry>,
    /// The library as it was last read, the newest game last.
    games: Vec<Entry>,
    /// The positions to repeat as they were last read.
    cards: Vec<Card>,
    /// The games to be reviewed in the background, the next one last, each with a number.
    to_review: Vec<(u64, Entry)>,
    /// The number of the last of these.
    numbered: u64,
    /// What is to be done on the disk next.
    requests: Vec<Request>,
    /// What was last asked to be kept and to be remembered.
    kept: Option<Keep>,
    remembered: Choices,
}

impl Shelf {
    /// What a folder contains. Games of a person against a computer that nobody has reviewed are
    /// reviewed now.
    #[must_use]
    pub(crate) fn new(
        unfinished: Option<UnfinishedGame>,
        games: Vec<Entry>,
        cards: Vec<Card>,
    ) -> Shelf {
        let mut shelf = Shelf::default();
        shelf.open(unfinished, games, cards);
        shelf
    }

    /// Takes in what a folder contains. Nothing of it was known before.
    pub(crate) fn open(
        &mut self,
        unfinished: Option<UnfinishedGame>,
        games: Vec<Entry>,
        cards: Vec<Card>,
    ) {
        let known = std::mem::take(&mut self.to_review);
        for entry in games.iter().filter(|entry| is_to_review(&entry.record)) {
            self.have_reviewed(entry.clone());
        }
        self.to_review.extend(known);
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
            self.to_review.retain(|(_, entry)| entry.record != *before);
        }
        if is_to_review(&record) {
            self.have_reviewed(entry.clone());
        }
        self.shown = Some(entry);
        self.ask(Request::End(before.map(Box::new), record));
    }

    fn have_reviewed(&mut self, entry: Entry) {
        self.numbered += 1;
        self.to_review.push((self.numbered, entry));
    }

    /// The game to review now, and its number.
    #[must_use]
    pub(crate) fn to_review(&self) -> Option<(u64, &Record)> {
        let (number, entry) = self.to_review.last()?;
        Some((*number, &entry.record))
    }

    /// Removes a game from those that are to be reviewed, and returns its entry. The game may be the
    /// one that is shown.
    pub(crate) fn take_reviewed(&mut self, record: &Record) -> Option<Entry> {
        let mut waits = self.to_review.iter();
        let at = waits.rposition(|(_, entry)| entry.record == *record);
        let waiting = at.map(|at| self.to_review.remove(at).1);
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
        let mut shelf = Shelf::default();
        for line in ["6x7 4", "6x7 44", "2026-11-17T06:00:00Z | | | * | 6x7 | 4"] {
            shelf.ask(Request::Save(record(line)));
        }
        let requests = shelf.take_requests();
        let moves: Vec<usize> = requests
            .iter()
            .map(|request| match request {
                Request::Save(record) => record.moves.len(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(moves, [2, 1]);
        assert_eq!(shelf.take_requests(), []);
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
        let mut shelf = Shelf::new(None, games.to_vec(), Vec::new());
        assert_eq!(shelf.to_review().map(|one| one.1), Some(&record(won)));
        let reviewed = shelf.take_reviewed(&record(won));
        assert_eq!(reviewed, Some(Entry::from(record(won))));
        assert_eq!(shelf.to_review(), None);
        shelf.add_shown(None, record(won));
        assert_eq!(shelf.to_review().map(|one| one.1), Some(&record(won)));
        // The same game ends in another way.
        let lost = won.replace("1-0 | 6x7 | 1212121", "0-1 | 6x7 | 12121232");
        shelf.add_shown(Some(record(won)), record(&lost));
        assert_eq!(shelf.to_review().map(|one| one.1), Some(&record(&lost)));
        shelf.take_reviewed(&record(&lost));
        assert_eq!(shelf.to_review(), None);
        let before = Some(Box::new(record(won)));
        let requests = [
            Request::End(None, record(won)),
            Request::End(before, record(&lost)),
        ];
        assert_eq!(shelf.take_requests(), requests);
    }

    #[test]
    fn games_are_shown_as_they_will_be() {
        let [one, two] = ["6x7 4", "6x7 44"].map(|line| Entry::from(record(line)));
        let mut shelf = Shelf::new(None, vec![one.clone(), two.clone()], Vec::new());
        let shown = |shelf: &Shelf| -> Vec<Entry> { shelf.newest_first().cloned().collect() };
        let named = Record {
            name: "a game".to_owned(),
            ..two.record.clone()
        };
        shelf.ask(Request::Change(two, Box::new(named.clone())));
        assert_eq!(shown(&shelf), [named.clone().into(), one.clone()]);
        shelf.ask(Request::Remove(named.clone().into()));
        assert_eq!(shown(&shelf).len(), 1);
        shelf.ask(Request::Add(named.clone()));
        assert_eq!(shown(&shelf), [named.into(), one.clone()]);
        shelf.ask(Request::Save(one.record.clone()));
        assert_eq!(
            (shown(&shelf).len(), &shown(&shelf)[0]),
            (2, &one),
            "the newest"
        );
    }

    #[test]
    fn what_is_kept_and_remembered_is_asked_for_once() {
        let mut shelf = Shelf::default();
        let chosen = Choices {
            scores: Some(true),
            ..Choices::default()
        };
        for _ in 0..2 {
            shelf.keep(Keep::Unchanged);
            shelf.keep(Keep::Nothing);
            shelf.remember(&chosen);
        }
        let requests = [
            Request::Keep(Keep::Nothing),
            Request::Remember(chosen.clone()),
        ];
        assert_eq!(shelf.take_requests(), requests);
        shelf.remember(&Choices::default());
        shelf.remember(&chosen);
        assert_eq!(shelf.take_requests().len(), 2);
    }
}
