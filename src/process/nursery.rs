//! The process that starts other programs for this one, and in which nothing of them is left.
//!
//! A *nursery* is this program, started by itself. It starts one program after the other, and is the
//! parent to which the system gives the processes that a program leaves behind: whatever they do to
//! their group, session or environment, all of them are the nursery's descendants. When the program
//! ends, the nursery kills the rest and reports the end. When this process ends, in any way, its side
//! of the socket closes, and the nursery kills everything and ends too.
//!
//! ```text
//! this process ── socket ── nursery (a session of its own)
//!                              └── program (a process group of its own)
//!                                     └── what it starts
//! ```

mod messages;
mod server;

use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use self::messages::Order;
pub(super) use self::messages::Reply;
#[cfg(target_os = "linux")]
use super::linux;
use super::{LOOK, Limits};

pub(crate) use self::server::serve;

/// The argument that makes this program a nursery.
pub(crate) const ARGUMENT: &str = "nursery";
/// What a nursery is called in lists of processes. Who kills all processes of this program's name
/// does not kill the nurseries, which then clean up.
const NAME: &std::ffi::CStr = c"p4-nursery";

/// How long a nursery may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Nurseries in which nothing runs.
static IDLE: Mutex<Vec<Nursery>> = Mutex::new(Vec::new());

/// The processes of all nurseries.
static ALL: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Whether this is the program `puissance4`, which can be a nursery.
static IS_AVAILABLE: AtomicBool = AtomicBool::new(cfg!(test));

/// Says that this is the program `puissance4`, and not another one that uses this library.
pub(crate) fn make_available() {
    IS_AVAILABLE.store(true, Relaxed);
}

/// Ends the nurseries in which nothing runs. The others end with this process.
pub(crate) fn close() {
    let nurseries = std::mem::take(&mut *idle());
    drop(nurseries);
}

/// A nursery in which at most one program runs.
#[derive(Debug)]
pub(super) struct Nursery {
    process: Child,
    socket: UnixStream,
}

impl Nursery {
    /// A nursery in which nothing runs.
    pub(super) fn new() -> io::Result<Nursery> {
        if let Some(idle) = idle().pop() {
            return Ok(idle);
        }
        if !IS_AVAILABLE.load(Relaxed) {
            let why = "only the program 'puissance4' starts other programs";
            return Err(io::Error::new(ErrorKind::Unsupported, why));
        }
        let (socket, theirs) = UnixStream::pair()?;
        socket.set_read_timeout(Some(LOOK))?;
        let process = itself()?
            .arg0(NAME.to_string_lossy().as_ref())
            .stdin(OwnedFd::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let nursery = Nursery { process, socket };
        all().push(nursery.pid());
        // What is in a nursery that somebody kills becomes ours. In tests, other processes would, too.
        #[cfg(all(target_os = "linux", not(test)))]
        linux::adopt_orphans()?;
        Ok(nursery)
    }

    /// The number of the nursery's own process, of which everything in it descends.
    pub(super) fn pid(&self) -> Pid {
        Pid::from_child(&self.process)
    }

    /// Starts a program whose standard input, output and error are these. Of `command`, the
    /// program, its arguments and its working directory count. Returns the nursery and the number of
    /// the program's process.
    pub(super) fn start(
        self,
        command: &Command,
        streams: [BorrowedFd; 3],
        limits: &Limits,
    ) -> io::Result<(Nursery, Pid)> {
        let order = Order::new(command, limits)?;
        let sent = order.send(&self.socket, streams);
        match sent.and_then(|()| self.receive()) {
            Ok(Reply::Started(pid)) => {
                let pid = Pid::from_raw(pid).ok_or(ErrorKind::InvalidData)?;
                Ok((self, pid))
            }
            Ok(Reply::Failed(errno)) => {
                idle().push(self);
                Err(io::Error::from_raw_os_error(errno))
            }
            Ok(Reply::Exited(_) | Reply::Signal(_)) => Err(ErrorKind::InvalidData.into()),
            Err(error) => {
                self.abandon();
                Err(error)
            }
        }
    }

    fn receive(&self) -> io::Result<Reply> {
        let asked = Instant::now();
        loop {
            match Reply::receive(&self.socket) {
                Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(error),
                Err(_) if asked.elapsed() < PATIENCE => self.resume(),
                Err(_) => {
                    let why = "the process that starts programs does not answer";
                    return Err(io::Error::new(ErrorKind::TimedOut, why));
                }
                reply => return reply,
            }
        }
    }

    /// Lets the nursery go on if its program has stopped it.
    pub(super) fn resume(&self) {
        // If the nursery is gone, the next reply says so.
        let _ = kill_process(self.pid(), Signal::CONT);
    }

    /// Becomes readable when the program has ended with everything that it started.
    pub(super) fn ending(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    /// Ends the program with everything that it has started.
    pub(super) fn kill(&self) {
        // If the nursery is gone, the next reply says so.
        let _ = messages::send_kill(&self.socket);
    }

    /// Waits for the end of the program, of which nothing is left then, and leaves the nursery to
    /// the next one.
    pub(super) fn wait(self, program: Pid) -> io::Result<Reply> {
        let reply = self.receive();
        if reply.is_ok() {
            idle().push(self);
        } else {
            // Somebody has killed the nursery.
            let _ = kill_process_group(program, Signal::KILL);
            self.abandon();
        }
        reply
    }
}

impl Nursery {
    /// Ends a nursery that does not answer, after everything in it.
    fn abandon(mut self) {
        #[cfg(target_os = "linux")]
        linux::kill_descendants(self.pid());
        let _ = self.process.kill();
        #[cfg(all(target_os = "linux", not(test)))]
        linux::kill_orphans(&all());
    }
}

impl Drop for Nursery {
    fn drop(&mut self) {
        let _ = self.socket.shutdown(Shutdown::Both);
        let _ = self.process.wait();
        let pid = self.pid();
        all().retain(|other| *other != pid);
    }
}

fn all() -> MutexGuard<'static, Vec<Pid>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

fn idle() -> MutexGuard<'static, Vec<Nursery>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// This program as a nursery.
#[cfg(not(test))]
fn itself() -> io::Result<Command> {
    // Linux knows the program even if its file was replaced or removed meanwhile.
    let path = match cfg!(target_os = "linux") {
        true => "/proc/self/exe".into(),
        false => std::env::current_exe()?,
    };
    let mut command = Command::new(path);
    command.arg(ARGUMENT);
    Ok(command)
}

/// The program of the tests as a nursery: one of the tests is it.
#[cfg(test)]
fn itself() -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args(["--exact", "process::nursery::tests::serves_other_tests"])
        .env(tests::VARIABLE, "1");
    Ok(command)
}

#[cfg(test)]
mod tests {
    /// Set in a nursery.
    pub(super) const VARIABLE: &str = "PUISSANCE4_NURSERY";

    #[test]
    fn serves_other_tests() {
        if std::env::var_os(VARIABLE).is_some() {
            super::serve();
        }
    }
}
