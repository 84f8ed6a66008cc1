//! `make tests`: the testbed's makefiles with this program and with others.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use assert_cmd::cargo::cargo_bin;

/// The tests write to the same files.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Runs a folder of the testbed with a program.
fn make(folder: &str, program: &Path) -> Output {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let testbed = Path::new(env!("CARGO_MANIFEST_DIR")).join("testbed");
    Command::new("make")
        .arg("--no-print-directory")
        .arg("-C")
        .arg(testbed.join(folder))
        .arg(format!("PROGRAM={}", program.display()))
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .output()
        .unwrap()
}

#[test]
fn the_handouts_lines_are_followed_by_the_results() {
    let output = make("2players", Path::new(cargo_bin!("puissance4")));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    let dashes = "-".repeat(29);
    let tests: String = (1..=5).map(|i| format!("test{i}\n{dashes}\n")).collect();
    let results = "2players: test1 ok, test2 ok, test3 ok, test4 ok, test5 ok\n";
    let title = "=============[2 player tests]=============\n";
    assert_eq!(text, format!("{title}{tests}{results}"));
}

#[test]
fn a_program_that_differs_fails_and_the_difference_is_shown() {
    let output = make("rand_ai", Path::new("/bin/true"));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!output.status.success(), "{text}");
    assert!(
        text.contains("< Board size is 6x7 (rows x col)\n"),
        "{text}"
    );
    assert!(
        text.ends_with("test1 FAILED, test2 FAILED, test3 FAILED, test4 FAILED\n"),
        "{text}"
    );
}

#[test]
fn the_whole_testbed_ends_with_a_total() {
    let output = make(".", Path::new(cargo_bin!("puissance4")));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    let total = text.lines().last().unwrap();
    assert!(total.ends_with(" passed, 0 failed"), "{total}");
}
