//! The board, what is right above it, and the numbers below it.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::appearance::{Appearance, Symbols, Tone};
use crate::board::{Cell, Disc, Outcome};
use crate::game::Turn;
use crate::tui::game_state::GameState;
use crate::tui::layout::{Layout, Scale};
use crate::tui::review::Mistake;
use crate::tui::shared::Shared;
use crate::tui::words::phrases;

/// Draws the board. In a review, the slots of a mistake and of the better move are marked.
pub(crate) fn draw(
    shared: &Shared,
    mistake: Option<&Mistake>,
    layout: &Layout,
    buffer: &mut Buffer,
) {
    let appearance = shared.settings.appearance;
    let drawing = Drawing {
        game: &shared.game,
        show_scores: shared.settings.show_scores,
        mistake,
        layout,
        appearance,
        symbols: appearance.symbols(),
        winning: shared.game.board().winning_cells(),
    };
    drawing.frame(buffer);
    drawing.cells(buffer);
    drawing.falling_disc(buffer);
    for column in 0..layout.visible.0 {
        drawing.above(column, buffer);
        drawing.number(column, buffer);
    }
}

/// What is drawn. Columns and rows are those of the visible part of the board.
struct Drawing<'a> {
    game: &'a GameState,
    show_scores: bool,
    mistake: Option<&'a Mistake>,
    layout: &'a Layout,
    appearance: Appearance,
    symbols: &'static Symbols,
    winning: Vec<Cell>,
}

