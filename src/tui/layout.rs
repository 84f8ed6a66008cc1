//! Where things stand on a screen of a given size: what the view draws by, and the mouse is
//! understood by.

use ratatui::layout::Rect;

use crate::board::Shape;

/// Below this many columns and lines nothing can be shown.
pub(crate) const LEAST: (u16, u16) = (24, 10);

/// The least room beside the board that is worth using.
const PANEL: u16 = 24;
/// The most that it can use.
const PANEL_MOST: u16 = 38;
/// The lines that are not the board's: whose turn it is, the scores, the cursor, the columns'
/// numbers, two of words, the keys.
const OTHER_LINES: u16 = 7;

/// How large the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Discs of three lines.
    Large,
    /// Discs of a line, lines between them.
    Medium,
    /// Discs of a line, nothing between them.
    Compact,
}

impl Scale {
    /// From a cell to the next: columns and lines.
    #[must_use]
    pub(crate) const fn pitch(self) -> (u16, u16) {
        match self {
            Scale::Large => (8, 4),
            Scale::Medium => (4, 2),
            Scale::Compact => (4, 1),
        }
    }

    /// The columns and lines that so many cells take, their frame counted.
    fn size(self, columns: usize, rows: usize) -> (usize, usize) {
        let (wide, high) = self.pitch();
        let times = |cells: usize, pitch: u16| cells.saturating_mul(pitch as usize);
        (
            times(columns, wide).saturating_add(1),
            times(rows, high).saturating_add(1),
        )
    }
}

/// Where things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// How large the board is drawn.
    pub(crate) scale: Scale,
    /// How many of its columns and rows are shown.
    pub(crate) shown: (usize, usize),
    /// Whose turn it is.
    pub(crate) turn: Rect,
    /// The score over every column.
    pub(crate) scores: Rect,
    /// The disc over the cursor's column.
    pub(crate) cursor: Rect,
    /// The board, with its frame.
    pub(crate) board: Rect,
    /// The columns' numbers.
    pub(crate) numbers: Rect,
    /// The words under the board.
    pub(crate) foot: Rect,
    /// Beside the board, where there is room: players, moves, scores in words.
    pub(crate) panel: Option<Rect>,
    /// The keys that matter now.
    pub(crate) keys: Rect,
}

impl Layout {
    /// The layout of a screen, unless it is too small for any.
    #[must_use]
    pub(crate) fn new((width, height): (u16, u16), shape: Shape) -> Option<Layout> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let room = (width as usize, (height - OTHER_LINES) as usize);
        let fits = |scale: &Scale| {
            let (wide, high) = scale.size(shape.cols(), shape.rows());
            wide <= room.0 && high <= room.1
        };
        let scales = [Scale::Large, Scale::Medium, Scale::Compact];
        let scale = scales.into_iter().find(fits).unwrap_or(Scale::Compact);
        let (pitch_wide, pitch_high) = scale.pitch();
        let shown = (
            shape.cols().min((room.0 - 1) / pitch_wide as usize),
            shape.rows().min((room.1 - 1) / pitch_high as usize),
        );
        let (wide, high) = scale.size(shown.0, shown.1);
        let (wide, high) = (wide as u16, high as u16);
        let beside = width - wide;
        let panel_wide = (beside >= PANEL + 4).then(|| (beside - 4).min(PANEL_MOST));
        let all_wide = wide + panel_wide.map_or(0, |panel| panel + 3);
        let left = (width - all_wide) / 2;
        // Without a panel, words take the whole width.
        let (words_left, words_wide) = match panel_wide {
            Some(_) => (left, all_wide),
            None => (1, width - 2),
        };
        // Spare lines go above the board and under it, a few more under it for words.
        let top = 1 + (height - OTHER_LINES - high) / 3;
        let line = |y| Rect::new(left, y, wide, 1);
        let board = Rect::new(left, top + 2, wide, high);
        let under = board.bottom() + 1;
        let panel = panel_wide.map(|panel| Rect::new(left + wide + 3, top, panel, under - top));
        Some(Layout {
            scale,
            shown,
            turn: Rect::new(words_left, 0, words_wide, 1),
            scores: line(top),
            cursor: line(top + 1),
            board,
            numbers: line(board.bottom()),
            foot: Rect::new(words_left, under, words_wide, height - 1 - under),
            panel,
            keys: Rect::new(0, height - 1, width, 1),
        })
    }

    /// Where a shown column starts, within its frame, and how wide it is.
    #[must_use]
    pub(crate) const fn column(&self, shown: usize) -> (u16, u16) {
        let wide = self.scale.pitch().0;
        (self.board.x + 1 + shown as u16 * wide, wide - 1)
    }

    /// Where a shown row, counted from the bottom, starts, and how high it is.
    #[must_use]
    pub(crate) const fn row(&self, shown: usize) -> (u16, u16) {
        let high = self.scale.pitch().1;
        let above = self.shown.1 - 1 - shown;
        match self.scale {
            Scale::Compact => (self.board.y + above as u16, 1),
            _ => (self.board.y + above as u16 * high + 1, high - 1),
        }
    }

    /// The shown column that a point of the screen belongs to: over the board, on it, and its
    /// number under it.
    #[must_use]
    pub(crate) fn column_at(&self, x: u16, y: u16) -> Option<usize> {
        if !(self.scores.y..=self.numbers.y).contains(&y) || x < self.board.x {
            return None;
        }
        let column = ((x - self.board.x) / self.scale.pitch().0) as usize;
        (column < self.shown.0).then_some(column)
    }
}

