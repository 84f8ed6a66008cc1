//! The list of moves.

use ratatui::layout::Rect;

use super::Frame;
use crate::analysis::Mark;
use crate::tui::action::Action;
use crate::tui::look::{Appearance, Tone};
use crate::tui::model::GameState;

/// Where each move of a list is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveList {
    area: Rect,
    plies: usize,
    /// The digits of a column's number.
    digits: u16,
    /// The columns of a move with its mark.
    wide: u16,
    /// How many moves are on a line.
    per_line: usize,
    /// The first line that is visible.
    first: usize,
}

/// The columns of a number of two moves, as in `  1. `.
const NUMBER: u16 = 5;

impl MoveList {
    /// The moves of a game, as many as there is room for around the one at `shown`. With room for
    /// marks if they are `marked`.
    #[must_use]
    pub(crate) fn new(game: &GameState, shown: usize, marked: bool, area: Rect) -> MoveList {
        let digits = game.board().slots().to_string().len() as u16;
        let wide = digits + if marked { 2 } else { 0 };
        let pairs = (area.width / (NUMBER + 2 * wide + 1)).max(1);
        let per_line = 2 * pairs as usize;
        let row = shown / per_line;
        let rows = game.game().line().len().div_ceil(per_line);
        let room = area.height as usize;
        // The move that is shown is not on the last line, if there is another one.
        let first = (row + 2).min(rows).saturating_sub(room).min(row);
        MoveList {
            area,
            plies: game.game().line().len(),
            digits,
            wide,
            per_line,
            first,
        }
    }

    /// The first column and the line of a move, if it is visible.
    fn place(&self, ply: usize) -> Option<(u16, u16)> {
        let row = (ply / self.per_line).checked_sub(self.first)?;
        let pair = (ply % self.per_line / 2) as u16;
        let x = pair * (NUMBER + 2 * self.wide + 1) + NUMBER + (ply % 2) as u16 * (self.wide + 1);
        let is_visible = row < self.area.height as usize && x + self.wide <= self.area.width;
        is_visible.then(|| (self.area.x + x, self.area.y + row as u16))
    }

    /// Has a click on a move ask for something, given the number of moves before it.
    pub(crate) fn on_click(&self, click: impl Fn(usize) -> Action, frame: &mut Frame) {
        for ply in 0..self.plies {
            if let Some((x, y)) = self.place(ply) {
                frame.on_click(Rect::new(x, y, self.wide, 1), click(ply));
            }
        }
    }

    /// Draws the moves. The one at `shown` is selected, those that are not on the board are faint.
    pub(crate) fn draw(
        &self,
        game: &GameState,
        shown: Option<usize>,
        mark: impl Fn(usize) -> Option<Mark>,
        appearance: Appearance,
        frame: &mut Frame,
    ) {
        let (theme, buffer) = (appearance.theme, &mut *frame.buffer);
        for (ply, slot) in game.game().line().iter().enumerate() {
            let Some((x, y)) = self.place(ply) else {
                continue;
            };
            if ply % 2 == 0 {
                let number = format!("{:>3}. ", ply / 2 + 1);
                let faint = appearance.tone(Tone::Faint);
                buffer.set_string(x - NUMBER, y, number, faint);
            }
            let tone = match ply {
                ply if Some(ply) == shown => Tone::Selected,
                ply if ply < game.game().ply() => Tone::Plain,
                _ => Tone::Faint,
            };
            let mark = mark(ply);
            let text = format!("{:>digits$}", slot + 1, digits = self.digits as usize);
            buffer.set_string(x, y, &text, appearance.tone(tone));
            if let Some(mark) = mark {
                let paint = match mark {
                    Mark::Only => theme.good,
                    Mark::Blunder | Mark::Mistake => theme.bad,
                };
                let x = x + self.digits;
                buffer.set_string(x, y, mark.symbol(), appearance.painted(paint));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::session::tests::session;
    use crate::tui::view::viewport::Viewport;
    use ratatui::buffer::Buffer;

    #[test]
    fn every_visible_move_can_be_clicked() {
        let session = session("315226417535123315");
        let game = &session.model.game;
        for (area, marked) in [
            (Rect::new(3, 2, 33, 4), false),
            (Rect::new(3, 2, 24, 2), true),
            (Rect::new(0, 0, 12, 1), true),
        ] {
            for shown in 0..18 {
                let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
                let mut frame = Frame::new(&mut buffer, Viewport::default());
                let list = MoveList::new(game, shown, marked, area);
                list.on_click(Action::GoTo, &mut frame);
                let at = list.place(shown).expect("the shown move is visible").into();
                assert_eq!(frame.drawn.clicked(at), Some(Action::GoTo(shown)));
                assert!(area.contains(at));
                let corner = (area.x, area.y).into();
                assert_eq!(frame.drawn.clicked(corner), None, "a number");
            }
        }
    }
}
