//! The results of a tournament as text, JSON and CSV.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::ratings::{self, Meeting, Rating};
use super::record::milliseconds;
use super::sprt::Sprt;
use super::standings::{Standing, Standings, Tally};
use super::{End, Results, Tournament};
use crate::board::Disc;
use crate::echo::Echo;
use crate::plural::count;

/// The most characters of a name in a table.
const NAME: usize = 20;
/// Tables of more players than this have no cross table: it would be too wide.
const CROSS: usize = 12;

/// The results of a tournament, to be shown.
pub(crate) struct Report<'a> {
    tournament: &'a Tournament,
    standings: &'a Standings,
    end: End,
    ratings: Vec<Option<Rating>>,
    /// The players, the best first.
    order: Vec<usize>,
}

impl<'a> Report<'a> {
    /// A report of results.
    pub(crate) fn new(tournament: &'a Tournament, results: &'a Results) -> Report<'a> {
        Report::so_far(tournament, &results.standings, results.end)
    }

    /// A report of the results so far.
    pub(super) fn so_far(
        tournament: &'a Tournament,
        standings: &'a Standings,
        end: End,
    ) -> Report<'a> {
        let ratings = standings.ratings();
        let order = standings.order(&ratings);
        Report {
            tournament,
            standings,
            end,
            ratings,
            order,
        }
    }

    fn name(&self, player: usize) -> &str {
        &self.tournament.players[player].name
    }

    /// The name as tables show it.
    fn short_name(&self, player: usize) -> String {
        let shown = Echo(self.name(player)).to_string();
        match shown.chars().count() {
            ..=NAME => shown,
            _ => shown.chars().take(NAME - 1).chain(['…']).collect(),
        }
    }

    /// The standings, one line per player.
    pub(super) fn table(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "     {:NAME$} {:>7} {:>5} {:>5} {:>5} {:>12} {:>7} {:>6}",
            "player", "points", "won", "drawn", "lost", "Elo", "perfect", "good"
        )];
        for (rank, &player) in (1..).zip(&self.order) {
            let standing = &self.standings.players[player];
            let Tally {
                wins,
                draws,
                losses,
            } = standing.tally();
            lines.push(format!(
                "{rank:>4} {:NAME$} {:>7.1} {wins:>5} {draws:>5} {losses:>5} {:>12} {:>7} {:>6}",
                self.short_name(player),
                standing.tally().points(),
                elo(self.ratings[player]),
                percent(standing.accuracy.perfect_rate()),
                percent(standing.accuracy.good_rate()),
            ));
        }
        lines
    }

    /// The whole report.
    pub(crate) fn text(&self) -> String {
        let mut text = self.summary();
        text.push('\n');
        self.table()
            .iter()
            .for_each(|line| text.push_str(&format!("{line}\n")));
        for section in [
            self.cross_table(),
            self.sides_and_times(),
            self.mistakes(),
            self.failures(),
        ] {
            if !section.is_empty() {
                text.push('\n');
                section
                    .iter()
                    .for_each(|line| text.push_str(&format!("{}\n", line.trim_end())));
            }
        }
        if let Some(answer) = self.answer() {
            let _ = write!(text, "\n{answer}\n");
        }
        text
    }

    /// How many games were played, in a line.
    fn summary(&self) -> String {
        let total = self.tournament.game_count();
        let games = count(self.standings.games, "game");
        let played = match self.end {
            End::Stopped => format!("{games} of {total}"),
            End::Completed | End::Decided => games,
        };
        let (rows, cols) = (self.tournament.shape.rows(), self.tournament.shape.cols());
        format!("{played} on {rows}x{cols}, seed {}\n", self.tournament.seed)
    }

    /// The points of every player against every other.
    fn cross_table(&self) -> Vec<String> {
        if self.order.len() < 3 || self.order.len() > CROSS {
            return Vec::new();
        }
        let columns: String = (1..=self.order.len())
            .map(|rank| format!("{rank:>6}"))
            .collect();
        let mut lines = vec![format!("points of {:>NAME$}{columns}", "against")];
        for (rank, &player) in (1..).zip(&self.order) {
            let cells = self.order.iter().map(|&other| {
                let meetings = self.standings.between(player, other);
                let half: u32 = meetings.iter().map(|meeting| meeting.half_points).sum();
                match meetings.is_empty() {
                    true => format!("{:>6}", if other == player { "" } else { "-" }),
                    false => format!("{:>6.1}", f64::from(half) / 2.0),
                }
            });
            let cells: String = cells.collect();
            lines.push(format!(
                "{rank:>4} {:NAME$}     {cells}",
                self.short_name(player)
            ));
        }
        lines
    }

    /// Results as first and as second player, and thinking times.
    fn sides_and_times(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "     {:NAME$} {:>15} {:>15} {:>10} {:>10}",
            "won-drawn-lost", "as first", "as second", "mean time", "longest"
        )];
        for (rank, &player) in (1..).zip(&self.order) {
            let standing = &self.standings.players[player];
            let [first, second] = [Disc::First, Disc::Second].map(|disc| {
                let Tally {
                    wins,
                    draws,
                    losses,
                } = standing.sides[disc];
                format!("{wins}-{draws}-{losses}")
            });
            lines.push(format!(
                "{rank:>4} {:NAME$} {first:>15} {second:>15} {:>10} {:>10}",
                self.short_name(player),
                standing.mean_time().map_or_else(|| "-".to_owned(), time),
                time(standing.longest),
            ));
        }
        lines
    }

    /// The moves that changed the result of a game.
    fn mistakes(&self) -> Vec<String> {
        let judged = |standing: &Standing| standing.accuracy.moves > 0;
        if !self.standings.players.iter().any(judged) {
            return Vec::new();
        }
        let mut lines = vec![format!(
            "     {:NAME$} {:>12} {:>18} {:>18}",
            "moves compared", "moves", "wins thrown away", "draws thrown away"
        )];
        for (rank, &player) in (1..).zip(&self.order) {
            let standing = &self.standings.players[player];
            lines.push(format!(
                "{rank:>4} {:NAME$} {:>12} {:>18} {:>18}",
                self.short_name(player),
                standing.accuracy.moves,
                standing.wins_thrown_away,
                standing.draws_thrown_away,
            ));
        }
        lines
    }

    /// How often which programs failed.
    fn failures(&self) -> Vec<String> {
        let failed = |player: &&usize| !self.standings.players[**player].failures.is_empty();
        let lines = self.order.iter().filter(failed).map(|&player| {
            let failures = &self.standings.players[player].failures;
            let kinds = failures
                .iter()
                .map(|(kind, count)| format!("{} {count}", kind.name()));
            let kinds: Vec<String> = kinds.collect();
            format!(
                "     {:NAME$} {}",
                self.short_name(player),
                kinds.join(", ")
            )
        });
        let lines: Vec<String> = lines.collect();
        match lines.is_empty() {
            true => lines,
            false => std::iter::once("     failures".to_owned())
                .chain(lines)
                .collect(),
        }
    }

    /// What the sequential test says.
    fn answer(&self) -> Option<String> {
        let evidence = self.tournament.evidence(self.standings)?;
        let sprt = self.tournament.sprt?;
        let (one, two) = (self.short_name(0), self.short_name(1));
        let found = match evidence.accepted {
            Some(elo) => format!(
                "{one} is stronger than {two} by {elo} Elo rather than {}",
                sprt.other(elo)
            ),
            None => "not answered".to_owned(),
        };
        let (ratio, bound) = (evidence.ratio, Sprt::bound());
        Some(format!(
            "SPRT {sprt}: {found} (log-likelihood ratio {ratio:.2}, bounds ±{bound:.2})"
        ))
    }

    /// The whole report as one object.
    pub(crate) fn json(&self) -> Value {
        let players: Vec<Value> = self
            .order
            .iter()
            .map(|&player| self.player_json(player))
            .collect();
        let mut report = json!({
            "games": self.standings.games,
            "scheduled": self.tournament.game_count(),
            "end": match self.end {
                End::Completed => "completed",
                End::Decided => "decided",
                End::Stopped => "stopped",
            },
            "seed": self.tournament.seed,
            "players": players,
            "pairs": self.tournament.pairings().into_iter().map(|pair| self.pair_json(pair)).collect::<Vec<_>>(),
        });
        if let (Some(sprt), Some(evidence)) = (
            self.tournament.sprt,
            self.tournament.evidence(self.standings),
        ) {
            report["sprt"] = json!({
                "elo": sprt.to_string(),
                "log_likelihood_ratio": evidence.ratio,
                "bound": Sprt::bound(),
                "accepted": evidence.accepted,
            });
        }
        report
    }

    fn player_json(&self, player: usize) -> Value {
        let standing = &self.standings.players[player];
        let tally = standing.tally();
        let rating = self.ratings[player];
        let failures: Map<String, Value> = standing
            .failures
            .iter()
            .map(|(kind, &count)| (kind.name().to_owned(), count.into()))
            .collect();
        let side = |disc| {
            let Tally {
                wins,
                draws,
                losses,
            } = standing.sides[disc];
            json!({"wins": wins, "draws": draws, "losses": losses})
        };
        json!({
            "name": self.name(player),
            "player": self.tournament.players[player].spec.to_string(),
            "points": tally.points(),
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "elo": rating.map(|rating| rounded(rating.elo)),
            "elo_low": rating.and_then(|rating| rating.low).map(rounded),
            "elo_high": rating.and_then(|rating| rating.high).map(rounded),
            "perfect_rate": standing.accuracy.perfect_rate(),
            "good_rate": standing.accuracy.good_rate(),
            "moves_compared": standing.accuracy.moves,
            "wins_thrown_away": standing.wins_thrown_away,
            "draws_thrown_away": standing.draws_thrown_away,
            "as_first": side(Disc::First),
            "as_second": side(Disc::Second),
            "mean_time_ms": standing.mean_time().map(milliseconds),
            "longest_time_ms": milliseconds(standing.longest),
            "failures": failures,
        })
    }

    fn pair_json(&self, [one, two]: [usize; 2]) -> Value {
        let meetings = self.standings.between(one, two);
        let sum = |part: fn(&Meeting) -> u32| -> u64 {
            let parts = meetings.iter().map(|one| one.count * u64::from(part(one)));
            parts.sum()
        };
        let (games, half) = (sum(|one| one.games), sum(|one| one.half_points));
        let difference = ratings::difference(&meetings);
        // Pairs of games with 0, 1/2, 1, 3/2 and 2 points of the first player.
        let mut counts = [0_u64; 5];
        for meeting in meetings.iter().filter(|meeting| meeting.games == 2) {
            counts[meeting.half_points as usize] += meeting.count;
        }
        json!({
            "first": self.name(one),
            "second": self.name(two),
            "games": games,
            "points": [half as f64 / 2.0, (2 * games - half) as f64 / 2.0],
            "pentanomial": counts,
            "elo": difference.map(|rating| rounded(rating.elo)),
            "elo_low": difference.and_then(|rating| rating.low).map(rounded),
            "elo_high": difference.and_then(|rating| rating.high).map(rounded),
        })
    }

    /// The standings, one line per player after a line of names.
    pub(crate) fn csv(&self) -> String {
        const COLUMNS: [&str; 19] = [
            "name",
            "player",
            "points",
            "games",
            "wins",
            "draws",
            "losses",
            "elo",
            "elo_low",
            "elo_high",
            "perfect_rate",
            "good_rate",
            "moves_compared",
            "wins_thrown_away",
            "draws_thrown_away",
            "mean_time_ms",
            "longest_time_ms",
            "failures",
            "rank",
        ];
        let mut text = COLUMNS.join(",") + "\n";
        for (rank, &player) in (1..).zip(&self.order) {
            let json = self.player_json(player);
            let cells = COLUMNS.map(|column| match (column, &json[column]) {
                ("rank", _) => rank.to_string(),
                ("failures", Value::Object(failures)) => failures
                    .values()
                    .filter_map(Value::as_u64)
                    .sum::<u64>()
                    .to_string(),
                (_, Value::String(text)) => quoted(text),
                (_, Value::Null) => String::new(),
                (_, value) => value.to_string(),
            });
            text.push_str(&(cells.join(",") + "\n"));
        }
        text
    }
}

