//! The visible part of the board.

use crate::board::Shape;
use crate::tui::layout::{Layout, Needs};

/// The visible part of the board: its lower left corner, in a terminal of a given size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Viewport {
    needs: Needs,
    left: usize,
    bottom: usize,
}

impl Viewport {
    /// The terminal's columns and lines.
    #[must_use]
    pub(crate) const fn size(&self) -> (u16, u16) {
        self.needs.size
    }

    /// What is laid out.
    #[must_use]
    pub(crate) const fn needs(&self) -> Needs {
        self.needs
    }

    /// The first visible column.
    #[must_use]
    pub(crate) const fn left(&self) -> usize {
        self.left
    }

    /// The first visible row, counted from the bottom.
    #[must_use]
    pub(crate) const fn bottom(&self) -> usize {
        self.bottom
    }

    /// Sets what is laid out.
    pub(crate) const fn resize(&mut self, needs: Needs) {
        self.needs = needs;
    }

    /// Goes back to the lower left corner of the board.
    pub(crate) const fn reset(&mut self) {
        (self.left, self.bottom) = (0, 0);
    }

    /// Scrolls as little as possible to make a cell of the board visible, and never past the
    /// board's edge.
    pub(crate) fn scroll_to(&mut self, (column, row): (usize, usize), shape: Shape) {
        let Some(layout) = Layout::new(self.needs, shape) else {
            return;
        };
        let (columns, rows) = layout.visible;
        let scrolled = |start: usize, at: usize, visible: usize, all: usize| {
            start
                .max((at + 1).saturating_sub(visible))
                .min(at)
                .min(all - visible)
        };
        self.left = scrolled(self.left, column, columns, shape.cols());
        self.bottom = scrolled(self.bottom, row, rows, shape.rows());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_scrolls_no_more_than_it_must() {
        let shape = Shape::puissance4(30, 40).unwrap();
        let mut viewport = Viewport::default();
        // Ten columns and ten rows are visible.
        viewport.resize(Needs {
            size: (32, 14),
            ..Needs::default()
        });
        assert_eq!(
            Layout::new(viewport.needs(), shape).unwrap().visible,
            (10, 10)
        );
        for (column, row, corner) in [
            (0, 0, (0, 0)),
            (10, 4, (1, 0)),
            (5, 29, (1, 20)),
            (39, 0, (30, 0)),
        ] {
            viewport.scroll_to((column, row), shape);
            assert_eq!(
                (viewport.left(), viewport.bottom()),
                corner,
                "{column}, {row}"
            );
        }
        viewport.reset();
        assert_eq!((viewport.left(), viewport.bottom()), (0, 0));
    }

    #[test]
    fn a_terminal_that_is_too_small_scrolls_nothing() {
        let mut viewport = Viewport::default();
        viewport.scroll_to((39, 29), Shape::puissance4(30, 40).unwrap());
        assert_eq!(viewport, Viewport::default());
    }
}
