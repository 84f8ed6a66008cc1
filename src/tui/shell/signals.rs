//! Signals: requests to end, to suspend, to resume and to redraw.

use std::io;

use signal_hook::consts::signal::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::low_level::emulate_default_handler;

use super::terminal;
use crate::signals;
use crate::tty;

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

/// Passes on signals.
pub(super) fn listen(send: impl Fn(SignalRequest) + Send + 'static) -> io::Result<()> {
    let mut all = signals::ending();
    all.extend([SIGTSTP, SIGCONT, SIGWINCH]);
    signals::listen(&all, move |signal| {
        send(match signal {
            SIGTSTP => SignalRequest::Suspend,
            SIGCONT => SignalRequest::Resume,
            SIGWINCH => SignalRequest::Resize,
            signal => {
                tty::hurry();
                SignalRequest::End(signal)
            }
        });
    })
}

/// Gives the terminal back, unless that is done, and suspends the program. Returns when the program
/// resumes, which sends another signal.
pub(super) fn suspend() -> io::Result<()> {
    terminal::give_back();
    emulate_default_handler(SIGTSTP)
}
