//! Games between the same two players: who starts, and who has won how many.

use super::{Computers, Game};
use crate::board::{Board, Cell, Disc, MoveError, Outcome, PerDisc, Side};
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

impl Tally {
    /// The same results with the players exchanged.
    fn exchanged(self) -> Tally {
        Tally {
            wins: PerPlayer::from_fn(|player: Player| self.wins[player.other()]),
            ..self
        }
    }
}

/// A series of games. The player who started one game is second in the next.
///
/// Who plays a game is fixed when it ends: whoever is chosen after that plays the next one, and the
/// result stays with those who played for it.
///
/// ```
/// use puissance4::board::{Board, Disc, Shape};
/// use puissance4::game::Series;
/// use puissance4::player::{PerPlayer, Player, PlayerSpec};
///
/// let board = Board::new(Shape::puissance4(6, 7)?);
/// let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard);
/// let mut series = Series::new(players, board.clone());
/// series.next_game(board);
/// assert_eq!(series.player(Disc::First), Player::Two);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Series {
    /// Who was chosen to play. A game that is over keeps its own players.
    chosen: PerPlayer<PlayerSpec>,
    /// Who plays this game.
    players: PerPlayer<PlayerSpec>,
    starter: Player,
    /// Whether the players change sides before the next game, besides taking turns to start.
    swaps: bool,
    game: Game,
    /// The line of moves that had ended this game before it was begun here.
    ended_before: Option<Vec<usize>>,
    /// The results before this game, and whose they are.
    settled: (PerPlayer<PlayerSpec>, Tally),
    number: u64,
}

