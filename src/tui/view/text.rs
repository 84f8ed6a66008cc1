//! Text in a given room.

use ratatui::layout::Rect;

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
