//! The graph of a game: how it stood after each move.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Frame;
use crate::board::{Disc, Outcome};
use crate::tui::action::Action;
use crate::tui::look::{Appearance, Colours, Tone};
use crate::tui::model::Review;

/// Bars for each position of a game: above the middle the first player is better, below it the
/// second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Graph {
    /// The bars. The line below them has marks.
    bars: Rect,
    positions: usize,
}

/// Parts of a character that are filled from below, in eighths.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

impl Graph {
    /// The graph of a review.
    #[must_use]
    pub(crate) fn new(review: &Review, area: Rect) -> Graph {
        let positions = review.len() + 1;
        // All positions have the same width, if there is room for all of them.
        let room = area.width as usize;
        let width = match (room / positions).min(2) {
            0 => room,
            step => step * positions,
        };
        let width = width as u16;
        // As many lines above the middle as below it.
        let height = area.height.saturating_sub(1) / 2 * 2;
        Graph {
            bars: Rect {
                width,
                height,
                ..area
            },
            positions,
        }
    }

    fn ply(&self, column: usize) -> usize {
        column * self.positions / (self.bars.width as usize).max(1)
    }

    /// The first column of a position.
    fn column(&self, ply: usize) -> u16 {
        let columns = (0..self.bars.width).find(|&column| self.ply(column as usize) >= ply);
        self.bars.x + columns.unwrap_or(self.bars.width.saturating_sub(1))
    }

    /// Draws it. The position after `shown` moves and the mistakes are marked. A click on a bar shows
    /// its position.
    pub(crate) fn draw(
        &self,
        review: &Review,
        outcome: Outcome,
        shown: usize,
        appearance: Appearance,
        frame: &mut Frame,
    ) {
        for column in 0..self.bars.width {
            let ply = self.ply(column as usize);
            let area = Rect {
                x: self.bars.x + column,
                width: 1,
                height: self.bars.height + 1,
                ..self.bars
            };
            frame.on_click(area, Action::GoTo(ply));
            let worth = review.evaluation(ply, outcome);
            self.bar(
                self.bars.x + column,
                worth,
                ply == shown,
                appearance,
                frame.buffer,
            );
        }
        let buffer = &mut *frame.buffer;
        let marks = self.bars.bottom();
        for ply in review.mistakes() {
            let style = appearance.painted(appearance.theme.bad);
            buffer.set_string(self.column(ply), marks, "?", style);
        }
        let here = appearance.symbols().here;
        let strong = appearance.tone(Tone::Strong);
        buffer.set_string(self.column(shown), marks, here, strong);
    }

    fn bar(
        &self,
        x: u16,
        worth: Option<f64>,
        shown: bool,
        appearance: Appearance,
        buffer: &mut Buffer,
    ) {
        let theme = appearance.theme;
        let half = self.bars.height / 2;
        let eighths = worth.map_or(0, |worth| {
            (worth.abs() * f64::from(8 * half)).round() as u16
        });
        let is_first = worth.is_some_and(|worth| worth >= 0.0);
        let disc = if is_first { Disc::First } else { Disc::Second };
        let mut paint = theme.discs[disc];
        if shown {
            paint = paint.mix(theme.shine, 55);
        }
        let colour = appearance.colour(paint);
        for line in 0..half {
            let fill = eighths.saturating_sub(8 * line).min(8) as usize;
            // The line next to the middle is never empty.
            let is_even = line == 0 && eighths == 0;
            let y = match is_first || is_even {
                true => self.bars.y + half - 1 - line,
                false => self.bars.y + half + line,
            };
            let (symbol, style) = match appearance.colours {
                _ if is_even => {
                    let symbol = if appearance.ascii { "_" } else { "▁" };
                    (symbol, appearance.tone(Tone::Faint))
                }
                _ if appearance.ascii => (["", ".", "#"][fill.div_ceil(4)], Style::new()),
                Colours::None | Colours::Sixteen => {
                    let part = if is_first { "▄" } else { "▀" };
                    (["", part, "█"][fill.div_ceil(4)], Style::new().fg(colour))
                }
                _ if is_first => (EIGHTHS[fill], Style::new().fg(colour)),
                // There are no characters that are filled from above: the rest is painted over.
                _ if fill > 0 => {
                    let rest = appearance.colour(theme.background);
                    (EIGHTHS[8 - fill], Style::new().fg(rest).bg(colour))
                }
                _ => ("", Style::new()),
            };
            buffer.set_string(x, y, symbol, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use crate::tui::session::tests::session;
    use crate::tui::view::viewport::Viewport;

    #[test]
    fn every_position_can_be_clicked() {
        let moves = "3152264175351233155474";
        for length in [0, 1, 7, moves.len()] {
            let board = notation::standard(&moves[..length]);
            let review = Review::new(board.history(), 0, board.shape());
            for width in [24, 33, 40] {
                let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
                let mut frame = Frame::new(&mut buffer, Viewport::default());
                let graph = Graph::new(&review, Rect::new(5, 3, width, 7));
                let appearance = session("").model.settings.appearance;
                graph.draw(&review, Outcome::Draw, 0, appearance, &mut frame);
                let clicked = |x: u16, y: u16| frame.drawn.clicked((x, y).into());
                for ply in 0..=length {
                    let found = clicked(graph.column(ply), 4);
                    assert_eq!(found, Some(Action::GoTo(ply)), "{length} {width}");
                }
                assert_eq!((clicked(4, 4), clicked(5, 10)), (None, None));
            }
        }
    }
}
