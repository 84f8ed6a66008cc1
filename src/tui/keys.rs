//! Keys and the mouse: each screen has a table of its keys, which feeds the bottom line and the
//! help too.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::action::Action;
use super::screens::Screen;
use super::shared::Shared;
use super::words::Words;

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) code: KeyCode,
    pub(crate) modifiers: KeyModifiers,
    action: Action,
}

impl Key {
    pub(crate) const fn new(code: KeyCode, action: Action) -> Key {
        Key {
            code,
            modifiers: KeyModifiers::NONE,
            action,
        }
    }

    pub(crate) const fn char(character: char, action: Action) -> Key {
        Key::new(KeyCode::Char(character), action)
    }

    pub(crate) const fn control(character: char, action: Action) -> Key {
        Key {
            code: KeyCode::Char(character),
            modifiers: KeyModifiers::CONTROL,
            action,
        }
    }
}

/// The name of a key, as users see it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KeyName {
    /// What is printed on the key, in every language.
    Text(&'static str),
    Enter,
    Space,
    Escape,
    Home,
    End,
    Down,
    UpDown,
    LeftRight,
}

impl KeyName {
    /// The name in a language.
    #[must_use]
    pub(crate) const fn text(self, words: &Words, ascii: bool) -> &'static str {
        match (self, ascii) {
            (KeyName::Text(text), _) => text,
            (KeyName::Enter, _) => words.key_enter,
            (KeyName::Space, _) => words.key_space,
            (KeyName::Escape, _) => words.key_escape,
            (KeyName::Home, _) => words.key_home,
            (KeyName::End, _) => words.key_end,
            (KeyName::Down, false) => "↓",
            (KeyName::Down, true) => words.key_down,
            (KeyName::UpDown, false) => "↑↓",
            (KeyName::UpDown, true) => words.key_up_down,
            (KeyName::LeftRight, false) => "←→",
            (KeyName::LeftRight, true) => words.key_left_right,
        }
    }
}

/// A line of a table of keys: keys that do similar things.
pub(crate) struct Binding {
    /// The keys that users are shown. The bottom line shows the first.
    pub(crate) names: &'static [KeyName],
    /// What they do, in a few words.
    pub(crate) label: fn(&Words) -> &'static str,
    pub(crate) keys: &'static [Key],
}

impl Binding {
    /// What its first key does.
    #[must_use]
    pub(crate) const fn action(&self) -> Action {
        self.keys[0].action
    }
}

/// `1` to `9`.
const DIGITS: [Key; 9] = {
    let mut keys = [Key::char('1', Action::Drop(0)); 9];
    let mut slot = 1;
    while slot < 9 {
        keys[slot] = Key::char((b'1' + slot as u8) as char, Action::Drop(slot));
        slot += 1;
    }
    keys
};

pub(crate) const DROP: Binding = Binding {
    names: &[KeyName::Text("1-9")],
    label: |words| words.label_drop,
    keys: &DIGITS,
};

pub(crate) const NEW_GAME: Binding = Binding {
    names: &[KeyName::Text("n")],
    label: |words| words.label_new_game,
    keys: &[Key::char('n', Action::NewGame)],
};

pub(crate) const SCORES: Binding = Binding {
    names: &[KeyName::Text("a")],
    label: |words| words.label_scores,
    keys: &[Key::char('a', Action::Scores)],
};

pub(crate) const SHOW_POSITION: Binding = Binding {
    names: &[KeyName::Text("y")],
    label: |words| words.label_show_position,
    keys: &[Key::char('y', Action::ShowPosition)],
};

pub(crate) const SAVE: Binding = Binding {
    names: &[KeyName::Text("s")],
    label: |words| words.label_save,
    keys: &[Key::char('s', Action::Save)],
};

pub(crate) const OPEN: Binding = Binding {
    names: &[KeyName::Text("o")],
    label: |words| words.label_open,
    keys: &[Key::char('o', Action::Open)],
};

pub(crate) const BACK: Binding = Binding {
    names: &[KeyName::Escape],
    label: |words| words.label_back,
    keys: &[Key::new(KeyCode::Esc, Action::Back)],
};

