//! Where things are in a terminal of a given size. The view draws by it, and the mouse is read by
//! it.
//!
//! ```text
//! title                         title
//!
//! scores                        panel
//! cursor                        panel
//! ┌───┬───┬───┐                 panel
//! │   board   │                 panel
//! └───┴───┴───┘                 panel
//!   1   2   3     numbers       panel
//! status
//! status
//! keys
//! ```

use ratatui::layout::Rect;

use crate::board::Shape;

/// The smallest terminal that can be used: columns and lines.
pub(crate) const LEAST: (u16, u16) = (24, 10);

/// The narrowest and the widest panel.
const PANEL_LEAST: u16 = 24;
const PANEL_MOST: u16 = 38;
/// The lines that are not the board's: the title, the scores, the cursor, the columns' numbers, two
/// of status, the keys.
const OTHER_LINES: u16 = 7;

/// How large the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Discs of three lines.
    Large,
    /// Discs of one line, with a frame between them.
    Medium,
    /// Discs of one line, with nothing between them.
    Compact,
}

impl Scale {
    /// The distance from one cell to the next, in columns and lines.
    #[must_use]
    pub(crate) const fn pitch(self) -> (u16, u16) {
        match self {
            Scale::Large => (8, 4),
            Scale::Medium => (4, 2),
            Scale::Compact => (4, 1),
        }
    }

    /// The columns and lines of a board with its frame.
    fn size(self, columns: usize, rows: usize) -> (usize, usize) {
        let (wide, high) = self.pitch();
        let times = |cells: usize, pitch: u16| cells.saturating_mul(pitch as usize);
        (
            times(columns, wide).saturating_add(1),
            times(rows, high).saturating_add(1),
        )
    }
}

/// Where things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) scale: Scale,
    /// How many columns and rows of the board are visible.
    pub(crate) visible: (usize, usize),
    /// Whose turn it is.
    pub(crate) title: Rect,
    /// The score over each column.
    pub(crate) scores: Rect,
    /// The disc over the cursor's column.
    pub(crate) cursor: Rect,
    /// The board with its frame.
    pub(crate) board: Rect,
    /// The columns' numbers.
    pub(crate) numbers: Rect,
    /// The lines of text under the board.
    pub(crate) status: Rect,
    /// The players, the moves and the scores in words, if there is room next to the board.
    pub(crate) panel: Option<Rect>,
}

impl Layout {
    /// The layout for a board. `None` if the terminal is too small for any.
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
        let visible = (
            shape.cols().min((room.0 - 1) / pitch_wide as usize),
            shape.rows().min((room.1 - 1) / pitch_high as usize),
        );
        let (wide, high) = scale.size(visible.0, visible.1);
        let (wide, high) = (wide as u16, high as u16);
        let spare = width - wide;
        let panel_wide = (spare >= PANEL_LEAST + 4).then(|| (spare - 4).min(PANEL_MOST));
        let all_wide = wide + panel_wide.map_or(0, |panel| panel + 3);
        let left = (width - all_wide) / 2;
        // Without a panel, text takes the whole width.
        let (text_left, text_wide) = match panel_wide {
            Some(_) => (left, all_wide),
            None => (1, width - 2),
        };
        // A third of the spare lines goes above the board, the rest below it for text.
        let top = 1 + (height - OTHER_LINES - high) / 3;
        let line = |y| Rect::new(left, y, wide, 1);
        let board = Rect::new(left, top + 2, wide, high);
        let under = board.bottom() + 1;
        let panel = panel_wide.map(|panel| Rect::new(left + wide + 3, top, panel, under - top));
        Some(Layout {
            scale,
            visible,
            title: Rect::new(text_left, 0, text_wide, 1),
            scores: line(top),
            cursor: line(top + 1),
            board,
            numbers: line(board.bottom()),
            status: Rect::new(text_left, under, text_wide, height - 1 - under),
            panel,
        })
    }

    /// Where a visible column starts, inside the frame, and its width.
    #[must_use]
    pub(crate) const fn column(&self, visible: usize) -> (u16, u16) {
        let wide = self.scale.pitch().0;
        (self.board.x + 1 + visible as u16 * wide, wide - 1)
    }

    /// Where a visible row, counted from the bottom, starts, and its height.
    #[must_use]
    pub(crate) const fn row(&self, visible: usize) -> (u16, u16) {
        let high = self.scale.pitch().1;
        let above = self.visible.1 - 1 - visible;
        match self.scale {
            Scale::Compact => (self.board.y + above as u16, 1),
            _ => (self.board.y + above as u16 * high + 1, high - 1),
        }
    }

    /// The visible column at a point of the terminal: above the board, on it, or on the number
    /// below it.
    #[must_use]
    pub(crate) fn column_at(&self, x: u16, y: u16) -> Option<usize> {
        if !(self.scores.y..=self.numbers.y).contains(&y) || x < self.board.x {
            return None;
        }
        let column = ((x - self.board.x) / self.scale.pitch().0) as usize;
        (column < self.visible.0).then_some(column)
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
        for (size, rows, cols, scale, visible) in [
            ((120, 40), 6, 7, Scale::Large, (7, 6)),
            ((80, 24), 6, 7, Scale::Medium, (7, 6)),
            ((40, 16), 6, 7, Scale::Compact, (7, 6)),
            ((24, 10), 6, 7, Scale::Compact, (5, 2)),
            ((80, 24), 4, 4, Scale::Large, (4, 4)),
            ((80, 24), 30, 40, Scale::Compact, (19, 16)),
        ] {
            let layout = layout(size, rows, cols).unwrap();
            assert_eq!((layout.scale, layout.visible), (scale, visible), "{size:?}");
        }
        assert_eq!(layout((23, 10), 6, 7), None);
        assert_eq!(layout((24, 9), 6, 7), None);
    }

    #[test]
    fn everything_is_inside_the_terminal() {
        for width in LEAST.0..130 {
            for height in LEAST.1..50 {
                for (rows, cols) in [(4, 4), (6, 7), (9, 12), (60, 60)] {
                    let layout = layout((width, height), rows, cols).unwrap();
                    // The last line shows the keys.
                    let terminal = Rect::new(0, 0, width, height - 1);
                    let rects = [layout.title, layout.board, layout.status];
                    for rect in rects.into_iter().chain(layout.panel) {
                        assert_eq!(rect.intersection(terminal), rect, "{width}x{height}");
                    }
                    assert!(layout.status.height >= 2);
                    for column in 0..layout.visible.0 {
                        let (x, wide) = layout.column(column);
                        assert_eq!(layout.column_at(x + wide / 2, layout.board.y), Some(column));
                    }
                }
            }
        }
    }
}
