//! Lines typed on a terminal, with editing and history.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
use rustyline::error::ReadlineError;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, DefaultEditor, Event, EventContext, EventHandler,
    KeyEvent, RepeatCount,
};
use signal_hook::consts::SIGINT;

use crate::signals;
use crate::tty::{self, Tty};

/// The text after the last end of line, which the editor shows in front of what is typed.
#[derive(Clone, Default)]
pub(crate) struct Prompt(Rc<RefCell<Vec<u8>>>);

/// Passes output on and keeps the prompt up to date.
pub(crate) struct Prompting<'a> {
    out: &'a mut dyn Write,
    prompt: Prompt,
}

impl<'a> Prompting<'a> {
    /// Writes to `out`.
    pub(crate) fn new(out: &'a mut dyn Write, prompt: Prompt) -> Prompting<'a> {
        Prompting { out, prompt }
    }
}

impl Write for Prompting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        let mut prompt = self.prompt.0.borrow_mut();
        for line in bytes[..written].split_inclusive(|&byte| byte == b'\n') {
            prompt.extend_from_slice(line);
            if line.ends_with(b"\n") {
                prompt.clear();
            }
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// How often a program in the background looks whether it has the terminal again.
const LOOK: Duration = Duration::from_millis(50);

/// Reads lines from the terminal. Ctrl-D ends the input, Ctrl-C the program.
pub(crate) struct Editor {
    lines: DefaultEditor,
    prompt: Prompt,
    suspended: Suspended,
    /// The last line, and how much of it was read.
    line: Vec<u8>,
    read: usize,
}

impl Editor {
    /// An editor with an empty history.
    pub(crate) fn new(prompt: Prompt) -> io::Result<Editor> {
        restore_on_signals()?;
        // Ctrl-C is a signal: it ends the program even if nobody reads its output.
        let config = Config::builder().enable_signals(true).build();
        let mut lines = DefaultEditor::with_config(config).map_err(io::Error::other)?;
        let suspended = Suspended::default();
        let handler = EventHandler::Conditional(Box::new(suspended.clone()));
        lines.bind_sequence(KeyEvent::ctrl('Z'), handler);
        let (line, read) = (Vec::new(), 0);
        Ok(Editor {
            lines,
            prompt,
            suspended,
            line,
            read,
        })
    }

    /// Lets the user type the next line. It is empty at the end of the input.
    fn edit(&mut self) -> io::Result<Vec<u8>> {
        while tty::is_hurried() {
            // A signal is about to end the program.
            thread::park();
        }
        let prompt = std::mem::take(&mut *self.prompt.0.borrow_mut());
        let prompt = String::from_utf8_lossy(&prompt);
        let mut typed = self.edit_from(&prompt, ("", ""))?;
        while let Some((left, right)) = self.suspended.take() {
            suspend()?;
            typed = self.edit_from(&prompt, (&left, &right))?;
        }
        match typed {
            Ok(line) => {
                // A history that takes no more lines is no reason to stop.
                let _ = self.lines.add_history_entry(line.trim());
                Ok((line + "\n").into_bytes())
            }
            Err(ReadlineError::Eof) => Ok(Vec::new()),
            Err(ReadlineError::Interrupted) => {
                // The editor took Ctrl-C as a key. The program ends as it does without an editor.
                signals::end(SIGINT)
            }
            // The editor gives up a line at a byte that is not UTF-8, which is no word.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(b"\xff\n".to_vec())
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

impl Editor {
    /// Lets the user edit a line, given before and after the cursor. Ctrl-Z is a key meanwhile: as a
    /// signal it would suspend the program with the terminal as the editor has it.
    fn edit_from(
        &mut self,
        prompt: &str,
        line: (&str, &str),
    ) -> io::Result<rustyline::Result<String>> {
        let settings = tcgetattr(io::stdin())?;
        let mut changed = settings.clone();
        changed.special_codes[SpecialCodeIndex::VSUSP] = DISABLED;
        tcsetattr(io::stdin(), OptionalActions::Now, &changed)?;
        let typed = self.lines.readline_with_initial(prompt, line);
        tcsetattr(io::stdin(), OptionalActions::Now, &settings)?;
        Ok(typed)
    }
}

/// The code that switches a special key off.
const DISABLED: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };

/// The line in which Ctrl-Z was typed, before and after the cursor.
#[derive(Clone, Default)]
struct Suspended(Arc<Mutex<Option<(String, String)>>>);

impl Suspended {
    fn take(&self) -> Option<(String, String)> {
        let mut line = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        line.take()
    }
}

impl ConditionalEventHandler for Suspended {
    /// Has the editor give up the line, because its own way to suspend the program takes the
    /// terminal back when the program goes on in the background.
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, typed: &EventContext) -> Option<Cmd> {
        let (left, right) = typed.line().split_at(typed.pos());
        let mut line = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *line = Some((left.to_owned(), right.to_owned()));
        Some(Cmd::Interrupt)
    }
}

/// Suspends the program if there is a shell to go back to, until it has the terminal again.
fn suspend() -> io::Result<()> {
    if signals::has_shell() {
        signals::suspend_group()?;
        while !signals::is_in_foreground() {
            thread::sleep(LOOK);
        }
    }
    Ok(())
}

/// Has signals that end the program restore the terminal first: at a prompt, the editor has changed
/// its settings and asked it to mark pasted text.
fn restore_on_signals() -> io::Result<()> {
    let settings = tcgetattr(io::stdin())?;
    let mut terminal = Tty::open()?;
    // Pasted text is marked by terminals that the editor knows how to use.
    let name = std::env::var("TERM").unwrap_or_default();
    let unmark: &[u8] = match ["", "dumb", "cons25", "emacs"].contains(&&*name) {
        true => b"\n",
        false => b"\x1b[?2004l\n",
    };
    signals::listen(&signals::ending(), move |signal| {
        if !signals::is_in_foreground() {
            // It is suspended, and the terminal is the shell's.
            signals::end(signal);
        }
        tty::hurry();
        let _ = terminal.write_through(unmark);
        // The editor may have been about to change the settings when the signal came.
        for _ in 0..5 {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &settings);
            thread::sleep(Duration::from_millis(1));
        }
        signals::end(signal)
    })
}

impl Read for Editor {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Editor {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.line.len() {
            self.line = self.edit()?;
            self.read = 0;
        }
        Ok(&self.line[self.read..])
    }

    fn consume(&mut self, read: usize) {
        self.read += read;
    }
}
