//! The game.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::{Menu, ReviewScreen, Screen, Transition, handle_common};
use crate::tui::action::Action;
use crate::tui::background::analyst::{Answer, Subject};
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::layout::Layout;
use crate::tui::shared::Shared;
use crate::tui::view::{board, panel, status, title};

/// The game. Its state is the shared [`GameState`](crate::tui::game_state::GameState).
pub(crate) struct GameScreen;

const KEYS: &[Binding] = &[
    keys::DROP,
    Binding {
        names: &[KeyName::LeftRight, KeyName::Text("h"), KeyName::Text("l")],
        label: |words| words.label_column,
        keys: &[
            Key::new(KeyCode::Left, Action::Left),
            Key::new(KeyCode::Right, Action::Right),
            Key::char('h', Action::Left),
            Key::char('l', Action::Right),
        ],
    },
    Binding {
        names: &[KeyName::Enter, KeyName::Space, KeyName::Down],
        label: |words| words.label_drop,
        keys: &[
            Key::new(KeyCode::Enter, Action::DropHere),
            Key::char(' ', Action::DropHere),
            Key::new(KeyCode::Down, Action::DropHere),
        ],
    },
    Binding {
        names: &[KeyName::Text("r")],
        label: |words| words.label_review,
        keys: &[Key::char('r', Action::Review)],
    },
    keys::NEW_GAME,
    Binding {
        names: &[KeyName::Text("p")],
        label: |words| words.label_pause,
        keys: &[Key::char('p', Action::Pause)],
    },
    Binding {
        names: &[KeyName::Text("u"), KeyName::Text("Ctrl-Z")],
        label: |words| words.label_undo,
        keys: &[
            Key::char('u', Action::Undo),
            Key::control('z', Action::Undo),
        ],
    },
    Binding {
        names: &[KeyName::Text("U"), KeyName::Text("Ctrl-Y")],
        label: |words| words.label_redo,
        keys: &[
            Key::char('U', Action::Redo),
            Key::control('y', Action::Redo),
        ],
    },
    Binding {
        names: &[KeyName::Text("t")],
        label: |words| words.label_hint,
        keys: &[Key::char('t', Action::Hint)],
    },
    keys::SCORES,
    Binding {
        names: &[KeyName::Text("f")],
        label: |words| words.label_swap,
        keys: &[Key::char('f', Action::SwapSides)],
    },
    Binding {
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
    },
    Binding {
        names: &[KeyName::Home, KeyName::End],
        label: |words| words.label_ends,
        keys: &[
            Key::new(KeyCode::Home, Action::ToStart),
            Key::new(KeyCode::End, Action::ToEnd),
        ],
    },
    keys::SHOW_POSITION,
    keys::SAVE,
    keys::OPEN,
    Binding {
        names: &[KeyName::Escape, KeyName::Text("m")],
        label: |words| words.label_menu,
        keys: &[
            Key::new(KeyCode::Esc, Action::Menu),
            Key::char('m', Action::Menu),
        ],
    },
    keys::HELP,
    keys::QUIT,
];

impl Screen for GameScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn offers(&self, action: Action, shared: &Shared) -> bool {
        let game = &shared.game;
        match action {
            Action::Drop(_) | Action::Left | Action::Hint => game.is_human_turn(),
            Action::DropHere => game.is_human_turn() || game.is_paused(),
            Action::Review => game.is_finished(),
            Action::NewGame => game.is_over(),
            Action::Undo => game.game().ply() > 0,
            Action::Redo => game.has_undone_moves(),
            Action::Pause => !game.series().has_human() && !game.is_over(),
            Action::StepBack | Action::ToStart | Action::ShowPosition | Action::Save => false,
            _ => true,
        }
    }

    fn mouse(&self, event: &MouseEvent, shared: &Shared) -> Option<Action> {
        let slot = slot_at(event, shared)?;
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Action::Drop(slot)),
            MouseEventKind::Moved => Some(Action::Point(slot)),
            _ => None,
        }
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let game = &mut shared.game;
        let message = match action {
            Action::Drop(slot) => game.play(slot),
            Action::DropHere => game.play_at_cursor(),
            Action::Undo => game.undo(),
            Action::Redo => game.redo(),
            Action::Hint => Some(game.ask_hint()),
            Action::SwapSides => Some(game.swap_sides()),
            other => return handle_silent(other, shared),
        };
        shared.message = message;
        Transition::Stay
    }

    fn lets_computers_play(&self) -> bool {
        true
    }

    fn subject(&self, shared: &Shared) -> Option<Subject> {
        shared.game.subject(shared.settings.show_scores)
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) {
        let hint = shared.game.advice.update(answer.columns);
        shared.message = hint.or_else(|| shared.message.take());
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let size = (buffer.area.width, buffer.area.height);
        let Some(layout) = Layout::new(size, shared.game.board().shape()) else {
            return;
        };
        title::draw(shared, self.is_busy(shared), layout.title, buffer);
        board::draw(shared, None, &layout, buffer);
        let mut lines = status::message_lines(shared);
        match layout.panel {
            Some(area) => panel::draw_game(shared, area, buffer),
            None => lines.extend(status::game_lines(shared)),
        }
        status::draw(lines, shared, layout.status, buffer);
    }
}

/// Does what reports nothing.
fn handle_silent(action: Action, shared: &mut Shared) -> Transition {
    let game = &mut shared.game;
    match action {
        Action::Left => game.point(game.cursor().saturating_sub(1)),
        Action::Right => game.point(game.cursor() + 1),
        Action::Point(slot) => game.point(slot),
        Action::StepBack => game.go_to(game.game().ply().saturating_sub(1)),
        Action::StepForward => game.go_to(game.game().ply() + 1),
        Action::ToStart => game.go_to(0),
        Action::ToEnd => game.go_to_end(),
        Action::Pause => game.toggle_pause(),
        Action::Menu => return Transition::open(Menu::new(shared)),
        Action::Review if game.is_finished() => {
            return Transition::open(ReviewScreen::new(game));
        }
        other => return handle_common(other, shared),
    }
    Transition::Stay
}

/// The slot under the mouse.
pub(super) fn slot_at(event: &MouseEvent, shared: &Shared) -> Option<usize> {
    let viewport = shared.game.viewport();
    let layout = Layout::new(viewport.size(), shared.game.board().shape())?;
    let column = layout.column_at(event.column, event.row)?;
    Some(column + viewport.left())
}

#[cfg(test)]
mod tests;
