//! The review of a game: the moves that changed its result, and what was better.

use crate::analysis::Columns;
use crate::board::Board;
use crate::outlook::{GameResult, Outlook};

/// What a move did to the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Another move wins, and this one does not.
    WinThrownAway,
    /// Another move draws, and this one loses.
    DrawThrownAway,
    /// This move loses, and another one may not.
    LossAllowed,
}

/// A move that changed the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// The number of moves before it.
    pub(crate) ply: usize,
    /// The move.
    pub(crate) slot: usize,
    /// What it led to.
    pub(crate) outlook: Outlook,
    /// What it did to the result.
    pub(crate) change: Change,
    /// A better move.
    pub(crate) better: usize,
    /// What that one leads to.
    pub(crate) better_outlook: Outlook,
}

impl Mistake {
    /// Judges a move, given what each slot leads to. `None` if it did not change the result.
    #[must_use]
    pub(crate) fn find(ply: usize, slot: usize, columns: &Columns) -> Option<Mistake> {
        use GameResult::{Draw, Loss, Win};
        let better = columns.recommended()?;
        let (outlook, better_outlook) = (columns.outlooks[slot]?, columns.outlooks[better]?);
        let change = match (better_outlook.result(), outlook.result()) {
            (Some(Win), Some(Win)) => return None,
            (Some(Win), _) => Change::WinThrownAway,
            (Some(Draw), Some(Loss)) => Change::DrawThrownAway,
            (None, Some(Loss)) => Change::LossAllowed,
            _ => return None,
        };
        Some(Mistake {
            ply,
            slot,
            outlook,
            change,
            better,
            better_outlook,
        })
    }
}

/// A move that is reviewed.
#[derive(Clone, Debug)]
struct ReviewedMove {
    /// The number of moves before it.
    ply: usize,
    slot: usize,
    /// What each slot leads to, once the analysis has found it.
    columns: Option<Columns>,
}

/// A review of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Review {
    moves: Vec<ReviewedMove>,
    /// The mistakes found so far, in the order of the game.
    mistakes: Vec<Mistake>,
    /// The index of the mistake that is shown.
    shown: usize,
}

impl Review {
    /// A review of the moves of `line` at these plies.
    #[must_use]
    pub(crate) fn new(plies: impl IntoIterator<Item = usize>, line: &[usize]) -> Review {
        let moves = plies.into_iter().map(|ply| ReviewedMove {
            ply,
            slot: line[ply],
            columns: None,
        });
        Review {
            moves: moves.collect(),
            ..Review::default()
        }
    }

    /// The boards that are not analysed yet. `board` is the empty board on which `line` was played.
    #[must_use]
    pub(crate) fn boards(&self, mut board: Board, line: &[usize]) -> Vec<Board> {
        let mut boards = Vec::new();
        for (ply, &slot) in line.iter().enumerate() {
            let reviewed = self.moves.iter().find(|reviewed| reviewed.ply == ply);
            if reviewed.is_some_and(|reviewed| reviewed.columns.is_none()) {
                boards.push(board.clone());
            }
            board.drop(slot).expect("it was played before");
        }
        boards
    }

    /// Takes in what the analysis has found for the board after `ply` moves.
    pub(crate) fn update(&mut self, ply: usize, columns: &Columns) {
        let reviewed = self.moves.iter_mut().find(|reviewed| reviewed.ply == ply);
        let Some(reviewed) = reviewed.filter(|reviewed| reviewed.columns.is_none()) else {
            return;
        };
        if !columns.done {
            return;
        }
        reviewed.columns = Some(columns.clone());
        if let Some(mistake) = Mistake::find(ply, reviewed.slot, columns) {
            let place = self.mistakes.partition_point(|other| other.ply < ply);
            // The mistake that is shown stays the same one.
            self.shown += usize::from(place <= self.shown && !self.mistakes.is_empty());
            self.mistakes.insert(place, mistake);
        }
    }

