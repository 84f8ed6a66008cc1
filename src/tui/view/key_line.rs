//! The bottom line: the keys that matter now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Tone;
use crate::tui::screens::Screen;
use crate::tui::shared::Shared;

/// Draws as many keys as there is room for. The last two, help and quit on most screens, are
/// always among them.
pub(super) fn draw(screen: &dyn Screen, shared: &Shared, buffer: &mut Buffer) {
    let (words, appearance) = (shared.words(), shared.settings.appearance);
    let useful = screen
        .keys()
        .iter()
        .filter(|binding| screen.offers(binding.action(), shared));
    let keys: Vec<(&str, &str)> = useful
        .map(|binding| {
            let name = binding.names[0].text(words, appearance.ascii);
            (name, (binding.label)(words))
        })
        .collect();
    let width = |(name, label): &(&str, &str)| name.chars().count() + label.chars().count() + 3;
    let (most, last) = keys.split_at(keys.len().saturating_sub(2));
    let mut room = (buffer.area.width as usize).saturating_sub(last.iter().map(width).sum());
    let fits = |key: &&(&str, &str)| match room.checked_sub(width(key)) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    };
    let spans = most
        .iter()
        .filter(fits)
        .chain(last)
        .flat_map(|(name, label)| {
            [
                Span::styled(format!(" {name}"), appearance.tone(Tone::Strong)),
                Span::styled(format!(" {label} "), appearance.tone(Tone::Faint)),
            ]
        });
    let line = Line::from(spans.collect::<Vec<_>>());
    let area = Rect {
        y: buffer.area.height - 1,
        height: 1,
        ..buffer.area
    };
    line.render(area, buffer);
}
