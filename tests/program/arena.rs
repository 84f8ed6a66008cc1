//! Tournaments with real programs, those that behave and those that do not.

mod bots;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use serde_json::Value;

use crate::wait;

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("arena")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A script of the shell that plays: `answer` is done for each request.
fn script(folder: &Path, name: &str, start: &str, answer: &str) -> String {
    let file = folder.join(name);
    let text = format!(
        "{start}\nwhile read -r word rest; do\ncase $word in\naction) {answer};;\nesac\ndone\n"
    );
    fs::write(&file, text).unwrap();
    format!("sh {}", file.display())
}

struct Ran {
    status: Option<i32>,
    out: String,
    errors: String,
}

fn arena(args: &[&str]) -> Ran {
    let output = cargo_bin_cmd!("puissance4")
        .arg("arena")
        .args(args)
        .output()
        .unwrap();
    Ran {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
    }
}

fn json(args: &[&str]) -> Value {
    let ran = arena(&[args, &["--json"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.errors);
    serde_json::from_str(&ran.out).unwrap()
}

/// The entry of a player.
fn player<'a>(report: &'a Value, name: &str) -> &'a Value {
    let mut players = report["players"].as_array().unwrap().iter();
    players.find(|player| player["name"] == name).unwrap()
}

/// The processes whose command line has this text.
fn running(text: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let commands = entries.filter_map(|entry| {
        let line = fs::read(entry.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).replace('\0', " "))
    });
    commands
        .filter(|command| command.contains(text) && !command.contains("puissance4 arena"))
        .collect()
}

/// Asserts that no process has this text in its command line: one that was killed may take a moment.
fn assert_none_running(text: &str) {
    wait::until("all processes are gone", || running(text).is_empty());
}

#[test]
fn wrong_options_say_what_is_possible() {
    for (args, message) in [
        (&["random"][..], "an arena needs two players or more"),
        (
            &["random", "blok"],
            "unknown player 'blok'; did you mean 'block'?",
        ),
        (&["random", "bots:x"], "did you mean 'bot:COMMAND'?"),
        (&["random", "human"], "'human' cannot play in an arena"),
        (
            &["random", "bot:"],
            "'bot:' lacks what to start: 'bot:COMMAND'",
        ),
        (&["random", "bot:'x"], "has a quote that is not closed"),
        (&["a=random", "a=block"], "two players are called 'a'"),
        (
            &["random", "block", "--games", "3"],
            "--games must be an even number from 2, not 3",
        ),
        (
            &["random", "block", "--games", "0"],
            "--games must be an even number from 2, not 0",
        ),
        (
            &["random", "block", "easy", "--sprt", "0,5"],
            "--sprt compares two players, not 3",
        ),
        (
            &["random", "block", "--sprt", "5,0"],
            "must be below the second",
        ),
        (
            &["random", "block", "--openings", "random:x"],
            "needs a number of moves",
        ),
        (&["random", "block", "--openings", "/no/file"], "/no/file: "),
        (
            &["random", "block", "--rows", "3"],
            "--rows must be at least 4, not 3",
        ),
        (&["--report", "/no/file"], "/no/file: "),
        (
            &["--report", "Cargo.toml"],
            "Cargo.toml: not the record of an arena",
        ),
        (&["--resume", "x", "random"], "cannot be used with"),
    ] {
        let ran = arena(args);
        assert_eq!(ran.status, Some(2), "{args:?}: {}", ran.errors);
        assert!(ran.errors.contains(message), "{args:?}: {}", ran.errors);
    }
}

/// A record without its times.
fn games(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().skip(1).map(|line| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        game.as_object_mut().unwrap().remove("times_ms");
        game
    });
    lines.collect()
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() {
    let folder = folder("jobs");
    let play = |name: &str, seed: &str, jobs: &str| {
        let file = folder.join(name);
        let record = file.display().to_string();
        let players = ["easy", "medium", "random"];
        let options = [
            "--games", "4", "--seed", seed, "--jobs", jobs, "--record", &record,
        ];
        let report = json(&[&players[..], &options].concat());
        (games(&file), report["players"][0]["points"].clone())
    };
    let one = play("one", "5", "1");
    assert_eq!(one.0.len(), 12);
    assert_eq!(play("three", "5", "3"), one);
    assert_ne!(play("other", "6", "3").0, one.0);
    // Each opening is played twice with changed sides, and never again.
    let openings: Vec<&str> = one
        .0
        .iter()
        .map(|game| game["opening"].as_str().unwrap())
        .collect();
    for (index, two) in one.0.chunks(2).enumerate() {
        assert_eq!(two[0]["opening"], two[1]["opening"]);
        assert_eq!(
            (&two[0]["first"], &two[0]["second"]),
            (&two[1]["second"], &two[1]["first"])
        );
        assert_eq!(
            openings
                .iter()
                .filter(|&&other| other == openings[2 * index])
                .count(),
            2
        );
    }
}

