//! What the terminal shows: a function of the session, and of nothing else.
//!
//! Each screen draws itself. Here are the parts that several of them are drawn with.

mod appearance;
pub(crate) mod board;
mod canvas;
pub(crate) mod graph;
pub(crate) mod key_line;
pub(crate) mod moves;
mod paint;
pub(crate) mod panel;
pub(crate) mod status;
mod symbols;
mod themes;
pub(crate) mod title;

pub(crate) use self::appearance::{Appearance, Tone, worth};
pub(crate) use self::paint::Colours;
pub(crate) use self::themes::Theme;

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
    buffer.set_style(buffer.area, shared.settings.appearance.base());
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
            let plain = symbols::to_ascii(cell.symbol());
            cell.set_symbol(plain);
        }
    }
}

/// A rate from 0 to 1 as a percentage.
#[must_use]
pub(crate) fn percent(rate: Option<f64>) -> String {
    rate.map_or_else(|| "-".to_owned(), |rate| format!("{:.0}%", rate * 100.0))
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

/// A text in at most this many columns. If it is cut, it ends with an ellipsis.
#[must_use]
pub(crate) fn fitted(text: &str, width: usize) -> String {
    match text.chars().count() > width {
        true => {
            let kept = text.chars().take(width.saturating_sub(1));
            kept.chain("…".chars().take(width)).collect()
        }
        false => text.to_owned(),
    }
}

/// A text in at most this many lines. If it is cut, it ends with an ellipsis.
#[must_use]
pub(crate) fn wrapped_into(text: &str, width: usize, height: usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > height {
        lines.truncate(height);
        if let Some(last) = lines.last_mut() {
            *last = fitted(&format!("{last}…"), width);
        }
    }
    lines
}

/// A text in lines of at most this many characters, broken between words if possible.
#[must_use]
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        let line = lines.last_mut().expect("there is a line");
        let taken = line.chars().count();
        if taken > 0 && taken + 1 + word.len() <= width {
            line.push(' ');
        } else if taken > 0 {
            lines.push(String::new());
        }
        while word.len() > width {
            let rest = word.split_off(width);
            lines.last_mut().expect("there is a line").extend(word);
            lines.push(String::new());
            word = rest;
        }
        lines.last_mut().expect("there is a line").extend(word);
    }
    lines
}

#[cfg(test)]
mod tests;