/// Closes a screen that has nothing to confirm.
pub(crate) const CLOSE: Binding = Binding {
    names: &[KeyName::Escape],
    label: |words| words.label_back,
    keys: &[
        Key::new(KeyCode::Esc, Action::Back),
        Key::new(KeyCode::Enter, Action::Back),
    ],
};

pub(crate) const CHOOSE: Binding = Binding {
    names: &[KeyName::Enter],
    label: |words| words.label_choose,
    keys: &[Key::new(KeyCode::Enter, Action::Choose)],
};

pub(crate) const UP_DOWN: Binding = Binding {
    names: &[KeyName::UpDown],
    label: |words| words.label_next,
    keys: &[
        Key::new(KeyCode::Up, Action::Previous),
        Key::new(KeyCode::Down, Action::Next),
    ],
};

pub(crate) const HELP: Binding = Binding {
    names: &[KeyName::Text("?")],
    label: |words| words.label_help,
    keys: &[Key::char('?', Action::Help)],
};

pub(crate) const QUIT: Binding = Binding {
    names: &[KeyName::Text("q"), KeyName::Text("Ctrl-C")],
    label: |words| words.label_quit,
    keys: &[Key::char('q', Action::Quit)],
};

/// What an event asks for on a screen.
#[must_use]
pub(crate) fn actions(event: &Event, screen: &dyn Screen, shared: &Shared) -> Vec<Action> {
    match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            pressed(event, screen).into_iter().collect()
        }
        Event::Mouse(event) => screen.mouse(event, shared).into_iter().collect(),
        Event::Paste(text) => {
            let characters = text.chars().filter(|character| !character.is_control());
            let keys = characters.map(KeyCode::Char);
            keys.filter_map(|code| screen.other_key(code)).collect()
        }
        _ => Vec::new(),
    }
}

/// What a key does on a screen. Ctrl-C quits everywhere.
fn pressed(event: &KeyEvent, screen: &dyn Screen) -> Option<Action> {
    let modifiers = event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
    if event.code == KeyCode::Char('c') && modifiers == KeyModifiers::CONTROL {
        return Some(Action::Quit);
    }
    let mut keys = screen.keys().iter().flat_map(|binding| binding.keys);
    let key = keys.find(|key| key.code == event.code && key.modifiers == modifiers);
    match key {
        Some(key) => Some(key.action),
        None if modifiers.is_empty() => screen.other_key(event.code),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::screens::{GameScreen, HelpScreen, OpenScreen, PositionScreen, ReviewScreen};

    #[test]
    fn the_keys_do_what_they_are_known_for() {
        let (none, control) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
        let (help, open) = (HelpScreen::default(), OpenScreen::default());
        let (game, review): (&dyn Screen, _) = (&GameScreen, ReviewScreen::default());
        for (code, modifiers, screen, action) in [
            (KeyCode::Char('1'), none, game, Some(Action::Drop(0))),
            (KeyCode::Char('9'), none, game, Some(Action::Drop(8))),
            (KeyCode::Char('z'), control, game, Some(Action::Undo)),
            (
                KeyCode::Char('U'),
                KeyModifiers::SHIFT,
                game,
                Some(Action::Redo),
            ),
            (KeyCode::Down, none, game, Some(Action::DropHere)),
            (KeyCode::Char('c'), control, &open, Some(Action::Quit)),
            (KeyCode::Char('q'), none, &open, Some(Action::Type('q'))),
            (KeyCode::Char('q'), KeyModifiers::ALT, &open, None),
            (KeyCode::Backspace, none, &open, Some(Action::Erase)),
            (KeyCode::Char('q'), none, &help, Some(Action::Quit)),
            (KeyCode::Enter, none, &help, Some(Action::Back)),
            (KeyCode::Enter, none, &PositionScreen, Some(Action::Back)),
            (KeyCode::Esc, none, &review, Some(Action::Back)),
            (KeyCode::Char('x'), none, game, None),
        ] {
            let event = KeyEvent::new(code, modifiers);
            assert_eq!(pressed(&event, screen), action, "{code:?} {modifiers:?}");
        }
    }
}
