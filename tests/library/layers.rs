//! A module uses only modules listed above it.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the package `puissance4-core`, from the bottom up. `src/core/lib.rs` explains them.
const CORE: &[&str] = &[
    "echo", "memory", "pair", "stop", "board", "rng", "solver", "outlook", "analysis",
];

/// The modules of the package `puissance4`, from the bottom up. `src/lib.rs` explains them.
const ORDER: &[&str] = &[
    "echo",
    "files",
    "input",
    "jobs",
    "language",
    "plural",
    "process",
    "signals",
    "tty",
    "protocol",
    "strategy",
    "player",
    "game",
    "library",
    "puzzle",
    "render",
    "export",
    "console",
    "handout",
    "tui",
    "bot",
    "batch",
    "bookmaker",
    "arena",
    "grade",
];

/// The faces of a game, which never use each other.
const FACES: [&str; 3] = ["console", "tui", "bot"];

/// The Rust files below a folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The modules that a text names as `crate::MODULE`, outside its tests and its comments.
fn used(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let mut modules = Vec::new();
    for line in lines {
        for rest in line.split("crate::").skip(1) {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            modules.push(&rest[..end.unwrap_or(rest.len())]);
        }
    }
    modules
}

/// The folders of the two packages, with the modules that lie in them.
fn packages() -> [(PathBuf, &'static [&'static str]); 2] {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    [(src.join("core"), CORE), (src, ORDER)]
}

#[test]
fn a_module_uses_only_modules_above_it_in_the_list() {
    for (src, order) in packages() {
        check_order(&src, order);
    }
}

fn check_order(src: &Path, order: &[&str]) {
    let place = |module: &str| order.iter().position(|&known| known == module);
    for path in files(src) {
        let inside = path.strip_prefix(src).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap();
        let module = module.trim_end_matches(".rs");
        let is_test = inside.file_stem().is_some_and(|stem| stem == "tests");
        // The command line and the crate itself use everything. The other packages have an
        // order of their own.
        if is_test || ["cli", "core", "lib", "main", "start"].contains(&module) {
            continue;
        }
        let own = place(module).unwrap_or_else(|| panic!("{module} has no place in the order"));
        let text = fs::read_to_string(&path).unwrap();
        for other in used(&text) {
            let above = match place(other) {
                Some(other) => other <= own,
                None => CORE.contains(&other),
            };
            assert!(above, "{} uses {other}", inside.display());
            let faces = FACES.contains(&module) && FACES.contains(&other);
            assert!(
                !faces || module == other,
                "{} uses {other}",
                inside.display()
            );
        }
    }
}

#[test]
fn every_module_of_the_order_exists() {
    for (src, order) in packages() {
        let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
        for module in order {
            assert!(lib.contains(&format!("mod {module};")), "{module}");
        }
    }
}

#[test]
fn the_core_needs_no_library_of_the_terminal() {
    let [(core, _), _] = packages();
    let manifest = fs::read_to_string(core.join("Cargo.toml")).unwrap();
    let (_, rest) = manifest.split_once("[dependencies]\n").unwrap();
    let (dependencies, _) = rest.split_once("\n[").unwrap();
    let names: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect();
    assert_eq!(names, ["rand", "rand_chacha", "thiserror"]);
}

#[test]
fn the_model_of_the_full_screen_knows_no_terminal_disk_thread_or_clock() {
    let tui = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui");
    let mut model = files(&tui.join("model"));
    model.push(tui.join("model.rs"));
    assert!(model.len() > 10);
    for path in model.iter().filter(|path| !path.ends_with("tests.rs")) {
        let text = fs::read_to_string(path).unwrap();
        for word in [
            "ratatui",
            "crossterm",
            "std::fs",
            "std::thread",
            "mpsc",
            "Instant",
            "::now()",
            "tui::view",
            "tui::screens",
            "tui::session",
            "tui::shell",
        ] {
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            assert!(!code.contains(word), "{} uses {word}", path.display());
        }
    }
}
