//! Everything typed is read, however much comes at once and wherever it is cut.

use std::thread;
use std::time::Duration;

use puissance4::tui::decode::Decoder;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

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

fn decoded(pieces: &[&[u8]]) -> Vec<Event> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    for piece in pieces {
        decoder.feed(piece, &mut events);
    }
    decoder.give_up(&mut events);
    assert_eq!(decoder.patience(), None);
    events
}

fn key(code: KeyCode, held: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, held))
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

#[test]
fn sequences_are_decoded() {
    let (none, control) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
    let down = MouseEventKind::Down(MouseButton::Left);
    let up = MouseEventKind::Up(MouseButton::Left);
    for (bytes, event) in [
        (&b"4"[..], key(KeyCode::Char('4'), none)),
        (b"U", key(KeyCode::Char('U'), KeyModifiers::SHIFT)),
        (b"\xc3\xa9", key(KeyCode::Char('\u{e9}'), none)),
        (b"\r", key(KeyCode::Enter, none)),
        (b"\x7f", key(KeyCode::Backspace, none)),
        (b"\x03", key(KeyCode::Char('c'), control)),
        (b"\x1a", key(KeyCode::Char('z'), control)),
        (b"\x1b", key(KeyCode::Esc, none)),
        (b"\x1bm", key(KeyCode::Char('m'), KeyModifiers::ALT)),
        (b"\x1b[A", key(KeyCode::Up, none)),
        (b"\x1bOB", key(KeyCode::Down, none)),
        (b"\x1b[1;5C", key(KeyCode::Right, control)),
        (b"\x1b[5~", key(KeyCode::PageUp, none)),
        (b"\x1b[H", key(KeyCode::Home, none)),
        (b"\x1b[99;5u", key(KeyCode::Char('c'), control)),
        (b"\x1b[27;5;99~", key(KeyCode::Char('c'), control)),
        (b"\x1b[<0;3;4M", mouse(down, 2, 3)),
        (b"\x1b[<0;3;4m", mouse(up, 2, 3)),
        (b"\x1b[<35;80;24M", mouse(MouseEventKind::Moved, 79, 23)),
        (b"\x1b[32;3;4M", mouse(down, 2, 3)),
        (b"\x1b[M !!", mouse(down, 0, 0)),
        (b"\x1b[<65;1;1M", mouse(MouseEventKind::ScrollDown, 0, 0)),
        (
            b"\x1b[200~4x4 \x1b[A\n1\x1b[201~",
            Event::Paste("4x4 \x1b[A\n1".to_owned()),
        ),
    ] {
        assert_eq!(decoded(&[bytes]), [event], "{bytes:?}");
    }
}

#[test]
fn no_cut_changes_what_is_decoded() {
    let whole =
        b"4\x1b[<35;10;10M\xe2\x97\x8f\x1b[A\x1b[1;5C\x1b\x1b[200~4x4 1\x1b[201~q\x1bOA\x1b[M !!7";
    let events = decoded(&[whole]);
    assert_eq!(events.len(), 11);
    for cut in 0..whole.len() {
        for second in cut..whole.len() {
            let pieces = [&whole[..cut], &whole[cut..second], &whole[second..]];
            assert_eq!(decoded(&pieces), events, "cut at {cut} and {second}");
        }
    }
}

#[test]
fn a_broken_sequence_ends_with_the_next_key() {
    for broken in [
        "\x1b[",
        "\x1b[<35;",
        "\x1b[?1",
        "\x1bO",
        "\x1b[M!",
        "\x1b[[",
    ] {
        let keys = [broken.as_bytes(), b"\x03"].concat();
        let control_c = key(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(decoded(&[&keys]), [control_c], "{broken:?}");
    }
    for nothing in [
        &b"\xff"[..],
        b"\x1b[<0;0;0M",
        b"\x1b[<0;99999;1M",
        b"\x1b[5n",
        b"\x1b[I",
    ] {
        assert_eq!(decoded(&[nothing]), [], "{nothing:?}");
    }
}
