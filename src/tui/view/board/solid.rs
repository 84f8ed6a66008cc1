//! A coloured board with round holes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::{Content, Drawing};
use crate::board::{Cell, Disc};
use crate::tui::look::{Appearance, Paint};
use crate::tui::view::canvas::Canvas;
use crate::tui::view::layout::Grid;

/// A round disc or hole, in squares of the canvas: two per column, two per line. As a column is half
/// as wide as a line is high, a square is twice as high as it is wide.
#[derive(Clone, Copy)]
struct Round {
    /// The upper left corner of its cell.
    x: i32,
    y: i32,
    /// Its height. It is twice as many squares wide.
    high: i32,
}

impl Round {
    /// Twice the distances of a square from the middle, to the right and down, in squares' heights.
    fn distances(self, x: i32, y: i32) -> (f64, f64) {
        // The cell begins with the gap between two discs: one line of squares, or two columns.
        let right = f64::from(x - self.x - 2) + 0.5 - f64::from(self.high);
        let down = 2.0 * (f64::from(y - self.y - 1) + 0.5) - f64::from(self.high);
        (right, down)
    }

    /// The squares at most this far from the middle, as a share of the radius.
    fn squares(self, share: f64) -> impl Iterator<Item = (i32, i32)> {
        // A little less than the radius, so that small discs look round.
        let radius = (f64::from(self.high) - 0.05) * share;
        let all = (self.y..self.y + self.high + 2)
            .flat_map(move |y| (self.x..self.x + 2 * self.high + 4).map(move |x| (x, y)));
        all.filter(move |&(x, y)| {
            let (right, down) = self.distances(x, y);
            right.hypot(down) <= radius
        })
    }
}

/// How much of the second player's discs is the middle.
const MIDDLE: f64 = 0.44;

impl Drawing<'_> {
    pub(super) fn solid(&self, buffer: &mut Buffer) {
        match self.layout.scale.grid {
            Grid::Round => self.round(buffer),
            _ => self.characters(buffer),
        }
        let area = self.layout.board;
        self.more((area.x.saturating_sub(1), area.right()), buffer);
    }

    fn colour(&self, paint: Paint) -> Color {
        self.appearance.colour(paint)
    }

    /// The board around a cell.
    fn around(&self, cell: Cell) -> Option<Paint> {
        let theme = self.appearance.theme;
        if self.is_winning(cell) {
            Some(theme.won)
        } else if self.is_last(cell) {
            Some(theme.last)
        } else {
            None
        }
    }

    /// The colour of a disc. Light runs over the winning ones.
    fn paint(&self, disc: Disc, cell: Cell) -> Paint {
        let theme = self.appearance.theme;
        let paint = theme.discs[disc];
        let at = self.winning.iter().position(|&other| other == cell);
        match (at, self.picture.shine) {
            (Some(at), Some(step)) if step % (self.winning.len() + 2) == at => {
                paint.mix(theme.shine, 65)
            }
            _ => paint,
        }
    }

    fn round(&self, buffer: &mut Buffer) {
        let theme = self.appearance.theme;
        let area = self.layout.board;
        let mut canvas = Canvas::new(area, self.colour(theme.background));
        let (wide, high) = (2 * i32::from(area.width), 2 * i32::from(area.height));
        let (cell_wide, cell_high) = self.layout.scale.pitch;
        let (cell_wide, cell_high) = (2 * i32::from(cell_wide), 2 * i32::from(cell_high));
        // The lower edge is half a line.
        let edge = high % cell_high;
        canvas.fill((0, 0), (wide, high - edge / 2), self.colour(theme.board));
        let round = |column: usize, y: i32| Round {
            x: column as i32 * cell_wide,
            y,
            high: cell_high - 1,
        };
        let top = |row: usize| (self.layout.visible.1 - 1 - row) as i32 * cell_high;
        // Neighbours share the gap between them, so all areas are painted before any disc.
        for (column, row) in self.visible() {
            if let Some(paint) = self.around(self.cell(column, row)) {
                let corner = (column as i32 * cell_wide, top(row));
                let gap = i32::from(row > 0 || edge > 0);
                canvas.fill(corner, (cell_wide + 2, cell_high + gap), self.colour(paint));
            }
        }
        for (column, row) in self.visible() {
            let (round, cell) = (round(column, top(row)), self.cell(column, row));
            match self.content(cell) {
                Content::Empty => paint(&mut canvas, round, 1.0, self.colour(theme.hole)),
                Content::Ghost(disc) => {
                    paint(&mut canvas, round, 1.0, self.colour(theme.ghosts[disc]));
                }
                Content::Disc(disc) => {
                    paint(&mut canvas, round, 1.0, self.colour(self.paint(disc, cell)));
                    if disc == Disc::Second {
                        paint(&mut canvas, round, MIDDLE, self.colour(theme.middle));
                    }
                }
            }
        }
        if let Some(fall) = self.picture.fall
            && let Some((column, row)) = self.place(fall.cell)
        {
            let disc = self.picture.board.to_move().other();
            let way = f64::from(fall.rows() as i32 * cell_high);
            let above = (way * (1.0 - fall.progress())).round() as i32;
            let falling = round(column, top(row) - above);
            let hole = self.colour(theme.hole);
            // It falls behind the board and is seen through the holes.
            let mut seen = |share: f64, colour: Color, through: Color| {
                for (x, y) in falling.squares(share) {
                    if canvas.get(x, y) == Some(through) {
                        canvas.set(x, y, colour);
                    }
                }
            };
            let colour = self.colour(theme.discs[disc]);
            seen(1.0, colour, hole);
            if disc == Disc::Second {
                seen(MIDDLE, self.colour(theme.middle), colour);
            }
        }
        canvas.draw(buffer);
    }

    /// Discs of one character.
    fn characters(&self, buffer: &mut Buffer) {
        let theme = self.appearance.theme;
        let board = Style::new().bg(self.colour(theme.board));
        for y in self.layout.board.y..self.layout.board.bottom() {
            let line = " ".repeat(self.layout.board.width as usize);
            buffer.set_string(self.layout.board.x, y, line, board);
        }
        for (column, row) in self.visible() {
            let cell = self.cell(column, row);
            let (symbol, paint) = match self.content(cell) {
                Content::Empty => (self.symbols.hole, theme.hole),
                Content::Ghost(disc) => (self.symbols.discs[disc], theme.ghosts[disc]),
                Content::Disc(disc) => (self.symbols.discs[disc], self.paint(disc, cell)),
            };
            let around = self.colour(self.around(cell).unwrap_or(theme.board));
            self.character(column, row, symbol, paint, around, buffer);
        }
        if let Some(fall) = self.picture.fall
            && let Some((column, row)) = self.place(fall.cell)
        {
            let row = row + (fall.rows() as f64 * (1.0 - fall.progress())).round() as usize;
            let disc = self.picture.board.to_move().other();
            if row < self.layout.visible.1 {
                let (symbol, paint) = (self.symbols.discs[disc], theme.discs[disc]);
                self.character(column, row, symbol, paint, self.colour(theme.board), buffer);
            }
        }
    }

    fn character(
        &self,
        column: usize,
        row: usize,
        symbol: &str,
        paint: Paint,
        around: Color,
        buffer: &mut Buffer,
    ) {
        let (y, _) = self.layout.row(row);
        let style = Style::new().fg(self.colour(paint)).bg(around);
        let text = match self.layout.scale.pitch.0 {
            2 => symbol.to_owned(),
            _ => format!(" {symbol} "),
        };
        self.centred(column, y, &text, style, buffer);
    }
}

