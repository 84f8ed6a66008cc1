//! The table of keys.

use ratatui::crossterm::event::{KeyCode, KeyModifiers};

use crate::game::Turn;
use crate::tui::state::Screen::{self, Game, Help, Menu, Open, Position, Review};
use crate::tui::state::{Action, State};
use crate::tui::words::Words;

/// What a line of the table is called, in the order of `Words::labels`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Drop,
    Column,
    DropHere,
    Undo,
    Redo,
    Hint,
    Scores,
    New,
    Swap,
    Menu,
    Learn,
    Step,
    Ends,
    Pause,
    Show,
    Save,
    Open,
    Help,
    Back,
    Quit,
    Choose,
    Change,
    Turn,
    PlayOn,
}

/// A key, and what it does.
type Key = (KeyCode, KeyModifiers, Action);

const fn key(code: KeyCode, action: Action) -> Key {
    (code, KeyModifiers::NONE, action)
}

const fn sign(sign: char, action: Action) -> Key {
    key(KeyCode::Char(sign), action)
}

const fn control(sign: char, action: Action) -> Key {
    (KeyCode::Char(sign), KeyModifiers::CONTROL, action)
}

/// `1` to `9`.
const DIGITS: [Key; 9] = {
    let mut keys = [sign('1', Action::Drop(0)); 9];
    let mut slot = 1;
    while slot < 9 {
        keys[slot] = sign((b'1' + slot as u8) as char, Action::Drop(slot));
        slot += 1;
    }
    keys
};

