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
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
    /// The person's good-move rate in each of the last games that were reviewed, the newest last.
    pub good_rates: Vec<f64>,
}

/// The statistics of all finished games between a person and a computer, the most frequent opponent
/// first. The games are in the order in which they were played.
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
        let known = all.iter().position(|known| known.opponent == *opponent);
        let index = known.unwrap_or_else(|| {
            all.push(Statistics::new(opponent.clone()));
            all.len() - 1
        });
        all[index].add(game, human);
    }
    for known in &mut all {
        let older = known.good_rates.len().saturating_sub(RECENT);
        known.good_rates.drain(..older);
    }
    all.sort_by_key(|known| std::cmp::Reverse(known.games()));
    all
}

impl Statistics {
    fn new(opponent: PlayerSpec) -> Statistics {
        Statistics {
            opponent,
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
