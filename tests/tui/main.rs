//! The full-screen game in a terminal: what is typed and clicked, and what is seen of it.
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

use crate::terminal::{Played, folder};

const UP: &str = "\x1b[A";
const ESC: &str = "\x1b";

#[test]
fn a_game_is_won_with_keys() {
    let mut played = Played::start("", &folder("keys"));
    // The second player of the menu becomes a person.
    played
        .wait_for("Player two")
        .send("jjhhhhh")
        .wait("two people", |screen| {
            screen.contents().matches("human").count() == 2
        });
    played.send("kk\r").wait_for("Player one to move");
    played.send("1212").wait_for("1212");
    // To the left end with the cursor, and there.
    played.send("hhhhhh ").wait_for("12121");
    played.send("2").wait_for("121212").send("1");
    played.wait_for("Player one wins!").wait_for("1212121");
    // The next game is the other's to start.
    played.send("n").wait_for("Player two to move");
    played.quit();
}

#[test]
fn a_game_is_won_with_the_mouse() {
    let mut played = Played::start("--second human --no-animation", &folder("mouse"));
    played.wait_for("Player one to move");
    for (column, moves) in ["3", "5", "3", "5", "3", "5"].iter().zip(1..) {
        let seen = "353535"[..moves].to_owned();
        played.mouse(column, true).wait_for(&seen);
    }
    // The disc over the board follows the mouse.
    let (x, _) = played.place("7");
    played.mouse("7", false).wait("the cursor", |screen| {
        let over = screen.rows(x, 1).nth(3);
        over.is_some_and(|sign| sign == "●")
    });
    played.mouse("3", true).wait_for("Player one wins!");
    played.quit();
}

#[test]
fn the_computer_answers_and_moves_are_taken_back() {
    let mut played = Played::start("--second easy --seed 1", &folder("undo"));
    played.wait_for("Your turn").send("4").wait_for("1. 4");
    played.wait_for("Your turn").send("u");
    played.wait_for("Move 0 of 2").wait_for("Your turn");
    played
        .send("U")
        .wait_gone("Move 0 of 2")
        .wait_for("Your turn");
    // Ctrl-Z is undo too.
    played.send("\x1a").wait_for("Move 0 of 2");
    played.send("1").wait_gone("Move 0 of 2").wait_for("1. 1");
    played.quit();
}

#[test]
fn scores_are_shown_and_hints_given() {
    let mut played = Played::start("--second human --moves 112233", &folder("scores"));
    played.wait_for("Player one to move").send("a");
    played.wait_for("+18").wait_for("wins in 1");
    played.send("a").wait_gone("+18");
    played.send("t").wait_for("Hint: column 4, wins in 1.");
    played.quit();
}

#[test]
fn mistakes_are_learned_from() {
    let mut played = Played::start(
        "--second human --rows 4 --cols 4 --moves 121213",
        &folder("learn"),
    );
    played.wait_for("Player one to move").send("1");
    played.wait_for("Player one wins!").send("r");
    played.wait_for("Move 6, column 3").wait_for("better: 1");
    played
        .send("\r")
        .wait_for("12121")
        .wait_for("Player two to move");
    played.quit();
}

#[test]
fn two_computers_play_while_one_watches() {
    let args = "--first easy --second medium --seed 3 --no-animation";
    let mut played = Played::start(args, &folder("watch"));
    played.wait_for("  2. ").send("p").wait_for("Paused: Enter");
    played.send("p").wait_for("  4. ");
    played.quit();
}

#[test]
fn the_screen_may_change_its_size_at_any_time() {
    let mut played = Played::start("--second human --moves 4455", &folder("resize"));
    played.wait_for("└───┴").send("3");
    for (rows, cols, told) in [
        (16, 40, "‹●›"),
        (5, 20, "Terminal too"),
        (40, 120, "┌───────┬"),
        (24, 80, "┌───┬"),
    ] {
        played.resize(rows, cols);
        played.wait_for(told);
    }
    played.send("4").wait_for("445534");
    played.quit();
}

#[test]
fn a_game_that_is_left_is_offered_again() {
    let state = folder("kept");
    let mut played = Played::start("--first human --second human", &state);
    played
        .wait_for("Player one to move")
        .send("4453")
        .wait_for("4453");
    played.quit();
    // Offered, and lost with the terminal this time.
    let mut played = Played::start("", &state);
    played
        .wait_for("Continue the game you left (4 moves)")
        .send("\r");
    played
        .wait_for("Player one to move")
        .send("7")
        .wait_for("44537");
    played.lose();
    assert_ne!(played.end(), Ok(0));
    let mut played = Played::start("", &state);
    played
        .wait_for("(5 moves)")
        .send("\r")
        .wait_for("Player two to move");
    played.wait_for("44537");
    played.quit();
}

#[test]
fn a_broken_file_is_told_and_set_aside() {
    let state = folder("broken");
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    fs::write(files.join("game"), b"\xffnot a game").unwrap();
    fs::write(files.join("game.broken.1"), "an older one").unwrap();
    let mut played = Played::start("", &state);
    played
        .wait_for("broken file")
        .send("\r")
        .wait_for("Your turn");
    played.quit();
    let read = |name| fs::read(files.join(name)).unwrap();
    assert_eq!(read("game.broken.2"), b"\xffnot a game");
    assert_eq!(read("game.broken.1"), b"an older one");
}

#[test]
fn positions_are_saved_and_opened() {
    let state = folder("positions");
    let mut played = Played::start("--second human --moves 4453", &state);
    played.wait_for("4453").send("s").wait_for("Saved");
    played
        .send("o")
        .wait_for("6x7 4453")
        .send("\x1b[200~4x4 1234\x1b[201~");
    played.wait_for("4x4 1234_").send("\r").wait_for("1. 1 2");
    played.send("o").wait_for("Saved positions").send("\x1b[B");
    played.wait_for("▸ 6x7 4453").send("\r").wait_for("2. 5 3");
    // Moves that cannot be are told.
    played.send("o").wait_for("Saved positions").send("49\r");
    played
        .wait_for("Move 2, '9'")
        .send(UP)
        .send(ESC)
        .wait_for("2. 5 3");
    played.quit();
}

#[test]
fn other_languages_and_terminals_are_heard() {
    for (args, told) in [
        ("--lang fr", "Jouer"),
        ("--ascii --second human", "+---+---+"),
        (
            "--lang fr --ascii --second human --moves 4",
            "A Joueur deux de jouer",
        ),
    ] {
        let mut played = Played::start(args, &folder("language"));
        played.wait_for(told);
        played.quit();
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
