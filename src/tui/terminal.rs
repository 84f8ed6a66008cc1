//! The terminal: taken over at the start, and given back as it was however the program ends.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::tui::state::State;
use crate::tui::view;

/// The terminal while it is ours.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<File>>>,
}

/// Standard output by a way of its own: a panic elsewhere must not wait for the lock on it.
#[cfg(unix)]
fn output() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// Standard output by a way of its own: a panic elsewhere must not wait for the lock on it.
#[cfg(windows)]
fn output() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

impl Screen {
    /// Takes the terminal over. From here on a panic gives it back before it is told, and ends
    /// the program: what is left of it would draw on.
    pub fn take() -> io::Result<Screen> {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            told(panic);
            std::process::exit(101);
        }));
        enter()
            .and_then(|()| empty())
            .map(|terminal| Screen { terminal })
            .inspect_err(|_| give_back())
    }

    /// Its columns and lines.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws a state.
    pub fn draw(&mut self, state: &State) -> io::Result<()> {
        self.terminal.draw(|frame| view::draw(frame, state))?;
        Ok(())
    }

    /// Takes the terminal over again, after others have used it: all is drawn anew.
    pub fn retake(&mut self) -> io::Result<()> {
        // Raw mode may have been lost without our doing.
        let _ = disable_raw_mode();
        enter()?;
        self.terminal = empty()?;
        Ok(())
    }
}

/// A terminal on which nothing has been drawn.
fn empty() -> io::Result<Terminal<CrosstermBackend<BufWriter<File>>>> {
    let mut output = output()?;
    execute!(output, Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(BufWriter::new(output)))
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        output()?,
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        Hide
    )
}

/// Gives the terminal back. Where it is gone, there is nothing to give.
pub fn give_back() {
    if let Ok(mut output) = output() {
        let _ = execute!(
            output,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = output.flush();
    }
    let _ = disable_raw_mode();
}
