//! Saved positions and games that were left: nothing that was reported as saved is lost, whatever
//! other windows and the disk do.
#![cfg(unix)]

mod attack;
#[path = "../common/terminal.rs"]
mod terminal;

use std::fs;
use std::path::Path;

use crate::terminal::{Played, folder, sh, tui};

const PEOPLE: &str = "--first human --second human --no-animation";

fn read(state: &Path, name: &str) -> String {
    fs::read_to_string(state.join("puissance4").join(name)).unwrap_or_default()
}

fn game(moves: &str) -> String {
    let at = moves.len();
    format!("game 6x7 {moves}\nat {at}\nfirst human\nsecond human\n")
}

/// A window in which these moves were played.
fn window(state: &Path, moves: &str) -> Played {
    let mut played = Played::start(PEOPLE, state);
    played.wait_for("Player one to move").send(moves);
    played.wait_for(&format!("Position: {moves}"));
    played
}

#[test]
fn two_windows_save_to_one_list() {
    let state = folder("two_lists");
    let mut one = window(&state, "44");
    let mut two = window(&state, "55");
    one.send("s").wait_for("Saved");
    two.send("s").wait_for("Saved");
    one.send("1s").wait_for("Position: 441").wait_for("Saved");
    assert_eq!(read(&state, "positions"), "6x7 44\n6x7 55\n6x7 441\n");
    for played in [&mut one, &mut two] {
        played.send("o").wait_for("▸ _");
        played.wait("all positions, the newest first", |screen| {
            let lines: String = screen.contents().split_whitespace().collect();
            lines.contains("6x74416x7556x744")
        });
        played.send("\x1b").wait_for("Position: ").send("u");
    }
    // One that is saved again becomes the newest.
    one.wait_for("Move 2 of 3").send("s").wait_for("Saved");
    assert_eq!(read(&state, "positions"), "6x7 55\n6x7 441\n6x7 44\n");
    two.quit();
    one.quit();
}

#[test]
fn a_position_is_saved_and_opened_at_once() {
    let state = folder("at_once");
    let mut played = window(&state, "44");
    played.send("so\x1b[B\r");
    played.wait_for("Position: 44").send("5so\x1b[B\r");
    played.wait_for("Position: 445").quit();
    assert_eq!(read(&state, "positions"), "6x7 44\n6x7 445\n");
}

#[test]
fn two_windows_keep_two_games() {
    let state = folder("two_games");
    let mut one = window(&state, "44");
    let mut two = window(&state, "55");
    assert_eq!(read(&state, "game"), game("44"));
    assert_eq!(read(&state, "game.2"), game("55"));
    // A third window is offered none of them.
    let mut three = Played::start("", &state);
    three.wait_for("Play").wait_gone("the game you left").quit();
    two.signal("KILL");
    assert_eq!(two.end(), Err("Killed".to_owned()));
    // The killed one's is, and goes on in its file, next to the one that is still being played.
    let mut two = Played::start("", &state);
    two.wait_for("the game you left (2 moves)").send("\r");
    two.wait_for("Position: 55").send("6");
    two.wait_for("Position: 556");
    one.send("1").wait_for("Position: 441");
    two.quit();
    one.quit();
    assert_eq!(read(&state, "game"), game("441"));
    assert_eq!(read(&state, "game.2"), game("556"));
    // The newest is offered again, and the other one saved.
    let mut played = Played::start("", &state);
    played.wait_for("the game you left (3 moves)").send("o");
    played.wait_for("6x7 556").send("\x1b").wait_for("Play");
    played.send("\r").wait_for("Position: 441").quit();
    assert_eq!(read(&state, "positions"), "6x7 556\n");
    assert_eq!(read(&state, "game"), game("441"));
    assert_eq!(read(&state, "game.2"), "");
}

#[test]
fn a_game_that_is_passed_over_is_saved_once() {
    let state = folder("passed_over");
    window(&state, "4453").quit();
    for _ in 0..2 {
        let mut played = Played::start("--moves 11 --second human", &state);
        played.wait_for("Position: 11").wait_for("o opens it");
        played.quit();
    }
    assert_eq!(read(&state, "positions"), "6x7 4453\n6x7 11\n");
    // The same without any move, so that the file is not written again.
    let mut played = Played::start("--second human", &state);
    played.wait_for("o opens it").quit();
    assert_eq!(read(&state, "game"), "");
    let mut played = Played::start("--second human", &state);
    played
        .wait_for("Player one to move")
        .wait_gone("o opens it");
    played.quit();
    assert_eq!(read(&state, "positions"), "6x7 4453\n6x7 11\n");
}

#[test]
fn a_new_game_does_not_lose_the_one_that_was_left() {
    let state = folder("new_game");
    window(&state, "4453").quit();
    let mut played = Played::start("", &state);
    played.wait_for("the game you left (4 moves)").send("j\r");
    played.wait_for("Your turn").wait_for("o opens it").quit();
    assert_eq!(read(&state, "positions"), "6x7 4453\n");
}

