//! Lines typed on a terminal, with editing and history.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

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

/// Reads lines from the terminal. Ctrl-D ends the input, Ctrl-C the program.
pub(crate) struct Editor {
    lines: DefaultEditor,
    prompt: Prompt,
    /// The last line, and how much of it was read.
    line: Vec<u8>,
    read: usize,
}

impl Editor {
    /// An editor with an empty history.
    pub(crate) fn new(prompt: Prompt) -> io::Result<Editor> {
        let lines = DefaultEditor::new().map_err(io::Error::other)?;
        let (line, read) = (Vec::new(), 0);
        Ok(Editor {
            lines,
            prompt,
            line,
            read,
        })
    }

    /// Lets the user type the next line. It is empty at the end of the input.
    fn edit(&mut self) -> io::Result<Vec<u8>> {
        let prompt = std::mem::take(&mut *self.prompt.0.borrow_mut());
        match self.lines.readline(&*String::from_utf8_lossy(&prompt)) {
            Ok(line) => {
                // A history that takes no more lines is no reason to stop.
                let _ = self.lines.add_history_entry(line.trim());
                Ok((line + "\n").into_bytes())
            }
            Err(ReadlineError::Eof) => Ok(Vec::new()),
            Err(ReadlineError::Interrupted) => {
                // The editor took Ctrl-C as a key. The program ends as it does without an editor.
                signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGINT)?;
                Ok(Vec::new())
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
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
