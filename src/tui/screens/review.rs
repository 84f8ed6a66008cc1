//! The review of a game that is over: the graph, the moves with their marks, the mistakes.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::board_input::{self, BoardInput, WHEEL};
use super::keys::{self, Binding, Key, KeyName};
use super::{AttemptScreen, Screen, Transition, handle_common};
use crate::board::Board;
use crate::game::Turn;
use crate::tui::action::Action;
use crate::tui::model::{GameState, Message, Model, Needs, News, Review};
use crate::tui::view::board::BoardPicture;
use crate::tui::view::graph::Graph;
use crate::tui::view::panel::{ReviewPanel, review_text};
use crate::tui::view::{Frame, Scene, status, title};

/// The review of a game.
pub(crate) struct ReviewScreen {
    review: Review,
    /// Whether the first mistake is shown as soon as all moves are analysed: the user has not gone
    /// anywhere yet.
    waits: bool,
}

/// The lines of text that it cannot do without, if there is no panel.
const TEXT: u16 = 4;

const KEYS: &[Binding] = &[
    Binding {
        names: &[KeyName::UpDown],
        label: |words| words.label_mistakes,
        keys: &[
            Key::new(KeyCode::Up, Action::Turn(-1)),
            Key::new(KeyCode::Down, Action::Turn(1)),
            Key::char('k', Action::Turn(-1)),
            Key::char('j', Action::Turn(1)),
        ],
    },
    Binding {
        names: &[KeyName::LeftRight],
        label: |words| words.label_moves,
        keys: &[
            Key::new(KeyCode::Left, Action::StepBack),
            Key::new(KeyCode::Right, Action::StepForward),
            Key::char('h', Action::StepBack),
            Key::char('l', Action::StepForward),
            Key::char(',', Action::StepBack),
            Key::char('.', Action::StepForward),
            Key::new(KeyCode::PageUp, Action::StepBack),
            Key::new(KeyCode::PageDown, Action::StepForward),
        ],
    },
    Binding {
        names: &[KeyName::Enter, KeyName::Text("1-9")],
        label: |words| words.label_try_again,
        keys: &[
            Key::new(KeyCode::Enter, Action::Choose),
            Key::char(' ', Action::Choose),
        ],
    },
    Binding {
        names: &[KeyName::Text("p")],
        label: |words| words.label_play_on,
        keys: &[Key::char('p', Action::PlayOn)],
    },
    keys::DROP,
    keys::ENDS,
    keys::NEW_GAME,
    keys::SCORES,
    keys::THREATS,
    keys::SHOW_POSITION,
    keys::SAVE,
    keys::OPEN,
    keys::BACK,
    keys::HELP,
    keys::QUIT,
];

impl ReviewScreen {
    /// The review of a game that is over.
    #[must_use]
    pub(crate) fn new(game: &mut GameState) -> ReviewScreen {
        let mut screen = ReviewScreen {
            review: game.take_review(),
            waits: true,
        };
        screen.show_first(game);
        screen
    }

    /// Shows the first mistake, if all moves are analysed and the user has not gone anywhere else.
    fn show_first(&mut self, game: &mut GameState) {
        if self.waits && self.review.is_complete() {
            let first = self.review.mistakes().next();
            self.show(first.unwrap_or(usize::MAX), game);
        }
    }

    /// Adds the rates of a game of the library to it.
    fn rate(&self, model: &mut Model) {
        let shown = model.shelf.shown.as_ref();
        let shown = shown.map(|entry| entry.record.clone());
        let line = model.game.game().line();
        let unrated = shown.filter(|record| record.accuracy.is_none() && record.moves == line);
        if let Some(record) = unrated.filter(|_| self.review.is_complete()) {
            model.take_review(&record, &self.review);
        }
    }

    /// Shows the position after this many moves, with the cursor on the best slot.
    fn show(&mut self, ply: usize, game: &mut GameState) {
        self.waits = false;
        game.go_to(ply);
        if let Some(judgement) = self.review.judgement(game.game().ply()) {
            game.point(judgement.best);
        }
    }

    /// Shows the next mistake, or the one before.
    fn turn(&mut self, places: isize, game: &mut GameState) {
        let ply = game.game().ply();
        let next = match places {
            1.. => self.review.mistakes().find(|&other| other > ply),
            _ => self.review.mistakes().rev().find(|&other| other < ply),
        };
        if let Some(next) = next {
            self.show(next, game);
        }
    }

    /// Plays on from the position that is shown. The game that is reviewed stays as it ended.
    fn play_on(model: &mut Model) -> Transition {
        if model.game.is_over() {
            model.message = Some(Message::GameOver);
            return Transition::Stay;
        }
        model.open_shown_position();
        Transition::Game
    }

