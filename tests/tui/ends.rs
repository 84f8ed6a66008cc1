//! However the program ends, the terminal is restored and the game is kept.

use std::fs;
use std::process::Command;

use crate::terminal::{Program, folder, is_restored, sh, tui};
use crate::wait;

#[test]
fn the_terminal_is_restored_on_signals() {
    for name in [
        "TERM", "INT", "HUP", "QUIT", "XCPU", "USR1", "USR2", "ALRM", "PROF", "VTALRM", "IO",
        "TRAP", "SYS", "ABRT", "BUS", "PWR", "RTMIN",
    ] {
        let state = folder(&format!("signal_{name}"));
        let mut program = Program::start("--second human --moves 44", &state);
        program.wait_for("Player one to move").send("5");
        program.wait_for("Position: 445").signal(name);
        program.wait_restored();
        match (name, program.end()) {
            // The library cannot end the program by these: its status says which it was.
            ("IO", ended) => assert_eq!(ended, Ok(128 + 29)),
            ("PWR", ended) => assert_eq!(ended, Ok(128 + 30)),
            ("RTMIN", ended) => assert_eq!(ended, Ok(128 + 34)),
            (_, ended) => assert!(ended.is_err(), "it ends by SIG{name}"),
        }
        assert!(program.is_cooked(), "{name}");
        let kept = fs::read_to_string(state.join("puissance4/game")).unwrap();
        assert!(kept.starts_with("game 6x7 445\n"), "{kept}");
    }
}

#[test]
fn a_signal_ends_it_although_nobody_reads_its_output() {
    for (name, keys) in [("TERM", ""), ("HUP", "5"), ("INT", "\x1b"), ("USR1", "?")] {
        let state = folder(&format!("unread_{name}"));
        // Two computers draw all the time.
        let mut program = Program::start("--first easy --second easy", &state);
        program.wait_for("Computer one (easy)").stop_output();
        program.send(keys).signal(name);
        assert!(program.end().is_err(), "it ends by SIG{name}");
        assert!(program.is_cooked(), "{name}");
        program.wait_restored();
        assert!(state.join("puissance4/game").exists(), "the game is kept");
    }
}

#[test]
fn ctrl_c_ends_it_on_every_screen_and_although_nobody_reads_its_output() {
    for (number, keys) in ["", "m", "?", "o", "o4", "ot", "y"].iter().enumerate() {
        let state = folder(&format!("interrupted_{number}"));
        let mut program = Program::start("--first easy --second easy", &state);
        program.wait_for("Computer one (easy)").send(keys);
        program.wait_read();
        if number % 2 == 0 {
            program.stop_output();
        }
        program.send("\x03");
        assert_eq!(program.end(), Err("Interrupt".to_owned()), "{keys}");
        assert!(program.is_cooked(), "{keys}");
        program.wait_restored();
    }
}

#[test]
fn ctrl_z_suspends_it_for_the_shell() {
    let state = folder("ctrl_z");
    // A shell with job control, as people use it. In the second one, the game is the child of another
    // program of its job, as if it were started by make.
    for game in ["\"$GAME\"", "sh -c '\"$GAME\" \"$@\"; exit' sh"] {
        let line = format!(
            "set -m; {game} tui --second human --moves 44; echo suspended; read go; fg; echo over"
        );
        let mut program = Program::launch(sh(&line, &state));
        program.wait_for("Player one to move").send("\x1a");
        program.wait("the shell", |screen| {
            is_restored(screen) && screen.contents().contains("suspended")
        });
        assert!(program.is_cooked());
        program
            .send("\n")
            .wait("the game again", vt100::Screen::alternate_screen);
        program.wait_for("Player one to move").send("5");
        program.wait_for("Position: 445").send("q").wait_restored();
        program.wait_for("over");
        assert_eq!(program.end(), Ok(0));
        assert!(program.is_cooked());
    }
}

#[test]
fn a_suspended_game_is_ended_by_a_signal() {
    let state = folder("suspended_end");
    // As other shells do, this one resumes what it ends. Its wait returns at once, with 147, while the
    // game is still suspended.
    let line = "set -m; \"$GAME\" tui --second human --moves 44; kill %1; kill -s CONT %1; \
                while wait %1; status=$?; [ $status = 147 ]; do :; done; echo status $status";
    let mut program = Program::launch(sh(line, &state));
    program.wait_for("Player one to move").send("5");
    program.wait_for("Position: 445").send("\x1a");
    program.wait_for("status 143").wait_restored();
    assert_eq!(program.end(), Ok(0));
    assert!(program.is_cooked());
    let kept = fs::read_to_string(state.join("puissance4/game")).unwrap();
    assert!(kept.starts_with("game 6x7 445\n"), "{kept}");
}

#[test]
fn ctrl_z_without_a_shell_says_so() {
    let mut program = Program::start("--second human --moves 44", &folder("no_shell"));
    program.wait_for("Player one to move").send("\x1a");
    program.wait_for("Ctrl-Z needs a shell to go back to.");
    program.send("5").wait_for("Position: 445").quit();
}

/// Seen from inside a container, the group and the session of the program are 0.
#[test]
fn ctrl_z_in_a_container_ends_nothing() {
    let unshare = [
        "--user",
        "--map-root-user",
        "--pid",
        "--fork",
        "--mount-proc",
    ];
    let contained = Command::new("unshare").args(unshare).arg("true").output();
    if !contained.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: this system makes no containers");
        return;
    }
    let line = format!(
        "exec unshare {} \"$GAME\" tui --second human --moves 44",
        unshare.join(" ")
    );
    let mut program = Program::launch(sh(&line, &folder("container")));
    program.wait_for("Player one to move").send("\x1a");
    program.wait_for("Ctrl-Z needs a shell to go back to.");
    program.send("5").wait_for("Position: 445").quit();
}

#[test]
fn it_is_suspended_and_resumed() {
    let mut program = Program::start("--second human --moves 44", &folder("stop"));
    program.wait_for("Player one to move").signal("TSTP");
    program.wait_restored();
    let id = program.process().to_string();
    wait::until("it has stopped", || {
        let mut command = Command::new("ps");
        let output = command.args(["-o", "stat=", "-p", &id]).output();
        output.unwrap().stdout.starts_with(b"T")
    });
    program.signal("CONT");
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
        program.wait_for("Computer one").send("x");
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
