//! Counts games in the order of the schedule, in whatever order they end: so the same seed gives the
//! same output, and a sequential test the same answer, with any number of threads.

use super::record::{RecordError, Writer};
use super::standings::{Finished, Standings};
use super::{Game, News, Pairs, Tournament};
use crate::jobs::Stopped;

/// Why the work on games ends early.
pub(super) enum Halt {
    Stopped,
    Decided,
    Record(RecordError),
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Halt {
        Halt::Stopped
    }
}

/// The games that were counted, and those that wait for their turn.
pub(super) struct Ledger<'a> {
    tournament: &'a Tournament,
    standings: Standings,
    /// The first pair that has not been counted.
    next: usize,
    /// Pairs that come later.
    waiting: Pairs,
    writer: Option<Writer>,
    watch: &'a mut (dyn FnMut(&News) + Send),
    is_decided: bool,
}

impl<'a> Ledger<'a> {
    /// Nothing is counted yet. `known` has pairs of games of an earlier run.
    pub(super) fn new(
        tournament: &'a Tournament,
        known: Pairs,
        writer: Option<Writer>,
        watch: &'a mut (dyn FnMut(&News) + Send),
    ) -> Ledger<'a> {
        Ledger {
            tournament,
            standings: Standings::new(tournament.players.len()),
            next: 0,
            waiting: known,
            writer,
            watch,
            is_decided: false,
        }
    }

    /// Takes in the games of a pair.
    pub(super) fn accept(&mut self, index: usize, games: Vec<Game>) -> Result<(), Halt> {
        if index == self.next && !self.is_decided {
            self.next += 1;
            self.count(&games).map_err(Halt::Record)?;
        } else {
            self.waiting.insert(index, games);
        }
        self.settle()
    }

    /// Counts the pairs whose turn it is.
    pub(super) fn settle(&mut self) -> Result<(), Halt> {
        loop {
            if self.is_decided {
                return Err(Halt::Decided);
            }
            let Some(games) = self.waiting.remove(&self.next) else {
                return Ok(());
            };
            self.next += 1;
            self.count(&games).map_err(Halt::Record)?;
        }
    }

    fn count(&mut self, games: &[Game]) -> Result<(), RecordError> {
        if let Some(writer) = &mut self.writer {
            for game in games.iter().filter(|game| !game.is_recorded) {
                writer.line(&self.tournament.line(game))?;
            }
        }
        let finished: Vec<&Finished> = games.iter().map(|game| &game.finished).collect();
        self.standings.add_pair(&finished);
        let evidence = self.tournament.evidence(&self.standings);
        self.is_decided = evidence.is_some_and(|evidence| evidence.accepted.is_some());
        (self.watch)(&News {
            tournament: self.tournament,
            standings: &self.standings,
            games,
        });
        Ok(())
    }

    /// Counts what was played although its turn never came, unless a sequential test ended before.
    pub(super) fn close(mut self) -> Result<Standings, RecordError> {
        for games in std::mem::take(&mut self.waiting).into_values() {
            if !self.is_decided {
                self.count(&games)?;
            }
        }
        Ok(self.standings)
    }
}
