//! Elo ratings from the points that players made against each other. Numbers only.
//!
//! One maximum-likelihood fit for all players: a player who is `d` Elo stronger expects
//! `1 / (1 + 10^(-d / 400))` points of a game, and a draw is half a point. The error bars come from
//! pairs of games with the same opening and changed sides: the two games of a pair are not
//! independent, so the pair is what is counted (the sandwich estimator of the variance).

/// The Elo difference at which the odds of winning grow by the factor e.
const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;
/// Standard deviations to either side that hold 95 % of a normal distribution.
const TWO_SIDED: f64 = 1.959_964;
/// The chance that a bound is wrong.
const DOUBT: f64 = 0.05;
/// The variance of the points of a pair between equal players without draws. It stands for one more
/// pair, so that two pairs that happen to end alike do not pass for certainty.
const PRIOR_VARIANCE: f64 = 0.5;
/// Holds the mean of the ratings at 0, and is too weak to be seen in them.
const RIDGE: f64 = 1e-7;
/// A fit ends after this many steps at the latest. It needs about ten.
const STEPS: usize = 100;

/// Two games with the same opening and changed sides, or the only one of them that was played, and
/// how often they ended like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    /// The players, by their numbers.
    pub(crate) players: [usize; 2],
    /// How many games were played: 1 or 2.
    pub(crate) games: u32,
    /// Twice the points of the player named first.
    pub(crate) half_points: u32,
    /// How often this was the result.
    pub(crate) count: u64,
}

/// An estimate of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    /// The estimate.
    pub(crate) elo: f64,
    /// The lower end of the 95 % interval. `None` if there is none.
    pub(crate) low: Option<f64>,
    /// The upper end of the 95 % interval. `None` if there is none.
    pub(crate) high: Option<f64>,
}

/// All meetings of two players.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    players: [usize; 2],
    games: f64,
    /// The points of the player named first.
    points: f64,
    /// The variance of these points.
    variance: f64,
}

/// The ratings of this many players, 0 being their mean. `None` for a player without a game.
///
/// Points alone cannot say how much stronger players are who won every game against all others.
/// Then the largest group of players that can be compared has the mean 0, and the others have a
/// bound: were they weaker than that, they would have won all these games in less than 1 of 20
/// tournaments. Their estimate is as if half a point of each pairing had been lost.
pub(crate) fn rate(players: usize, meetings: &[Meeting]) -> Vec<Option<Rating>> {
    let mut pairings = pairings(players, meetings);
    let reaches = reachable(players, &pairings);
    let comparable = |a: usize, b: usize| reaches[a][b] && reaches[b][a];
    let mut one_sided = Vec::new();
    for pairing in &mut pairings {
        let [a, b] = pairing.players;
        if !comparable(a, b) {
            let first_won = pairing.points > 0.0;
            one_sided.push((if first_won { [a, b] } else { [b, a] }, pairing.games));
            pairing.points = if first_won { pairing.games - 0.5 } else { 0.5 };
        }
    }
    let strengths = fit(players, &pairings);
    let has_played = |player: usize| pairings.iter().any(|one| one.players.contains(&player));
    let group = |player: usize| (0..players).filter(move |&other| comparable(player, other));
    let yardstick = yardstick(players, |player| match has_played(player) {
        true => group(player).count(),
        false => 0,
    });
    let zero: Vec<usize> = match yardstick {
        Some(player) => group(player).collect(),
        None => (0..players).filter(|&player| has_played(player)).collect(),
    };
    let mean: f64 = zero.iter().map(|&player| strengths[player]).sum();
    let mean = mean / zero.len().max(1) as f64;
    let covariance = covariance(players, &pairings, &strengths);
    // How far a player's group can be weaker, or stronger, than its estimate.
    let bound = |player: usize, won: bool| -> Option<f64> {
        let games = one_sided
            .iter()
            .filter(|([winner, loser], _)| comparable(player, if won { *winner } else { *loser }));
        let leads: Vec<(f64, f64)> = games
            .map(|([winner, loser], games)| (strengths[*winner] - strengths[*loser], *games))
            .collect();
        let shift = least_lead(&leads)?;
        let shift = if won { shift } else { -shift };
        Some((strengths[player] - mean + shift) * ELO_PER_NAT)
    };
    let rating = |player: usize| {
        let elo = (strengths[player] - mean) * ELO_PER_NAT;
        if yardstick.is_some_and(|yardstick| comparable(player, yardstick)) {
            let bar = TWO_SIDED * deviation(&covariance, player, &zero) * ELO_PER_NAT;
            let (low, high) = (Some(elo - bar), Some(elo + bar));
            return Rating { elo, low, high };
        }
        let is_apart = |a: usize, b: usize| reaches[a][b] && !reaches[b][a];
        let is_above = zero.iter().any(|&other| is_apart(player, other));
        let is_below = zero.iter().any(|&other| is_apart(other, player));
        let low = bound(player, true).filter(|_| is_above && !is_below);
        let high = bound(player, false).filter(|_| is_below && !is_above);
        Rating { elo, low, high }
    };
    (0..players)
        .map(|player| has_played(player).then(|| rating(player)))
        .collect()
}

