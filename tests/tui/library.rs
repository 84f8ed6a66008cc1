//! The library: games are reopened, reviewed, renamed, deleted, brought back and exported.

use std::fs;
use std::path::Path;

use crate::ESC;
use crate::terminal::{Program, folder, library};
use crate::{until_equal, wait};

const GAMES: &str = "\
2026-11-15T10:00:00Z | human | hard | 0-1 | 6x7 | 12121232 | perfect 3/4 4/4, good 3/4 4/4
2026-11-16T11:30:00Z | human | easy | 1-0 | 4x4 | 1212131
2026-11-17T12:45:00Z | human | human | * | 6x7 | 4453
";

/// A state folder with these games.
fn state(name: &str) -> std::path::PathBuf {
    let state = folder(name);
    fs::create_dir_all(state.join("puissance4")).unwrap();
    fs::write(state.join("puissance4/games"), GAMES).unwrap();
    state
}

fn read(state: &Path) -> String {
    fs::read_to_string(state.join("puissance4/games")).unwrap()
}

#[test]
fn a_game_is_reopened_reviewed_and_played_on() {
    let state = state("library_open");
    let mut program = Program::start("--no-animation", &state);
    // It is reviewed in the background.
    program.wait("the rates", |_| read(&state).contains("1212131 | perfect "));
    program.wait_for("Games and positions").send("o");
    program
        .wait_for("Games: 3")
        .wait_for("▸ 11-17 human – human");
    program.send("j").wait_for("4x4, moves 7");
    program.send("r").wait_for("Mistake 1 of ").send(ESC);
    program.wait_gone("Review: ").wait_for("You win!");
    program.wait_for("Computer (easy)");
    // A left game goes on with its players.
    program.send("o").wait_for("Games: 3").send("\r");
    program.wait_for("Player one to move").send("6");
    program.wait_for("Position: 44536").send("n");
    program.wait_for("Saved").quit();
    let left: Vec<String> = library(&state).split_off(2);
    assert_eq!(left, ["* 6x7 4453", "* 6x7 44536"]);
}

#[test]
fn a_game_of_two_people_is_rated_when_it_is_reviewed() {
    let state = folder("library_people");
    let args = "--rows 4 --cols 4 --second human --moves 121213 --no-animation";
    let mut program = Program::start(args, &state);
    program.wait_for("Player one to move").send("1");
    program.wait_for("Player one wins!");
    wait::until("the file", || {
        read(&state).ends_with("| human | human | 1-0 | 4x4 | 1212131 |  |  | set-up:6\n")
    });
    program.send("r").wait_for("Mistake 1 of ");
    program.wait("the rates", |_| {
        read(&state).contains("| 1212131 | perfect ")
    });
    program.quit();
    assert!(!state.join("puissance4/mistakes").exists());
}

#[test]
fn a_game_is_renamed_deleted_and_brought_back() {
    let state = state("library_change");
    let mut program = Program::start("--no-animation", &state);
    program.wait("the rates", |_| read(&state).contains("1212131 | perfect "));
    program.send("o").wait_for("Games: 3").send("e");
    program.wait_for("Name: _").send("to finish | 1");
    program.wait_for("Name: to finish | 1_").send("\r");
    program.wait_gone("Name: ").wait_for("to finish | 1");
    wait::until("the file", || {
        read(&state).ends_with("| 4453 |  | to finish %7C 1\n")
    });
    let before = read(&state);
    program.send("d").wait_for("Deleted").wait_for("Games: 2");
    until_equal(|| library(&state), ["0-1 6x7 12121232", "1-0 4x4 1212131"]);
    program
        .send("u")
        .wait_for("Games: 3")
        .wait_for("It is back");
    until_equal(|| read(&state), before);
    program.quit();
}

#[test]
fn games_are_filtered_and_counted() {
    let state = state("library_filter");
    let mut program = Program::start("--no-animation", &state);
    program.wait_for("Play").send("o").wait_for("Games: 3");
    program
        .send("f")
        .wait_for("Games: 1")
        .wait_for("4x4, moves 7");
    program.send("f").wait_for("6x7, moves 8").send("g");
    program
        .wait_for("Games: 0")
        .wait_for("No such games")
        .send("ggg");
    program.wait_for("Games: 0").send("g").wait_for("Games: 1");
    program.send("t").wait_for("Statistics").wait_for("75%");
    program
        .wait_for("hard")
        .send(ESC)
        .wait_for("Games: 1")
        .quit();
}

#[test]
fn a_game_is_exported() {
    let state = state("library_export");
    let mut program = Program::start("--no-animation", &state);
    program.wait_for("Play").send("o").wait_for("Games: 3");
    for (key, file, start) in [
        ("m", "puissance4-2026-11-17.txt", "4453\n"),
        ("s", "puissance4-2026-11-17.svg", "<svg "),
        ("a", "puissance4-2026-11-17.cast", "{\""),
        ("m", "puissance4-2026-11-17-2.txt", "4453\n"),
    ] {
        program.send("x").wait_for("Export this game as").send(key);
        program.wait_for("Exported to ");
        let written = fs::read_to_string(state.join(file)).unwrap();
        assert!(written.starts_with(start), "{file}: {written}");
        program.send("k").wait_gone("Exported to ");
    }
    // The clipboard: 4453 in base64.
    program.send("xc").wait_for("The moves are copied");
    assert!(program.written().contains("\x1b]52;c;NDQ1Mw==\x07"));
    program.quit();
}
