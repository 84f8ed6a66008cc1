//! What keys and the mouse do. One table feeds the keys, the help and the bottom line.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::player::Turn;
use crate::tui::layout::menu_line_at;
use crate::tui::state::{Action, Screen, State};
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
pub struct Binding {
    /// How the keys are shown, with signs and without.
    shown: [&'static str; 2],
    label: Label,
    screens: &'static [Screen],
    keys: &'static [Key],
}

use Screen::{Game, Help, Menu, Open, Position, Review};
const PAGES: &[Screen] = &[Help, Position];
const ALL: &[Screen] = &[Game, Review, Menu, Help, Position];

/// What keys do, the most needed first.
const TABLE: [Binding; 26] = [
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
        shown: ["Space"; 2],
        label: Label::Choose,
        screens: &[Menu],
        keys: &[sign(' ', Action::Choose)],
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
        shown: ["q"; 2],
        label: Label::Quit,
        screens: ALL,
        keys: &[sign('q', Action::Quit)],
    },
];

impl Binding {
    /// The keys, as they are shown.
    #[must_use]
    pub const fn keys(&self, ascii: bool) -> &'static str {
        self.shown[ascii as usize]
    }

    /// What they do.
    #[must_use]
    pub const fn label(&self, words: &Words) -> &'static str {
        words.labels[self.label as usize]
    }

    /// Whether it is of use now.
    fn matters(&self, state: &State) -> bool {
        let over = matches!(state.contest.turn(), Turn::Over(_));
        match self.label {
            Label::Drop | Label::Column | Label::Hint => state.may_drop(),
            Label::DropHere => state.may_drop() || state.paused,
            Label::Learn => state.contest.is_finished(),
            Label::New => over,
            Label::Undo => state.contest.at() > 0,
            Label::Redo => state.is_back(),
            Label::Pause => !state.contest.has_person() && !over,
            Label::PlayOn => state
                .review
                .as_ref()
                .is_some_and(|review| review.shown().is_some()),
            Label::Step | Label::Ends | Label::Show | Label::Save => false,
            _ => true,
        }
    }
}

/// The keys that matter now, the most needed first.
pub fn that_matter(state: &State) -> impl Iterator<Item = &'static Binding> {
    let screen = state.screen();
    TABLE
        .iter()
        .filter(move |binding| binding.screens.contains(&screen))
        .filter(|binding| binding.matters(state))
}

/// The keys of the game, for the help.
pub fn of_the_game() -> impl Iterator<Item = &'static Binding> {
    TABLE
        .iter()
        .filter(|binding| binding.screens.contains(&Game))
}

/// What an event asks for.
#[must_use]
pub fn actions(event: &Event, state: &State) -> Vec<Action> {
    match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            pressed(event, state.screen()).into_iter().collect()
        }
        Event::Mouse(event) => pointed(event, state).into_iter().collect(),
        Event::Paste(text) if state.screen() == Open => text
            .chars()
            .filter(|sign| !sign.is_control())
            .map(Action::Type)
            .collect(),
        _ => Vec::new(),
    }
}

fn pressed(event: &KeyEvent, screen: Screen) -> Option<Action> {
    let held = event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
    let found = TABLE
        .iter()
        .filter(|binding| binding.screens.contains(&screen))
        .flat_map(|binding| binding.keys)
        .find(|(code, modifiers, _)| *code == event.code && *modifiers == held);
    match (event.code, found) {
        (KeyCode::Char('c'), _) if held == KeyModifiers::CONTROL => Some(Action::Quit),
        (_, Some(&(.., action))) => Some(action),
        (KeyCode::Char(sign), _) if screen == Open && held.is_empty() => Some(Action::Type(sign)),
        (KeyCode::Backspace, _) if screen == Open => Some(Action::Erase),
        (KeyCode::Enter, _) if PAGES.contains(&screen) => Some(Action::Back),
        _ => None,
    }
}

fn pointed(event: &MouseEvent, state: &State) -> Option<Action> {
    let clicked = event.kind == MouseEventKind::Down(MouseButton::Left);
    if state.screen() == Menu {
        let line = menu_line_at(state.size, state.menu.items.len(), state.menu.at, event.row)?;
        return clicked.then_some(Action::ChooseLine(line));
    }
    if !matches!(state.screen(), Game | Review) {
        return None;
    }
    let column = state.layout()?.column_at(event.column, event.row)? + state.corner.left;
    match event.kind {
        _ if clicked => Some(Action::Drop(column)),
        MouseEventKind::Moved if state.screen() == Game => Some(Action::Point(column)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_do_what_they_are_known_for() {
        for (code, held, screen, action) in [
            (
                KeyCode::Char('1'),
                KeyModifiers::NONE,
                Game,
                Some(Action::Drop(0)),
            ),
            (
                KeyCode::Char('9'),
                KeyModifiers::NONE,
                Game,
                Some(Action::Drop(8)),
            ),
            (
                KeyCode::Char('z'),
                KeyModifiers::CONTROL,
                Game,
                Some(Action::Undo),
            ),
            (
                KeyCode::Char('U'),
                KeyModifiers::SHIFT,
                Game,
                Some(Action::Redo),
            ),
            (
                KeyCode::Down,
                KeyModifiers::NONE,
                Game,
                Some(Action::DropHere),
            ),
            (
                KeyCode::Char('c'),
                KeyModifiers::CONTROL,
                Open,
                Some(Action::Quit),
            ),
            (
                KeyCode::Char('q'),
                KeyModifiers::NONE,
                Open,
                Some(Action::Type('q')),
            ),
            (
                KeyCode::Char('q'),
                KeyModifiers::NONE,
                Help,
                Some(Action::Quit),
            ),
            (KeyCode::Esc, KeyModifiers::NONE, Review, Some(Action::Back)),
            (KeyCode::Char('x'), KeyModifiers::NONE, Game, None),
        ] {
            let event = KeyEvent::new(code, held);
            assert_eq!(
                pressed(&event, screen),
                action,
                "{code:?} {held:?} {screen:?}"
            );
        }
    }

    #[test]
    fn no_key_does_two_things_on_a_screen() {
        for screen in [Game, Help, Menu, Open, Position, Review] {
            let mut keys: Vec<_> = TABLE
                .iter()
                .filter(|binding| binding.screens.contains(&screen))
                .flat_map(|binding| binding.keys)
                .map(|(code, held, _)| (code, held))
                .collect();
            let all = keys.len();
            keys.sort_unstable_by_key(|key| format!("{key:?}"));
            keys.dedup();
            assert_eq!(keys.len(), all, "{screen:?}");
        }
    }
}
