//! A child process within bounds: time, output, memory, processes. Nothing that it starts is left
//! running.
//!
//! [`run`] gives a program its whole input and returns what it printed. [`Process`] talks with one
//! line by line. Both read and write without threads, in one loop over what is ready, so that a
//! program that does not read, does not answer or prints without end holds nobody up.
//!
//! Programs are started in a [`nursery`], a process that ends them with everything that they have
//! started, at the latest when this program ends, in whatever way. This bounds accidents, not
//! malice. Memory and processes are looked at every [`LOOK`], and only on Linux. On other systems,
//! what leaves a program's process group is not found.

#[cfg(target_os = "linux")]
mod linux;
mod nursery;
mod start;
mod talk;
#[cfg(test)]
mod tests;

pub(crate) use nursery::{ARGUMENT as NURSERY, close, make_available, serve};
pub(crate) use start::StartError;
pub(crate) use talk::TalkError;

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio, read, write};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::Pid;
use signal_hook::consts::SIGXCPU;

use self::nursery::{Nursery, Reply};
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
    let mut process = Process::start_on(&command, channel, limits)?;
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
    /// The nursery it runs in. `None` once it has ended.
    nursery: Option<Nursery>,
    pid: Pid,
    input: Option<OwnedFd>,
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
        command: &Command,
        channel: Channel,
        limits: Limits,
    ) -> Result<Process, StartError> {
        let started = Instant::now();
        let pipe = || pipe_with(PipeFlags::CLOEXEC).map_err(io::Error::from);
        let (their_input, input) = pipe()?;
        let (output, their_output) = match channel {
            Channel::Pipe => pipe()?,
            Channel::Terminal => start::terminal().map_err(io::Error::from)?,
        };
        let (error_output, their_errors) = pipe()?;
        for ours in [&input, &output, &error_output] {
            ioctl_fionbio(ours, true).map_err(io::Error::from)?;
        }
        let streams = [&their_input, &their_output, &their_errors].map(AsFd::as_fd);
        let (nursery, pid) = Nursery::new()?
            .start(command, streams, &limits)
            .map_err(|error| StartError::new(error, command.get_program()))?;
        Ok(Process {
            nursery: Some(nursery),
            pid,
            input: Some(input),
            unsent: VecDeque::new(),
            closing: false,
            output: Some(output),
            received: Vec::new(),
            keep_reading: false,
            error_output: Some(error_output),
            tail: VecDeque::new(),
            error_bytes: 0,
            limits,
            started,
            looked: started,
            end: None,
        })
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
        let wait = until.saturating_duration_since(now);
        let [input, output, errors, ended] = self.wait(wait);
        if input {
            self.send();
        }
        if output {
            self.receive();
        }
        if errors {
            self.receive_errors();
        }
        if ended && self.end.is_none() {
            self.take_end();
        }
    }

    /// Which of standard input, output and error can be written to or read from, and whether the
    /// process has ended.
    fn wait(&self, wait: Duration) -> [bool; 4] {
        let room = self.keep_reading || self.received.len() < self.limits.output;
        let input = self.input.as_ref().filter(|_| !self.unsent.is_empty());
        let streams: [(Option<BorrowedFd>, PollFlags); 4] = [
            (input.map(AsFd::as_fd), PollFlags::OUT),
            (
                self.output.as_ref().filter(|_| room).map(AsFd::as_fd),
                PollFlags::IN,
            ),
            (self.error_output.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (self.nursery.as_ref().map(Nursery::ending), PollFlags::IN),
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
        let nursery = self.nursery.as_ref()?;
        nursery.resume();
        #[cfg(target_os = "linux")]
        return linux::excess(nursery.pid(), &self.limits);
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Takes note of how it ended, and takes in what is left of its output.
    fn take_end(&mut self) {
        self.end = Some(match self.wait_for_end() {
            Some(Reply::Exited(status)) => End::Exited(status),
            Some(Reply::Signal(SIGXCPU)) if self.limits.cpu.is_some() => {
                End::Killed(Excess::CpuTime)
            }
            Some(Reply::Signal(signal)) => End::Signal(signal),
            _ => End::Killed(Excess::Stopped),
        });
        self.input = None;
        // Where nurseries do not find everything, something may keep the streams open: what is there
        // now is all.
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

    /// Waits until nothing is left of it. `None` if somebody has killed the nursery.
    fn wait_for_end(&mut self) -> Option<Reply> {
        self.nursery.take()?.wait(self.pid).ok()
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
        if let Some(nursery) = &self.nursery {
            nursery.kill();
        }
        self.wait_for_end();
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

/// How a process is related to others. A number is 0 if it is that of a process outside our
/// container, which all look the same from inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relations {
    pub(crate) parent: i32,
    pub(crate) group: i32,
    pub(crate) session: i32,
    /// The process group that its terminal listens to. -1 if it has no terminal.
    pub(crate) foreground: i32,
}

impl Relations {
    /// The relations of a process, or of this one. `None` if the system does not say.
    pub(crate) fn of(pid: Option<i32>) -> Option<Relations> {
        #[cfg(target_os = "linux")]
        return linux::relations(pid);
        #[cfg(not(target_os = "linux"))]
        {
            use rustix::process::{getpgid, getppid, getsid};
            let of = pid.and_then(Pid::from_raw);
            let number = |pid: Option<Pid>| pid.map_or(0, Pid::as_raw_pid);
            Some(Relations {
                parent: if pid.is_none() { number(getppid()) } else { 0 },
                group: getpgid(of).ok()?.as_raw_pid(),
                session: getsid(of).ok()?.as_raw_pid(),
                foreground: rustix::termios::tcgetpgrp(io::stdin()).map_or(-1, Pid::as_raw_pid),
            })
        }
    }
}
