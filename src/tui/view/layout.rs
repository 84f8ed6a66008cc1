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
//!
//! In a low terminal, the scores and the cursor share a line, and there may be no status: then
//! messages are shown in the place of the title.

use ratatui::layout::Rect;

use crate::board::Shape;

/// The smallest terminal that can be used: columns and lines.
pub(crate) const LEAST: (u16, u16) = (24, 10);

/// The narrowest and the widest panel.
const PANEL_LEAST: u16 = 24;
const PANEL_MOST: u16 = 40;
/// The columns between the board and the panel.
const GAP: u16 = 2;
/// The columns next to the board that are never the panel's: a gap and the margins.
const BESIDE: u16 = 4;
/// The lines that are never the board's: the title, the scores, the columns' numbers, the keys.
const OTHER_LINES: u16 = 4;
/// The most lines of a round disc and the gap above it.
const HIGHEST: u16 = 10;

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grid {
    /// A coloured board with round holes and discs of several lines.
    Round,
    /// A coloured board with discs of one character.
    Coloured,
    /// Lines between all cells.
    Framed,
    /// Lines on the left, on the right and below.
    Walled,
    /// Lines on the left and on the right.
    Open,
}

/// How large the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    pub(crate) grid: Grid,
    /// The distance from one cell to the next, in columns and lines.
    pub(crate) pitch: (u16, u16),
    /// The columns and lines that the board has besides its cells.
    edge: (u16, u16),
}

impl Scale {
    const fn new(grid: Grid, pitch: (u16, u16), edge: (u16, u16)) -> Scale {
        Scale { grid, pitch, edge }
    }

    /// The scales to choose from, the largest first.
    fn all(solid: bool) -> Vec<Scale> {
        if !solid {
            return vec![
                Scale::new(Grid::Framed, (8, 4), (1, 1)),
                Scale::new(Grid::Framed, (4, 2), (1, 1)),
                Scale::new(Grid::Walled, (4, 1), (1, 1)),
                Scale::new(Grid::Open, (3, 1), (2, 0)),
            ];
        }
        // The lower edge is half a line, which the smallest discs can do without.
        let round = (2..=HIGHEST).rev().map(|high| (high, 1)).chain([(2, 0)]);
        let round = round.map(|(high, edge)| Scale::new(Grid::Round, (2 * high, high), (1, edge)));
        let small = [(3, 0), (2, 1)];
        let small = small.map(|(wide, edge)| Scale::new(Grid::Coloured, (wide, 1), (edge, 0)));
        round.chain(small).collect()
    }

    /// The columns and lines of a board.
    fn size(self, columns: usize, rows: usize) -> (usize, usize) {
        let size = |cells: usize, pitch: u16, edge: u16| {
            let cells = cells.saturating_mul(pitch as usize);
            cells.saturating_add(edge as usize)
        };
        (
            size(columns, self.pitch.0, self.edge.0),
            size(rows, self.pitch.1, self.edge.1),
        )
    }

    /// How many columns and rows fit into this many columns and lines, at least one.
    fn cells_in(self, (wide, high): (u16, u16)) -> (usize, usize) {
        let cells = |room: u16, edge: u16, pitch: u16| (room.saturating_sub(edge) / pitch).max(1);
        (
            cells(wide, self.edge.0, self.pitch.0) as usize,
            cells(high, self.edge.1, self.pitch.1) as usize,
        )
    }
}

/// The room that there is, and what is to be laid out in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Room {
    /// The terminal's columns and lines.
    pub(crate) size: (u16, u16),
    /// Whether the board is a coloured area.
    pub(crate) solid: bool,
    /// The lines of text that the screen cannot do without if there is no panel.
    pub(crate) text: u16,
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
    /// The disc over the cursor's column: the line of the scores, if there is no room for both.
    pub(crate) cursor: Rect,
    /// The board with its frame.
    pub(crate) board: Rect,
    /// The columns' numbers.
    pub(crate) numbers: Rect,
    /// The lines of text under the board. There may be none.
    pub(crate) status: Rect,
    /// The players, the moves and the scores in words, if there is room next to the board.
    pub(crate) panel: Option<Rect>,
}

