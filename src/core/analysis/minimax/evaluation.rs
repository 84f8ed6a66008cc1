//! The static evaluation of a position that nobody has won.
//!
//! A *segment* is `align` cells in a row. A segment with discs of one side only counts for that side,
//! the more the fuller it is. Central cells lie in more segments and so count more. A move changes
//! only the segments through its cell, so the balance is updated and not recomputed.
//!
//! The empty cell of a segment that lacks one disc is a *threat*. With gravity, its value depends on
//! who has to play below it once all other columns are full: odd threats, on rows 1, 3, 5..., are good
//! for the first player, even threats for the second.

use crate::board::{Board, Cell, Direction, Disc};

/// The value of a position for the side to move.
pub(super) type Value = i64;

/// The value of a segment that lacks 0, 1, 2 or 3 discs.
const SEGMENT_VALUES: [i64; 4] = [0, 12, 3, 1];
/// The extra value of a good threat: an odd one of the first player, an even one of the second.
const GOOD_THREAT: i64 = 40;
/// Added to a good threat for each row up to the top.
const LOW_ROW_BONUS: i64 = 4;
/// The extra value of any other threat.
const THREAT: i64 = 10;
/// Values are divided by this, so that similar moves have the same value.
const GRANULARITY: i64 = 12;

/// `align` cells in a row.
#[derive(Clone, Copy)]
struct Segment {
    /// The number of discs of each side.
    discs: [u32; 2],
    /// The exclusive or of the indices of the empty cells: the index itself if one is left.
    empty: usize,
}

impl Segment {
    /// A segment outside the board: it holds discs of both sides and never counts.
    const OFF_BOARD: Segment = Segment {
        discs: [1, 1],
        empty: 0,
    };

    /// The side that can still complete the segment, and the discs it lacks.
    #[inline]
    fn open(&self, align: usize) -> Option<(Disc, usize)> {
        let (side, discs) = match self.discs {
            [first, 0] => (Disc::First, first),
            [0, second] => (Disc::Second, second),
            _ => return None,
        };
        Some((side, align - discs as usize))
    }
}

/// The segments of a board and the balance between the sides.
pub(super) struct Evaluation {
    align: usize,
    /// By direction, the segment that starts at a cell. The index is the cell's plus `margin`, so that
    /// segments may start below the board.
    segments: [Vec<Segment>; 4],
    /// By direction, the distance to the next cell.
    offsets: [usize; 4],
    margin: usize,
    /// By cell, the number of segments of each side that lack only this cell.
    threats: Vec<[u32; 2]>,
    /// The value of the first player's segments minus the second's.
    balance: i64,
}

impl Evaluation {
    /// The segments of a board with its discs.
    pub(super) fn new(board: &Board) -> Evaluation {
        let shape = board.shape();
        let align = shape.align();
        let offsets = Direction::ALL.map(|direction| board.step(direction));
        let margin = (align - 1) * offsets[Direction::Rise as usize];
        let mut evaluation = Evaluation {
            align,
            segments: std::array::from_fn(|_| vec![Segment::OFF_BOARD; margin + board.grid_len()]),
            offsets,
            margin,
            threats: vec![[0; 2]; board.grid_len()],
            balance: 0,
        };
        for cell in board.cells() {
            let up = board.row(cell) + align <= shape.rows();
            let right = board.column(cell) + align <= shape.cols();
            let left = board.column(cell) + 1 >= align;
            let fits = [right, up, up && right, up && left];
            for direction in Direction::ALL {
                if fits[direction as usize] {
                    let cells = (0..align).map(|i| cell.index() + i * board.step(direction));
                    let empty = cells.fold(0, |empty, index| empty ^ index);
                    evaluation.segments[direction as usize][cell.index() + margin] = Segment {
                        discs: [0; 2],
                        empty,
                    };
                }
            }
        }
        board
            .discs()
            .for_each(|(cell, disc)| evaluation.add(cell, disc));
        evaluation
    }

