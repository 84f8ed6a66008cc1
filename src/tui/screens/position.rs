//! The position as text, to copy.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::{Screen, Transition, handle_common};
use crate::board::notation;
use crate::tui::action::Action;
use crate::tui::keys::{self, Binding};
use crate::tui::saved::SavedGame;
use crate::tui::shared::Shared;
use crate::tui::view::Tone;

/// The position as text. The mouse is the terminal's, so that it can select text.
pub(crate) struct PositionScreen;

impl PositionScreen {
    /// The position that is shown. Its moves are copied to the clipboard.
    #[must_use]
    pub(crate) fn new(shared: &mut Shared) -> PositionScreen {
        shared.clipboard = Some(notation::write(shared.game.board()));
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

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        handle_common(action, shared)
    }

    /// Draws the text at the left edge, so that it can be copied.
    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let board = shared.game.board();
        let strong = shared.settings.appearance.tone(Tone::Strong);
        let lines = vec![
            Line::styled(shared.words().position_to_copy, strong),
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
