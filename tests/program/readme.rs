//! What the README shows is what the program prints.

use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

use crate::difference::assert_same_text;

/// The examples: a command after `$ `, and the output up to the end of the block.
fn examples(readme: &str) -> Vec<(&str, &str)> {
    let blocks = readme.split("```").skip(1).step_by(2);
    let bodies = blocks
        .filter_map(|block| block.split_once('\n'))
        .map(|(_, body)| body);
    bodies
        .filter_map(|body| body.strip_prefix("$ ")?.split_once('\n'))
        .collect()
}

#[test]
#[cfg(unix)]
fn every_example_is_true() {
    let examples = examples(include_str!("../../README.md"));
    assert!(!examples.is_empty());
    // The examples call the program as it lies after `make`.
    let folder = Path::new(cargo_bin!("puissance4")).parent().unwrap();
    for (command, output) in examples {
        let ran = Command::new("sh")
            .arg("-c")
            .arg(command)
            .current_dir(folder)
            .output()
            .unwrap();
        let printed = String::from_utf8(ran.stdout).unwrap();
        assert_same_text(command, output, &printed);
    }
}