impl Layout {
    /// The layout for a board. `None` if the terminal is too small for any.
    #[must_use]
    pub(crate) fn new(room: Room, shape: Shape) -> Option<Layout> {
        let (width, height) = room.size;
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let scales = Scale::all(room.solid);
        let left_over = |scale: &Scale, text: u16| {
            let (wide, _) = scale.size(shape.cols(), shape.rows());
            let has_panel = wide + (PANEL_LEAST + BESIDE) as usize <= width as usize;
            let text = if has_panel { 0 } else { text };
            // On both sides of a coloured board there is room for marks that it goes on.
            let sides = if room.solid { 2 } else { 0 };
            (width - sides, height - OTHER_LINES - text)
        };
        let fits = |scale: &Scale, text: u16| {
            let (wide, high) = scale.size(shape.cols(), shape.rows());
            let (columns, lines) = left_over(scale, text);
            wide <= columns as usize && high <= lines as usize
        };
        // The whole board comes before text.
        let texts = (0..=room.text).rev();
        let choices = texts.flat_map(|text| scales.iter().map(move |scale| (scale, text)));
        let fitting = choices.clone().find(|&(scale, text)| fits(scale, text));
        let (&scale, text) = fitting.or(choices.last())?;
        let cells = scale.cells_in(left_over(&scale, text));
        let visible = (shape.cols().min(cells.0), shape.rows().min(cells.1));
        let (wide, high) = scale.size(visible.0, visible.1);
        let (wide, high) = (wide as u16, high as u16);
        let beside = width - wide;
        let panel_wide =
            (beside >= PANEL_LEAST + BESIDE).then(|| (beside - BESIDE).min(PANEL_MOST));
        let all_wide = wide + panel_wide.map_or(0, |panel| panel + GAP);
        let left = (width - all_wide) / 2;
        // Without a panel, text takes the whole width.
        let (text_left, text_wide) = match panel_wide {
            Some(_) => (left, all_wide),
            None => (1, width - 2),
        };
        let spare = height - OTHER_LINES - high;
        // Most of the spare lines are for text. A third of the rest goes above the board.
        let text = if panel_wide.is_some() { 1 } else { text };
        let cursor = u16::from(spare >= text + 2);
        let top = 1 + spare.saturating_sub(text + cursor) / 3;
        let line = |y| Rect::new(left, y, wide, 1);
        let board = Rect::new(left, top + 1 + cursor, wide, high);
        let under = board.bottom() + 1;
        // Next to a panel, the status is the last line above the keys.
        let status = match panel_wide {
            Some(_) => under.max(height - 2),
            None => under,
        };
        let panel = panel_wide.map(|panel| Rect::new(left + wide + GAP, top, panel, status - top));
        Some(Layout {
            scale,
            visible,
            title: Rect::new(text_left, 0, text_wide, 1),
            scores: line(top),
            cursor: line(top + cursor),
            board,
            numbers: line(board.bottom()),
            status: Rect::new(text_left, status, text_wide, height - 1 - status),
            panel,
        })
    }

    /// The same with room for a text of this many columns under the board, if there is a panel: the
    /// free lines under the board, or else the last ones of the panel. `lines` says how many lines
    /// the text takes in this many columns.
    #[must_use]
    pub(crate) fn with_room_for(mut self, lines: impl Fn(u16) -> u16) -> Layout {
        let needed = lines(self.status.width);
        let Some(panel) = self.panel.as_mut().filter(|_| needed > self.status.height) else {
            return self;
        };
        let bottom = self.status.bottom();
        let free = bottom - self.numbers.bottom();
        let (x, width, needed) = match needed <= free {
            true => (self.status.x, self.status.width, needed),
            false => (
                panel.x,
                panel.width,
                lines(panel.width).min(panel.height / 2),
            ),
        };
        self.status = Rect::new(x, bottom - needed, width, needed);
        panel.height = panel.height.min(self.status.y.saturating_sub(panel.y));
        self
    }

    /// Where a visible column starts, inside the frame, and its width.
    #[must_use]
    pub(crate) const fn column(&self, visible: usize) -> (u16, u16) {
        let wide = self.scale.pitch.0;
        let x = self.board.x + visible as u16 * wide;
        match self.scale.grid {
            Grid::Coloured => (x, wide),
            Grid::Open => (x + 1, wide),
            _ => (x + 1, wide - 1),
        }
    }