#[test]
fn what_is_typed_right_before_the_end_is_kept() {
    let state = folder("before_the_end");
    let mut played = Played::start(PEOPLE, &state);
    played.wait_for("Player one to move").send("4453sq777");
    assert_eq!(played.end(), Ok(0));
    assert_eq!(read(&state, "game"), game("4453"));
    assert_eq!(read(&state, "positions"), "6x7 4453\n");
}

#[test]
fn a_failure_is_reported_each_time_and_tried_again() {
    let state = folder("failure");
    // A file is in the way of the folder.
    fs::write(state.join("puissance4"), "").unwrap();
    let mut played = Played::start(PEOPLE, &state);
    played.wait_for("Cannot read the saved games").send("4");
    played.wait_for("Cannot keep this game: ");
    // The same failure is not reported with every move.
    played.send("4").wait_for("Position: 44");
    played.wait_gone("Cannot keep this game");
    for _ in 0..2 {
        played.send("s").wait_for("Cannot save: ").send("\x1b[D");
        played.wait_gone("Cannot save: ");
    }
    assert!(!played.written().contains("Saved"));
    fs::remove_file(state.join("puissance4")).unwrap();
    played.send("s").wait_for("Saved");
    assert_eq!(read(&state, "positions"), "6x7 44\n");
    played.send("5").wait_for("Position: 445");
    assert_eq!(read(&state, "game"), game("445"));
    played.quit();
}

#[test]
fn a_failure_right_before_the_end_is_reported_after_it() {
    let state = folder("late_failure");
    let mut played = window(&state, "44");
    let files = state.join("puissance4");
    fs::rename(&files, state.join("elsewhere")).unwrap();
    fs::write(&files, "").unwrap();
    played.send("5q").wait_restored();
    assert_eq!(played.end(), Ok(1));
    played.wait_for("puissance4: the game was not saved: ");
    // What was known on the screen is not repeated.
    let mut played = window(&state, "44");
    played.send("q").wait_restored();
    assert_eq!(played.end(), Ok(0));
}

#[test]
fn without_a_home_nothing_is_said_to_be_saved() {
    let state = folder("no_home");
    let mut command = tui(PEOPLE, &state);
    command.env_remove("XDG_STATE_HOME");
    command.env_remove("HOME");
    let mut played = Played::launch(command);
    played.wait_for("Player one to move").send("4");
    played.wait_for("Cannot keep this game: no folder to save in");
    played.send("4").wait_gone("Cannot keep");
    for _ in 0..2 {
        played.send("s").wait_for("Cannot save: no folder");
        played.send("\x1b[D").wait_gone("Cannot save: ");
    }
    assert!(!played.written().contains("Saved"));
    played.quit();
}

#[test]
fn a_full_disk_breaks_no_file_and_leaves_nothing_behind() {
    let state = folder("full");
    let mut played = window(&state, "44");
    played.send("s").wait_for("Saved").quit();
    let line = format!("ulimit -f 0; exec \"$GAME\" tui {PEOPLE} --moves 55");
    let mut played = Played::launch(sh(&line, &state));
    played.wait_for("Cannot").send("5");
    played.wait_for("Position: 555").send("s");
    played.wait_for("Cannot save: File too large").quit();
    assert_eq!(read(&state, "positions"), "6x7 44\n");
    assert_eq!(read(&state, "game"), game("44"));
    let mut names: Vec<String> = fs::read_dir(state.join("puissance4"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with("lock"))
        .collect();
    names.sort();
    assert_eq!(names, ["game", "positions"]);
}

#[test]
fn what_a_killed_window_did_not_finish_is_removed() {
    let state = folder("unfinished");
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    fs::write(files.join("game.new.4711"), "game 6x7 4").unwrap();
    fs::write(files.join("positions.new.12"), "6x7 4").unwrap();
    fs::write(files.join("positions"), "6x7 4\n").unwrap();
    fs::write(files.join("game"), game("44")).unwrap();
    let mut played = Played::start("", &state);
    played.wait_for("the game you left (2 moves)").quit();
    assert!(!files.join("game.new.4711").exists());
    assert!(!files.join("positions.new.12").exists());
    assert_eq!(read(&state, "positions"), "6x7 4\n");
    assert_eq!(read(&state, "game"), game("44"));
}

#[test]
fn a_folder_that_is_read_only_is_read() {
    use std::os::unix::fs::PermissionsExt;
    if rustix::process::geteuid().is_root() {
        return; // Permissions do not bind root.
    }
    let state = folder("read_only");
    let mut played = window(&state, "44");
    played.send("s").wait_for("Saved").quit();
    let files = state.join("puissance4");
    let set = |mode| fs::set_permissions(&files, fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    let mut played = Played::start("", &state);
    played.wait_for("the game you left (2 moves)").send("\r");
    played.wait_for("Position: 44").send("5");
    played.wait_for("Cannot keep this game: Permission denied");
    played.send("s").wait_for("Cannot save: Permission denied");
    played.send("o").wait_for("6x7 44").send("\x1b");
    played.wait_for("Position: 445");
    set(0o755);
    played.send("s").wait_for("Saved").quit();
    assert_eq!(read(&state, "positions"), "6x7 44\n6x7 445\n");
}