/// A text as a cell of a CSV file.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// A rating to a tenth, 0 without a sign.
fn rounded(elo: f64) -> f64 {
    (elo * 10.0).round() / 10.0 + 0.0
}

/// A rating with its error bar, or the bound.
fn elo(rating: Option<Rating>) -> String {
    match rating {
        None => "-".to_owned(),
        Some(Rating { elo, low, high }) => {
            let whole = |elo: f64| format!("{:+}", elo.round() as i64);
            match (low, high) {
                (Some(_), Some(high)) => format!("{} ±{:.0}", whole(elo), high - elo),
                (Some(low), None) => format!("> {}", whole(low)),
                (None, Some(high)) => format!("< {}", whole(high)),
                (None, None) => format!("{} ?", whole(elo)),
            }
        }
    }
}

fn percent(rate: Option<f64>) -> String {
    match rate {
        // What is not all is not shown as all.
        Some(rate) if rate < 1.0 => format!("{:.1}%", (rate * 1000.0).floor() / 10.0),
        Some(_) => "100%".to_owned(),
        None => "-".to_owned(),
    }
}

fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 10.0 => format!("{seconds:.0} s"),
        seconds if seconds >= 1.0 => format!("{seconds:.1} s"),
        seconds if seconds >= 0.0095 => format!("{:.0} ms", seconds * 1e3),
        seconds if seconds >= 0.000_95 => format!("{:.1} ms", seconds * 1e3),
        seconds => format!("{:.3} ms", seconds * 1e3),
    }
}

#[cfg(test)]
mod tests;
