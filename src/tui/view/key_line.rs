//! The bottom line: the keys that matter now.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Frame;
use crate::tui::action::Action;
use crate::tui::look::{Appearance, Tone};

/// A key of the bottom line.
pub(crate) struct KeyHint {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) action: Action,
}

impl KeyHint {
    fn width(&self) -> usize {
        self.name.chars().count() + self.label.chars().count() + 3
    }
}

/// As many keys as there is room for. The last two, help and quit on most screens, are always among
/// them.
fn fitting(mut hints: Vec<KeyHint>, width: u16) -> Vec<KeyHint> {
    let last = hints.split_off(hints.len().saturating_sub(2));
    let taken = last.iter().map(KeyHint::width).sum();
    let mut room = (width as usize).saturating_sub(taken);
    hints.retain(|hint| match room.checked_sub(hint.width()) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    });
    hints.extend(last);
    hints
}

/// Draws the bottom line. A click on a key does what the key does.
pub(crate) fn draw(hints: Vec<KeyHint>, appearance: Appearance, frame: &mut Frame) {
    let (width, height) = frame.size();
    let hints = fitting(hints, width);
    let area = Rect::new(0, height - 1, width, 1);
    let mut x = 0;
    for hint in &hints {
        let place = Rect {
            x,
            width: hint.width() as u16,
            ..area
        };
        if hint.action.can_be_clicked() {
            frame.on_click(place.intersection(area), hint.action);
        }
        x = x.saturating_add(place.width);
    }
    let spans = hints.iter().flat_map(|hint| {
        [
            Span::styled(format!(" {}", hint.name), appearance.tone(Tone::Strong)),
            Span::styled(format!(" {} ", hint.label), appearance.tone(Tone::Faint)),
        ]
    });
    let line = Line::from(spans.collect::<Vec<_>>());
    line.render(area, frame.buffer);
}
