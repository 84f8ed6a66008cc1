//! A game being played, and a series of games. No input and no output, so that text, full screen
//! and other programs play by the same rules.

mod computers;
mod event;
mod mode;
mod series;

pub use computers::Computers;
pub use event::{Event, Reply};
pub use mode::{Mode, ModeError};
pub use series::{Series, Tally};

use crate::board::{Board, Cell, Disc, MoveError, Outcome, PerDisc, Shape};
use crate::memory::{self, TooLarge};

/// The most bytes per cell that playing on a board, drawing it and searching it take.
const BYTES_PER_CELL: usize = 256;

/// Whether memory has room for a game on such a board. For shapes that users ask for.
pub(crate) fn check_memory(shape: Shape) -> Result<(), TooLarge> {
    memory::room::<u8>(shape.cells() * BYTES_PER_CELL).map(drop)
}

/// Whose move a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person's.
    Human(Disc),
    /// A computer's.
    Computer(Disc),
    /// Nobody's: the game is over.
    Over(Outcome),
}

/// A game: a line of moves, of which a beginning is on the board. Moves that were undone stay in
/// the line until another move is played.
///
/// ```
/// use puissance4::board::{Board, Outcome, PerDisc, Shape};
/// use puissance4::game::Game;
///
/// let board = Board::new(Shape::puissance4(6, 7)?);
/// let mut game = Game::new(board, PerDisc::new(true, true));
/// for slot in [0, 1, 0, 1, 0, 1] {
///     game.play(slot)?;
/// }
/// assert!(game.undo());
/// assert_eq!((game.ply(), game.line().len()), (5, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    line: Vec<usize>,
    /// The moves that were on the board when the game began.
    start: Vec<usize>,
    /// How the game stands at the end of the line.
    outcome: Outcome,
    humans: PerDisc<bool>,
}

impl Game {
    /// A game that goes on from a board. `humans` says which sides people play.
    #[must_use]
    pub fn new(board: Board, humans: PerDisc<bool>) -> Game {
        Game {
            line: board.history().to_vec(),
            start: board.history().to_vec(),
            outcome: board.status(),
            board,
            humans,
        }
    }

