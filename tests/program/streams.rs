//! Standard input and output of every kind: ended, closed, full, cut off, with a byte order mark.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command as Process, Stdio};

use assert_cmd::cargo::cargo_bin;
use predicates::prelude::*;
use predicates::str::{contains, ends_with};

use crate::cli::{one_line, puissance4};

const PROMPT: &str = "Column number? (starts at 1):\n";

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

#[test]
fn a_closed_output_is_an_error() {
    for args in [
        "3 6 7",
        "solve 4453",
        "--help",
        "play --first easy --second easy",
    ] {
        let line = format!(r#"exec "$0" {args} >&- </dev/null"#);
        let mut command = Process::new("sh");
        let command = command.args(["-c", &line]).arg(cargo_bin!("puissance4"));
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args}");
        let printed = String::from_utf8(output.stderr).unwrap();
        assert!(
            one_line().and(contains("cannot write")).eval(&printed),
            "{args}: {printed}"
        );
    }
}

/// Some programs discard output with a file that Rust's runtime would open in place of a closed one.
#[test]
fn output_that_is_discarded_is_no_error() {
    let mut null = std::fs::File::options();
    for null in [
        null.write(true).open("/dev/null"),
        null.read(true).open("/dev/null"),
    ] {
        let mut command = Process::new(cargo_bin!("puissance4"));
        let command = command.args(["solve", "4453"]).stdout(null.unwrap());
        let output = command.output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
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

#[test]
fn a_byte_order_mark_is_skipped() {
    let mark = "\u{feff}";
    puissance4(&["solve"])
        .write_stdin(format!("{mark}112233 18\n"))
        .assert()
        .success()
        .stdout("112233 18\n");
    puissance4(&["play", "--second", "human"])
        .write_stdin(format!("{mark}4\nmoves\nquit\n"))
        .assert()
        .success()
        .stdout(contains("\nMoves: 4\n"));
    puissance4(&["bot"])
        .write_stdin(format!("{mark}7 6 2 1\n"))
        .assert()
        .success()
        .stdout("3\n");
}

#[test]
fn a_byte_order_mark_of_a_file_is_skipped() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("marks");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("tests")).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let openings = file("openings", "\u{feff}44\n");
    let record = folder.join("record");
    let record = record.to_str().unwrap();
    let args = ["arena", "easy", "random", "--games", "2", "--openings"];
    puissance4(&args)
        .args([&openings, "--record", record])
        .assert()
        .success();
    let text = std::fs::read_to_string(record).unwrap();
    std::fs::write(record, format!("\u{feff}{text}")).unwrap();
    for option in ["--report", "--resume"] {
        let says = contains("2 games on 6x7");
        puissance4(&["arena", option, record])
            .assert()
            .success()
            .stdout(says);
    }
    let points = file("points", "\u{feff}board 4\n");
    file("tests/args", "\u{feff}3 4 4\n");
    file("tests/test1.in", "1 2 1 2 1 2 1\n");
    let output = puissance4(&["3", "4", "4"])
        .write_stdin("1 2 1 2 1 2 1\n")
        .output()
        .unwrap();
    file(
        "tests/test1.ref",
        &String::from_utf8(output.stdout).unwrap(),
    );
    let program = cargo_bin!("puissance4").to_str().unwrap();
    let tests = folder.join("tests");
    puissance4(&[
        "grade",
        program,
        "--games",
        "0",
        "--points",
        &points,
        "--testbed",
    ])
    .arg(tests)
    .assert()
    .success();
}
