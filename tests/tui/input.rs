//! Everything typed is read, however much comes at once and wherever it is cut.

use std::thread;
use std::time::Duration;

use crate::terminal::{Played, folder};

const CTRL_C: &str = "\x03";

/// Mouse moves over the whole screen.
fn moves(count: usize) -> String {
    (0..count)
        .map(|i| format!("\x1b[<35;{};{}M", i % 80 + 1, i % 24 + 1))
        .collect()
}

#[test]
fn many_mouse_moves_are_all_read() {
    let mut played = Played::start("--second human --moves 4455", &folder("moves"));
    played.wait_for("Player one to move");
    played.send(&moves(350)).wait_read();
    // None of it was taken for keys.
    played.wait_for("Position: 4455").send("3");
    played.wait_for("Position: 44553");
    played.send(CTRL_C).wait_restored();
    assert_eq!(played.end(), Ok(0));
}

#[test]
fn many_characters_are_all_read() {
    let mut played = Played::start("--second human --moves 4455", &folder("characters"));
    played.wait_for("Player one to move");
    played.send(&"xyz\x1bwv\t".repeat(715)).wait_read();
    played.send(CTRL_C).wait_restored();
    assert_eq!(played.end(), Ok(0));
}

#[test]
fn a_sequence_may_come_in_pieces() {
    let mut played = Played::start("--second human --moves 4455", &folder("pieces"));
    played.wait_for("Player one to move");
    for cut in 2..10 {
        let whole = "\x1b[<35;10;10M";
        played.send(&whole[..cut]).wait_read();
        played.send(&whole[cut..]).wait_read();
    }
    // A character, and a paste, cut in the middle.
    played.send_bytes(b"\xc3").wait_read().send_bytes(b"\xa9");
    played.send("o").wait_for("Saved positions");
    played.send("\x1b[200~4x4 12").wait_read();
    played.send("34\x1b[20").wait_read().send("1~");
    played.wait_for("4x4 1234_").send("\x1b");
    played.wait_for("Position: 4455").quit();
}

#[test]
fn what_is_no_key_does_not_stop_those_that_follow() {
    // Sequences that never end, that are impossible, and positions outside the screen.
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
                let mut played = Played::start("--second human --moves 4455", &state);
                played.wait_for("Player one to move");
                played.send_bytes(bytes).wait_read();
                // What is unfinished is given up after a second.
                thread::sleep(Duration::from_millis(1500));
                played.send(CTRL_C).wait_restored();
                assert_eq!(played.end(), Ok(0), "{bytes:?}");
            });
        }
    });
}
