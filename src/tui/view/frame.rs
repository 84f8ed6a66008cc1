//! A picture that is being drawn, and what can be clicked on it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::viewport::Viewport;
use crate::tui::action::Action;

/// A picture that is being drawn.
pub(crate) struct Frame<'a> {
    pub(crate) buffer: &'a mut Buffer,
    /// What drawing leaves behind.
    pub(crate) drawn: Drawn,
}

/// What drawing leaves behind: the visible part of the board, from which the next picture scrolls as
/// little as possible, and what the mouse does where.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) viewport: Viewport,
    /// Those that were drawn later lie over earlier ones.
    hits: Vec<Hit>,
}

/// An area, and what a click on it and a mouse that moves over it ask for.
#[derive(Clone, Copy, Debug)]
struct Hit {
    area: Rect,
    click: Action,
    point: Option<Action>,
}

impl<'a> Frame<'a> {
    /// An empty picture. It scrolls from this part of the board.
    pub(crate) fn new(buffer: &'a mut Buffer, viewport: Viewport) -> Frame<'a> {
        let drawn = Drawn {
            viewport,
            hits: Vec::new(),
        };
        Frame { buffer, drawn }
    }

    /// The terminal's columns and lines.
    #[must_use]
    pub(crate) const fn size(&self) -> (u16, u16) {
        (self.buffer.area.width, self.buffer.area.height)
    }

    /// Has a click on an area ask for something.
    pub(crate) fn on_click(&mut self, area: Rect, click: Action) {
        let point = None;
        self.drawn.hits.push(Hit { area, click, point });
    }

    /// The same, and a mouse that moves over the area asks for something else.
    pub(crate) fn on_click_or_point(&mut self, area: Rect, click: Action, point: Action) {
        let point = Some(point);
        self.drawn.hits.push(Hit { area, click, point });
    }
}

impl Drawn {
    /// What a click here asks for.
    #[must_use]
    pub(crate) fn clicked(&self, at: Position) -> Option<Action> {
        self.hit(at).map(|hit| hit.click)
    }

    /// What a mouse that moves here asks for.
    #[must_use]
    pub(crate) fn pointed(&self, at: Position) -> Option<Action> {
        self.hit(at)?.point
    }

    fn hit(&self, at: Position) -> Option<&Hit> {
        self.hits.iter().rfind(|hit| hit.area.contains(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_drawn_later_is_clicked() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 4));
        let mut frame = Frame::new(&mut buffer, Viewport::default());
        frame.on_click_or_point(Rect::new(0, 0, 8, 4), Action::Drop(1), Action::Point(1));
        frame.on_click(Rect::new(2, 1, 3, 1), Action::Help);
        let drawn = frame.drawn;
        for (x, y, clicked, pointed) in [
            (0, 0, Some(Action::Drop(1)), Some(Action::Point(1))),
            (2, 1, Some(Action::Help), None),
            (5, 1, Some(Action::Drop(1)), Some(Action::Point(1))),
            (8, 0, None, None),
        ] {
            let at = Position::new(x, y);
            assert_eq!((drawn.clicked(at), drawn.pointed(at)), (clicked, pointed));
        }
    }
}
