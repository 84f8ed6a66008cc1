//! The review of a game that is over: the graph, the moves with their marks, the mistakes.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::game::{slot_at, wheel};
use super::{GameScreen, Screen, Transition, TryScreen, handle_common};
use crate::game::Turn;
use crate::tui::action::Action;
use crate::tui::background::analyst::{Answer, Question, Subject};
use crate::tui::game_state::GameState;
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::message::Message;
use crate::tui::review::Review;
use crate::tui::shared::Shared;
use crate::tui::view::graph::Graph;
use crate::tui::view::panel::{ReviewPanel, review_text};
use crate::tui::view::{board, status, title};

/// The review of a game.
pub(crate) struct ReviewScreen {
    review: Review,
    /// Whether the first mistake is shown as soon as all moves are analysed: the user has not gone
    /// anywhere yet.
    waits: bool,
}

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
    fn rate(&self, shared: &mut Shared) {
        let shown = shared.saved.shown.as_ref();
        let shown = shown.map(|entry| entry.record.clone());
        let line = shared.game.game().line();
        let unrated = shown.filter(|record| record.accuracy.is_none() && record.moves == line);
        if let Some(record) = unrated.filter(|_| self.review.is_complete()) {
            shared.take_review(&record, &self.review);
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
    fn play_on(shared: &mut Shared) -> Transition {
        if shared.game.is_over() {
            shared.message = Some(Message::GameOver);
            return Transition::Stay;
        }
        shared.open_shown_position()
    }

    /// Tries the move after the position that is shown again, with this move if one is given.
    fn try_again(&self, slot: Option<usize>, shared: &mut Shared) -> Transition {
        let columns = self.review.columns(shared.game.game().ply());
        let best = columns.and_then(|columns| {
            let slot = columns.recommended()?;
            columns.outlooks[slot]
        });
        let Some(best) = best.filter(|_| !shared.game.is_over()) else {
            shared.message = Some(match shared.game.is_over() {
                true => Message::GameOver,
                false => Message::NotAnalysed,
            });
            return Transition::Stay;
        };
        let mut screen = TryScreen::new(best, shared);
        if let Some(slot) = slot {
            screen.play(slot, shared);
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

    fn offers(&self, action: Action, shared: &Shared) -> bool {
        match action {
            Action::Choose | Action::PlayOn => !shared.game.is_over(),
            Action::Turn(_) => self.review.mistakes().next().is_some(),
            Action::Digit(_) => false,
            Action::StepBack => true,
            other => GameScreen.offers(other, shared),
        }
    }

    fn mouse(&self, event: &MouseEvent, shared: &Shared) -> Option<Action> {
        if event.kind != MouseEventKind::Down(MouseButton::Left) {
            return wheel(event.kind);
        }
        if let Some(slot) = slot_at(event, shared) {
            return Some(Action::Drop(slot));
        }
        let at = Position::new(event.column, event.row);
        let layout = status::layout(shared)?;
        let ply = if let Some(area) = layout.panel {
            let panel = ReviewPanel::new(&self.review, shared, area);
            let graph = panel.graph().and_then(|graph| graph.ply_at(at));
            graph.or_else(|| panel.moves().ply_at(at))
        } else {
            let area = ReviewScreen::graph_area(layout.status)?;
            Graph::new(&self.review, area).ply_at(at)
        };
        ply.map(Action::GoTo)
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let game = &mut shared.game;
        let ply = game.game().ply();
        match action {
            Action::Turn(places) => self.turn(places, game),
            Action::StepBack => self.show(ply.saturating_sub(1), game),
            Action::StepForward => self.show(ply + 1, game),
            Action::ToStart => self.show(0, game),
            Action::ToEnd => self.show(usize::MAX, game),
            Action::GoTo(ply) => self.show(ply, game),
            Action::Choose => return self.try_again(None, shared),
            Action::Digit(digit) => {
                if let Some(slot) = game.digit(digit) {
                    return self.try_again(Some(slot), shared);
                }
                let typed = game.typed();
                shared.message = typed.map(|number| Message::Typing { number });
            }
            Action::Drop(slot) => return self.try_again(Some(slot), shared),
            Action::PlayOn => return ReviewScreen::play_on(shared),
            Action::Back => {
                game.go_to_end();
                game.keep_review(self.review.clone());
                return Transition::Close;
            }
            other => return handle_common(other, shared),
        }
        Transition::Stay
    }

    fn lines_of_text(&self) -> u16 {
        4
    }

    fn subject(&self, shared: &Shared) -> Option<Subject> {
        match self.review.is_complete() {
            true => GameScreen.subject(shared),
            false => Some(shared.game.line_subject()),
        }
    }

    fn question(&self, subject: Subject, shared: &Shared) -> Question {
        let boards = match subject {
            Subject::Position(_) => vec![shared.game.board().clone()],
            Subject::Line(_) => self.review.boards(),
        };
        Question { subject, boards }
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) {
        match answer.subject {
            Subject::Position(_) => GameScreen.answer(answer, shared),
            Subject::Line(_) => {
                self.review.update(answer.ply, &answer.columns);
                self.show_first(&mut shared.game);
                self.rate(shared);
            }
        }
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let Some(layout) = status::layout(shared) else {
            return;
        };
        let busy = self.is_busy(shared);
        let text = review_text(&self.review, shared, layout.status.width as usize);
        let game = shared.game.game();
        let ply = game.ply();
        let end = Turn::Over(game.outcome());
        let (disc, result) = shared.words().turn(shared.game.series(), end, false);
        let title = match text.first() {
            // There is no other line for it.
            Some(text) if layout.status.is_empty() => text.to_string(),
            _ => shared.words().review_of(result),
        };
        title::draw_text(disc, title, shared, busy, &layout, buffer);
        board::draw(shared, self.review.mistake(ply), &layout, buffer);
        let mut lines = status::message_lines(shared, &layout);
        if let Some(area) = layout.panel {
            ReviewPanel::new(&self.review, shared, area).draw(buffer);
        } else {
            lines.extend(text);
            if let Some(area) = ReviewScreen::graph_area(layout.status) {
                let appearance = shared.settings.appearance;
                let graph = Graph::new(&self.review, area);
                graph.draw(&self.review, game.outcome(), ply, appearance, buffer);
                lines.truncate(6);
            }
        }
        status::draw(lines, layout.status, buffer);
    }
}

#[cfg(test)]
mod tests;
