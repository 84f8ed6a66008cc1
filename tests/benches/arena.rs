//! The arena against yardsticks of the same run, as ratios.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use puissance4::board::{Board, Outcome, Shape};
use puissance4::rng::{ChaCha, Rng};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");
/// Runs of each measurement. The fastest counts, because other work on the machine only slows it.
const ROUNDS: usize = 5;

fn main() {
    random_games();
    two_jobs();
    referee();
}

/// The time of a tournament.
fn arena(args: &[&str]) -> Duration {
    let mut command = Command::new(PROGRAM);
    command
        .arg("arena")
        .args(args)
        .args(["--json", "--no-accuracy", "--seed", "1"]);
    let start = Instant::now();
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    start.elapsed()
}

/// The fastest of several runs of each, done in turn.
fn fastest<const N: usize>(mut things: [&mut dyn FnMut() -> Duration; N]) -> [Duration; N] {
    let mut times = [Duration::MAX; N];
    for _ in 0..ROUNDS {
        for (thing, time) in things.iter_mut().zip(&mut times) {
            *time = thing().min(*time);
        }
    }
    times
}

/// Random games: the rate against that of a bare loop over boards.
fn random_games() {
    const GAMES: u64 = 200_000;
    let games = GAMES.to_string();
    let options = [
        "random",
        "random",
        "--openings",
        "none",
        "--jobs",
        "1",
        "--games",
        &games,
    ];
    let empty = Board::new(Shape::puissance4(6, 7).unwrap());
    let mut bare = || {
        let start = Instant::now();
        for game in 0..GAMES {
            let mut rng = ChaCha::new(1, game);
            let mut board = empty.clone();
            while board.status() == Outcome::Ongoing {
                let _ = board.drop(rng.below(7));
            }
            black_box(board.status());
        }
        start.elapsed()
    };
    let [ours, bare] = fastest([&mut || arena(&options), &mut bare]);
    println!(
        "{GAMES} random games: {:.2} µs each; a bare loop: {:.2} µs; ratio of the rates {:.2} (at least 0.50)",
        ours.as_secs_f64() * 1e6 / GAMES as f64,
        bare.as_secs_f64() * 1e6 / GAMES as f64,
        bare.as_secs_f64() / ours.as_secs_f64(),
    );
}

/// The same games with one job and with two.
fn two_jobs() {
    let options = |jobs| ["minimax:5", "minimax:4", "--games", "400", "--jobs", jobs];
    let [one, two] = fastest([&mut || arena(&options("1")), &mut || arena(&options("2"))]);
    println!(
        "400 games of minimax: {one:.2?} with one job, {two:.2?} with two; ratio {:.2} (at least 1.80)",
        one.as_secs_f64() / two.as_secs_f64(),
    );
}

/// The time that the referee adds to a move of a bot that answers at once: games against it, less
/// what the bot takes if it is only asked.
fn referee() {
    let bot = quick_bot();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("referee.jsonl");
    let player = format!("quick=bot:{}", bot.display());
    let record = file.display().to_string();
    let options = [
        "random", &player, "--games", "200", "--jobs", "1", "--record", &record,
    ];
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..ROUNDS {
        let _ = std::fs::remove_file(&file);
        arena(&options);
        times.push(median(&mut thinking_times(&file)));
    }
    let asked = times.into_iter().fold(f64::MAX, f64::min);
    let bare = (0..ROUNDS)
        .map(|_| bare_answer(&bot))
        .fold(f64::MAX, f64::min);
    println!(
        "a bot's move: {asked:.3} ms in the arena, {bare:.3} ms if it is only asked; the referee adds {:.3} ms (at most 0.200)",
        asked - bare,
    );
}

/// The milliseconds of each move of the bot, the first of each game excepted: it starts then.
fn thinking_times(record: &Path) -> Vec<f64> {
    let text = std::fs::read_to_string(record).unwrap();
    let mut times = Vec::new();
    for line in text.lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let of_game = game["times_ms"].as_array().unwrap();
        let own = usize::from(game["second"] == "quick");
        let own = of_game.iter().skip(own).step_by(2).skip(1);
        times.extend(own.filter_map(serde_json::Value::as_f64));
    }
    times
}

/// The milliseconds from a request to its answer, through plain pipes.
fn bare_answer(bot: &Path) -> f64 {
    let mut command = Command::new(bot);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let row = ["0"; 7].join(",");
    let field = vec![row; 6].join(";");
    let request = format!("update game round 1\nupdate game field {field}\naction move 10000\n");
    let mut times: Vec<f64> = (0..1000)
        .map(|_| {
            let start = Instant::now();
            input.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    drop(input);
    child.wait().unwrap();
    median(&mut times)
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The bot, which `cargo bench` has built as an example beside the program.
fn quick_bot() -> PathBuf {
    Path::new(PROGRAM)
        .with_file_name("examples")
        .join("quick_bot")
}