    /// Whether all moves have been analysed.
    #[must_use]
    pub(crate) fn is_complete(&self) -> bool {
        self.moves.iter().all(|reviewed| reviewed.columns.is_some())
    }

    /// Whether everything found so far is exact.
    #[must_use]
    pub(crate) fn is_exact(&self) -> bool {
        let mut analysed = self.moves.iter().filter_map(|one| one.columns.as_ref());
        analysed.all(|columns| columns.ahead.is_none())
    }

    /// The mistakes found so far, in the order of the game.
    #[must_use]
    pub(crate) fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// The index of the mistake that is shown.
    #[must_use]
    pub(crate) const fn shown_index(&self) -> usize {
        self.shown
    }

    /// The mistake that is shown.
    #[must_use]
    pub(crate) fn shown(&self) -> Option<&Mistake> {
        self.mistakes.get(self.shown)
    }

    /// Shows the mistake this many places further on.
    pub(crate) fn step(&mut self, places: isize) {
        let last = self.mistakes.len().saturating_sub(1);
        self.shown = self.shown.saturating_add_signed(places).min(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use Outlook::{Draws, LosesIn, Unclear, WinsIn};

    #[test]
    fn only_what_changed_the_result_is_a_mistake() {
        for (played, best, change) in [
            (WinsIn(9), WinsIn(3), None),
            (Draws, WinsIn(3), Some(Change::WinThrownAway)),
            (Unclear(2), WinsIn(3), Some(Change::WinThrownAway)),
            (LosesIn(2), WinsIn(3), Some(Change::WinThrownAway)),
            (LosesIn(2), Draws, Some(Change::DrawThrownAway)),
            (LosesIn(2), Unclear(-1), Some(Change::LossAllowed)),
            (LosesIn(2), LosesIn(8), None),
            (Unclear(1), Unclear(5), None),
        ] {
            let columns = Columns {
                outlooks: vec![Some(played), Some(best)],
                ahead: None,
                done: true,
            };
            let found = Mistake::find(4, 0, &columns);
            assert_eq!(
                found.map(|mistake| (mistake.change, mistake.better)),
                change.map(|change| (change, 1)),
                "{played:?} {best:?}"
            );
        }
    }

    fn blunder() -> Columns {
        Columns {
            outlooks: vec![Some(LosesIn(2)), Some(Draws)],
            ahead: Some(8),
            done: true,
        }
    }

    #[test]
    fn mistakes_stand_in_their_order() {
        let mut review = Review::new([0, 2, 4], &[0; 5]);
        for ply in [4, 2, 0] {
            assert!(!review.is_complete());
            review.update(ply, &blunder());
            assert_eq!(review.shown().unwrap().ply, 4, "the first one found");
        }
        assert!(review.is_complete() && !review.is_exact());
        let plies: Vec<_> = review.mistakes().iter().map(|one| one.ply).collect();
        assert_eq!(plies, [0, 2, 4]);
        review.step(-9);
        assert_eq!(review.shown().unwrap().ply, 0);
        review.step(1);
        assert_eq!((review.shown().unwrap().ply, review.shown_index()), (2, 1));
    }

    #[test]
    fn an_answer_that_comes_twice_counts_once() {
        let mut review = Review::new([0, 2], &[0; 3]);
        let unfinished = Columns {
            done: false,
            ..blunder()
        };
        review.update(2, &unfinished);
        assert!(review.mistakes().is_empty());
        for _ in 0..2 {
            review.update(2, &blunder());
            review.update(1, &blunder());
        }
        assert_eq!(review.mistakes().len(), 1);
        assert!(!review.is_complete());
    }

    #[test]
    fn only_boards_that_are_not_analysed_are_asked_about() {
        let line = notation::standard("112233").history().to_vec();
        let mut review = Review::new([0, 2, 4], &line);
        review.update(2, &blunder());
        let boards = review.boards(notation::standard(""), &line);
        let moves: Vec<String> = boards.iter().map(notation::write).collect();
        assert_eq!(moves, ["", "1122"]);
    }
}