impl Drawing<'_> {
    /// Writes into the middle of a column.
    fn centred(&self, column: usize, y: u16, text: &str, style: Style, buffer: &mut Buffer) {
        let (x, wide) = self.layout.column(column);
        let taken = text.chars().count() as u16;
        // A score that is wider than its column may cover the frame before it.
        let x =
            (x + wide.saturating_sub(taken).div_ceil(2)).saturating_sub(u16::from(taken > wide));
        buffer.set_string(x, y, text, style);
    }

    fn frame(&self, buffer: &mut Buffer) {
        let Layout { board, visible, .. } = *self.layout;
        let (wide, high) = self.layout.scale.pitch();
        let faint = self.appearance.tone(Tone::Faint);
        let line = |[left, run, crossing, right]: [&str; 4]| {
            let cell = run.repeat(wide as usize - 1);
            let cells = vec![cell; visible.0].join(crossing);
            format!("{left}{cells}{right}")
        };
        let bottom = board.bottom() - 1;
        for y in board.y..bottom {
            let text = match (y - board.y) % high {
                _ if self.layout.scale == Scale::Compact => self.row(" "),
                0 if y == board.y => line(self.symbols.top),
                0 => line(self.symbols.between),
                _ => self.row(self.symbols.wall),
            };
            buffer.set_string(board.x, y, text, faint);
        }
        buffer.set_string(board.x, bottom, line(self.symbols.bottom), faint);
        self.more(buffer);
    }

    /// A line of empty cells with walls at both ends.
    fn row(&self, between: &str) -> String {
        let cell = " ".repeat(self.layout.scale.pitch().0 as usize - 1);
        let cells = vec![cell; self.layout.visible.0].join(between);
        format!("{0}{cells}{0}", self.symbols.wall)
    }

    /// Marks the sides of the frame where the board goes on.
    fn more(&self, buffer: &mut Buffer) {
        let (viewport, shape) = (self.game.viewport(), self.game.board().shape());
        let Layout { board, visible, .. } = *self.layout;
        let (right, bottom) = (board.right() - 1, board.bottom() - 1);
        let sides = [
            (viewport.left() > 0, board.x, bottom),
            (viewport.left() + visible.0 < shape.cols(), right, bottom),
            (viewport.bottom() + visible.1 < shape.rows(), right, board.y),
            (viewport.bottom() > 0, right, bottom - 1),
        ];
        for ((is_more, x, y), symbol) in sides.into_iter().zip(self.symbols.more) {
            if is_more {
                buffer.set_string(x, y, symbol, self.appearance.tone(Tone::Strong));
            }
        }
    }

    fn cells(&self, buffer: &mut Buffer) {
        let (board, viewport) = (self.game.board(), self.game.viewport());
        let falling = self.game.motion.fall().map(|fall| fall.cell);
        let landing = board.landing(self.game.cursor());
        let target = landing.filter(|_| self.game.is_human_turn());
        for row in 0..self.layout.visible.1 {
            for column in 0..self.layout.visible.0 {
                let cell = board.cell(row + viewport.bottom(), column + viewport.left());
                match board.at(cell) {
                    Some(disc) if Some(cell) != falling => {
                        self.disc(column, row, disc, Some(cell), buffer);
                    }
                    _ => self.empty_cell(column, row, target == Some(cell), buffer),
                }
            }
        }
    }

    /// A cell without a disc. A dot shows where the next one would land.
    fn empty_cell(&self, column: usize, row: usize, target: bool, buffer: &mut Buffer) {
        let style = match target {
            true => self.appearance.disc(self.game.board().to_move()),
            false if self.layout.scale == Scale::Compact => self.appearance.tone(Tone::Faint),
            false => return,
        };
        let (y, high) = self.layout.row(row);
        self.centred(column, y + high / 2, self.symbols.dot, style, buffer);
    }

    /// A disc. The last one and the winning ones are marked. A falling disc has no cell.
    fn disc(&self, column: usize, row: usize, disc: Disc, cell: Option<Cell>, buffer: &mut Buffer) {
        let (y, _) = self.layout.row(row);
        let won = cell.is_some_and(|cell| self.winning.contains(&cell));
        let last = cell.is_some() && cell == self.game.board().last();
        let mut style = self.appearance.disc(disc);
        if self.layout.scale != Scale::Large {
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
        let Some(fall) = self.game.motion.fall() else {
            return;
        };
        let (board, viewport) = (self.game.board(), self.game.viewport());
        let column = board.column(fall.cell).checked_sub(viewport.left());
        let row = fall.row().checked_sub(viewport.bottom());
        if let (Some(column), Some(row)) = (column, row)
            && column < self.layout.visible.0
            && row < self.layout.visible.1
        {
            self.disc(column, row, board.to_move().other(), None, buffer);
        }
    }

    /// The score of a column, and the next disc above the cursor's column.
    fn above(&self, column: usize, buffer: &mut Buffer) {
        let slot = column + self.game.viewport().left();
        if let Some((text, style)) = self.score(slot).filter(|_| self.show_scores) {
            self.centred(column, self.layout.scores.y, &text, style, buffer);
        }
        if let Turn::Human(disc) = self.game.game().turn()
            && slot == self.game.cursor()
        {
            let (symbol, style) = (self.symbols.discs[disc], self.appearance.disc(disc));
            self.centred(column, self.layout.cursor.y, symbol, style, buffer);
        }
    }

    fn score(&self, slot: usize) -> Option<(String, Style)> {
        let board = self.game.board();
        let Some(columns) = self.game.advice.columns() else {
            let waits = board.status() == Outcome::Ongoing && board.landing(slot).is_some();
            let faint = self.appearance.tone(Tone::Faint);
            return waits.then(|| (self.symbols.unknown.to_owned(), faint));
        };
        let outlook = (*columns.outlooks.get(slot)?)?;
        let style = match columns.best().contains(&slot) {
            true => {
                let strong = self.appearance.tone(Tone::Strong);
                strong.add_modifier(Modifier::UNDERLINED)
            }
            false => Style::new(),
        };
        Some((phrases::score(outlook, board), style))
    }

    /// The number of a column, which marks the cursor, a hint, a mistake and a better move.
    fn number(&self, column: usize, buffer: &mut Buffer) {
        let slot = column + self.game.viewport().left();
        let number = slot + 1;
        let text = match self.mistake {
            Some(mistake) if mistake.better == slot => format!("{}{number}", self.symbols.better),
            Some(mistake) if mistake.slot == slot => format!("{}{number}", self.symbols.mistake),
            _ if self.game.advice.hinted_slot() == Some(slot) => format!("*{number}*"),
            _ => number.to_string(),
        };
        let selectable = self.game.is_human_turn() || self.mistake.is_some();
        let tone = match slot == self.game.cursor() && selectable {
            true => Tone::Selected,
            false => Tone::Faint,
        };
        let style = self.appearance.tone(tone);
        self.centred(column, self.layout.numbers.y, &text, style, buffer);
    }
}
