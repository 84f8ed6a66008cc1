//! Signals: requests to end, to suspend, to resume and to redraw.

use std::io;
use std::sync::Arc;
use std::thread;

use signal_hook::consts::signal::{
    SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ,
};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::terminal;

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SignalRequest {
    /// End the program. The signal is given.
    End(i32),
    /// Suspend the program until it is asked to resume.
    Suspend,
    /// Take the terminal over again.
    Resume,
    /// The terminal has another size.
    Resize,
}

/// Passes on signals until `send` returns `false`.
pub(super) fn listen(send: impl Fn(SignalRequest) -> bool + Send + 'static) -> io::Result<()> {
    // Without a handler, a file that grows too large would end the program. With one, the write
    // fails and is reported like any other failure.
    flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let request = match signal {
                SIGTSTP => SignalRequest::Suspend,
                SIGCONT => SignalRequest::Resume,
                SIGWINCH => SignalRequest::Resize,
                signal => SignalRequest::End(signal),
            };
            if !send(request) {
                break;
            }
        }
    });
    Ok(())
}

/// Gives the terminal back and suspends the program. Returns when it resumes.
pub(super) fn suspend() -> io::Result<()> {
    terminal::give_back();
    emulate_default_handler(SIGTSTP)
}

/// Ends the program as the signal would have, so that the parent process sees the signal.
pub(super) fn end(signal: i32) -> io::Result<()> {
    emulate_default_handler(signal)
}
