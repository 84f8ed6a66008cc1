//! The help texts, as they are stored in `tests/help`, and the manual pages and completions made of
//! the same definitions.
//!
//! `REDRAW=1 cargo test --test program help` rewrites the texts, for changes that are meant to change them.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;

use crate::difference::assert_same_text;

fn printed(args: &str) -> String {
    let mut command = cargo_bin_cmd!("puissance4");
    let output = command.args(args.split_whitespace()).output().unwrap();
    assert!(output.status.success(), "{args}");
    assert!(output.stderr.is_empty(), "{args}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = printed("-h");
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?.split(' ').next()?;
        (!name.is_empty()).then(|| name.to_owned())
    });
    names.collect()
}

#[test]
fn help_texts_are_as_stored_and_fit_a_terminal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let commands = commands();
    assert!(commands.len() >= 6, "{commands:?}");
    let names = commands.iter().filter(|name| *name != "help");
    for name in [""].into_iter().chain(names.map(String::as_str)) {
        for (option, lines) in [("-h", 25), ("--help", 100)] {
            let text = printed(&format!("{name} {option}"));
            let file = format!("puissance4 {name}").trim_end().replace(' ', "-");
            let path = folder.join(format!("{file}{option}.txt"));
            if std::env::var_os("REDRAW").is_some() {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&path, &text).unwrap();
            }
            let stored = fs::read_to_string(&path).unwrap_or_default();
            assert_same_text(&format!("{name} {option}"), &stored, &text);
            assert!(
                text.lines().all(|line| line.chars().count() <= 80),
                "{text}"
            );
            assert!(text.lines().count() <= lines, "{text}");
        }
    }
}

/// The moves that the help of a command offers as an example.
#[test]
fn moves_that_the_help_offers_are_accepted() {
    for command in ["play", "morpion"] {
        let help = printed(&format!("{command} --help"));
        let (_, example) = help.split_once("Start from these moves: ").unwrap();
        let (example, _) = example.split_once(',').unwrap();
        let mut play = cargo_bin_cmd!("puissance4");
        let output = play.args([command, "--moves", example]).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!errors.contains("invalid value"), "{command}: {errors}");
    }
    let morpion = printed("morpion --help").to_lowercase();
    assert!(!morpion.contains("column ") && !morpion.contains("disc"));
}

#[test]
fn every_shell_gets_a_completion_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&format!("completions {shell}"));
        for command in commands() {
            assert!(script.contains(&command), "{shell} {command}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    assert!(printed("man").starts_with(".ie"), "it is a manual page");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    let mut command = cargo_bin_cmd!("puissance4");
    command.arg("man").arg(&folder).assert().success();
    for command in commands().into_iter().filter(|name| name != "help") {
        let page = fs::read_to_string(folder.join(format!("puissance4-{command}.1")));
        assert!(page.unwrap().contains(&command), "{command}");
    }
    let page = fs::read_to_string(folder.join("puissance4.1")).unwrap();
    assert!(page.contains("Connect Four"));
    // A file where the folder should be.
    let mut command = cargo_bin_cmd!("puissance4");
    let file = folder.join("puissance4.1");
    command.arg("man").arg(&file).assert().code(1);
}
