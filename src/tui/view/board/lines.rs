//! A board drawn with lines, for terminals without colours or without block characters.

use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

use super::{Content, Drawing};
use crate::board::{Cell, Disc};
use crate::tui::look::Tone;
use crate::tui::view::layout::{Grid, Layout};

impl Drawing<'_> {
    pub(super) fn with_lines(&self, buffer: &mut Buffer) {
        self.frame(buffer);
        for (column, row) in self.visible() {
            let cell = self.cell(column, row);
            match self.content(cell) {
                Content::Disc(disc) => self.disc(column, row, disc, Some(cell), buffer),
                Content::Ghost(disc) => self.dot(column, row, Some(disc), buffer),
                Content::Empty if self.layout.scale.pitch.1 == 1 => {
                    self.dot(column, row, None, buffer);
                }
                Content::Empty => {}
            }
        }
        self.falling_disc(buffer);
    }

    fn frame(&self, buffer: &mut Buffer) {
        let Layout { board, visible, .. } = *self.layout;
        let (wide, high) = self.layout.scale.pitch;
        let faint = self.appearance.tone(Tone::Faint);
        let line = |[left, run, crossing, right]: [&str; 4]| {
            let cell = run.repeat(wide as usize - 1);
            let cells = vec![cell; visible.0].join(crossing);
            format!("{left}{cells}{right}")
        };
        let has_bottom = self.layout.scale.grid != Grid::Open;
        let bottom = board.bottom() - u16::from(has_bottom);
        for y in board.y..bottom {
            let text = match (y - board.y) % high {
                _ if self.layout.scale.grid != Grid::Framed => self.row(),
                0 if y == board.y => line(self.symbols.top),
                0 => line(self.symbols.between),
                _ => self.row(),
            };
            buffer.set_string(board.x, y, text, faint);
        }
        if has_bottom {
            buffer.set_string(board.x, bottom, line(self.symbols.bottom), faint);
        }
        self.more((board.x, board.right() - 1), buffer);
    }

    /// A line of empty cells with walls at both ends.
    fn row(&self) -> String {
        let (wide, wall) = (self.layout.scale.pitch.0 as usize, self.symbols.wall);
        let (inside, between) = match self.layout.scale.grid {
            Grid::Framed => (wide - 1, wall),
            Grid::Open => (wide, ""),
            _ => (wide - 1, " "),
        };
        let cells = vec![" ".repeat(inside); self.layout.visible.0].join(between);
        format!("{wall}{cells}{wall}")
    }

    /// A dot in a cell without a disc. It shows where this disc would land.
    fn dot(&self, column: usize, row: usize, disc: Option<Disc>, buffer: &mut Buffer) {
        let style = match disc {
            Some(disc) => self.appearance.disc(disc),
            None => self.appearance.tone(Tone::Faint),
        };
        let (y, high) = self.layout.row(row);
        self.centred(column, y + high / 2, self.symbols.dot, style, buffer);
    }

    /// A disc. The last one and the winning ones are marked. A falling disc has no cell.
    fn disc(&self, column: usize, row: usize, disc: Disc, cell: Option<Cell>, buffer: &mut Buffer) {
        let (y, _) = self.layout.row(row);
        let won = cell.is_some_and(|cell| self.is_winning(cell));
        let last = cell.is_some_and(|cell| self.is_last(cell));
        let mut style = self.appearance.disc(disc);
        if self.layout.scale.pitch.1 < 4 {
            let [left, right] = match (won, last) {
                (true, _) => self.symbols.won,
                (false, true) => self.symbols.last,
                (false, false) => [" ", " "],
            };
            if won {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let text = format!("{left}{}{right}", self.symbols.discs[disc]);
            return self.centred(column, y, &text, style, buffer);
        }
        for (line, text) in (y..).zip(self.symbols.large_discs[disc]) {
            self.centred(column, line, text, style, buffer);
        }
        if won || last {
            let mark = match won {
                true => self.symbols.won_mark,
                false => self.symbols.last_mark,
            };
            // The first player's discs are filled: the mark must stand out from them.
            if disc == Disc::First {
                style = style.add_modifier(Modifier::REVERSED);
            }
            self.centred(column, y + 1, &format!(" {mark} "), style, buffer);
        }
    }

    fn falling_disc(&self, buffer: &mut Buffer) {
        if let Some(fall) = self.picture.fall
            && let Some((column, row)) = self.place(fall.cell)
        {
            let above = fall.rows() as f64 * (1.0 - fall.progress());
            let row = row + above.round() as usize;
            if row < self.layout.visible.1 {
                self.disc(
                    column,
                    row,
                    self.picture.board.to_move().other(),
                    None,
                    buffer,
                );
            }
        }
    }
}
