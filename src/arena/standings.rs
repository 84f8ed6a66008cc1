//! The results of a tournament so far, added up.

use std::collections::BTreeMap;
use std::time::Duration;

use super::ratings::{self, Meeting, Rating};
use super::record::GameResult;
use super::referee::Reason;
use crate::analysis::Accuracy;
use crate::board::{Disc, PerDisc};
use crate::strategy::FailureKind;

/// A finished game, as far as results go.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    /// The players' numbers, first that of the player who started.
    pub(crate) players: PerDisc<usize>,
    pub(crate) result: GameResult,
    pub(crate) reason: Reason,
    /// Who made the first move after the opening.
    pub(crate) to_move: Disc,
    pub(crate) times: Vec<Duration>,
    /// The exact scores after the opening and after each further move, if they were looked for.
    pub(crate) scores: Option<Vec<Option<i32>>>,
}

impl Finished {
    /// Every move with the exact scores for the player who made it: before the move, and after it.
    fn judged(&self) -> impl Iterator<Item = (usize, Disc, i32, i32)> {
        let scores = self.scores.as_deref().unwrap_or_default();
        let sides = [self.to_move, self.to_move.other()];
        scores
            .windows(2)
            .enumerate()
            .filter_map(move |(index, two)| match *two {
                [Some(before), Some(after)] => Some((index, sides[index % 2], before, -after)),
                _ => None,
            })
    }

    /// The move after the opening, counted from 0, with which the loser lost the game: the last one
    /// before which the game was not lost. `None` if it was lost already, or is not known.
    pub(crate) fn lost_at(&self) -> Option<usize> {
        let loser = self.result.winner()?.other();
        let mut moves = self.judged().filter(|(_, disc, ..)| *disc == loser);
        let lost = |&(_, _, before, after): &(usize, Disc, i32, i32)| before >= 0 && after < 0;
        let mut last = None;
        for one in moves.by_ref().filter(lost) {
            last = Some(one.0);
        }
        last
    }
}

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

impl Tally {
    const fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    pub(crate) const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(crate) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// What a player has done.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// As first and as second player.
    pub(crate) sides: PerDisc<Tally>,
    pub(crate) thinking: Duration,
    pub(crate) moves: u64,
    pub(crate) longest: Duration,
    pub(crate) failures: BTreeMap<FailureKind, u64>,
    pub(crate) accuracy: Accuracy,
    /// The moves that turned a win into a draw or a loss.
    pub(crate) wins_thrown_away: u64,
    /// The moves that turned a draw into a loss.
    pub(crate) draws_thrown_away: u64,
}

impl Standing {
    fn new() -> Standing {
        Standing {
            sides: PerDisc::from_fn(|_| Tally::default()),
            thinking: Duration::ZERO,
            moves: 0,
            longest: Duration::ZERO,
            failures: BTreeMap::new(),
            accuracy: Accuracy::default(),
            wins_thrown_away: 0,
            draws_thrown_away: 0,
        }
    }

    /// All games.
    pub(crate) fn tally(&self) -> Tally {
        let [first, second] = Disc::BOTH.map(|disc| self.sides[disc]);
        Tally {
            wins: first.wins + second.wins,
            draws: first.draws + second.draws,
            losses: first.losses + second.losses,
        }
    }

    /// The mean time of a move. `None` without a move.
    pub(crate) fn mean_time(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.thinking.div_f64(self.moves as f64))
    }

    fn judge(&mut self, before: i32, after: i32) {
        self.accuracy.add_scores(before, after);
        match (before.signum(), after.signum()) {
            (1, ..=0) => self.wins_thrown_away += 1,
            (0, -1) => self.draws_thrown_away += 1,
            _ => {}
        }
    }
}

/// The results so far.
#[derive(Clone, Debug)]
pub(crate) struct Standings {
    pub(crate) players: Vec<Standing>,
    /// All pairs of games, whole or not: one entry for each result that two players had.
    pub(crate) meetings: Vec<Meeting>,
    pub(crate) games: u64,
}

impl Standings {
    pub(crate) fn new(players: usize) -> Standings {
        Standings {
            players: vec![Standing::new(); players],
            meetings: Vec::new(),
            games: 0,
        }
    }

    /// Adds the games of a pair: two, or the one that was played.
    pub(crate) fn add_pair(&mut self, games: &[&Finished]) {
        let Some(game) = games.first() else { return };
        let players = Disc::BOTH.map(|disc| game.players[disc]);
        let points = games.iter().map(|game| {
            let [first, second] = game.result.half_points();
            if game.players[Disc::First] == players[0] {
                first
            } else {
                second
            }
        });
        let new = Meeting {
            players,
            games: games.len() as u32,
            half_points: points.sum(),
            count: 1,
        };
        let is_same = |known: &&mut Meeting| {
            Meeting {
                count: 1,
                ..**known
            } == new
        };
        match self.meetings.iter_mut().find(is_same) {
            Some(known) => known.count += 1,
            None => self.meetings.push(new),
        }
        games.iter().for_each(|game| self.add(game));
    }

