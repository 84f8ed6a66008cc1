//! Queries of one solver, one after another: each ends within its node budget or when it is stopped,
//! and earlier queries change no result.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::time::Duration;

use puissance4::rng::{ChaCha, Rng};
use puissance4::solver::{Position, Solver, Stop, Stopped};

/// A limit that lets the table grow more than once.
const TABLE_BYTES: usize = 1 << 20;

/// A method of the solver, with its result as numbers.
type Query = fn(&mut Solver, &Position) -> Result<Vec<i32>, Stopped>;

const QUERIES: [Query; 3] = [
    |solver, position| Ok(vec![solver.solve(position)?]),
    |solver, position| {
        let best = solver.best(position)?;
        Ok(best.into_iter().map(|column| column as i32).collect())
    },
    |solver, position| {
        let scores = solver.analyze(position)?;
        Ok(scores.into_iter().flatten().collect())
    },
];

fn empty(rows: u32, cols: u32) -> Position {
    Position::new(rows, cols).expect("the board fits")
}

#[test]
fn a_query_succeeds_with_exactly_the_nodes_it_needs() {
    for query in QUERIES {
        let mut solver = Solver::new(TABLE_BYTES);
        let result = query(&mut solver, &empty(4, 5));
        let needed = solver.nodes();
        assert!(
            result.is_ok() && needed > 1000,
            "{result:?}, {needed} nodes"
        );

        let mut solver = Solver::new(TABLE_BYTES).with_node_budget(needed);
        assert_eq!(query(&mut solver, &empty(4, 5)), result);
        assert_eq!(solver.nodes(), needed);
        for nodes in [0, 1, needed / 2, needed - 1] {
            let mut solver = Solver::new(TABLE_BYTES).with_node_budget(nodes);
            assert_eq!(query(&mut solver, &empty(4, 5)), Err(Stopped));
            assert_eq!(solver.nodes(), nodes);
        }
    }
}

#[test]
fn every_query_has_the_full_budget() {
    let mut solver = Solver::new(TABLE_BYTES).with_node_budget(100);
    for query in 1..4 {
        assert_eq!(solver.solve(&empty(6, 7)), Err(Stopped));
        assert_eq!(solver.nodes(), 100 * query);
    }
    solver.set_node_budget(20);
    assert_eq!(solver.solve(&empty(6, 7)), Err(Stopped));
    assert_eq!(solver.nodes(), 320);
}

#[test]
fn threads_share_one_budget() {
    // Threads join from the start on 7x8, and once the table has grown on 6x7.
    let long = [
        (empty(7, 8), 4095),
        (empty(7, 8), 50_001),
        (empty(6, 7), 900_001),
    ];
    for (position, nodes) in long {
        for query in QUERIES {
            let mut solver = Solver::new(8 * TABLE_BYTES)
                .with_threads(3)
                .with_node_budget(nodes);
            assert_eq!(query(&mut solver, &position), Err(Stopped));
            assert_eq!(solver.nodes(), nodes);
        }
    }
}

#[test]
fn a_raised_stop_ends_every_query_that_needs_a_search() {
    let stop = Stop::default();
    stop.raise();
    for threads in [1, 3] {
        for query in QUERIES {
            let mut solver = Solver::new(TABLE_BYTES)
                .with_threads(threads)
                .with_stop(stop.clone());
            for position in [empty(4, 5), empty(4, 4), empty(6, 7), empty(7, 8)] {
                assert_eq!(query(&mut solver, &position), Err(Stopped));
            }
            assert_eq!(solver.nodes(), 0);

            let win_in_sight = Position::after(6, 7, [0, 1, 0, 1, 0, 1]).unwrap();
            assert_eq!(solver.solve(&win_in_sight), Ok(18), "it needs no search");
            solver.set_stop(Stop::default());
            assert!(query(&mut solver, &empty(4, 5)).is_ok());
        }
    }
}

#[test]
fn a_stop_ends_a_search_in_progress() {
    /// Solves until the stop is raised, and returns the number of nodes.
    fn nodes_before_stop(threads: usize, pause: Duration) -> u64 {
        let stop = Stop::default();
        let mut solver = Solver::new(TABLE_BYTES)
            .with_threads(threads)
            .with_stop(stop.clone());
        let result = std::thread::scope(|scope| {
            let result = scope.spawn(|| solver.solve(&empty(7, 8)));
            std::thread::sleep(pause);
            stop.raise();
            result.join().expect("the solver does not panic")
        });
        assert_eq!(result, Err(Stopped));
        solver.nodes()
    }
    for threads in [1, 3] {
        // A machine with much to do may not start the search at once.
        let mut pauses = [20, 200, 2_000, 20_000]
            .map(Duration::from_millis)
            .into_iter();
        assert!(pauses.any(|pause| nodes_before_stop(threads, pause) > 0));
    }
}

/// Boards of both word sizes. On those of 64 bits, and of 126 or more, threads join from the start.
const BOARDS: [(u32, u32); 12] = [
    (6, 7),
    (4, 5),
    (5, 6),
    (4, 4),
    (2, 2),
    (3, 9),
    (7, 8),
    (8, 8),
    (7, 9),
    (6, 12),
    (6, 18),
    (31, 4),
];
/// The node budget of a query that should succeed.
const NODES: u64 = 30_000;

/// The position and the limits of a query.
#[derive(Clone, Debug)]
struct Case {
    position: Position,
    threads: usize,
    nodes: u64,
    stopped: bool,
}

/// A position of a random game in which no move lets the other side win at once. It has `free` cells
/// left, or more if every move would.
fn quiet_position((rows, cols): (u32, u32), free: u32, seed: u64) -> Position {
    let mut position = empty(rows, cols);
    let mut rng = ChaCha::new(seed, 0);
    let can_win = |at: &Position| (0..cols as usize).any(|column| at.wins(column));
    while position.discs() + free < rows * cols {
        let quiet: Vec<Position> = position
            .children()
            .map(|(_, after)| after)
            .filter(|after| !after.won() && !can_win(after))
            .collect();
        if quiet.is_empty() {
            break;
        }
        position = quiet[rng.below(quiet.len())];
    }
    position
}

fn case() -> impl Strategy<Value = Case> {
    let position = (select(&BOARDS[..]), 10..60_u32, any::<u64>())
        .prop_map(|(board, free, seed)| quiet_position(board, free, seed));
    let nodes = prop_oneof![3 => Just(NODES), 1 => 0..5000_u64];
    (position, 1..4_usize, nodes, prop::bool::weighted(0.1)).prop_map(
        |(position, threads, nodes, stopped)| Case {
            position,
            threads,
            nodes,
            stopped,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_used_solver_agrees_with_a_fresh_one(cases in vec(case(), 2..12)) {
        let mut used = Solver::new(TABLE_BYTES);
        for case in cases {
            let stop = Stop::default();
            if case.stopped {
                stop.raise();
            }
            used = used.with_threads(case.threads).with_node_budget(case.nodes).with_stop(stop);
            let result = used.solve(&case.position);
            let mut fresh = Solver::new(TABLE_BYTES).with_node_budget(NODES);
            // The only difference allowed: a used table may save enough nodes to succeed.
            match (result, fresh.solve(&case.position)) {
                (Ok(score), Ok(expected)) => prop_assert_eq!(score, expected, "{:?}", case),
                (Err(Stopped), _) => prop_assert!(fresh.nodes() > 0, "{:?}", case),
                (Ok(_), Err(Stopped)) => {}
            }
        }
    }
}