#[test]
fn a_record_is_reported_resumed_and_solved() {
    let folder = folder("record");
    let file = folder.join("games.jsonl");
    let record = file.display().to_string();
    let csv = folder.join("standings.csv");
    let options = ["--games", "4", "--seed", "2", "--record", &record];
    let whole = json(&[&["easy", "strong=minimax:4", "random"][..], &options].concat());
    let report = |extra: &[&str]| arena(&[&["--report", &record], extra].concat());
    let again: Value = serde_json::from_str(&report(&["--json"]).out).unwrap();
    // The record rounds times.
    let untimed = |report: &Value| {
        let mut players = report["players"].as_array().unwrap().clone();
        for player in &mut players {
            player.as_object_mut().unwrap().remove("mean_time_ms");
        }
        players
    };
    assert_eq!(untimed(&again), untimed(&whole));
    assert_eq!(again["pairs"], whole["pairs"]);
    assert_eq!(report(&["--csv", csv.to_str().unwrap()]).status, Some(0));
    assert_eq!(fs::read_to_string(&csv).unwrap().lines().count(), 4);
    // A record is not overwritten.
    let ran = arena(&["easy", "random", "--record", &record]);
    assert_eq!(ran.status, Some(2));
    assert!(
        ran.errors
            .contains("exists already; --resume goes on with it"),
        "{}",
        ran.errors
    );
    // A program that was ended in the middle of a line: what is missing is played again.
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let half = &lines[9][..lines[9].len() / 2];
    let cut = format!("{}\n{}\n{half}", lines[..6].join("\n"), lines[8]);
    fs::write(&file, cut).unwrap();
    let before = games_of(&text);
    let resumed = json(&["--resume", &record]);
    assert_eq!(resumed["games"], 12);
    let mut after = games(&file);
    after.sort_by_key(|game| game["game"].as_u64());
    assert_eq!(after, before);
    assert_eq!(
        player(&resumed, "strong")["points"],
        player(&whole, "strong")["points"]
    );
    // Nothing is missing now, unless more games are wanted.
    assert_eq!(json(&["--resume", &record])["games"], 12);
    assert_eq!(json(&["--resume", &record, "--games", "6"])["games"], 18);
    assert_eq!(games(&file).len(), 18);
    assert_eq!(json(&["--resume", &record])["games"], 18);
    assert_eq!(json(&["--report", &record])["scheduled"], 18);
    // Its moves go into the solver.
    let moves = before[0]["moves"].as_str().unwrap();
    let opening = before[0]["opening"].as_str().unwrap();
    assert!(moves.starts_with(opening));
    let solved = cargo_bin_cmd!("puissance4")
        .args(["solve", opening])
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(solved.stdout).unwrap(),
        format!("{opening} 0\n")
    );
    // A record of something else.
    let changed = text.replacen("\"opening\":\"", "\"opening\":\"7", 1);
    fs::write(&file, changed).unwrap();
    let ran = arena(&["--report", &record]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.errors.contains("line 2: "), "{}", ran.errors);
}

fn games_of(text: &str) -> Vec<Value> {
    let file = folder("games_of").join("record");
    fs::write(&file, text).unwrap();
    games(&file)
}

#[test]
fn piped_output_is_plain_lines_and_standings() {
    let ran = arena(&["random", "block", "--games", "4", "--seed", "1"]);
    assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""));
    assert!(!ran.out.contains('\x1b'));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("game 1 of 4: random "), "{}", ran.out);
    assert!(ran.out.contains("4 games on 6x7, seed 1"));
    assert!(ran.out.contains("wins thrown away"));
}

#[test]
fn a_terminal_shows_the_standings_while_games_are_played() {
    use crate::terminal::Program;
    let folder = crate::terminal::folder("arena_terminal");
    let line = "$GAME arena random minimax:5 --games 100 --no-accuracy --seed 1 --jobs 1; sleep 60";
    let mut program = Program::launch(crate::terminal::sh(line, &folder));
    // The table is there before the report is.
    program.wait_for("points").wait_for("minimax:5");
    program.wait_for("100 games on 6x7");
    let screen = program.seen();
    assert_eq!(screen.matches(" points ").count(), 1, "{screen}");
    assert!(!screen.contains("game 1 of"), "{screen}");
}

