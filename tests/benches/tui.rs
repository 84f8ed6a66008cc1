//! The full screen in a pseudo-terminal: from the start to the first screen, from a key to the
//! screen, and what it costs while nothing happens.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");
/// What is drawn for a key has more bytes than a turn of the spinner, and a whole screen has more
/// than what takes the terminal over.
const SPINNER: usize = 60;
const TAKE_OVER: usize = 500;

fn main() {
    let mut starts: Vec<Duration> = (0..50).map(|_| Screen::start("").1).collect();
    report("from the start to the menu", &mut starts, 30);
    for (what, args, before, key) in [
        ("nothing else happens", "--second human", "", ["h", "l"]),
        (
            "the solver works",
            "--second human --rows 9 --cols 9",
            "a",
            ["h", "l"],
        ),
        (
            "a computer thinks",
            "--second perfect --rows 9 --cols 9",
            "5",
            ["w", "w"],
        ),
    ] {
        let (mut screen, _) = Screen::start(&format!("{args} --no-animation"));
        screen.send(before);
        thread::sleep(Duration::from_millis(300));
        let keys = key.iter().cycle().take(500);
        let mut times: Vec<Duration> = keys.map(|key| screen.time(key)).collect();
        report(
            &format!("from a key to the screen while {what}"),
            &mut times,
            10,
        );
    }
    let (screen, _) = Screen::start("--second human");
    thread::sleep(Duration::from_millis(500));
    let before = screen.ticks();
    thread::sleep(Duration::from_secs(5));
    if let (Some(before), Some(after)) = (before, screen.ticks()) {
        println!("5 s without a key: {} ticks of CPU (0)", after - before);
    }
}

fn report(what: &str, times: &mut [Duration], most: u64) {
    times.sort_unstable();
    let [median, late] = [50, 99].map(|percent| times[(times.len() - 1) * percent / 100]);
    println!("{what}: median {median:.2?}, 99 of 100 within {late:.2?} (at most {most} ms)");
}

/// The program in a pseudo-terminal.
struct Screen {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    /// The number of bytes of each drawing.
    drawn: Receiver<usize>,
    _terminal: Box<dyn MasterPty + Send>,
}

impl Screen {
    /// Starts it, and returns how long it took until something was drawn.
    fn start(args: &str) -> (Screen, Duration) {
        let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench_tui");
        let _ = fs::remove_dir_all(&state);
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pty = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(PROGRAM);
        command.arg("tui");
        command.args(args.split_whitespace());
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "C.UTF-8");
        command.env("XDG_STATE_HOME", state);
        let mut output = pty.master.try_clone_reader().unwrap();
        let (sender, drawn) = mpsc::channel();
        let start = Instant::now();
        let child = pty.slave.spawn_command(command).unwrap();
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                if sender.send(count).is_err() {
                    break;
                }
            }
        });
        let writer = pty.master.take_writer().unwrap();
        let mut screen = Screen {
            child,
            writer,
            drawn,
            _terminal: pty.master,
        };
        screen.wait(TAKE_OVER);
        let took = start.elapsed();
        // The rest of the first screen.
        while screen
            .drawn
            .recv_timeout(Duration::from_millis(100))
            .is_ok()
        {}
        (screen, took)
    }

    /// Waits until more than this many bytes are drawn at once.
    fn wait(&mut self, bytes: usize) {
        loop {
            match self.drawn.recv_timeout(Duration::from_secs(10)) {
                Ok(count) if count > bytes => return,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("nothing is drawn");
                }
            }
        }
    }

    fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// How long it takes until the answer to a key is drawn.
    fn time(&mut self, key: &str) -> Duration {
        thread::sleep(Duration::from_millis(10));
        while self.drawn.try_recv().is_ok() {}
        let start = Instant::now();
        self.send(key);
        self.wait(SPINNER);
        start.elapsed()
    }

    /// The CPU time it has used, if the system says so.
    fn ticks(&self) -> Option<u64> {
        let id = self.child.process_id()?;
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let fields = stat.rsplit_once(')')?.1.split_whitespace();
        let used = fields.skip(11).take(2);
        used.map(|field| field.parse::<u64>().ok()).sum()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
