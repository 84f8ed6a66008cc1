//! Starting: what can go wrong, and a terminal for programs that print differently on one.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use thiserror::Error;

/// Why a program could not be started.
#[derive(Debug, Error)]
pub(crate) enum StartError {
    /// There is no such file.
    #[error("there is no such program")]
    NotFound,
    /// It is a folder.
    #[error("it is a folder, not a program")]
    Folder,
    /// The file may not be executed.
    #[error("the file is not executable; 'chmod +x' makes it so")]
    NotExecutable,
    /// The system does not know how to execute the file.
    #[error("the file is neither a program for this machine nor a script with a '#!' line")]
    NotAProgram,
    /// Its interpreter, or the loader, is missing.
    #[error("the program that the file's first line names, or its loader, does not exist")]
    NoInterpreter,
    /// Something else.
    #[error("{0}")]
    System(#[from] io::Error),
}

impl StartError {
    pub(super) fn new(error: io::Error, program: &OsStr) -> StartError {
        let path = Path::new(program);
        match error.kind() {
            ErrorKind::NotFound if path.is_file() => StartError::NoInterpreter,
            ErrorKind::NotFound => StartError::NotFound,
            ErrorKind::PermissionDenied if path.is_dir() => StartError::Folder,
            ErrorKind::PermissionDenied => StartError::NotExecutable,
            _ if error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error()) => {
                StartError::NotAProgram
            }
            _ => StartError::System(error),
        }
    }
}

/// A terminal that changes nothing of what passes through it: our side and the program's.
pub(super) fn terminal() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let ours = openpt(flags)?;
    grantpt(&ours)?;
    unlockpt(&ours)?;
    let name = ptsname(&ours, Vec::new())?;
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let theirs = rustix::fs::open(name, flags, Mode::empty())?;
    let mut settings = tcgetattr(&theirs)?;
    settings.make_raw();
    tcsetattr(&theirs, OptionalActions::Now, &settings)?;
    Ok((ours, theirs))
}
