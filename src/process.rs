//! A child process within bounds: time, output, memory, processes. Nothing that it starts is left
//! running.
//!
//! [`run`] gives a program its whole input and returns what it printed. [`Process`] talks with one
//! line by line. Both read and write without threads, in one loop over what is ready, so that a
//! program that does not read, does not answer or prints without end holds nobody up.
//!
//! This bounds accidents, not malice. A program has a process group of its own, which is killed as
//! a whole; what leaves the group is found by its environment, by [`sweep`]. Memory and processes
//! are looked at every [`LOOK`], and only on Linux.

#[cfg(target_os = "linux")]
mod linux;
mod start;
mod talk;
#[cfg(test)]
mod tests;

pub(crate) use start::StartError;
pub(crate) use talk::TalkError;

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio, read, write};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXCPU};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::jobs::Stop;

/// How often memory and processes are looked at, and how soon a raised stop is noticed.
const LOOK: Duration = Duration::from_millis(50);
/// How much is read at once.
const CHUNK: usize = 64 << 10;
/// How much of standard error is kept: its last bytes.
const TAIL: usize = 8 << 10;

/// What a process may use.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// The time from its start to its end.
    pub wall: Option<Duration>,
    /// The computing time of each of its processes, counted in whole seconds.
    pub cpu: Option<Duration>,
    /// The bytes on standard output: in all for [`run`], waiting to be read for a [`Process`].
    pub output: usize,
    /// The bytes on standard error in all. Only the last few thousand are kept.
    pub errors: usize,
    /// The bytes of memory of all its processes.
    pub memory: u64,
    /// The number of its processes.
    pub processes: usize,
    /// Ends it at once when raised.
    pub stop: Stop,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            wall: Some(Duration::from_secs(10)),
            cpu: None,
            output: 1 << 20,
            errors: 1 << 20,
            memory: 1 << 30,
            processes: 64,
            stop: Stop::default(),
        }
    }
}

/// The bound that a process exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excess {
    /// The time on the clock.
    WallTime,
    /// The computing time.
    CpuTime,
    /// The output.
    Output,
    /// What it wrote on standard error.
    Errors,
    /// The memory.
    Memory,
    /// The number of processes.
    Processes,
    /// None: it was stopped from outside.
    Stopped,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Signal(i32),
    /// It was killed because it exceeded a bound.
    Killed(Excess),
}

/// The name of a signal: `SIGSEGV`.
pub(crate) fn signal_name(signal: i32) -> String {
    let name = signal_hook::low_level::signal_name(signal);
    name.map_or_else(|| format!("signal {signal}"), str::to_owned)
}

/// What a program did with its input.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// What it printed.
    pub output: Vec<u8>,
    /// The end of what it wrote on standard error.
    pub errors: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// Where standard output leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// To a pipe: C programs keep what they print in a buffer until there is much of it.
    Pipe,
    /// To a terminal of its own: C programs write each line at once.
    Terminal,
}

/// Runs a program with this input until it ends.
pub(crate) fn run(
    command: Command,
    input: &[u8],
    channel: Channel,
    limits: Limits,
) -> Result<Run, StartError> {
    let mut process = Process::start_on(command, channel, limits)?;
    process.unsent.extend(input);
    process.closing = true;
    process.keep_reading = true;
    while process.end.is_none() {
        process.step(None);
    }
    Ok(Run {
        end: process.end.expect("the loop has ended"),
        output: std::mem::take(&mut process.received),
        errors: process.errors(),
    })
}

/// A process that is talked with. It is killed with all that it started when it is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    pid: Pid,
    /// Becomes readable when the process ends, if the system has such a thing.
    ending: Option<OwnedFd>,
    input: Option<ChildStdin>,
    unsent: VecDeque<u8>,
    /// The input ends after what is not sent yet.
    closing: bool,
    output: Option<OwnedFd>,
    received: Vec<u8>,
    /// Everything is read as it comes, and too much of it is the end of the process.
    keep_reading: bool,
    error_output: Option<OwnedFd>,
    tail: VecDeque<u8>,
    error_bytes: usize,
    limits: Limits,
    started: Instant,
    looked: Instant,
    end: Option<End>,
}

