//! Decodes terminal input into events. The beginning of a sequence waits for its rest.

use std::time::Duration;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

const ESC: u8 = 0x1b;
/// What ends a bracketed paste.
const PASTE_END: &[u8] = b"\x1b[201~";
/// The longest sequence. Anything longer is not one.
const LONGEST: usize = 64;
/// How long to wait for what follows an escape character. Without it, that was the Escape key.
const ESCAPE_TIMEOUT: Duration = Duration::from_millis(50);
/// How long to wait for the rest of a longer sequence.
const SEQUENCE_TIMEOUT: Duration = Duration::from_secs(1);

/// Decodes terminal input.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    /// The beginning of a sequence or of a character.
    pending: Vec<u8>,
    /// What was pasted so far, inside a bracketed paste.
    paste: Option<Vec<u8>>,
}

/// What the bytes read so far are.
enum Step {
    /// The beginning of a sequence.
    More,
    /// A whole sequence. `None` if its event is of no use here.
    Done(Option<Event>),
    /// The start of a bracketed paste.
    Paste,
    /// A sequence that ended before the last byte, which begins another one.
    Cut(Option<Event>),
}

impl Decoder {
    /// Decodes the next bytes and appends their events.
    pub(crate) fn feed(&mut self, bytes: &[u8], events: &mut Vec<Event>) {
        for &byte in bytes {
            self.step(byte, events);
        }
    }

    /// How long to wait for the rest of an unfinished sequence. `None` if there is none.
    #[must_use]
    pub(crate) fn timeout(&self) -> Option<Duration> {
        match (&self.paste, &self.pending[..]) {
            (None, []) => None,
            (None, [ESC]) => Some(ESCAPE_TIMEOUT),
            _ => Some(SEQUENCE_TIMEOUT),
        }
    }

    /// Ends an unfinished sequence whose rest did not arrive in time.
    pub(crate) fn end_sequence(&mut self, events: &mut Vec<Event>) {
        if self.pending == [ESC] {
            events.push(Event::Key(KeyCode::Esc.into()));
        }
        self.pending.clear();
        events.extend(self.paste.take().map(pasted));
    }

    fn step(&mut self, byte: u8, events: &mut Vec<Event>) {
        if let Some(text) = &mut self.paste {
            text.push(byte);
            if text.ends_with(PASTE_END) {
                text.truncate(text.len() - PASTE_END.len());
                events.extend(self.paste.take().map(pasted));
            }
            return;
        }
        self.pending.push(byte);
        match parse(&self.pending) {
            Step::More => return,
            Step::Done(event) => events.extend(event),
            Step::Paste => self.paste = Some(Vec::new()),
            Step::Cut(event) => {
                events.extend(event);
                if self.pending.len() > 1 {
                    self.pending.clear();
                    return self.step(byte, events);
                }
            }
        }
        self.pending.clear();
    }
}

fn pasted(text: Vec<u8>) -> Event {
    Event::Paste(String::from_utf8_lossy(&text).into_owned())
}

fn parse(bytes: &[u8]) -> Step {
    let last = bytes[bytes.len() - 1];
    match bytes {
        [ESC] | [ESC, b'[' | b'O'] | [ESC, b'[', b'['] => Step::More,
        [ESC, ESC] => Step::Cut(Some(Event::Key(KeyCode::Esc.into()))),
        [ESC, b'[' | b'O', ..] if !(b' '..=b'~').contains(&last) => Step::Cut(None),
        [ESC, b'O', last] => Step::Done(letter(*last).map(|code| key(code, KeyModifiers::NONE))),
        // The Linux console's F1 to F5.
        [ESC, b'[', b'[', _] => Step::Done(None),
        [ESC, b'[', b'M', button, column, row] => {
            let place = [column, row].map(|at| u16::from(at - b' '));
            Step::Done(mouse(u16::from(button - b' '), place, false))
        }
        [ESC, b'[', b'M', ..] => Step::More,
        [ESC, b'[', parameters @ .., b'@'..=b'~'] => sequence(parameters, last),
        [ESC, b'[', ..] if bytes.len() < LONGEST => Step::More,
        [ESC, b'[', ..] => Step::Cut(None),
        [ESC, rest @ ..] => character(rest, KeyModifiers::ALT),
        _ => character(bytes, KeyModifiers::NONE),
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    let shifted = matches!(code, KeyCode::Char(character) if character.is_uppercase());
    let shift = if shifted {
        KeyModifiers::SHIFT
    } else {
        KeyModifiers::NONE
    };
    Event::Key(KeyEvent::new(code, modifiers | shift))
}

/// The key of a character. A control character is a letter with Ctrl.
fn character(bytes: &[u8], modifiers: KeyModifiers) -> Step {
    let character = match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().next(),
        Err(error) if error.error_len().is_none() => return Step::More,
        Err(_) => return Step::Cut(None),
    };
    let with_control = |first: char, character: char, least: char| {
        let code = u32::from(first) + u32::from(character) - u32::from(least);
        (
            char::from_u32(code).map(KeyCode::Char),
            modifiers | KeyModifiers::CONTROL,
        )
    };
    let (code, modifiers) = match character {
        Some('\r') => (Some(KeyCode::Enter), modifiers),
        Some('\t') => (Some(KeyCode::Tab), modifiers),
        Some('\x7f') => (Some(KeyCode::Backspace), modifiers),
        Some('\0') => with_control(' ', '\0', '\0'),
        Some(character @ '\x01'..='\x1a') => with_control('a', character, '\x01'),
        Some(character @ '\x1c'..='\x1f') => with_control('4', character, '\x1c'),
        character => (character.map(KeyCode::Char), modifiers),
    };
    Step::Done(code.map(|code| key(code, modifiers)))
}