    /// Tries the move after the position that is shown again, with this move if one is given.
    fn try_again(&self, slot: Option<usize>, model: &mut Model) -> Transition {
        let columns = self.review.columns(model.game.game().ply());
        let columns = columns.filter(|columns| columns.recommended().is_some());
        let Some(columns) = columns.filter(|_| !model.game.is_over()).cloned() else {
            model.message = Some(match model.game.is_over() {
                true => Message::GameOver,
                false => Message::NotAnalysed,
            });
            return Transition::Stay;
        };
        let mut screen = AttemptScreen::again(columns, model);
        if let Some(slot) = slot {
            screen.choose(slot, model);
        }
        Transition::open(screen)
    }

    /// What the panel would show, and where.
    fn graph_area(status: Rect) -> Option<Rect> {
        let area = Rect {
            y: status.y + 6,
            height: status.height.saturating_sub(6).min(9),
            ..status
        };
        (area.height >= 5).then_some(area)
    }
}

impl Screen for ReviewScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn offers(&self, action: Action, model: &Model) -> bool {
        match action {
            Action::Choose | Action::PlayOn => !model.game.is_over(),
            Action::Turn(_) => self.review.mistakes().next().is_some(),
            Action::NewGame => model.game.is_end_seen(),
            Action::Digit(_) | Action::ToStart | Action::ShowPosition | Action::Save => false,
            _ => true,
        }
    }

    fn wheel(&self) -> Option<[Action; 2]> {
        Some(WHEEL)
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        if let Action::Digit(_) | Action::Drop(_) = action {
            match board_input::read(action, &mut model.game) {
                Some(BoardInput::Drop(slot)) => return self.try_again(Some(slot), model),
                Some(BoardInput::Changed(message)) => model.message = message,
                None => {}
            }
            return Transition::Stay;
        }
        if let Some(ply) = board_input::ply(action, &model.game) {
            self.show(ply, &mut model.game);
            return Transition::Stay;
        }
        match action {
            Action::Turn(places) => self.turn(places, &mut model.game),
            Action::Choose => return self.try_again(None, model),
            Action::PlayOn => return ReviewScreen::play_on(model),
            Action::Back => {
                model.game.go_to_end();
                model.game.keep_review(self.review.clone());
                return Transition::Close;
            }
            other => return handle_common(other, model),
        }
        Transition::Stay
    }

    fn needs(&self, model: &Model) -> Needs {
        let analysis = match self.review.is_complete() {
            true => model.game.subject(model.settings.show_scores),
            false => Some(model.game.line_subject()),
        };
        Needs {
            analysis,
            ..Needs::default()
        }
    }

    fn boards(&self, model: &Model) -> Vec<Board> {
        match self.review.is_complete() {
            true => vec![model.game.board().clone()],
            false => self.review.boards(),
        }
    }

    fn take(&mut self, news: News, model: &mut Model) {
        let News::Columns(answer) = news else { return };
        if self.review.is_complete() {
            let hint = model.game.learn(answer.columns, model.settings.show_scores);
            model.message = hint.or_else(|| model.message.take());
        } else {
            self.review.update(answer.ply, &answer.columns);
            let before = model.game.game().ply();
            self.show_first(&mut model.game);
            if model.game.game().ply() != before {
                model.forget_old_message();
            }
            self.rate(model);
        }
    }

    fn draw(&self, model: &Model, frame: &mut Frame) {
        let scene = Scene::new(&model.game, model);
        let Some(layout) = status::layout(&scene, TEXT, frame) else {
            return;
        };
        let busy = self.is_busy(model);
        let text = review_text(&self.review, &scene, layout.status.width as usize);
        let game = scene.game.game();
        let ply = game.ply();
        let end = Turn::Over(game.outcome());
        let (disc, result) = scene.words().turn(scene.game.series(), end, false);
        let title = match text.first() {
            // There is no other line for it.
            Some(text) if layout.status.is_empty() => text.to_string(),
            _ => scene.words().review_of(result),
        };
        title::draw_text(disc, title, &scene, busy, &layout, frame);
        BoardPicture::of(&scene)
            .with_mistake(self.review.mistake(ply), scene.game.cursor())
            .draw(&layout, frame);
        board_input::on_click(false, &layout, frame);
        let mut lines = status::message_lines(&scene, &layout);
        if let Some(area) = layout.panel {
            ReviewPanel::new(&self.review, &scene, area).draw(frame);
        } else {
            lines.extend(text);
            if let Some(area) = ReviewScreen::graph_area(layout.status) {
                let graph = Graph::new(&self.review, area);
                let appearance = scene.settings.appearance;
                graph.draw(&self.review, game.outcome(), ply, appearance, frame);
                lines.truncate(6);
            }
        }
        status::draw(lines, layout.status, frame);
    }
}

#[cfg(test)]
mod tests;
