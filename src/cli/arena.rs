//! `puissance4 arena`: tournaments between players and other programs.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use clap::Args;

use super::CliError;
use super::invalid::number;
use super::series::BOARD;
use crate::arena::{
    ArenaError, Entrant, Live, News, Openings, Record, Report, Results, Show, Sprt, Tournament,
    Writer, check,
};
use crate::board::{Board, Shape};
use crate::console::ConsoleError;
use crate::echo::Echo;
use crate::jobs::{NoThread, Stop};
use crate::player::PlayerSpec;
use crate::protocol::TimeLimits;
use crate::rng::system_seed;
use crate::signals;
use crate::solver::cores;

/// The headings of the options' groups.
const GAMES: &str = "Games";
const TIME: &str = "Time of programs, in milliseconds";
const RESULTS: &str = "Results";

/// The games of each pairing, unless the user says otherwise.
const DEFAULT_GAMES: usize = 100;
/// The most lines that wait to be written. If nobody reads them, the games wait, too.
const LINES: usize = 256;
/// The most games of a sequential test.
const MOST_SPRT_GAMES: usize = 20_000;

/// Play tournaments between players and other programs
#[derive(Args)]
#[command(after_long_help = "\
Players: human excepted, all that 'play' knows, and other programs:
  bot:COMMAND       speaks the contest protocol of theaigames
  riddles:COMMAND   speaks the contest protocol of riddles.io
  insalgo:COMMAND   speaks the protocol of INSAlgo; starts from the empty board
  kaggle:FILE.py    is an agent of Kaggle's ConnectX, run with python3
  solver:COMMAND    prints a score per column for a line of moves
A command is split into words as by a shell, but no shell is started.
Openings: 'drawn' are positions of eight discs that the book knows to be drawn
(random moves on boards other than 6x7), 'random:4' four random moves; a FILE
has a line of moves for each. Each is played twice, with sides changed.
NAME=PLAYER gives a player a name. Programs run with your rights: start only
those that you trust.

Examples:
  puissance4 arena hard minimax:6 perfect 'bot:python3 my_bot.py' --games 200
  puissance4 arena new=bot:./new old=bot:./old --sprt 0,20
  puissance4 arena kaggle:agent.py --check
  puissance4 arena easy medium --record games.jsonl")]
pub(super) struct Arena {
    /// Players as 'play' names them, or bot:COMMAND, kaggle:FILE.py, …
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,

    /// Games of each pairing, an even number [default: 100]
    #[arg(long, value_name = "N", help_heading = GAMES)]
    games: Option<usize>,

    /// Let the first player play all others, and nobody else
    #[arg(long, help_heading = GAMES)]
    gauntlet: bool,

    /// Openings: drawn, random:N, FILE or none [default: drawn]
    #[arg(long, value_name = "WHICH", help_heading = GAMES)]
    openings: Option<Openings>,

    /// Stop when it is clear which Elo difference is right
    #[arg(long, value_name = "ELO0,ELO1", help_heading = GAMES, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Seed; the same seed replays the same games
    #[arg(long, value_name = "N", help_heading = GAMES)]
    seed: Option<u64>,

    /// Games at the same time [default: all cores]
    #[arg(long, value_name = "N", help_heading = GAMES, value_parser = number::<u16>(1..=256))]
    jobs: Option<u16>,

    /// Number of rows (>= 4) [default: 6]
    #[arg(long, value_name = "N", help_heading = BOARD, hide_short_help = true)]
    rows: Option<usize>,

    /// Number of columns (>= 4) [default: 7]
    #[arg(long, value_name = "N", help_heading = BOARD, hide_short_help = true)]
    cols: Option<usize>,

    /// What each program has in its bank at the start [default: 10000; kaggle and solver: 60000]
    #[arg(long, value_name = "MS", help_heading = TIME, hide_short_help = true)]
    timebank: Option<u64>,

    /// What is added to the bank after each move [default: 500; kaggle and solver: 2000]
    #[arg(long, value_name = "MS", help_heading = TIME, hide_short_help = true)]
    time_per_move: Option<u64>,

    /// What a program may take to start, before its clock runs
    #[arg(long, value_name = "MS", default_value_t = 0, help_heading = TIME, hide_short_help = true)]
    startup: u64,

    /// Do not compare moves with perfect play, which takes time
    #[arg(long, help_heading = RESULTS, hide_short_help = true)]
    no_accuracy: bool,

    /// Print one JSON object
    #[arg(long, help_heading = RESULTS)]
    json: bool,

    /// Write the standings to a file, too
    #[arg(long, value_name = "FILE", help_heading = RESULTS, hide_short_help = true)]
    csv: Option<String>,

