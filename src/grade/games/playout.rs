//! Random games to their end.

use crate::board::{Board, Direction, Disc, Outcome, PerDisc, Shape};
use crate::game::{Computers, Mode};
use crate::jobs::Stop;
use crate::rng::{Glibc, Rng};

/// An empty board.
pub(super) fn board(rows: usize, cols: usize) -> Board {
    let shape = Shape::puissance4(rows, cols).expect("at least 4 rows and columns");
    Board::new(shape)
}

/// One of several.
pub(super) fn pick<T: Copy>(choices: &[T], rng: &mut dyn Rng) -> T {
    choices[rng.below(choices.len())]
}

/// The moves that do not win, or all if there is none.
fn quiet(board: &Board) -> Vec<usize> {
    let me = board.to_move();
    let is_quiet = |&slot: &usize| {
        board
            .landing(slot)
            .is_some_and(|cell| !board.wins(cell, me))
    };
    let quiet: Vec<usize> = board.moves().filter(is_quiet).collect();
    if quiet.is_empty() {
        board.moves().collect()
    } else {
        quiet
    }
}

/// Plays random moves to the end of the game.
pub(super) fn finish(board: &mut Board, rng: &mut dyn Rng) {
    while board.status() == Outcome::Ongoing {
        // A game that lasts meets more situations.
        let moves = if rng.below(4) == 0 {
            board.moves().collect()
        } else {
            quiet(board)
        };
        board
            .drop(pick(&moves, rng))
            .expect("it is one of the moves");
    }
}

/// A game that ends with a full board: as a draw, or with a win on the last free cell.
pub(super) fn full_board(rows: usize, cols: usize, draw: bool, rng: &mut dyn Rng) -> Board {
    let mut best = board(rows, cols);
    for _ in 0..400 {
        let mut board = board(rows, cols);
        while board.status() == Outcome::Ongoing {
            board
                .drop(pick(&quiet(&board), rng))
                .expect("it is one of the moves");
        }
        let is_wanted = board.free_cells() == 0 && (board.status() == Outcome::Draw) == draw;
        if is_wanted {
            return board;
        }
        if board.disc_count() > best.disc_count() {
            best = board;
        }
    }
    best
}

/// How the person plays against a computer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Person {
    /// Anywhere.
    Random,
    /// Where the column is highest: columns get full.
    Fills,
    /// Where the own line gets longest.
    Attacks,
    /// Along the bottom row, where a line of three can be completed at both ends.
    Opens,
    /// Like [`Attacks`](Person::Attacks), but without winning if it can be avoided.
    Waits,
}

/// The handout's computer.
pub(super) fn computers(mode: Mode) -> Computers {
    let strategies = PerDisc::new(None, mode.second().strategy());
    Computers::new(strategies, Glibc::srand(0))
}

/// Plays a game against the handout's computer and returns what the person typed.
pub(super) fn against(mode: Mode, shape: Shape, person: Person, rng: &mut dyn Rng) -> Vec<usize> {
    let mut computers = computers(mode);
    let mut board = Board::new(shape);
    let mut typed = Vec::new();
    while board.status() == Outcome::Ongoing {
        let slot = if board.to_move() == Disc::First {
            let slot = choose(&board, person, rng);
            typed.push(slot);
            slot
        } else {
            let chosen = computers.choose(&board, &Stop::default());
            chosen.expect("nobody raises the stop")
        };
        board.drop(slot).expect("it is one of the moves");
    }
    typed
}

fn choose(board: &Board, person: Person, rng: &mut dyn Rng) -> usize {
    let moves: Vec<usize> = match person {
        Person::Waits => quiet(board),
        _ => board.moves().collect(),
    };
    let value = |slot: &usize| {
        let cell = board.landing(*slot).expect("it is one of the moves");
        match person {
            Person::Random => 0,
            Person::Fills => board.row(cell),
            Person::Opens if board.row(cell) == 0 => {
                let inside = *slot > 0 && slot + 1 < board.slots();
                2 * board.alignment(cell, Disc::First, Direction::Row) + usize::from(inside)
            }
            Person::Opens => 0,
            Person::Attacks | Person::Waits => board.longest(cell, Disc::First),
        }
    };
    if rng.below(4) == 0 {
        return pick(&moves, rng);
    }
    let best = moves.iter().map(value).max();
    let best: Vec<usize> = moves
        .into_iter()
        .filter(|slot| Some(value(slot)) == best)
        .collect();
    pick(&best, rng)
}
