//! The visible part of the board.

use crate::board::Shape;

/// The visible part of the board: its lower left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Viewport {
    left: usize,
    bottom: usize,
}

impl Viewport {
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

    /// Scrolls as little as possible to make a cell of the board visible, and never past the
    /// board's edge. `visible` is the number of columns and rows that are visible.
    pub(crate) fn scroll_to(
        &mut self,
        (column, row): (usize, usize),
        visible: (usize, usize),
        shape: Shape,
    ) {
        let scrolled = |start: usize, at: usize, visible: usize, all: usize| {
            start
                .max((at + 1).saturating_sub(visible))
                .min(at)
                .min(all - visible)
        };
        self.left = scrolled(self.left, column, visible.0, shape.cols());
        self.bottom = scrolled(self.bottom, row, visible.1, shape.rows());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_scrolls_no_more_than_it_must() {
        let shape = Shape::puissance4(30, 40).unwrap();
        let mut viewport = Viewport::default();
        for (column, row, corner) in [
            (0, 0, (0, 0)),
            (10, 4, (1, 0)),
            (5, 29, (1, 20)),
            (39, 0, (30, 0)),
        ] {
            viewport.scroll_to((column, row), (10, 10), shape);
            assert_eq!((viewport.left, viewport.bottom), corner, "{column}, {row}");
        }
        // Another board, which is visible as a whole.
        viewport.scroll_to((3, 0), (7, 6), Shape::puissance4(6, 7).unwrap());
        assert_eq!(viewport, Viewport::default());
    }
}
