//! A disk that does not answer holds up no key, no start and no end.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};

use super::{PEOPLE, game, read, window};
use crate::terminal::{Program, folder, tui};
use crate::{until_equal, wait};

/// A program whose disk does not answer while this file is there.
fn with_disk(args: &str, state: &Path) -> (Program, PathBuf) {
    let hold = state.join("hold");
    let mut command = tui(args, state);
    command.env("PUISSANCE4_TEST_HOLD", &hold);
    (Program::launch(command), hold)
}

/// Waits until a program that has ended has said this.
fn says(program: &Program, text: &str) {
    wait::until(text, || program.written().contains(text));
}

#[test]
fn every_key_is_drawn_before_the_disk_has_the_move() {
    let state = folder("slow_keys");
    let (mut program, hold) = with_disk(PEOPLE, &state);
    program.wait_for("Player one to move").send("4");
    program.wait_for("Position: 4");
    until_equal(|| read(&state, "game"), game("4"));
    File::create(&hold).unwrap();
    for round in 0..25 {
        let column = ["1", "2", "3"][round % 3];
        program
            .send(column)
            .wait_for(&format!("Position: 4{column}"));
        program.send("u").wait_for("Move 1 of 2");
    }
    program.send("7").wait_for("Position: 47");
    assert_eq!(read(&state, "game"), game("4"), "the disk has none of them");
    fs::remove_file(&hold).unwrap();
    until_equal(|| read(&state, "game"), game("47") + "with undo\n");
    program.quit();
}

#[test]
fn what_is_saved_is_reported_when_the_disk_has_it() {
    let state = folder("slow_save");
    let (mut program, hold) = with_disk(PEOPLE, &state);
    program.wait_for("Player one to move").send("44");
    program.wait_for("Position: 44");
    until_equal(|| read(&state, "game"), game("44"));
    File::create(&hold).unwrap();
    program.send("s").send("h").wait_gone("Saved");
    assert_eq!(read(&state, "games"), "");
    fs::remove_file(&hold).unwrap();
    program.wait_for("Saved");
    assert!(read(&state, "games").contains("44"));
    program.quit();
}

#[test]
fn a_game_is_played_without_the_disk_and_says_what_is_missing() {
    let state = folder("slow_start");
    window(&state, "44").quit();
    let hold = state.join("hold");
    File::create(&hold).unwrap();
    let (mut program, _) = with_disk(PEOPLE, &state);
    program.wait_for("Cannot read the saved games: the disk does not answer");
    program.send("5").wait_for("Position: 5");
    // What was not saved is said at the end, which does not wait for ever.
    program.send("q");
    assert_eq!(program.end(), Ok(1));
    says(&program, "the game was not saved: the disk does not answer");
    assert_eq!(read(&state, "game"), game("44"));
    // A signal ends it as soon, and says the same.
    let (mut program, _) = with_disk(PEOPLE, &state);
    program.wait_for("the disk does not answer").send("5");
    program.wait_for("Position: 5").signal("TERM");
    assert_eq!(program.end(), Err("Terminated".to_owned()));
}

#[test]
fn a_folder_that_is_opened_late_is_taken_in() {
    let state = folder("slow_open");
    window(&state, "44").quit();
    let hold = state.join("hold");
    File::create(&hold).unwrap();
    let (mut program, _) = with_disk("", &state);
    program.wait_for("the disk does not answer");
    fs::remove_file(&hold).unwrap();
    program.wait_for("the game you left (2 moves)").quit();
}

#[test]
fn a_lock_that_is_held_for_ever_holds_up_nobody() {
    let state = folder("slow_lock");
    window(&state, "44").quit();
    let lock = File::options()
        .write(true)
        .open(state.join("puissance4/lock"))
        .unwrap();
    flock(&lock, FlockOperation::LockExclusive).unwrap();
    let mut program = Program::start(PEOPLE, &state);
    program.wait_for("Player one to move").send("5");
    program.wait_for("Position: 5").send("6");
    program.wait_for("Position: 56").wait_for("Cannot");
    program.send("\x03");
    assert_eq!(program.end(), Err("Interrupt".to_owned()));
    says(&program, "the game was not saved");
    drop(lock);
    assert_eq!(read(&state, "game"), game("44"));
}
