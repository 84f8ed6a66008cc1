//! The game.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Menu, ReviewScreen, Screen, Transition, handle_common};
use crate::game::Turn;
use crate::tui::action::Action;
use crate::tui::background::analyst::{Answer, Subject};
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::message::Message;
use crate::tui::shared::Shared;
use crate::tui::view::panel::GamePanel;
use crate::tui::view::{board, status, title};

/// The game. Its state is the shared [`GameState`](crate::tui::game_state::GameState).
pub(crate) struct GameScreen;

const KEYS: &[Binding] = &[
    keys::DROP,
    keys::COLUMN,
    keys::DROP_HERE,
    Binding {
        names: &[KeyName::Text("r")],
        label: |words| words.label_review,
        keys: &[Key::char('r', Action::Review)],
    },
    keys::NEW_GAME,
    Binding {
        names: &[KeyName::Text("x")],
        label: |words| words.label_start_program,
        keys: &[Key::char('x', Action::StartProgram)],
    },
    Binding {
        names: &[KeyName::Text("g")],
        label: |words| words.label_move_now,
        keys: &[Key::char('g', Action::MoveNow)],
    },
    Binding {
        names: &[KeyName::Text("p")],
        label: |words| words.label_pause,
        keys: &[Key::char('p', Action::Pause)],
    },
    Binding {
        names: &[KeyName::Text("v")],
        label: |words| words.label_speed,
        keys: &[Key::char('v', Action::Speed)],
    },
    keys::UNDO,
    Binding {
        names: &[KeyName::Text("U"), KeyName::Text("Ctrl-Y")],
        label: |words| words.label_redo,
        keys: &[
            Key::char('U', Action::Redo),
            Key::control('y', Action::Redo),
        ],
    },
    keys::HINT,
    keys::SCORES,
    keys::THREATS,
    Binding {
        names: &[KeyName::Text("f")],
        label: |words| words.label_swap,
        keys: &[Key::char('f', Action::SwapSides)],
    },
    keys::STEP,
    keys::ENDS,
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
            Action::StartProgram => game.program_to_allow().is_some(),
            Action::Digit(_) | Action::Left | Action::Hint => game.is_human_turn(),
            Action::DropHere => game.is_human_turn() || game.is_paused(),
            Action::Review => game.is_finished() && game.is_end_seen() == game.is_over(),
            Action::NewGame => game.is_end_seen(),
            Action::Undo => game.game().ply() > 0,
            Action::Redo => game.has_undone_moves(),
            Action::Pause => !game.series().has_human() && !game.is_over(),
            Action::Speed => !game.series().has_human(),
            Action::MoveNow => game.can_be_hurried(),
            Action::StepBack | Action::ToStart | Action::ShowPosition | Action::Save => false,
            _ => true,
        }
    }

    fn mouse(&self, event: &MouseEvent, shared: &Shared) -> Option<Action> {
        let at = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let slot = slot_at(event, shared).map(Action::Drop);
                slot.or_else(|| {
                    let area = status::layout(shared)?.panel?;
                    let ply = GamePanel::new(shared, area).moves().ply_at(at)?;
                    Some(Action::GoTo(ply + 1))
                })
            }
            MouseEventKind::Moved => slot_at(event, shared).map(Action::Point),
            other => wheel(other),
        }
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let game = &mut shared.game;
        let message = match action {
            Action::Digit(digit) => match game.digit(digit) {
                Some(slot) => drop(slot, shared),
                None => shared.game.typed().map(|number| Message::Typing { number }),
            },
            Action::Drop(slot) => drop(slot, shared),
            Action::DropHere if game.is_human_turn() => {
                let slot = game.slot_at_cursor();
                drop(slot, shared)
            }
            Action::DropHere => game.play_at_cursor(),
            Action::Undo => game.undo(),
            Action::Redo => game.redo(),
            Action::Hint => Some(game.ask_hint()),
            Action::SwapSides => Some(match game.swap_sides() {
                true => Message::SidesSwapped,
                false => Message::NextStarter(shared.words().next_starter(shared.game.series())),
            }),
            Action::Speed => Some(Message::Speed(game.motion.next_pace())),
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
        let show_scores = shared.settings.show_scores;
        let hint = shared.game.learn(answer.columns, show_scores);
        shared.message = hint.or_else(|| shared.message.take());
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let Some(layout) = status::layout(shared) else {
            return;
        };
        title::draw(shared, self.is_busy(shared), &layout, buffer);
        board::draw(shared, None, &layout, buffer);
        let mut lines = status::message_lines(shared, &layout);
        match layout.panel {
            Some(area) => GamePanel::new(shared, area).draw(buffer),
            None => lines.extend(status::game_lines(shared, layout.status.width)),
        }
        status::draw(lines, layout.status, buffer);
    }
}

/// Drops a person's disc. On a computer's turn, says whose turn it is.
fn drop(slot: usize, shared: &mut Shared) -> Option<Message> {
    if let Turn::Computer(disc) = shared.game.game().turn() {
        let series = shared.game.series();
        let player = shared.words().player_name(series, series.player(disc));
        return Some(Message::NotYourTurn { player });
    }
    if shared.settings.warning && shared.game.warns(slot) {
        shared.game.point(slot);
        return Some(Message::LosesAtOnce { slot });
    }
    shared.game.play(slot)
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
        Action::GoTo(ply) => game.go_to(ply),
        Action::MoveNow => game.hurry(),
        Action::StartProgram => {
            if let Some(program) = game.program_to_allow().cloned() {
                game.allow(program);
            }
        }
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
    let column = shared.game.layout()?.column_at(event.column, event.row)?;
    Some(column + shared.game.viewport().left())
}

/// The wheel steps through the moves.
pub(super) const fn wheel(kind: MouseEventKind) -> Option<Action> {
    match kind {
        MouseEventKind::ScrollUp => Some(Action::StepBack),
        MouseEventKind::ScrollDown => Some(Action::StepForward),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
