//! No modules form a cycle, at any level: among the modules of one folder, there is always one that
//! uses none of the others.
//!
//! What a module uses is read from the paths in its text that begin with `crate`, `super` or `self`.
//! A module whose methods stand in several files counts as one module, because methods are called
//! without a path.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::layers;

/// The cycles that are left to cut: a module, and those of its children that use each other. This
/// list may only become shorter.
const CYCLES: &[(&str, &[&str])] = &[
    ("solver", &["budget", "search"]),
    ("", &["export", "language", "render"]),
    ("grade", &["battery", "examine"]),
];

/// The names of modules from the root of a package to a module or to something in it.
type Names = Vec<String>;

/// A module: its file and what can be said of it without the others.
struct Module {
    text: String,
    /// The types that are declared in its file.
    types: BTreeSet<String>,
    /// The paths in its text, from the root of the package.
    paths: Vec<Names>,
}

impl Module {
    fn new(names: &[String], text: &str) -> Module {
        let text = code(text);
        let mut paths = Vec::new();
        for (start, root) in roots(&text) {
            let mut tree = Vec::new();
            read_tree(&mut text[start..].chars().peekable(), Vec::new(), &mut tree);
            paths.extend(
                tree.into_iter()
                    .filter_map(|path| resolve(names, root, path)),
            );
        }
        // `use child::Name;` needs no `self`.
        for line in text.lines() {
            let line = line
                .trim_start_matches("pub ")
                .trim_start_matches("pub(crate) ");
            if let Some(path) = line.strip_prefix("use ")
                && text.contains(&format!("mod {};", word(path)))
            {
                let mut tree = Vec::new();
                read_tree(&mut path.chars().peekable(), Vec::new(), &mut tree);
                paths.extend(
                    tree.into_iter()
                        .filter_map(|path| resolve(names, "self", path)),
                );
            }
        }
        let types = declared(&text);
        Module { text, types, paths }
    }

    /// The types that it gives methods to, which need not be its own.
    fn extended(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter_map(|line| {
            let rest = line.strip_prefix("impl")?;
            let rest = match rest.strip_prefix('<') {
                Some(generics) => generics.split_once("> ")?.1,
                None => rest.strip_prefix(' ')?,
            };
            (!rest.contains(" for ")).then(|| word(rest))
        })
    }
}

/// The word that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// A text without its tests and its comments.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Where the paths of a text begin: the place after the first `::`, and the word before it.
fn roots(text: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for root in ["crate", "super", "self"] {
        for (place, _) in text.match_indices(&format!("{root}::")) {
            let before = text[..place].chars().next_back();
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                found.push((place + root.len() + 2, root));
            }
        }
    }
    found
}

/// Reads `a::b`, `{a, b::c}`, `a as b` or `*`, and adds each path in it, with `before` in front.
fn read_tree(
    text: &mut std::iter::Peekable<std::str::Chars>,
    mut before: Names,
    found: &mut Vec<Names>,
) {
    loop {
        if text.next_if_eq(&'{').is_some() {
            loop {
                while text.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
                if text.next_if_eq(&'}').is_some() || text.peek().is_none() {
                    return;
                }
                let left = text.clone().count();
                read_tree(text, before.clone(), found);
                while text.next_if(|c| !",}".contains(*c)).is_some() {}
                assert!(text.clone().count() < left, "an import that cannot be read");
            }
        }
        let mut name = String::new();
        while let Some(c) = text.next_if(|c| c.is_alphanumeric() || *c == '_') {
            name.push(c);
        }
        if !name.is_empty() {
            before.push(name);
        }
        let mut ahead = text.clone();
        if (ahead.next(), ahead.next()) != (Some(':'), Some(':')) {
            found.push(before);
            return;
        }
        *text = ahead;
    }
}

/// A path from the root of the package. `None` if it leads out of it.
fn resolve(module: &[String], root: &str, path: Names) -> Option<Names> {
    let mut from = match root {
        "crate" => Vec::new(),
        "super" => module[..module.len().checked_sub(1)?].to_vec(),
        _ => module.to_vec(),
    };
    for name in path {
        match &*name {
            "super" => drop(from.pop()?),
            "self" => {}
            _ => from.push(name),
        }
    }
    Some(from)
}

/// The names of the types and traits that a text declares.
fn declared(text: &str) -> BTreeSet<String> {
    let words = ["struct ", "enum ", "trait ", "type ", "union "];
    let found = text.lines().filter_map(|line| {
        let line = line.trim_start();
        let line = line.strip_prefix("pub").unwrap_or(line);
        let line = line.strip_prefix("(crate)").unwrap_or(line);
        let line = line.strip_prefix("(super)").unwrap_or(line).trim_start();
        let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
        Some(word(rest).to_owned())
    });
    found.collect()
}

/// The modules of a package, by their names.
fn modules(src: &Path, is_other: impl Fn(&Path) -> bool) -> BTreeMap<Names, Module> {
    let files = layers::files(src).into_iter().filter_map(|path| {
        let inside = path.strip_prefix(src).unwrap().with_extension("");
        let names: Names = inside
            .iter()
            .map(|name| name.to_str().unwrap().to_owned())
            .collect();
        let is_test = names.iter().any(|name| name == "tests");
        let names = if names == ["lib"] {
            Names::new()
        } else {
            names
        };
        let text = fs::read_to_string(&path).unwrap();
        (!is_test && !is_other(&inside)).then(|| {
            let module = Module::new(&names, &text);
            (names, module)
        })
    });
    files.collect()
}

