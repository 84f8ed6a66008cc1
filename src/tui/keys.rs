//! What keys and the mouse do: events to actions, by the one table that feeds the help and the
//! bottom line too.

mod table;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

pub(crate) use self::table::Binding;
use self::table::TABLE;
use crate::tui::layout::menu_line_at;
use crate::tui::state::Screen::{self, Game, Help, Menu, Open, Position, Review};
use crate::tui::state::{Action, State};

/// The keys that matter now, the most needed first.
pub(crate) fn that_matter(state: &State) -> impl Iterator<Item = &'static Binding> {
    let screen = state.screen();
    TABLE
        .iter()
        .filter(move |binding| binding.screens.contains(&screen))
        .filter(|binding| binding.matters(state))
}

/// The keys of the game, for the help.
pub(crate) fn of_the_game() -> impl Iterator<Item = &'static Binding> {
    TABLE
        .iter()
        .filter(|binding| binding.screens.contains(&Game))
}

/// What an event asks for.
#[must_use]
pub(crate) fn actions(event: &Event, state: &State) -> Vec<Action> {
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
        (KeyCode::Enter, _) if matches!(screen, Help | Position) => Some(Action::Back),
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
    let column = state.layout()?.column_at(event.column, event.row)? + state.viewport.left;
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
