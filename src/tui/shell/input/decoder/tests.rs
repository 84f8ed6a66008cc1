use super::*;

fn decoded(pieces: &[&[u8]]) -> Vec<Event> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    for piece in pieces {
        decoder.feed(piece, &mut events);
    }
    decoder.end_sequence(&mut events);
    assert_eq!(decoder.timeout(), None);
    events
}

fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn mouse_at(kind: MouseEventKind, column: u16, row: u16) -> Event {
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
        (&b"4"[..], pressed(KeyCode::Char('4'), none)),
        (b"U", pressed(KeyCode::Char('U'), KeyModifiers::SHIFT)),
        (b"\xc3\xa9", pressed(KeyCode::Char('\u{e9}'), none)),
        (b"\r", pressed(KeyCode::Enter, none)),
        (b"\x7f", pressed(KeyCode::Backspace, none)),
        (b"\x03", pressed(KeyCode::Char('c'), control)),
        (b"\x1a", pressed(KeyCode::Char('z'), control)),
        (b"\x1b", pressed(KeyCode::Esc, none)),
        (b"\x1bm", pressed(KeyCode::Char('m'), KeyModifiers::ALT)),
        (b"\x1b[A", pressed(KeyCode::Up, none)),
        (b"\x1bOB", pressed(KeyCode::Down, none)),
        (b"\x1b[1;5C", pressed(KeyCode::Right, control)),
        (b"\x1b[5~", pressed(KeyCode::PageUp, none)),
        (b"\x1b[H", pressed(KeyCode::Home, none)),
        (b"\x1b[99;5u", pressed(KeyCode::Char('c'), control)),
        (b"\x1b[27;5;99~", pressed(KeyCode::Char('c'), control)),
        (b"\x1b[<0;3;4M", mouse_at(down, 2, 3)),
        (b"\x1b[<0;3;4m", mouse_at(up, 2, 3)),
        (b"\x1b[<35;80;24M", mouse_at(MouseEventKind::Moved, 79, 23)),
        (b"\x1b[32;3;4M", mouse_at(down, 2, 3)),
        (b"\x1b[M !!", mouse_at(down, 0, 0)),
        (b"\x1b[<65;1;1M", mouse_at(MouseEventKind::ScrollDown, 0, 0)),
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
        let control_c = pressed(KeyCode::Char('c'), KeyModifiers::CONTROL);
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

#[test]
fn a_cut_sequence_waits_for_its_rest() {
    let mut decoder = Decoder::default();
    let mut events = Vec::new();
    decoder.feed(b"4\x1b[", &mut events);
    decoder.feed(b"A", &mut events);
    let keys = [KeyCode::Char('4'), KeyCode::Up];
    assert_eq!(events, keys.map(|code| Event::Key(code.into())));
}
