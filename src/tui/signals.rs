//! What the system asks for: to end, to stop for a while, to go on.

use std::io;
use std::sync::Arc;
use std::thread;

use signal_hook::consts::signal::{
    SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ,
};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::tui::terminal;

/// What the system asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To end, by this signal.
    End(i32),
    /// To stop until told to go on.
    Stop,
    /// To go on.
    GoOn,
    /// To draw on a screen of another size.
    Resize,
}

/// Passes on what is asked for, until `tell` returns `false`.
pub fn listen(tell: impl Fn(Asked) -> bool + Send + 'static) -> io::Result<()> {
    // A file that grows too large fails to be written, which is reported like other failures.
    flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let asked = match signal {
                SIGTSTP => Asked::Stop,
                SIGCONT => Asked::GoOn,
                SIGWINCH => Asked::Resize,
                signal => Asked::End(signal),
            };
            if !tell(asked) {
                break;
            }
        }
    });
    Ok(())
}

/// Stops with the terminal given back. The call returns when the program goes on.
pub fn stop() -> io::Result<()> {
    terminal::give_back();
    emulate_default_handler(SIGTSTP)
}

/// Ends as the signal would have ended the program, so that whoever waits for it can tell.
pub fn end(signal: i32) -> io::Result<()> {
    emulate_default_handler(signal)
}
