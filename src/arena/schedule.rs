//! Who plays whom, from which opening, and in which order.

/// Two games: both players start one, from the same opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairOfGames {
    /// Its place in the order, from 0. Its games have the numbers `2 * index` and `2 * index + 1`.
    pub(crate) index: usize,
    /// The players, by their numbers. The first one starts the first game.
    pub(crate) players: [usize; 2],
}

impl PairOfGames {
    /// The number of one of its games, and its players. The one who starts comes first.
    pub(crate) const fn game(&self, second: bool) -> (usize, [usize; 2]) {
        let [a, b] = self.players;
        match second {
            false => (2 * self.index, [a, b]),
            true => (2 * self.index + 1, [b, a]),
        }
    }
}

/// The order of all games of a tournament.
///
/// Round after round, every pairing plays one pair of games, each from an opening of its own: more
/// rounds leave the games before them as they are.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: usize,
}

impl Schedule {
    /// A schedule for this many players, with `games` games for every pairing: all pairs of players,
    /// or in a gauntlet the first player against each of the others.
    pub(crate) fn new(players: usize, games: usize, gauntlet: bool) -> Schedule {
        let firsts = if gauntlet { 0..1 } else { 0..players };
        let pairings = firsts.flat_map(|a| (a + 1..players).map(move |b| [a, b]));
        Schedule {
            pairings: pairings.collect(),
            rounds: games.div_ceil(2),
        }
    }

    /// The pairings.
    pub(crate) fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// How many pairs of games there are. No more are counted than there are numbers for games.
    pub(crate) fn len(&self) -> usize {
        self.pairings
            .len()
            .saturating_mul(self.rounds)
            .min(usize::MAX / 2)
    }

    /// The pair of games at this place of the order, from 0. `None` after the last one.
    pub(crate) fn pair(&self, index: usize) -> Option<PairOfGames> {
        (index < self.len()).then(|| PairOfGames {
            index,
            players: self.pairings[index % self.pairings.len()],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_plays_everybody_from_both_sides() {
        let schedule = Schedule::new(4, 6, false);
        assert_eq!(schedule.pairings().len(), 6);
        assert_eq!(schedule.len(), 18);
        let mut games = [[0; 4]; 4];
        let mut numbers = Vec::new();
        for pair in (0..).map_while(|index| schedule.pair(index)) {
            for second in [false, true] {
                let (number, [a, b]) = pair.game(second);
                games[a][b] += 1;
                numbers.push(number);
            }
        }
        for (a, row) in games.iter().enumerate() {
            for (b, &count) in row.iter().enumerate() {
                assert_eq!(count, if a == b { 0 } else { 3 });
            }
        }
        assert_eq!(numbers, (0..36).collect::<Vec<_>>());
    }

    #[test]
    fn in_a_gauntlet_the_first_plays_the_others() {
        let schedule = Schedule::new(3, 2, true);
        assert_eq!(schedule.pairings(), [[0, 1], [0, 2]]);
        assert_eq!(Schedule::new(2, 0, false).len(), 0);
    }

    #[test]
    fn more_games_leave_those_before_as_they_are() {
        let (few, many) = (Schedule::new(3, 4, false), Schedule::new(3, 10, false));
        assert!((0..few.len()).all(|index| few.pair(index) == many.pair(index)));
        assert_eq!(few.pair(few.len()), None);
    }

    #[test]
    fn the_longest_schedule_has_a_last_game() {
        let schedule = Schedule::new(9, usize::MAX, false);
        let last = schedule.pair(schedule.len() - 1).unwrap();
        assert_eq!(last.game(true).0, usize::MAX - 2);
    }
}
