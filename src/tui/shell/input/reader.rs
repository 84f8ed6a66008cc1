//! Reads the terminal.

use std::io;

use ratatui::crossterm::event::Event;

/// Passes on events until `pass` returns `false` or the terminal is lost.
pub(crate) fn read(mut pass: impl FnMut(io::Result<Event>) -> bool) {
    let mut decoder = super::decoder::Decoder::default();
    let mut events = Vec::new();
    loop {
        let read = more(&mut decoder, &mut events);
        for event in events.drain(..) {
            if !pass(Ok(event)) {
                return;
            }
        }
        if let Err(error) = read {
            pass(Err(error));
            return;
        }
    }
}

/// Waits for input and reads it once. Ends a sequence whose rest does not arrive in time.
fn more(decoder: &mut super::decoder::Decoder, events: &mut Vec<Event>) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    let input = io::stdin();
    let timeout = decoder.timeout();
    let timeout = timeout.and_then(|timeout| Timespec::try_from(timeout).ok());
    match poll(&mut [PollFd::new(&input, PollFlags::IN)], timeout.as_ref()) {
        Ok(0) => {
            decoder.end_sequence(events);
            return Ok(());
        }
        Ok(_) => {}
        Err(Errno::INTR) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    let mut bytes = [0; 4096];
    match rustix::io::read(&input, &mut bytes) {
        Ok(0) => Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            "the terminal is closed",
        )),
        Ok(count) => {
            decoder.feed(&bytes[..count], events);
            Ok(())
        }
        Err(Errno::INTR | Errno::AGAIN) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
