//! `puissance4 games`: the games that were played.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::CliError;
use super::invalid::number;
use crate::analysis::Accuracy;
use crate::board::Disc;
use crate::console::ConsoleError;
use crate::echo::Echo;
use crate::export;
use crate::files::user_folder;
use crate::library::{Contents, Ending, Library, Record, sparkline, statistics};
use crate::player::PlayerSpec;
use crate::plural::count;
use crate::tui::Clock;

/// List the games you have played, your results, or export a game
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 games                                  all games, the newest first
  puissance4 games --opponent hard --result lost    those lost to 'hard'
  puissance4 games --stats                          results against each computer
  puissance4 games --export 3 --as svg >game.svg    the third of the list

The full screen keeps every game that ends or is left.")]
pub(super) struct Games {
    /// Only games against this player
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<PlayerSpec>,

    /// Only games with this result
    #[arg(long, value_name = "RESULT", value_enum)]
    result: Option<ResultFilter>,

    /// Print one JSON object per game
    #[arg(long)]
    json: bool,

    /// Print results and good-move rates against each computer
    #[arg(long, conflicts_with = "json")]
    stats: bool,

    /// Print one game, by its number in the list
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "stats"], value_parser = number::<u64>(1..=u64::MAX))]
    export: Option<u64>,

    /// What to export it as
    #[arg(long = "as", value_name = "FORMAT", value_enum, default_value_t = Format::Moves, requires = "export")]
    format: Format,
}

/// The results to choose from, for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ResultFilter {
    Won,
    Drawn,
    Lost,
    Left,
}

