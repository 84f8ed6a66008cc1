//! The terminal as a file of our own. Writing waits for a terminal that is slow or stopped, but not
//! once the program is asked to end.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::termios::{Action, QueueSelector, tcflow, tcflush, ttyname};

/// How long a program that is asked to end waits for the terminal.
const PATIENCE: Duration = Duration::from_millis(300);
/// How often it is looked whether the program is asked to end.
const LOOK: Duration = Duration::from_millis(50);

/// When the program was asked to end.
static HURRY: OnceLock<Instant> = OnceLock::new();

/// From now on, nothing waits long for a terminal that does not show what is written.
pub(crate) fn hurry() {
    HURRY.get_or_init(Instant::now);
}

/// Whether the program is asked to end.
pub(crate) fn is_hurried() -> bool {
    HURRY.get().is_some()
}

/// Whether the terminal was waited for long enough since the program was asked to end.
fn is_late(patience: Duration) -> bool {
    HURRY.get().is_some_and(|since| since.elapsed() > patience)
}

/// The terminal that standard output leads to.
#[derive(Debug)]
pub(crate) struct Tty(File);

impl Tty {
    /// Opens the terminal anew: that it does not block must not concern other programs that use it.
    pub(crate) fn open() -> io::Result<Tty> {
        let output = io::stdout();
        let flags = OFlags::WRONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let opened = ttyname(&output, Vec::new())
            .and_then(|name| rustix::fs::open(name, flags, Mode::empty()));
        Ok(Tty(match opened {
            Ok(opened) => opened.into(),
            // A terminal that may not be opened is used as it is.
            Err(_) => output.as_fd().try_clone_to_owned()?.into(),
        }))
    }

    /// Writes all bytes. Once the program is asked to end and nobody reads, what was written before is
    /// thrown away to make room for them.
    pub(crate) fn write_through(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut left = bytes;
        while !left.is_empty() {
            match self.0.write(left) {
                Ok(written) => left = &left[written..],
                Err(error) if is_temporary(&error) => {
                    if is_late(2 * PATIENCE) {
                        return Err(error);
                    } else if is_late(PATIENCE) {
                        tcflush(&self.0, QueueSelector::OFlush)?;
                        tcflow(&self.0, Action::OOn)?;
                        thread::sleep(Duration::from_millis(1));
                    } else {
                        self.wait();
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Waits for the terminal, for a moment.
    fn wait(&self) {
        let mut watched = [PollFd::new(&self.0, PollFlags::OUT)];
        let wait = Timespec::try_from(LOOK).expect("it is short");
        let _ = poll(&mut watched, Some(&wait));
    }
}

impl Write for Tty {
    /// Writes some of the bytes. Throws them away if the program is asked to end and nobody reads.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(error) if is_temporary(&error) => {
                    if is_late(PATIENCE) {
                        return Ok(bytes.len());
                    }
                    self.wait();
                }
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
    )
}
