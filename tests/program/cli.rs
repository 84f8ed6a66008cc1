//! The program as it is called: arguments, statuses, what goes where.

use std::process::Command as Process;

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

pub(crate) fn puissance4(args: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("puissance4");
    command.args(args);
    command
}

/// One line and nothing else.
pub(crate) fn one_line() -> impl Predicate<str> {
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
fn wrong_arguments_of_any_command_are_one_line() {
    let overflow = "9".repeat(25);
    let whole = "must be a whole number";
    for (args, says) in [
        ("--nonsense", "unexpected argument '--nonsense' for '"),
        ("--nonsense=\x1b[31m\nx", "unexpected argument '--nonsense"),
        ("-\n", "unexpected argument '-\\n' for '"),
    ] {
        for command in [
            "play",
            "morpion",
            "solve",
            "puzzle",
            "games",
            "tui",
            "arena",
            "bot",
            "grade",
            "completions",
            "man",
            "book",
        ] {
            is_refused(&[command, args], says);
        }
    }
    for (args, says) in [
        (
            "play --frist x",
            "did you mean '--first'? ('puissance4 help play' lists",
        ),
        ("play --rows", "'--rows <N>' needs a value"),
        ("play --rows x", whole),
        (
            "play --rows 1 --rows 2",
            "'--rows <N>' can be given only once",
        ),
        (
            "play --style --lang",
            "'--style <STYLE>' needs a value (box, ",
        ),
        ("play --style framd", "did you mean 'framed'? (box, "),
        (
            "play --seed OVER",
            "'--seed <N>': must be at most 18446744073709551615",
        ),
        (
            "morpion --numbers=2",
            "'--numbers' takes no value, but '2' was given",
        ),
        (
            "morpion --size OVER",
            "must be at most 18446744073709551615",
        ),
        (
            "solve --threads 0",
            "'--threads <N>': must be a whole number from 1 to 256",
        ),
        (
            "solve --threads OVER",
            "must be a whole number from 1 to 256",
        ),
        (
            "solve --table-mb -1",
            "must be a whole number from 1 to 65536",
        ),
        ("puzzle --level 7", "must be a whole number from 1 to 6"),
        ("puzzle --count 0", "must be at least 1"),
        (
            "games --json --stats",
            "'--json' cannot be used with '--stats'",
        ),
        ("games --as svg", "'games' lacks '--export <N>'"),
        (
            "games --export OVER",
            "must be at most 18446744073709551615",
        ),
        (
            "games --result won lost",
            "unexpected argument 'lost' for 'games'",
        ),
        (
            "tui --puzzles --moves 4 --rows 5",
            "'--puzzles' cannot be used with '--moves <MOVES>', '--rows <N>'",
        ),
        ("bot a", "unknown player 'a'"),
        (
            "bot perfect perfect",
            "unexpected argument 'perfect' for 'bot'",
        ),
        ("completions", "'completions' lacks '<SHELL>'"),
        ("completions bahs", "did you mean 'bash'? (bash, "),
        ("book", "'book' lacks '<FILE>'"),
        (
            "book x --threads 257",
            "must be a whole number from 1 to 256",
        ),
        (
            "help plya",
            "unknown command 'plya'; did you mean 'play'? (tui, ",
        ),
    ] {
        let args = args.replace("OVER", &overflow);
        is_refused(&args.split(' ').collect::<Vec<_>>(), says);
    }
    for (args, says) in [
        ("grade", "'grade' lacks '<PROGRAM>...'"),
        (
            "grade x --jobs OVER",
            "must be a whole number from 1 to 256",
        ),
        (
            "grade x --games 1000001",
            "must be a whole number from 0 to 1000000",
        ),
        ("grade x --time x", "expected 0.01 to 3600 seconds"),
        (
            "arena easy hard --jobs x",
            "must be a whole number from 1 to 256",
        ),
        (
            "arena --resume x easy",
            "'--resume <FILE>' cannot be used with '[PLAYER]...'",
        ),
        (
            "arena easy hard --openings random:OVER",
            "that the board has room for",
        ),
    ] {
        let args = args.replace("OVER", &overflow);
        is_refused(&args.split(' ').collect::<Vec<_>>(), says);
    }
}

/// Checks that a subcommand refuses its arguments in one line, which says why.
fn is_refused(args: &[&str], says: &str) {
    let starts = starts_with("puissance4: ").and(contains(says));
    puissance4(args)
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(one_line().and(starts).and(no_control_characters()));
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
fn a_board_with_too_many_cells_is_one_line() {
    let sides = [
        "100000000",
        "18446744073709551615",
        "99999999999999999999999999",
    ];
    for (rows, cols) in sides
        .iter()
        .flat_map(|side| [(*side, "100000000"), ("100000000", *side)])
    {
        let says =
            format!("puissance4: a board of {rows}x{cols} is too large: at most 16777216 cells\n");
        puissance4(&["3", rows, cols])
            .assert()
            .code(1)
            .stdout(is_empty())
            .stderr(says);
    }
    let says = "puissance4: a board of 4096x4097 is too large: at most 16777216 cells\n";
    for command in ["play", "tui", "arena easy hard", "arena easy --check"] {
        let args = format!("{command} --rows 4096 --cols 4097");
        let args: Vec<&str> = args.split(' ').collect();
        puissance4(&args).assert().code(2).stderr(says);
    }
    puissance4(&["morpion", "--size", "4097"])
        .assert()
        .code(2)
        .stderr(says.replace("4096x", "4097x"));
    puissance4(&["bot"])
        .write_stdin("4097 4096 2 1\n")
        .assert()
        .code(1)
        .stderr(says);
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
#[cfg(target_os = "linux")]
fn a_tournament_on_too_large_a_board_is_one_line() {
    let record = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("huge_record");
    let header = r#"{"arena":1,"players":[{"name":"a","player":"easy"},{"name":"b","player":"hard"}],"rows":99999999999,"cols":18446744073709551615,"games":18446744073709551614,"gauntlet":false,"openings":"drawn","seed":1,"timebank_ms":null,"time_per_move_ms":null,"startup_ms":0,"accuracy":true,"sprt":null}"#;
    std::fs::write(&record, format!("{header}\n")).unwrap();
    let record = record.display();
    let memory = "a board of 3000x3000 is too large for the memory of this machine";
    let cells = "is too large: at most 16777216 cells";
    for (args, status, says) in [
        ("easy hard --rows 3000 --cols 3000", 1, memory),
        ("easy hard --rows 18446744073709551615 --cols 9", 2, cells),
        (&format!("--report '{record}'"), 2, cells),
        (&format!("--resume '{record}'"), 2, cells),
    ] {
        let line = format!(
            "ulimit -v 1000000; exec '{}' arena {args}",
            cargo_bin!("puissance4").display()
        );
        let output = Process::new("sh").args(["-c", &line]).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{args}: {errors}");
        assert!(
            one_line().and(contains(says)).eval(&errors),
            "{args}: {errors}"
        );
    }
}
