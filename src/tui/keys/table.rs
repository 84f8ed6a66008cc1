//! The table of keys.

use ratatui::crossterm::event::{KeyCode, KeyModifiers};

use crate::game::Turn;
use crate::tui::state::Screen::{self, Game, Help, Menu, Open, Position, Review};
use crate::tui::state::{Action, State};
use crate::tui::words::Words;

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
    label: fn(&Words) -> &'static str,
    pub(super) screens: &'static [Screen],
    pub(super) keys: &'static [Key],
}

const ALL: &[Screen] = &[Game, Review, Menu, Help, Position];

/// What keys do, the most needed first.
pub(super) const TABLE: [Binding; 25] = [
    Binding {
        shown: ["Enter"; 2],
        label: |words| words.label_play_on,
        screens: &[Review],
        keys: &[
            key(KeyCode::Enter, Action::Choose),
            sign(' ', Action::Choose),
        ],
    },
    Binding {
        shown: ["↑↓", "Up/Down"],
        label: |words| words.label_turn,
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
        label: |words| words.label_choose,
        screens: &[Menu, Open],
        keys: &[key(KeyCode::Enter, Action::Choose)],
    },
    Binding {
        shown: ["↑↓", "Up/Down"],
        label: |words| words.label_turn,
        screens: &[Menu, Open, Help],
        keys: &[
            key(KeyCode::Up, Action::Previous),
            key(KeyCode::Down, Action::Next),
        ],
    },
    Binding {
        shown: ["←→", "Left/Right"],
        label: |words| words.label_change,
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
        label: |words| words.label_drop,
        screens: &[Game, Review],
        keys: &DIGITS,
    },
    Binding {
        shown: ["←→ h l", "Left/Right h l"],
        label: |words| words.label_column,
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
        label: |words| words.label_drop,
        screens: &[Game],
        keys: &[
            key(KeyCode::Enter, Action::DropHere),
            sign(' ', Action::DropHere),
            key(KeyCode::Down, Action::DropHere),
        ],
    },
    Binding {
        shown: ["r"; 2],
        label: |words| words.label_learn,
        screens: &[Game],
        keys: &[sign('r', Action::Learn)],
    },
    Binding {
        shown: ["n"; 2],
        label: |words| words.label_new,
        screens: &[Game, Review],
        keys: &[sign('n', Action::New)],
    },
    Binding {
        shown: ["p"; 2],
        label: |words| words.label_pause,
        screens: &[Game],
        keys: &[sign('p', Action::Pause)],
    },
    Binding {
        shown: ["u Ctrl-Z"; 2],
        label: |words| words.label_undo,
        screens: &[Game],
        keys: &[sign('u', Action::Undo), control('z', Action::Undo)],
    },
    Binding {
        shown: ["U Ctrl-Y"; 2],
        label: |words| words.label_redo,
        screens: &[Game],
        keys: &[sign('U', Action::Redo), control('y', Action::Redo)],
    },
    Binding {
        shown: ["t"; 2],
        label: |words| words.label_hint,
        screens: &[Game],
        keys: &[sign('t', Action::Hint)],
    },
    Binding {
        shown: ["a"; 2],
        label: |words| words.label_scores,
        screens: &[Game, Review],
        keys: &[sign('a', Action::Scores)],
    },
    Binding {
        shown: ["f"; 2],
        label: |words| words.label_swap,
        screens: &[Game],
        keys: &[sign('f', Action::Swap)],
    },
    Binding {
        shown: [", ."; 2],
        label: |words| words.label_step,
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
        label: |words| words.label_ends,
        screens: &[Game],
        keys: &[
            key(KeyCode::Home, Action::ToStart),
            key(KeyCode::End, Action::ToEnd),
        ],
    },
    Binding {
        shown: ["y"; 2],
        label: |words| words.label_show,
        screens: &[Game, Review],
        keys: &[sign('y', Action::Show)],
    },
    Binding {
        shown: ["s"; 2],
        label: |words| words.label_save,
        screens: &[Game, Review],
        keys: &[sign('s', Action::Save)],
    },
    Binding {
        shown: ["o"; 2],
        label: |words| words.label_open,
        screens: &[Game, Review, Menu],
        keys: &[sign('o', Action::Open)],
    },
    Binding {
        shown: ["Esc m"; 2],
        label: |words| words.label_menu,
        screens: &[Game],
        keys: &[key(KeyCode::Esc, Action::Back), sign('m', Action::Menu)],
    },
    Binding {
        shown: ["Esc"; 2],
        label: |words| words.label_back,
        screens: &[Review, Menu, Help, Position, Open],
        keys: &[key(KeyCode::Esc, Action::Back)],
    },
    Binding {
        shown: ["?"; 2],
        label: |words| words.label_help,
        screens: &[Game, Review, Menu],
        keys: &[sign('?', Action::Help)],
    },
    Binding {
        shown: ["q Ctrl-C"; 2],
        label: |words| words.label_quit,
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
    pub(crate) fn label(&self, words: &Words) -> &'static str {
        (self.label)(words)
    }

    /// Whether it is of use now.
    pub(super) fn matters(&self, state: &State) -> bool {
        let over = matches!(state.series.game().turn(), Turn::Over(_));
        let (.., action) = self.keys[0];
        match action {
            Action::Drop(_) | Action::Left | Action::Hint => state.may_drop(),
            Action::DropHere => state.may_drop() || state.paused,
            Action::Learn => state.is_finished(),
            Action::New => over,
            Action::Undo => state.series.game().ply() > 0,
            Action::Redo => state.is_back(),
            Action::Pause => !state.series.has_human() && !over,
            Action::Choose if state.screen() == Review => state
                .review
                .as_ref()
                .is_some_and(|review| review.shown().is_some()),
            Action::StepBack | Action::ToStart | Action::Show | Action::Save => false,
            _ => true,
        }
    }
}
