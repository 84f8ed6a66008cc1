//! Runs a program in an empty working directory, within bounds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tempfile::TempDir;

use super::verdict::Seen;
use crate::jobs::Stop;
use crate::process::{self, Channel, End, Excess, Limits, Run, StartError};

/// The time of a run that need not be waited for, if runs get no more than five times as much.
const SHORT: Duration = Duration::from_secs(1);

/// What a run may use.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// The time of a run.
    pub time: Duration,
    /// The bytes of memory.
    pub memory: u64,
    /// The number of processes.
    pub processes: usize,
    /// The bytes that it may print beyond four times the expected ones.
    pub output: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            time: Duration::from_secs(5),
            memory: 1 << 30,
            processes: 64,
            output: 64 << 10,
        }
    }
}

/// Runs one program.
#[derive(Debug)]
pub(super) struct Runner {
    program: PathBuf,
    folder: TempDir,
    /// Empty folders in it that no run uses.
    folders: Mutex<Vec<PathBuf>>,
    bounds: Bounds,
    stop: Stop,
    runs: AtomicUsize,
    /// Whether a run took too long. All runs after it are on a terminal.
    has_hung: AtomicBool,
}

impl Runner {
    pub(super) fn new(program: &Path, bounds: Bounds, stop: Stop) -> io::Result<Runner> {
        Ok(Runner {
            // Its working directory is another one.
            program: std::path::absolute(program)?,
            folder: tempfile::Builder::new().prefix("puissance4-").tempdir()?,
            folders: Mutex::default(),
            bounds,
            stop,
            runs: AtomicUsize::new(0),
            has_hung: AtomicBool::new(false),
        })
    }

    fn folders(&self) -> MutexGuard<'_, Vec<PathBuf>> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many times the program was run.
    pub(super) fn runs(&self) -> usize {
        self.runs.load(Relaxed)
    }

    /// The time that a run may take.
    pub(super) const fn time(&self) -> Duration {
        self.bounds.time
    }

    /// The time of a run that need not be waited for: others have hung, or showed the same.
    pub(super) fn short_time(&self) -> Duration {
        let time = self.bounds.time;
        time.min(SHORT.max(time / 5))
    }

    /// The time of a run if many have hung.
    pub(super) fn very_short_time(&self) -> Duration {
        self.short_time() / 3
    }

    /// Runs the program. `expected` is the length of its output if it is right.
    pub(super) fn run(
        &self,
        args: &[String],
        input: &[u8],
        expected: usize,
        time: Duration,
    ) -> Result<Seen, StartError> {
        // What a program has not written yet is lost when it crashes or hangs. On a terminal it
        // writes each line at once.
        let channel = if self.has_hung.load(Relaxed) {
            Channel::Terminal
        } else {
            Channel::Pipe
        };
        let seen = self.run_on(channel, args, input, expected, time)?;
        let hangs = matches!(
            seen.end,
            End::Killed(Excess::WallTime | Excess::CpuTime | Excess::Memory)
        );
        self.has_hung.fetch_or(hangs, Relaxed);
        if channel == Channel::Pipe && (hangs || matches!(seen.end, End::Signal(_))) {
            let again = self.run_on(
                Channel::Terminal,
                args,
                input,
                expected,
                time.min(self.short_time()),
            )?;
            let is_cut_too = matches!(again.end, End::Signal(_) | End::Killed(_));
            if is_cut_too && again.output.len() > seen.output.len() {
                return Ok(again);
            }
        }
        Ok(seen)
    }

    /// Runs the program with its output going to a device that is full.
    pub(super) fn run_full(&self, args: &[String], input: &[u8]) -> Result<Seen, StartError> {
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", "exec \"$0\" \"$@\" >/dev/full"])
            .arg(&self.program)
            .args(args);
        self.spawn(command, Channel::Pipe, input, 0, self.bounds.time)
    }

    fn run_on(
        &self,
        channel: Channel,
        args: &[String],
        input: &[u8],
        expected: usize,
        time: Duration,
    ) -> Result<Seen, StartError> {
        let mut command = Command::new(&self.program);
        command.args(args);
        self.spawn(command, channel, input, expected, time)
    }

    fn spawn(
        &self,
        mut command: Command,
        channel: Channel,
        input: &[u8],
        expected: usize,
        time: Duration,
    ) -> Result<Seen, StartError> {
        let number = self.runs.fetch_add(1, Relaxed);
        let unused = self.folders().pop();
        let folder = unused.map_or_else(
            || {
                let folder = self.folder.path().join(number.to_string());
                fs::create_dir(&folder).map(|()| folder)
            },
            Ok,
        )?;
        command.current_dir(&folder);
        let limits = Limits {
            wall: Some(time),
            cpu: Some(time + Duration::from_secs(1)),
            output: 4 * expected + self.bounds.output,
            errors: 4 * expected + self.bounds.output,
            memory: self.bounds.memory,
            processes: self.bounds.processes,
            stop: self.stop.clone(),
        };
        let run = process::run(command, input, channel, limits);
        // A folder in which nothing was left serves the next run.
        let is_empty = fs::read_dir(&folder).is_ok_and(|mut entries| entries.next().is_none());
        if is_empty {
            self.folders().push(folder);
        } else {
            let _ = fs::remove_dir_all(&folder);
        }
        let Run {
            output,
            errors,
            end,
        } = run?;
        Ok(Seen {
            output,
            errors,
            end,
        })
    }
}