/// Which modules use which.
struct Graph {
    modules: BTreeMap<Names, Module>,
}

impl Graph {
    /// The module that a path leads to, through imports that are handed on.
    fn target(&self, path: &[String]) -> Names {
        let mut path = path.to_vec();
        for _ in 0..8 {
            let owner = (0..=path.len()).rev().map(|len| &path[..len]);
            let owner = owner
                .into_iter()
                .find(|names| self.modules.contains_key(*names));
            let owner = owner.unwrap_or_default().to_vec();
            let Some(name) = path.get(owner.len()) else {
                return owner;
            };
            let module = &self.modules[&owner];
            let imported = module.paths.iter().find(|import| {
                import.last() == Some(name) && import.len() > owner.len() && **import != path
            });
            match imported {
                Some(import) if !module.types.contains(name) => path.clone_from(import),
                _ => return owner,
            }
        }
        path
    }

    /// Which children of a module use which. Children that share a type's methods go by the name
    /// of one of them.
    fn children(&self, parent: &[String]) -> BTreeMap<String, BTreeSet<String>> {
        let child = |names: &[String]| {
            let rest = names.strip_prefix(parent)?;
            rest.first().cloned()
        };
        let inside = || {
            let modules = self.modules.iter();
            modules.filter_map(|(names, module)| Some((child(names)?, module)))
        };
        let mut shared: BTreeMap<String, String> = BTreeMap::new();
        let one = |shared: &BTreeMap<String, String>, mut name: String| {
            while let Some(other) = shared.get(&name) {
                name.clone_from(other);
            }
            name
        };
        for (own, module) in inside() {
            for name in module
                .extended()
                .filter(|name| !module.types.contains(*name))
            {
                let mut imports = module.paths.iter();
                let import = imports.find(|path| path.last().is_some_and(|last| last == name));
                if let Some(other) = import.and_then(|path| child(&self.target(path))) {
                    let (own, other) = (one(&shared, own.clone()), one(&shared, other));
                    if own != other {
                        shared.insert(own, other);
                    }
                }
            }
        }
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (own, module) in inside() {
            let own = one(&shared, own);
            let used = uses.entry(own.clone()).or_default();
            let targets = module.paths.iter().map(|path| self.target(path));
            let others = targets.filter_map(|target| Some(one(&shared, child(&target)?)));
            used.extend(others.filter(|other| *other != own));
        }
        uses
    }

    /// The children of a module that use each other, directly or through others.
    fn cycle(&self, parent: &[String]) -> Vec<String> {
        let uses = self.children(parent);
        let reaches_itself = |from: &String| {
            let mut reached = BTreeSet::new();
            let mut next: Vec<&String> = uses[from].iter().collect();
            while let Some(name) = next.pop() {
                if reached.insert(name) {
                    next.extend(uses.get(name).into_iter().flatten());
                }
            }
            reached.contains(from)
        };
        uses.keys()
            .filter(|name| reaches_itself(name))
            .cloned()
            .collect()
    }
}

#[test]
fn no_modules_form_a_cycle() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let is_other = |inside: &Path| {
        ["core", "start", "main"]
            .iter()
            .any(|name| inside.starts_with(name))
    };
    let packages = [
        modules(&src.join("core"), |_| false),
        modules(&src, is_other),
    ];
    let mut cycles = Vec::new();
    for modules in packages {
        let graph = Graph { modules };
        for names in graph.modules.keys() {
            let cycle = graph.cycle(names);
            if !cycle.is_empty() {
                cycles.push((names.join("::"), cycle));
            }
        }
    }
    let known: Vec<_> = CYCLES
        .iter()
        .map(|(name, children)| {
            (
                name.to_string(),
                children.iter().map(ToString::to_string).collect::<Vec<_>>(),
            )
        })
        .collect();
    assert_eq!(cycles, known);
}

#[test]
fn a_cycle_is_found_through_imports_and_methods() {
    let graph = |files: &[(&str, &str)]| Graph {
        modules: files
            .iter()
            .map(|&(name, text)| {
                let names: Names = name
                    .split("::")
                    .filter(|name| !name.is_empty())
                    .map(str::to_owned)
                    .collect();
                let module = Module::new(&names, text);
                (names, module)
            })
            .collect(),
    };
    let cycle = |files: &[(&str, &str)]| graph(files).cycle(&[]);
    let none: [&str; 0] = [];
    assert_eq!(
        cycle(&[
            ("", "mod a;\nmod b;"),
            ("a", "use crate::b::B;"),
            ("b", "pub struct B;")
        ]),
        none
    );
    assert_eq!(
        cycle(&[
            ("", ""),
            ("a", "use crate::{c, b::B};"),
            ("b", "fn b() { super::a::f() }"),
            ("c", "")
        ]),
        ["a", "b"]
    );
    assert_eq!(
        cycle(&[
            ("", "mod b;\npub use b::B;"),
            ("a", "use super::B;"),
            ("b", "use self::super::a;")
        ]),
        ["a", "b"]
    );
    // Methods of A that stand in b and use c, which uses A.
    assert_eq!(
        cycle(&[
            ("", ""),
            ("a", "pub struct A;"),
            ("b", "use super::a::A;\nuse super::c;\nimpl A {"),
            ("c", "use super::a::A;"),
        ]),
        ["a", "c"]
    );
    assert_eq!(
        cycle(&[
            ("", ""),
            ("a", "use crate::b;"),
            (
                "b",
                "// crate::a\n#[cfg(test)]\nmod tests { use crate::a; }"
            )
        ]),
        none
    );
}
