//! However the program ends, the terminal is restored and the game is kept.

use std::fs;

use crate::terminal::{Program, folder, is_restored, sh, tui};

#[test]
fn the_terminal_is_restored_on_signals() {
    for name in ["TERM", "INT", "HUP", "QUIT"] {
        let state = folder(&format!("signal_{name}"));
        let mut program = Program::start("--second human --moves 44", &state);
        program.wait_for("Player one to move").send("5");
        program.wait_for("Position: 445").signal(name);
        program.wait_restored();
        assert!(program.end().is_err(), "it ends by the signal");
        let kept = fs::read_to_string(state.join("puissance4/game")).unwrap();
        assert!(kept.starts_with("game 6x7 445\n"), "{kept}");
    }
}

#[test]
fn it_is_suspended_and_resumed() {
    let mut program = Program::start("--second human --moves 44", &folder("stop"));
    program.wait_for("Player one to move").signal("TSTP");
    program.wait_restored().signal("CONT");
    program.wait("the game again", vt100::Screen::alternate_screen);
    program
        .wait_for("Player one to move")
        .send("5")
        .wait_for("445");
    program.quit();
}

#[test]
fn a_terminal_that_is_closed_ends_the_program_quietly() {
    let state = folder("hang_up");
    for moves in ["", "4", "44", "445", "4455"] {
        let line = format!(
            "exec \"$GAME\" tui --second human --moves '{moves}' 2>\"$XDG_STATE_HOME/err\""
        );
        let mut program = Program::launch(sh(&line, &state));
        program.wait_for("to move").lose();
        match program.end() {
            Ok(status) => assert_eq!(status, 1),
            Err(signal) => assert_eq!(signal, "Hangup"),
        }
        let report = fs::read_to_string(state.join("err")).unwrap();
        assert!(report.lines().count() <= 1, "{report}");
        assert!(!report.contains("panicked"), "{report}");
    }
}

#[test]
fn a_panic_is_reported_on_the_restored_screen() {
    for (place, backtrace) in [
        ("worker", "0"),
        ("worker", "1"),
        ("loop", "0"),
        ("loop", "1"),
        ("reader", "0"),
        ("reader", "1"),
    ] {
        // Two computers draw all the time.
        let mut command = tui("--first easy --second easy", &folder("panic"));
        command.env("PUISSANCE4_TEST_PANIC", place);
        command.env("RUST_BACKTRACE", backtrace);
        let mut program = Program::launch(command);
        program.resize(500, 80);
        program.wait_for("Computer one");
        if place != "worker" {
            program.send("x");
        }
        assert_eq!(program.end(), Ok(101), "{place}");
        program.wait("the restored terminal, with a report", |screen| {
            is_restored(screen) && screen.contents().contains("panicked at src/")
        });
        let seen = program.seen();
        assert!(seen.contains(&format!("test panic in {place}")), "{seen}");
        assert_eq!(
            seen.contains("stack backtrace:"),
            backtrace == "1",
            "{seen}"
        );
        // Nothing is drawn after the report.
        let written = program.written();
        let (_, report) = written.rsplit_once("\x1b[?1049l").unwrap();
        let (_, report) = report.split_once("panicked at").unwrap();
        assert!(!report.contains('\x1b'), "{report}");
    }
}
