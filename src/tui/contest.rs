//! Two contestants, the game they play with all that was taken back, and how their series stands.

use crate::board::{Board, Cell, Disc, Outcome, Refused, Shape, notation};
use crate::game::Game;
use crate::memory::TooLarge;
use crate::player::Turn;
use crate::rng::ChaCha;
use crate::tui::side::Side;

/// How a series stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games each contestant has won.
    pub wins: [u32; 2],
    /// The games no one has won.
    pub draws: u32,
}

/// How a game ended: with a contestant's win, or a draw.
#[derive(Clone, Copy)]
enum Finish {
    Won(usize),
    Draw,
}

impl Tally {
    fn with(mut self, finish: Option<Finish>) -> Tally {
        match finish {
            Some(Finish::Won(contestant)) => self.wins[contestant] += 1,
            Some(Finish::Draw) => self.draws += 1,
            None => {}
        }
        self
    }
}

/// A series of games between two.
pub struct Contest {
    sides: [Side; 2],
    /// The contestants in the order they move in this game.
    order: [usize; 2],
    game: Game,
    /// All moves of this game. The board has played a beginning of them.
    line: Vec<usize>,
    /// How this game ended, at the end of its line.
    finish: Option<Finish>,
    /// The games before this one.
    settled: Tally,
    /// How many games came before this one.
    games: u64,
}

impl Contest {
    /// A first game between these two.
    pub fn new(shape: Shape, sides: [Side; 2]) -> Result<Contest, TooLarge> {
        Ok(Contest {
            sides,
            order: [0, 1],
            game: game(shape, sides, [0, 1])?,
            line: Vec::new(),
            finish: None,
            settled: Tally::default(),
            games: 0,
        })
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// The contestants.
    #[must_use]
    pub const fn sides(&self) -> [Side; 2] {
        self.sides
    }

    /// The contestant who plays a disc.
    #[must_use]
    pub const fn contestant(&self, disc: Disc) -> usize {
        self.order[disc.index()]
    }

    /// Who plays a disc.
    #[must_use]
    pub const fn side(&self, disc: Disc) -> Side {
        self.sides[self.contestant(disc)]
    }

    /// All moves of this game, those taken back too.
    #[must_use]
    pub fn line(&self) -> &[usize] {
        &self.line
    }

    /// How many of the moves are on the board.
    #[must_use]
    pub fn at(&self) -> usize {
        self.board().history().len()
    }

    /// Whether the line ends with the end of the game.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.finish.is_some()
    }

