//! The solver's nodes, which are the same on every machine, and times, which only compare within one run.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use puissance4::analysis::{self, Minimax};
use puissance4::board::{Board, Outcome, Shape, notation};
use puissance4::rng::{ChaCha, Rng};
use puissance4::solver::{Position, Solver};
use puissance4::strategy::Stop;
use puissance4::strategy::{Context, Imperfect, Perfect, Random, Strategy};

/// The table size of the published comparisons.
const TABLE_BYTES: usize = 64 << 20;
/// Opening positions that take long.
const HARD: [&str; 3] = ["444", "7357", "211265"];
/// Runs with one thread and with two, in turn. The fastest of each counts.
const ROUNDS: usize = 3;

fn main() {
    let known: Vec<Position> = include_str!("../solver/positions.txt")
        .lines()
        .map(|line| position(line.split(' ').next().unwrap()))
        .collect();
    let hard: Vec<Position> = HARD.iter().map(|moves| position(moves)).collect();
    solve("known positions", &known);
    let one = solve("hard positions, one thread", &hard);
    let two = timed(&hard, 2);
    let (one, two) = (1..ROUNDS).fold((one, two), |(one, two), _| {
        (one.min(timed(&hard, 1)), two.min(timed(&hard, 2)))
    });
    println!(
        "hard positions, two threads: {:.2} times as fast, {:.2} times the nodes",
        one.0.as_secs_f64() / two.0.as_secs_f64(),
        two.1 as f64 / one.1 as f64,
    );
    lines();
    games();
    stops();
}

/// The rate at which `solve` answers many lines, with one thread and with two.
fn lines() {
    const LINES: usize = 1000;
    let mut rng = ChaCha::new(2, 0);
    let mut lines = String::new();
    for _ in 0..LINES {
        let mut board = board("");
        while board.disc_count() < 14 {
            let column = rng.below(7);
            let free = board.landing(column);
            match free.filter(|&cell| !board.wins(cell, board.to_move())) {
                Some(_) => drop(board.drop(column)),
                None if board.moves().count() == 0 => break,
                None => {}
            }
        }
        lines += &format!("{}\n", notation::write(&board));
    }
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openings.txt");
    fs::write(&input, lines).unwrap();
    let run = |threads: &str| {
        let start = Instant::now();
        let status = Command::new(env!("CARGO_BIN_EXE_puissance4"))
            .args(["solve", "--no-book", "--threads", threads])
            .stdin(File::open(&input).unwrap())
            .stdout(Stdio::null())
            .status();
        assert!(status.unwrap().success());
        start.elapsed()
    };
    let (one, two) = (0..ROUNDS).fold((Duration::MAX, Duration::MAX), |(one, two), _| {
        (one.min(run("1")), two.min(run("2")))
    });
    println!(
        "{LINES} opening positions with solve: {one:.2?}; two threads {:.2} times the rate (at least 1.80)",
        one.as_secs_f64() / two.as_secs_f64(),
    );
}

fn board(moves: &str) -> Board {
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    notation::play(&mut board, moves).unwrap();
    board
}

fn position(moves: &str) -> Position {
    analysis::position(&board(moves)).unwrap()
}

/// The total time and nodes of positions, each from a cleared table.
fn timed(positions: &[Position], threads: usize) -> (Duration, u64) {
    let mut solver = Solver::new(TABLE_BYTES).with_threads(threads);
    let (mut time, mut nodes) = (Duration::ZERO, 0);
    for position in positions {
        let start = Instant::now();
        solver.reset();
        solver.solve(position).unwrap();
        time += start.elapsed();
        nodes += solver.nodes();
    }
    (time, nodes)
}

fn solve(name: &str, positions: &[Position]) -> (Duration, u64) {
    let (time, nodes) = timed(positions, 1);
    let count = positions.len() as u32;
    println!(
        "{name}: {:.3?} and {} nodes each, {:.1} million nodes per second",
        time / count,
        nodes / u64::from(count),
        nodes as f64 / time.as_secs_f64() / 1e6,
    );
    (time, nodes)
}

/// The time strategies take to return after the stop is raised, on a large board.
fn stops() {
    type Make = fn() -> Box<dyn Strategy>;
    let strategies: [(&str, Make); 3] = [
        ("minimax", || {
            Box::new(Minimax::new(99).with_work_budget(u64::MAX))
        }),
        ("hard", || Box::new(Imperfect::new(60))),
        ("perfect", || Box::new(Perfect::new())),
    ];
    for (name, make) in strategies {
        let mut times: Vec<Duration> = (1..=20)
            .map(|round| {
                let stop = Stop::default();
                let raised = stop.clone();
                let thinking = thread::spawn(move || {
                    let board = Board::new(Shape::puissance4(9, 9).unwrap());
                    let rng = &mut ChaCha::new(1, 0);
                    let stop = &raised;
                    let chosen = make().choose(&board, &mut Context { rng, stop });
                    (chosen, Instant::now())
                });
                thread::sleep(Duration::from_millis(37 * round));
                let start = Instant::now();
                stop.raise();
                let (chosen, end) = thinking.join().unwrap();
                assert!(chosen.is_err(), "the search ended before the stop");
                end - start
            })
            .collect();
        times.sort_unstable();
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{name} stops within {median:.2?} (median of 20), at most {longest:.2?}");
    }
}

/// The thinking times of a perfect player on either side, against two kinds of opponent.
fn games() {
    let mut times = Vec::new();
    let mut not_won = 0;
    for game in 0..50_u64 {
        let mut board = board("");
        let mut perfect = Perfect::new();
        let mut opponents: [Box<dyn Strategy>; 2] = [Box::new(Random), Box::new(Minimax::new(6))];
        let opponent = &mut opponents[(game / 2 % 2) as usize];
        let side = (game % 2) as usize;
        let mut rng = ChaCha::new(1, game);
        while board.status() == Outcome::Ongoing {
            let mut context = Context {
                rng: &mut rng,
                stop: &Stop::default(),
            };
            let slot = if board.to_move().index() == side {
                let start = Instant::now();
                let slot = perfect.choose(&board, &mut context);
                times.push(start.elapsed());
                slot
            } else {
                opponent.choose(&board, &mut context)
            };
            board.drop(slot.unwrap()).unwrap();
        }
        if side == 0 && board.status() != Outcome::Won(puissance4::board::Disc::First) {
            not_won += 1;
        }
    }
    times.sort_unstable();
    println!(
        "perfect in 50 games against random and minimax:6: {} moves, 95% within {:.1?}, the longest {:.1?}; not won as first player: {not_won}",
        times.len(),
        times[times.len() * 95 / 100],
        times[times.len() - 1],
    );
}
