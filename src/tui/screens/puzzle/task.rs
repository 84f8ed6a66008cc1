//! A position to solve, and how that goes.

use crate::board::{Board, Disc};
use crate::library::Card;
use crate::outlook::Outlook;
use crate::tui::practice::Score;

/// A position to solve.
pub(super) struct Task {
    pub(super) source: Source,
    pub(super) disc: Disc,
    /// The number of moves that lead to it.
    pub(super) ply: usize,
    /// What the best move leads to, once it is known.
    pub(super) best: Option<Outlook>,
    /// What the user's best move led to when that was last known, and after how many moves that was.
    pub(super) now: Option<(Outlook, usize)>,
    /// How many moves have kept the result.
    pub(super) kept: usize,
    /// Whether a hint was given.
    pub(super) helped: bool,
    /// How it went, once that is decided: the first wrong move decides it.
    pub(super) score: Option<Score>,
    /// How the rating changed by it.
    pub(super) change: i32,
    /// The rating and the streak before it.
    pub(super) before: (u32, usize),
}

pub(super) enum Source {
    /// A puzzle of this level.
    Puzzle(usize),
    /// A position to repeat, as it is on the disk. `None` if it is known now.
    Card(Option<Card>),
}

impl Task {
    /// The position on a board, of which the best move leads to `best`. `before` is the rating and the
    /// streak.
    pub(super) fn new(
        source: Source,
        board: &Board,
        best: Option<Outlook>,
        before: (u32, usize),
    ) -> Task {
        let ply = board.history().len();
        Task {
            source,
            disc: board.to_move(),
            ply,
            best,
            now: best.map(|best| (best, ply)),
            kept: 0,
            helped: false,
            score: None,
            change: 0,
            before,
        }
    }

    /// What the best move leads to after this many moves, if all since it was last known were the
    /// best.
    pub(super) fn left(&self, ply: usize) -> Option<Outlook> {
        let (outlook, known) = self.now?;
        let played = ply.saturating_sub(known);
        Some(match outlook {
            Outlook::WinsIn(moves) => Outlook::WinsIn(moves.saturating_sub(played)),
            other => other,
        })
    }
}
