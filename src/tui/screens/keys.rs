//! Keys: each screen has a table of its keys, which feeds the bottom line and the help too.

use ratatui::crossterm::event::{KeyCode, KeyModifiers};

use crate::tui::action::Action;
use crate::tui::words::Words;

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) code: KeyCode,
    pub(crate) modifiers: KeyModifiers,
    pub(crate) action: Action,
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

/// `0` to `9`.
const DIGITS: [Key; 10] = {
    let mut keys = [Key::char('0', Action::Digit(0)); 10];
    let mut digit = 1;
    while digit < 10 {
        keys[digit] = Key::char((b'0' + digit as u8) as char, Action::Digit(digit));
        digit += 1;
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

pub(crate) const THREATS: Binding = Binding {
    names: &[KeyName::Text("w")],
    label: |words| words.label_threats,
    keys: &[Key::char('w', Action::Threats)],
};

/// Steps through the moves.
pub(crate) const STEP: Binding = Binding {
    names: &[KeyName::Text(","), KeyName::Text(".")],
    label: |words| words.label_step,
    keys: &[
        Key::char(',', Action::StepBack),
        Key::char('.', Action::StepForward),
        Key::char('<', Action::StepBack),
        Key::char('>', Action::StepForward),
        Key::new(KeyCode::PageUp, Action::StepBack),
        Key::new(KeyCode::PageDown, Action::StepForward),
    ],
};

pub(crate) const ENDS: Binding = Binding {
    names: &[KeyName::Home, KeyName::End],
    label: |words| words.label_ends,
    keys: &[
        Key::new(KeyCode::Home, Action::ToStart),
        Key::new(KeyCode::End, Action::ToEnd),
    ],
};

pub(crate) const HINT: Binding = Binding {
    names: &[KeyName::Text("t")],
    label: |words| words.label_hint,
    keys: &[Key::char('t', Action::Hint)],
};

/// Moves the cursor.
pub(crate) const COLUMN: Binding = Binding {
    names: &[KeyName::LeftRight, KeyName::Text("h"), KeyName::Text("l")],
    label: |words| words.label_column,
    keys: &[
        Key::new(KeyCode::Left, Action::Left),
        Key::new(KeyCode::Right, Action::Right),
        Key::char('h', Action::Left),
        Key::char('l', Action::Right),
    ],
};

/// Drops a disc at the cursor.
pub(crate) const DROP_HERE: Binding = Binding {
    names: &[KeyName::Enter, KeyName::Space, KeyName::Down],
    label: |words| words.label_drop,
    keys: &[
        Key::new(KeyCode::Enter, Action::DropHere),
        Key::char(' ', Action::DropHere),
        Key::new(KeyCode::Down, Action::DropHere),
    ],
};

pub(crate) const UNDO: Binding = Binding {
    names: &[KeyName::Text("u")],
    label: |words| words.label_undo,
    keys: &[Key::char('u', Action::Undo)],
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
