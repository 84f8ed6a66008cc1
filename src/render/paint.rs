//! Signs and colours: who a disc belongs to, the last move, the winning line.

use std::fmt;

use anstyle::{AnsiColor, Style};

use crate::board::notation::Numbering;
use crate::board::{Board, Cell, Disc, PerDisc, Shape};
use crate::player::{PerPlayer, Player};

/// The colours of player one and player two. Yellow and blue stay apart for all eyes.
const COLOURS: PerPlayer<AnsiColor> = PerPlayer::new(AnsiColor::Yellow, AnsiColor::BrightBlue);

/// The signs of a game, with colours or without.
#[derive(Clone, Copy)]
pub(crate) struct Palette {
    /// The sign of each side's discs.
    pub signs: PerDisc<char>,
    /// Who plays each side: a player keeps the colour throughout a series.
    pub players: PerDisc<Player>,
    /// Whether there are colours at all.
    pub colour: bool,
}

impl Palette {
    /// A disc's sign, marked by `more`.
    fn sign(&self, disc: Disc, more: impl FnOnce(Style) -> Style) -> Painted {
        let colour = COLOURS[self.players[disc]];
        let style = if self.colour {
            more(Style::new().bold().fg_color(Some(colour.into())))
        } else {
            Style::new()
        };
        Painted {
            sign: self.signs[disc],
            style,
        }
    }

    /// A disc's sign, wherever it stands.
    #[must_use]
    pub(crate) fn plain(&self, disc: Disc) -> String {
        self.sign(disc, |style| style).to_string()
    }
}

/// A board to be drawn.
pub(crate) struct Paint<'a> {
    board: &'a Board,
    palette: Palette,
    numbering: Numbering,
    line: Vec<Cell>,
}

impl<'a> Paint<'a> {
    /// A board in these signs, with its columns numbered so.
    #[must_use]
    pub(crate) fn new(board: &'a Board, palette: Palette, numbering: Numbering) -> Paint<'a> {
        Paint {
            board,
            palette,
            numbering,
            line: board.winning_cells(),
        }
    }

    /// The board's shape.
    #[must_use]
    pub(crate) const fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// The numbers of its columns.
    #[must_use]
    pub(crate) const fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Whether nothing stands in a row, counted from the bottom, and a column.
    #[must_use]
    pub(crate) fn is_free(&self, row: usize, column: usize) -> bool {
        self.board.at(self.board.cell(row, column)).is_none()
    }

    /// What stands in a row, counted from the bottom, and a column: a sign, or `empty`.
    #[must_use]
    pub(crate) fn cell(&self, row: usize, column: usize, empty: char) -> Painted {
        let cell = self.board.cell(row, column);
        let Some(disc) = self.board.at(cell) else {
            return Painted {
                sign: empty,
                style: Style::new(),
            };
        };
        self.palette.sign(disc, |style| {
            if self.line.contains(&cell) {
                style.invert()
            } else if self.board.last() == Some(cell) {
                style.underline()
            } else {
                style
            }
        })
    }
}

/// A sign in its style: one column wide, whatever its bytes.
pub(crate) struct Painted {
    sign: char,
    style: Style,
}

impl fmt::Display for Painted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{}{}{}",
            self.style.render(),
            self.sign,
            self.style.render_reset()
        )
    }
}