/// The lines of the screen that a menu takes: the first of them, and the first and the number of
/// the menu's lines shown there.
#[must_use]
pub(crate) fn menu_lines((_, height): (u16, u16), count: usize, at: usize) -> (u16, usize, usize) {
    // The title above, the message and the keys under it.
    let room = height.saturating_sub(4).max(1) as usize;
    let shown = count.min(room);
    let first = (at + 1).saturating_sub(shown);
    let spare = (room - shown) as u16;
    (2 + spare / 3, first, shown)
}

/// The menu's line on a line of the screen.
#[must_use]
pub(crate) fn menu_line_at(size: (u16, u16), count: usize, at: usize, y: u16) -> Option<usize> {
    let (top, first, shown) = menu_lines(size, count, at);
    let line = y.checked_sub(top)? as usize;
    (line < shown).then_some(first + line)
}

/// The lower left viewport of the shown part of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Viewport {
    /// The first column shown.
    pub(crate) left: usize,
    /// The first row shown, counted from the bottom.
    pub(crate) bottom: usize,
}

impl Viewport {
    /// Moves as little as possible to show a cell, and no further than the board goes.
    pub(crate) fn show(
        &mut self,
        (column, row): (usize, usize),
        shown: (usize, usize),
        shape: Shape,
    ) {
        let moved = |start: usize, at: usize, shown: usize, all: usize| {
            start
                .max((at + 1).saturating_sub(shown))
                .min(at)
                .min(all - shown)
        };
        self.left = moved(self.left, column, shown.0, shape.cols());
        self.bottom = moved(self.bottom, row, shown.1, shape.rows());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(size: (u16, u16), rows: usize, cols: usize) -> Option<Layout> {
        Layout::new(size, Shape::puissance4(rows, cols).unwrap())
    }

    #[test]
    fn the_largest_board_that_fits_is_drawn() {
        for (size, rows, cols, scale, shown) in [
            ((120, 40), 6, 7, Scale::Large, (7, 6)),
            ((80, 24), 6, 7, Scale::Medium, (7, 6)),
            ((40, 16), 6, 7, Scale::Compact, (7, 6)),
            ((24, 10), 6, 7, Scale::Compact, (5, 2)),
            ((80, 24), 4, 4, Scale::Large, (4, 4)),
            ((80, 24), 30, 40, Scale::Compact, (19, 16)),
        ] {
            let layout = layout(size, rows, cols).unwrap();
            assert_eq!((layout.scale, layout.shown), (scale, shown), "{size:?}");
        }
        assert_eq!(layout((23, 10), 6, 7), None);
        assert_eq!(layout((24, 9), 6, 7), None);
    }

    #[test]
    fn all_stands_on_the_screen() {
        for width in LEAST.0..130 {
            for height in LEAST.1..50 {
                for (rows, cols) in [(4, 4), (6, 7), (9, 12), (60, 60)] {
                    let layout = layout((width, height), rows, cols).unwrap();
                    let screen = Rect::new(0, 0, width, height);
                    let rects = [layout.turn, layout.board, layout.foot, layout.keys];
                    for rect in rects.into_iter().chain(layout.panel) {
                        assert_eq!(rect.intersection(screen), rect, "{width}x{height}");
                    }
                    assert!(layout.foot.height >= 2 && layout.foot.bottom() <= layout.keys.y);
                    for column in 0..layout.shown.0 {
                        let (x, wide) = layout.column(column);
                        assert_eq!(layout.column_at(x + wide / 2, layout.board.y), Some(column));
                    }
                }
            }
        }
    }

    #[test]
    fn the_window_moves_no_more_than_it_must() {
        let shape = Shape::puissance4(30, 40).unwrap();
        let mut viewport = Viewport::default();
        for (column, row, told) in [
            (0, 0, (0, 0)),
            (10, 4, (1, 0)),
            (5, 29, (1, 20)),
            (39, 0, (30, 0)),
        ] {
            viewport.show((column, row), (10, 10), shape);
            assert_eq!((viewport.left, viewport.bottom), told, "{column}, {row}");
        }
    }
}
