//! How a person has done against each computer.

use super::Record;
use crate::analysis::Accuracy;
use crate::board::{Disc, Outcome};
use crate::player::PlayerSpec;

/// How many games the good-move rate goes back.
const RECENT: usize = 20;

/// A person's games against one computer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statistics {
    pub opponent: PlayerSpec,
    /// Whether something sets the games apart: a position they began from, or help.
    pub is_apart: bool,
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
    /// The person's good-move rate in each of the last games that were reviewed, the newest last.
    pub good_rates: Vec<f64>,
}

/// The statistics of all finished games between a person and a computer, the most frequent opponent
/// first. For each opponent, the games that something sets apart come after the others. The games
/// are in the order in which they were played.
pub(crate) fn statistics<'a>(games: impl Iterator<Item = &'a Record>) -> Vec<Statistics> {
    let mut all: Vec<Statistics> = Vec::new();
    for game in games {
        let (Some(human), Some(players)) = (game.human(), &game.players) else {
            continue;
        };
        if game.outcome == Outcome::Ongoing {
            continue;
        }
        let opponent = &players[human.other()];
        let is_apart = !game.conditions.is_empty();
        let mut known = all.iter();
        let known =
            known.position(|known| (&known.opponent, known.is_apart) == (opponent, is_apart));
        let index = known.unwrap_or_else(|| {
            all.push(Statistics::new(opponent.clone(), is_apart));
            all.len() - 1
        });
        all[index].add(game, human);
    }
    for known in &mut all {
        let older = known.good_rates.len().saturating_sub(RECENT);
        known.good_rates.drain(..older);
    }
    // Of opponents with as many games, the one who was met first.
    let met = |opponent: &PlayerSpec| all.iter().position(|known| known.opponent == *opponent);
    let of = |opponent: &PlayerSpec| {
        let own = all.iter().filter(|known| known.opponent == *opponent);
        own.map(Statistics::games).sum::<usize>()
    };
    let order = |known: &Statistics| {
        let opponent = &known.opponent;
        let games = std::cmp::Reverse(of(opponent));
        (games, met(opponent), known.is_apart)
    };
    let mut sorted = all.clone();
    sorted.sort_by_key(order);
    sorted
}

impl Statistics {
    const fn new(opponent: PlayerSpec, is_apart: bool) -> Statistics {
        Statistics {
            opponent,
            is_apart,
            wins: 0,
            draws: 0,
            losses: 0,
            good_rates: Vec::new(),
        }
    }

    fn add(&mut self, game: &Record, human: Disc) {
        match game.outcome {
            Outcome::Won(disc) if disc == human => self.wins += 1,
            Outcome::Won(_) => self.losses += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Ongoing => {}
        }
        let accuracy = game.accuracy.as_ref().map(|accuracy| accuracy[human]);
        let rate = accuracy.as_ref().and_then(Accuracy::good_rate);
        self.good_rates.extend(rate);
    }

    /// How many games there were.
    pub(crate) const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }
}

/// A line of small bars, one for each rate from 0 to 1.
pub(crate) fn sparkline(rates: &[f64]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let bar = |rate: &f64| BARS[((rate * 7.0).round() as usize).min(7)];
    rates.iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_opponent() {
        let lines = [
            "| human | hard | 1-0 | 6x7 | 1212121 | perfect 4/4 2/3, good 4/4 2/3",
            "| hard | human | 1-0 | 6x7 | 1212121 | perfect 4/4 0/3, good 4/4 1/3",
            "| human | easy | 1-0 | 6x7 | 1212121",
            "| human | hard | * | 6x7 | 12",
            "| human | human | 1-0 | 6x7 | 1212121",
            "| hard | easy | 1-0 | 6x7 | 1212121",
            "6x7 44",
        ];
        let games: Vec<Record> = lines.iter().map(|line| line.parse().unwrap()).collect();
        let found = statistics(games.iter());
        let [hard, easy] = &found[..] else {
            panic!("{found:?}")
        };
        assert_eq!((hard.wins, hard.draws, hard.losses), (1, 0, 1));
        assert_eq!(hard.good_rates, [1.0, 1.0 / 3.0]);
        assert_eq!((easy.wins, easy.games()), (1, 1));
        assert!(easy.good_rates.is_empty());
    }

    #[test]
    fn games_that_something_sets_apart_are_counted_apart() {
        let lines = [
            "| human | easy | 1-0 | 6x7 | 1212121 |  |  | hints",
            "| human | hard | 1-0 | 6x7 | 1212121 |  |  | undo",
            "| human | hard | 1-0 | 6x7 | 1212121",
            "| human | hard | 0-1 | 6x7 | 12121232 |  |  | set-up",
        ];
        let games: Vec<Record> = lines.iter().map(|line| line.parse().unwrap()).collect();
        let found = statistics(games.iter());
        let found = found.iter().map(|known| {
            let opponent = known.opponent.to_string();
            (opponent, known.is_apart, known.wins, known.losses)
        });
        let expected = [
            ("hard", false, 1, 0),
            ("hard", true, 1, 1),
            ("easy", true, 1, 0),
        ];
        let expected =
            expected.map(|(name, apart, wins, losses)| (name.to_owned(), apart, wins, losses));
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn only_the_last_games_show_their_rate() {
        let line = |good: usize| {
            format!("| human | easy | 1-0 | 6x7 | 1212121 | perfect 0/24 0/0, good {good}/24 0/0")
        };
        let games: Vec<Record> = (0..25).map(|good| line(good).parse().unwrap()).collect();
        let found = statistics(games.iter());
        let expected: Vec<f64> = (5..25).map(|good| f64::from(good) / 24.0).collect();
        assert_eq!(found[0].good_rates, expected);
    }

    #[test]
    fn bars_rise_with_the_rate() {
        assert_eq!(sparkline(&[0.0, 0.5, 1.0]), "▁▅█");
        assert_eq!(sparkline(&[]), "");
    }
}