/// By how much all these leads, each with the number of games that were won, can change so that
/// winning all games is just not too unlikely. `None` without a game.
fn least_lead(leads: &[(f64, f64)]) -> Option<f64> {
    if leads.is_empty() {
        return None;
    }
    let log_chance = |shift: f64| -> f64 {
        let games = leads
            .iter()
            .map(|(lead, games)| games * log_logistic(lead + shift));
        games.sum()
    };
    let (mut low, mut high) = (-100.0, 100.0);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if log_chance(middle) < DOUBT.ln() {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// How much stronger the player is whom the meetings name first. `None` without a game.
pub(crate) fn difference(meetings: &[Meeting]) -> Option<Rating> {
    let Rating { elo, low, high } = rate(2, meetings).into_iter().next()??;
    // Both ratings are as far from their mean. Their bars are opposite; a bound is only one's.
    let from_other = match (low, high) {
        (Some(_), Some(_)) => |bound: f64, _: f64| 2.0 * bound,
        _ => |bound: f64, elo: f64| bound + elo,
    };
    Some(Rating {
        elo: 2.0 * elo,
        low: low.map(|low| from_other(low, elo)),
        high: high.map(|high| from_other(high, elo)),
    })
}

/// The share of the points that a player expects who is stronger by this much.
pub(crate) fn expected_score(elo: f64) -> f64 {
    logistic(elo / ELO_PER_NAT)
}

fn logistic(nats: f64) -> f64 {
    1.0 / (1.0 + (-nats).exp())
}

/// The logarithm of the logistic function, for large numbers too.
fn log_logistic(nats: f64) -> f64 {
    -(-nats).max(0.0) - (-nats.abs()).exp().ln_1p()
}

/// Adds up the meetings of every two players.
fn pairings(players: usize, meetings: &[Meeting]) -> Vec<Pairing> {
    let mut found = Vec::new();
    for first in 0..players {
        for second in first + 1..players {
            let theirs = meetings.iter().filter_map(|meeting| {
                let games = f64::from(meeting.games);
                let points = f64::from(meeting.half_points) / 2.0;
                let count = meeting.count as f64;
                match meeting.players {
                    [a, b] if (a, b) == (first, second) => Some((count, games, points)),
                    [a, b] if (b, a) == (first, second) => Some((count, games, games - points)),
                    _ => None,
                }
            });
            let theirs: Vec<(f64, f64, f64)> = theirs.collect();
            if theirs.is_empty() {
                continue;
            }
            let games: f64 = theirs.iter().map(|(count, games, _)| count * games).sum();
            let points: f64 = theirs.iter().map(|(count, _, points)| count * points).sum();
            let mean = points / games;
            let squares = theirs
                .iter()
                .map(|(count, games, points)| count * (points - games * mean).powi(2));
            found.push(Pairing {
                players: [first, second],
                games,
                points,
                variance: squares.sum::<f64>() + PRIOR_VARIANCE,
            });
        }
    }
    found
}

/// For every two players, whether the first has points against the second, or against somebody who
/// has, and so on. Everybody reaches themselves.
fn reachable(players: usize, pairings: &[Pairing]) -> Vec<Vec<bool>> {
    let mut reaches = vec![vec![false; players]; players];
    for (player, row) in reaches.iter_mut().enumerate() {
        row[player] = true;
    }
    for pairing in pairings {
        let [a, b] = pairing.players;
        reaches[a][b] |= pairing.points > 0.0;
        reaches[b][a] |= pairing.points < pairing.games;
    }
    for between in 0..players {
        for from in 0..players {
            for to in 0..players {
                reaches[from][to] |= reaches[from][between] && reaches[between][to];
            }
        }
    }
    reaches
}

/// A member of the largest group of players that can be compared. `None` if two groups are equally
/// large.
fn yardstick(players: usize, size: impl Fn(usize) -> usize) -> Option<usize> {
    let largest = (0..players).map(&size).max().filter(|&size| size > 0)?;
    let members = (0..players).filter(|&player| size(player) == largest);
    // A group of n has n members.
    (members.clone().count() == largest).then(|| members.clone().next())?
}

/// The strengths that make the points most likely, by Newton's method.
fn fit(players: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    let mut likelihood = log_likelihood(pairings, &strengths);
    for _ in 0..STEPS {
        let information = information(players, pairings, &strengths);
        let mut step = inverse(information, |inverse| {
            let gradient = gradient(players, pairings, &strengths);
            inverse
                .iter()
                .map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum())
                .collect::<Vec<f64>>()
        });
        // Far from the answer a step may be too long.
        loop {
            let next: Vec<f64> = strengths.iter().zip(&step).map(|(a, b)| a + b).collect();
            let better = log_likelihood(pairings, &next);
            let length = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
            if better >= likelihood || length < 1e-12 {
                (strengths, likelihood) = (next, better);
                if length < 1e-10 {
                    return strengths;
                }
                break;
            }
            step.iter_mut().for_each(|part| *part /= 2.0);
        }
    }
    strengths
}

fn log_likelihood(pairings: &[Pairing], strengths: &[f64]) -> f64 {
    let ridge: f64 = strengths.iter().map(|one| RIDGE / 2.0 * one * one).sum();
    let games = pairings.iter().map(|pairing| {
        let [a, b] = pairing.players;
        let difference = strengths[a] - strengths[b];
        let [won, lost] = [log_logistic(difference), log_logistic(-difference)];
        pairing.points * won + (pairing.games - pairing.points) * lost
    });
    games.sum::<f64>() - ridge
}

fn gradient(players: usize, pairings: &[Pairing], strengths: &[f64]) -> Vec<f64> {
    let mut gradient: Vec<f64> = strengths.iter().map(|one| -RIDGE * one).collect();
    assert_eq!(gradient.len(), players);
    for pairing in pairings {
        let [a, b] = pairing.players;
        let surplus = pairing.points - pairing.games * logistic(strengths[a] - strengths[b]);
        gradient[a] += surplus;
        gradient[b] -= surplus;
    }
    gradient
}

type Matrix = Vec<Vec<f64>>;

/// Adds a weight between two players: to what they have in common it counts negatively.
fn link(matrix: &mut Matrix, [a, b]: [usize; 2], weight: f64) {
    matrix[a][a] += weight;
    matrix[b][b] += weight;
    matrix[a][b] -= weight;
    matrix[b][a] -= weight;
}

/// How sharply the likelihood bends: the Fisher information.
fn information(players: usize, pairings: &[Pairing], strengths: &[f64]) -> Matrix {
    let mut matrix = vec![vec![0.0; players]; players];
    for (player, row) in matrix.iter_mut().enumerate() {
        row[player] = RIDGE;
    }
    for pairing in pairings {
        let [a, b] = pairing.players;
        let share = logistic(strengths[a] - strengths[b]);
        link(
            &mut matrix,
            pairing.players,
            pairing.games * share * (1.0 - share),
        );
    }
    matrix
}

/// How far the strengths may be from the truth, together.
fn covariance(players: usize, pairings: &[Pairing], strengths: &[f64]) -> Matrix {
    let mut points = vec![vec![0.0; players]; players];
    for pairing in pairings {
        link(&mut points, pairing.players, pairing.variance);
    }
    inverse(information(players, pairings, strengths), |inverse| {
        product(&product(inverse, &points), inverse)
    })
}

/// The standard deviation of a strength from the mean of some.
fn deviation(covariance: &Matrix, player: usize, some: &[usize]) -> f64 {
    let mut weights = vec![0.0; covariance.len()];
    weights[player] += 1.0;
    for &one in some {
        weights[one] -= 1.0 / some.len() as f64;
    }
    let terms = weights.iter().zip(covariance).map(|(a, row)| {
        let row = weights.iter().zip(row).map(|(b, entry)| b * entry);
        a * row.sum::<f64>()
    });
    terms.sum::<f64>().max(0.0).sqrt()
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let entry =
        |row: &[f64], column: usize| row.iter().zip(b).map(|(x, row)| x * row[column]).sum();
    a.iter()
        .map(|row| (0..b.len()).map(|column| entry(row, column)).collect())
        .collect()
}

/// Passes on the inverse of a symmetric matrix whose eigenvalues are positive, by elimination.
fn inverse<T>(mut matrix: Matrix, then: impl FnOnce(&Matrix) -> T) -> T {
    let size = matrix.len();
    let mut result: Matrix = (0..size)
        .map(|row| {
            (0..size)
                .map(|column| f64::from(u8::from(row == column)))
                .collect()
        })
        .collect();
    for pivot in 0..size {
        let factor = 1.0 / matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] *= factor;
            result[pivot][column] *= factor;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[pivot][column];
                result[row][column] -= factor * result[pivot][column];
            }
        }
    }
    then(&result)
}

#[cfg(test)]
mod tests;
