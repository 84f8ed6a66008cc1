//! The progress of long work, in a line on standard error that is rewritten.
//!
//! Not the usual crate, because its estimates need the mathematical library, which every start of
//! the program, the handout's too, would have to load.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Work that takes longer than this shows its progress.
const LONG: Duration = Duration::from_secs(1);
/// How often the line is written at the most.
const PAUSE: Duration = Duration::from_millis(100);
/// Back to the start of the line, and clear it.
const CLEAR: &str = "\r\x1b[K";

/// The progress of some work.
pub(crate) struct Progress {
    name: String,
    total: Option<usize>,
    done: u32,
    start: Instant,
    /// When the line was written last, if it is on the screen.
    shown: Option<Instant>,
    terminal: bool,
}

impl Progress {
    /// The progress of work on `total` things, or on a number that is not known.
    pub(crate) fn new(name: &str, total: Option<usize>) -> Progress {
        let terminal = io::stderr().is_terminal();
        let (name, start) = (name.to_owned(), Instant::now());
        Progress {
            name,
            total,
            done: 0,
            start,
            shown: None,
            terminal,
        }
    }

    /// Counts one more thing as done.
    pub(crate) fn step(&mut self) {
        self.done += 1;
        let elapsed = self.start.elapsed();
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE);
        if self.terminal && elapsed >= LONG && due {
            let left = self.total.map(|total| {
                let left = elapsed / self.done * (total as u32).saturating_sub(self.done);
                format!(" of {total}, about {} s left", left.as_secs())
            });
            let left = left.unwrap_or_else(|| format!(", {} s", elapsed.as_secs()));
            let line = format!("{CLEAR}{}: {}{left}", self.name, self.done);
            let _ = io::stderr().write_all(line.as_bytes());
            self.shown = Some(Instant::now());
        }
    }

    /// Removes the line from the screen, so that something else can be written.
    pub(crate) fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = io::stderr().write_all(CLEAR.as_bytes());
        }
    }
}