    /// Keep every game on a line of a new file
    #[arg(long, value_name = "FILE", help_heading = RESULTS)]
    record: Option<String>,

    /// Play what is missing in a record
    #[arg(long, value_name = "FILE", help_heading = RESULTS, conflicts_with_all = ["players", "record", "report", "check", "seed", "openings", "gauntlet", "rows", "cols", "timebank", "time_per_move", "startup", "sprt", "no_accuracy"])]
    resume: Option<String>,

    /// Print the results of a record; play nothing
    #[arg(long, value_name = "FILE", help_heading = RESULTS, conflicts_with_all = ["players", "record", "check", "games", "seed", "openings", "gauntlet", "rows", "cols", "timebank", "time_per_move", "startup", "sprt", "no_accuracy", "jobs"])]
    report: Option<String>,

    /// Check whether the programs speak their protocols; play nothing
    #[arg(long, conflicts_with_all = ["record", "json", "csv", "games", "sprt"])]
    check: bool,
}

/// A tournament, what is recorded of it and in which file, and where its games are recorded.
type Prepared = (Tournament, Option<(String, Record)>, Option<Writer>);

impl Arena {
    /// Plays, or reports what was played.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        if let Some(file) = &self.report {
            let record = Record::read(file).map_err(ArenaError::from)?;
            let tournament = Tournament::of_record(&record)?;
            let results = tournament.results(file, &record)?;
            return self.print(&tournament, &results, out);
        }
        let stop = Stop::default();
        let interruption = signals::raise(&stop).map_err(CliError::Signals)?;
        if self.check {
            let checked = self.check(&stop, out);
            return CliError::or_interrupted(checked, &interruption);
        }
        let (tournament, record, writer) = self.prepare()?;
        note_openings(&tournament);
        let results = self.play(&tournament, record.as_ref(), writer, &stop, out)?;
        let printed = self.print(&tournament, &results, out);
        CliError::or_interrupted(printed, &interruption)
    }

    /// The tournament to play, what is recorded of it, and where the rest is recorded.
    fn prepare(&self) -> Result<Prepared, CliError> {
        if let Some(file) = &self.resume {
            let record = Record::read(file).map_err(ArenaError::from)?;
            let mut tournament = Tournament::of_record(&record)?;
            if let Some(games) = self.games {
                tournament.games = even(games)?;
            }
            tournament.try_players()?;
            let writer = Writer::resume(file, &record).map_err(ArenaError::from)?;
            return Ok((tournament, Some((file.clone(), record)), Some(writer)));
        }
        let tournament = self.tournament()?;
        tournament.try_players()?;
        let create = |file: &String| Writer::create(file, &tournament.header());
        let writer = self.record.as_ref().map(create).transpose();
        let writer = writer.map_err(ArenaError::from)?;
        Ok((tournament, None, writer))
    }

    /// The tournament that the options describe.
    fn tournament(&self) -> Result<Tournament, CliError> {
        let players = self.entrants()?;
        if players.len() < 2 {
            let why = "an arena needs two players or more, such as 'arena hard perfect'";
            return Err(CliError::invalid(&why));
        }
        if self.sprt.is_some() && players.len() != 2 {
            let why = format!("--sprt compares two players, not {}", players.len());
            return Err(CliError::invalid(&why));
        }
        let usual = if self.sprt.is_some() {
            MOST_SPRT_GAMES
        } else {
            DEFAULT_GAMES
        };
        let milliseconds = |time: Option<u64>| time.map(Duration::from_millis);
        let seed = match self.seed {
            Some(seed) => seed,
            None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
        };
        Ok(Tournament {
            players,
            shape: self.shape()?,
            games: even(self.games.unwrap_or(usual))?,
            gauntlet: self.gauntlet,
            openings: self.openings.clone().unwrap_or(Openings::Drawn),
            seed,
            limits: TimeLimits {
                bank: milliseconds(self.timebank),
                per_move: milliseconds(self.time_per_move),
                startup: Duration::from_millis(self.startup),
            },
            accuracy: !self.no_accuracy,
            sprt: self.sprt,
        })
    }

    fn shape(&self) -> Result<Shape, CliError> {
        let (rows, cols) = (self.rows.unwrap_or(6), self.cols.unwrap_or(7));
        let shape = Shape::puissance4(rows, cols);
        let shape = shape.map_err(|error| CliError::shape(error, rows, cols))?;
        CliError::check_memory(shape)?;
        Ok(shape)
    }

    /// The players with their names.
    fn entrants(&self) -> Result<Vec<Entrant>, CliError> {
        let mut entrants: Vec<Entrant> = Vec::new();
        for text in &self.players {
            let (label, player) = match text.split_once('=') {
                Some((label, player)) if !label.is_empty() && !label.contains(':') => {
                    (Some(label), player)
                }
                _ => (None, text.as_str()),
            };
            let spec: PlayerSpec = player.parse().map_err(|error| CliError::invalid(&error))?;
            if spec.is_human() {
                return Err(CliError::invalid(&"'human' cannot play in an arena"));
            }
            let is_taken = |name: &str| entrants.iter().any(|other| other.name == name);
            let name = match label {
                Some(label) if is_taken(label) => {
                    let why = format!("two players are called '{}'", Echo(label));
                    return Err(CliError::invalid(&why));
                }
                Some(label) => label.to_owned(),
                None => {
                    let plain = spec.to_string();
                    let numbered = (2..).map(|number| format!("{plain} #{number}"));
                    let mut names = std::iter::once(plain.clone()).chain(numbered);
                    names
                        .find(|name| !is_taken(name))
                        .expect("there is no end to numbers")
                }
            };
            entrants.push(Entrant { name, spec });
        }
        Ok(entrants)
    }

    fn play(
        &self,
        tournament: &Tournament,
        record: Option<&(String, Record)>,
        writer: Option<Writer>,
        stop: &Stop,
        out: &mut dyn Write,
    ) -> Result<Results, CliError> {
        let show = match (
            self.json,
            io::stdout().is_terminal(),
            io::stderr().is_terminal(),
        ) {
            (false, false, _) => Show::Lines,
            (_, true, true) => Show::Table,
            _ => Show::Nothing,
        };
        let threads = self.jobs.map_or_else(cores, usize::from);
        let (lines, to_write) = mpsc::sync_channel(LINES);
        let mut live = Live::new(show, tournament, lines);
        thread::scope(|scope| {
            let play = move || {
                let watch = &mut |news: &News| live.news(news);
                let results = tournament.play(record, writer, threads, stop, watch);
                live.finish();
                results
            };
            let playing = thread::Builder::new().spawn_scoped(scope, play);
            let playing = playing.map_err(NoThread::from)?;
            let mut failed = None;
            for line in to_write {
                let written = writeln!(out, "{line}").and_then(|()| out.flush());
                if let (Err(error), None) = (written, &failed) {
                    stop.raise();
                    failed = Some(error);
                }
            }
            let results = playing.join().expect("no game panics")?;
            match failed {
                Some(error) => Err(ConsoleError::Output(error).into()),
                None => Ok(results),
            }
        })
    }

    /// Prints results as the options ask for.
    fn print(
        &self,
        tournament: &Tournament,
        results: &Results,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let report = Report::new(tournament, results);
        if let Some(file) = &self.csv {
            fs::write(file, report.csv()).map_err(|error| CliError::File {
                file: file.clone(),
                error,
            })?;
        }
        let text = match self.json {
            true => format!("{}\n", report.json()),
            false => report.text(),
        };
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        written.map_err(|error| ConsoleError::Output(error).into())
    }

    /// Checks every program.
    fn check(&self, stop: &Stop, out: &mut dyn Write) -> Result<(), CliError> {
        let shape = self.shape()?;
        let empty = Board::new(shape);
        let players = self.entrants()?;
        if players.is_empty() {
            let why = "--check needs a player such as 'bot:COMMAND'";
            return Err(CliError::invalid(&why));
        }
        let limits = TimeLimits {
            bank: self.timebank.map(Duration::from_millis),
            per_move: self.time_per_move.map(Duration::from_millis),
            startup: Duration::from_millis(self.startup),
        };
        let mut failed = 0;
        for player in &players {
            let is_well =
                check(player, &empty, &limits, stop, out).map_err(ConsoleError::Output)?;
            failed += usize::from(!is_well);
        }
        match failed {
            0 => Ok(()),
            failed => Err(CliError::Unchecked(failed)),
        }
    }
}

impl From<ArenaError> for CliError {
    fn from(error: ArenaError) -> CliError {
        CliError::Arena(error.to_string())
    }
}

/// An even number of games.
fn even(games: usize) -> Result<usize, CliError> {
    match games {
        games if games > 0 && games.is_multiple_of(2) => Ok(games),
        games => Err(CliError::invalid(&format!(
            "--games must be an even number from 2, not {games}: each opening is played twice"
        ))),
    }
}

/// Says whose games start from the empty board.
fn note_openings(tournament: &Tournament) {
    let names = tournament.without_openings();
    if !names.is_empty() && tournament.openings != Openings::Empty {
        let names: Vec<String> = names
            .iter()
            .map(|name| format!("'{}'", Echo(name)))
            .collect();
        let _ = writeln!(
            io::stderr(),
            "puissance4: games of {} start from the empty board: the protocol has no openings",
            names.join(", ")
        );
    }
}
