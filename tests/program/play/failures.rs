//! Errors of `play` and `morpion`: one clear message, the right status, no panic.

use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};

use super::puissance4;

#[test]
fn wrong_arguments_are_reported_in_one_line() {
    for (args, printed) in [
        (
            "play --rows 3",
            "puissance4: --rows must be at least 4, not 3",
        ),
        (
            "play --cols 3",
            "puissance4: --cols must be at least 4, not 3",
        ),
        (
            "play --align 1",
            "puissance4: --align must be 2 to 7 on a 6x7 board, not 1",
        ),
        (
            "play --align 8",
            "puissance4: --align must be 2 to 7 on a 6x7 board, not 8",
        ),
        (
            "play --rows x",
            "puissance4: invalid value 'x' for '--rows <N>': must be a whole number",
        ),
        (
            "play --rows -6",
            "puissance4: invalid value '-6' for '--rows <N>': must be a whole number",
        ),
        (
            "play --lang de",
            "puissance4: invalid value 'de' for '--lang <LANG>' (en, fr)",
        ),
        (
            "morpion --frist random",
            "unexpected argument '--frist' for 'morpion'; did you mean '--first'? ('puissance4 help morpion'",
        ),
        (
            "help plya",
            "unknown command 'plya'; did you mean 'play'? (",
        ),
        (
            "play --style pretty",
            "puissance4: invalid value 'pretty' for '--style <STYLE>'",
        ),
        (
            "play --first me",
            "unknown player 'me'; did you mean 'medium'? (human, random, block, longest, easy, medium, hard, minimax:N, perfect, bot:COMMAND, ",
        ),
        (
            "play --first minimax:x",
            "needs a number of moves from 0: 'minimax:4'",
        ),
        (
            "play --first minimax",
            "needs a number of moves from 0: 'minimax:4'",
        ),
        (
            "play --first random:2",
            "'random' takes no level, but 'random:2' was given",
        ),
        (
            "play --games 0",
            "puissance4: invalid value '0' for '--games <N>': must be at least 1",
        ),
        (
            "play --moves 4444444",
            "for '--moves <MOVES>': move 7, '4': there is no room",
        ),
        (
            "play --moves 48",
            "for '--moves <MOVES>': move 2, '8': it must be between 1 and 7",
        ),
        (
            "play --moves 11223344",
            "move 8, '4': the game is already over",
        ),
        (
            "play 3 6 7",
            "puissance4: unexpected argument '3' for 'play' (",
        ),
        (
            "morpion --size 1",
            "puissance4: --size must be at least 2, not 1",
        ),
        (
            "morpion --align 4",
            "puissance4: --align must be 2 to 3 on a 3x3 board, not 4",
        ),
        (
            "morpion --rows 3",
            "puissance4: unexpected argument '--rows' for 'morpion'",
        ),
    ] {
        let says = starts_with("puissance4: ").and(contains(printed));
        puissance4(args)
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(says.and(contains("\n").count(1)));
    }
}

#[test]
fn what_was_given_is_escaped_and_cut() {
    let escape = "\x1b[31m\r";
    let long = "9".repeat(100_000);
    let dashed = format!("--{long}");
    for args in [
        &["play", "--rows", escape][..],
        &["play", "--rows", &long],
        &["play", "--first", escape],
        &["morpion", "--first", &long],
        &["play", "--style", escape],
        &["play", "--moves", escape],
        &["play", "--moves", &long],
        &["play", "--cols", "12", "--moves", &long],
        &["tui", "--moves", escape],
        &["tui", "--lang", &long],
        &["play", escape],
        &["play", &dashed],
        &["solve", "--table-mb", escape],
        &["help", &long],
        &["help", escape],
    ] {
        let output = puissance4("").args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let printed = String::from_utf8(output.stderr).unwrap();
        assert!(
            printed.starts_with("puissance4: ") && printed.len() < 1_000,
            "{printed}"
        );
        let echo = if args.contains(&escape) {
            "'\\u{1b}[31m\\r'"
        } else {
            "999…'"
        };
        assert!(printed.contains(echo), "{args:?}: {printed}");
        let raw = printed.contains(|c: char| c.is_control() && c != '\n');
        assert!(!raw, "{printed:?}");
    }
    // The output of a game too.
    for (args, typed) in [
        ("play --seed 1", "\x1b[31m\r\nq\n"),
        ("morpion", "\x1b[31m\nq\n"),
    ] {
        puissance4(args)
            .write_stdin(typed)
            .assert()
            .success()
            .stdout(contains("\x1b").not());
    }
    puissance4("play --seed 1")
        .write_stdin(format!("{}\nq\n", "x".repeat(100_000)))
        .assert()
        .stdout(contains(format!("\n'{}…' is not possible", "x".repeat(39))));
}

