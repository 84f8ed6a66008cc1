//! Talking with a process, line by line.

use std::time::{Duration, Instant};

use thiserror::Error;

use super::{Channel, Command, End, Excess, LOOK, Limits, Process, StartError};

/// Why a line could not be sent or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum TalkError {
    /// The deadline passed.
    #[error("no answer in time")]
    TimeOut,
    /// The line is longer than allowed.
    #[error("the line is too long")]
    TooLong,
    /// It no longer reads its input, or has closed its output, but still runs.
    #[error("it closed its standard input or output")]
    Closed,
    /// It has ended.
    #[error("it has ended")]
    Ended(End),
}

impl Process {
    /// Starts a program to talk with.
    pub(crate) fn start(command: Command, limits: Limits) -> Result<Process, StartError> {
        Process::start_on(&command, Channel::Pipe, limits)
    }

    /// Sends a line. Waits for a process that does not read until the deadline.
    pub(crate) fn send_line(&mut self, line: &str, deadline: Instant) -> Result<(), TalkError> {
        self.unsent.extend(line.as_bytes());
        self.unsent.push_back(b'\n');
        self.flush(deadline)
    }

    /// Sends what an earlier call could not send before its deadline.
    pub(crate) fn flush(&mut self, deadline: Instant) -> Result<(), TalkError> {
        let mut late = false;
        while !self.unsent.is_empty() {
            if self.input.is_none() {
                return Err(self.gone());
            }
            if late {
                return Err(TalkError::TimeOut);
            }
            late = Instant::now() >= deadline;
            self.step(Some(deadline));
        }
        Ok(())
    }

    /// Reads a line of at most `longest` bytes, without its end. What stands before the end of the
    /// output counts as a line too.
    pub(crate) fn read_line(
        &mut self,
        longest: usize,
        deadline: Instant,
    ) -> Result<Vec<u8>, TalkError> {
        let (mut searched, mut late) = (0, false);
        loop {
            let fresh = &self.received[searched..];
            if let Some(at) = fresh.iter().position(|&byte| byte == b'\n') {
                let mut line: Vec<u8> = self.received.drain(..=searched + at).collect();
                line.pop();
                return Some(line)
                    .filter(|line| line.len() <= longest)
                    .ok_or(TalkError::TooLong);
            }
            searched = self.received.len();
            if searched > longest {
                self.received.clear();
                return Err(TalkError::TooLong);
            }
            if self.output.is_none() {
                if self.received.is_empty() {
                    return Err(self.gone());
                }
                return Ok(std::mem::take(&mut self.received));
            }
            if late {
                return Err(TalkError::TimeOut);
            }
            // What arrived in time is read even if nobody looked in time.
            late = Instant::now() >= deadline;
            self.step(Some(deadline));
        }
    }

    /// How it ended, if it has.
    #[cfg(test)]
    pub(crate) fn end(&mut self) -> Option<End> {
        if self.end.is_none() {
            self.step(Some(Instant::now()));
        }
        self.end
    }

    /// Closes its input, waits this long for it to end by itself, and else kills it.
    pub(crate) fn finish(mut self, patience: Duration) -> (End, Vec<u8>) {
        let deadline = Instant::now() + patience;
        self.closing = true;
        while self.end.is_none() && Instant::now() < deadline {
            // What it still prints must not keep it from ending.
            self.received.clear();
            self.step(Some(deadline));
        }
        let end = self.end.unwrap_or_else(|| self.kill(Excess::WallTime));
        (end, self.errors())
    }

    /// Why it cannot be talked with any more.
    fn gone(&mut self) -> TalkError {
        // A process that has just closed its streams has probably ended as well.
        let soon = Instant::now() + LOOK;
        while self.end.is_none() && Instant::now() < soon {
            self.step(Some(soon));
        }
        self.end.map_or(TalkError::Closed, TalkError::Ended)
    }
}