    fn add(&mut self, game: &Finished) {
        self.games += 1;
        for (disc, half_points) in Disc::BOTH.into_iter().zip(game.result.half_points()) {
            let player = &mut self.players[game.players[disc]];
            player.sides[disc].add(half_points);
        }
        let mut disc = game.to_move;
        for &time in &game.times {
            let player = &mut self.players[game.players[disc]];
            player.thinking += time;
            player.moves += 1;
            player.longest = player.longest.max(time);
            disc = disc.other();
        }
        if let (Reason::Failure(kind), Some(winner)) = (game.reason, game.result.winner()) {
            let loser = &mut self.players[game.players[winner.other()]];
            *loser.failures.entry(kind).or_default() += 1;
        }
        for (_, disc, before, after) in game.judged() {
            self.players[game.players[disc]].judge(before, after);
        }
    }

    /// The ratings of all players.
    pub(crate) fn ratings(&self) -> Vec<Option<Rating>> {
        ratings::rate(self.players.len(), &self.meetings)
    }

    /// The players, by their numbers, the best first.
    pub(crate) fn order(&self, ratings: &[Option<Rating>]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        let elo = |player: usize| ratings[player].map_or(f64::NEG_INFINITY, |rating| rating.elo);
        let points = |player: usize| self.players[player].tally().points();
        order.sort_by(|&a, &b| {
            let by_elo = elo(b).total_cmp(&elo(a));
            by_elo.then(points(b).total_cmp(&points(a)))
        });
        order
    }

    /// The meetings of two players, seen by the first.
    pub(crate) fn between(&self, a: usize, b: usize) -> Vec<Meeting> {
        let theirs = self
            .meetings
            .iter()
            .filter_map(|meeting| match meeting.players {
                players if players == [a, b] => Some(*meeting),
                players if players == [b, a] => Some(Meeting {
                    players: [a, b],
                    half_points: 2 * meeting.games - meeting.half_points,
                    ..*meeting
                }),
                _ => None,
            });
        let renamed = theirs.map(|meeting| Meeting {
            players: [0, 1],
            ..meeting
        });
        renamed.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(players: [usize; 2], result: GameResult, scores: &[i32]) -> Finished {
        Finished {
            players: PerDisc::new(players[0], players[1]),
            result,
            reason: Reason::Line,
            to_move: Disc::First,
            times: [4, 2, 6].map(Duration::from_millis).to_vec(),
            scores: Some(scores.iter().copied().map(Some).collect()),
        }
    }

    #[test]
    fn points_times_and_mistakes_are_added_up() {
        let mut standings = Standings::new(2);
        standings.add_pair(&[
            // The second player throws a draw away, the first a win, then the second again.
            &game([0, 1], GameResult::First, &[0, 0, 3, 0, 5]),
            &game([1, 0], GameResult::Draw, &[0, 0, 0, 0, 0]),
        ]);
        let [one, two] = &standings.players[..] else {
            panic!()
        };
        assert_eq!(
            (one.tally().wins, one.tally().draws, two.tally().losses),
            (1, 1, 1)
        );
        assert_eq!((one.tally().points(), two.tally().points()), (1.5, 0.5));
        assert_eq!(one.sides[Disc::First].wins, 1);
        assert_eq!(two.sides[Disc::First].draws, 1);
        assert_eq!((one.moves, one.longest), (3, Duration::from_millis(6)));
        assert_eq!(two.mean_time(), Some(Duration::from_millis(4)));
        assert_eq!((one.wins_thrown_away, two.draws_thrown_away), (1, 2));
        assert_eq!((one.accuracy.moves, one.accuracy.good), (4, 3));
        assert_eq!(
            standings.meetings,
            [Meeting {
                players: [0, 1],
                games: 2,
                half_points: 3,
                count: 1,
            }]
        );
        assert_eq!(standings.between(1, 0)[0].half_points, 1);
        assert_eq!(standings.order(&standings.ratings()), [0, 1]);
    }

    #[test]
    fn a_game_is_lost_with_the_last_move_before_which_it_was_not() {
        for (result, scores, lost) in [
            (GameResult::First, &[0, 0, 3, 0, 5, -4][..], Some(3)),
            (GameResult::First, &[1, -1, 1, -1], None),
            (GameResult::Second, &[0, 2, -2], Some(0)),
            (GameResult::Draw, &[0, 2, 0], None),
        ] {
            assert_eq!(game([0, 1], result, scores).lost_at(), lost, "{scores:?}");
        }
    }

    #[test]
    fn failures_are_counted_for_who_failed() {
        let mut standings = Standings::new(2);
        let reason = Reason::Failure(FailureKind::Stalled);
        standings.add_pair(&[&Finished {
            reason,
            ..game([1, 0], GameResult::Second, &[])
        }]);
        assert_eq!(standings.players[1].failures[&FailureKind::Stalled], 1);
        assert!(standings.players[0].failures.is_empty());
    }
}
