//! A module uses only modules listed above it.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules, from the bottom up. `src/lib.rs` explains them.
const ORDER: &[&str] = &[
    "echo",
    "files",
    "jobs",
    "language",
    "memory",
    "pair",
    "plural",
    "process",
    "board",
    "rng",
    "input",
    "solver",
    "outlook",
    "analysis",
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
fn files(folder: &Path) -> Vec<PathBuf> {
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

#[test]
fn a_module_uses_only_modules_above_it_in_the_list() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let place = |module: &str| ORDER.iter().position(|&known| known == module);
    for path in files(&src) {
        let inside = path.strip_prefix(&src).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap();
        let module = module.trim_end_matches(".rs");
        let is_test = inside.file_stem().is_some_and(|stem| stem == "tests");
        // The command line and the crate itself use everything.
        if is_test || ["cli", "lib", "main"].contains(&module) {
            continue;
        }
        let own = place(module).unwrap_or_else(|| panic!("{module} has no place in the order"));
        let text = fs::read_to_string(&path).unwrap();
        for other in used(&text) {
            let above = place(other).is_some_and(|other| other <= own);
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
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    for module in ORDER {
        assert!(lib.contains(&format!("mod {module};")), "{module}");
    }
}
