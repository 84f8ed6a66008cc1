//! The terminal: taken over at the start, and restored however the program ends.

use std::io::{self, BufWriter, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use ratatui::crossterm::{execute, queue};

use crate::tty::Tty;
use crate::tui::session::Session;

/// Who the terminal belongs to. A thread that writes to it holds the lock.
static OWNER: Mutex<Owner> = Mutex::new(Owner::Shell);

enum Owner {
    /// The program that started this one. What is drawn is thrown away.
    Shell,
    /// The game, which writes to this.
    Game(Tty),
    /// A panic that is being reported. The program ends after the report.
    Report,
}

/// Locks the terminal. While a panic is reported this never returns: the thread that reports it
/// ends the program.
fn owner() -> MutexGuard<'static, Owner> {
    let owner = OWNER.lock().unwrap_or_else(PoisonError::into_inner);
    if matches!(*owner, Owner::Report) {
        drop(owner);
        loop {
            thread::park();
        }
    }
    owner
}

/// The terminal, while it belongs to the game.
pub(crate) struct OwnedTerminal {
    terminal: Terminal<CrosstermBackend<BufWriter<Output>>>,
    /// Whether the mouse is the game's.
    uses_mouse: bool,
}

/// The size of the buffer: a frame fits, so that it is one write.
const FRAME: usize = 1 << 16;

/// Where pictures are drawn: the terminal, while it belongs to the game.
struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut *owner() {
            Owner::Game(terminal) => terminal.write(bytes),
            _ => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl OwnedTerminal {
    /// Takes the terminal over. From here on, a panic in any thread restores it, is reported, and
    /// ends the program.
    pub(crate) fn take() -> io::Result<OwnedTerminal> {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back_to(Owner::Report);
            report(panic);
            std::process::exit(101);
        }));
        let terminal = empty()?;
        enter().inspect_err(|_| give_back())?;
        Ok(OwnedTerminal {
            terminal,
            uses_mouse: true,
        })
    }

    /// The number of columns and lines.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws a session. Terminals that can do so show the new picture at once, never a part of it.
    pub(crate) fn draw(&mut self, session: &mut Session) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal
            .draw(|frame| session.draw(frame.buffer_mut()))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Takes the mouse, or leaves it to the terminal, which selects text with it.
    pub(crate) fn use_mouse(&mut self, uses_mouse: bool) -> io::Result<()> {
        if uses_mouse == self.uses_mouse {
            return Ok(());
        }
        self.uses_mouse = uses_mouse;
        let backend = self.terminal.backend_mut();
        if uses_mouse {
            execute!(backend, EnableMouseCapture)
        } else {
            execute!(backend, DisableMouseCapture)
        }
    }

    /// Copies a text to the clipboard, if the terminal allows it (OSC 52).
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        let backend = self.terminal.backend_mut();
        write!(backend, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
        io::Write::flush(backend)
    }

    /// Takes the terminal over again after another program has used it. The next drawing is
    /// complete.
    pub(crate) fn retake(&mut self) -> io::Result<()> {
        // Dropping the old terminal must write nothing.
        *owner() = Owner::Shell;
        self.terminal = empty()?;
        // Another program may have ended raw mode.
        let _ = disable_raw_mode();
        self.uses_mouse = true;
        enter()
    }
}

/// Bytes in base64.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = three
            .iter()
            .zip([16, 8, 0])
            .map(|(&byte, shift)| u32::from(byte) << shift)
            .sum::<u32>();
        for (digit, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            text.push(match digit <= three.len() {
                true => DIGITS[(bits >> shift & 63) as usize] as char,
                false => '=',
            });
        }
    }
    text
}

/// A terminal on which nothing has been drawn.
fn empty() -> io::Result<Terminal<CrosstermBackend<BufWriter<Output>>>> {
    let output = BufWriter::with_capacity(FRAME, Output);
    Terminal::new(CrosstermBackend::new(output))
}

impl Drop for OwnedTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    let mut owner = owner();
    let mut terminal = Tty::open()?;
    let mut bytes = Vec::new();
    queue!(
        bytes,
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        Hide,
        Clear(ClearType::All)
    )?;
    enable_raw_mode()?;
    let written = terminal.write_through(&bytes);
    *owner = Owner::Game(terminal);
    written
}

/// Restores the terminal.
pub(crate) fn give_back() {
    give_back_to(Owner::Shell);
}

/// Restores the terminal if it belongs to the game. Failures are ignored: the terminal may be gone.
fn give_back_to(next: Owner) {
    let mut owner = owner();
    let Owner::Game(mut terminal) = std::mem::replace(&mut *owner, next) else {
        return;
    };
    let mut bytes = Vec::new();
    let written = queue!(
        bytes,
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = written.and_then(|()| terminal.write_through(&bytes));
    let _ = disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_as_in_its_standard() {
        for (text, encoded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
            ("4453\u{ff}", "NDQ1M8O/"),
        ] {
            assert_eq!(base64(text.as_bytes()), encoded, "{text}");
        }
    }
}
