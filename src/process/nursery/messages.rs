//! What a process and its nursery say to each other.

use std::ffi::OsStr;
use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::time::Duration;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};

use super::super::Limits;

/// What a nursery is asked to start.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// The computing time that each process may use.
    pub(super) cpu: Option<Duration>,
    /// The working directory, or nothing, then the program, then its arguments.
    words: Vec<Vec<u8>>,
}

impl Order {
    pub(super) fn new(command: &Command, limits: &Limits) -> io::Result<Order> {
        let folder = command.get_current_dir().map(AsRef::as_ref);
        let words: Vec<Vec<u8>> = [folder.unwrap_or_default(), command.get_program()]
            .into_iter()
            .chain(command.get_args())
            .map(|word: &OsStr| word.as_bytes().to_vec())
            .collect();
        if words.iter().flatten().any(|&byte| byte == 0) {
            let why = "a command cannot have a NUL byte";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        Ok(Order {
            cpu: limits.cpu,
            words,
        })
    }

    /// The program to start, without its streams.
    pub(super) fn command(&self) -> Option<Command> {
        let [folder, program, arguments @ ..] = &self.words[..] else {
            return None;
        };
        let mut command = Command::new(OsStr::from_bytes(program));
        command.args(arguments.iter().map(|word| OsStr::from_bytes(word)));
        if !folder.is_empty() {
            command.current_dir(OsStr::from_bytes(folder));
        }
        Some(command)
    }

    /// Sends the order, and the program's streams with it.
    pub(super) fn send(&self, mut socket: &UnixStream, streams: [BorrowedFd; 3]) -> io::Result<()> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut rights = SendAncillaryBuffer::new(&mut space);
        rights.push(SendAncillaryMessage::ScmRights(&streams));
        let start = [IoSlice::new(&[START])];
        sendmsg(socket, &start, &mut rights, SendFlags::NOSIGNAL)?;
        let seconds = self.cpu.map_or(0, |cpu| cpu.as_secs().max(1));
        let words = self.words.join(&0);
        let mut text = [seconds, words.len() as u64].map(u64::to_ne_bytes).concat();
        text.extend(words);
        socket.write_all(&text)
    }

    /// Waits for an order. `None` once nobody is left to give one.
    pub(super) fn receive(mut socket: &UnixStream) -> io::Result<Option<(Order, [OwnedFd; 3])>> {
        let streams = loop {
            let mut kind = [0];
            let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
            let mut rights = RecvAncillaryBuffer::new(&mut space);
            let start = &mut [IoSliceMut::new(&mut kind)];
            let received = recvmsg(socket, start, &mut rights, RecvFlags::CMSG_CLOEXEC)?;
            match (received.bytes, kind) {
                (0, _) => return Ok(None),
                // The program to be killed has ended by itself meanwhile.
                (_, [KILL]) => {}
                _ => break streams(&mut rights)?,
            }
        };
        let mut number = || {
            let mut bytes = [0; 8];
            socket.read_exact(&mut bytes)?;
            io::Result::Ok(u64::from_ne_bytes(bytes))
        };
        let (seconds, length) = (number()?, number()?);
        let mut words = vec![0; length as usize];
        socket.read_exact(&mut words)?;
        let order = Order {
            cpu: (seconds > 0).then(|| Duration::from_secs(seconds)),
            words: words.split(|&byte| byte == 0).map(<[u8]>::to_vec).collect(),
        };
        Ok(Some((order, streams)))
    }
}

/// The streams that came with an order.
fn streams(rights: &mut RecvAncillaryBuffer) -> io::Result<[OwnedFd; 3]> {
    let mut streams: Vec<OwnedFd> = Vec::new();
    for message in rights.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            streams.extend(received);
        }
    }
    let streams = streams.try_into();
    streams.map_err(|_| io::ErrorKind::InvalidData.into())
}

/// What requests begin with.
const START: u8 = b's';
const KILL: u8 = b'k';

/// Asks a nursery to end its program.
pub(super) fn send_kill(mut socket: &UnixStream) -> io::Result<()> {
    socket.write_all(&[KILL])
}

/// What a nursery reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Reply {
    /// The program runs, with this number.
    Started(i32),
    /// The program could not be started, for this error of the system.
    Failed(i32),
    /// The program has ended with this status, and nothing of it is left.
    Exited(i32),
    /// The program was ended by this signal, and nothing of it is left.
    Signal(i32),
}

impl Reply {
    pub(super) fn send(self, mut socket: &UnixStream) -> io::Result<()> {
        let (kind, number) = match self {
            Reply::Started(pid) => (0, pid),
            Reply::Failed(errno) => (1, errno),
            Reply::Exited(status) => (2, status),
            Reply::Signal(signal) => (3, signal),
        };
        let [a, b, c, d] = number.to_ne_bytes();
        socket.write_all(&[kind, a, b, c, d])
    }

    pub(super) fn receive(mut socket: &UnixStream) -> io::Result<Reply> {
        let mut bytes = [0; 5];
        socket.read_exact(&mut bytes)?;
        let [kind, a, b, c, d] = bytes;
        let number = i32::from_ne_bytes([a, b, c, d]);
        match kind {
            0 => Ok(Reply::Started(number)),
            1 => Ok(Reply::Failed(number)),
            2 => Ok(Reply::Exited(number)),
            3 => Ok(Reply::Signal(number)),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}
