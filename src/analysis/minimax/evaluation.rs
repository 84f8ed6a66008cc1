//! What a position is worth before anyone has won: the lines that can still be made.
//!
//! Every run of `align` cells is a *segment*. One that holds discs of one side alone can still
//! become that side's line, and counts for it, the more the fuller it is; the cells of the centre
//! lie in more segments and so come out ahead by themselves. A move changes only the segments
//! through its cell, so the balance is kept and never counted anew.
//!
//! A segment that lacks one disc makes its empty cell a *threat*. Where discs fall, what a threat is
//! worth depends on who will have to play under it: when all else is full, the first player comes
//! to the odd rows, counted from 1, and the second to the even ones.

use crate::board::{Board, Cell, Direction, Disc};

/// What a segment is worth that lacks so many discs: none, one, two, three.
const SEGMENT_VALUES: [i64; 4] = [0, 12, 3, 1];
/// What a threat is worth besides, on a row that its side will come to; and more for each row that
/// it is lower than the top.
const GOOD_THREAT: i64 = 40;
const LOW_ROW_BONUS: i64 = 4;
/// What a threat is worth besides, on any other row.
const THREAT: i64 = 10;
/// Scores are told in steps of this, so that moves can be equally good.
const GRANULARITY: i64 = 12;

/// A run of cells.
#[derive(Clone, Copy)]
struct Segment {
    /// How many discs of each side it holds.
    discs: [u32; 2],
    /// The exclusive or of the indices of its empty cells: where one is left, this is it.
    empty: usize,
}

impl Segment {
    /// One that leaves the board counts as held by both sides: worth nothing, for ever.
    const OFF_BOARD: Segment = Segment {
        discs: [1, 1],
        empty: 0,
    };

    /// The side whose line it can still become, and how many discs that lacks.
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

/// The segments of a board, and the balance between the two sides.
pub(super) struct Evaluation {
    align: usize,
    /// By direction, the segment that starts at a cell. Indexed by the cell, moved up by `margin`,
    /// so that segments which start before the board have a place.
    segments: [Vec<Segment>; 4],
    offsets: [usize; 4],
    margin: usize,
    /// How many segments of each side lack only this cell.
    threats: Vec<[u32; 2]>,
    /// By how much the first player's segments outweigh the second's.
    balance: i64,
}

impl Evaluation {
    /// The segments of `board`, with the discs that stand on it.
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

    /// What the position is worth to `disc`. Its board is needed for what lies under the threats.
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

    /// What the threats over the columns are worth to the first player.
    fn threats(&self, board: &Board) -> i64 {
        let up = board.step(Direction::Column);
        let rows = board.shape().rows();
        let mut value = 0;
        for cell in board.moves().filter_map(|slot| board.landing(slot)) {
            // Whoever plays the cell that can be played now does not wait for it.
            for row in board.row(cell) + 1..rows {
                let [first, second] = self.threats[cell.index() + (row - board.row(cell)) * up];
                let good = GOOD_THREAT + LOW_ROW_BONUS * (rows - row) as i64;
                match (first > 0, second > 0, row % 2 == 0) {
                    (false, false, _) => continue,
                    (true, false, false) => value += THREAT,
                    (false, true, true) => value -= THREAT,
                    // What lies above a threat that decides the column comes too late.
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

    /// A disc has been played.
    #[inline]
    pub(super) fn add(&mut self, cell: Cell, disc: Disc) {
        self.change(cell, |discs| discs[disc.index()] += 1);
    }

    /// A disc has been taken back.
    #[inline]
    pub(super) fn remove(&mut self, cell: Cell, disc: Disc) {
        self.change(cell, |discs| discs[disc.index()] -= 1);
    }

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

    /// Counts a segment in, or out.
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
    fn the_centre_is_worth_more() {
        let balance = |moves| evaluated(moves).1.balance;
        assert!(balance("4") > balance("3") && balance("3") > balance("1"));
        assert_eq!(balance("1"), balance("7"));
        assert_eq!(balance(""), 0);
    }

    #[test]
    fn what_is_kept_is_what_is_counted() {
        let (mut board, mut kept) = evaluated("4432");
        let start = kept.balance;
        let played = [2, 5, 3, 3, 6, 0].map(|column| {
            let disc = board.to_move();
            let cell = board.drop(column).unwrap();
            kept.add(cell, disc);
            let counted = Evaluation::new(&board);
            assert_eq!(
                (kept.balance, &kept.threats),
                (counted.balance, &counted.threats)
            );
            assert_eq!(
                kept.value(&board, Disc::First),
                -kept.value(&board, Disc::Second)
            );
            (cell, disc)
        });
        for (cell, disc) in played.into_iter().rev() {
            kept.remove(cell, disc);
        }
        assert_eq!(kept.balance, start);
    }
}
