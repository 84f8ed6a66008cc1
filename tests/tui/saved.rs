//! Saved and unfinished games: nothing that was reported as saved is lost, whatever other windows
//! and the disk do.

mod attack;
mod odd_files;
mod slow;

use std::fs;
use std::path::Path;

use crate::terminal::{Program, folder, library, sh, tui};
use crate::until_equal;

const PEOPLE: &str = "--first human --second human --no-animation";

fn read(state: &Path, name: &str) -> String {
    fs::read_to_string(state.join("puissance4").join(name)).unwrap_or_default()
}

fn game(moves: &str) -> String {
    let at = moves.len();
    format!("game 6x7 {moves}\nat {at}\nfirst human\nsecond human\n")
}

/// A window in which these moves were played.
fn window(state: &Path, moves: &str) -> Program {
    let mut program = Program::start(PEOPLE, state);
    program.wait_for("Player one to move").send(moves);
    program.wait_for(&format!("Position: {moves}"));
    program
}

#[test]
fn two_windows_save_to_one_list() {
    let state = folder("two_lists");
    let mut one = window(&state, "44");
    let mut two = window(&state, "55");
    one.send("s").wait_for("Saved");
    two.send("s").wait_for("Saved");
    one.send("1s").wait_for("Position: 441").wait_for("Saved");
    until_equal(|| library(&state), ["* 6x7 44", "* 6x7 55", "* 6x7 441"]);
    for program in [&mut one, &mut two] {
        program.send("o").wait_for("Games: 3");
        program.wait("the newest is selected", |screen| {
            screen.contents().contains("6x7, moves 3")
        });
        program.send("\x1b").wait_for("Position: ").send("u");
    }
    // One that is saved again becomes the newest.
    one.wait_for("Move 2 of 3").send("s").wait_for("Saved");
    until_equal(|| library(&state), ["* 6x7 55", "* 6x7 441", "* 6x7 44"]);
    two.quit();
    one.quit();
}

#[test]
fn a_position_is_saved_and_opened_at_once() {
    let state = folder("at_once");
    let mut program = window(&state, "44");
    program.send("so\r");
    program.wait_for("Position: 44").send("5so\r");
    program.wait_for("Position: 445").quit();
    until_equal(|| library(&state), ["* 6x7 44", "* 6x7 445"]);
}

#[test]
fn two_windows_keep_two_games() {
    let state = folder("two_games");
    let mut one = window(&state, "44");
    let mut two = window(&state, "55");
    until_equal(|| read(&state, "game"), game("44"));
    until_equal(|| read(&state, "game.2"), game("55"));
    // A third window is offered none of them.
    let mut three = Program::start("", &state);
    three.wait_for("Play").wait_gone("the game you left").quit();
    two.signal("KILL");
    assert_eq!(two.end(), Err("Killed".to_owned()));
    // The game of the killed window is offered and stays in its file, next to the other one.
    let mut two = Program::start("", &state);
    two.wait_for("the game you left (2 moves)").send("\r");
    two.wait_for("Position: 55").send("6");
    two.wait_for("Position: 556");
    one.send("1").wait_for("Position: 441");
    two.quit();
    one.quit();
    until_equal(|| read(&state, "game"), game("441"));
    until_equal(|| read(&state, "game.2"), game("556"));
    // The newest is offered again, and the other one saved.
    let mut program = Program::start("", &state);
    program.wait_for("the game you left (3 moves)").send("o");
    program.wait_for("Games: 1").send("\x1b").wait_for("Play");
    program.send("\r").wait_for("Position: 441").quit();
    until_equal(|| library(&state), ["* 6x7 556"]);
    until_equal(|| read(&state, "game"), game("441"));
    until_equal(|| read(&state, "game.2"), "");
}

#[test]
fn an_unfinished_game_that_is_not_continued_is_saved_once() {
    let state = folder("passed_over");
    window(&state, "4453").quit();
    let mut program = Program::start("--moves 11 --second human", &state);
    program.wait_for("Position: 11").wait_for("o opens it");
    // Somebody who plays no move leaves no game.
    program.quit();
    until_equal(|| read(&state, "game"), "");
    let mut program = Program::start("--moves 11 --second human", &state);
    program.wait_for("Position: 11").wait_gone("o opens it");
    program.send("1").wait_for("Position: 111").quit();
    let mut program = Program::start("--second human", &state);
    program.wait_for("o opens it").quit();
    until_equal(|| library(&state), ["* 6x7 4453", "* 6x7 111"]);
}

#[test]
fn a_new_game_does_not_lose_the_unfinished_one() {
    let state = folder("new_game");
    window(&state, "4453").quit();
    let mut program = Program::start("", &state);
    program.wait_for("the game you left (4 moves)").send("j\r");
    program.wait_for("Your turn").wait_for("o opens it").quit();
    until_equal(|| library(&state), ["* 6x7 4453"]);
}

