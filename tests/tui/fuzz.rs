//! The full-screen game under random keys, mouse events, pastes, cut sequences and resizes: it
//! never panics, reads all input, ends when asked to, and its number of threads is bounded.
//!
//! `FUZZ_SECONDS` sets how long this takes, `FUZZ_SEED` what is typed.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use puissance4::rng::{ChaCha, Rng};

use crate::terminal::{Program, folder, is_restored, number};

/// How long one program runs.
const SESSION: Duration = Duration::from_millis(1500);

const SIDES: [&str; 5] = ["human", "easy", "medium", "hard", "perfect"];
const BOARDS: [&str; 6] = ["4x4", "6x7", "5x9", "9x9", "12x5", "20x30"];

/// Keys of every kind. Those that do something are listed more often.
const KEYS: [&str; 59] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "5", "4", "3", " ", "\r", "u", "u", "U", "\x1a",
    "\x19", "t", "a", "a", "n", "f", "r", "p", "y", "s", "o", "m", "?", ",", ".", "<", ">", "h",
    "l", "j", "k", "0", "x", "\x7f", "\t", "é", "●", "\x1b", "\x1b", "\0", "\x1f", "\n", "w", "w",
    "g", "v", "\x15", "r", "e", "d", "c",
];

/// Sequences: whole, cut and impossible ones.
const SEQUENCES: [&str; 32] = [
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[F",
    "\x1b[5~",
    "\x1b[6~",
    "\x1bOA",
    "\x1bOD",
    "\x1b[1;5A",
    "\x1b[1;99999A",
    "\x1b[3~",
    "\x1b[Z",
    "\x1b[I",
    "\x1b[O",
    "\x1b[99~",
    "\x1b[",
    "\x1bO",
    "\x1b[<",
    "\x1b[<0;3",
    "\x1b[M",
    "\x1b[M !",
    "\x1b[[A",
    "\x1b[?62;1c",
    "\x1b[13u",
    "\x1b[27;5;122~",
    "\x1b[200",
    "\x1b[201~",
    "\x1b]0;title\x07",
    "\x1bP1\x1b\\",
    "\x1b\x1b[A",
];

/// Something to type.
fn typed(rng: &mut ChaCha) -> Vec<u8> {
    let some = |rng: &mut ChaCha, most: usize| 1 + rng.below(most);
    match rng.below(12) {
        0..=4 => (0..some(rng, 6))
            .flat_map(|_| KEYS[rng.below(KEYS.len())].bytes())
            .collect(),
        5 | 6 => SEQUENCES[rng.below(SEQUENCES.len())].into(),
        7 | 8 => (0..some(rng, 40)).flat_map(|_| mouse(rng)).collect(),
        9 => paste(rng),
        10 => (0..some(rng, 20)).map(|_| rng.below(256) as u8).collect(),
        _ => {
            let key = KEYS[rng.below(KEYS.len())];
            key.repeat(some(rng, 3000)).into()
        }
    }
}

fn mouse(rng: &mut ChaCha) -> Vec<u8> {
    let button = [0, 0, 1, 2, 3, 32, 35, 35, 35, 64, 65, 255, 999][rng.below(13)];
    let (column, row) = (rng.below(90), rng.below(30));
    let end = ['M', 'm'][rng.below(2)];
    let mut bytes = format!("\x1b[<{button};{column};{row}{end}").into_bytes();
    if rng.below(10) == 0 {
        bytes.truncate(1 + rng.below(bytes.len()));
    }
    bytes
}

fn paste(rng: &mut ChaCha) -> Vec<u8> {
    let text = [
        "4453",
        "6x7 4453",
        "4x4 1234",
        "5x9 x",
        "10,3,4",
        "\x1b[A\n\r\t",
        "é●",
    ];
    let text = text[rng.below(text.len())].repeat(1 + rng.below(200));
    let [start, end] = [["", ""], ["\x1b[200~", "\x1b[201~"], ["\x1b[200~", ""]][rng.below(3)];
    format!("{start}{text}{end}").into_bytes()
}

/// The most threads at any time: the loop, the reader, the signals, four workers, and a helper of
/// the solver of each worker but the one that makes puzzles, for each core.
fn most_threads() -> usize {
    7 + 3 * thread::available_parallelism().map_or(1, usize::from)
}

/// What was typed, for the report of a failure.
struct Log {
    seed: u64,
    session: u64,
    args: String,
    steps: Vec<String>,
}

impl Drop for Log {
    fn drop(&mut self) {
        if thread::panicking() {
            let Log {
                seed,
                session,
                args,
                steps,
            } = self;
            eprintln!(
                "FUZZ_SEED={seed}, session {session}: tui {args}\n{}",
                steps.join("\n")
            );
        }
    }
}

/// Runs one program until the time is over or a key quits it.
fn session(seed: u64, session: u64) {
    let rng = &mut ChaCha::new(seed, session);
    let (rows, cols) = BOARDS[rng.below(BOARDS.len())].split_once('x').unwrap();
    let [first, second] = [(); 2].map(|()| SIDES[rng.below(SIDES.len())]);
    let more = [
        "",
        "--no-animation",
        "--ascii",
        "--lang fr",
        "--theme night",
        "--color never",
    ][rng.below(6)];
    let args = match rng.below(4) {
        0 => format!("--puzzles {more}"),
        _ => format!("--rows {rows} --cols {cols} --first {first} --second {second} {more}"),
    };
    let mut log = Log {
        seed,
        session,
        args,
        steps: Vec::new(),
    };
    let mut program = Program::start(&log.args, &folder("fuzz"));
    program.wait("the game", vt100::Screen::alternate_screen);
    let start = Instant::now();
    while start.elapsed() < SESSION && program.ended().is_none() {
        if rng.below(8) == 0 {
            let (rows, cols) = (1 + rng.below(50) as u16, 1 + rng.below(140) as u16);
            log.steps.push(format!("resize {rows} {cols}"));
            program.resize(rows, cols);
        } else {
            let bytes = typed(rng);
            let shown: String = String::from_utf8_lossy(&bytes).chars().take(60).collect();
            log.steps
                .push(format!("send {} bytes: {shown:?}", bytes.len()));
            // A key may have quit the program meanwhile.
            if !program.try_send(&bytes) {
                break;
            }
        }
        program.wait_read();
        let id = program.process();
        let threads = fs::read_dir(format!("/proc/{id}/task")).map_or(0, Iterator::count);
        assert!(threads <= most_threads(), "{threads} threads");
        thread::sleep(Duration::from_micros(rng.below(20_000) as u64));
    }
    // The end of a paste, which ends any other sequence too, and Ctrl-C.
    program.try_send(b"\x1b[201~\x03");
    let ended = program.end();
    let is_right = ended == Ok(0) || ended == Err("Interrupt".to_owned());
    assert!(is_right, "{ended:?} {}", program.seen());
    program.wait("the restored terminal", is_restored);
    assert!(!program.written().contains("panicked"));
}

#[test]
fn nothing_typed_breaks_it() {
    let (seed, seconds) = (number("FUZZ_SEED", 1), number("FUZZ_SECONDS", 2));
    let start = Instant::now();
    let mut number = 0;
    while start.elapsed() < Duration::from_secs(seconds) {
        session(seed, number);
        number += 1;
    }
}
