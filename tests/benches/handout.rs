//! The handout's form against yardsticks of the same run, as ratios: machines are noisy, and what
//! slows one of two things measured in turn slows the other.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use puissance4::board::{Board, Outcome, Shape};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");

fn main() {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    transcript(scratch);
    start(scratch);
}

/// A long game on a large board: the rate against that of two `cat`s over what it prints.
fn transcript(scratch: &Path) {
    let (input, output) = (scratch.join("long.in"), scratch.join("long.out"));
    let moves = long_game(60);
    let columns: Vec<_> = moves
        .iter()
        .map(|column| (column + 1).to_string())
        .collect();
    fs::write(&input, columns.join("\n") + "\n").unwrap();
    let game = || {
        let mut game = Command::new(PROGRAM);
        game.args(["3", "60", "60"])
            .stdin(File::open(&input).unwrap());
        game
    };
    game()
        .stdout(File::create(&output).unwrap())
        .status()
        .unwrap();
    let megabytes = fs::metadata(&output).unwrap().len() as f64 / 1e6;
    let cat = || {
        let mut cat = Command::new("cat");
        cat.arg(&output);
        cat
    };
    let [ours, cats] = medians(9, [&mut || through_cat(game()), &mut || through_cat(cat())]);
    println!(
        "a game of {} moves on 60x60, {megabytes:.0} MB: {:.0} MB/s; cat FILE | cat: {:.0} MB/s; ratio {:.2} (at least 0.50)",
        moves.len(),
        megabytes / ours.as_secs_f64(),
        megabytes / cats.as_secs_f64(),
        cats.as_secs_f64() / ours.as_secs_f64(),
    );
}

/// Starting and playing seven moves, against starting a program that does nothing.
fn start(scratch: &Path) {
    let input = scratch.join("short.in");
    fs::write(&input, "1 2 1 2 1 2 1\n").unwrap();
    let mut game = || {
        let mut game = Command::new(PROGRAM);
        run(game
            .args(["3", "6", "7"])
            .stdin(File::open(&input).unwrap())
            .stdout(Stdio::null()));
    };
    let nothing = nothing();
    let mut idle = || {
        let mut idle = Command::new(&nothing);
        run(idle
            .stdin(File::open(&input).unwrap())
            .stdout(Stdio::null()));
    };
    let [ours, idles] = medians(2001, [&mut game, &mut idle]);
    println!(
        "starting and playing 7 moves: {ours:.2?}; starting a program that does nothing: {idles:.2?}; ratio {:.2} (at most 1.30)",
        ours.as_secs_f64() / idles.as_secs_f64(),
    );
}

/// The columns of a game that goes on for as long as the board has room for it: each move is the
/// next column in which neither player makes a line.
fn long_game(size: usize) -> Vec<usize> {
    let mut board = Board::new(Shape::puissance4(size, size).unwrap());
    let mut column = 0;
    while board.status() == Outcome::Ongoing {
        let me = board.to_move();
        let quiet = |&column: &usize| {
            board
                .landing(column)
                .is_some_and(|cell| !board.wins(cell, me))
        };
        let any = |&column: &usize| board.landing(column).is_some();
        let onward = || (1..=size).map(|step| (column + step) % size);
        column = onward()
            .find(quiet)
            .or_else(|| onward().find(any))
            .expect("there is room");
        board.drop(column).unwrap();
    }
    board.history().to_vec()
}

/// The median time of each of several things, done in turn.
fn medians<const N: usize>(rounds: usize, mut things: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..rounds {
        for (thing, times) in things.iter_mut().zip(&mut times) {
            let start = Instant::now();
            thing();
            times.push(start.elapsed());
        }
    }
    times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        times[rounds / 2]
    })
}

/// `COMMAND | cat >/dev/null`
fn through_cat(mut command: Command) {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    run(Command::new("cat")
        .stdin(child.stdout.take().unwrap())
        .stdout(Stdio::null()));
    assert!(child.wait().unwrap().success());
}

fn run(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}

/// The program that does nothing, which `cargo bench` has built as an example beside ours.
fn nothing() -> PathBuf {
    Path::new(PROGRAM)
        .with_file_name("examples")
        .join("nothing")
}
