//! The program in a pseudo-terminal: sends keys and the mouse, and reads the screen.

// No test file uses all of it.
#![allow(dead_code)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::fs::{Mode, OFlags};
use rustix::termios::{self, Action, LocalModes, OptionalActions, Termios};
use vt100::Parser;

use crate::wait::{self, TIMEOUT};

/// The program in a pseudo-terminal.
pub(crate) struct Program {
    child: Box<dyn Child + Send + Sync>,
    pub master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    pub parser: Arc<Mutex<Parser>>,
    /// The last bytes that were written to the terminal.
    written: Arc<Mutex<Vec<u8>>>,
    lost: Arc<AtomicBool>,
    /// Reads until the terminal is closed.
    reader: JoinHandle<()>,
}

/// How many of these bytes are kept.
const KEPT: usize = 1 << 20;

/// Where the panel starts next to a board of 7 columns.
const PANEL: u16 = 46;

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

/// What a drawing begins and ends with.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// How many of these bytes can be shown: no part of a drawing without the rest of it.
fn complete(bytes: &[u8]) -> usize {
    let last = |mark: &[u8]| bytes.windows(mark.len()).rposition(|part| part == mark);
    match last(BEGIN) {
        Some(begin) if last(END).is_none_or(|end| end < begin) => begin,
        // The rest of a mark may follow.
        _ => {
            let cut = (1..BEGIN.len()).find(|&len| bytes.ends_with(&BEGIN[..len]));
            bytes.len() - cut.unwrap_or(0)
        }
    }
}

/// The terminal as the program has it.
fn open(master: &(dyn MasterPty + Send)) -> File {
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let name = master.tty_name().unwrap();
    File::from(rustix::fs::open(name, flags, Mode::empty()).unwrap())
}

/// Keeps what a program wrote last if Ctrl-C is typed after it has restored the terminal. Terminals
/// discard it otherwise.
fn keep_output(terminal: &File) {
    let mut settings = termios::tcgetattr(terminal).unwrap();
    settings.local_modes.insert(LocalModes::NOFLSH);
    termios::tcsetattr(terminal, OptionalActions::Now, &settings).unwrap();
}

