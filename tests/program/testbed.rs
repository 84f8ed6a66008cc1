//! `make tests`: the testbed's makefiles with this program and with others.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use assert_cmd::cargo::cargo_bin;

use crate::difference::assert_same_text;

/// The tests write to the same files.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The folders for programs written from the handout alone: their titles, and how many tests.
const HANDOUT: [(&str, &str, usize); 4] = [
    ("2players", "2 player tests", 5),
    ("rand_ai", "random AI tests", 4),
    ("smart_ai", "smart AI tests", 5),
    ("sizes", "other sizes", 8),
];

/// The other folders.
const OTHERS: [&str; 6] = [
    "bad_input",
    "wide",
    "styles",
    "morpion",
    "commands",
    "series",
];

/// Runs make with these arguments at the root of the project.
fn make(args: &[&str]) -> Output {
    Command::new("make")
        .args(args)
        .current_dir(ROOT)
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .output()
        .unwrap()
}

/// What `make tests` prints with a program, and whether it succeeds.
fn tests_of(program: &Path, more: &[&str]) -> (String, bool) {
    let program = format!("PROGRAM={}", program.display());
    let _alone = alone();
    let output = make(&[&["tests", &program], more].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.success())
}

fn this_program() -> PathBuf {
    cargo_bin!("puissance4").to_path_buf()
}

/// A program in a folder of this name that does what the handout says, and whose refusals have other
/// words than ours. It knows no commands.
fn written_from_the_handout(folder: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("their puissance4");
    let script = format!(
        "#!/bin/sh\n\
         case $1 in [123]) ;; *) echo 'usage: puissance4 mode row col' >&2; exit 1;; esac\n\
         '{}' \"$@\" | sed -e 's/^Index must be .*/Wrong column/' \\\n\
         -e 's/^Please enter .*/Not a number/' -e 's/^Column .* is full.*/Full column/'\n",
        this_program().display()
    );
    // A program that another thread still has open for writing cannot be started.
    let unfinished = folder.join("unfinished");
    fs::write(&unfinished, script).unwrap();
    fs::set_permissions(&unfinished, fs::Permissions::from_mode(0o755)).unwrap();
    fs::rename(&unfinished, &path).unwrap();
    path
}

#[test]
fn the_handouts_lines_are_printed_in_its_order_and_followed_by_the_results() {
    let (text, success) = tests_of(&this_program(), &[]);
    assert!(success, "{text}");
    let testbed = Path::new(ROOT).join("testbed");
    let testbed = testbed.display();
    let dashes = "-".repeat(29);
    let mut expected = format!("make -C testbed\nmake[1]: Entering directory '{testbed}'\n");
    let mut results = String::new();
    for (folder, title, count) in HANDOUT {
        let tests: String = (1..=count)
            .map(|i| format!("test{i}\n{dashes}\n"))
            .collect();
        expected += &format!(
            "make -C {folder}\n\
             make[2]: Entering directory '{testbed}/{folder}'\n\
             =============[{title}]=============\n\
             {tests}\
             make[2]: Leaving directory '{testbed}/{folder}'\n"
        );
        let passed: Vec<String> = (1..=count).map(|i| format!("test{i} ok")).collect();
        results += &format!("{folder}: {}\n", passed.join(", "));
    }
    expected += &results;
    expected += &format!("22 passed, 0 failed\nmake[1]: Leaving directory '{testbed}'\n");
    assert_same_text("make tests", &expected, &text);
}

#[test]
fn a_folder_that_fails_keeps_no_other_from_being_tested() {
    let (text, success) = tests_of(Path::new("/bin/true"), &[]);
    assert!(!success, "{text}");
    for (folder, ..) in HANDOUT {
        assert!(text.contains(&format!("\nmake -C {folder}\n")), "{text}");
    }
    for line in [
        "< Board size is 6x7 (rows x col)",
        "rand_ai: test1 FAILED, test2 FAILED, test3 FAILED, test4 FAILED",
        "0 passed, 22 failed",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
}

#[test]
fn a_program_written_from_the_handout_passes_its_folders() {
    let program = written_from_the_handout("a folder with spaces");
    let (text, success) = tests_of(&program, &[]);
    assert!(success, "{text}");
    for folder in OTHERS {
        assert!(!text.contains(&format!("make -C {folder}\n")), "{text}");
    }
    // A relative path starts at the root of the project.
    let relative = program.strip_prefix(ROOT).unwrap_or(&program);
    let (text, success) = tests_of(relative, &[]);
    assert!(success, "{text}");
}

#[test]
fn all_folders_are_tested_on_request() {
    let (text, success) = tests_of(&this_program(), &["ALL=1"]);
    assert!(success, "{text}");
    for folder in OTHERS {
        assert!(text.contains(&format!("\nmake -C {folder}\n")), "{text}");
        assert!(text.contains(&format!("\n{folder}: test1 ok")), "{text}");
    }
    let (text, success) = tests_of(&written_from_the_handout("for all folders"), &["ALL=1"]);
    assert!(!success, "{text}");
    assert!(text.contains("\nstyles: test1 FAILED"), "{text}");
}

#[test]
fn a_dry_run_lists_all_folders_and_touches_nothing() {
    let _alone = alone();
    let left: Vec<PathBuf> = ["results.cand", "test1.cand"]
        .map(|name| Path::new(ROOT).join("testbed/2players").join(name))
        .to_vec();
    for file in &left {
        fs::write(file, "left by an earlier run").unwrap();
    }
    let output = make(&["-n", "tests"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    for folder in HANDOUT.map(|(folder, ..)| folder).iter().chain(&OTHERS) {
        assert!(text.contains(&format!("\nmake -C {folder}\n")), "{text}");
    }
    for file in &left {
        let content = fs::read_to_string(file).unwrap();
        assert_eq!(content, "left by an earlier run", "{}", file.display());
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn the_handouts_folders_hold_what_the_handout_promises() {
    for (folder, _, count) in HANDOUT {
        let folder = Path::new(ROOT).join("testbed").join(folder);
        for i in 1..=count {
            let read = |name: String| fs::read_to_string(folder.join(name));
            let args = read(format!("test{i}.args")).or_else(|_| read("args".to_owned()));
            let cols: usize = args
                .unwrap()
                .split_whitespace()
                .nth(2)
                .unwrap()
                .parse()
                .unwrap();
            let input = read(format!("test{i}.in")).unwrap();
            let name = folder.join(format!("test{i}"));
            let name = name.display();
            // One line of numbers, each written as a person writes it.
            let moves: Vec<&str> = input.strip_suffix('\n').unwrap().split(' ').collect();
            let columns: Vec<String> = (1..=cols).map(|column| column.to_string()).collect();
            for column in &moves {
                assert!(columns.iter().any(|one| one == column), "{name}: {column}");
            }
            // From ten columns on no handout says what is written under the board.
            assert!(cols <= 9, "{name}");
            // Every number is asked for once, and the last one ends the game.
            let reference = read(format!("test{i}.ref")).unwrap();
            let asked = reference.matches("Column number? (starts at 1):\n").count();
            assert_eq!(asked, moves.len(), "{name}");
            let end = reference.lines().last().unwrap();
            assert!(end.ends_with(" won!") || end == "It is a draw.", "{name}");
        }
    }
}
