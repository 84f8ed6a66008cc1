//! Puzzles, own mistakes that come back, and the warning before a move that loses at once.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use predicates::str::contains;
use puissance4::board::{Board, Shape, notation};
use serde_json::Value;

use crate::terminal::{Program, folder, library, tui};
use crate::until_equal;
use crate::{ESC, UP};

/// A puzzle of level 1, as the command prints it: its moves, its answer and another legal column.
fn puzzle(seed: u64) -> (String, usize, usize) {
    let output = cargo_bin_cmd!("puissance4")
        .args(["puzzle", "--level", "1", "--json", "--seed"])
        .arg(seed.to_string())
        .output()
        .unwrap();
    let puzzle: Value = serde_json::from_slice(&output.stdout).unwrap();
    let moves = puzzle["moves"].as_str().unwrap().to_owned();
    let answer = puzzle["answer"].as_u64().unwrap() as usize;
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    notation::play(&mut board, &moves).unwrap();
    let other = board.moves().find(|slot| slot + 1 != answer).unwrap();
    (moves, answer, other + 1)
}

fn write(state: &Path, name: &str, text: &str) {
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    fs::write(files.join(name), text).unwrap();
}

fn read(state: &Path, name: &str) -> String {
    fs::read_to_string(state.join("puissance4").join(name)).unwrap_or_default()
}

/// The program on this day, at noon.
fn on(day: &str, args: &str, state: &Path) -> Program {
    let mut command = tui(args, state);
    command.env("PUISSANCE4_TEST_NOW", format!("{day}T12:00:00Z"));
    command.env("TZ", "UTC0");
    Program::launch(command)
}

#[test]
fn a_puzzle_is_solved_and_one_missed() {
    let state = folder("puzzles");
    write(&state, "settings", "rating 600\n");
    let mut program = Program::start("--puzzles --seed 3 --no-animation", &state);
    // This one wins in three moves, so the first decides it.
    let (_, answer, _) = puzzle(3);
    program.wait_for("level 1 of 6").wait_for("Rating  600");
    program.wait_for("Win in 3 moves").send(&answer.to_string());
    program.wait_for("Solved: rating +20").wait_for("Streak  1");
    // The next one takes five.
    let (_, answer, wrong) = puzzle(4);
    program.send("\r").wait_for("Win in 5 moves");
    program.send("t").wait_for("It is one of ");
    program.send(&wrong.to_string()).wait_for("No: column ");
    program.wait_for("Streak  0").send("a");
    program.wait_for("Show the answer? a: yes").send("a");
    program.wait_for(&format!("The answer: column {answer}, wins in 5"));
    program
        .wait_for("✗ Missed")
        .send("n")
        .wait_for("level 1 of 6");
    program.send(ESC).wait_for("Play").quit();
    let settings = read(&state, "settings");
    assert_eq!(settings, "rating 599\n");
}

#[test]
fn puzzles_have_a_board_of_their_own() {
    cargo_bin_cmd!("puissance4")
        .args(["tui", "--puzzles", "--moves", "44"])
        .assert()
        .code(2)
        .stderr(contains(
            "'--puzzles' cannot be used with '--moves <MOVES>'",
        ));
}

#[test]
fn a_puzzle_is_solved_with_the_mouse() {
    let state = folder("puzzle_mouse");
    write(&state, "settings", "rating 600\n");
    let mut program = Program::start("--seed 3 --no-animation", &state);
    let at = program.wait_for("Puzzles").find("Puzzles");
    let (_, answer, wrong) = puzzle(3);
    program.click(at).wait_for("Win in 3 moves");
    program.wait_for("1     2     3");
    program
        .mouse(&wrong.to_string(), true)
        .wait_for("No: column ");
    program.mouse(&answer.to_string(), true);
    program.wait_for("Solved, after a wrong move").quit();
}