/// A line of the table: keys that do like things.
pub(crate) struct Binding {
    /// How the keys are shown, with signs and without.
    shown: [&'static str; 2],
    label: Label,
    pub(super) screens: &'static [Screen],
    pub(super) keys: &'static [Key],
}

const ALL: &[Screen] = &[Game, Review, Menu, Help, Position];

/// What keys do, the most needed first.
pub(super) const TABLE: [Binding; 25] = [
    Binding {
        shown: ["Enter"; 2],
        label: Label::PlayOn,
        screens: &[Review],
        keys: &[
            key(KeyCode::Enter, Action::Choose),
            sign(' ', Action::Choose),
        ],
    },
    Binding {
        shown: ["↑↓", "Up/Down"],
        label: Label::Turn,
        screens: &[Review],
        keys: &[
            key(KeyCode::Up, Action::Previous),
            key(KeyCode::Down, Action::Next),
            key(KeyCode::Left, Action::Previous),
            key(KeyCode::Right, Action::Next),
            sign('k', Action::Previous),
            sign('j', Action::Next),
            sign('h', Action::Previous),
            sign('l', Action::Next),
        ],
    },
    Binding {
        shown: ["Enter"; 2],
        label: Label::Choose,
        screens: &[Menu, Open],
        keys: &[key(KeyCode::Enter, Action::Choose)],
    },
    Binding {
        shown: ["↑↓", "Up/Down"],
        label: Label::Turn,
        screens: &[Menu, Open, Help],
        keys: &[
            key(KeyCode::Up, Action::Previous),
            key(KeyCode::Down, Action::Next),
        ],
    },
    Binding {
        shown: ["←→", "Left/Right"],
        label: Label::Change,
        screens: &[Menu],
        keys: &[
            key(KeyCode::Left, Action::Change(-1)),
            key(KeyCode::Right, Action::Change(1)),
            sign('h', Action::Change(-1)),
            sign('l', Action::Change(1)),
            sign('k', Action::Previous),
            sign('j', Action::Next),
            sign(' ', Action::Choose),
        ],
    },
    Binding {
        shown: ["1-9"; 2],
        label: Label::Drop,
        screens: &[Game, Review],
        keys: &DIGITS,
    },
    Binding {
        shown: ["←→ h l", "Left/Right h l"],
        label: Label::Column,
        screens: &[Game],
        keys: &[
            key(KeyCode::Left, Action::Left),
            key(KeyCode::Right, Action::Right),
            sign('h', Action::Left),
            sign('l', Action::Right),
        ],
    },
    Binding {
        shown: ["Enter Space ↓", "Enter Space Down"],
        label: Label::DropHere,
        screens: &[Game],
        keys: &[
            key(KeyCode::Enter, Action::DropHere),
            sign(' ', Action::DropHere),
            key(KeyCode::Down, Action::DropHere),
        ],
    },
    Binding {
        shown: ["r"; 2],
        label: Label::Learn,
        screens: &[Game],
        keys: &[sign('r', Action::Learn)],
    },
    Binding {
        shown: ["n"; 2],
        label: Label::New,
        screens: &[Game, Review],
        keys: &[sign('n', Action::New)],
    },
    Binding {
        shown: ["p"; 2],
        label: Label::Pause,
        screens: &[Game],
        keys: &[sign('p', Action::Pause)],
    },
    Binding {
        shown: ["u Ctrl-Z"; 2],
        label: Label::Undo,
        screens: &[Game],
        keys: &[sign('u', Action::Undo), control('z', Action::Undo)],
    },
    Binding {
        shown: ["U Ctrl-Y"; 2],
        label: Label::Redo,
        screens: &[Game],
        keys: &[sign('U', Action::Redo), control('y', Action::Redo)],
    },
    Binding {
        shown: ["t"; 2],
        label: Label::Hint,
        screens: &[Game],
        keys: &[sign('t', Action::Hint)],
    },
    Binding {
        shown: ["a"; 2],
        label: Label::Scores,
        screens: &[Game, Review],
        keys: &[sign('a', Action::Scores)],
    },
    Binding {
        shown: ["f"; 2],
        label: Label::Swap,
        screens: &[Game],
        keys: &[sign('f', Action::Swap)],
    },
    Binding {
        shown: [", ."; 2],
        label: Label::Step,
        screens: &[Game],
        keys: &[
            sign(',', Action::StepBack),
            sign('.', Action::StepForward),
            sign('<', Action::StepBack),
            sign('>', Action::StepForward),
            key(KeyCode::PageUp, Action::StepBack),
            key(KeyCode::PageDown, Action::StepForward),
        ],
    },
    Binding {
        shown: ["Home End"; 2],
        label: Label::Ends,
        screens: &[Game],
        keys: &[
            key(KeyCode::Home, Action::ToStart),
            key(KeyCode::End, Action::ToEnd),
        ],
    },
    Binding {
        shown: ["y"; 2],
        label: Label::Show,
        screens: &[Game, Review],
        keys: &[sign('y', Action::Show)],
    },
    Binding {
        shown: ["s"; 2],
        label: Label::Save,
        screens: &[Game, Review],
        keys: &[sign('s', Action::Save)],
    },
    Binding {
        shown: ["o"; 2],
        label: Label::Open,
        screens: &[Game, Review, Menu],
        keys: &[sign('o', Action::Open)],
    },
    Binding {
        shown: ["Esc m"; 2],
        label: Label::Menu,
        screens: &[Game],
        keys: &[key(KeyCode::Esc, Action::Back), sign('m', Action::Menu)],
    },
    Binding {
        shown: ["Esc"; 2],
        label: Label::Back,
        screens: &[Review, Menu, Help, Position, Open],
        keys: &[key(KeyCode::Esc, Action::Back)],
    },
    Binding {
        shown: ["?"; 2],
        label: Label::Help,
        screens: &[Game, Review, Menu],
        keys: &[sign('?', Action::Help)],
    },
    Binding {
        shown: ["q Ctrl-C"; 2],
        label: Label::Quit,
        screens: ALL,
        keys: &[sign('q', Action::Quit)],
    },
];

impl Binding {
    /// The keys, as they are shown.
    #[must_use]
    pub(crate) const fn keys(&self, ascii: bool) -> &'static str {
        self.shown[ascii as usize]
    }

    /// What they do.
    #[must_use]
    pub(crate) const fn label(&self, words: &Words) -> &'static str {
        words.labels[self.label as usize]
    }

    /// Whether it is of use now.
    pub(super) fn matters(&self, state: &State) -> bool {
        let over = matches!(state.series.game().turn(), Turn::Over(_));
        match self.label {
            Label::Drop | Label::Column | Label::Hint => state.may_drop(),
            Label::DropHere => state.may_drop() || state.paused,
            Label::Learn => state.is_finished(),
            Label::New => over,
            Label::Undo => state.series.game().ply() > 0,
            Label::Redo => state.is_back(),
            Label::Pause => !state.series.has_human() && !over,
            Label::PlayOn => state
                .review
                .as_ref()
                .is_some_and(|review| review.shown().is_some()),
            Label::Step | Label::Ends | Label::Show | Label::Save => false,
            _ => true,
        }
    }
}
