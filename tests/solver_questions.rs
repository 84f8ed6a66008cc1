//! One question after another: each ends within its budget or when it is stopped, and what a solver was
//! asked before changes no answer.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use puissance4::rng::{ChaCha, Rng};
use puissance4::solver::{Position, Solver, Stop, Stopped};

/// A limit that lets the table grow more than once.
const TABLE_BYTES: usize = 1 << 20;

/// A public method that asks a question, its answer as numbers.
type Question = fn(&mut Solver, &Position) -> Result<Vec<i32>, Stopped>;

const QUESTIONS: [Question; 3] = [
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
fn a_question_has_the_nodes_it_needs_and_no_more() {
    for question in QUESTIONS {
        let mut solver = Solver::new(TABLE_BYTES);
        let answer = question(&mut solver, &empty(4, 5));
        let needed = solver.nodes();
        assert!(
            answer.is_ok() && needed > 1000,
            "{answer:?}, {needed} nodes"
        );

        let mut solver = Solver::new(TABLE_BYTES).with_node_budget(needed);
        assert_eq!(question(&mut solver, &empty(4, 5)), answer);
        assert_eq!(solver.nodes(), needed);
        for nodes in [0, 1, needed / 2, needed - 1] {
            let mut solver = Solver::new(TABLE_BYTES).with_node_budget(nodes);
            assert_eq!(question(&mut solver, &empty(4, 5)), Err(Stopped));
            assert_eq!(solver.nodes(), nodes);
        }
    }
}

#[test]
fn a_budget_is_for_one_question() {
    let mut solver = Solver::new(TABLE_BYTES).with_node_budget(100);
    for asked in 1..4 {
        assert_eq!(solver.solve(&empty(6, 7)), Err(Stopped));
        assert_eq!(solver.nodes(), 100 * asked);
    }
    solver.set_node_budget(20);
    assert_eq!(solver.solve(&empty(6, 7)), Err(Stopped));
    assert_eq!(solver.nodes(), 320);
}

#[test]
fn threads_share_one_budget() {
    // All threads join at once on the first board, and once the table has grown on the second.
    let long = [
        (empty(7, 8), 4095),
        (empty(7, 8), 50_001),
        (empty(6, 7), 900_001),
    ];
    for (position, nodes) in long {
        for question in QUESTIONS {
            let mut solver = Solver::new(8 * TABLE_BYTES)
                .with_threads(3)
                .with_node_budget(nodes);
            assert_eq!(question(&mut solver, &position), Err(Stopped));
            assert_eq!(solver.nodes(), nodes);
        }
    }
}

#[test]
fn a_raised_stop_ends_every_question_that_needs_a_search() {
    let stop = Stop::default();
    stop.raise();
    for threads in [1, 3] {
        for question in QUESTIONS {
            let mut solver = Solver::new(TABLE_BYTES)
                .with_threads(threads)
                .with_stop(stop.clone());
            for position in [empty(4, 5), empty(4, 4), empty(6, 7), empty(7, 8)] {
                assert_eq!(question(&mut solver, &position), Err(Stopped));
            }
            assert_eq!(solver.nodes(), 0);

            let win_in_sight = Position::after(6, 7, [0, 1, 0, 1, 0, 1]).unwrap();
            assert_eq!(solver.solve(&win_in_sight), Ok(18), "it needs no search");
            solver.set_stop(Stop::default());
            assert!(question(&mut solver, &empty(4, 5)).is_ok());
        }
    }
}

#[test]
fn a_stop_is_heard_while_the_threads_search() {
    for threads in [1, 3] {
        let stop = Stop::default();
        let mut solver = Solver::new(TABLE_BYTES)
            .with_threads(threads)
            .with_stop(stop.clone());
        let answer = std::thread::scope(|scope| {
            let answer = scope.spawn(|| solver.solve(&empty(7, 8)));
            std::thread::sleep(std::time::Duration::from_millis(20));
            stop.raise();
            answer.join().expect("the solver does not panic")
        });
        assert_eq!(answer, Err(Stopped));
        assert!(solver.nodes() > 0);
    }
}

/// Boards of both word sizes. On those of 64 and of 126 bits or more all threads join at once.
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
/// What a question may take that is to be answered.
const NODES: u64 = 30_000;

/// A question, and what may end it too soon.
#[derive(Clone, Debug)]
struct Asked {
    position: Position,
    threads: usize,
    nodes: u64,
    stopped: bool,
}

/// A position from a random game in which no move lets the other side win at once, with `free` cells
/// left, or more if every move does.
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

fn asked() -> impl Strategy<Value = Asked> {
    let position = (select(&BOARDS[..]), 10..60_u32, any::<u64>())
        .prop_map(|(board, free, seed)| quiet_position(board, free, seed));
    let nodes = prop_oneof![3 => Just(NODES), 1 => 0..5000_u64];
    (position, 1..4_usize, nodes, prop::bool::weighted(0.1)).prop_map(
        |(position, threads, nodes, stopped)| Asked {
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
    fn a_used_solver_answers_as_a_fresh_one(questions in vec(asked(), 2..12)) {
        let mut used = Solver::new(TABLE_BYTES);
        for asked in questions {
            let stop = Stop::default();
            if asked.stopped {
                stop.raise();
            }
            used = used.with_threads(asked.threads).with_node_budget(asked.nodes).with_stop(stop);
            let answer = used.solve(&asked.position);
            let mut fresh = Solver::new(TABLE_BYTES).with_node_budget(NODES);
            // What is known already may save the used one from running out of nodes, and only that.
            match (answer, fresh.solve(&asked.position)) {
                (Ok(score), Ok(expected)) => prop_assert_eq!(score, expected, "{:?}", asked),
                (Err(Stopped), _) => prop_assert!(fresh.nodes() > 0, "{:?}", asked),
                (Ok(_), Err(Stopped)) => {}
            }
        }
    }
}
