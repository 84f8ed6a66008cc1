//! The board, what is right above it, and the numbers below it.

mod lines;
mod solid;

pub(crate) use self::solid::{BANNER, draw_banner};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::frame::Frame;
use super::layout::{Grid, Layout, Room};
use super::scene::Scene;
use super::viewport::Viewport;
use crate::analysis::{Columns, Judgement, Threat, threats};
use crate::board::{Board, Cell, Disc, Outcome, PerDisc};
use crate::tui::look::{Appearance, Symbols, Tone};
use crate::tui::model::game::Fall;
use crate::tui::model::settings::Settings;
use crate::tui::words::phrases;

/// A board, and what is shown on it.
pub(crate) struct BoardPicture<'a> {
    board: &'a Board,
    appearance: Appearance,
    /// The column and the row of the cell that should be visible.
    focus: (usize, usize),
    /// The slot that a person points at, and whether a disc can be dropped there now.
    cursor: Option<(usize, bool)>,
    fall: Option<Fall>,
    /// The winning disc that light is on.
    shine: Option<usize>,
    /// What is known of the columns.
    columns: Option<&'a Columns>,
    show_scores: bool,
    hint: Option<usize>,
    /// A mistake that is reviewed: its slot and the better one are marked.
    mistake: Option<&'a Judgement>,
    show_threats: bool,
}

impl<'a> BoardPicture<'a> {
    /// The board of a scene, with the scores and threats that the user has switched on.
    #[must_use]
    pub(crate) fn of(scene: &'a Scene<'a>) -> BoardPicture<'a> {
        let (game, settings) = (scene.game, &scene.settings);
        BoardPicture {
            focus: game.focus(),
            cursor: game.is_human_turn().then_some((game.cursor(), true)),
            fall: game.motion.fall(),
            shine: game.motion.shine(),
            columns: game.advice.columns(),
            show_scores: settings.show_scores,
            hint: game.advice.hinted_slot(),
            show_threats: settings.show_threats,
            ..BoardPicture::alone(game.board(), settings.appearance)
        }
    }

    /// A board on which nothing happens.
    const fn alone(board: &'a Board, appearance: Appearance) -> BoardPicture<'a> {
        BoardPicture {
            board,
            appearance,
            focus: (0, 0),
            cursor: None,
            fall: None,
            shine: None,
            columns: None,
            show_scores: false,
            hint: None,
            mistake: None,
            show_threats: false,
        }
    }

    /// With a mistake, and the slot that a person points at.
    #[must_use]
    pub(crate) fn with_mistake(
        self,
        mistake: Option<&'a Judgement>,
        cursor: usize,
    ) -> BoardPicture<'a> {
        BoardPicture {
            mistake,
            cursor: self.cursor.or(mistake.map(|_| (cursor, false))),
            ..self
        }
    }

    /// Draws it, scrolled to the cell that should be visible.
    pub(crate) fn draw(&self, layout: &Layout, frame: &mut Frame) {
        let viewport = &mut frame.drawn.viewport;
        viewport.scroll_to(self.focus, layout.visible, self.board.shape());
        let drawing = self.drawing(*viewport, layout);
        drawing.cells(frame.buffer);
        drawing.draw_threats(frame.buffer);
        for column in 0..layout.visible.0 {
            drawing.above(column, frame.buffer);
            drawing.number(column, frame.buffer);
        }
    }

    fn drawing(&self, viewport: Viewport, layout: &'a Layout) -> Drawing<'_> {
        Drawing {
            picture: self,
            viewport,
            layout,
            appearance: self.appearance,
            symbols: self.appearance.symbols(),
            winning: self.board.winning_cells(),
            threats: match self.show_threats {
                true => PerDisc::from_fn(|disc| threats(self.board, disc)),
                false => PerDisc::default(),
            },
        }
    }
}

/// Draws a board alone, as large as it fits into an area. Returns the area that it takes.
pub(crate) fn draw_preview(
    board: &Board,
    settings: &Settings,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let appearance = settings.appearance;
    // A layout is for a whole screen, which has a title, scores and keys.
    let size = (area.width, area.height + 3);
    let room = Room {
        size,
        solid: appearance.is_solid(),
        text: 0,
    };
    let Some(layout) = Layout::new(room, board.shape()) else {
        return Rect { height: 0, ..area };
    };
    let alone = BoardPicture::alone(board, appearance);
    let drawing = alone.drawing(Viewport::default(), &layout);
    let mut picture = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    picture.set_style(picture.area, appearance.base());
    drawing.cells(&mut picture);
    for column in 0..layout.visible.0 {
        drawing.number(column, &mut picture);
    }
    // The numbers are below.
    let high = (layout.board.height + 1).min(area.height);
    for y in 0..high {
        for x in 0..area.width {
            buffer[(area.x + x, area.y + y)] = picture[(x, layout.board.y + y)].clone();
        }
    }
    Rect {
        x: area.x + layout.board.x,
        width: layout.board.width,
        height: high,
        ..area
    }
}

