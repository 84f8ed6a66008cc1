//! However a command ends, its parent sees the signal that ended it, the terminal is as it was, and
//! nothing that it started is left.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use puissance4::rng::{ChaCha, Rng};
use rustix::process::{Pid, Signal, kill_process};

use crate::terminal::{Program, folder, is_restored, number, sh};
use crate::wait;

/// A bot that says in a file that it runs, and does nothing else. Its helper has left its group, its
/// session and its environment.
fn sleeper(folder: &Path) -> String {
    let file = folder.join("sleeper.sh");
    let pids = folder.join("pids");
    let text = format!(
        "(env -i PATH=\"$PATH\" setsid sh -c 'echo $$ >>{0}; exec sleep 1000' &)\n\
         echo $$ >>{0}\nsleep 1000\n",
        pids.display()
    );
    fs::write(&file, text).unwrap();
    format!("bot:sh {}", file.display())
}

/// The numbers of the processes that a sleeper has started, once there are two.
fn sleeping(folder: &Path) -> Vec<String> {
    let mut text = String::new();
    wait::until("a bot is started", || {
        text = fs::read_to_string(folder.join("pids")).unwrap_or_default();
        text.lines().count() >= 2 && text.ends_with('\n')
    });
    text.lines().map(str::to_owned).collect()
}

/// Waits until a process has ended.
fn assert_gone(pid: &str) {
    wait::until(&format!("{pid} is gone"), || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        !stat.is_ok_and(|stat| !stat.contains(") Z "))
    });
}

