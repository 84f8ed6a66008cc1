//! The help: what keys do.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::{GameScreen, Screen, Transition, handle_common};
use crate::tui::action::Action;
use crate::tui::keys::{self, Binding};
use crate::tui::shared::Shared;
use crate::tui::view::{Tone, middle};

/// The help.
#[derive(Default)]
pub(crate) struct HelpScreen {
    /// The number of lines it is scrolled down.
    scroll: usize,
}

const KEYS: &[Binding] = &[keys::UP_DOWN, keys::CLOSE, keys::QUIT];

impl Screen for HelpScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        match action {
            Action::Next => self.scroll += 1,
            Action::Previous => self.scroll = self.scroll.saturating_sub(1),
            other => return handle_common(other, shared),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let (area, words) = (buffer.area, shared.words());
        let strong = shared.settings.appearance.tone(Tone::Strong);
        let ascii = shared.settings.appearance.ascii;
        let names = |binding: &Binding| {
            let names = binding.names.iter().map(|name| name.text(words, ascii));
            names.collect::<Vec<_>>().join(" ")
        };
        let keys = GameScreen.keys().iter();
        let widths = keys.clone().map(|binding| names(binding).chars().count());
        let width = widths.max().unwrap_or_default();
        let lines = keys.map(|binding| {
            let (names, label) = (names(binding), (binding.label)(words));
            let names = Span::styled(format!("{names:>width$}  "), strong);
            Line::from(vec![names, label.into()])
        });
        let lines: Vec<Line> = lines.collect();
        let title = Line::styled(words.help, strong).centered();
        title.render(Rect { height: 1, ..area }, buffer);
        let room = Rect {
            y: 1,
            height: area.height.saturating_sub(2),
            ..middle(area)
        };
        let last = lines.len().saturating_sub(room.height as usize);
        let visible: Vec<Line> = lines.into_iter().skip(self.scroll.min(last)).collect();
        Paragraph::new(visible).render(room, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::session::tests::session;

    #[test]
    fn it_scrolls_and_stays_at_the_top() {
        let shared = &mut session("").shared;
        let mut help = HelpScreen::default();
        for (action, scroll) in [
            (Action::Previous, 0),
            (Action::Next, 1),
            (Action::Next, 2),
            (Action::Previous, 1),
        ] {
            help.handle(action, shared);
            assert_eq!(help.scroll, scroll, "{action:?}");
        }
        let closed = help.handle(Action::Back, shared);
        assert!(matches!(closed, Transition::Close));
    }
}