#[test]
fn a_mistake_comes_back_on_its_day() {
    let state = folder("mistakes");
    // The computer threatens to complete four, and the person plays elsewhere.
    let args = "--rows 4 --cols 4 --second perfect --moves 121232 --no-animation";
    let mut program = on("2026-11-17", args, &state);
    program.wait_for("Your turn").send("4");
    program.wait_for("Computer (perfect) wins!");
    let card = "2026-11-18 | 0 | 4x4 | 121232\n";
    program.wait("the review", |_| {
        read(&state, "mistakes") == card && read(&state, "games").contains("perfect 0/1 1/1")
    });
    program.quit();
    until_equal(|| library(&state), ["0-1 4x4 12123242"]);
    // Not today.
    let mut program = on("2026-11-17", "--no-animation", &state);
    program.wait_for("Puzzles").wait_gone("to repeat").quit();
    // Missed: it starts over.
    let mut program = on("2026-11-18", "--no-animation", &state);
    let at = program
        .wait_for("1 position to repeat today")
        .find("1 position");
    program.click(at).wait_for("Repetition 1 of 1");
    program.wait_for("You let a draw go here").send("4");
    program.wait_for("No: column 4, loses in 2").quit();
    until_equal(
        || read(&state, "mistakes"),
        "2026-11-19 | 0 | 4x4 | 121232\n",
    );
    // Solved: it comes back later.
    let mut program = on("2026-11-20", "--no-animation", &state);
    let at = program
        .wait_for("1 position to repeat today")
        .find("1 position");
    program.click(at).wait_for("You let a draw go here");
    program.send("2").wait_for("Right. The opponent plays 3");
    program.send("1").wait_for("Right. The opponent plays 1");
    program.send("4").wait_for("It comes back in 3 days");
    until_equal(
        || read(&state, "mistakes"),
        "2026-11-23 | 1 | 4x4 | 121232\n",
    );
    program.send("\r").wait_for("Nothing left to repeat today");
    program
        .send(ESC)
        .wait_for("Play")
        .wait_gone("to repeat")
        .quit();
}

#[test]
fn mistakes_are_deleted_one_by_one_or_switched_off() {
    let state = folder("no_mistakes");
    write(
        &state,
        "mistakes",
        "2026-11-16 | 0 | 6x7 | 4453\nnot a card\n2026-11-17 | 0 | 6x7 | 445\n",
    );
    let mut program = on("2026-11-17", "--no-animation", &state);
    let at = program
        .wait_for("2 positions to repeat today")
        .find("2 positions");
    program.click(at).wait_for("Repetition 1 of 2").send("d");
    program.wait_for("Repetition 2 of 2").send(ESC);
    program.wait_for("1 position to repeat today");
    until_equal(
        || read(&state, "mistakes"),
        "not a card\n2026-11-17 | 0 | 6x7 | 445\n",
    );
    let at = program.find("Settings");
    program.click(at).wait_for("Repetition        ◂ on");
    let at = program.find("Repetition");
    program.click(at).wait_for("Repetition        ◂ off");
    program.send(ESC).wait_for("Puzzles").wait_gone("to repeat");
    program.quit();
    until_equal(|| read(&state, "settings"), "repetition off\n");
    // Nothing is added any more.
    let args = "--rows 4 --cols 4 --second perfect --moves 121232 --no-animation";
    let mut program = on("2026-11-17", args, &state);
    program.wait_for("Your turn").send("4");
    program.wait_for("Computer (perfect) wins!");
    program.wait("the review", |_| read(&state, "games").contains("perfect "));
    program.quit();
    assert!(!read(&state, "mistakes").contains("4x4"));
}

#[test]
fn a_move_that_loses_at_once_is_warned_about_if_that_is_switched_on() {
    let state = folder("warning");
    let mut program = Program::start("--no-animation", &state);
    let at = program.wait_for("Settings").find("Settings");
    program.click(at).wait_for("Warning           ◂ off");
    let at = program.find("Warning");
    program.click(at).wait_for("Warning           ◂ on").quit();
    until_equal(|| read(&state, "settings"), "warning on\n");
    let args = "--second human --moves 121232 --no-animation";
    let mut program = Program::start(args, &state);
    program.wait_for("Player one to move").send("4");
    program.wait_for("Column 4 lets the opponent win at once");
    // Another column is warned about too, and the move that prevents it is not.
    program.send("5").wait_for("Column 5 lets");
    program.send("5").wait_for("Position: 1212325").send("u");
    program.wait_for("Move 6 of 7").send("2");
    program.wait_for("Position: 1212322").send(UP).quit();
}
