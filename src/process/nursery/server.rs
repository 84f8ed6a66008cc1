//! A nursery's own process.

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, WaitStatus, getpid, kill_process_group,
    setsid, wait, waitid,
};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::flag;
use signal_hook::low_level::pipe;

use super::messages::{Order, Reply};
#[cfg(test)]
use super::tests;
#[cfg(target_os = "linux")]
use crate::process::linux;

/// How long processes that were killed may take to end before they are killed again.
const AGAIN: Duration = Duration::from_millis(2);

/// Starts programs, as the socket on standard input orders, until that is closed.
pub(crate) fn serve() -> ! {
    let socket = io::stdin().as_fd().try_clone_to_owned();
    let served = socket.and_then(|socket| serve_on(&UnixStream::from(socket)));
    if let Err(error) = &served {
        eprintln!("puissance4: a nursery is only for this program itself: {error}");
    }
    std::process::exit(i32::from(served.is_err()))
}

fn serve_on(socket: &UnixStream) -> io::Result<()> {
    // Signals of the terminal are not for the nursery. This fails only if it has a session already.
    let _ = setsid();
    // Others, which may be for all processes of a user, do not end it before it has cleaned up. Signals
    // that were ignored instead would be ignored by programs, too.
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
        flag::register(signal, Arc::default())?;
    }
    #[cfg(target_os = "linux")]
    linux::adopt(super::NAME)?;
    let (deaths, notify) = UnixStream::pair()?;
    deaths.set_nonblocking(true)?;
    pipe::register(SIGCHLD, notify)?;
    while let Some((order, streams)) = Order::receive(socket)? {
        let [input, output, errors] = streams;
        let mut command = order.command().ok_or(io::ErrorKind::InvalidData)?;
        command.stdin(input).stdout(output).stderr(errors);
        let reply = match start(command, &order) {
            Ok(pid) => {
                let started = Reply::Started(pid.as_raw_pid()).send(socket);
                let ended = started.and_then(|()| watch(pid, socket, &deaths));
                // Whatever has failed, nothing is left.
                let status = clear(pid, &deaths);
                ended?;
                status
            }
            Err(error) => Reply::Failed(error.raw_os_error().unwrap_or(0)),
        };
        reply.send(socket)?;
    }
    Ok(())
}

/// Starts a program in a process group of its own.
fn start(mut command: Command, order: &Order) -> io::Result<Pid> {
    #[cfg(test)]
    command.env_remove(tests::VARIABLE);
    let program = command.process_group(0).spawn()?;
    let pid = Pid::from_child(&program);
    #[cfg(target_os = "linux")]
    if let Some(cpu) = order.cpu {
        linux::limit_computing_time(pid, cpu);
    }
    Ok(pid)
}

/// Waits until a program has ended or is to be ended. Fails if nobody is left to ask for that.
fn watch(program: Pid, mut socket: &UnixStream, deaths: &UnixStream) -> io::Result<()> {
    let ended = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let mut has_died = false;
    while waitid(WaitId::Pid(program), ended)?.is_none() {
        if has_died {
            // It was not the program.
            #[cfg(target_os = "linux")]
            linux::reap_orphans(program);
        }
        let mut watched = [socket, deaths].map(|one| PollFd::new(one, PollFlags::IN));
        match poll(&mut watched, None) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let is_asked = !watched[0].revents().is_empty();
        has_died = !watched[1].revents().is_empty();
        forget(deaths);
        if is_asked {
            return socket.read_exact(&mut [0]);
        }
    }
    Ok(())
}

/// Ends a program and everything that it has started. Returns how the program ended.
fn clear(program: Pid, deaths: &UnixStream) -> Reply {
    // While the program is not reaped, no other group has its number.
    let _ = kill_process_group(program, Signal::KILL);
    let mut end = Reply::Exited(0);
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if pid == program => end = reply(status),
            Ok(Some(_)) | Err(Errno::INTR) => {}
            Ok(None) => {
                let mut watched = [PollFd::new(deaths, PollFlags::IN)];
                let wait = Timespec::try_from(AGAIN).expect("it is short");
                // What was killed needs a moment. What is left then is not in the group.
                if poll(&mut watched, Some(&wait)) == Ok(0) {
                    #[cfg(target_os = "linux")]
                    linux::kill_descendants(getpid());
                }
                forget(deaths);
            }
            // No child is left, and so nothing at all.
            Err(_) => return end,
        }
    }
}

/// Takes note of deaths that have been reported.
fn forget(mut deaths: &UnixStream) {
    while let Ok(1..) = deaths.read(&mut [0; 64]) {}
}

fn reply(status: WaitStatus) -> Reply {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => Reply::Exited(status),
        (_, signal) => Reply::Signal(signal.unwrap_or_default()),
    }
}