impl From<Ending> for ResultFilter {
    fn from(ending: Ending) -> ResultFilter {
        match ending {
            Ending::Won => ResultFilter::Won,
            Ending::Drawn => ResultFilter::Drawn,
            Ending::Lost => ResultFilter::Lost,
            Ending::Left => ResultFilter::Left,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The moves as text
    Moves,
    /// A picture of the last position
    Svg,
    /// A recording for asciinema
    Cast,
}

/// A game for other programs.
#[derive(Serialize)]
struct Listed {
    date: Option<String>,
    first: Option<String>,
    second: Option<String>,
    result: &'static str,
    board: String,
    moves: String,
    plies: usize,
    perfect: Option<[Option<f64>; 2]>,
    good: Option<[Option<f64>; 2]>,
    name: String,
    conditions: String,
}

impl Listed {
    fn new(record: &Record) -> Listed {
        let player = |disc| Some(record.players.as_ref()?[disc].to_string());
        let rates = |rate: fn(&Accuracy) -> Option<f64>| {
            let accuracy = record.accuracy.as_ref()?;
            Some([Disc::First, Disc::Second].map(|disc| rate(&accuracy[disc])))
        };
        Listed {
            date: record.date.map(|date| date.to_string()),
            first: player(Disc::First),
            second: player(Disc::Second),
            result: record.result(),
            board: record.board_text(),
            moves: record.move_text(),
            plies: record.moves.len(),
            perfect: rates(Accuracy::perfect_rate),
            good: rates(Accuracy::good_rate),
            name: record.name.clone(),
            conditions: record.conditions.to_string(),
        }
    }
}

impl Games {
    /// Lists or exports.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let folder = user_folder().ok_or(CliError::NoFolder)?;
        let contents = Library::new(&folder)
            .read()
            .map_err(|error| CliError::Games {
                folder: folder.to_string_lossy().into_owned(),
                error,
            })?;
        let Contents { games, unreadable } = contents;
        let all = games.len();
        let games = games.into_iter().map(|entry| entry.record);
        let games: Vec<Record> = games.filter(|record| self.is_wanted(record)).collect();
        let text = match self.export {
            Some(number) => self.exported(&games, number)?,
            None => self.list(&games),
        };
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        written.map_err(ConsoleError::Output)?;
        if text.is_empty() && !self.json {
            let why = match (all, games.len()) {
                (0, _) => "no games yet: the full screen keeps those that you play",
                (_, 0) => "no game is like this",
                _ => "no games of a person against a computer",
            };
            let _ = writeln!(io::stderr(), "puissance4: {why}");
        }
        if unreadable > 0 {
            let lines = count(unreadable as u64, "line");
            let _ = writeln!(
                io::stderr(),
                "puissance4: {lines} of the list could not be read"
            );
        }
        Ok(())
    }

    fn is_wanted(&self, record: &Record) -> bool {
        let opponent = self.opponent.as_ref();
        let result = record.ending().map(ResultFilter::from);
        opponent.is_none_or(|wanted| record.has_player(wanted))
            && self.result.is_none_or(|wanted| result == Some(wanted))
    }

    fn list(&self, games: &[Record]) -> String {
        let newest_first = games.iter().rev();
        if self.json {
            let lines = newest_first.map(|record| serde_json::to_string(&Listed::new(record)));
            return lines.map(|line| line.unwrap_or_default() + "\n").collect();
        }
        if self.stats {
            return stats(games);
        }
        let width = games.len().to_string().len();
        let lines = (1..).zip(newest_first);
        lines
            .map(|(number, record)| format!("{number:width$}  {}\n", line(record)))
            .collect()
    }

    fn exported(&self, games: &[Record], number: u64) -> Result<String, CliError> {
        let index = usize::try_from(number).ok();
        let index = index.and_then(|number| games.len().checked_sub(number));
        let Some(record) = index.and_then(|index| games.get(index)) else {
            let games = count(games.len() as u64, "game");
            return Err(CliError::invalid(&format!(
                "invalid value '{number}' for '--export <N>': the list has {games}"
            )));
        };
        match self.format {
            Format::Moves => Ok(record.move_text() + "\n"),
            Format::Svg => Ok(export::svg(&record.board())),
            Format::Cast => Ok(export::asciicast(record, &line(record))),
        }
    }
}

/// A game on one line: date, players, result, moves, rates, name.
fn line(record: &Record) -> String {
    let date = record.date.map(|date| {
        let local = Clock::of_system().local(date);
        local.strftime("%Y-%m-%d %H:%M").to_string()
    });
    let date = date.unwrap_or_else(|| "no date".to_owned());
    let players = record.players.as_ref().map(|players| {
        let [first, second] = [&players[Disc::First], &players[Disc::Second]];
        let [first, second] = [first, second].map(ToString::to_string);
        format!("{} - {}", Echo(&first), Echo(&second))
    });
    let players = players.unwrap_or_else(|| "unknown players".to_owned());
    let moves = count(record.moves.len() as u64, "move");
    let (result, board) = (record.result(), record.board_text());
    let mut text = format!("{date:16}  {players:20}  {result:3}  {board}, {moves}");
    let shares = [Disc::First, Disc::Second].map(|disc| record.shares(disc));
    if let [Some([_, first]), Some([_, second])] = shares {
        text += &format!(", good {first} {second}");
    }
    if !record.conditions.is_empty() {
        text += &format!(", with {}", Echo(&record.conditions.to_string()));
    }
    if !record.name.is_empty() {
        text += &format!("  {}", Echo(&record.name));
    }
    text
}

fn percent(rate: Option<f64>) -> String {
    rate.map_or_else(|| "-".to_owned(), |rate| format!("{:.0}%", rate * 100.0))
}

/// The results against each computer.
fn stats(games: &[Record]) -> String {
    let found = statistics(games.iter());
    let any_apart = found.iter().any(|known| known.is_apart);
    let lines = found.into_iter().map(|known| {
        let apart = if known.is_apart { " *" } else { "" };
        let name = format!("{}{apart}", Echo(&known.opponent.to_string()));
        let rate = known.good_rates.iter().sum::<f64>() / known.good_rates.len() as f64;
        let rate = (!known.good_rates.is_empty()).then_some(rate);
        format!(
            "{name:12} won {}, drawn {}, lost {}; good moves {} {}\n",
            known.wins,
            known.draws,
            known.losses,
            percent(rate),
            sparkline(&known.good_rates)
        )
    });
    let text: String = lines.collect();
    let meaning =
        "* from a position, with hints, scores or undo, or with another player from some move on\n";
    text + if any_apart { meaning } else { "" }
}