#[test]
fn a_sequential_test_stops_when_it_knows() {
    for (players, accepted) in [(["block", "random"], 300.0), (["random", "block"], 0.0)] {
        let options = ["--sprt", "0,300", "--no-accuracy", "--seed", "1"];
        let report = json(&[&players[..], &options].concat());
        assert_eq!(report["sprt"]["accepted"], accepted);
        assert_eq!(report["end"], "decided");
        assert!(
            report["games"].as_u64().unwrap() < 400,
            "{}",
            report["games"]
        );
    }
    // One side loses every game.
    let folder = folder("sprt");
    let broken = format!("bot:{}", script(&folder, "broken", "exit 0", ""));
    let report = json(&["random", &broken, "--sprt", "0,50", "--no-accuracy"]);
    assert_eq!(report["sprt"]["accepted"], 50.0);
    assert_eq!(report["players"][1]["points"], 0.0);
}

#[test]
fn perfect_never_errs() {
    let options = ["--games", "10", "--seed", "1"];
    let report = json(&[&["perfect", "minimax:6"][..], &options].concat());
    let perfect = player(&report, "perfect");
    assert_eq!(perfect["perfect_rate"], 1.0);
    assert_eq!(
        (&perfect["losses"], &perfect["wins_thrown_away"]),
        (&0.into(), &0.into())
    );
    // From the empty board, the first player wins.
    let report = json(&[
        "perfect",
        "hard",
        "--openings",
        "none",
        "--games",
        "4",
        "--seed",
        "1",
    ]);
    let perfect = player(&report, "perfect");
    assert_eq!(perfect["as_first"]["wins"], 2);
    assert_eq!(perfect["perfect_rate"], 1.0);
}

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(cargo_bin!("puissance4"));
    command.arg("arena").args(args);
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn ctrl_c_prints_the_standings_and_leaves_nothing_running() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = folder("interrupt");
    let slow = script(&folder, "slow", "", "sleep 0.1 & wait; echo place_disc 3");
    let bot = format!("slow=bot:{slow}");
    let options = ["--games", "1000", "--jobs", "2", "--no-accuracy"];
    let mut child = start(&[&["random", &bot][..], &options].concat());
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    // Some games are over when the signal comes, others are not.
    output.read_line(&mut out).unwrap();
    assert!(out.starts_with("game "), "{out}");
    let own = folder.display().to_string();
    wait::until("a bot runs", || !running(&own).is_empty());
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    output.read_to_string(&mut out).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.signal(), Some(2));
    assert!(out.contains(" of 1000 on 6x7"), "{out}");
    assert!(out.contains("as first"), "{out}");
    let errors = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(errors, "puissance4: interrupted\n");
    assert_none_running(&own);
}

#[test]
fn a_reader_that_goes_away_ends_the_arena() {
    let mut child = start(&["random", "random", "--games", "1000000", "--no-accuracy"]);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    wait::until("the end", || child.try_wait().unwrap().is_some());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0), "as for the other commands");
}

#[test]
fn play_takes_bots_and_does_not_lose_the_game() {
    let folder = folder("play");
    let once = script(&folder, "once", "", "echo place_disc 3; read -r x; exit 0");
    let bot = format!("bot:{once}");
    let mut command = cargo_bin_cmd!("puissance4");
    command
        .args(["play", "--first", &bot, "--second", "human"])
        .write_stdin("1\n");
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.starts_with(
            "puissance4: the first player's program failed: disconnected: it ended with status 0"
        ) && errors.ends_with("; go on with --moves 41\n"),
        "{errors}"
    );
    let output = cargo_bin_cmd!("puissance4")
        .args(["play", "--align", "5", "--first", &bot])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let output = cargo_bin_cmd!("puissance4")
        .args(["morpion", "--first", &bot])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn games_that_are_not_played_yet_take_no_memory() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::io::{BufRead, BufReader, Read};
    let program = cargo_bin!("puissance4").display().to_string();
    for openings in ["drawn", "random:9"] {
        let line = format!(
            "ulimit -v 1000000; exec '{program}' arena random block --games 4294967296 \
             --openings {openings} --jobs 2 --no-accuracy"
        );
        let mut child = Command::new("sh")
            .args(["-c", &line])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        output.read_line(&mut first).unwrap();
        assert!(first.starts_with("game 1 of 4294967296: "), "{first}");
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(2), "{openings}");
        assert!(rest.contains(" games of 4294967296 on 6x7"), "{rest}");
        assert!(rest.contains("won-drawn-lost"), "{rest}");
    }
}
