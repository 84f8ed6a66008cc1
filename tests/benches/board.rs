//! The time of a move on the board and of a minimax search.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use puissance4::analysis::Minimax;
use puissance4::board::{Board, Shape};
use puissance4::strategy::Stop;

fn drop_status_undo(criterion: &mut Criterion) {
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
    // The middle of a game: no column is full and nobody has won.
    for column in [3, 3, 2, 4, 4, 2, 1, 0, 5, 6, 3, 3] {
        board.drop(column).unwrap();
    }
    let mut column = 0;
    criterion.bench_function("drop + status + undo on 6x7", |bencher| {
        bencher.iter(|| {
            column = if column == 6 { 0 } else { column + 1 };
            board.drop(black_box(column)).unwrap();
            black_box(board.status());
            board.undo()
        });
    });
}

fn minimax(criterion: &mut Criterion) {
    let board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
    let mut group = criterion.benchmark_group("first move on 6x7");
    group.sample_size(10);
    for level in [8, 12] {
        group.bench_function(format!("minimax:{level}"), |bencher| {
            bencher.iter(|| Minimax::new(level).search(&board, &Stop::default()));
        });
    }
}

criterion_group!(benches, drop_status_undo, minimax);
criterion_main!(benches);
