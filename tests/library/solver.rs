//! Exact scores on many boards, compared with known scores and with minimax, and the node signature.

use puissance4::solver::{Position, Solver};
use std::collections::HashMap;

const TABLE_BYTES: usize = 16 << 20;

/// The node signature: nodes over all of `solver/positions.txt`, each from a cleared table. A change
/// of the search that changes it says so in its commit.
const SIGNATURE: u64 = 545_332;

/// Positions of random games, as `MOVES SCORE`. The scores are an independent solver's.
fn positions() -> impl Iterator<Item = (&'static str, Position, i32)> {
    include_str!("../solver/positions.txt").lines().map(|line| {
        let (moves, score) = line.split_once(' ').expect("MOVES SCORE");
        (moves, standard(moves), score.parse().expect("a score"))
    })
}

fn standard(moves: &str) -> Position {
    let columns = moves.bytes().map(|digit| usize::from(digit - b'1'));
    Position::after(6, 7, columns).expect("a legal game")
}

fn columns(position: &Position) -> std::ops::Range<usize> {
    0..position.cols() as usize
}

/// Exact scores by plain minimax, memoized.
#[derive(Default)]
struct Minimax {
    scores: HashMap<Position, i32>,
}

impl Minimax {
    fn score(&mut self, position: &Position) -> i32 {
        let cells = position.rows() * position.cols();
        if columns(position).any(|column| position.wins(column)) {
            return (cells + 1 - position.discs()) as i32 / 2;
        }
        if let Some(&known) = self.scores.get(position) {
            return known;
        }
        let replies = position.children().map(|(_, after)| -self.score(&after));
        let score = replies.max().unwrap_or(0);
        self.scores.insert(*position, score);
        score
    }
}

/// A position of a random game without a win, with `free` cells left.
fn random_position(rows: u32, cols: u32, free: u32, seed: &mut u64) -> Position {
    let mut position = Position::new(rows, cols).expect("the board fits");
    while position.discs() + free < rows * cols {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let quiet = |column: &usize| position.playable(*column) && !position.wins(*column);
        let choices: Vec<usize> = columns(&position).filter(quiet).collect();
        match choices.len() {
            // Every move wins: start again.
            0 => position = Position::new(rows, cols).expect("the board fits"),
            count => position
                .play(choices[(*seed >> 33) as usize % count])
                .expect("the column is free"),
        }
    }
    position
}

#[test]
fn known_scores_and_the_node_signature() {
    let mut solver = Solver::new(TABLE_BYTES);
    let mut nodes = 0;
    for (moves, position, score) in positions() {
        solver.reset();
        assert_eq!(solver.solve(&position), Ok(score), "{moves}");
        nodes += solver.nodes();
    }
    assert_eq!(nodes, SIGNATURE, "the search has changed");
}

#[test]
fn a_used_table_finds_the_same_scores() {
    let mut solver = Solver::new(TABLE_BYTES);
    for (moves, position, score) in positions() {
        assert_eq!(solver.solve(&position), Ok(score), "{moves}");
    }
}

#[test]
fn three_threads_find_the_same_scores() {
    // This search is long enough for the table to grow while the threads share it.
    let long = ("75376622463", standard("75376622463"), 2);
    for (moves, position, score) in positions().chain([long]) {
        let mut solver = Solver::new(TABLE_BYTES).with_threads(3);
        assert_eq!(solver.solve(&position), Ok(score), "{moves}");
    }
}

/// All numbers of rows and columns up to `side`.
fn shapes(side: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=side).flat_map(move |rows| (1..=side).map(move |cols| (rows, cols)))
}

#[test]
fn all_positions_of_boards_up_to_12_cells_agree_with_minimax() {
    let mut solver = Solver::new(TABLE_BYTES);
    for (rows, cols) in shapes(12).filter(|(rows, cols)| rows * cols <= 12) {
        let empty = Position::new(rows, cols).expect("the board fits");
        let mut minimax = Minimax::default();
        assert_eq!(
            solver.solve(&empty),
            Ok(minimax.score(&empty)),
            "{rows}x{cols}"
        );
        for (position, score) in minimax.scores {
            assert_eq!(solver.solve(&position), Ok(score), "{position:?}");
        }
    }
}

#[test]
fn small_boards_agree_with_minimax() {
    let mut seed = 4;
    for (rows, cols) in shapes(5).chain([(3, 6), (6, 3), (1, 9), (9, 1)]) {
        let mut solver = Solver::new(TABLE_BYTES);
        let mut minimax = Minimax::default();
        for round in 0..60 {
            let free = (rows * cols).min(4 + round % 8);
            let position = random_position(rows, cols, free, &mut seed);
            assert_eq!(
                solver.solve(&position),
                Ok(minimax.score(&position)),
                "{position:?}"
            );
        }
    }
}

#[test]
fn wide_boards_agree_with_minimax() {
    let mut seed = 5;
    for (rows, cols) in [(9, 9), (7, 12), (6, 18), (31, 4), (7, 8), (15, 4)] {
        let mut solver = Solver::new(TABLE_BYTES);
        for round in 0..20 {
            let position = random_position(rows, cols, 4 + round % 5, &mut seed);
            assert_eq!(
                solver.solve(&position),
                Ok(Minimax::default().score(&position)),
                "{position:?}"
            );
        }
    }
}

#[test]
fn empty_boards_agree_with_tromps_results() {
    // Rows, columns, sign of the score.
    let known = [
        (4, 4, 0),
        (4, 5, 0),
        (5, 4, 0),
        (5, 5, 0),
        (6, 4, 0),
        (6, 5, 0),
        (4, 6, -1),
        (5, 6, 0),
    ];
    for (rows, cols, sign) in known {
        let empty = Position::new(rows, cols).expect("the board fits");
        let score = Solver::new(TABLE_BYTES)
            .solve(&empty)
            .expect("nothing stops it");
        assert_eq!(score.signum(), sign, "{rows}x{cols}");
    }
}

#[test]
fn fhourstones_positions_have_their_known_winners() {
    let mut solver = Solver::new(TABLE_BYTES);
    for (moves, sign) in [("45461667", 1), ("35333571", -1), ("13333111", 0)] {
        let score = solver.solve(&standard(moves)).expect("nothing stops it");
        assert_eq!(score.signum(), sign, "{moves}");
    }
}

#[test]
fn the_best_column_score_is_the_positions_score() {
    let mut solver = Solver::new(TABLE_BYTES);
    for (moves, position, score) in positions() {
        let scores = solver.analyze(&position).expect("nothing stops it");
        assert_eq!(scores.iter().flatten().max(), Some(&score), "{moves}");
        for column in columns(&position) {
            assert_eq!(
                scores[column].is_some(),
                position.playable(column),
                "{moves}, column {column}"
            );
        }
    }
}

#[test]
fn best_returns_every_column_of_the_best_score() {
    let mut solver = Solver::new(TABLE_BYTES);
    for (moves, position, score) in positions() {
        let scores = solver.analyze(&position).expect("nothing stops it");
        let best: Vec<usize> = columns(&position)
            .filter(|&c| scores[c] == Some(score))
            .collect();
        solver.reset();
        assert_eq!(solver.best(&position), Ok(best), "{moves}");
    }
}

#[test]
fn a_won_position_is_lost_for_the_side_to_move() {
    let won = standard("1212121");
    assert!(won.won());
    assert_eq!(Solver::new(TABLE_BYTES).solve(&won), Ok(-18));
}
