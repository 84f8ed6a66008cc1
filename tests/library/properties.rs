//! What holds for every game, on random ones.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;
use puissance4::board::{Board, Direction, Disc, Outcome, PerDisc, Shape};
use puissance4::game::{Computers, Mode};
use puissance4::handout::{self, ConsoleError};
use puissance4::player::PlayerSpec;
use puissance4::rng::Glibc;
use puissance4::strategy::Stop;

/// Boards of every kind: with gravity and without, and lines from 2 up.
fn shapes() -> impl Strategy<Value = Shape> {
    let puissance4 = (4_usize..9, 4_usize..9)
        .prop_flat_map(|(rows, cols)| (Just((rows, cols)), 2..=rows.max(cols)))
        .prop_map(|((rows, cols), align)| {
            Shape::puissance4(rows, cols)
                .unwrap()
                .with_align(align)
                .unwrap()
        });
    let morpion = (2_usize..7)
        .prop_flat_map(|size| (Just(size), 2..=size))
        .prop_map(|(size, align)| Shape::morpion(size).unwrap().with_align(align).unwrap());
    prop_oneof![puissance4, morpion]
}

/// A board, and slots to play on it: some do not exist, some are full when their turn comes.
fn games() -> impl Strategy<Value = (Board, Vec<usize>)> {
    shapes().prop_flat_map(|shape| {
        let board = Board::new(shape);
        let slots = board.slots();
        (Just(board), vec(0..slots + 1, 0..80))
    })
}

/// Every cell's content, from the bottom row up.
fn cells(board: &Board) -> Vec<Vec<Option<Disc>>> {
    let shape = board.shape();
    let at = |row, column| board.at(board.cell(row, column));
    (0..shape.rows())
        .map(|row| (0..shape.cols()).map(|column| at(row, column)).collect())
        .collect()
}

/// The longest alignment through a cell, counted by walking over a copy of the board.
fn naive_longest(cells: &[Vec<Option<Disc>>], row: usize, column: usize, disc: Disc) -> usize {
    let at = |row: isize, column: isize| {
        let row = cells.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    };
    let run = |down: isize, right: isize| {
        let (row, column) = (row.cast_signed(), column.cast_signed());
        (1..)
            .take_while(|&i| at(row + i * down, column + i * right) == Some(disc))
            .count()
    };
    let through = |(down, right): (isize, isize)| 1 + run(down, right) + run(-down, -right);
    [(0, 1), (1, 0), (1, 1), (1, -1)]
        .into_iter()
        .map(through)
        .max()
        .unwrap()
}

