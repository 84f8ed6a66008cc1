//! Tournaments between players, some of which may be other programs.
//!
//! | module | contents |
//! | --- | --- |
//! | `openings` | the positions that games start from |
//! | `schedule` | who plays whom, in which order |
//! | `referee` | one game |
//! | `ratings` | Elo with error bars |
//! | `sprt` | the sequential test |
//! | `record` | tournaments as text |
//! | `standings` | results, added up |
//! | `report` | standings as text, JSON and CSV |
//! | `live` | what is shown while games are played |
//! | `archive` | tournaments to records and back |
//! | `ledger` | counts games in the order of the schedule |
//! | `check` | whether a bot speaks its protocol |

mod archive;
mod check;
mod ledger;
mod live;
mod openings;
mod ratings;
mod record;
mod referee;
mod report;
mod schedule;
mod sprt;
mod standings;

pub(crate) use check::check;
pub(crate) use live::{Live, Show};
pub(crate) use openings::{Openings, OpeningsError};
pub(crate) use record::{Record, RecordError, Writer};
pub(crate) use report::Report;
pub(crate) use sprt::Sprt;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Mutex;

use thiserror::Error;

use self::ledger::{Halt, Ledger};
use self::record::GameResult;
use self::referee::Timing;
use self::schedule::{PairOfGames, Schedule};
use self::sprt::Evidence;
use self::standings::{Finished, Standings};
use crate::analysis::{Engine, can_solve};
use crate::board::{Board, PerDisc, Shape, ShapeError};
use crate::echo::Echo;
use crate::jobs::{self, Stop, Stopped};
use crate::player::{PlayerError, PlayerSpec};
use crate::process::StartError;
use crate::protocol::TimeLimits;
use crate::rng::ChaCha;
use crate::strategy::{Bot, Failure};

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entrant {
    /// Its label, which no other player has.
    pub(crate) name: String,
    pub(crate) spec: PlayerSpec,
}

/// A tournament: everything that decides which games are played.
#[derive(Clone, Debug)]
pub(crate) struct Tournament {
    pub(crate) players: Vec<Entrant>,
    pub(crate) shape: Shape,
    /// The games of each pairing.
    pub(crate) games: usize,
    /// Whether only the first player plays all others.
    pub(crate) gauntlet: bool,
    pub(crate) openings: Openings,
    pub(crate) seed: u64,
    pub(crate) limits: TimeLimits,
    /// Whether moves are compared with perfect play.
    pub(crate) accuracy: bool,
    pub(crate) sprt: Option<Sprt>,
}

/// Why a tournament cannot be played.
#[derive(Debug, Error)]
pub(crate) enum ArenaError {
    /// A program cannot be started.
    #[error("'{}' cannot be started: {error}", Echo(.player))]
    Start { player: String, error: StartError },
    /// The file of a program is missing.
    #[error("'{}' cannot be started: there is no file '{}'", Echo(.player), Echo(.file))]
    NoFile { player: String, file: String },
    /// A player cannot play on this board.
    #[error("'{}' does not support this board", Echo(.0))]
    Unsupported(String),
    /// There are no openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The record cannot be used.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record names a player that does not exist.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The record has an impossible board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

/// A game of a tournament that has ended.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its number, from 0.
    number: usize,
    finished: Finished,
    /// The board at the end.
    board: Board,
    /// The number of moves of the opening.
    opening: usize,
    failure: Option<Box<Failure>>,
    is_recorded: bool,
}

/// How a tournament ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum End {
    /// All games were played.
    Completed,
    /// The sequential test has its answer.
    Decided,
    /// It was stopped.
    Stopped,
}

/// The results of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    pub(crate) standings: Standings,
    pub(crate) end: End,
}

/// What those who watch are shown after each pair of games.
pub(crate) struct News<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) standings: &'a Standings,
    /// The games that have ended.
    pub(crate) games: &'a [Game],
}

/// The games of pairs, by the index of the pair.
type Pairs = BTreeMap<usize, Vec<Game>>;

impl Tournament {
    fn schedule(&self) -> Schedule {
        Schedule::new(self.players.len(), self.games, self.gauntlet)
    }

    /// The number of games.
    pub(crate) fn game_count(&self) -> usize {
        2 * self.schedule().len()
    }

    /// The pairings, by the numbers of the players.
    fn pairings(&self) -> Vec<[usize; 2]> {
        self.schedule().pairings().to_vec()
    }

    /// Whether moves can be compared with perfect play.
    fn is_judged(&self) -> bool {
        self.accuracy && can_solve(self.shape)
    }

    /// Starts and ends every program once, so that one that does not exist is found before the
    /// first game.
    pub(crate) fn try_players(&self) -> Result<(), ArenaError> {
        for Entrant { name, spec } in &self.players {
            if !spec.supports(self.shape) {
                return Err(ArenaError::Unsupported(name.clone()));
            }
            let PlayerSpec::Bot(command) = spec else {
                continue;
            };
            let player = name.clone();
            if let Some(file) = command.file().filter(|file| !Path::new(file).is_file()) {
                let file = file.to_owned();
                return Err(ArenaError::NoFile { player, file });
            }
            Bot::try_start(command).map_err(|error| ArenaError::Start { player, error })?;
        }
        Ok(())
    }

