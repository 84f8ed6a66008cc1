use super::*;
use crate::rng::{ChaCha, Rng};

fn meeting(players: [usize; 2], half_points: u32) -> Meeting {
    Meeting {
        players,
        games: 2,
        half_points,
        count: 1,
    }
}

fn elos(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let rated = rate(players, meetings).into_iter();
    rated.map(|rating| rating.unwrap().elo).collect()
}

fn assert_near(found: f64, expected: f64, margin: f64) {
    assert!(
        (found - expected).abs() <= margin,
        "{found}, not {expected}"
    );
}

#[test]
fn two_players_have_the_difference_of_their_share() {
    // 400 log10(s / (1 - s)), computed by hand.
    for (pairs, difference_expected) in [
        (&[4, 0, 4, 4][..], 190.848), // 12 of 16: s = 3/4
        (&[2, 2, 2], 0.0),            // s = 1/2
        (&[4, 4, 4, 4, 3], 511.5015), // 19 of 20 half points: s = 19/20
        (&[1, 1, 1, 1], -190.848),    // s = 1/4
    ] {
        let meetings: Vec<Meeting> = pairs.iter().map(|&half| meeting([0, 1], half)).collect();
        let found = difference(&meetings).unwrap();
        assert_near(found.elo, difference_expected, 0.001);
        let elos = elos(2, &meetings);
        assert_near(elos[0], difference_expected / 2.0, 0.001);
        assert_near(elos[0] + elos[1], 0.0, 0.001);
        let swapped: Vec<Meeting> = pairs
            .iter()
            .map(|&half| meeting([1, 0], 4 - half))
            .collect();
        assert_near(
            difference(&swapped).unwrap().elo,
            difference_expected,
            0.001,
        );
    }
}

#[test]
fn the_bars_come_from_the_spread_of_the_pairs() {
    // Eight pairs with 2, 2, 2, 2, 0, 0, 0, 0 points: mean 1, squares 8, and the prior 0.5. The
    // information of 16 games at s = 1/2 is 4: the deviation of the difference is sqrt(8.5) / 4 nats.
    let meetings = [4, 4, 4, 4, 0, 0, 0, 0].map(|half| meeting([0, 1], half));
    let found = difference(&meetings).unwrap();
    let bar = 1.959_964 * 8.5_f64.sqrt() / 4.0 * 173.717_8;
    assert_near(found.high.unwrap(), bar, 0.01);
    assert_near(found.low.unwrap(), -bar, 0.01);
    // The same points, each pair split: hardly any doubt is left.
    let split = difference(&[meeting([0, 1], 2); 8]).unwrap();
    assert_near(
        split.high.unwrap(),
        1.959_964 * 0.5_f64.sqrt() / 4.0 * 173.717_8,
        0.01,
    );
}

#[test]
fn three_players_are_fitted_together() {
    // a beats b 3:1, b beats c 3:1, a and c have not met: the differences add up.
    let mut meetings = Vec::new();
    for players in [[0, 1], [1, 2]] {
        meetings.extend([4, 2].map(|half| meeting(players, half)));
    }
    let found = elos(3, &meetings);
    for (elo, expected) in found.iter().zip([190.848, 0.0, -190.848]) {
        assert_near(*elo, expected, 0.001);
    }
    // A win of a over c by as much as expected (1/(1 + 10^(-381.696/400)) = 0.9) changes nothing.
    meetings.extend([4, 4, 4, 4, 4, 4, 4, 4, 2, 2].map(|half| meeting([0, 2], half)));
    for (elo, expected) in elos(3, &meetings).iter().zip([190.848, 0.0, -190.848]) {
        assert_near(*elo, expected, 0.001);
    }
}

#[test]
fn who_wins_everything_has_a_bound() {
    for pairs in [1, 10, 100, 10_000] {
        let meetings = vec![meeting([0, 1], 4); pairs];
        let [winner, loser] = rate(2, &meetings)[..] else {
            panic!()
        };
        let (winner, loser) = (winner.unwrap(), loser.unwrap());
        assert_eq!((winner.high, loser.low), (None, None));
        assert!(winner.low.unwrap() < winner.elo && loser.high.unwrap() > loser.elo);
        // With the share s of the points, s^games is 5 %.
        let share = 0.05_f64.powf(1.0 / (2 * pairs) as f64);
        let bound = 400.0 * (share / (1.0 - share)).log10();
        let found = difference(&meetings).unwrap();
        assert_near(found.low.unwrap(), bound, 0.01);
        assert_eq!(found.high, None);
        // All but half a point.
        let estimate = 400.0 * ((4.0 * pairs as f64 - 1.0) / 1.0).log10();
        assert_near(found.elo, estimate, 0.01);
    }
}