#[test]
fn what_is_typed_right_before_quitting_is_kept() {
    let state = folder("before_the_end");
    let mut program = Program::start(PEOPLE, &state);
    program.wait_for("Player one to move").send("4453sq777");
    assert_eq!(program.end(), Ok(0));
    until_equal(|| read(&state, "game"), game("4453"));
    until_equal(|| library(&state), ["* 6x7 4453"]);
}

#[test]
fn a_failure_is_reported_each_time_and_tried_again() {
    let state = folder("failure");
    // A file is in the way of the folder.
    fs::write(state.join("puissance4"), "").unwrap();
    let mut program = Program::start(PEOPLE, &state);
    program.wait_for("Cannot read the saved games").send("4");
    program.wait_for("Cannot keep this game: ");
    // The same failure is not reported with every move.
    program.send("4").wait_for("Position: 44");
    program.wait_gone("Cannot keep this game");
    for _ in 0..2 {
        program.send("s").wait_for("Cannot save: ").send("\x1b[D");
        program.wait_gone("Cannot save: ");
    }
    assert!(!program.written().contains("Saved"));
    fs::remove_file(state.join("puissance4")).unwrap();
    program.send("s").wait_for("Saved");
    until_equal(|| library(&state), ["* 6x7 44"]);
    program.send("5").wait_for("Position: 445");
    until_equal(|| read(&state, "game"), game("445"));
    program.quit();
}

#[test]
fn a_failure_right_before_quitting_is_reported_after_it() {
    let state = folder("late_failure");
    let mut program = window(&state, "44");
    let files = state.join("puissance4");
    fs::rename(&files, state.join("elsewhere")).unwrap();
    fs::write(&files, "").unwrap();
    program.send("5q").wait_restored();
    assert_eq!(program.end(), Ok(1));
    program.wait_for("puissance4: the game was not saved: ");
    // A failure that the screen has shown is not repeated.
    let mut program = window(&state, "44");
    program.send("q").wait_restored();
    assert_eq!(program.end(), Ok(0));
}

#[test]
fn without_a_home_nothing_is_reported_as_saved() {
    let state = folder("no_home");
    let mut command = tui(PEOPLE, &state);
    command.env_remove("XDG_STATE_HOME");
    command.env_remove("HOME");
    let mut program = Program::launch(command);
    program.wait_for("Player one to move").send("4");
    program.wait_for("Cannot keep this game: no folder to save in");
    program.send("4").wait_gone("Cannot keep");
    for _ in 0..2 {
        program.send("s").wait_for("Cannot save: no folder");
        program.send("\x1b[D").wait_gone("Cannot save: ");
    }
    assert!(!program.written().contains("Saved"));
    program.quit();
}

