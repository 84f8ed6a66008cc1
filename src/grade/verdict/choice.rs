//! What the handout's computer plays.

use crate::board::{Board, Direction, Disc};
use crate::game::Mode;
use crate::grade::kind::Kind;
use crate::rng::{Glibc, Rng};

/// Why a column is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// These columns win at once.
    Win(Vec<usize>),
    /// In these columns the person would win at once.
    Block(Vec<usize>),
    /// The next random number. It is no longer known if the computer has gone its own way.
    Random,
}

/// The column that the handout's computer chooses.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub choice: Choice,
    pub slot: Option<usize>,
    /// Its first random number was a full column.
    pub met_full_column: bool,
    /// The columns that would block if it could not win.
    blocks: Vec<usize>,
    /// The line of the first winning or blocking column.
    direction: Option<Direction>,
}

impl Expected {
    pub(super) fn of(board: &Board, mode: Mode, rng: Option<&mut Glibc>) -> Expected {
        let winning = |disc| {
            let wins = |slot: &usize| {
                board
                    .landing(*slot)
                    .is_some_and(|cell| board.wins(cell, disc))
            };
            board.moves().filter(wins).collect::<Vec<usize>>()
        };
        let (wins, blocks) = match mode {
            Mode::Ai => (winning(Disc::Second), winning(Disc::First)),
            _ => (vec![], vec![]),
        };
        let direction = |slots: &[usize], disc| {
            let cell = board.landing(*slots.first()?)?;
            let four = |direction: &Direction| board.alignment(cell, disc, *direction) >= 4;
            Direction::ALL.into_iter().find(four)
        };
        let (choice, line) = if !wins.is_empty() {
            (Choice::Win(wins.clone()), direction(&wins, Disc::Second))
        } else if !blocks.is_empty() {
            (
                Choice::Block(blocks.clone()),
                direction(&blocks, Disc::First),
            )
        } else {
            (Choice::Random, None)
        };
        let mut met_full_column = false;
        let slot = match &choice {
            Choice::Win(slots) | Choice::Block(slots) => slots.first().copied(),
            Choice::Random => rng.map(|rng| {
                loop {
                    let slot = rng.below(board.slots());
                    if board.landing(slot).is_some() {
                        break slot;
                    }
                    met_full_column = true;
                }
            }),
        };
        Expected {
            choice,
            slot,
            met_full_column,
            blocks,
            direction: line,
        }
    }

    /// What is wrong with a computer that has drawn the right column instead of finding it.
    pub(super) fn overlooked(&self) -> (Kind, Option<Direction>) {
        let kind = match self.choice {
            Choice::Win(_) => Kind::ComputerMissedWin,
            _ => Kind::ComputerMissedBlock,
        };
        (kind, self.direction)
    }

    /// What is wrong with a column, and the direction of the line that it is about.
    pub(super) fn compare(&self, slot: usize) -> Option<(Kind, Option<Direction>)> {
        if self.slot.is_none_or(|expected| expected == slot) {
            return None;
        }
        let kind = match &self.choice {
            Choice::Win(wins) if wins.contains(&slot) => Kind::ComputerWrongChoice,
            Choice::Win(_) if self.blocks.contains(&slot) => Kind::ComputerBlockedInsteadOfWinning,
            Choice::Win(_) => Kind::ComputerMissedWin,
            Choice::Block(blocks) if blocks.contains(&slot) => Kind::ComputerWrongChoice,
            Choice::Block(_) => Kind::ComputerMissedBlock,
            Choice::Random if self.met_full_column => Kind::ComputerFullColumn,
            Choice::Random => Kind::RandomSequence,
        };
        Some((kind, self.direction))
    }
}
