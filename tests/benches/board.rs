//! The time of a move on the board and of a minimax search.

use std::hint::black_box;
use std::time::{Duration, Instant};

use puissance4::analysis::Minimax;
use puissance4::board::{Board, Shape};
use puissance4::strategy::Stop;

/// Runs of each measurement. The fastest counts, because other work on the machine only slows it.
const ROUNDS: usize = 20;

fn main() {
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    let empty = board.clone();
    // The middle of a game: no column is full and nobody has won.
    for column in [3, 3, 2, 4, 4, 2, 1, 0, 5, 6, 3, 3] {
        board.drop(column).unwrap();
    }
    const MOVES: usize = 1_000_000;
    let time = fastest(|| {
        for i in 0..MOVES {
            board.drop(black_box(i % 7)).unwrap();
            black_box(board.status());
            board.undo();
        }
    });
    let nanoseconds = time.as_nanos() as f64 / MOVES as f64;
    println!("drop + status + undo on 6x7: {nanoseconds:.1} ns");
    for level in [8, 12] {
        let time = fastest(|| {
            let found = Minimax::new(level).search(&empty, &Stop::default());
            black_box(found.unwrap());
        });
        println!("first move of minimax:{level} on 6x7: {time:.1?}");
    }
}

fn fastest(mut work: impl FnMut()) -> Duration {
    let runs = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    runs.min().unwrap_or_default()
}
