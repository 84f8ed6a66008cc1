//! The full-screen game in a pseudo-terminal: keys and the mouse, and what the screen shows.
#![cfg(unix)]

mod ends;
mod input;
#[path = "../common/terminal.rs"]
mod terminal;
mod thinking;

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};

use crate::terminal::{Program, folder};

const UP: &str = "\x1b[A";
const ESC: &str = "\x1b";

#[test]
fn a_game_is_won_with_keys() {
    let mut program = Program::start("", &folder("keys"));
    // The second player of the menu becomes a person.
    program
        .wait_for("Player two")
        .send("jjhhhhh")
        .wait("two people", |screen| {
            screen.contents().matches("human").count() == 2
        });
    program.send("kk\r").wait_for("Player one to move");
    program.send("1212").wait_for("1212");
    // The cursor moves to the left end and drops there.
    program.send("hhhhhh ").wait_for("12121");
    program.send("2").wait_for("121212").send("1");
    program.wait_for("Player one wins!").wait_for("1212121");
    // The other player starts the next game.
    program.send("n").wait_for("Player two to move");
    program.quit();
}

#[test]
fn a_game_is_won_with_the_mouse() {
    let mut program = Program::start("--second human --no-animation", &folder("mouse"));
    program.wait_for("Player one to move");
    for (column, moves) in ["3", "5", "3", "5", "3", "5"].iter().zip(1..) {
        let seen = "353535"[..moves].to_owned();
        program.mouse(column, true).wait_for(&seen);
    }
    // The disc over the board follows the mouse.
    let (x, _) = program.place("7");
    program.mouse("7", false).wait("the cursor", |screen| {
        let over = screen.rows(x, 1).nth(3);
        over.is_some_and(|sign| sign == "●")
    });
    program.mouse("3", true).wait_for("Player one wins!");
    program.quit();
}

#[test]
fn the_computer_answers_and_moves_are_undone() {
    let mut program = Program::start("--second easy --seed 1", &folder("undo"));
    program.wait_for("Your turn").send("4").wait_for("1. 4");
    program.wait_for("Your turn").send("u");
    program.wait_for("Move 0 of 2").wait_for("Your turn");
    program
        .send("U")
        .wait_gone("Move 0 of 2")
        .wait_for("Your turn");
    // Ctrl-Z is undo too.
    program.send("\x1a").wait_for("Move 0 of 2");
    program.send("1").wait_gone("Move 0 of 2").wait_for("1. 1");
    program.quit();
}

#[test]
fn scores_are_shown_and_hints_given() {
    let mut program = Program::start("--second human --moves 112233", &folder("scores"));
    program.wait_for("Player one to move").send("a");
    program.wait_for("+18").wait_for("wins in 1");
    program.send("a").wait_gone("+18");
    program.send("t").wait_for("Hint: column 4, wins in 1.");
    program.quit();
}

#[test]
fn mistakes_are_reviewed() {
    let mut program = Program::start(
        "--second human --rows 4 --cols 4 --moves 121213",
        &folder("review"),
    );
    program.wait_for("Player one to move").send("1");
    program.wait_for("Player one wins!").send("r");
    program.wait_for("Move 6, column 3").wait_for("better: 1");
    program
        .send("\r")
        .wait_for("12121")
        .wait_for("Player two to move");
    program.quit();
}

#[test]
fn two_computers_play_and_are_paused() {
    let args = "--first easy --second medium --seed 3 --no-animation";
    let mut program = Program::start(args, &folder("watch"));
    program
        .wait_for("  2. ")
        .send("p")
        .wait_for("Paused: Enter");
    program.send("p").wait_for("  4. ");
    program.quit();
}

#[test]
fn the_terminal_may_be_resized_at_any_time() {
    let mut program = Program::start("--second human --moves 4455", &folder("resize"));
    program.wait_for("└───┴").send("3");
    for (rows, cols, text) in [
        (16, 40, "‹●›"),
        (5, 20, "Terminal too"),
        (40, 120, "┌───────┬"),
        (24, 80, "┌───┬"),
    ] {
        program.resize(rows, cols);
        program.wait_for(text);
    }
    program.send("4").wait_for("445534");
    program.quit();
}

#[test]
fn a_game_that_is_left_is_offered_again() {
    let state = folder("kept");
    let mut program = Program::start("--first human --second human", &state);
    program
        .wait_for("Player one to move")
        .send("4453")
        .wait_for("4453");
    program.quit();
    // It is offered. This time the terminal is closed.
    let mut program = Program::start("", &state);
    program
        .wait_for("Continue the game you left (4 moves)")
        .send("\r");
    program
        .wait_for("Player one to move")
        .send("7")
        .wait_for("44537");
    program.lose();
    assert_ne!(program.end(), Ok(0));
    let mut program = Program::start("", &state);
    program
        .wait_for("(5 moves)")
        .send("\r")
        .wait_for("Player two to move");
    program.wait_for("44537");
    program.quit();
}

#[test]
fn a_broken_file_is_reported_and_set_aside() {
    let state = folder("broken");
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    fs::write(files.join("game"), b"\xffnot a game").unwrap();
    fs::write(files.join("game.broken.1"), "an older one").unwrap();
    let mut program = Program::start("", &state);
    program
        .wait_for("broken file")
        .send("\r")
        .wait_for("Your turn");
    program.quit();
    let read = |name| fs::read(files.join(name)).unwrap();
    assert_eq!(read("game.broken.2"), b"\xffnot a game");
    assert_eq!(read("game.broken.1"), b"an older one");
}

#[test]
fn positions_are_saved_and_opened() {
    let state = folder("positions");
    let mut program = Program::start("--second human --moves 4453", &state);
    program.wait_for("4453").send("s").wait_for("Saved");
    program
        .send("o")
        .wait_for("6x7 4453")
        .send("\x1b[200~4x4 1234\x1b[201~");
    program.wait_for("4x4 1234_").send("\r").wait_for("1. 1 2");
    program.send("o").wait_for("Saved positions").send("\x1b[B");
    program.wait_for("▸ 6x7 4453").send("\r").wait_for("2. 5 3");
    // A move that is not possible is reported.
    program.send("o").wait_for("Saved positions").send("49\r");
    program
        .wait_for("Move 2, '9'")
        .send(UP)
        .send(ESC)
        .wait_for("2. 5 3");
    program.quit();
}

#[test]
fn languages_and_ascii_are_respected() {
    for (args, text) in [
        ("--lang fr", "Jouer"),
        ("--ascii --second human", "+---+---+"),
        (
            "--lang fr --ascii --second human --moves 4",
            "A Joueur deux de jouer",
        ),
    ] {
        let mut program = Program::start(args, &folder("language"));
        program.wait_for(text);
        program.quit();
    }
}

#[test]
fn without_a_terminal_it_says_so() {
    cargo_bin_cmd!("puissance4")
        .arg("tui")
        .write_stdin("4 4 4")
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(
            contains("'tui' needs a terminal: standard input is not one")
                .and(contains("\n").count(1)),
        );
}
