//! `puissance4 grade` against bare starts of the same program, as a ratio in one run.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use puissance4::board::{Board, Outcome, Shape};
use puissance4::game::Mode;
use puissance4::handout;
use puissance4::rng::{ChaCha, Rng};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");
const GAMES: usize = 500;

fn main() {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let inputs = games();
    let folder = testbed(&inputs);
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..9 {
        times[0].push(grade(&folder, jobs));
        times[1].push(starts(&inputs, jobs));
    }
    let [graded, started] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    });
    println!(
        "grading with {GAMES} games: {graded:.0?}; starting and draining the program {GAMES} times with the same games: {started:.0?}; ratio {:.2} (at most 1.50)",
        graded.as_secs_f64() / started.as_secs_f64(),
    );
    let runs = shrink();
    println!("shrinking a finding: {runs} runs (at most 200)");
}

/// Random games of two players on 6x7, as they are typed.
fn games() -> Vec<String> {
    let shape = Shape::puissance4(6, 7).unwrap();
    let game = |number| {
        let mut rng = ChaCha::new(0, number);
        let mut board = Board::new(shape);
        let mut input = String::new();
        while board.status() == Outcome::Ongoing {
            let column = rng.below(7);
            if board.drop(column).is_ok() {
                input += &format!("{}\n", column + 1);
            }
        }
        input
    };
    (0..GAMES as u64).map(game).collect()
}

/// A testbed of these games.
fn testbed(inputs: &[String]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("grade-bench");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("args"), "3 6 7\n").unwrap();
    let shape = Shape::puissance4(6, 7).unwrap();
    for (number, input) in inputs.iter().enumerate() {
        let (text, _) = handout::transcript(Mode::TwoPlayers, shape, input.as_bytes());
        fs::write(folder.join(format!("test{number}.in")), input).unwrap();
        fs::write(folder.join(format!("test{number}.ref")), text).unwrap();
    }
    folder
}

/// Grades this program, which is right.
fn grade(folder: &Path, jobs: usize) -> Duration {
    let start = Instant::now();
    let mut command = Command::new(PROGRAM);
    command.args(["grade", "--games", "0", "--jobs", &jobs.to_string()]);
    let output = command
        .arg("--testbed")
        .arg(folder)
        .arg(PROGRAM)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    start.elapsed()
}

/// Starts the program with each game, and reads all that it prints.
fn starts(inputs: &[String], jobs: usize) -> Duration {
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(input) = inputs.get(next.fetch_add(1, Relaxed)) {
                    let mut child = Command::new(PROGRAM)
                        .args(["3", "6", "7"])
                        .stdin(Stdio::piped())
                        .stdout(Stdio::piped())
                        .stderr(Stdio::null())
                        .spawn()
                        .unwrap();
                    child
                        .stdin
                        .take()
                        .unwrap()
                        .write_all(input.as_bytes())
                        .unwrap();
                    let mut output = Vec::new();
                    child
                        .stdout
                        .take()
                        .unwrap()
                        .read_to_end(&mut output)
                        .unwrap();
                    child.wait().unwrap();
                }
            });
        }
    });
    start.elapsed()
}

/// The most runs that a finding of a faulty program took.
fn shrink() -> u64 {
    let faulty = Path::new(PROGRAM).with_file_name("examples").join("faulty");
    let mut most = 0;
    for fault in [
        "wraps-like-a-ring",
        "rising-overlooked",
        "never-wins",
        "long-lines-overlooked",
    ] {
        let mut command = Command::new(PROGRAM);
        command
            .args(["grade", "--format", "json"])
            .arg(&faulty)
            .env("FAULT", fault);
        let report: serde_json::Value =
            serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
        let findings = report["findings"].as_array().unwrap();
        let runs = findings
            .iter()
            .filter_map(|finding| finding["runs"].as_u64());
        most = most.max(runs.max().unwrap_or(0));
    }
    most
}
