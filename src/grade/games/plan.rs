//! Games that lead to a certain arrangement of discs, in few moves.

use crate::board::{Board, Disc};
use crate::rng::Rng;

use super::playout::{board, pick};

/// Which discs a game should lead to. Cells are rows, counted from the bottom, and columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub rows: usize,
    pub cols: usize,
    /// The cells of the player.
    pub own: Vec<(usize, usize)>,
    /// Cells that the player must not have: the other has them, or nobody.
    pub not_own: Vec<(usize, usize)>,
    /// Cells that stay free.
    pub free: Vec<(usize, usize)>,
    /// The one of `own` that comes last.
    pub last: usize,
    /// Whether the last disc wins.
    pub wins: bool,
}

impl Plan {
    /// The shortest of several random games that lead there.
    pub(super) fn play(&self, disc: Disc, rng: &mut dyn Rng) -> Option<Board> {
        let mut best: Option<Board> = None;
        // All own cells and those below them, and one more if the wrong player would be last.
        let height = |column| {
            self.own
                .iter()
                .filter(|cell| cell.1 == column)
                .map(|cell| cell.0 + 1)
                .max()
        };
        let discs: usize = (0..self.cols).filter_map(height).sum();
        let fewest = discs + usize::from((discs % 2 == 1) != (disc == Disc::First));
        for attempt in 0..60 {
            let count = best.as_ref().map_or(usize::MAX, Board::disc_count);
            if count <= fewest || attempt >= 12 && count < usize::MAX && fewest > 12 {
                break;
            }
            if let Some(found) = self.attempt(disc, rng) {
                let shorter = |best: &Board| found.disc_count() < best.disc_count();
                if best.as_ref().is_none_or(shorter) {
                    best = Some(found);
                }
            }
        }
        best
    }

    fn attempt(&self, disc: Disc, rng: &mut dyn Rng) -> Option<Board> {
        let mut board = board(self.rows, self.cols);
        let last = self.own[self.last];
        let mut missing = self.own.len() - 1;
        loop {
            let mover = board.to_move();
            let (mut useful, mut fillers) = (Vec::new(), Vec::new());
            for slot in 0..self.cols {
                let Some(cell) = board.landing(slot) else {
                    continue;
                };
                let at = (board.row(cell), slot);
                if at == last && missing == 0 && mover == disc {
                    let wins = board.wins(cell, disc);
                    board.drop(slot).ok()?;
                    return (wins == self.wins).then_some(board);
                }
                let is_own = self.own.contains(&at);
                let reserved = is_own && (mover != disc || at == last)
                    || self.not_own.contains(&at) && mover == disc
                    || self.free.contains(&at);
                if reserved || board.wins(cell, mover) {
                    continue;
                }
                let above = |&(row, column): &(usize, usize)| column == slot && row > at.0;
                // A disc in a column that has a reserved cell above is one too high at some time.
                let hinders = self.free.iter().any(above);
                if is_own || self.not_own.contains(&at) || self.own.iter().any(above) {
                    useful.push((slot, is_own));
                } else if !hinders {
                    fillers.push((slot, false));
                }
            }
            let choices = if useful.is_empty() { &fillers } else { &useful };
            if choices.is_empty() {
                return None;
            }
            let (slot, is_own) = pick(choices, rng);
            missing -= usize::from(is_own);
            board.drop(slot).ok()?;
        }
    }
}