/// The key of a sequence that ends with this letter.
fn letter(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'Z' => KeyCode::BackTab,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(1 + last - b'P'),
        _ => return None,
    })
}

/// The key of a sequence that ends with `~`.
fn numbered(number: u16) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        _ => return None,
    })
}

/// The key with this character code.
fn coded(number: u16) -> Option<KeyCode> {
    Some(match number {
        9 => KeyCode::Tab,
        13 => KeyCode::Enter,
        27 => KeyCode::Esc,
        127 => KeyCode::Backspace,
        _ => KeyCode::Char(
            char::from_u32(number.into()).filter(|character| !character.is_control())?,
        ),
    })
}

/// A sequence `ESC [ parameters last`.
fn sequence(parameters: &[u8], last: u8) -> Step {
    let (text, sgr) = match parameters {
        [b'<', rest @ ..] => (rest, true),
        _ => (parameters, false),
    };
    let number = |part: &[u8]| {
        let part = part.split(|&byte| byte == b':').next()?;
        std::str::from_utf8(part).ok()?.parse::<u16>().ok()
    };
    let numbers: Vec<Option<u16>> = text.split(|&byte| byte == b';').map(number).collect();
    let held = modifiers(numbers.get(1).copied().flatten());
    let pressed = |code: Option<KeyCode>| code.map(|code| key(code, held));
    Step::Done(match (&numbers[..], last) {
        (&[Some(button), Some(column), Some(row)], b'M' | b'm') if sgr => {
            mouse(button, [column, row], last == b'm')
        }
        (&[Some(button), Some(column), Some(row)], b'M') => button
            .checked_sub(32)
            .and_then(|button| mouse(button, [column, row], false)),
        _ if sgr => None,
        ([Some(200)], b'~') => return Step::Paste,
        (&[Some(27), _, Some(code)], b'~') => pressed(coded(code)),
        (&[Some(code), ..], b'~') => pressed(numbered(code)),
        (&[Some(code), ..], b'u') => pressed(coded(code)),
        (_, b'M' | b'u') => None,
        _ => pressed(letter(last)),
    })
}

/// The modifier keys that a sequence gives by number.
fn modifiers(number: Option<u16>) -> KeyModifiers {
    let bits = number.unwrap_or(1).saturating_sub(1);
    [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
    ]
    .into_iter()
    .filter(|(bit, _)| bits & bit != 0)
    .fold(KeyModifiers::NONE, |all, (_, one)| all | one)
}

/// A mouse event. Columns and rows count from 1. `None` if there is no such event.
fn mouse(button: u16, [column, row]: [u16; 2], released: bool) -> Option<Event> {
    let which = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];
    let moved = button & 32 != 0;
    let kind = match (button & 0b11 | (button & 0xc0) >> 4, moved) {
        (at @ 0..=2, false) if released => MouseEventKind::Up(which[usize::from(at)]),
        (at @ 0..=2, false) => MouseEventKind::Down(which[usize::from(at)]),
        (at @ 0..=2, true) => MouseEventKind::Drag(which[usize::from(at)]),
        (3, true) => MouseEventKind::Moved,
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        _ => return None,
    };
    Some(Event::Mouse(MouseEvent {
        kind,
        column: column.checked_sub(1)?,
        row: row.checked_sub(1)?,
        modifiers: modifiers(Some(1 + (button >> 2 & 0b111))),
    }))
}

#[cfg(test)]
mod tests;