    /// Which game of the series this is, counted from 0.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How the series stands, this game counted if it is over.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.settled.with(self.finish)
    }

    /// Plays a move for whoever's turn it is. What was taken back is forgotten, unless this is
    /// the same move again.
    pub fn drop(&mut self, slot: usize) -> Result<Cell, Refused> {
        let cell = self.game.play(slot)?;
        let at = self.at();
        if self.line.get(at - 1) != Some(&slot) {
            self.line.truncate(at - 1);
            self.line.push(slot);
            self.finish = match self.board().status() {
                Outcome::Ongoing => None,
                Outcome::Draw => Some(Finish::Draw),
                Outcome::Won(disc) => Some(Finish::Won(self.contestant(disc))),
            };
        }
        Ok(cell)
    }

    /// Goes to the position after so many moves of the line.
    pub fn go_to(&mut self, ply: usize) {
        while self.at() > ply {
            self.game.take_back();
        }
        while self.at() < ply.min(self.line.len()) {
            let slot = self.line[self.at()];
            self.game.play(slot).expect("it was played before");
        }
    }

    /// Back to a person's last turn; where no person plays, or none had a turn, one move.
    pub fn undo(&mut self) -> bool {
        let at = self.at();
        let before = (0..at).rev().find(|&ply| self.person_moves_at(ply));
        match before.or(at.checked_sub(1)) {
            Some(ply) => {
                self.go_to(ply);
                true
            }
            None => false,
        }
    }

    /// Forward to a person's next turn, or to the end of the line.
    pub fn redo(&mut self) -> bool {
        let (at, end) = (self.at(), self.line.len());
        let next = (at + 1..end).find(|&ply| self.person_moves_at(ply));
        self.go_to(next.unwrap_or(end));
        at < end
    }

    /// Whether a person moves after so many moves.
    fn person_moves_at(&self, ply: usize) -> bool {
        self.side(Disc::BOTH[ply % 2]) == Side::Person
    }

    /// Whether a person plays at all.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.sides.contains(&Side::Person)
    }

    /// The next game of the series, on such a board: who was second starts.
    pub fn next_game(&mut self, shape: Shape) -> Result<(), TooLarge> {
        self.start(shape)?;
        self.order.reverse();
        self.reseat();
        Ok(())
    }

    /// Another game from an empty board, with the same contestant to start.
    pub fn start(&mut self, shape: Shape) -> Result<(), TooLarge> {
        self.game = game(shape, self.sides, self.order)?;
        self.settled = self.tally();
        self.finish = None;
        self.line.clear();
        self.games += 1;
        Ok(())
    }

    /// A game from the position that a text tells.
    pub fn open(&mut self, shape: Shape, moves: &[usize]) -> Result<(), TooLarge> {
        self.start(shape)?;
        for &slot in moves {
            if self.drop(slot).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// The contestants change sides, from here on.
    pub fn swap(&mut self) {
        self.order.reverse();
        self.reseat();
    }

    /// Has someone else play for a contestant, from here on.
    pub fn seat(&mut self, contestant: usize, side: Side) {
        self.sides[contestant] = side;
        self.reseat();
    }

    fn reseat(&mut self) {
        self.game
            .seat(self.order.map(|contestant| self.sides[contestant].player()));
    }

    /// The position as text, as others write it too.
    #[must_use]
    pub fn position(&self) -> String {
        notation::write(self.board())
    }
}

/// A game on an empty board. Its computers think elsewhere, and draw there.
fn game(shape: Shape, sides: [Side; 2], order: [usize; 2]) -> Result<Game, TooLarge> {
    let players = order.map(|contestant| sides[contestant].player());
    let draw = Box::new(ChaCha::new(0, 0));
    Ok(Game::new(Board::new(shape)?, players, draw))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::side::Level;

    const EASY: Side = Side::Computer(Level::Easy);

    fn contest(sides: [Side; 2], moves: &[usize]) -> Contest {
        let shape = Shape::puissance4(6, 7).unwrap();
        let mut contest = Contest::new(shape, sides).unwrap();
        contest.open(shape, moves).unwrap();
        contest
    }

    #[test]
    fn undo_goes_to_a_persons_turn() {
        for (sides, undone, redone) in [
            ([Side::Person, Side::Person], [4, 3, 2], [3, 4, 5]),
            ([Side::Person, EASY], [4, 2, 0], [2, 4, 5]),
            ([EASY, Side::Person], [3, 1, 0], [1, 3, 5]),
            ([EASY, EASY], [4, 3, 2], [5, 5, 5]),
        ] {
            let mut contest = contest(sides, &[3, 3, 2, 4, 1]);
            let mut plies = |step: fn(&mut Contest) -> bool| {
                [(); 3].map(|()| {
                    step(&mut contest);
                    contest.at()
                })
            };
            assert_eq!(plies(Contest::undo), undone, "{sides:?}");
            assert_eq!(plies(Contest::redo), redone, "{sides:?}");
        }
    }

    #[test]
    fn a_game_won_twice_counts_once() {
        let mut contest = contest([Side::Person, Side::Person], &[0, 1, 0, 1, 0, 1, 0]);
        assert_eq!(contest.tally().wins, [1, 0]);
        contest.undo();
        assert_eq!(contest.tally().wins, [1, 0], "the line still ends in a win");
        contest.drop(5).unwrap();
        assert_eq!(contest.tally().wins, [0, 0]);
        contest.drop(1).unwrap();
        assert_eq!(contest.tally().wins, [0, 1]);
        contest.next_game(contest.board().shape()).unwrap();
        assert_eq!(contest.tally().wins, [0, 1]);
        assert_eq!(contest.contestant(Disc::First), 1);
    }
}
