//! The review of a game that is over: its mistakes, one after the other.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::game::slot_at;
use super::{GameScreen, Screen, Transition, handle_common};
use crate::board::{Board, Outcome};
use crate::tui::action::Action;
use crate::tui::background::analyst::{Answer, Question, Subject};
use crate::tui::game_state::GameState;
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::layout::Layout;
use crate::tui::review::Review;
use crate::tui::shared::Shared;
use crate::tui::view::{board, panel, status, title};

/// The review of a game.
#[derive(Default)]
pub(crate) struct ReviewScreen {
    review: Review,
}

const KEYS: &[Binding] = &[
    Binding {
        names: &[KeyName::Enter],
        label: |words| words.label_play_on,
        keys: &[
            Key::new(KeyCode::Enter, Action::Choose),
            Key::char(' ', Action::Choose),
        ],
    },
    Binding {
        names: &[KeyName::UpDown],
        label: |words| words.label_next,
        keys: &[
            Key::new(KeyCode::Up, Action::Previous),
            Key::new(KeyCode::Down, Action::Next),
            Key::new(KeyCode::Left, Action::Previous),
            Key::new(KeyCode::Right, Action::Next),
            Key::char('k', Action::Previous),
            Key::char('j', Action::Next),
            Key::char('h', Action::Previous),
            Key::char('l', Action::Next),
        ],
    },
    keys::DROP,
    keys::NEW_GAME,
    keys::SCORES,
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
        let review = game.take_review();
        let screen = ReviewScreen { review };
        screen.show_mistake(game);
        screen
    }

    /// Shows the board before the mistake, with the cursor on the better slot. Without a mistake,
    /// shows the end of the game.
    fn show_mistake(&self, game: &mut GameState) {
        match self.review.shown() {
            Some(mistake) => {
                if game.game().ply() != mistake.ply {
                    game.go_to(mistake.ply);
                }
                game.point(mistake.better);
            }
            None if game.board().status() == Outcome::Ongoing => game.go_to_end(),
            None => {}
        }
    }

    fn step(&mut self, places: isize, game: &mut GameState) {
        self.review.step(places);
        self.show_mistake(game);
    }

    /// Plays on from the position that is shown, with a disc in this slot. The game that is
    /// reviewed stays as it ended.
    fn drop(slot: usize, shared: &mut Shared) -> Transition {
        let transition = match shared.game.is_human_turn() {
            true => shared.open_shown_position(),
            false => Transition::Stay,
        };
        if shared.message.is_none() {
            shared.message = shared.game.play(slot);
        }
        transition
    }
}

impl Screen for ReviewScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn offers(&self, action: Action, shared: &Shared) -> bool {
        match action {
            Action::Choose => self.review.shown().is_some(),
            other => GameScreen.offers(other, shared),
        }
    }

    fn mouse(&self, event: &MouseEvent, shared: &Shared) -> Option<Action> {
        let clicked = event.kind == MouseEventKind::Down(MouseButton::Left);
        let slot = slot_at(event, shared)?;
        clicked.then_some(Action::Drop(slot))
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        match action {
            Action::Next => self.step(1, &mut shared.game),
            Action::Previous => self.step(-1, &mut shared.game),
            Action::Choose if self.review.shown().is_some() => {
                return shared.open_shown_position();
            }
            Action::Drop(slot) => return ReviewScreen::drop(slot, shared),
            Action::Back => {
                shared.game.go_to_end();
                shared.game.keep_review(std::mem::take(&mut self.review));
                return Transition::Close;
            }
            other => return handle_common(other, shared),
        }
        Transition::Stay
    }

    fn subject(&self, shared: &Shared) -> Option<Subject> {
        match self.review.is_complete() {
            true => GameScreen.subject(shared),
            false => Some(shared.game.line_subject()),
        }
    }

    fn question(&self, subject: Subject, shared: &Shared) -> Question {
        let game = shared.game.game();
        let boards = match subject {
            Subject::Position(_) => vec![game.board().clone()],
            Subject::Line(_) => Board::new(game.board().shape())
                .map(|empty| self.review.boards(empty, game.line()))
                .unwrap_or_default(),
        };
        Question { subject, boards }
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) {
        match answer.subject {
            Subject::Position(_) => GameScreen.answer(answer, shared),
            Subject::Line(_) => {
                self.review.update(answer.ply, &answer.columns);
                self.show_mistake(&mut shared.game);
            }
        }
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let size = (buffer.area.width, buffer.area.height);
        let Some(layout) = Layout::new(size, shared.game.board().shape()) else {
            return;
        };
        title::draw(shared, self.is_busy(shared), layout.title, buffer);
        board::draw(shared, self.review.shown(), &layout, buffer);
        let mut lines = status::message_lines(shared);
        match layout.panel {
            Some(area) => panel::draw_review(&self.review, shared, area, buffer),
            None => lines.extend(status::review_lines(&self.review, shared)),
        }
        status::draw(lines, shared, layout.status, buffer);
    }
}

#[cfg(test)]
mod tests;
