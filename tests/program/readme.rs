//! What the README shows is what the program prints, and its commands run as they are printed, in
//! the folder of the project after `make`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;

use crate::difference::assert_same_text;
use crate::make::{self, ROOT};
use crate::terminal::{self, Program};

const README: &str = include_str!("../../README.md");

/// The blocks between fences: what follows the fence, and the lines.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let blocks = README.split("```").skip(1).step_by(2);
    blocks.filter_map(|block| block.split_once('\n')).collect()
}

/// The examples: a command after `$ `, and the output up to the end of the block.
fn examples() -> Vec<(&'static str, &'static str)> {
    let blocks = blocks().into_iter().filter(|(fence, _)| fence.is_empty());
    blocks
        .map(|(_, body)| {
            let example = body
                .strip_prefix("$ ")
                .and_then(|body| body.split_once('\n'));
            example.unwrap_or_else(|| panic!("neither an example, nor sh, nor text:\n{body}"))
        })
        .collect()
}

/// The commands of blocks of `sh`, without their comments.
fn commands() -> Vec<&'static str> {
    let blocks = blocks().into_iter().filter(|(fence, _)| *fence == "sh");
    let lines = blocks.flat_map(|(_, body)| body.lines());
    lines
        .map(|line| line.split(" #").next().unwrap().trim_end())
        .collect()
}

/// The commands in the text that begin with one of these words.
fn in_the_text(programs: &[&str]) -> Vec<String> {
    let text: String = README.split("```").step_by(2).collect();
    let spans = text.split('`').skip(1).step_by(2);
    let spans = spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" "));
    spans
        .filter(|span| {
            let (program, _) = span.split_once(' ').unwrap_or_default();
            programs.contains(&program)
        })
        .collect()
}

/// The project as a reader has it, with all that the README has built.
fn project(name: &str) -> PathBuf {
    let project = make::project(name);
    let built = Path::new(cargo_bin!("puissance4")).parent().unwrap();
    let built = built.join("examples/faulty");
    let line = format!(
        "cp -R '{ROOT}/testbed' . && mkdir -p target/debug/examples && \
         cp '{}' target/debug/examples",
        built.display()
    );
    assert_succeeds(&line, &project);
    project
}

fn sh(line: &str, folder: &Path) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder);
    for name in ["MAKEFLAGS", "MAKELEVEL"] {
        command.env_remove(name);
    }
    command.output().unwrap()
}

fn assert_succeeds(line: &str, folder: &Path) {
    let output = sh(line, folder);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {errors}");
}

#[test]
fn every_example_is_true() {
    let project = project("readme_examples");
    assert!(examples().len() > 5);
    for (command, output) in examples() {
        let printed = String::from_utf8(sh(command, &project).stdout).unwrap();
        assert_same_text(command, output, &printed);
    }
    let usage = sh("./puissance4", &project);
    let usage = String::from_utf8(usage.stderr).unwrap();
    for (_, text) in blocks().iter().filter(|(fence, _)| *fence == "text") {
        assert!(usage.ends_with(text), "{usage}");
    }
}

#[test]
fn every_command_runs() {
    let project = project("readme_commands");
    for command in commands() {
        match command {
            // It plays full screen.
            "make play" => {
                let line = format!("cd '{}' && exec make play", project.display());
                let state = terminal::folder("readme_play");
                let mut program = Program::launch(terminal::sh(&line, &state));
                program.wait_for("Player one").quit();
            }
            // This is one of its tests.
            "make check" => assert_succeeds("make -n check", &project),
            // Cargo has built it for the tests of `grade`.
            "cargo build --example faulty" => {
                let manifest = fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).unwrap();
                assert!(manifest.contains("[[example]]\nname = \"faulty\"\n"));
            }
            _ => assert_succeeds(command, &project),
        }
    }
}

#[test]
fn every_command_in_the_text_exists() {
    let project = project("readme_text");
    // Without running anything: some rewrite files of the project or take hours.
    for command in in_the_text(&["make"]) {
        let dry = command.replacen("make", "make -n", 1);
        assert_succeeds(&dry, &project);
    }
    for command in in_the_text(&["puissance4"]) {
        let (_, arguments) = command.split_once(' ').unwrap();
        if arguments.starts_with("help ") {
            assert_succeeds(&format!("./{command}"), &project);
        } else if !arguments.starts_with("<mode>") {
            let is_placeholder = |word: &&str| {
                let word = word.trim_matches(['[', ']']);
                word.chars().all(|letter| letter.is_ascii_uppercase())
            };
            let words = arguments.split(' ').filter(|word| !is_placeholder(word));
            let words: Vec<&str> = words.collect();
            assert_succeeds(
                &format!("./puissance4 {} --help", words.join(" ")),
                &project,
            );
        }
    }
}
