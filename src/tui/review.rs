//! After a game: the moves that changed its result, and what was better.

use crate::analysis::Columns;
use crate::board::{Board, Outcome};
use crate::outlook::{GameResult, Outlook};

/// What a move did to the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// There was a win, and it does not win.
    WinLetGo,
    /// There was a draw, and it loses.
    DrawThrownAway,
    /// It loses, and something else was not seen to.
    LossLetIn,
}

/// A move that changed the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// How many moves came before it.
    pub(crate) ply: usize,
    /// What was played.
    pub(crate) slot: usize,
    /// What it led to.
    pub(crate) led_to: Outlook,
    /// What it did to the result.
    pub(crate) change: Change,
    /// What was better.
    pub(crate) better: usize,
    /// What that leads to.
    pub(crate) leads_to: Outlook,
}

/// What a move was, given what is known of the columns before it: nothing where it was as good
/// as any.
#[must_use]
pub(crate) fn mistake(ply: usize, slot: usize, columns: &Columns) -> Option<Mistake> {
    use GameResult::{Draw, Loss, Win};
    let better = columns.recommended()?;
    let (led_to, leads_to) = (columns.outlooks[slot]?, columns.outlooks[better]?);
    let change = match (leads_to.result(), led_to.result()) {
        (Some(Win), Some(Win)) => return None,
        (Some(Win), _) => Change::WinLetGo,
        (Some(Draw), Some(Loss)) => Change::DrawThrownAway,
        (None, Some(Loss)) => Change::LossLetIn,
        _ => return None,
    };
    Some(Mistake {
        ply,
        slot,
        led_to,
        change,
        better,
        leads_to,
    })
}

/// A look back at a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Review {
    /// The moves looked at, each with the number of moves before it.
    plies: Vec<usize>,
    /// How many of them are settled.
    settled: usize,
    /// The moves that changed the result, in their order.
    pub(crate) mistakes: Vec<Mistake>,
    /// Which of them is shown.
    pub(crate) at: usize,
    /// Whether all that is said is exact.
    pub(crate) exact: bool,
}

impl Review {
    /// A look back at these moves of a game.
    #[must_use]
    pub(crate) fn new(plies: Vec<usize>) -> Review {
        Review {
            plies,
            exact: true,
            ..Review::default()
        }
    }

    /// The boards to ask about, in the game of this line, which starts from `board`, empty.
    #[must_use]
    pub(crate) fn boards(&self, mut board: Board, line: &[usize]) -> Vec<Board> {
        let mut boards = Vec::new();
        for (ply, &slot) in line.iter().enumerate() {
            if self.plies.contains(&ply) && board.status() == Outcome::Ongoing {
                boards.push(board.clone());
            }
            board.drop(slot).expect("it was played before");
        }
        boards
    }

    /// Hears what is known of the columns of one of the boards.
    pub(crate) fn hear(&mut self, index: usize, columns: &Columns, line: &[usize]) {
        let Some(&ply) = self.plies.get(index).filter(|_| columns.done) else {
            return;
        };
        self.settled += 1;
        self.exact &= columns.ahead.is_none();
        if let Some(mistake) = mistake(ply, line[ply], columns) {
            let place = self.mistakes.partition_point(|other| other.ply < ply);
            self.at += usize::from(place <= self.at && !self.mistakes.is_empty());
            self.mistakes.insert(place, mistake);
        }
    }

    /// Whether all moves have been looked at.
    #[must_use]
    pub(crate) fn done(&self) -> bool {
        self.settled >= self.plies.len()
    }

    /// The mistake shown.
    #[must_use]
    pub(crate) fn shown(&self) -> Option<&Mistake> {
        self.mistakes.get(self.at)
    }

    /// Shows another mistake.
    pub(crate) fn turn(&mut self, places: isize) {
        let last = self.mistakes.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(places).min(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outlook::{Draws, LosesIn, Unclear, WinsIn};

    #[test]
    fn only_what_changed_the_result_is_a_mistake() {
        for (played, best, change) in [
            (WinsIn(9), WinsIn(3), None),
            (Draws, WinsIn(3), Some(Change::WinLetGo)),
            (Unclear(2), WinsIn(3), Some(Change::WinLetGo)),
            (LosesIn(2), WinsIn(3), Some(Change::WinLetGo)),
            (LosesIn(2), Draws, Some(Change::DrawThrownAway)),
            (LosesIn(2), Unclear(-1), Some(Change::LossLetIn)),
            (LosesIn(2), LosesIn(8), None),
            (Unclear(1), Unclear(5), None),
        ] {
            let columns = Columns {
                outlooks: vec![Some(played), Some(best)],
                ahead: None,
                done: true,
            };
            let found = mistake(4, 0, &columns).map(|mistake| (mistake.change, mistake.better));
            assert_eq!(
                found,
                change.map(|change| (change, 1)),
                "{played:?} {best:?}"
            );
        }
    }

    #[test]
    fn mistakes_stand_in_their_order() {
        let mut review = Review::new(vec![0, 2, 4]);
        let blunder = Columns {
            outlooks: vec![Some(LosesIn(2)), Some(Draws)],
            ahead: Some(8),
            done: true,
        };
        for index in [2, 1, 0] {
            assert!(!review.done());
            review.hear(index, &blunder, &[0; 5]);
        }
        assert!(review.done() && !review.exact);
        let plies: Vec<_> = review.mistakes.iter().map(|mistake| mistake.ply).collect();
        assert_eq!(plies, [0, 2, 4]);
        review.turn(-9);
        assert_eq!(review.shown().unwrap().ply, 0);
    }
}
