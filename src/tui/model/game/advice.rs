//! What the analysis says about the position that is shown.

use crate::analysis::{Columns, Hint};
use crate::board::Board;
use crate::tui::model::message::Message;

/// Whether a hint is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum HintState {
    #[default]
    Off,
    /// The user asked for one.
    Wanted,
    /// This slot is recommended.
    Slot(usize),
}

/// What the analysis says about the position that is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Advice {
    columns: Option<Columns>,
    hint: HintState,
}

impl Advice {
    /// What is known of the columns so far.
    #[must_use]
    pub(crate) const fn columns(&self) -> Option<&Columns> {
        self.columns.as_ref()
    }

    /// The slot that a hint recommends.
    #[must_use]
    pub(crate) const fn hinted_slot(&self) -> Option<usize> {
        match self.hint {
            HintState::Slot(slot) => Some(slot),
            HintState::Off | HintState::Wanted => None,
        }
    }

    /// Whether the user waits for a hint.
    #[must_use]
    pub(crate) fn wants_hint(&self) -> bool {
        self.hint == HintState::Wanted
    }

    /// Whether the analysis will find nothing more.
    #[must_use]
    pub(crate) fn is_complete(&self) -> bool {
        self.columns.as_ref().is_some_and(|columns| columns.done)
    }

    /// Asks for a hint on this board, and reports it if it is known already.
    pub(crate) fn ask_hint(&mut self, board: &Board) -> Message {
        self.hint = HintState::Wanted;
        self.decide_hint(board).unwrap_or(Message::LookingForHint)
    }

    /// Takes in what the analysis has found of this board. Reports the hint that results from it, if
    /// one is wanted.
    pub(crate) fn update(&mut self, board: &Board, columns: Columns) -> Option<Message> {
        self.columns = Some(columns);
        self.decide_hint(board)
    }

    /// Forgets what is known of the columns.
    pub(crate) fn forget_columns(&mut self) {
        self.columns = None;
    }

    fn decide_hint(&mut self, board: &Board) -> Option<Message> {
        let columns = self.columns.as_ref().filter(|_| self.wants_hint())?;
        let Hint { slot, columns, .. } = Hint::new(board, columns.clone())?;
        self.hint = HintState::Slot(slot);
        let outlook = columns.outlooks[slot];
        Some(Message::Hint { slot, outlook })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::outlook::Outlook::{self, Draws, Unclear, WinsIn};

    fn board() -> Board {
        Board::new(Shape::puissance4(4, 4).unwrap())
    }

    /// The columns of a board of four, the second of which is the best.
    fn columns(best: Outlook, ahead: Option<usize>) -> Columns {
        Columns {
            outlooks: vec![Some(Draws), Some(best), Some(Draws), Some(Draws)],
            ahead,
            done: ahead.is_none(),
        }
    }

    fn hint(outlook: Outlook) -> Message {
        let outlook = Some(outlook);
        Message::Hint { slot: 1, outlook }
    }

    #[test]
    fn a_hint_waits_for_the_analysis() {
        let mut advice = Advice::default();
        assert_eq!(
            advice.update(&board(), columns(WinsIn(3), None)),
            None,
            "not asked"
        );
        let mut advice = Advice::default();
        assert_eq!(advice.ask_hint(&board()), Message::LookingForHint);
        assert_eq!(
            advice.update(&board(), columns(Unclear(1), Some(4))),
            None,
            "early"
        );
        assert!(advice.wants_hint() && advice.hinted_slot().is_none());
        let found = advice.update(&board(), columns(WinsIn(3), None));
        assert_eq!(found, Some(hint(WinsIn(3))));
        assert_eq!(advice.hinted_slot(), Some(1));
        assert!(!advice.wants_hint() && advice.is_complete());
        assert_eq!(
            advice.update(&board(), columns(WinsIn(3), None)),
            None,
            "once"
        );
    }

    #[test]
    fn a_hint_that_is_known_is_given_at_once() {
        let mut advice = Advice::default();
        assert_eq!(advice.update(&board(), columns(WinsIn(5), None)), None);
        assert_eq!(advice.ask_hint(&board()), hint(WinsIn(5)));
    }
}
