//! Every transcript of the testbed, as `make tests` runs them.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;

use crate::difference::difference;

/// A transcript: the arguments, what is typed, and what must be printed.
struct Transcript {
    input: PathBuf,
    args: Vec<String>,
}

impl Transcript {
    /// What is wrong with the program's output, if anything: the first line that differs.
    fn fault(&self) -> Option<String> {
        let name = format!("{} ({})", self.input.display(), self.args.join(" "));
        let reference = fs::read_to_string(self.input.with_extension("ref")).unwrap_or_default();
        let mut command = cargo_bin_cmd!("puissance4");
        let output = command
            .args(&self.args)
            .pipe_stdin(&self.input)
            .unwrap()
            .output()
            .unwrap();
        let candidate = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            return Some(format!("{name}: {}", output.status));
        }
        let difference = difference(&reference, &candidate)?;
        Some(format!("{name}: {difference}"))
    }
}

/// All transcripts, as they lie in the testbed's folders.
fn transcripts() -> Vec<Transcript> {
    let entries = |folder: &Path| {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect::<Vec<_>>()
    };
    let testbed = Path::new(env!("CARGO_MANIFEST_DIR")).join("testbed");
    let folders = entries(&testbed).into_iter().filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| entries(&folder));
    let inputs = files.filter(|path| path.extension().is_some_and(|extension| extension == "in"));
    inputs
        .map(|input| {
            let args = fs::read_to_string(input.with_extension("args"))
                .or_else(|_| fs::read_to_string(input.with_file_name("args")))
                .unwrap_or_else(|error| panic!("{}: no arguments: {error}", input.display()));
            Transcript {
                args: args.split_whitespace().map(str::to_owned).collect(),
                input,
            }
        })
        .collect()
}

/// The styles that `play` takes, as it lists them for a wrong one.
fn styles() -> Vec<String> {
    let mut command = cargo_bin_cmd!("puissance4");
    let output = command.args(["play", "--style", "?"]).output();
    let error = String::from_utf8(output.unwrap().stderr).unwrap();
    let (_, values) = error.split_once(" (").unwrap();
    let (values, _) = values.split_once(')').unwrap();
    values.split(", ").map(str::to_owned).collect()
}

#[test]
fn the_program_prints_every_transcript() {
    let faults: Vec<_> = transcripts().iter().filter_map(Transcript::fault).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_game_has_transcripts() {
    let transcripts = transcripts();
    let any = |words: &[&str]| {
        transcripts
            .iter()
            .any(|t| t.args.windows(words.len()).any(|w| w == words))
    };
    for word in ["1", "2", "3", "play", "morpion"] {
        let starts = transcripts
            .iter()
            .any(|transcript| transcript.args[0] == word);
        assert!(starts, "{word} has no transcript");
    }
    for name in styles() {
        assert!(any(&["--style", &name]), "{name} has no transcript");
    }
    for name in ["statement", "correction"] {
        assert!(any(&["--form", name]), "{name} has no transcript");
    }
    // The handout's own folders, as many tests in each as the handout has.
    for (folder, count) in [("2players", 5), ("rand_ai", 4), ("smart_ai", 5)] {
        let inside = transcripts
            .iter()
            .filter(|t| t.input.parent().unwrap().ends_with(folder));
        assert_eq!(inside.count(), count, "{folder}");
    }
}
