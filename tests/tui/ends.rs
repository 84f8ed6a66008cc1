//! However the program ends, the terminal is as it was and the game is kept.

use std::fs;

use crate::terminal::{Played, folder, is_restored, sh, tui};

#[test]
fn the_terminal_is_given_back_on_signals() {
    for name in ["TERM", "INT", "HUP", "QUIT"] {
        let state = folder(&format!("signal_{name}"));
        let mut played = Played::start("--second human --moves 44", &state);
        played.wait_for("Player one to move");
        played.signal(name);
        played.wait_restored();
        assert!(played.end().is_err(), "it ends by the signal");
        let kept = fs::read_to_string(state.join("puissance4/game")).unwrap();
        assert!(kept.starts_with("game 6x7 44\n"), "{kept}");
    }
}

#[test]
fn it_stops_and_goes_on() {
    let mut played = Played::start("--second human --moves 44", &folder("stop"));
    played.wait_for("Player one to move").signal("TSTP");
    played.wait_restored().signal("CONT");
    played.wait("the game again", vt100::Screen::alternate_screen);
    played
        .wait_for("Player one to move")
        .send("5")
        .wait_for("445");
    played.quit();
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_quietly() {
    let state = folder("hang_up");
    for moves in ["", "4", "44", "445", "4455"] {
        let line = format!(
            "exec \"$GAME\" tui --second human --moves '{moves}' 2>\"$XDG_STATE_HOME/err\""
        );
        let mut played = Played::launch(sh(&line, &state));
        played.wait_for("to move").lose();
        match played.end() {
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
        let mut played = Played::launch(command);
        played.resize(500, 80);
        played.wait_for("Computer one");
        if place != "worker" {
            played.send("x");
        }
        assert_eq!(played.end(), Ok(101), "{place}");
        played.wait("the terminal as it was, with a report", |screen| {
            is_restored(screen) && screen.contents().contains("panicked at src/")
        });
        let seen = played.seen();
        assert!(seen.contains(&format!("test panic in {place}")), "{seen}");
        assert_eq!(
            seen.contains("stack backtrace:"),
            backtrace == "1",
            "{seen}"
        );
        // Nothing is drawn after it.
        let written = played.written();
        let (_, report) = written.rsplit_once("\x1b[?1049l").unwrap();
        let (_, report) = report.split_once("panicked at").unwrap();
        assert!(!report.contains('\x1b'), "{report}");
    }
}
