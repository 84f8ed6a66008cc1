//! The program as it is called: arguments, statuses, what goes where.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command as Process, Stdio};

use assert_cmd::Command;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use predicates::prelude::*;
use predicates::str::{contains, ends_with, is_empty, starts_with};

const USAGE: &str = "\
Usage: puissance4 <mode> <row> <col>
    mode  specifies the mode: 1 = single player game (random),
          2 = single player game (AI), 3 = two players game
    row   specifies the number of rows (>= 4)
    col   specifies the number of columns (>= 4)
";
const PROMPT: &str = "Column number? (starts at 1):\n";

fn puissance4(args: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("puissance4");
    command.args(args);
    command
}

/// One line and nothing else.
fn one_line() -> impl Predicate<str> {
    predicate::function(|text: &str| text.ends_with('\n') && text.lines().count() == 1)
}

/// Nothing that could change a terminal.
fn no_control_characters() -> impl Predicate<str> {
    predicate::function(|text: &str| !text.contains(|c: char| c.is_control() && c != '\n'))
}

#[test]
fn what_is_not_the_handouts_form_gets_the_handouts_usage() {
    let rest = "; 'puissance4 tui' plays full screen, 'puissance4 help' lists all commands";
    let commands =
        " (tui, play, morpion, solve, puzzle, games, grade, arena, bot, completions, man, help)";
    for (args, says, rest) in [
        (&[][..], "expected 3 arguments, got 0", rest),
        (&["3"], "expected 3 arguments, got 1", rest),
        (&["3", "6"], "expected 3 arguments, got 2", rest),
        (&["3", "6", "7", "8"], "expected 3 arguments, got 4", rest),
        (
            &["3", "6", "7", "--help"],
            "expected 3 arguments, got 4",
            rest,
        ),
        (&["0", "6", "7"], "'0' is not a mode", rest),
        (&["4", "6", "7"], "'4' is not a mode", rest),
        (&["x", "6", "7"], "'x' is not a mode", rest),
        (&["3", "3", "7"], "3 is too few rows: at least 4", rest),
        (&["3", "6", "3"], "3 is too few columns: at least 4", rest),
        (
            &["3", "-6", "7"],
            "'-6' is not a number of rows or columns",
            rest,
        ),
        (
            &["3", "6", "7a"],
            "'7a' is not a number of rows or columns",
            rest,
        ),
        (
            &["3", "", "7"],
            "'' is not a number of rows or columns",
            rest,
        ),
        (
            &["3", "6.0", "7"],
            "'6.0' is not a number of rows or columns",
            rest,
        ),
        (
            &["plya"],
            "unknown command 'plya'; did you mean 'play'?",
            commands,
        ),
        (
            &["plays", "6", "7"],
            "unknown command 'plays'; did you mean 'play'?",
            commands,
        ),
        (
            &["Solve", "4"],
            "unknown command 'Solve'; did you mean 'solve'?",
            commands,
        ),
        (&["--nonsense"], "unknown command '--nonsense'", commands),
    ] {
        puissance4(args)
            .assert()
            .code(1)
            .stdout(is_empty())
            .stderr(format!("puissance4: {says}{rest}\n{USAGE}"));
    }
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_not_text_gets_the_usage() {
    use std::os::unix::ffi::OsStrExt;
    let word = std::ffi::OsStr::from_bytes(b"\xff");
    cargo_bin_cmd!("puissance4")
        .args([word; 3])
        .assert()
        .code(1)
        .stderr(ends_with(USAGE));
}

#[test]
fn what_was_given_is_escaped_and_cut() {
    let escape = "\x1b[31m\r";
    let long = "9".repeat(100_000);
    for (args, says) in [
        ([escape, "6", "7"], "unknown command '\\u{1b}[31m\\r'"),
        (["3", escape, "7"], "'\\u{1b}[31m\\r' is not a number"),
        ([&long, "6", "7"], "999…' is not a mode"),
        (["3", &long, "7x"], "'7x' is not a number"),
        (["3", &long, "8"], "999…x8 is too large"),
    ] {
        let short = predicate::function(|text: &str| text.len() < 500);
        puissance4(&args)
            .assert()
            .code(1)
            .stdout(is_empty())
            .stderr(contains(says).and(short).and(no_control_characters()));
    }
}

#[test]
fn help_and_version_answer() {
    for word in ["--help", "-h", "help"] {
        let usage = contains("puissance4 <mode> <row> <col>");
        puissance4(&[word])
            .assert()
            .success()
            .stdout(usage)
            .stderr(is_empty());
    }
    for word in ["--version", "-V"] {
        let version = concat!("puissance4 ", env!("CARGO_PKG_VERSION"), "\n");
        puissance4(&[word])
            .assert()
            .success()
            .stdout(version)
            .stderr(is_empty());
    }
}

#[test]
fn a_board_that_memory_cannot_hold_is_one_line() {
    let sides = [
        "100000000",
        "18446744073709551615",
        "99999999999999999999999999",
    ];
    for (rows, cols) in sides
        .iter()
        .flat_map(|side| [(*side, "100000000"), ("100000000", *side)])
    {
        let says = contains(format!("{rows}x{cols}")).and(contains("too large"));
        puissance4(&["3", rows, cols])
            .assert()
            .code(1)
            .stdout(is_empty())
            .stderr(one_line().and(says));
    }
}

#[test]
fn signs_and_zeros_may_stand_before_a_size() {
    let seen = starts_with("Board size is 6x7 (rows x col)\n");
    puissance4(&["3", "06", "+7"])
        .write_stdin("1 2 1 2 1 2 1")
        .assert()
        .success()
        .stdout(seen);
}

#[test]
fn an_input_that_ends_too_soon_is_an_error() {
    for input in ["", "\n", "4", "4 4 4 \n", "4 x", "4 +", "9"] {
        puissance4(&["3", "6", "7"])
            .write_stdin(input)
            .assert()
            .code(1)
            .stdout(ends_with(PROMPT))
            .stderr(one_line().and(contains("the input ended before the game did")));
    }
}

#[test]
fn what_comes_after_the_end_is_left_alone() {
    let won = ends_with("Player one won!\n");
    puissance4(&["3", "6", "7"])
        .write_stdin("1 2 1 2 1 2 1 2 x")
        .assert()
        .success()
        .stdout(won);
}

#[test]
#[cfg(target_os = "linux")]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = std::fs::File::open("/").unwrap();
    let output = Process::new(cargo_bin!("puissance4"))
        .args(["3", "6", "7"])
        .stdin(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(one_line().eval(&String::from_utf8(output.stderr).unwrap()));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for args in [["3", "6", "7"].as_slice(), &["--help"], &["--version"]] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = Process::new(cargo_bin!("puissance4"))
            .args(args)
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let printed = String::from_utf8(output.stderr).unwrap();
        assert!(
            one_line().and(contains("cannot write")).eval(&printed),
            "{args:?}: {printed}"
        );
    }
}

