//! A position to solve, and how that goes.

use crate::analysis::Columns;
use crate::board::{Board, Disc, Outcome};
use crate::library::Card;
use crate::outlook::Outlook;
use crate::puzzle::{Attempt, Phase, Puzzle, Rules};
use crate::tui::model::GameState;
use crate::tui::model::practice::Score;

/// A position to solve.
pub(super) struct Task {
    pub(super) item: Item,
    pub(super) attempt: Attempt,
    /// The attempt as it is shown, with discs that fall.
    pub(super) game: GameState,
    /// Who tries.
    pub(super) disc: Disc,
    /// What the last move of the user leads to, if it kept the result.
    pub(super) outlook: Option<Outlook>,
    /// Whether a hint was given.
    pub(super) helped: bool,
    /// Whether the answer is being shown, or was.
    pub(super) is_shown: bool,
    /// How it went, once that is decided: the first wrong move decides it.
    pub(super) score: Option<Score>,
    /// How the rating changed by it.
    pub(super) change: i32,
    /// The rating and the streak before it.
    pub(super) before: (u32, usize),
}

/// What a position is.
pub(super) enum Item {
    /// A puzzle of this level.
    Puzzle(usize),
    /// A position to repeat, as it is on the disk. `None` if it is known now.
    Card(Option<Card>),
    /// A mistake of a review.
    Mistake,
}

impl Task {
    /// A puzzle. `before` is the rating and the streak.
    pub(super) fn puzzle(puzzle: &Puzzle, before: (u32, usize), animation: bool) -> Task {
        Task {
            before,
            ..Task::new(Item::Puzzle(puzzle.level), Attempt::at(puzzle), animation)
        }
    }

    /// A position to repeat.
    pub(super) fn card(card: Card, before: (u32, usize), animation: bool) -> Task {
        let attempt = Attempt::new(card.board(), None, Rules::Solve { held: true });
        Task {
            before,
            ..Task::new(Item::Card(Some(card)), attempt, animation)
        }
    }

    /// A position of a review, and what its columns lead to.
    pub(super) fn again(board: Board, columns: Columns, animation: bool) -> Task {
        let mut attempt = Attempt::new(board, None, Rules::TryAgain);
        attempt.take(columns);
        Task::new(Item::Mistake, attempt, animation)
    }

    fn new(item: Item, attempt: Attempt, animation: bool) -> Task {
        Task {
            item,
            game: GameState::attempt(attempt.board().clone(), animation),
            disc: attempt.board().to_move(),
            attempt,
            outlook: None,
            helped: false,
            is_shown: false,
            score: None,
            change: 0,
            before: (0, 0),
        }
    }

    /// Whether the user is to move.
    pub(super) fn is_open(&self) -> bool {
        self.attempt.phase() == Phase::Open
    }

    /// Whether a move was played.
    pub(super) fn has_moves(&self) -> bool {
        self.game.game().ply() > self.attempt.start()
    }

    /// What a move leads to. `None` if the game is over.
    pub(super) fn unless_over(&self, outlook: Outlook) -> Option<Outlook> {
        let is_over = self.attempt.board().status() != Outcome::Ongoing;
        (!is_over).then_some(outlook)
    }
}
