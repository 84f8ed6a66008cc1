//! The position as text, to copy.

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::keys::{self, Binding};
use super::{Screen, Transition, handle_common};
use crate::board::notation;
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::model::{Model, SavedGame};
use crate::tui::view::Frame;

/// The position as text. The mouse is the terminal's, so that it can select text.
pub(crate) struct PositionScreen;

impl PositionScreen {
    /// The position that is shown. Its moves are copied to the clipboard.
    #[must_use]
    pub(crate) fn new(model: &mut Model) -> PositionScreen {
        model.clipboard = Some(notation::write(model.game.board()));
        PositionScreen
    }
}

const KEYS: &[Binding] = &[keys::CLOSE, keys::QUIT];

impl Screen for PositionScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn uses_mouse(&self) -> bool {
        false
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        handle_common(action, model)
    }

    /// Draws the text at the left edge, so that it can be copied.
    fn draw(&self, model: &Model, frame: &mut Frame) {
        let buffer = &mut *frame.buffer;
        let board = model.game.board();
        let strong = model.settings.appearance.tone(Tone::Strong);
        let lines = vec![
            Line::styled(model.words().position_to_copy, strong),
            Line::default(),
            Line::from(notation::write(board)),
            Line::default(),
            Line::from(SavedGame::of(board).text()),
        ];
        let room = Rect {
            height: buffer.area.height - 1,
            ..buffer.area
        };
        let text = Paragraph::new(lines).wrap(Wrap { trim: false });
        text.render(room, buffer);
    }
}
