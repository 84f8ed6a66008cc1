//! Signals that ask the program to end, and the one rule for all of them: what must be done before
//! the end is done, then the program ends by the signal, as if it had not been caught. A shell shows
//! that as status 130 after Ctrl-C, 143 after SIGTERM and 129 after SIGHUP.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FileType, fstat};
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP,
    SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::jobs::{self, Stop};
use crate::process::Relations;

/// The signals that end a program that does not catch them, and can be caught.
const ENDING: [i32; 15] = [
    SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP,
    SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
];
/// More of them on Linux: a fault of a coprocessor, a power failure, and signals without a meaning
/// of their own.
#[cfg(target_os = "linux")]
const MORE: [std::ops::RangeInclusive<i32>; 3] = [16..=16, 30..=30, 34..=64];
#[cfg(not(target_os = "linux"))]
const MORE: [std::ops::RangeInclusive<i32>; 0] = [];

/// The first signal that asked the program to end. 0 if none did.
static FIRST: AtomicI32 = AtomicI32::new(0);

/// How long to wait for the signal that follows when a terminal is closed.
const HANG_UP: Duration = Duration::from_millis(500);
/// How long an end in good order waits for output that nobody reads.
const PATIENCE: Duration = Duration::from_millis(500);
/// A signal that comes this much later than the first one is another request.
const REPEATED: Duration = Duration::from_millis(300);
/// How often both are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// The signals that ask this program to end. One that was ignored from the start, as `nohup` has it,
/// asks for nothing.
pub(crate) fn ending() -> Vec<i32> {
    let ignored = ignored();
    let all = ENDING.into_iter().chain(MORE.into_iter().flatten());
    all.filter(|signal| ignored >> (signal - 1) & 1 == 0)
        .collect()
}

/// The signals that are ignored, each as a bit. Only Linux says which.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or_default()
}

/// Calls `handle` with each of these signals that arrives, in a thread of its own.
pub(crate) fn listen(
    signals: &[i32],
    mut handle: impl FnMut(i32) + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new(signals)?;
    let ending = ending();
    let handle = move |signal| {
        if ending.contains(&signal) {
            note(signal);
        }
        handle(signal);
    };
    jobs::spawn(move || signals.forever().for_each(handle)).map_err(io::Error::other)
}

/// Remembers the first signal that asks the program to end.
fn note(signal: i32) {
    let _ = FIRST.compare_exchange(0, signal, Relaxed, Relaxed);
}

/// If the terminal was closed, waits for the signal that follows and ends the program by it. The
/// streams of a closed terminal may fail before the signal arrives.
pub(crate) fn end_by_hang_up() {
    let start = Instant::now();
    while is_terminal_closed() && start.elapsed() < HANG_UP {
        match FIRST.load(Relaxed) {
            0 => thread::sleep(Duration::from_millis(5)),
            signal => end(signal),
        }
    }
}

/// Whether the terminal of a standard stream was closed.
fn is_terminal_closed() -> bool {
    let (input, output, errors) = (io::stdin(), io::stdout(), io::stderr());
    let streams = [input.as_fd(), output.as_fd(), errors.as_fd()];
    // One that was closed no longer says that it is a terminal.
    let is_device = |stream: &BorrowedFd| {
        let kind = fstat(stream).map(|stat| FileType::from_raw_mode(stat.st_mode));
        kind == Ok(FileType::CharacterDevice)
    };
    let terminals = streams.into_iter().filter(is_device);
    let mut watched: Vec<PollFd> = terminals
        .map(|stream| PollFd::from_borrowed_fd(stream, PollFlags::empty()))
        .collect();
    let now = Timespec::try_from(Duration::ZERO).expect("it is short");
    let is_closed = |one: &PollFd| one.revents().contains(PollFlags::HUP);
    poll(&mut watched, Some(&now)).is_ok() && watched.iter().any(is_closed)
}

/// Has a file that grows too large for a limit fail to be written, instead of ending the program.
pub(crate) fn survive_large_files() -> io::Result<()> {
    signal_hook::flag::register(SIGXFSZ, Arc::default()).map(drop)
}

/// Ends the program by a signal, so that its parent sees the signal.
pub(crate) fn end(signal: i32) -> ! {
    let _ = emulate_default_handler(signal);
    // Only for signals that the library does not know.
    std::process::exit(128 + signal)
}

/// The signal that asked the program to end, if one did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interruption(Arc<AtomicI32>);

impl Interruption {
    pub(crate) fn signal(&self) -> Option<i32> {
        Some(self.0.load(Relaxed)).filter(|&signal| signal != 0)
    }
}

/// Raises a stop when a signal asks the program to end, which then ends in good order. It ends at
/// once if nobody reads its output, or by a second signal.
pub(crate) fn raise(stop: &Stop) -> io::Result<Interruption> {
    let interruption = Interruption::default();
    let (stop, first) = (stop.clone(), interruption.clone());
    let mut signals = Signals::new(ending())?;
    let listening = jobs::spawn(move || {
        let Some(signal) = signals.forever().next() else {
            return;
        };
        first.0.store(signal, Relaxed);
        note(signal);
        stop.raise();
        let start = Instant::now();
        let mut read = start;
        loop {
            thread::sleep(LOOK);
            let is_repeated = signals.pending().next().is_some() && start.elapsed() > REPEATED;
            if !is_output_stuck() {
                read = Instant::now();
            }
            if is_repeated || read.elapsed() > PATIENCE {
                end(signal);
            }
        }
    });
    listening.map_err(io::Error::other)?;
    Ok(interruption)
}

/// Whether nobody reads what was written to standard output or standard error, so that writing more
/// would wait.
fn is_output_stuck() -> bool {
    let (output, errors) = (io::stdout(), io::stderr());
    let streams = [output.as_fd(), errors.as_fd()];
    let mut watched = streams.map(|stream| PollFd::from_borrowed_fd(stream, PollFlags::OUT));
    let now = Timespec::try_from(Duration::ZERO).expect("it is short");
    poll(&mut watched, Some(&now)).is_ok() && watched.iter().any(|one| one.revents().is_empty())
}

/// Suspends the whole process group, as Ctrl-Z does, all of it at once. Returns when it resumes.
pub(crate) fn suspend_group() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::STOP)?)
}

/// Whether the terminal is ours to read and to change, and not another job's of the shell.
pub(crate) fn is_in_foreground() -> bool {
    Relations::of(None).is_some_and(|ours| ours.group == ours.foreground)
}

/// Whether a process of our session, but of another group, is the parent of our group: a shell with
/// job control.
pub(crate) fn has_shell() -> bool {
    let Some(ours) = Relations::of(None) else {
        return false;
    };
    let mut parent = ours.parent;
    // A parent outside our container may be a shell, but nobody says of which session.
    while parent != 0
        && let Some(relations) = Relations::of(Some(parent))
        && relations.session == ours.session
    {
        if relations.group != ours.group {
            return true;
        }
        parent = relations.parent;
    }
    false
}
