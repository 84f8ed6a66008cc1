//! Files that are executed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Writes a file with this mode.
///
/// Another process does that: a file cannot be executed while it is open for writing, and what this
/// process forks meanwhile would keep it open.
pub(crate) fn write(path: &Path, text: &str, mode: u32) {
    let mut command = Command::new("install");
    command.arg("-m").arg(format!("{mode:o}"));
    command.arg("/dev/stdin").arg(path).stdin(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    drop(input);
    assert!(child.wait().unwrap().success(), "{}", path.display());
}
