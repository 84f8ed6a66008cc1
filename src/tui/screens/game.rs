//! The game.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;

use super::board_input::{self, BoardInput, WHEEL};
use super::keys::{self, Binding, Key, KeyName};
use super::{Menu, ReviewScreen, Screen, Transition, handle_common};
use crate::game::Turn;
use crate::tui::action::Action;
use crate::tui::model::{Message, Model, Needs, News};
use crate::tui::view::board::BoardPicture;
use crate::tui::view::panel::GamePanel;
use crate::tui::view::{Frame, Scene, status, title};

/// The game. Its state is the model's [`GameState`](crate::tui::model::GameState).
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

    fn offers(&self, action: Action, model: &Model) -> bool {
        let game = &model.game;
        match action {
            Action::StartProgram => game.program_to_allow().is_some(),
            Action::Digit(_) | Action::Left | Action::Hint | Action::DropHere => {
                game.is_human_turn()
            }
            Action::Review => game.is_finished() && game.is_end_seen() == game.is_over(),
            Action::NewGame => game.is_end_seen(),
            Action::Undo => game.game().can_undo(),
            Action::Redo => game.has_undone_moves(),
            Action::Pause => !game.series().has_human() && !game.is_over(),
            Action::Speed => !game.series().has_human(),
            Action::MoveNow => game.can_be_hurried(),
            Action::StepBack | Action::ToStart | Action::ShowPosition | Action::Save => false,
            _ => true,
        }
    }

    fn wheel(&self) -> Option<[Action; 2]> {
        Some(WHEEL)
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        // On a computer's turn, this key ends the pause.
        let is_turn = model.game.is_human_turn() || action != Action::DropHere;
        if is_turn && let Some(input) = board_input::read(action, &mut model.game) {
            match input {
                BoardInput::Drop(slot) => model.message = drop(slot, model),
                BoardInput::Changed(Some(message)) => model.message = Some(message),
                BoardInput::Changed(None) => {}
            }
            return Transition::Stay;
        }
        if let Some(ply) = board_input::ply(action, &model.game) {
            model.game.go_to(ply);
            return Transition::Stay;
        }
        let game = &mut model.game;
        let message = match action {
            Action::DropHere => game.play_at_cursor(),
            Action::Undo => game.undo(),
            Action::Redo => game.redo(),
            Action::Hint => Some(game.ask_hint()),
            Action::SwapSides => Some(match game.swap_sides() {
                true => Message::SidesSwapped,
                false => Message::NextStarter(model.words().next_starter(model.game.series())),
            }),
            Action::Speed => Some(Message::Speed(game.motion.next_pace())),
            other => return handle_silent(other, model),
        };
        model.message = message;
        Transition::Stay
    }

    fn needs(&self, model: &Model) -> Needs {
        Needs {
            analysis: model.game.subject(model.settings.show_scores),
            computer: model.game.move_request(),
            ..Needs::default()
        }
    }

    fn take(&mut self, news: News, model: &mut Model) {
        let message = match news {
            News::Columns(answer) => {
                let show_scores = model.settings.show_scores;
                model.game.learn(answer.columns, show_scores)
            }
            News::Moved(Ok(found)) => {
                let rejected = model.game.answer(found.slot);
                if rejected.is_none() {
                    model.forget_old_message();
                }
                rejected
            }
            News::Moved(Err(failed)) => Some(model.game.pause_failed(&failed)),
            _ => None,
        };
        model.message = message.or_else(|| model.message.take());
    }

    fn pass(&mut self, time: Duration, model: &mut Model) {
        model.game.think(time);
        if model.game.is_next_game_due() {
            model.message = None;
            model.new_game();
        }
    }

    fn draw(&self, model: &Model, frame: &mut Frame) {
        let scene = Scene::new(&model.game, model);
        let Some(layout) = status::layout(&scene, 0, frame) else {
            return;
        };
        title::draw(&scene, self.is_busy(model), &layout, frame);
        BoardPicture::of(&scene).draw(&layout, frame);
        board_input::on_click(true, &layout, frame);
        let mut lines = status::message_lines(&scene, &layout);
        match layout.panel {
            Some(area) => GamePanel::new(&scene, area).draw(frame),
            None => lines.extend(status::game_lines(&scene, layout.status.width)),
        }
        status::draw(lines, layout.status, frame);
    }
}

/// Drops a person's disc. On a computer's turn, says whose turn it is.
fn drop(slot: usize, model: &mut Model) -> Option<Message> {
    if let Turn::Computer(disc) = model.game.game().turn() {
        let series = model.game.series();
        let player = model.words().player_name(series, series.player(disc));
        return Some(Message::NotYourTurn { player });
    }
    if model.settings.warning && model.game.warns(slot) {
        model.game.point(slot);
        return Some(Message::LosesAtOnce { slot });
    }
    model.game.play(slot)
}

/// Does what reports nothing.
fn handle_silent(action: Action, model: &mut Model) -> Transition {
    let game = &mut model.game;
    match action {
        Action::MoveNow => game.hurry(),
        Action::StartProgram => {
            if let Some(program) = game.program_to_allow().cloned() {
                game.allow(program);
            }
        }
        Action::Pause => game.toggle_pause(),
        Action::Menu => return Transition::open(Menu::new(model)),
        Action::Review if game.is_finished() => {
            return Transition::open(ReviewScreen::new(game));
        }
        other => return handle_common(other, model),
    }
    Transition::Stay
}

#[cfg(test)]
mod tests;