impl Process {
    fn start_on(
        mut command: Command,
        channel: Channel,
        limits: Limits,
    ) -> Result<Process, StartError> {
        let started = Instant::now();
        let (ours, theirs) = match channel {
            Channel::Pipe => (None, Stdio::piped()),
            Channel::Terminal => {
                let (ours, theirs) = start::terminal().map_err(io::Error::from)?;
                (Some(ours), theirs.into())
            }
        };
        #[cfg(target_os = "linux")]
        linux::mark(&mut command);
        command
            .stdin(Stdio::piped())
            .stdout(theirs)
            .stderr(Stdio::piped())
            .process_group(0);
        let spawned = command.spawn();
        let mut child = spawned.map_err(|error| StartError::new(error, command.get_program()))?;
        // Our copy of the terminal's other side, which would keep it open.
        drop(command);
        let pid = Pid::from_child(&child);
        #[cfg(target_os = "linux")]
        let ending = linux::bound(pid, &limits);
        #[cfg(not(target_os = "linux"))]
        let ending = None;
        let input = child.stdin.take();
        let output = ours.or_else(|| child.stdout.take().map(OwnedFd::from));
        let error_output = child.stderr.take().map(OwnedFd::from);
        let process = Process {
            child,
            pid,
            ending,
            input,
            unsent: VecDeque::new(),
            closing: false,
            output,
            received: Vec::new(),
            keep_reading: false,
            error_output,
            tail: VecDeque::new(),
            error_bytes: 0,
            limits,
            started,
            looked: started,
            end: None,
        };
        for stream in [
            process.input.as_ref().map(AsFd::as_fd),
            process.output.as_ref().map(AsFd::as_fd),
            process.error_output.as_ref().map(AsFd::as_fd),
        ] {
            let stream = stream.expect("all three were made");
            ioctl_fionbio(stream, true).map_err(io::Error::from)?;
        }
        Ok(process)
    }

    /// The end of what it wrote on standard error so far.
    pub(crate) fn errors(&self) -> Vec<u8> {
        self.tail.iter().copied().collect()
    }

    /// Waits until something happens, at most until the deadline, and reads and writes what it can.
    fn step(&mut self, deadline: Option<Instant>) {
        if let Some(excess) = self.excess() {
            self.kill(excess);
            return;
        }
        if self.closing && self.unsent.is_empty() {
            self.input = None;
        }
        let now = Instant::now();
        let wall = self.limits.wall.map(|wall| self.started + wall);
        let until = [deadline, wall, Some(now + LOOK)];
        let until = until.into_iter().flatten().min().expect("one is given");
        let mut wait = until.saturating_duration_since(now);
        let is_over = self.output.is_none() && self.error_output.is_none();
        if self.ending.is_none() {
            let pause = Duration::from_millis(if is_over { 1 } else { 10 });
            wait = wait.min(pause);
        }
        let [input, output, errors] = self.wait(wait);
        if input {
            self.send();
        }
        if output {
            self.receive();
        }
        if errors {
            self.receive_errors();
        }
        if self.end.is_none() && self.has_ended() {
            self.reap();
        }
    }