#[test]
fn a_full_disk_breaks_no_file_and_leaves_nothing_behind() {
    let state = folder("full");
    let mut program = window(&state, "44");
    program.send("s").wait_for("Saved").quit();
    let line = format!("ulimit -f 0; exec \"$GAME\" tui {PEOPLE} --moves 55");
    let mut program = Program::launch(sh(&line, &state));
    program.wait_for("Cannot").send("5");
    program.wait_for("Position: 555").send("s");
    program.wait_for("Cannot save: File too large").quit();
    until_equal(|| library(&state), ["* 6x7 44"]);
    until_equal(|| read(&state, "game"), game("44"));
    let mut names: Vec<String> = fs::read_dir(state.join("puissance4"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with("lock"))
        .collect();
    names.sort();
    assert_eq!(names, ["game", "games"]);
}

#[test]
fn a_game_that_is_saved_often_on_a_full_disk_is_there_once() {
    let state = folder("full_often");
    let mut program = window(&state, "44");
    program.send("s").wait_for("Saved");
    // The disk has room for a line, but not for another copy of the list.
    let copy = format!("puissance4/games.new.{}", program.process());
    fs::create_dir(state.join(&copy)).unwrap();
    for _ in 0..8 {
        program.send("s").wait_for("Cannot save: ");
        program.send("\x1b[D").wait_gone("Cannot save: ");
    }
    until_equal(|| library(&state), ["* 6x7 44"]);
    fs::remove_dir(state.join(&copy)).unwrap();
    program.send("s").wait_for("Saved").quit();
    until_equal(|| library(&state), ["* 6x7 44"]);
}

#[test]
fn the_users_files_are_private_and_links_stay_links() {
    use std::os::unix::fs::{MetadataExt, symlink};
    let state = folder("private");
    let (files, elsewhere) = (state.join("puissance4"), state.join("elsewhere"));
    let mode = |name: &str| fs::metadata(files.join(name)).unwrap().mode() & 0o777;
    let mut program = window(&state, "44");
    program.send("s").wait_for("Saved").send("a").quit();
    for (name, expected) in [
        (".", 0o700),
        ("games", 0o600),
        ("game", 0o600),
        ("settings", 0o600),
    ] {
        assert_eq!(mode(name), expected, "{name}");
    }
    fs::create_dir(&elsewhere).unwrap();
    for name in ["games", "settings"] {
        fs::rename(files.join(name), elsewhere.join(name)).unwrap();
        symlink(elsewhere.join(name), files.join(name)).unwrap();
    }
    let mut program = Program::start(PEOPLE, &state);
    program.wait_for("Player one to move").send("a44s");
    program.wait_for("Saved").send("o").wait_for("Games: 1");
    program.send("ea name\r").wait_for("a name").quit();
    for name in ["games", "settings"] {
        let link = fs::symlink_metadata(files.join(name)).unwrap();
        assert!(link.is_symlink(), "{name}");
    }
    let games = fs::read_to_string(elsewhere.join("games")).unwrap();
    assert!(games.contains("| a name | set-up"), "{games}");
    let settings = fs::read_to_string(elsewhere.join("settings")).unwrap();
    assert!(settings.contains("scores off\n"), "{settings}");
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
    let mut program = Program::start("", &state);
    program.wait_for("the game you left (2 moves)");
    // What an earlier version saved is in the library.
    program.send("o").wait_for("Games: 1").quit();
    assert!(!files.join("game.new.4711").exists());
    assert!(!files.join("positions.new.12").exists());
    until_equal(|| read(&state, "positions"), "6x7 4\n");
    until_equal(|| read(&state, "game"), game("44"));
}

#[test]
fn a_folder_that_is_read_only_is_read() {
    use std::os::unix::fs::PermissionsExt;
    if rustix::process::geteuid().is_root() {
        return; // Permissions do not bind root.
    }
    let state = folder("read_only");
    let mut program = window(&state, "44");
    program.send("s").wait_for("Saved").quit();
    let files = state.join("puissance4");
    let set = |mode| fs::set_permissions(&files, fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    let mut program = Program::start("", &state);
    program.wait_for("the game you left (2 moves)").send("\r");
    program.wait_for("Position: 44").send("5");
    program.wait_for("Cannot keep this game: Permission denied");
    program.send("s").wait_for("Cannot save: Permission denied");
    program.send("o").wait_for("Games: 1").send("\x1b");
    program.wait_for("Position: 445");
    set(0o755);
    program.send("s").wait_for("Saved").quit();
    until_equal(|| library(&state), ["* 6x7 44", "* 6x7 445"]);
}

#[test]
fn one_bad_line_does_not_hide_the_others() {
    let state = folder("bad_line");
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    let date = "2026-11-17T06:15:04Z";
    let good = format!("{date} | human | hard | * | 6x7 | 4453\n");
    let games =
        format!("{good}\u{fffd} what is this\n{date} | human | hard | 1-0 | 6x7 | 4\n{good}cut o");
    fs::write(files.join("games"), &games).unwrap();
    fs::write(files.join("positions"), "6x7 4\n6x7 99\n").unwrap();
    let mut program = window(&state, "1");
    program.send("s").wait_for("Saved").send("o");
    program.wait_for("Games: 4").quit();
    let saved = read(&state, "games");
    assert!(saved.starts_with(&format!("{games}\n20")), "{saved}");
    assert!(
        saved.ends_with(" | human | human | * | 6x7 | 1 |  |  | set-up:1\n"),
        "{saved}"
    );
}

#[test]
fn a_game_that_another_window_has_changed_is_not_deleted() {
    let state = folder("changed_elsewhere");
    let mut one = window(&state, "44");
    one.send("s").wait_for("Saved").send("o");
    let mut two = window(&state, "55");
    two.send("o").wait_for("Games: 1").send("ea name\r");
    two.wait_for("a name").wait_gone("Name: ").quit();
    one.wait_for("Games: 1").send("d");
    one.wait_for("Another window has changed this game")
        .send("d");
    one.wait_for("Deleted").wait_for("Games: 0").quit();
    until_equal(|| read(&state, "games"), "");
}

#[test]
fn a_game_that_ends_on_a_full_disk_is_reported() {
    let state = folder("full_end");
    let line = format!("ulimit -f 0; exec \"$GAME\" tui {PEOPLE} --moves 121212");
    let mut program = Program::launch(sh(&line, &state));
    program.wait_for("Player one to move").send("1");
    program.wait_for("Player one wins!");
    program.wait_for("Cannot save: File too large").quit();
    until_equal(|| read(&state, "games"), "");
}

#[test]
fn a_game_that_ends_is_kept_at_once_and_once() {
    let state = folder("ends");
    let mut program = window(&state, "121212");
    program.send("1").wait_for("Player one wins!");
    // Whoever undoes the last move and plays it again has not ended another game.
    program.send("u").wait_for("Move 6 of 7").send("1");
    program
        .wait_for("Player one wins!")
        .send("uu")
        .wait_for("Move 5 of 7");
    program.send("3").wait_for("Position: 121213").send("u2");
    program
        .wait_for("Position: 121212")
        .send("1")
        .wait_for("Player one wins!");
    program.signal("KILL");
    assert_eq!(program.end(), Err("Killed".to_owned()));
    until_equal(|| library(&state), ["1-0 6x7 1212121"]);
    let mut program = Program::start("", &state);
    program
        .wait_for("Play")
        .wait_gone("the game you left")
        .quit();
}