#[test]
fn a_word_that_is_not_a_number_is_refused_whole() {
    for word in ["4.5", "4x", "3+4", "4,", "-4-"] {
        // Nothing of its line is played.
        let typed = format!("{word} 3\nmoves\nquit\n");
        let refused = format!("'{word} 3' is not possible: type a number from 1 to 7, or help.\n");
        puissance4("play --first human --second human")
            .write_stdin(typed.clone())
            .assert()
            .success()
            .stdout(contains(refused).and(contains("\nMoves: \n")));
        puissance4("morpion")
            .write_stdin(typed)
            .assert()
            .success()
            .stdout(contains(
                "\nCeci n'est pas un numéro de case.recommencez Coups : \n",
            ));
    }
    puissance4("play --first human --second human")
        .write_stdin("4.5\n1 2 4x\nmoves\nquit\n")
        .assert()
        .success()
        .stdout(contains("'4.5' is not possible").and(contains("'4x' is not possible")))
        .stdout(contains("\nMoves: 12\n"));
}

#[test]
fn an_input_that_ends_too_soon_is_an_error() {
    for args in [
        "play --seed 1",
        "morpion",
        "play --first random --second human --seed 1",
    ] {
        let printed = "puissance4: the input ended before the game did\n";
        puissance4(args)
            .write_stdin("1\nhint\nx\n")
            .assert()
            .code(1)
            .stderr(printed);
    }
}

#[test]
fn bytes_that_mean_nothing_end_no_game() {
    let mut bytes: Vec<u8> = (0..=255).cycle().take(4_000).collect();
    bytes.reverse();
    for args in ["play --seed 1", "morpion --second block --seed 1"] {
        puissance4(args)
            .write_stdin(&bytes[..])
            .assert()
            .code(1)
            .stderr("puissance4: the input ended before the game did\n");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn outputs_that_cannot_be_written() {
    use assert_cmd::cargo::cargo_bin;
    use std::process::{Command, Stdio};
    for args in [
        "play --seed 1",
        "morpion",
        "play --first random --second random --seed 1",
        "solve 444444",
    ] {
        let run = |output: Stdio| {
            let mut command = Command::new(cargo_bin!("puissance4"));
            command
                .args(args.split(' '))
                .stdin(Stdio::null())
                .stdout(output);
            command.output().unwrap()
        };
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = run(full.into());
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args}: {printed}");
        assert!(
            printed.contains("cannot write the output"),
            "{args}: {printed}"
        );
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = run(writer.into());
        assert_eq!(
            (output.status.code(), output.stderr),
            (Some(0), Vec::new()),
            "{args}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn little_memory_is_an_error_and_no_abort() {
    use assert_cmd::cargo::cargo_bin;
    use std::process::Command;
    for args in [
        "play --rows 3000 --cols 3000 --seed 1",
        "morpion --size 2000",
        "3 3000 3000",
        "bot",
    ] {
        let limited = format!(
            "ulimit -v 100000; echo 3000 3000 2 1 | '{}' {args}",
            cargo_bin!("puissance4").display()
        );
        let output = Command::new("sh").args(["-c", &limited]).output().unwrap();
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args}: {printed}");
        assert!(printed.contains("too large"), "{args}: {printed}");
    }
}