impl Series {
    /// A series whose first game goes on from a board. Player one starts.
    #[must_use]
    pub fn new(players: PerPlayer<PlayerSpec>, board: Board) -> Series {
        let humans = PerDisc::from_fn(|disc: Disc| players[Player::BOTH[disc.index()]].is_human());
        Series {
            chosen: players.clone(),
            settled: (players.clone(), Tally::default()),
            players,
            starter: Player::One,
            swaps: false,
            game: Game::new(board, humans),
            ended_before: None,
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

    /// Who plays this game.
    #[must_use]
    pub const fn players(&self) -> &PerPlayer<PlayerSpec> {
        &self.players
    }

    /// Who was chosen to play: this game, or the next one if this one is over.
    #[must_use]
    pub const fn chosen(&self) -> &PerPlayer<PlayerSpec> {
        &self.chosen
    }

    /// The player who started this game.
    #[must_use]
    pub const fn starter(&self) -> Player {
        self.starter
    }

    /// The player who will start the next game.
    #[must_use]
    pub const fn next_starter(&self) -> Player {
        match self.swaps {
            true => self.starter,
            false => self.starter.other(),
        }
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

    /// The results of the players of this game before it. Others start from nothing.
    #[must_use]
    pub fn tally_before(&self) -> Tally {
        let (players, tally) = &self.settled;
        let [one, two] = Player::BOTH.map(|player| &self.players[player]);
        match Player::BOTH.map(|player| &players[player]) {
            [first, second] if (first, second) == (one, two) => *tally,
            [first, second] if (first, second) == (two, one) => tally.exchanged(),
            _ => Tally::default(),
        }
    }

    /// The results of the players of this game so far. The game counts if its line ends it, and that
    /// line was played here.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = self.tally_before();
        match self.game.outcome() {
            Outcome::Ongoing => {}
            _ if !self.counts() => {}
            Outcome::Draw => tally.draws += 1,
            Outcome::Won(disc) => tally.wins[self.player(disc)] += 1,
        }
        tally
    }

    /// Whether this game has a result that its players played for.
    fn counts(&self) -> bool {
        let line = self.game.line();
        self.game.outcome() != Outcome::Ongoing && self.ended_before.as_deref() != Some(line)
    }

    /// New computer players for this game, which use the game's stream of `seed`.
    #[must_use]
    pub fn computers(&self, seed: u64) -> Computers {
        let strategies = PerDisc::from_fn(|disc| self.spec(disc).strategy());
        Computers::new(strategies, ChaCha::new(seed, self.number))
    }

    /// Begins the next game, from this board. The other player starts.
    pub fn next_game(&mut self, board: Board) {
        let starter = self.next_starter();
        self.begin(board, starter);
    }

    /// Begins another game, from this board. The same player starts. If the game is over on it,
    /// nobody knows who played it, and it counts for nobody.
    pub fn restart(&mut self, board: Board) {
        let starter = self.next_starter().other();
        self.begin(board, starter);
        if self.game.outcome() != Outcome::Ongoing {
            self.players = PerPlayer::from_fn(|_| PlayerSpec::Human);
            self.set_humans();
            self.ended_before = Some(self.game.line().to_vec());
        }
    }

    /// Begins another game, from this board, with these players. If they have played in this series,
    /// their results stay. A game that is over does not count again.
    pub fn restart_with(&mut self, board: Board, players: &PerDisc<PlayerSpec>) {
        self.restart(board);
        self.chosen = PerPlayer::from_fn(|player| players[self.disc(player)].clone());
        self.take_seats();
    }

    /// Goes on with a series that was left: its players, who started its game, and its results
    /// before that.
    pub fn resume(
        &mut self,
        board: Board,
        players: &PerDisc<PlayerSpec>,
        starter: Player,
        tally: Tally,
    ) {
        self.begin(board, starter);
        self.chosen = PerPlayer::from_fn(|player| players[self.disc(player)].clone());
        self.take_seats();
        self.settled = (self.players.clone(), tally);
    }

    fn begin(&mut self, board: Board, starter: Player) {
        if self.counts() {
            self.settled = (self.players.clone(), self.tally());
        }
        (self.starter, self.swaps) = (starter, false);
        self.game = Game::new(board, *self.game.humans());
        self.ended_before = None;
        self.number += 1;
        self.take_seats();
    }

    /// Plays a move. If it goes on from a game that was over, those play who have been chosen since.
    pub fn play(&mut self, slot: usize) -> Result<Cell, MoveError> {
        let cell = self.game.play(slot)?;
        if self.game.outcome() == Outcome::Ongoing {
            self.take_seats();
        }
        Ok(cell)
    }

    /// Has the players change sides: at once before the first move of a game, and in the next game
    /// after that. Returns whether they have changed sides at once.
    pub fn swap(&mut self) -> bool {
        let at_once = !self.game.is_played() && self.game.outcome() == Outcome::Ongoing;
        match at_once {
            true => self.starter = self.starter.other(),
            false => self.swaps = !self.swaps,
        }
        self.set_humans();
        at_once
    }

    /// Has someone else play for a player: from here on, or in the next game if this one is over.
    pub fn seat(&mut self, player: Player, spec: PlayerSpec) {
        self.chosen[player] = spec;
        if self.game.outcome() == Outcome::Ongoing {
            self.take_seats();
        }
    }

    /// Has those play who were chosen.
    fn take_seats(&mut self) {
        self.players = self.chosen.clone();
        self.set_humans();
    }

    fn set_humans(&mut self) {
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

    #[test]
    fn whoever_is_chosen_after_the_end_has_not_played() {
        let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard);
        let mut series = Series::new(players.clone(), board(""));
        for slot in [0, 1, 0, 1, 0, 1, 0] {
            series.play(slot).unwrap();
        }
        assert!(!series.swap());
        series.seat(Player::Two, PlayerSpec::Easy);
        assert_eq!((wins(&series), series.players()), ([1, 0], &players));
        // What goes on after an undo is theirs.
        series.game_mut().undo();
        series.play(5).unwrap();
        assert_eq!(series.spec(Disc::Second), &PlayerSpec::Easy);
        assert_eq!(series.spec(Disc::First), &PlayerSpec::Human);
    }

    #[test]
    fn sides_are_swapped_before_the_first_move_or_in_the_next_game() {
        let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Easy);
        let mut series = Series::new(players, board("44"));
        assert!(series.swap());
        assert_eq!(series.player(Disc::First), Player::Two);
        series.play(0).unwrap();
        for starter in [Player::Two, Player::One, Player::Two] {
            assert!(!series.swap());
            assert_eq!(series.player(Disc::First), Player::Two);
            assert_eq!(series.next_starter(), starter);
        }
        series.next_game(board(""));
        assert_eq!(series.player(Disc::First), Player::Two);
        assert_eq!(series.next_starter(), Player::One, "swapped once");
    }

    #[test]
    fn results_belong_to_those_who_played() {
        let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard);
        let mut series = Series::new(players, board("1212121"));
        series.next_game(board(""));
        assert_eq!(wins(&series), [1, 0]);
        for (spec, expected) in [(PlayerSpec::Easy, [0, 0]), (PlayerSpec::Hard, [1, 0])] {
            series.seat(Player::Two, spec);
            assert_eq!(wins(&series), expected);
        }
        // The same two, each in the other's place.
        let exchanged = PerDisc::new(PlayerSpec::Human, PlayerSpec::Hard);
        series.restart_with(board("44"), &exchanged);
        assert_eq!(series.spec(Disc::First), &PlayerSpec::Human);
        assert_eq!(wins(&series), [0, 1]);
        let others = PerDisc::new(PlayerSpec::Human, PlayerSpec::Easy);
        series.restart_with(board("1212121"), &others);
        assert_eq!(wins(&series), [0, 0], "it was played before");
        series.game_mut().undo();
        series.play(5).unwrap();
        series.play(1).unwrap();
        assert_eq!(wins(&series), [1, 0]);
        series.next_game(board(""));
        series.seat(Player::One, PlayerSpec::Hard);
        assert_eq!(wins(&series), [0, 0], "those results are gone");
    }

    #[test]
    fn a_position_that_is_over_was_won_by_nobody_here() {
        let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard);
        let mut series = Series::new(players.clone(), board(""));
        series.restart(board("1212121"));
        assert_eq!((wins(&series), series.players()), ([0, 0], &people()));
        series.next_game(board(""));
        assert_eq!((wins(&series), series.players()), ([0, 0], &players));
    }

    #[test]
    fn a_series_that_was_left_goes_on() {
        let mut series = Series::new(people(), board(""));
        let players = PerDisc::new(PlayerSpec::Hard, PlayerSpec::Human);
        let tally = Tally {
            wins: PerPlayer::new(2, 1),
            draws: 3,
        };
        series.resume(board("44"), &players, Player::Two, tally);
        assert_eq!(series.spec(Disc::First), &PlayerSpec::Hard);
        assert_eq!(series.players()[Player::One], PlayerSpec::Human);
        assert_eq!(series.tally(), tally);
    }
}