/// What is drawn, and where. Columns and rows are those of the visible part of the board.
struct Drawing<'a> {
    picture: &'a BoardPicture<'a>,
    viewport: Viewport,
    layout: &'a Layout,
    appearance: Appearance,
    symbols: &'static Symbols,
    winning: Vec<Cell>,
    threats: PerDisc<Vec<Threat>>,
}

/// What is in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Empty,
    Disc(Disc),
    /// Where the next disc would land.
    Ghost(Disc),
}

impl Drawing<'_> {
    /// The board with its discs.
    fn cells(&self, buffer: &mut Buffer) {
        match self.layout.scale.grid {
            Grid::Round | Grid::Coloured => self.solid(buffer),
            Grid::Framed | Grid::Walled | Grid::Open => self.with_lines(buffer),
        }
    }

    /// Writes into the middle of a column.
    fn centred(&self, column: usize, y: u16, text: &str, style: Style, buffer: &mut Buffer) {
        let (x, wide) = self.layout.column(column);
        let taken = text.chars().count() as u16;
        // A score that is wider than its column may cover the frame before it.
        let x =
            (x + wide.saturating_sub(taken).div_ceil(2)).saturating_sub(u16::from(taken > wide));
        buffer.set_string(x, y, text, style);
    }

    /// The cell at a visible column and row.
    fn cell(&self, column: usize, row: usize) -> Cell {
        let viewport = self.viewport;
        let (row, column) = (row + viewport.bottom(), column + viewport.left());
        self.picture.board.cell(row, column)
    }

    /// The visible column and row of a cell, if it is visible.
    fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        let (board, viewport) = (self.picture.board, self.viewport);
        let column = board.column(cell).checked_sub(viewport.left())?;
        let row = board.row(cell).checked_sub(viewport.bottom())?;
        let (columns, rows) = self.layout.visible;
        (column < columns && row < rows).then_some((column, row))
    }

    /// What is in a cell. A disc that falls is not there yet.
    fn content(&self, cell: Cell) -> Content {
        let BoardPicture { board, fall, .. } = *self.picture;
        let falls = fall.is_some_and(|fall| fall.cell == cell);
        // While a disc falls, nobody looks where the next one would land.
        let target = match self.picture.cursor {
            Some((slot, true)) if fall.is_none() => board.landing(slot),
            _ => None,
        };
        let is_target = || target == Some(cell);
        match board.at(cell) {
            Some(disc) if !falls => Content::Disc(disc),
            None if is_target() => Content::Ghost(board.to_move()),
            _ => Content::Empty,
        }
    }

    /// All visible columns and rows.
    fn visible(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (columns, rows) = self.layout.visible;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    fn is_last(&self, cell: Cell) -> bool {
        self.picture.fall.is_none() && self.picture.board.last() == Some(cell)
    }

    fn is_winning(&self, cell: Cell) -> bool {
        self.picture.fall.is_none() && self.winning.contains(&cell)
    }

    /// Marks the sides on which the board goes on, at these two columns of the terminal.
    fn more(&self, (left, right): (u16, u16), buffer: &mut Buffer) {
        let (viewport, shape) = (self.viewport, self.picture.board.shape());
        let (area, visible) = (self.layout.board, self.layout.visible);
        let bottom = area.bottom() - 1;
        let sides = [
            (viewport.left() > 0, left, bottom),
            (viewport.left() + visible.0 < shape.cols(), right, bottom),
            (viewport.bottom() + visible.1 < shape.rows(), right, area.y),
            (viewport.bottom() > 0, right, bottom - 1),
        ];
        for ((is_more, x, y), symbol) in sides.into_iter().zip(self.symbols.more) {
            if is_more {
                buffer.set_string(x, y, symbol, self.appearance.tone(Tone::Strong));
            }
        }
    }

    /// Marks the cells that would complete a line.
    fn draw_threats(&self, buffer: &mut Buffer) {
        for (column, row) in self.visible() {
            let cell = self.cell(column, row);
            let of = |disc: Disc| {
                let mut all = self.threats[disc].iter();
                all.find(|threat| threat.cell == cell)
                    .map(|threat| (disc, threat))
            };
            let found: Vec<(Disc, &Threat)> = Disc::BOTH.into_iter().filter_map(of).collect();
            let (x, wide) = self.layout.column(column);
            let (y, high) = self.layout.row(row);
            let x = x + wide.saturating_sub(found.len() as u16).div_ceil(2);
            let y = y + high / 2;
            for (x, (disc, threat)) in (x..).zip(found) {
                let [odd, even] = self.symbols.threats[disc];
                let symbol = if threat.is_odd { odd } else { even };
                let mut style = self.appearance.disc(disc);
                if threat.is_playable {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                buffer.set_string(x, y, symbol, style);
            }
        }
    }

    /// The score of a column, and the next disc above the cursor's column.
    fn above(&self, column: usize, buffer: &mut Buffer) {
        let slot = column + self.viewport.left();
        let Layout { scores, cursor, .. } = self.layout;
        if self.picture.cursor == Some((slot, true)) {
            let disc = self.picture.board.to_move();
            let (symbol, style) = (self.symbols.discs[disc], self.appearance.disc(disc));
            self.centred(column, cursor.y, symbol, style, buffer);
        }
        if let Some((text, style)) = self.score(slot).filter(|_| self.picture.show_scores) {
            let (_, wide) = self.layout.column(column);
            // A score on a colour fills its column.
            let text = match self.appearance.has_colours() && self.layout.scale.grid == Grid::Round
            {
                true => {
                    let left = (wide as usize).saturating_sub(text.len()).div_ceil(2);
                    format!("{:<wide$}", " ".repeat(left) + &text, wide = wide as usize)
                }
                false => text,
            };
            self.centred(column, scores.y, &text, style, buffer);
        }
    }

    fn score(&self, slot: usize) -> Option<(String, Style)> {
        let board = self.picture.board;
        let Some(columns) = self.picture.columns else {
            let waits = board.status() == Outcome::Ongoing && board.landing(slot).is_some();
            let faint = self.appearance.tone(Tone::Faint);
            return waits.then(|| (self.symbols.unknown.to_owned(), faint));
        };
        let outlook = (*columns.outlooks.get(slot)?)?;
        let best = columns.leading().contains(&slot);
        let style = self.appearance.score(outlook, board, best);
        let text = phrases::score(outlook, board);
        // In the narrowest columns, only the sign is shown.
        let wide = self.layout.scale.pitch.0 as usize;
        let shown = match wide {
            2 if text.len() > 2 => text.trim_start_matches('~')[..1].to_owned() + " ",
            _ => text,
        };
        Some((shown, style))
    }

    /// The number of a column, which marks the cursor, the best column, a hint, a mistake and a
    /// better move.
    fn number(&self, column: usize, buffer: &mut Buffer) {
        let slot = column + self.viewport.left();
        let number = match self.layout.scale.pitch.0 {
            // Only the last digit fits.
            2 => ((slot + 1) % 10).to_string(),
            _ => (slot + 1).to_string(),
        };
        let theme = self.appearance.theme;
        let (mark, paint) = match self.picture.mistake {
            Some(mistake) if mistake.best == slot => (self.symbols.better, Some(theme.good)),
            Some(mistake) if mistake.slot == slot => (self.symbols.mistake, Some(theme.bad)),
            _ if self.picture.hint == Some(slot) => ("*", Some(theme.good)),
            _ if self.is_best(slot) => ("", Some(theme.good)),
            _ => ("", None),
        };
        let is_selected = self.picture.cursor.is_some_and(|(at, _)| at == slot);
        let style = match (is_selected, paint) {
            (true, _) => self.appearance.tone(Tone::Selected),
            (false, Some(paint)) => self.appearance.painted(paint),
            (false, None) => self.appearance.tone(Tone::Faint),
        };
        let text = match (mark, self.layout.scale.pitch.0) {
            ("*", 4..) => format!("*{number}*"),
            (mark, 3..) => format!("{mark}{number}"),
            _ => number,
        };
        self.centred(column, self.layout.numbers.y, &text, style, buffer);
    }

    /// Whether a column is one of the best, if scores are shown.
    fn is_best(&self, slot: usize) -> bool {
        let columns = self.picture.columns.filter(|_| self.picture.show_scores);
        columns.is_some_and(|columns| columns.leading().contains(&slot))
    }
}
