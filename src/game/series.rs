//! Games between the same two players: who starts, and who has won how many.

use super::{Computers, Game};
use crate::board::{Board, Disc, Outcome, PerDisc, Side};
use crate::player::{PerPlayer, Player, PlayerSpec};
use crate::rng::ChaCha;

/// The results of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games each player has won.
    pub wins: PerPlayer<u64>,
    /// The games nobody has won.
    pub draws: u64,
}

/// A series of games. The player who started one game is second in the next.
///
/// ```
/// use puissance4::board::{Board, Disc, Shape};
/// use puissance4::game::Series;
/// use puissance4::player::{PerPlayer, Player, PlayerSpec};
///
/// let board = Board::new(Shape::puissance4(6, 7)?)?;
/// let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard);
/// let mut series = Series::new(players, board.clone());
/// series.next_game(board);
/// assert_eq!(series.player(Disc::First), Player::Two);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Series {
    players: PerPlayer<PlayerSpec>,
    starter: Player,
    game: Game,
    /// The games before this one.
    settled: Tally,
    number: u64,
}

impl Series {
    /// A series whose first game goes on from a board. Player one starts.
    #[must_use]
    pub fn new(players: PerPlayer<PlayerSpec>, board: Board) -> Series {
        let humans = PerDisc::from_fn(|disc: Disc| players[Player::BOTH[disc.index()]].is_human());
        Series {
            players,
            starter: Player::One,
            game: Game::new(board, humans),
            settled: Tally::default(),
            number: 0,
        }
    }

    /// The game that is played.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game that is played, to be changed.
    pub const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The players.
    #[must_use]
    pub const fn players(&self) -> &PerPlayer<PlayerSpec> {
        &self.players
    }

    /// The player whose discs these are in this game.
    #[must_use]
    pub const fn player(&self, disc: Disc) -> Player {
        match disc {
            Disc::First => self.starter,
            Disc::Second => self.starter.other(),
        }
    }

    /// The discs of a player in this game.
    #[must_use]
    pub fn disc(&self, player: Player) -> Disc {
        match player == self.starter {
            true => Disc::First,
            false => Disc::Second,
        }
    }

    /// Who plays these discs in this game.
    #[must_use]
    pub fn spec(&self, disc: Disc) -> &PlayerSpec {
        &self.players[self.player(disc)]
    }

    /// Whether a person plays at all.
    #[must_use]
    pub fn has_human(&self) -> bool {
        self.players.iter().any(PlayerSpec::is_human)
    }

    /// How many games came before this one.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The results so far. This game counts if its line ends it.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = self.settled;
        match self.game.outcome() {
            Outcome::Ongoing => {}
            Outcome::Draw => tally.draws += 1,
            Outcome::Won(disc) => tally.wins[self.player(disc)] += 1,
        }
        tally
    }

    /// New computer players for this game, which use the game's stream of `seed`.
    #[must_use]
    pub fn computers(&self, seed: u64) -> Computers {
        let strategies = PerDisc::from_fn(|disc| self.spec(disc).strategy());
        Computers::new(strategies, ChaCha::new(seed, self.number))
    }

    /// Begins the next game, from this board. The other player starts.
    pub fn next_game(&mut self, board: Board) {
        self.restart(board);
        self.swap();
    }

    /// Begins another game, from this board. The same player starts.
    pub fn restart(&mut self, board: Board) {
        self.settled = self.tally();
        self.game = Game::new(board, *self.game.humans());
        self.number += 1;
    }

    /// Has the players change sides, from here on.
    pub fn swap(&mut self) {
        self.starter = self.starter.other();
        self.reseat();
    }

    /// Has someone else play for a player, from here on.
    pub fn seat(&mut self, player: Player, spec: PlayerSpec) {
        self.players[player] = spec;
        self.reseat();
    }

    fn reseat(&mut self) {
        let humans = PerDisc::from_fn(|disc| self.spec(disc).is_human());
        self.game.set_humans(humans);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::standard as board;

    fn people() -> PerPlayer<PlayerSpec> {
        PerPlayer::new(PlayerSpec::Human, PlayerSpec::Human)
    }

    fn wins(series: &Series) -> [u64; 2] {
        Player::BOTH.map(|player| series.tally().wins[player])
    }

    #[test]
    fn a_game_won_twice_counts_once() {
        let mut series = Series::new(people(), board("1212121"));
        assert_eq!(wins(&series), [1, 0]);
        series.game_mut().undo();
        assert_eq!(wins(&series), [1, 0], "the line still ends in a win");
        series.game_mut().play(5).unwrap();
        assert_eq!(wins(&series), [0, 0]);
        series.game_mut().play(1).unwrap();
        assert_eq!(wins(&series), [0, 1]);
        series.next_game(board(""));
        assert_eq!((wins(&series), series.number()), ([0, 1], 1));
    }

    #[test]
    fn the_other_player_starts_the_next_game() {
        let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Easy);
        let mut series = Series::new(players, board(""));
        for (starter, humans) in [
            (Player::One, PerDisc::new(true, false)),
            (Player::Two, PerDisc::new(false, true)),
            (Player::One, PerDisc::new(true, false)),
        ] {
            assert_eq!(series.player(Disc::First), starter);
            assert_eq!(series.player(Disc::Second), starter.other());
            assert_eq!(series.disc(starter), Disc::First);
            assert_eq!(*series.game().humans(), humans);
            series.next_game(board(""));
        }
        series.restart(board(""));
        assert_eq!(series.player(Disc::First), Player::Two);
        series.seat(Player::One, PlayerSpec::Hard);
        assert!(!series.has_human());
    }
}