/// A number from the environment.
pub(crate) fn number(name: &str, otherwise: u64) -> u64 {
    let text = std::env::var(name);
    text.map_or(otherwise, |text| text.parse().expect("a number"))
}

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let _ = fs::remove_file(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// `puissance4 tui` with these arguments, and `state` as the user's state folder.
pub(crate) fn tui(args: &str, state: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new(cargo_bin!("puissance4"));
    command.arg("tui");
    command.args(args.split_whitespace());
    in_terminal(command, state)
}

/// A line of `sh`, in which `$GAME` is the program.
pub(crate) fn sh(line: &str, state: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", line]);
    command.env("GAME", cargo_bin!("puissance4"));
    in_terminal(command, state)
}

fn in_terminal(mut command: CommandBuilder, state: &Path) -> CommandBuilder {
    for name in [
        "LC_ALL",
        "LC_CTYPE",
        "LC_MESSAGES",
        "NO_COLOR",
        "COLORTERM",
        "RUST_BACKTRACE",
    ] {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8");
    command.env("TERM", "xterm-256color");
    command.env("XDG_STATE_HOME", state);
    // Games are exported to the current folder.
    command.cwd(state);
    command
}

/// The games of the library in a state folder, the one added last last: each as its result, its
/// board and its moves.
pub(crate) fn library(state: &Path) -> Vec<String> {
    let text = fs::read_to_string(state.join("puissance4/games")).unwrap_or_default();
    let game = |line: &str| {
        let fields: Vec<&str> = line.split(" | ").collect();
        fields[3..6].join(" ")
    };
    text.lines().map(game).collect()
}

impl Program {
    pub(crate) fn start(args: &str, state: &Path) -> Program {
        Program::launch(tui(args, state))
    }

    pub(crate) fn launch(command: CommandBuilder) -> Program {
        let pty = native_pty_system().openpty(size(24, 80)).unwrap();
        keep_output(&open(&*pty.master));
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let parser = Arc::new(Mutex::new(Parser::new(nonzero(24), nonzero(80), 0)));
        let mut output = pty.master.try_clone_reader().unwrap();
        let lost = Arc::new(AtomicBool::new(false));
        let written = Arc::new(Mutex::new(Vec::new()));
        let (screen, is_lost) = (Arc::clone(&parser), Arc::clone(&lost));
        let log = Arc::clone(&written);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut shown_later = Vec::new();
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut log = log.lock().unwrap();
                let over = (log.len() + count).saturating_sub(KEPT);
                log.drain(..over);
                log.extend(&bytes[..count]);
                drop(log);
                shown_later.extend(&bytes[..count]);
                let complete = shown_later.drain(..complete(&shown_later));
                screen.lock().unwrap().process(complete.as_slice());
                if is_lost.load(Ordering::Relaxed) {
                    break;
                }
            }
            screen.lock().unwrap().process(&shown_later);
        });
        Program {
            child,
            writer: Some(pty.master.take_writer().unwrap()),
            master: Some(pty.master),
            parser,
            written,
            lost,
            reader,
        }
    }

    /// The settings of the terminal.
    pub(crate) fn settings(&self) -> Termios {
        termios::tcgetattr(open(self.master.as_deref().unwrap())).unwrap()
    }

    /// Whether the terminal shows what is typed and passes it on by lines, as shells leave it.
    pub(crate) fn is_cooked(&self) -> bool {
        let cooked = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        self.settings().local_modes.contains(cooked)
    }

    /// Waits until the program has made the terminal its own.
    pub(crate) fn wait_raw(&mut self) -> &mut Program {
        wait::until("the terminal is raw", || !self.is_cooked());
        self
    }

    /// Stops the terminal's output, as Ctrl-S does: nothing that is written is shown.
    pub(crate) fn stop_output(&self) {
        let terminal = open(self.master.as_deref().unwrap());
        termios::tcflow(&terminal, Action::OOff).unwrap();
    }

    /// Undoes that.
    pub(crate) fn resume_output(&self) {
        let terminal = open(self.master.as_deref().unwrap());
        termios::tcflow(&terminal, Action::OOn).unwrap();
    }

    /// What was written to the terminal, as text.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned()
    }

    /// Closes the terminal. The reading thread closes its end when it has something to read.
    pub(crate) fn lose(&mut self) {
        self.lost.store(true, Ordering::Relaxed);
        self.send("?");
        (self.writer, self.master) = (None, None);
    }

    pub(crate) fn send(&mut self, keys: &str) -> &mut Program {
        self.send_bytes(keys.as_bytes())
    }

    pub(crate) fn send_bytes(&mut self, keys: &[u8]) -> &mut Program {
        assert!(self.try_send(keys));
        self
    }

    /// Sends keys. Returns whether the program could still receive them.
    pub(crate) fn try_send(&mut self, keys: &[u8]) -> bool {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(keys).and_then(|()| writer.flush()).is_ok()
    }

    /// The number of bytes that were sent and not read yet.
    pub(crate) fn unread(&self) -> u64 {
        let terminal = open(self.master.as_deref().unwrap());
        rustix::io::ioctl_fionread(&terminal).unwrap()
    }

    pub(crate) fn resize(&self, rows: u16, cols: u16) {
        let mut parser = self.parser.lock().unwrap();
        parser.screen_mut().set_size(nonzero(rows), nonzero(cols));
        drop(parser);
        let master = self.master.as_ref().unwrap();
        master.resize(size(rows, cols)).unwrap();
    }

    pub(crate) fn seen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    pub(crate) fn wait(
        &mut self,
        what: &str,
        is_there: impl Fn(&vt100::Screen) -> bool,
    ) -> &mut Program {
        let start = Instant::now();
        loop {
            // All output has been read by then.
            let is_over = self.reader.is_finished();
            if is_there(self.parser.lock().unwrap().screen()) {
                return self;
            }
            assert!(
                !is_over && start.elapsed() < TIMEOUT,
                "never seen: {what}\n{}\nended: {:?}",
                self.seen(),
                self.ended()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn wait_for(&mut self, text: &str) -> &mut Program {
        self.wait(text, |screen| screen.contents().contains(text))
    }

    /// Waits for the moves as text, which may go on in the next line of the panel.
    pub(crate) fn wait_position(&mut self, moves: &str) -> &mut Program {
        let text = format!("Position: {moves}");
        self.wait(&text, |screen| {
            let lines = screen.rows(PANEL, 80 - PANEL);
            let panel: String = lines.map(|line| line.trim_end().to_owned()).collect();
            panel.contains(&text)
        })
    }

    pub(crate) fn wait_gone(&mut self, text: &str) -> &mut Program {
        self.wait(text, |screen| !screen.contents().contains(text))
    }

    pub(crate) fn wait_restored(&mut self) -> &mut Program {
        self.wait("the restored terminal", is_restored)
    }

    pub(crate) fn wait_read(&mut self) -> &mut Program {
        wait::until("all bytes are read", || {
            self.unread() == 0 || self.ended().is_some()
        });
        self
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.process().to_string();
        let done = Command::new("kill").args(["-s", name, &id]).status();
        assert!(done.unwrap().success());
    }

    /// How the program ended: its exit status, or the name of a signal. `None` if it still runs.
    pub(crate) fn ended(&mut self) -> Option<Result<u32, String>> {
        let status = self.child.try_wait().unwrap()?;
        Some(match status.signal() {
            Some(signal) => Err(signal.to_owned()),
            None => Ok(status.exit_code()),
        })
    }

    /// Waits for the end.
    pub(crate) fn end(&mut self) -> Result<u32, String> {
        let start = Instant::now();
        loop {
            if let Some(ended) = self.ended() {
                return ended;
            }
            assert!(start.elapsed() < TIMEOUT, "never ends\n{}", self.seen());
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn quit(&mut self) {
        self.send("q").wait_restored();
        assert_eq!(self.end(), Ok(0));
    }

    /// Where the number of a column of the board is, once the columns are numbered.
    pub(crate) fn place(&self, column: &str) -> (u16, u16) {
        let start = Instant::now();
        loop {
            let rows: Vec<String> = self.parser.lock().unwrap().screen().rows(0, 80).collect();
            let is_numbered = |row: &String| {
                let numbers = row.split_whitespace().take(4);
                numbers.eq(["1", "2", "3", "4"])
            };
            if let Some(y) = rows.iter().position(is_numbered) {
                let x = rows[y].find(column).expect("the column is there");
                return (x as u16, y as u16);
            }
            assert!(start.elapsed() < TIMEOUT, "no numbers\n{}", self.seen());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Clicks at a column and a row of the terminal, counted from 0.
    pub(crate) fn click(&mut self, (x, y): (u16, u16)) -> &mut Program {
        let keys = format!("\x1b[<0;{};{}M", x + 1, y + 1);
        self.send(&keys).send(&keys.replace('M', "m"))
    }

    /// Where a text is on the terminal.
    pub(crate) fn find(&self, text: &str) -> (u16, u16) {
        let parser = self.parser.lock().unwrap();
        let screen = parser.screen();
        let (height, width) = screen.size();
        for (y, row) in screen.rows(0, width.get()).enumerate() {
            if let Some(at) = row.find(text) {
                return (row[..at].chars().count() as u16, y as u16);
            }
        }
        panic!("{text} is not among the {height} rows");
    }

    /// Moves the mouse to a column, or clicks it.
    pub(crate) fn mouse(&mut self, column: &str, press: bool) -> &mut Program {
        let (x, y) = self.place(column);
        let button = if press { 0 } else { 35 };
        let keys = format!("\x1b[<{button};{};{}M", x + 1, y);
        self.send(&keys);
        if press {
            self.send(&keys.replace('M', "m"));
        }
        self
    }
}

/// Whether the terminal's modes are as before the start.
pub(crate) fn is_restored(screen: &vt100::Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
