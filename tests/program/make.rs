//! What `make` installs and removes, and what is not in the program that it builds.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

use crate::terminal;

pub(super) const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder that looks to `make` like the project with the program built.
pub(super) fn project(name: &str) -> PathBuf {
    let folder = terminal::folder(name);
    for file in ["Makefile", "Cargo.toml", "Cargo.lock"] {
        fs::copy(Path::new(ROOT).join(file), folder.join(file)).unwrap();
    }
    fs::create_dir(folder.join("src")).unwrap();
    // The newest file, so that it is not built again. Copied by another process, see `program`.
    let program = cargo_bin!("puissance4").display();
    run(&format!("cp '{program}' puissance4"), &folder);
    folder
}

/// Runs a line of `sh` in a folder, without what an outer `make` or `cargo` may have set.
fn run(line: &str, folder: &Path) {
    let mut command = Command::new("sh");
    for name in ["MAKEFLAGS", "MAKELEVEL", "CARGO_TARGET_DIR", "PREFIX"] {
        command.env_remove(name);
    }
    let output = command.args(["-c", line]).current_dir(folder).output();
    let output = output.unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {errors}");
}

/// Everything below a folder with its permissions, in order.
fn contents(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            let name = path.strip_prefix(folder).unwrap().display();
            found.push(format!("{mode:o} {name}"));
            open.extend(path.is_dir().then_some(path));
        }
    }
    found.sort();
    found
}

#[test]
fn install_takes_any_folder_lets_everybody_read_and_leaves_nothing_else() {
    let project = project("install");
    let before = contents(&project);
    let made = terminal::folder("install made");
    let destination = format!("DESTDIR='{}/a folder'", made.display());
    run(&format!("umask 077; make install {destination}"), &project);
    let root = made.join("a folder");
    let is_folder = |entry: &String| root.join(&entry[4..]).is_dir();
    let (folders, files): (Vec<String>, Vec<String>) =
        contents(&root).into_iter().partition(is_folder);
    assert!(
        folders.iter().all(|entry| entry.starts_with("755 ")),
        "{folders:#?}"
    );
    let is_page = |entry: &String| entry.starts_with("644 usr/local/share/man/man1/puissance4");
    let (pages, others): (Vec<String>, Vec<String>) = files.into_iter().partition(is_page);
    assert!(pages.len() > 5, "{pages:#?}");
    assert_eq!(
        others,
        [
            "644 usr/local/share/bash-completion/completions/puissance4",
            "644 usr/local/share/fish/vendor_completions.d/puissance4.fish",
            "644 usr/local/share/zsh/site-functions/_puissance4",
            "755 usr/local/bin/puissance4",
        ]
    );
    assert_eq!(contents(&project), before);
    // A second time, and away again.
    run(&format!("make install {destination}"), &project);
    run(&format!("make uninstall {destination}"), &project);
    assert_eq!(contents(&root), folders);
}

#[test]
fn clean_removes_what_make_has_made_and_no_shared_folder() {
    let project = terminal::folder("clean");
    fs::copy(Path::new(ROOT).join("Makefile"), project.join("Makefile")).unwrap();
    let shared = terminal::folder("clean_shared");
    for (name, text) in [
        ("Cargo.toml", "[package]\nname = \"stub\"\n\n[workspace]\n"),
        ("src/lib.rs", ""),
        ("testbed/Makefile", "clean:\n"),
        ("target/debug/made", ""),
        ("puissance4", ""),
    ] {
        let file = project.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    fs::write(shared.join("made"), "").unwrap();
    let line = format!("CARGO_TARGET_DIR='{}' make clean", shared.display());
    run(&line, &project);
    assert!(!project.join("target").exists());
    assert!(!project.join("puissance4").exists());
    assert!(shared.join("made").exists());
}

#[test]
fn the_program_that_is_installed_does_not_listen_to_tests() {
    let features = |edges: &str| {
        let mut command = Command::new(env!("CARGO"));
        command.args(["tree", "--locked", "--offline", "--package", "puissance4"]);
        command.args(["--depth", "0", "--format", "{f}", "--edges", edges]);
        let output = command.current_dir(ROOT).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(features("normal,build").trim(), "");
    assert!(features("normal,dev").starts_with("test-hooks"));
}

#[test]
fn the_game_is_tested_as_it_ships() {
    let manifest = fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).unwrap();
    let optimized = |profile: &str| {
        let (_, rest) = manifest
            .split_once(&format!("[profile.{profile}]\n"))
            .unwrap();
        rest.lines().next().unwrap().to_owned()
    };
    let [tested, ships] =
        ["dev", "release"].map(|profile| optimized(&format!("{profile}.package.puissance4-core")));
    assert!(ships.starts_with("opt-level = "), "{ships}");
    assert_eq!(tested, ships);
    assert!(manifest.contains("[profile.make-check]\ninherits = \"dev\"\n"));
}

#[test]
fn the_licence_is_that_of_the_packages() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).unwrap();
    for manifest in ["Cargo.toml", "src/core/Cargo.toml", "src/start/Cargo.toml"] {
        assert!(
            read(manifest).contains("\nlicense = \"MIT\"\n"),
            "{manifest}"
        );
    }
    let readme = read("README.md");
    let (_, licence) = readme.split_once("## Licence\n\nMIT License\n").unwrap();
    assert!(licence.contains("Permission is hereby granted, free of charge,"));
}
