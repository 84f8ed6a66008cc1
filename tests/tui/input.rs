//! All input is read, however much arrives at once and wherever a sequence is cut.

use std::thread;
use std::time::{Duration, Instant};

use crate::terminal::{Program, folder};
use crate::wait;

const CTRL_C: &str = "\x03";

/// The end by Ctrl-C.
fn interrupted() -> Result<u32, String> {
    Err("Interrupt".to_owned())
}

/// Mouse moves over the whole terminal.
fn moves(count: usize) -> String {
    (0..count)
        .map(|i| format!("\x1b[<35;{};{}M", i % 80 + 1, i % 24 + 1))
        .collect()
}

#[test]
fn many_mouse_moves_are_all_read() {
    let mut program = Program::start("--second human --moves 4455", &folder("moves"));
    program.wait_for("Player one to move");
    program.send(&moves(350)).wait_read();
    // No part of it was read as keys.
    program.wait_for("Position: 4455").send("3");
    program.wait_for("Position: 44553");
    program.send(CTRL_C).wait_restored();
    assert_eq!(program.end(), interrupted());
}

#[test]
fn many_characters_are_all_read() {
    let mut program = Program::start("--second human --moves 4455", &folder("characters"));
    program.wait_for("Player one to move");
    program.send(&"xyz\x1bwv\t".repeat(715)).wait_read();
    program.send(CTRL_C).wait_restored();
    assert_eq!(program.end(), interrupted());
}

#[test]
fn a_sequence_may_come_in_pieces() {
    let mut program = Program::start("--second human --moves 4455", &folder("pieces"));
    program.wait_for("Player one to move");
    for cut in 2..10 {
        let whole = "\x1b[<35;10;10M";
        program.send(&whole[..cut]).wait_read();
        program.send(&whole[cut..]).wait_read();
    }
    // A character, and a paste, cut in the middle.
    program.send_bytes(b"\xc3").wait_read().send_bytes(b"\xa9");
    program.send("o").wait_for("Games: ");
    program.send("\x1b[200~4x4 12").wait_read();
    program.send("34\x1b[20").wait_read().send("1~");
    program.wait_for("4x4 1234_").send("\x1b");
    program.wait_gone("4x4 1234_").send("\x1b");
    program.wait_for("Position: 4455").quit();
}

#[test]
fn input_that_is_no_key_does_not_stop_the_keys_after_it() {
    // Sequences that never end, impossible ones, and positions outside the terminal.
    let sequences = [
        &b"\x1b["[..],
        b"\x1b[<",
        b"\x1b[<35;10",
        b"\x1b[?",
        b"\x1b[200~",
        b"\x1b[200~4x4\x1b[201",
        b"\x1b[<0;0;0M",
        b"\x1b[<0;99999;99999999999999M",
        b"\x1b[M\0\0\0",
        b"\x1bO",
        b"\xff\xc3",
        b"\x1b[1;99999999999999A",
        b"\x1b[;;;;;;;;;u",
        b"\x1b",
    ];
    let state = folder("broken_keys");
    thread::scope(|scope| {
        for (at, bytes) in sequences.into_iter().enumerate() {
            let state = state.join(at.to_string());
            scope.spawn(move || {
                let mut program = Program::start("--second human --moves 4455", &state);
                program.wait_for("Player one to move");
                program.send_bytes(bytes).wait_read();
                // The decoder waits a second for the rest of a sequence. A key that comes before
                // is part of it.
                let mut sent = Instant::now();
                wait::until(&format!("the end after {bytes:?}"), || {
                    if sent.elapsed() > Duration::from_secs(3) {
                        program.send(CTRL_C);
                        sent = Instant::now();
                    }
                    program.ended().is_some()
                });
                program.wait_restored();
                assert_eq!(program.end(), interrupted(), "{bytes:?}");
            });
        }
    });
}