fn start(args: &str) -> Child {
    Command::new(cargo_bin!("puissance4"))
        .args(shlex(args))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The words of a line: quotes keep words together.
fn shlex(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Waits for the first byte of standard output: the program is at work.
fn wait_for_output(child: &mut Child) {
    let output = child.stdout.as_mut().unwrap();
    output.read_exact(&mut [0]).unwrap();
}

fn signal(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Commands that print something and then work or wait.
const COMMANDS: [&str; 6] = [
    "3 6 7",
    "play",
    "morpion",
    "puzzle --seed 1 --level 1",
    "play --first perfect --second perfect --rows 9 --cols 9",
    "arena random random --games 100000 --no-accuracy",
];

#[test]
fn a_command_that_has_printed_something_ends_by_the_signal() {
    for command in COMMANDS {
        for (one, raw) in [(Signal::INT, 2), (Signal::TERM, 15), (Signal::HUP, 1)] {
            let mut child = start(command);
            wait_for_output(&mut child);
            // What it prints is read to the end.
            let mut output = child.stdout.take().unwrap();
            let reader = thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            signal(&child, one);
            let status = child.wait().unwrap();
            reader.join().unwrap().unwrap();
            assert_eq!(status.signal(), Some(raw), "{command}: {status}");
        }
    }
}

#[test]
fn a_shell_shows_the_status_of_the_signal() {
    for (one, status) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        for command in ["3 6 7", "arena random random --games 100000 --no-accuracy"] {
            let mut shell = Command::new("sh")
                .args(["-c", "sh -c \"$LINE\"; echo $? >&2"])
                .env("LINE", format!("echo $$; exec \"$GAME\" {command}"))
                .env("GAME", cargo_bin!("puissance4"))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut output = BufReader::new(shell.stdout.take().unwrap());
            let mut line = || {
                let mut line = String::new();
                output.read_line(&mut line).unwrap();
                line
            };
            let game = Pid::from_raw(line().trim().parse().unwrap()).unwrap();
            // It is at work.
            assert!(!line().is_empty());
            kill_process(game, one).unwrap();
            std::io::copy(&mut output, &mut std::io::sink()).unwrap();
            let output = shell.wait_with_output().unwrap();
            let shown = String::from_utf8(output.stderr).unwrap();
            let last = shown.lines().last().unwrap_or_default();
            assert_eq!(last, status.to_string(), "{command}: {shown}");
        }
    }
}

#[test]
fn a_signal_that_was_ignored_from_the_start_is_ignored() {
    let mut child = Command::new("sh")
        .args([
            "-c",
            "trap '' HUP; exec \"$GAME\" arena random random --games 100000 --no-accuracy",
        ])
        .env("GAME", cargo_bin!("puissance4"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for_output(&mut child);
    signal(&child, Signal::HUP);
    // More lines follow than were waiting in the pipe.
    let output = child.stdout.as_mut().unwrap();
    output.read_exact(&mut vec![0; 1 << 18]).unwrap();
    signal(&child, Signal::TERM);
    let mut output = child.stdout.take().unwrap();
    std::io::copy(&mut output, &mut std::io::sink()).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(15));
}

#[test]
fn output_that_nobody_reads_does_not_keep_a_command_from_ending() {
    for command in COMMANDS {
        for (one, raw) in [(Signal::INT, 2), (Signal::TERM, 15), (Signal::HUP, 1)] {
            let mut child = start(command);
            wait_for_output(&mut child);
            signal(&child, one);
            let status = child.wait().unwrap();
            assert_eq!(status.signal(), Some(raw), "{command}: {status}");
        }
    }
}

#[test]
fn a_program_that_was_started_ends_with_the_command() {
    for (number, command) in [
        "arena random BOT --games 2 --timebank 1000000",
        "play --first BOT --second random",
        "play --first BOT --second human",
        "bot BOT",
        "grade PROGRAM --time 1000",
    ]
    .into_iter()
    .enumerate()
    {
        for one in [Signal::KILL, Signal::QUIT, Signal::TERM, Signal::INT] {
            let folder = folder(&format!("outlived_{number}"));
            let bot = sleeper(&folder);
            let program = folder.join("program");
            fs::write(
                &program,
                format!("#!/bin/sh\n. {}/sleeper.sh\n", folder.display()),
            )
            .unwrap();
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            fs::set_permissions(&program, mode).unwrap();
            let command = command
                .replace("BOT", &format!("'{bot}'"))
                .replace("PROGRAM", &format!("'{}'", program.display()));
            let mut child = start(&command);
            if command.starts_with("bot ") {
                let input = child.stdin.as_mut().unwrap();
                let request = b"settings your_botid 1\nupdate game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0,0\naction move 10000\n";
                std::io::Write::write_all(input, request).unwrap();
            }
            let started = sleeping(&folder);
            signal(&child, one);
            child.wait().unwrap();
            for pid in started {
                assert_gone(&pid);
            }
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_whose_nursery_is_killed_ends_all_the_same() {
    for (number, command) in [
        "arena random BOT --games 2 --timebank 1000000",
        "play --first BOT --second random",
    ]
    .into_iter()
    .enumerate()
    {
        let folder = folder(&format!("orphaned_{number}"));
        let bot = sleeper(&folder);
        let mut child = start(&command.replace("BOT", &format!("'{bot}'")));
        let started = sleeping(&folder);
        let mut nurseries = Vec::new();
        for entry in fs::read_dir(format!("/proc/{}/task", child.id())).unwrap() {
            let path = entry.unwrap().path().join("children");
            let text = fs::read_to_string(path).unwrap_or_default();
            nurseries.extend(text.split_whitespace().map(str::to_owned));
        }
        assert!(!nurseries.is_empty(), "{command}");
        for nursery in nurseries {
            let pid = rustix::process::Pid::from_raw(nursery.parse().unwrap()).unwrap();
            rustix::process::kill_process(pid, Signal::KILL).unwrap();
        }
        for pid in started {
            assert_gone(&pid);
        }
        signal(&child, Signal::TERM);
        child.wait().unwrap();
    }
}

/// The program with these arguments in a terminal.
fn in_terminal(args: &str, name: &str) -> Program {
    let mut command = sh(&format!("exec \"$GAME\" {args}"), &folder(name));
    command.env("NO_COLOR", "1");
    Program::launch(command)
}

#[test]
fn a_signal_at_a_prompt_restores_the_terminal() {
    for args in ["play", "morpion", "puzzle --seed 1"] {
        for name in [
            "TERM", "INT", "HUP", "QUIT", "USR1", "ALRM", "XCPU", "RTMIN",
        ] {
            let mut game = in_terminal(args, "prompt");
            game.wait("a prompt", vt100::Screen::bracketed_paste);
            game.wait_raw().signal(name);
            let ended = game.end();
            assert!(ended.is_err() || name == "RTMIN", "{name}: {ended:?}");
            assert!(game.is_cooked(), "{args} {name}");
            game.wait_restored();
        }
    }
}

#[test]
fn a_signal_at_a_prompt_of_a_stopped_terminal_ends_the_program() {
    for name in ["TERM", "INT", "HUP"] {
        let mut game = in_terminal("play --second human", "stopped_prompt");
        game.wait("a prompt", vt100::Screen::bracketed_paste);
        game.wait_raw().stop_output();
        game.send("4\r").wait_read().signal(name);
        assert!(game.end().is_err());
        assert!(game.is_cooked(), "{name}");
        game.wait_restored();
    }
}

#[test]
fn ctrl_c_at_a_prompt_of_a_stopped_terminal_ends_the_program() {
    for (command, typed) in [
        ("play --second human", "4\r"),
        ("morpion --second human", ""),
        ("puzzle --seed 1 --level 1", "1"),
    ] {
        let mut game = in_terminal(command, "interrupted_prompt");
        game.wait("a prompt", vt100::Screen::bracketed_paste);
        game.wait_raw().stop_output();
        game.send(typed).wait_read().send("\x03");
        assert_eq!(game.end(), Err("Interrupt".to_owned()), "{command}");
        assert!(game.is_cooked(), "{command}");
        game.wait_restored();
    }
}

#[test]
fn a_terminal_that_is_closed_ends_the_program_by_its_signal() {
    for command in [
        "play --second human",
        "morpion --second human",
        "puzzle --seed 1",
    ] {
        for _ in 0..4 {
            let mut game = in_terminal(command, "closed_prompt");
            game.wait("a prompt", vt100::Screen::bracketed_paste);
            game.wait_raw().lose();
            assert_eq!(game.end(), Err("Hangup".to_owned()), "{command}");
        }
    }
}

#[test]
fn ctrl_z_at_a_prompt_suspends_the_program_for_the_shell() {
    let line = "set -m; \"$GAME\" play --second human; echo suspended; fg; echo over";
    let mut game = Program::launch(sh(line, &folder("ctrl_z_at_a_prompt")));
    game.wait("a prompt", vt100::Screen::bracketed_paste);
    game.wait_raw().send("\x1a").wait_for("suspended");
    game.wait("the prompt again", vt100::Screen::bracketed_paste);
    game.wait_raw().send("4\r").wait_for("Player two");
    game.wait("a prompt", vt100::Screen::bracketed_paste);
    game.wait_raw().send("quit\r").wait_for("over");
    assert_eq!(game.end(), Ok(0));
    assert!(game.is_cooked());
}

#[test]
fn what_was_typed_before_ctrl_z_is_there_again() {
    let line = "set -m; \"$GAME\" play --second human; echo suspended; fg; echo over";
    let mut game = Program::launch(sh(line, &folder("ctrl_z_in_a_line")));
    game.wait("a prompt", vt100::Screen::bracketed_paste);
    // The cursor is left of the t.
    game.wait_raw().send("quit\x1b[D\x1a").wait_for("suspended");
    game.wait("the prompt again", vt100::Screen::bracketed_paste);
    game.wait_raw()
        .send("\x08\x08\x08\x04\x0b4\r")
        .wait_for("Player two");
    game.wait("a prompt", vt100::Screen::bracketed_paste);
    game.wait_raw().send("quit\r").wait_for("over");
    assert_eq!(game.end(), Ok(0));
}

#[test]
fn a_suspended_prompt_is_ended_by_a_signal() {
    for args in ["play", "morpion", "puzzle --seed 1"] {
        // As other shells do, this one resumes what it ends. Its wait returns at once, with 147,
        // while the game is still suspended.
        let line = format!(
            "set -m; \"$GAME\" {args}; kill %1; kill -s CONT %1; \
             while wait %1; status=$?; [ $status = 147 ]; do :; done; echo status $status"
        );
        let mut game = Program::launch(sh(&line, &folder("suspended_prompt")));
        game.wait("a prompt", vt100::Screen::bracketed_paste);
        game.wait_raw().send("\x1a").wait_for("status 143");
        assert_eq!(game.end(), Ok(0), "{args}");
        assert!(game.is_cooked(), "{args}");
    }
}

#[test]
fn ctrl_z_at_a_prompt_without_a_shell_does_nothing() {
    let mut game = in_terminal("play --second human", "prompt_without_a_shell");
    game.wait("a prompt", vt100::Screen::bracketed_paste);
    game.wait_raw().send("qui\x1a");
    // The editor gives the terminal back and takes it again.
    game.wait("the prompt again", |screen| {
        screen.contents().matches("qui").count() == 2
    });
    game.wait_raw().send("t\r");
    assert_eq!(game.end(), Ok(0));
}

/// Signals at random moments of every command, with the terminal's output stopped at times.
/// `FUZZ_SECONDS` sets how long this takes, `FUZZ_SEED` when they come.
#[test]
fn signals_at_random_moments_leave_the_terminal_as_it_was() {
    let (seed, seconds) = (number("FUZZ_SEED", 1), number("FUZZ_SECONDS", 1));
    let commands = [
        "3 6 7",
        "2 20 30",
        "play --second hard",
        "play --first easy --second easy --games 100",
        "morpion --second perfect",
        "puzzle",
        "puzzle --count 1000",
        "solve",
        "solve --no-book -",
        "arena easy medium --games 1000",
        "arena random random --games 100000 --no-accuracy",
        "grade \"$GAME\"",
        "games",
        "bot",
        "tui --second hard",
        "tui --first easy --second easy",
        "tui --puzzles",
        "tui",
    ];
    let signals = [
        "INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM", "XCPU", "PROF", "VTALRM", "ABRT",
    ];
    let start = Instant::now();
    for session in 0.. {
        if start.elapsed() >= Duration::from_secs(seconds) {
            break;
        }
        let rng = &mut ChaCha::new(seed, session);
        let args = commands[rng.below(commands.len())];
        let name = signals[rng.below(signals.len())];
        let what = format!("FUZZ_SEED={seed}, session {session}: {args}, SIG{name}");
        let mut program = in_terminal(args, "random_moments");
        let typed = ["4", "4\r", "hint\r", "\r\r44", "4444\n", "\x1b[A\r", "?"];
        for _ in 0..rng.below(4) {
            thread::sleep(Duration::from_micros(rng.below(20_000) as u64));
            // Without a reader, the program may have ended.
            program.try_send(typed[rng.below(typed.len())].as_bytes());
        }
        thread::sleep(Duration::from_micros(rng.below(60_000) as u64));
        if rng.below(3) == 0 {
            program.stop_output();
        }
        thread::sleep(Duration::from_micros(rng.below(20_000) as u64));
        if program.ended().is_none() {
            program.signal(name);
        }
        program.end().unwrap_or_default();
        assert!(program.is_cooked(), "{what}");
        program.resume_output();
        program.wait(&what, is_restored);
        assert!(!program.written().contains("panicked"), "{what}");
    }
}

#[test]
fn a_thread_that_cannot_be_started_is_an_error_or_not_missed() {
    // No stack is that large, so no thread starts.
    let run = |args: &str, input: &str| {
        let mut child = Command::new(cargo_bin!("puissance4"))
            .args(shlex(args))
            .env("RUST_MIN_STACK", (1_u64 << 50).to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that ends at once need not read.
        let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let (status, out, err) = run("solve --threads 4 112233 4444443265 1 2 3", "");
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("112233 18\n4444443265 1\n"), "{out}");
    for (args, input) in [
        ("solve", "112233\n"),
        ("arena random random --games 2", ""),
        ("grade /bin/true", ""),
    ] {
        let (status, out, err) = run(args, input);
        assert_eq!((status, out.as_str()), (Some(1), ""), "{args}");
        let why = "cannot start a thread: ";
        assert!(
            err.starts_with("puissance4: ") && err.contains(why),
            "{args}: {err}"
        );
        assert_eq!(err.lines().count(), 1, "{args}: {err}");
    }
    let line = "RUST_MIN_STACK=1125899906842624 exec \"$GAME\" tui";
    let mut tui = Program::launch(sh(line, &folder("no_thread")));
    assert_eq!(tui.end(), Ok(1));
    tui.wait_for("cannot start a thread: ").wait_restored();
    assert!(tui.is_cooked());
}
