//! What a move leads to, as far as a search sees.

use super::Minimax;
use super::perfect::Word;
use crate::board::{Board, Cell, Outcome};

/// What a move leads to, for the one who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// It wins in so many moves, itself and both sides' counted.
    WinsIn(usize),
    /// It draws.
    Draws,
    /// It loses in so many moves, itself and both sides' counted.
    LosesIn(usize),
    /// Nothing is certain; it seems worth this much.
    Seems(i64),
}

impl Prospect {
    /// More than anything that is not certain.
    const CERTAIN: i64 = 1 << 40;

    /// The more the better: a fast win before a slow one, a slow loss before a fast one.
    #[must_use]
    pub const fn worth(self) -> i64 {
        match self {
            Prospect::WinsIn(moves) => Self::CERTAIN - moves as i64,
            Prospect::LosesIn(moves) => -Self::CERTAIN + moves as i64,
            Prospect::Draws => 0,
            Prospect::Seems(worth) => worth,
        }
    }

    /// Whether it wins, or draws, or loses: 1, 0, -1. None where that is not certain.
    #[must_use]
    pub const fn result(self) -> Option<i8> {
        match self {
            Prospect::WinsIn(_) => Some(1),
            Prospect::Draws => Some(0),
            Prospect::LosesIn(_) => Some(-1),
            Prospect::Seems(_) => None,
        }
    }
}

impl From<Word> for Prospect {
    fn from(word: Word) -> Prospect {
        match word {
            Word::WinsIn(moves) => Prospect::WinsIn(moves),
            Word::Draws => Prospect::Draws,
            Word::LosesIn(moves) => Prospect::LosesIn(moves),
        }
    }
}

/// What one of the board's moves leads to, when `minimax` looks `level` moves beyond it, and how
/// many moves ahead that was seen: fewer where its patience ended.
pub fn prospect(
    board: &Board,
    cell: Cell,
    minimax: &mut Minimax,
    level: usize,
) -> (Prospect, usize) {
    if board.wins(cell, board.to_move()) {
        return (Prospect::WinsIn(1), 1);
    }
    let mut after = board.clone();
    after
        .place(cell)
        .expect("the cell is one of the board's moves");
    if after.status() == Outcome::Draw {
        return (Prospect::Draws, 1);
    }
    let answer = minimax.look_to(&after, level);
    let prospect = match answer.word() {
        Some(Word::WinsIn(moves)) => Prospect::LosesIn(moves + 1),
        Some(Word::LosesIn(moves)) => Prospect::WinsIn(moves + 1),
        Some(Word::Draws) => Prospect::Draws,
        None => Prospect::Seems(-answer.worth()),
    };
    (prospect, answer.depth + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;

    #[test]
    fn tells_what_each_move_leads_to() {
        for (moves, slot, told) in [
            ("112233", 4, Prospect::WinsIn(1)),
            ("3141", 5, Prospect::WinsIn(3)),
            ("11223", 1, Prospect::LosesIn(2)),
        ] {
            let board = notation::standard(moves);
            let cell = board.landing(slot - 1).unwrap();
            let mut minimax = Minimax::new(5);
            let (found, _) = prospect(&board, cell, &mut minimax, 5);
            assert_eq!(found, told, "{moves} {slot}");
        }
    }
}
