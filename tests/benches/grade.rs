//! `puissance4 grade` against bare starts of the same program, as a ratio in one run.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");
const GAMES: usize = 500;

fn main() {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..5 {
        times[0].push(grade(jobs));
        times[1].push(starts(jobs));
    }
    let [graded, started] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    });
    println!(
        "grading with {GAMES} games: {graded:.0?}; starting and draining the program {GAMES} times: {started:.0?}; ratio {:.2} (at most 1.50)",
        graded.as_secs_f64() / started.as_secs_f64(),
    );
    let runs = shrink();
    println!("shrinking a finding: {runs} runs (at most 200)");
}

/// Grades this program, which is right.
fn grade(jobs: usize) -> Duration {
    let start = Instant::now();
    let mut command = Command::new(PROGRAM);
    command.args([
        "grade",
        "--games",
        &GAMES.to_string(),
        "--jobs",
        &jobs.to_string(),
    ]);
    let output = command.arg(PROGRAM).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    start.elapsed()
}

/// Starts the program as many times with a game of usual length, and reads all that it prints.
fn starts(jobs: usize) -> Duration {
    let input: String = (0..3)
        .flat_map(|_| 1..=7)
        .map(|column: usize| format!("{column}\n"))
        .collect();
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while next.fetch_add(1, Relaxed) < GAMES {
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