    /// The value of the position for `disc`. The board says which cells below the threats are free.
    #[inline]
    pub(super) fn value(&self, board: &Board, disc: Disc) -> i64 {
        let threats = if board.shape().gravity() {
            self.threats(board)
        } else {
            0
        };
        let first = (self.balance + threats) / GRANULARITY;
        match disc {
            Disc::First => first,
            Disc::Second => -first,
        }
    }

    /// The extra value of the threats for the first player.
    fn threats(&self, board: &Board) -> i64 {
        let up = board.step(Direction::Column);
        let rows = board.shape().rows();
        let mut value = 0;
        for cell in board.moves().filter_map(|slot| board.landing(slot)) {
            // The landing cell itself can be played now, so zugzwang does not matter there.
            for row in board.row(cell) + 1..rows {
                let [first, second] = self.threats[cell.index() + (row - board.row(cell)) * up];
                let good = GOOD_THREAT + LOW_ROW_BONUS * (rows - row) as i64;
                match (first > 0, second > 0, row % 2 == 0) {
                    (false, false, _) => continue,
                    (true, false, false) => value += THREAT,
                    (false, true, true) => value -= THREAT,
                    // A threat that decides the column makes those above it useless.
                    (true, true, _) => break,
                    (true, false, true) => {
                        value += good;
                        break;
                    }
                    (false, true, false) => {
                        value -= good;
                        break;
                    }
                }
            }
        }
        value
    }

    /// Adds a disc.
    #[inline]
    pub(super) fn add(&mut self, cell: Cell, disc: Disc) {
        self.change(cell, |discs| discs[disc.index()] += 1);
    }

    /// Removes a disc.
    #[inline]
    pub(super) fn remove(&mut self, cell: Cell, disc: Disc) {
        self.change(cell, |discs| discs[disc.index()] -= 1);
    }

    /// Changes the disc counts of every segment through a cell.
    #[inline]
    fn change(&mut self, cell: Cell, change: impl Fn(&mut [u32; 2])) {
        for direction in Direction::ALL {
            for back in 0..self.align {
                let at = cell.index() + self.margin - back * self.offsets[direction as usize];
                let mut segment = self.segments[direction as usize][at];
                self.count(segment, -1);
                change(&mut segment.discs);
                segment.empty ^= cell.index();
                self.count(segment, 1);
                self.segments[direction as usize][at] = segment;
            }
        }
    }

    /// Adds a segment to the balance and the threats, or removes it if `times` is -1.
    #[inline]
    fn count(&mut self, segment: Segment, times: i32) {
        let Some((side, lacks)) = segment.open(self.align) else {
            return;
        };
        let value = SEGMENT_VALUES.get(lacks).copied().unwrap_or(0) * i64::from(times);
        self.balance += if side == Disc::First { value } else { -value };
        if lacks == 1 {
            let threats = &mut self.threats[segment.empty][side.index()];
            *threats = threats.wrapping_add_signed(times);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;

    fn evaluated(moves: &str) -> (Board, Evaluation) {
        let board = notation::standard(moves);
        let evaluation = Evaluation::new(&board);
        (board, evaluation)
    }

    #[test]
    fn central_discs_have_more_value() {
        let balance = |moves| evaluated(moves).1.balance;
        assert!(balance("4") > balance("3") && balance("3") > balance("1"));
        assert_eq!(balance("1"), balance("7"));
        assert_eq!(balance(""), 0);
    }

    #[test]
    fn the_updated_balance_equals_a_recomputed_one() {
        let (mut board, mut updated) = evaluated("4432");
        let start = updated.balance;
        let played = [2, 5, 3, 3, 6, 0].map(|column| {
            let disc = board.to_move();
            let cell = board.drop(column).unwrap();
            updated.add(cell, disc);
            let recomputed = Evaluation::new(&board);
            assert_eq!(
                (updated.balance, &updated.threats),
                (recomputed.balance, &recomputed.threats)
            );
            assert_eq!(
                updated.value(&board, Disc::First),
                -updated.value(&board, Disc::Second)
            );
            (cell, disc)
        });
        for (cell, disc) in played.into_iter().rev() {
            updated.remove(cell, disc);
        }
        assert_eq!(updated.balance, start);
    }
}