    /// The names of players whose protocol has no way to send an opening.
    pub(crate) fn without_openings(&self) -> Vec<&str> {
        let players = self
            .players
            .iter()
            .filter(|player| !takes_positions(&player.spec));
        players.map(|player| player.name.as_str()).collect()
    }

    /// Plays all games, several at the same time, except for those in `record`. Adds them to
    /// `writer`, and shows `watch` each pair of games in the order of the schedule.
    pub(crate) fn play(
        &self,
        record: Option<&(String, Record)>,
        writer: Option<Writer>,
        threads: usize,
        stop: &Stop,
        watch: &mut (dyn FnMut(&News) + Send),
    ) -> Result<Results, ArenaError> {
        let empty = Board::new(self.shape);
        let schedule = self.schedule();
        let openings = self.openings.lines(&empty, self.seed, schedule.len())?;
        // Each pair of games has an opening of its own while there are others.
        let opening = |pair: &PairOfGames| -> &[usize] {
            let mut players = pair.players.iter();
            match players.all(|&player| takes_positions(&self.players[player].spec)) {
                true => &openings[pair.index % openings.len()],
                false => &[],
            }
        };
        let known = match record {
            Some((file, record)) => self.recorded(file, record, &empty, &opening)?,
            None => Pairs::new(),
        };
        let (whole, begun): (Pairs, Pairs) =
            known.into_iter().partition(|(_, games)| games.len() == 2);
        let is_whole: HashSet<usize> = whole.keys().copied().collect();
        let has_begun = !begun.is_empty();
        let begun = Mutex::new(begun);
        let ledger = Mutex::new(Ledger::new(self, whole, writer, watch));
        let engines = Mutex::new(Vec::new());
        let referee = |index: usize| {
            let pair = schedule.pair(index).filter(|_| !is_whole.contains(&index));
            let Some(pair) = pair else {
                return Ok(());
            };
            let known = has_begun.then(|| lock(&begun).remove(&index));
            let mut games = known.flatten().unwrap_or_default();
            let mut start = empty.clone();
            for &slot in opening(&pair) {
                start.drop(slot).expect("openings are possible");
            }
            let played = self.play_pair(&pair, &start, &mut games, &engines, stop);
            lock(&ledger).accept(index, games)?;
            played.map_err(Halt::from)
        };
        let mut halted = lock(&ledger).settle();
        if halted.is_ok() {
            halted = jobs::for_each_index(schedule.len(), threads, referee);
        }
        let ledger = ledger
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let end = match halted {
            Ok(()) => End::Completed,
            Err(Halt::Decided) => End::Decided,
            Err(Halt::Stopped) => End::Stopped,
            Err(Halt::Record(error)) => return Err(error.into()),
        };
        let standings = ledger.close()?;
        Ok(Results { standings, end })
    }

    /// Plays the games of a pair that are missing.
    fn play_pair(
        &self,
        pair: &PairOfGames,
        start: &Board,
        games: &mut Vec<Game>,
        engines: &Mutex<Vec<Engine>>,
        stop: &Stop,
    ) -> Result<(), Stopped> {
        for second in [false, true] {
            let (number, players) = pair.game(second);
            if games.iter().any(|game| game.number == number) {
                continue;
            }
            stop.check()?;
            let players = PerDisc::new(players[0], players[1]);
            let strategies = players.map(|player| {
                let strategy = self.players[player].spec.strategy_within(&self.limits);
                strategy.expect("no person plays in an arena")
            });
            let rng = &mut ChaCha::new(self.seed, number as u64);
            let is_instant = |&player: &usize| self.players[player].spec.is_instant();
            let timing = match players.iter().all(is_instant) {
                true => Timing::Game,
                false => Timing::Moves,
            };
            let played = referee::play(start.clone(), strategies, rng, timing, stop)?;
            let scores = if self.is_judged() {
                let engine = lock(engines).pop();
                let mut engine = engine.unwrap_or_default();
                let scores = engine.line_scores(&played.board, start.history().len(), stop)?;
                lock(engines).push(engine);
                Some(scores)
            } else {
                None
            };
            games.push(Game {
                number,
                finished: Finished {
                    players,
                    result: GameResult::of(played.winner),
                    reason: played.reason,
                    to_move: start.to_move(),
                    times: played.times,
                    scores,
                },
                board: played.board,
                opening: start.history().len(),
                failure: played.failure,
                is_recorded: false,
            });
        }
        games.sort_by_key(|game| game.number);
        Ok(())
    }

    /// What the sequential test says, if there is one.
    fn evidence(&self, standings: &Standings) -> Option<Evidence> {
        self.sprt.map(|sprt| sprt.test(&standings.between(0, 1)))
    }
}

fn takes_positions(spec: &PlayerSpec) -> bool {
    match spec {
        PlayerSpec::Bot(command) => command.protocol().takes_positions(),
        _ => true,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