    /// Which of standard input, output and error can be written to or read from.
    fn wait(&self, wait: Duration) -> [bool; 3] {
        let room = self.keep_reading || self.received.len() < self.limits.output;
        let input = self.input.as_ref().filter(|_| !self.unsent.is_empty());
        let streams: [(Option<BorrowedFd>, PollFlags); 4] = [
            (input.map(AsFd::as_fd), PollFlags::OUT),
            (
                self.output.as_ref().filter(|_| room).map(AsFd::as_fd),
                PollFlags::IN,
            ),
            (self.error_output.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (self.ending.as_ref().map(AsFd::as_fd), PollFlags::IN),
        ];
        let mut watched: Vec<PollFd> = Vec::with_capacity(4);
        for (stream, flags) in &streams {
            watched.extend(stream.map(|stream| PollFd::from_borrowed_fd(stream, *flags)));
        }
        let wait = Timespec::try_from(wait).expect("at most the time between two looks");
        // A signal may cut the wait short: the next step waits again.
        let _ = poll(&mut watched, Some(&wait));
        let mut watched = watched.iter();
        let mut ready = streams.iter().map(|(stream, _)| {
            stream.is_some() && watched.next().is_some_and(|fd| !fd.revents().is_empty())
        });
        std::array::from_fn(|_| ready.next().expect("there are four"))
    }

    fn send(&mut self) {
        let Some(input) = &self.input else { return };
        let (bytes, _) = self.unsent.as_slices();
        match write(input, bytes) {
            Ok(sent) => drop(self.unsent.drain(..sent)),
            Err(Errno::AGAIN | Errno::INTR) => {}
            // It does not want to read any more, which may be quite right.
            Err(_) => {
                self.input = None;
                if self.keep_reading {
                    self.unsent.clear();
                }
            }
        }
    }

    fn receive(&mut self) {
        let Some(output) = &self.output else { return };
        self.received.reserve(CHUNK);
        match read(output, spare_capacity(&mut self.received)) {
            Ok(1..) | Err(Errno::AGAIN | Errno::INTR) => {}
            // A terminal whose other side is closed fails instead of ending.
            Ok(0) | Err(_) => self.output = None,
        }
        if self.keep_reading && self.received.len() > self.limits.output {
            self.received.truncate(self.limits.output);
            self.kill(Excess::Output);
        }
    }

    fn receive_errors(&mut self) {
        let Some(errors) = &self.error_output else {
            return;
        };
        let mut chunk = [0; TAIL];
        match read(errors, &mut chunk) {
            Ok(read @ 1..) => {
                self.error_bytes += read;
                self.tail.extend(&chunk[..read]);
                let too_many = self.tail.len().saturating_sub(TAIL);
                self.tail.drain(..too_many);
            }
            Err(Errno::AGAIN | Errno::INTR) => {}
            Ok(_) | Err(_) => self.error_output = None,
        }
        if self.error_bytes > self.limits.errors {
            self.kill(Excess::Errors);
        }
    }

    /// The bound that it exceeds now.
    fn excess(&mut self) -> Option<Excess> {
        if self.limits.stop.is_raised() {
            return Some(Excess::Stopped);
        }
        let now = Instant::now();
        let wall = self.limits.wall;
        if wall.is_some_and(|wall| now.duration_since(self.started) >= wall) {
            return Some(Excess::WallTime);
        }
        if now.duration_since(self.looked) < LOOK {
            return None;
        }
        self.looked = now;
        #[cfg(target_os = "linux")]
        return linux::excess(self.pid, &self.limits);
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Whether it has ended. It stays a zombie, and so keeps its number, until it is reaped.
    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        matches!(waitid(WaitId::Pid(self.pid), options), Ok(Some(_)) | Err(_))
    }

    /// Ends everything that the process has started, and takes in what is left of its output.
    fn reap(&mut self) {
        let _ = kill_process_group(self.pid, Signal::KILL);
        let status = self.child.wait();
        self.end = Some(match status {
            Ok(status) => match (status.code(), status.signal()) {
                (Some(code), _) => End::Exited(code),
                (_, Some(SIGXCPU)) if self.limits.cpu.is_some() => End::Killed(Excess::CpuTime),
                (_, signal) => End::Signal(signal.unwrap_or_default()),
            },
            // Only if someone else has waited for it.
            Err(_) => End::Killed(Excess::Stopped),
        });
        self.input = None;
        // A process outside the group may keep the streams open: what is there now is all.
        loop {
            let before = (self.received.len(), self.error_bytes);
            self.receive();
            self.receive_errors();
            if (self.received.len(), self.error_bytes) == before || self.full() {
                break;
            }
        }
        (self.output, self.error_output) = (None, None);
    }

    /// Whether a stream has exceeded its bound.
    fn full(&self) -> bool {
        self.received.len() >= self.limits.output || self.error_bytes > self.limits.errors
    }

    /// Kills it with everything that it has started.
    fn kill(&mut self, excess: Excess) -> End {
        if let Some(end) = self.end {
            // It has ended by itself, after too much output.
            if excess == Excess::Output {
                self.end = Some(End::Killed(excess));
            }
            return end;
        }
        let end = End::Killed(excess);
        self.end = Some(end);
        let _ = kill_process_group(self.pid, Signal::KILL);
        let _ = self.child.wait();
        if excess != Excess::Output {
            self.receive();
            self.receive_errors();
        }
        (self.input, self.output, self.error_output) = (None, None, None);
        end
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.end.is_none() {
            self.kill(Excess::Stopped);
        }
    }
}

/// Kills all processes that were started, and what they have started outside their process groups.
/// To be called when none is needed any more.
pub(crate) fn sweep() {
    #[cfg(target_os = "linux")]
    linux::sweep();
}

/// Has a signal that ends the program end all processes first: they have process groups of their
/// own, which Ctrl-C does not reach.
pub(crate) fn sweep_on_signals() -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            sweep();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}
