//! The list of moves.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Appearance, Tone};
use crate::analysis::Mark;
use crate::tui::game_state::GameState;

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

    /// The number of moves before the one at this point.
    #[must_use]
    pub(crate) fn ply_at(&self, at: Position) -> Option<usize> {
        (0..self.plies).find(|&ply| {
            let place = self.place(ply);
            place.is_some_and(|(x, y)| y == at.y && (x..x + self.wide).contains(&at.x))
        })
    }

    /// Draws the moves. The one at `shown` is selected, those that are not on the board are faint.
    pub(crate) fn draw(
        &self,
        game: &GameState,
        shown: Option<usize>,
        mark: impl Fn(usize) -> Option<Mark>,
        appearance: Appearance,
        buffer: &mut Buffer,
    ) {
        let theme = appearance.theme;
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

    #[test]
    fn every_visible_move_is_found_where_it_is() {
        let session = session("315226417535123315");
        let game = &session.shared.game;
        for (area, marked) in [
            (Rect::new(3, 2, 33, 4), false),
            (Rect::new(3, 2, 24, 2), true),
            (Rect::new(0, 0, 12, 1), true),
        ] {
            for shown in 0..18 {
                let list = MoveList::new(game, shown, marked, area);
                let (x, y) = list.place(shown).expect("the shown move is visible");
                assert_eq!(list.ply_at(Position::new(x, y)), Some(shown));
                assert!(area.contains(Position::new(x, y)));
            }
            let list = MoveList::new(game, 0, marked, area);
            assert_eq!(list.ply_at(Position::new(area.x, area.y)), None);
        }
    }
}