    /// The board as it stands, without the game.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let disc = self.board.to_move();
        match self.board.status() {
            Outcome::Ongoing if self.humans[disc] => Turn::Human(disc),
            Outcome::Ongoing => Turn::Computer(disc),
            outcome => Turn::Over(outcome),
        }
    }

    /// All moves of the game, including those undone.
    #[must_use]
    pub fn line(&self) -> &[usize] {
        &self.line
    }

    /// Whether a move has been played since the game began.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.line != self.start
    }

    /// How many moves of the line were on the board when the game began.
    #[must_use]
    pub fn set_up(&self) -> usize {
        let both = self.line.iter().zip(&self.start);
        both.take_while(|(move_now, move_then)| move_now == move_then)
            .count()
    }

    /// Has the game begin with this many moves of its line: the others were played.
    pub fn begin_with(&mut self, moves: usize) {
        self.start = self.line[..moves.min(self.line.len())].to_vec();
    }

    /// How many moves of the line are on the board.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.board.history().len()
    }

    /// How the game stands at the end of the line.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Which sides people play.
    #[must_use]
    pub const fn humans(&self) -> &PerDisc<bool> {
        &self.humans
    }

    /// Sets which sides people play.
    pub fn set_humans(&mut self, humans: PerDisc<bool>) {
        self.humans = humans;
    }

    /// Plays a move for the side to move, and returns the cell the disc landed on. The moves that
    /// were undone are forgotten, unless this repeats the first of them.
    pub fn play(&mut self, slot: usize) -> Result<Cell, MoveError> {
        if self.board.status() != Outcome::Ongoing {
            return Err(MoveError::GameOver);
        }
        let ply = self.ply();
        let cell = self.board.drop(slot)?;
        if self.line.get(ply) != Some(&slot) {
            self.line.truncate(ply);
            self.line.push(slot);
            self.outcome = self.board.status();
        }
        Ok(cell)
    }

    /// Goes to the position after this many moves of the line, or to its end.
    pub fn go_to(&mut self, ply: usize) {
        while self.ply() > ply {
            self.board.undo();
        }
        for &slot in self.line.iter().take(ply).skip(self.board.history().len()) {
            self.board.drop(slot).expect("it was played before");
        }
    }

    /// Goes back to the last turn of a person, or by one move if no person plays. Returns whether
    /// there was such a turn.
    pub fn undo(&mut self) -> bool {
        let before = self.before_undo();
        if let Some(before) = before {
            self.go_to(before);
        }
        before.is_some()
    }

    /// Whether [`undo`](Game::undo) finds a turn to go back to.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.before_undo().is_some()
    }

    fn before_undo(&self) -> Option<usize> {
        let watched = !self.humans.iter().any(|&human| human);
        let is_turn = |&ply: &usize| watched || self.human_moves_at(ply);
        (0..self.ply()).rev().find(is_turn)
    }

    /// Goes forward to the next turn of a person, or to the end of the line. Returns whether there
    /// was a move to redo.
    pub fn redo(&mut self) -> bool {
        let (ply, end) = (self.ply(), self.line.len());
        let next = (ply + 1..end).find(|&ply| self.human_moves_at(ply));
        self.go_to(next.unwrap_or(end));
        ply < end
    }

    /// Whether a person moves after this many moves.
    #[must_use]
    pub fn human_moves_at(&self, ply: usize) -> bool {
        // Boards set up from a field may begin with the second player's move.
        let parity = (self.board.disc_count() + self.ply() + ply) % 2;
        self.humans[Disc::BOTH[parity]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};

    fn game(humans: [bool; 2], moves: &str) -> Game {
        let [first, second] = humans;
        Game::new(notation::standard(moves), PerDisc::new(first, second))
    }

    #[test]
    fn undo_and_redo_go_to_a_persons_turn() {
        for (humans, undone, redone) in [
            ([true, true], [4, 3, 2], [3, 4, 5]),
            ([true, false], [4, 2, 0], [2, 4, 5]),
            ([false, true], [3, 1, 1], [3, 5, 5]),
            ([false, false], [4, 3, 2], [5, 5, 5]),
        ] {
            let mut game = game(humans, "44352");
            let mut plies = |step: fn(&mut Game) -> bool| {
                [(); 3].map(|()| {
                    step(&mut game);
                    game.ply()
                })
            };
            assert_eq!(plies(Game::undo), undone, "{humans:?}");
            assert_eq!(plies(Game::redo), redone, "{humans:?}");
        }
    }

    #[test]
    fn undo_says_whether_there_was_a_move() {
        let mut game = game([true, true], "4");
        assert!(game.undo() && !game.undo());
        assert!(game.redo() && !game.redo());
    }

    #[test]
    fn another_move_forgets_what_was_undone() {
        let mut game = game([true, true], "4435");
        game.go_to(2);
        game.play(2).unwrap();
        assert_eq!(game.line(), [3, 3, 2, 4], "the same move again keeps it");
        game.go_to(2);
        game.play(6).unwrap();
        assert_eq!(game.line(), [3, 3, 6]);
    }

    #[test]
    fn it_is_known_what_was_set_up_and_what_was_played() {
        let mut game = game([true, true], "4435");
        assert_eq!((game.is_played(), game.set_up()), (false, 4));
        game.play(0).unwrap();
        assert_eq!((game.is_played(), game.set_up()), (true, 4));
        game.go_to(3);
        assert_eq!((game.is_played(), game.set_up()), (true, 4), "undone");
        game.play(6).unwrap();
        assert_eq!((game.is_played(), game.set_up()), (true, 3));
        game.begin_with(2);
        assert_eq!((game.is_played(), game.set_up()), (true, 2));
    }

    #[test]
    fn the_end_of_the_line_stays_known() {
        let mut game = game([true, true], "121212");
        assert_eq!(game.turn(), Turn::Human(Disc::First));
        game.play(0).unwrap();
        let won = Outcome::Won(Disc::First);
        assert_eq!((game.turn(), game.outcome()), (Turn::Over(won), won));
        assert_eq!(game.play(3), Err(MoveError::GameOver));
        game.undo();
        assert_eq!(game.outcome(), won, "the line still ends in a win");
        game.play(5).unwrap();
        assert_eq!(game.outcome(), Outcome::Ongoing);
    }

    #[test]
    fn a_game_goes_on_from_a_field() {
        let field = "....\n....\n....\nX...".parse().unwrap();
        let board = Board::from_field(Shape::puissance4(4, 4).unwrap(), &field).unwrap();
        let mut game = Game::new(board, PerDisc::new(false, true));
        assert_eq!(game.turn(), Turn::Human(Disc::Second));
        game.play(1).unwrap();
        assert_eq!(game.turn(), Turn::Computer(Disc::First));
        assert!(game.undo());
        assert_eq!((game.ply(), game.undo()), (0, false));
    }
}
