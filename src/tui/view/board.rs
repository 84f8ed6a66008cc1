//! The board, and what stands right over it and under it.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::appearance::{Symbols, Tone};
use crate::board::{Cell, Disc, Outcome};
use crate::game::Turn;
use crate::tui::layout::{Layout, Scale};
use crate::tui::review::Review;
use crate::tui::state::{Hint, Screen, State};
use crate::tui::words::phrases::score;

/// Draws the board of a state where the layout puts it.
pub(crate) fn draw(state: &State, layout: &Layout, buffer: &mut Buffer) {
    let drawing = Drawing {
        state,
        layout,
        symbols: state.appearance.symbols(),
        won: state.board().winning_cells(),
    };
    drawing.frame(buffer);
    drawing.cells(buffer);
    drawing.falling(buffer);
    for shown in 0..layout.shown.0 {
        drawing.over(shown, buffer);
        drawing.number(shown, buffer);
    }
}

struct Drawing<'a> {
    state: &'a State,
    layout: &'a Layout,
    symbols: &'static Symbols,
    won: Vec<Cell>,
}

impl Drawing<'_> {
    /// Writes into the middle of a shown column.
    fn centred(&self, shown: usize, y: u16, text: &str, style: Style, buffer: &mut Buffer) {
        let (x, wide) = self.layout.column(shown);
        let taken = text.chars().count() as u16;
        // A score that is wider than its column may use the line before it.
        let x =
            (x + wide.saturating_sub(taken).div_ceil(2)).saturating_sub(u16::from(taken > wide));
        buffer.set_string(x, y, text, style);
    }

    fn frame(&self, buffer: &mut Buffer) {
        let Layout { board, shown, .. } = *self.layout;
        let (wide, high) = self.layout.scale.pitch();
        let faint = self.state.appearance.tone(Tone::Faint);
        let line = |[left, run, crossing, right]: [&str; 4]| {
            let cell = run.repeat(wide as usize - 1);
            let cells = vec![cell; shown.0].join(crossing);
            format!("{left}{cells}{right}")
        };
        let bottom = board.bottom() - 1;
        for y in board.y..bottom {
            let text = match (y - board.y) % high {
                _ if self.layout.scale == Scale::Compact => self.walls(shown.0, wide, " "),
                0 if y == board.y => line(self.symbols.top),
                0 => line(self.symbols.between),
                _ => self.walls(shown.0, wide, self.symbols.wall),
            };
            buffer.set_string(board.x, y, text, faint);
        }
        buffer.set_string(board.x, bottom, line(self.symbols.bottom), faint);
        self.more(buffer);
    }

    /// A line between two walls, with something between its cells.
    fn walls(&self, cells: usize, wide: u16, between: &str) -> String {
        let cell = " ".repeat(wide as usize - 1);
        let inside = vec![cell; cells].join(between);
        format!("{0}{inside}{0}", self.symbols.wall)
    }

    /// Says on the frame where there is more of the board.
    fn more(&self, buffer: &mut Buffer) {
        let (viewport, shape) = (self.state.viewport, self.state.board().shape());
        let Layout { board, shown, .. } = *self.layout;
        let (right, bottom) = (board.right() - 1, board.bottom() - 1);
        let places = [
            (viewport.left > 0, board.x, bottom),
            (viewport.left + shown.0 < shape.cols(), right, bottom),
            (viewport.bottom + shown.1 < shape.rows(), right, board.y),
            (viewport.bottom > 0, right, bottom - 1),
        ];
        for ((is_more, x, y), sign) in places.into_iter().zip(self.symbols.more) {
            if is_more {
                buffer.set_string(x, y, sign, self.state.appearance.tone(Tone::Strong));
            }
        }
    }

    fn cells(&self, buffer: &mut Buffer) {
        let board = self.state.board();
        let on_its_way = self.state.motion.fall.map(|fall| fall.cell);
        let target = board
            .landing(self.state.cursor)
            .filter(|_| self.state.may_drop());
        for row in 0..self.layout.shown.1 {
            for column in 0..self.layout.shown.0 {
                let viewport = self.state.viewport;
                let cell = board.cell(row + viewport.bottom, column + viewport.left);
                match board.at(cell) {
                    Some(disc) if Some(cell) != on_its_way => {
                        self.disc(column, row, disc, Some(cell), buffer);
                    }
                    _ => self.empty(column, row, target == Some(cell), buffer),
                }
            }
        }
    }

    /// A cell without a disc; with a dot where the next would land.
    fn empty(&self, column: usize, row: usize, target: bool, buffer: &mut Buffer) {
        let appearance = self.state.appearance;
        let style = match target {
            true => appearance.disc(self.state.board().to_move()),
            false if self.layout.scale == Scale::Compact => appearance.tone(Tone::Faint),
            false => return,
        };
        let (y, high) = self.layout.row(row);
        self.centred(column, y + high / 2, self.symbols.dot, style, buffer);
    }

    /// A disc in a shown column and row; marked if it stands on its cell.
    fn disc(&self, column: usize, row: usize, disc: Disc, cell: Option<Cell>, buffer: &mut Buffer) {
        let (y, _) = self.layout.row(row);
        let won = cell.is_some_and(|cell| self.won.contains(&cell));
        let last = cell.is_some() && cell == self.state.board().last();
        let mut style = self.state.appearance.disc(disc);
        if self.layout.scale != Scale::Large {
            let sign = self.symbols.discs[disc.index()];
            let [left, right] = match (won, last) {
                (true, _) => self.symbols.won,
                (_, true) => self.symbols.last,
                _ => [" ", " "],
            };
            if won {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let text = format!("{left}{sign}{right}");
            return self.centred(column, y, &text, style, buffer);
        }
        for (line, text) in (y..).zip(self.symbols.large[disc.index()]) {
            self.centred(column, line, text, style, buffer);
        }
        if won || last {
            let mark = self.symbols.marks[usize::from(won)];
            // On a disc that is filled, the mark must stand out of it.
            if disc == Disc::First {
                style = style.add_modifier(Modifier::REVERSED);
            }
            self.centred(column, y + 1, &format!(" {mark} "), style, buffer);
        }
    }

    /// The disc that is on its way, where it has come to.
    fn falling(&self, buffer: &mut Buffer) {
        let (Some(fall), viewport) = (self.state.motion.fall, self.state.viewport) else {
            return;
        };
        let board = self.state.board();
        let column = board.column(fall.cell).checked_sub(viewport.left);
        let row = fall.row().checked_sub(viewport.bottom);
        if let (Some(column), Some(row)) = (column, row)
            && column < self.layout.shown.0
            && row < self.layout.shown.1
        {
            self.disc(column, row, board.to_move().other(), None, buffer);
        }
    }

    /// Over a column: its score, and the disc that would be dropped.
    fn over(&self, shown: usize, buffer: &mut Buffer) {
        let (state, column) = (self.state, shown + self.state.viewport.left);
        if let Some((text, style)) = self.score(column).filter(|_| state.scores) {
            self.centred(shown, self.layout.scores.y, &text, style, buffer);
        }
        let turn = state.series.game().turn();
        if let (Turn::Human(disc), true) = (turn, column == state.cursor) {
            let sign = self.symbols.discs[disc.index()];
            let style = state.appearance.disc(disc);
            self.centred(shown, self.layout.cursor.y, sign, style, buffer);
        }
    }

    fn score(&self, column: usize) -> Option<(String, Style)> {
        let (state, appearance) = (self.state, self.state.appearance);
        let Some(columns) = &state.columns else {
            let open = state.board().status() == Outcome::Ongoing;
            let waits = open && state.board().landing(column).is_some();
            return waits.then(|| (self.symbols.cut.to_owned(), appearance.tone(Tone::Faint)));
        };
        let outlook = (*columns.outlooks.get(column)?)?;
        let best = columns.best().contains(&column);
        let style = match best {
            true => appearance
                .tone(Tone::Strong)
                .add_modifier(Modifier::UNDERLINED),
            false => Style::new(),
        };
        Some((score(outlook, state.board()), style))
    }

    /// The number under a column, marked where the cursor, a hint or a judgement is.
    fn number(&self, shown: usize, buffer: &mut Buffer) {
        let (state, column) = (self.state, shown + self.state.viewport.left);
        let number = column + 1;
        let [played, better] = self.judged();
        let text = if better == Some(column) {
            format!("{}{number}", self.symbols.judged[1])
        } else if played == Some(column) {
            format!("{}{number}", self.symbols.judged[0])
        } else if state.hint == Hint::Column(column) {
            format!("*{number}*")
        } else {
            number.to_string()
        };
        let pointed = column == state.cursor && (state.may_drop() || better.is_some());
        let style = state
            .appearance
            .tone(if pointed { Tone::Pointed } else { Tone::Faint });
        self.centred(shown, self.layout.numbers.y, &text, style, buffer);
    }

    /// The column that was played by mistake, and the better one.
    fn judged(&self) -> [Option<usize>; 2] {
        let review = self.state.review.as_ref();
        let shown = review
            .filter(|_| self.state.screen() == Screen::Review)
            .and_then(Review::shown);
        [
            shown.map(|mistake| mistake.slot),
            shown.map(|mistake| mistake.better),
        ]
    }
}
