//! The bottom line: the keys that matter now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Tone;
use crate::tui::action::Action;
use crate::tui::screens::Screen;
use crate::tui::shared::Shared;

/// A key of the bottom line.
struct Item {
    name: &'static str,
    label: &'static str,
    action: Action,
}

impl Item {
    fn width(&self) -> usize {
        self.name.chars().count() + self.label.chars().count() + 3
    }
}

/// As many keys as there is room for. The last two, help and quit on most screens, are always among
/// them.
fn items(screen: &dyn Screen, shared: &Shared, width: u16) -> Vec<Item> {
    let (words, ascii) = (shared.words(), shared.settings.appearance.ascii);
    let useful = screen
        .keys()
        .iter()
        .filter(|binding| screen.offers(binding.action(), shared));
    let mut items: Vec<Item> = useful
        .map(|binding| Item {
            name: binding.names[0].text(words, ascii),
            label: (binding.label)(words),
            action: binding.action(),
        })
        .collect();
    let last = items.split_off(items.len().saturating_sub(2));
    let taken = last.iter().map(Item::width).sum();
    let mut room = (width as usize).saturating_sub(taken);
    items.retain(|item| match room.checked_sub(item.width()) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    });
    items.extend(last);
    items
}

/// What the key at a column of the bottom line does.
#[must_use]
pub(crate) fn action_at(screen: &dyn Screen, shared: &Shared, x: u16) -> Option<Action> {
    let (width, _) = shared.game.viewport().size();
    let mut start = 0;
    for item in items(screen, shared, width) {
        let end = start + item.width();
        if (start..end).contains(&(x as usize)) {
            return Some(item.action).filter(|action| action.can_be_clicked());
        }
        start = end;
    }
    None
}

/// Draws the bottom line.
pub(super) fn draw(screen: &dyn Screen, shared: &Shared, buffer: &mut Buffer) {
    let appearance = shared.settings.appearance;
    let items = items(screen, shared, buffer.area.width);
    let spans = items.iter().flat_map(|item| {
        [
            Span::styled(format!(" {}", item.name), appearance.tone(Tone::Strong)),
            Span::styled(format!(" {} ", item.label), appearance.tone(Tone::Faint)),
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