    /// Where a visible row, counted from the bottom, starts, and its height.
    #[must_use]
    pub(crate) const fn row(&self, visible: usize) -> (u16, u16) {
        let high = self.scale.pitch.1;
        let above = self.visible.1 - 1 - visible;
        let y = self.board.y + above as u16 * high;
        match self.scale.grid {
            Grid::Framed => (y + 1, high - 1),
            _ => (y, high),
        }
    }

    /// The area of a visible column, with what is above and below the board.
    #[must_use]
    pub(crate) const fn column_area(&self, visible: usize) -> Rect {
        let wide = self.scale.pitch.0;
        Rect {
            x: self.board.x + visible as u16 * wide,
            y: self.scores.y,
            width: wide,
            height: self.numbers.y + 1 - self.scores.y,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(size: (u16, u16), solid: bool, rows: usize, cols: usize) -> Option<Layout> {
        let room = Room {
            size,
            solid,
            text: 0,
        };
        Layout::new(room, Shape::puissance4(rows, cols).unwrap())
    }

    #[test]
    fn the_largest_board_that_fits_is_drawn() {
        for (size, solid, (rows, cols), grid, pitch, visible) in [
            ((200, 60), true, (6, 7), Grid::Round, (18, 9), (7, 6)),
            ((120, 40), true, (6, 7), Grid::Round, (10, 5), (7, 6)),
            ((80, 24), true, (6, 7), Grid::Round, (6, 3), (7, 6)),
            ((40, 16), true, (6, 7), Grid::Round, (4, 2), (7, 6)),
            ((24, 10), true, (6, 7), Grid::Coloured, (3, 1), (7, 6)),
            ((80, 24), true, (30, 40), Grid::Coloured, (2, 1), (38, 20)),
            ((120, 40), false, (6, 7), Grid::Framed, (8, 4), (7, 6)),
            ((80, 24), false, (6, 7), Grid::Framed, (4, 2), (7, 6)),
            ((40, 16), false, (6, 7), Grid::Walled, (4, 1), (7, 6)),
            ((24, 10), false, (6, 7), Grid::Open, (3, 1), (7, 6)),
            ((80, 24), false, (4, 4), Grid::Framed, (8, 4), (4, 4)),
        ] {
            let layout = layout(size, solid, rows, cols).unwrap();
            let found = (layout.scale.grid, layout.scale.pitch, layout.visible);
            assert_eq!(found, (grid, pitch, visible), "{size:?} {solid}");
        }
        assert_eq!(layout((23, 10), true, 6, 7), None);
        assert_eq!(layout((24, 9), true, 6, 7), None);
    }

    #[test]
    fn everything_is_inside_the_terminal() {
        let boards = [(4, 4), (6, 7), (9, 12), (60, 60)];
        for width in LEAST.0..130 {
            for height in LEAST.1..50 {
                for (solid, (rows, cols)) in [true, false]
                    .into_iter()
                    .flat_map(|solid| boards.map(|board| (solid, board)))
                {
                    let layout = layout((width, height), solid, rows, cols).unwrap();
                    // The last line shows the keys.
                    let terminal = Rect::new(0, 0, width, height - 1);
                    let rects = [layout.title, layout.board, layout.numbers];
                    for rect in rects.into_iter().chain(layout.panel) {
                        assert_eq!(rect.intersection(terminal), rect, "{width}x{height}");
                    }
                    assert!(layout.status.bottom() < height);
                    assert!(layout.numbers.y < layout.status.y);
                    for column in 0..layout.visible.0 {
                        let (x, wide) = layout.column(column);
                        let middle = (x + wide / 2, layout.board.y).into();
                        assert!(layout.column_area(column).contains(middle));
                    }
                }
            }
        }
    }

    #[test]
    fn a_screen_gets_the_lines_of_text_that_it_needs() {
        let shape = Shape::puissance4(6, 7).unwrap();
        let size = (40, 16);
        for (text, pitch) in [(0, (4, 2)), (3, (3, 1))] {
            let room = Room {
                size,
                solid: true,
                text,
            };
            let layout = Layout::new(room, shape).unwrap();
            assert_eq!(layout.scale.pitch, pitch);
            assert!(layout.status.height >= text);
        }
        let room = Room {
            size: LEAST,
            solid: true,
            text: 4,
        };
        let layout = Layout::new(room, shape).unwrap();
        assert_eq!(layout.visible, (7, 6), "the whole board comes before text");
    }
}