#[test]
fn the_others_keep_their_bars_if_one_wins_everything() {
    let mut meetings = vec![meeting([0, 1], 4), meeting([0, 2], 4)];
    meetings.extend([meeting([1, 2], 3), meeting([1, 2], 2)]);
    let rated = rate(3, &meetings);
    let champion = rated[0].unwrap();
    assert!(champion.low.unwrap() < champion.elo && champion.high.is_none());
    let others = [rated[1].unwrap(), rated[2].unwrap()];
    assert_near(others[0].elo + others[1].elo, 0.0, 0.001);
    assert!(champion.elo > others[0].elo && others[0].elo > others[1].elo);
    assert!(
        others
            .iter()
            .all(|one| one.low.is_some() && one.high.is_some())
    );
    // All four games count: (1 + 10^(-d / 400))^-1 is 0.05^(1/4) against two equal opponents.
    let alike = [meeting([0, 1], 4), meeting([0, 2], 4), meeting([1, 2], 2)];
    let share = 0.05_f64.powf(0.25);
    let bound = 400.0 * (share / (1.0 - share)).log10();
    assert_near(rate(3, &alike)[0].unwrap().low.unwrap(), bound, 0.01);
    // So has a player who loses every game.
    let losses = [meeting([0, 1], 0), meeting([0, 2], 0), meeting([1, 2], 2)];
    let last = rate(3, &losses)[0].unwrap();
    assert!(last.low.is_none() && last.high.unwrap() > last.elo);
}

#[test]
fn nobody_is_rated_without_a_game_and_every_fit_ends() {
    assert!(rate(0, &[]).is_empty());
    assert_eq!(rate(3, &[]), [None, None, None]);
    assert_eq!(difference(&[]), None);
    let rated = rate(3, &[meeting([0, 2], 3)]);
    assert!(rated[0].is_some() && rated[1].is_none());
    // A ladder in which everybody wins everything against those below.
    let ladder: Vec<Meeting> = (0..8)
        .flat_map(|a| (a + 1..8).map(move |b| meeting([a, b], 4)))
        .collect();
    let rated = elos(8, &ladder);
    assert!(rated.iter().all(|elo| elo.is_finite()));
    assert!(rated.windows(2).all(|two| two[0] > two[1]));
    // Two separate tournaments.
    let apart = [meeting([0, 1], 3), meeting([2, 3], 3)];
    assert!(elos(4, &apart).iter().all(|elo| elo.is_finite()));
    // Single games.
    let single = Meeting {
        players: [0, 1],
        games: 1,
        half_points: 1,
        count: 1,
    };
    assert_near(difference(&[single]).unwrap().elo, 0.0, 0.001);
}

/// The half points of a player who expects this share of the points. A third of the games are drawn,
/// as far as the share allows.
fn simulated(share: f64, rng: &mut ChaCha) -> u32 {
    let drawn = (2.0 * share.min(1.0 - share)).min(1.0 / 3.0);
    let won = share - drawn / 2.0;
    let lot = rng.below(1 << 30) as f64 / f64::from(1 << 30);
    match lot {
        lot if lot < won => 2,
        lot if lot < won + drawn => 1,
        _ => 0,
    }
}

/// The pairs of a tournament between players of these strengths. An opening favours one of them, and
/// in the second game the other, by the same share of the points.
fn tournament(strengths: &[f64], pairs: usize, rng: &mut ChaCha) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for a in 0..strengths.len() {
        for b in a + 1..strengths.len() {
            let share = expected_score(strengths[a] - strengths[b]);
            for _ in 0..pairs {
                let most = 0.2_f64.min(share).min(1.0 - share);
                let favour = most * (rng.below(201) as f64 / 100.0 - 1.0);
                let games = [favour, -favour].map(|favour| simulated(share + favour, rng));
                meetings.push(meeting([a, b], games.iter().sum()));
            }
        }
    }
    meetings
}

#[test]
fn the_true_difference_lies_within_the_bars_in_95_of_100_tournaments() {
    const RUNS: u64 = 2000;
    for (truth, pairs) in [(0.0, 50), (100.0, 50), (100.0, 200), (-250.0, 100)] {
        let within = (0..RUNS).filter(|&run| {
            let rng = &mut ChaCha::new(3, run);
            let found = difference(&tournament(&[truth, 0.0], pairs, rng)).unwrap();
            found.low.unwrap() <= truth && truth <= found.high.unwrap()
        });
        let share = within.count() as f64 / RUNS as f64;
        assert!(
            (0.93..=0.97).contains(&share),
            "{share} at {truth}, {pairs} pairs"
        );
    }
}

#[test]
fn the_true_ratings_lie_within_the_bars_of_a_round_robin() {
    const RUNS: u64 = 500;
    let strengths = [200.0, 50.0, 0.0, -250.0];
    let mut within = [0; 4];
    for run in 0..RUNS {
        let rng = &mut ChaCha::new(4, run);
        let rated = rate(4, &tournament(&strengths, 60, rng));
        for (player, rating) in rated.into_iter().enumerate() {
            let rating = rating.unwrap();
            let (low, high) = (rating.low.unwrap(), rating.high.unwrap());
            within[player] += u32::from((low..=high).contains(&strengths[player]));
        }
    }
    for share in within.map(|count| f64::from(count) / RUNS as f64) {
        assert!((0.93..=0.97).contains(&share), "{within:?}");
    }
}