/// A game whose input and output are pipes that stay open.
fn start(args: &[&str]) -> (Child, ChildStdin, ChildStdout) {
    let mut child = Process::new(cargo_bin!("puissance4"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, input, output)
}

/// Reads up to the next prompt. Hangs if the program waits for input before it prints the prompt.
fn read_to_prompt(output: &mut impl BufRead) -> String {
    let mut text = String::new();
    while !text.ends_with(PROMPT) {
        assert_ne!(
            output.read_line(&mut text).unwrap(),
            0,
            "no prompt after {text}"
        );
    }
    text
}

#[test]
fn each_entry_is_answered_as_it_arrives() {
    let (mut child, mut input, output) = start(&["2", "6", "7"]);
    let mut output = BufReader::new(output);
    assert!(read_to_prompt(&mut output).starts_with("Board size is 6x7 (rows x col)\n"));
    for (typed, answer) in [
        ("4\n", "┌─┬─┬─┬─┬─┬─┬─┐\n"),
        ("8 ", "Index must be between 1 and 7\n"),
        ("x", "Please enter an integer.\n"), // its line is not ended
        ("x 1 2 3\nnothing", "Please enter an integer.\n"),
        ("\n1 ", "┌─┬─┬─┬─┬─┬─┬─┐\n"),
    ] {
        input.write_all(typed.as_bytes()).unwrap();
        let answered = read_to_prompt(&mut output);
        assert!(
            answered.starts_with(answer),
            "{typed:?} was answered by {answered}"
        );
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let (child, mut input, mut output) = start(&["3", "6", "7"]);
    output.read_exact(&mut [0; 16]).unwrap();
    drop(output);
    // The program may be gone before all of this is written.
    let _ = input.write_all("1 2 ".repeat(100).as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}
