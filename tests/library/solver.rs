//! Exact scores on many boards, compared with known scores and with minimax, and the node signature.

use puissance4::solver::{Book, Position, Solver};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

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

/// The results of perfect play on the empty board by John Tromp: for each height the widths from 4 on,
/// as far as the solver takes less than a second. `+` is a win of the first player and `-` one of the
/// second, with the number of the last disc.
const TROMP: [(u32, &str); 7] = [
    (4, "=16 =20 -24 =28 -32"),
    (5, "=20 =25 =30 =35"),
    (6, "=24 =30 -36"),
    (7, "=28 =35"),
    (8, "=32 =40"),
    (9, "=36"),
    (10, "=40"),
];

#[test]
fn empty_boards_agree_with_tromps_results() {
    for (rows, results) in TROMP {
        for (cols, result) in (4..).zip(results.split(' ')) {
            let empty = Position::new(rows, cols).expect("the board fits");
            let score = Solver::new(TABLE_BYTES)
                .solve(&empty)
                .expect("nothing stops it");
            let last = match score.cmp(&0) {
                Ordering::Equal => rows * cols,
                // The winner has `score - 1` discs left.
                Ordering::Greater => 2 * ((rows * cols).div_ceil(2) + 1 - score.unsigned_abs()) - 1,
                Ordering::Less => 2 * (rows * cols / 2 + 1 - score.unsigned_abs()),
            };
            let sign = ['-', '=', '+'][(score.signum() + 1) as usize];
            assert_eq!(format!("{sign}{last}"), result, "{rows}x{cols}");
        }
    }
}

/// The positions of eight discs by their result for the side to move, as published by M. Böck in 2025:
/// those already over are lost.
#[test]
fn the_book_has_the_published_number_of_wins_draws_and_losses() {
    let book = Book::embedded();
    let mut layer = HashSet::from([Position::new(6, 7).expect("the board fits")]);
    for discs in 0..=Book::DISCS {
        // Won, drawn, lost, and those of the lost that are over.
        let mut counts = [0; 4];
        for position in &layer {
            match book.score(position).map(i32::signum) {
                Some(1) => counts[0] += 1,
                Some(0) => counts[1] += 1,
                Some(_) => counts[2] += 1,
                None => {
                    assert!(position.won(), "{position:?}");
                    counts[2] += 1;
                    counts[3] += 1;
                }
            }
        }
        // One first move wins, two draw, four lose.
        match discs {
            0 => assert_eq!(counts, [1, 0, 0, 0]),
            1 => assert_eq!(counts, [4, 2, 1, 0]),
            8 => assert_eq!(counts, [124_624, 14_676, 44_975, 1_892]),
            _ => {}
        }
        layer = layer
            .iter()
            .flat_map(|at| at.children().map(|(_, after)| after).collect::<Vec<_>>())
            .collect();
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