/// The columns and lines of the banner.
pub(crate) const BANNER: (u16, u16) = (29, 3);

/// A row of a board with four discs of the first player, at this place.
pub(crate) fn draw_banner(appearance: Appearance, (x, y): (u16, u16), buffer: &mut Buffer) {
    const DISCS: [Option<Disc>; 7] = [
        None,
        Some(Disc::First),
        Some(Disc::First),
        Some(Disc::First),
        Some(Disc::First),
        Some(Disc::Second),
        None,
    ];
    let theme = appearance.theme;
    let area = Rect::new(x, y, BANNER.0, BANNER.1);
    let mut canvas = Canvas::new(area, appearance.colour(theme.background));
    let board = appearance.colour(theme.board);
    canvas.fill((0, 0), (2 * i32::from(BANNER.0), 5), board);
    for (column, disc) in DISCS.into_iter().enumerate() {
        let round = Round {
            x: 8 * column as i32,
            y: 0,
            high: 3,
        };
        let colour = disc.map_or(theme.hole, |disc| theme.discs[disc]);
        paint(&mut canvas, round, 1.0, appearance.colour(colour));
        if disc == Some(Disc::Second) {
            paint(&mut canvas, round, MIDDLE, appearance.colour(theme.middle));
        }
    }
    canvas.draw(buffer);
}

fn paint(canvas: &mut Canvas, round: Round, share: f64, colour: Color) {
    for (x, y) in round.squares(share) {
        canvas.set(x, y, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many squares of each line are painted.
    fn widths(high: i32, share: f64) -> Vec<usize> {
        let round = Round { x: 0, y: 0, high };
        let lines = 1..=high;
        let width = |line| round.squares(share).filter(|&(_, y)| y == line).count();
        lines.map(width).collect()
    }

    #[test]
    fn discs_of_every_size_are_round() {
        assert_eq!(widths(3, 1.0), [4, 6, 4]);
        assert_eq!(widths(5, 1.0), [6, 10, 10, 10, 6]);
        assert_eq!(widths(9, 1.0), [8, 14, 16, 18, 18, 18, 16, 14, 8]);
        for high in [3, 5, 7, 9, 19] {
            assert_eq!(widths(high, 1.0).iter().max(), Some(&(2 * high as usize)));
            let (inner, outer) = (widths(high, MIDDLE), widths(high, 1.0));
            assert!(inner.iter().sum::<usize>() >= 2, "{high}");
            assert!(inner.iter().zip(outer).all(|(&inner, outer)| inner < outer));
        }
    }
}
