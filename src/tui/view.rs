//! What the terminal shows: a function of the session, and of nothing else.
//!
//! Each screen draws itself. Here are the parts that several of them are drawn with.

mod appearance;
pub(crate) mod board;
mod key_line;
pub(crate) mod panel;
pub(crate) mod status;
pub(crate) mod title;

pub(crate) use self::appearance::{Appearance, Tone};

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::layout::LEAST;
use super::session::Session;
use super::shared::Shared;

/// Draws the screen that is shown.
pub(crate) fn draw(frame: &mut Frame, session: &Session) {
    let (buffer, shared) = (frame.buffer_mut(), &session.shared);
    if buffer.area.width < LEAST.0 || buffer.area.height < LEAST.1 {
        too_small(shared, buffer);
    } else {
        session.screen().draw(shared, buffer);
        key_line::draw(session.screen(), shared, buffer);
    }
    if shared.settings.appearance.ascii {
        replace_non_ascii(buffer);
    }
}

fn too_small(shared: &Shared, buffer: &mut Buffer) {
    let area = buffer.area;
    let text = shared
        .words()
        .too_small(area.width, area.height, LEAST.0, LEAST.1);
    let text = Paragraph::new(text).wrap(Wrap { trim: true });
    text.render(area, buffer);
}

fn replace_non_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let plain = appearance::to_ascii(cell.symbol());
            cell.set_symbol(plain);
        }
    }
}

/// The largest width of screens of text.
const TEXT_WIDTH: u16 = 46;

/// A column of text in the middle of an area.
#[must_use]
pub(crate) fn middle(area: Rect) -> Rect {
    let width = area.width.min(TEXT_WIDTH);
    Rect {
        x: (area.width - width) / 2,
        width,
        ..area
    }
}

#[cfg(test)]
mod tests;
