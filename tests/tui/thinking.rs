//! Background work: at most one computation for each purpose, all by the same engine.

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use predicates::str::contains;

use crate::program;
use crate::terminal::{Program, folder};

/// The most threads the program needs: the loop, the reader, the signals, four workers, and a
/// helper of the solver for each core.
fn most_threads() -> usize {
    7 + std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(target_os = "linux")]
#[test]
fn abandoned_thinking_ends() {
    let args = "--rows 9 --cols 9 --first human --second perfect --no-animation";
    let mut program = Program::start(args, &folder("abandoned"));
    program.wait_for("Your turn");
    let tasks = format!("/proc/{}/task", program.process());
    for _ in 0..30 {
        program.send("5").wait_for("is thinking");
        let threads = fs::read_dir(&tasks).unwrap().count();
        assert!(threads <= most_threads(), "{threads} threads");
        program.send("u").wait_for("Your turn");
    }
    program.quit();
}

#[test]
fn a_program_that_fails_does_not_end_the_game() {
    let folder = folder("bot");
    fs::create_dir_all(&folder).unwrap();
    let bot = folder.join("bot");
    // It answers once in each of its lives.
    let script = "#!/bin/sh\nwhile read -r word rest; do [ $word = action ] && \
                  echo place_disc 0 && read -r rest && exit 3; done\n";
    program::write(&bot, script, 0o755);
    let args = format!("--second bot:{} --no-animation", bot.display());
    let mut program = Program::start(&args, &folder);
    program
        .wait_for("Your turn")
        .send("4")
        .wait_for("Position: 41");
    program
        .send("4")
        .wait_for("The program failed: disconnected");
    program
        .wait_for("Paused")
        .send("\r")
        .wait_for("Position: 4141");
    program.send("u").wait_for("Position: 41");
    program.quit();
}

#[test]
fn text_and_full_screen_give_the_same_hint() {
    for (rows, cols, moves) in [
        (4, 4, ""),
        (4, 5, "3"),
        (6, 7, "44"),
        (6, 7, "112233"),
        (6, 20, "10,11,10"),
        // So wide that a search sees only one move ahead.
        (8, 300, "150,151,150,152"),
    ] {
        let board = format!("--rows {rows} --cols {cols} --first human --second human");
        let mut text = cargo_bin_cmd!("puissance4");
        text.arg("play").args(board.split(' '));
        let output = text
            .args(["--moves", moves])
            .write_stdin("hint\nquit\n")
            .output();
        let output = String::from_utf8(output.unwrap().stdout).unwrap();
        let hint = output.lines().find_map(|line| line.strip_prefix("Hint: "));
        let (column, _) = hint.expect("a hint is given").split_once(',').unwrap();
        let args = match moves {
            "" => board,
            _ => format!("{board} --moves {moves}"),
        };
        let mut program = Program::start(&args, &folder("hint"));
        program.wait_for("to move").send("t");
        program.wait_for(&format!("Hint: column {column},"));
        program.quit();
    }
}

#[test]
fn a_perfect_player_that_may_err_is_not_called_perfect() {
    let args = "--rows 8 --cols 8 --second perfect --no-animation";
    let mut program = Program::start(args, &folder("not_quite"));
    program.wait_for("Computer (not quite perfect)").send("m");
    // The menu names the player for the board of the next game.
    program.wait_for("◂ not quite perfect ▸");
    program.send("jjjjhh").wait_for("Rows              ◂ 6 ▸");
    program.send("jh").wait_for("Columns           ◂ 7 ▸");
    program.wait_gone("not quite perfect").wait_for("perfect");
    program.quit();
    cargo_bin_cmd!("puissance4")
        .args(["play", "--rows", "8", "--cols", "8", "--second", "perfect"])
        .write_stdin("quit\n")
        .assert()
        .success()
        .stderr(contains(
            "'perfect' is not always perfect on this 8x8 board",
        ));
}

#[test]
fn a_saved_game_starts_no_program_unasked() {
    let state = folder("unasked");
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    let started = state.join("started");
    // It is to move at once in the library, and after a move in the settings.
    let bot = format!("bot:touch {}", started.display());
    let game = format!("2026-11-17T06:15:04Z | {bot} | human | * | 6x7 | 44\n");
    fs::write(files.join("games"), game).unwrap();
    fs::write(files.join("settings"), format!("two {bot}\n")).unwrap();
    let mut program = Program::start("--no-animation", &state);
    program.wait_for("Play").send("o").wait_for("Games: 1");
    program.send("\r\r\r").wait_for("'bot:touch ");
    program.wait_for("x start the program").send("m");
    program.wait_for("Settings").send("q");
    assert_eq!(program.end(), Ok(0));
    let mut program = Program::start("--moves 11", &state);
    program.wait_for("x starts it").send("4");
    program.wait_for("Position: 114");
    program.wait_gone("Your turn").wait_for("'bot:touch ");
    assert!(!started.exists());
    program.send("x").wait_for("The program failed");
    assert!(started.exists());
    program.quit();
}