proptest! {
    #[test]
    fn drop_then_undo_is_nothing((mut board, slots) in games()) {
        let empty = board.clone();
        let mut before = Vec::new();
        for slot in slots {
            let kept = board.clone();
            if let Ok(cell) = board.drop(slot) {
                prop_assert_eq!(board.last(), Some(cell));
                prop_assert_eq!(board.slot(cell), slot);
                prop_assert_eq!(kept.landing(slot), Some(cell));
                before.push((kept, cell));
            } else { prop_assert_eq!(&board, &kept) }
        }
        while let Some((kept, cell)) = before.pop() {
            prop_assert_eq!(board.undo(), Some(cell));
            prop_assert_eq!(&board, &kept);
        }
        prop_assert_eq!(board.undo(), None);
        prop_assert_eq!(board, empty);
    }

    #[test]
    fn discs_are_as_many_as_moves((mut board, slots) in games()) {
        let played = slots.into_iter().filter(|&slot| board.drop(slot).is_ok()).count();
        let discs = |disc| cells(&board).iter().flatten().filter(|&&at| at == Some(disc)).count();
        prop_assert_eq!(discs(Disc::First), played.div_ceil(2));
        prop_assert_eq!(discs(Disc::Second), played / 2);
        prop_assert_eq!(board.moves().count() > 0, played < board.shape().cells());
    }

    #[test]
    fn the_moves_are_the_slots_that_take_a_disc((mut board, slots) in games()) {
        for slot in slots {
            let moves: Vec<usize> = board.moves().collect();
            for slot in 0..board.slots() {
                prop_assert_eq!(board.clone().drop(slot).is_ok(), moves.contains(&slot));
            }
            let _ = board.drop(slot);
        }
    }

    #[test]
    fn alignments_are_what_a_naive_count_says((mut board, slots) in games()) {
        for slot in slots {
            let _ = board.drop(slot);
        }
        let copy = cells(&board);
        for row in 0..board.shape().rows() {
            for column in 0..board.shape().cols() {
                for disc in Disc::BOTH {
                    let cell = board.cell(row, column);
                    let naive = naive_longest(&copy, row, column, disc);
                    prop_assert_eq!(board.longest(cell, disc), naive);
                    let of = |direction| board.alignment(cell, disc, direction);
                    prop_assert_eq!(Direction::ALL.map(of).into_iter().max(), Some(naive));
                }
            }
        }
    }

    #[test]
    fn every_game_ends_in_time(shape in shapes(), seed: u32) {
        let players = PerDisc::new(PlayerSpec::Block, PlayerSpec::Random);
        let strategies = players.map(|player| player.strategy());
        let mut computers = Computers::new(strategies, Glibc::srand(seed));
        let end = computers.play_out(Board::new(shape), &Stop::default()).unwrap();
        let (outcome, moves) = (end.status(), end.history().len());
        prop_assert!(moves <= shape.cells());
        let copy = cells(&end);
        let lines = Disc::BOTH.map(|disc| {
            (0..shape.rows()).any(|row| (0..shape.cols()).any(|column| {
                copy[row][column] == Some(disc)
                    && naive_longest(&copy, row, column, disc) >= shape.align()
            }))
        });
        match outcome {
            Outcome::Won(disc) => prop_assert!(lines[disc.index()] && !lines[disc.other().index()]),
            Outcome::Draw => prop_assert!(lines == [false; 2] && moves == shape.cells()),
            Outcome::Ongoing => prop_assert!(false, "over and ongoing"),
        }
    }

    #[test]
    fn random_bytes_never_panic(
        bytes in prop_oneof![vec(any::<u8>(), 0..400), "[-+0-9x \r\n]{0,400}".prop_map(String::into_bytes)],
        rows in 4_usize..8,
        cols in 4_usize..12,
        mode in 0..3_usize,
    ) {
        let shape = Shape::puissance4(rows, cols).unwrap();
        let (text, left) = handout::transcript(Mode::ALL[mode], shape, &bytes);
        match left {
            Ok(Outcome::Draw) => prop_assert!(text.ends_with("It is a draw.\n")),
            Ok(_) => prop_assert!(text.ends_with(" won!\n")),
            Err(ConsoleError::InputEnded) => prop_assert!(text.ends_with("1):\n")),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}

/// The move sequences of exactly `plies` moves, and the positions they lead to.
fn explore(board: &mut Board, plies: usize, seen: &mut [HashSet<Vec<Vec<Option<Disc>>>>]) -> u64 {
    if plies == 0 {
        return 1;
    }
    let (here, deeper) = seen.split_first_mut().unwrap();
    let mut sequences = 0;
    for slot in 0..board.slots() {
        if board.drop(slot).is_ok() {
            here.insert(cells(board));
            sequences += explore(board, plies - 1, deeper);
            board.undo();
        }
    }
    sequences
}

#[test]
fn move_counts_are_the_known_ones() {
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    let sequences = [7, 49, 343, 2_401, 16_807, 117_649];
    for (plies, sequences) in (1..).zip(sequences) {
        assert_eq!(
            explore(&mut board, plies, &mut vec![HashSet::new(); plies]),
            sequences
        );
    }
    let mut seen = vec![HashSet::new(); 6];
    explore(&mut board, 6, &mut seen);
    let positions: Vec<_> = seen.iter().map(HashSet::len).collect();
    assert_eq!(positions, [7, 49, 238, 1_120, 4_263, 16_422]);
}
