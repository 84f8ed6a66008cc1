//! What a position is worth before anyone has won: the lines that can still be made.
//!
//! Every run of `align` cells is a *window*. One that holds discs of one side alone can still
//! become that side's line, and counts for it, the more the fuller it is; the cells of the centre
//! lie in more windows and so come out ahead by themselves. A move changes only the windows
//! through its cell, so the balance is kept and never counted anew.

use crate::board::{Board, Cell, Direction, Disc};

/// What a window is worth in which only so many discs are missing: none, one, two, three.
const WORTH: [i64; 4] = [0, 48, 9, 1];

/// A window that leaves the board counts as held by both sides: worth nothing, for ever.
const OFF_BOARD: [u32; 2] = [1, 1];

/// The windows of a board, and the balance between the two sides.
pub struct Lines {
    align: usize,
    /// The discs of each side in the window that starts at a cell, by direction. Indexed by the
    /// cell, moved up by `margin`, so that windows which start before the board have a place.
    windows: [Vec<[u32; 2]>; 4],
    steps: [usize; 4],
    margin: usize,
    balance: i64,
}

impl Lines {
    /// The windows of `board`, with the discs that stand on it.
    pub fn new(board: &Board) -> Lines {
        let shape = board.shape();
        let align = shape.align();
        let steps = Direction::ALL.map(|direction| board.step(direction));
        let margin = (align - 1) * steps[Direction::Rise as usize];
        let mut lines = Lines {
            align,
            windows: std::array::from_fn(|_| vec![OFF_BOARD; margin + board.grid_len()]),
            steps,
            margin,
            balance: 0,
        };
        let (rows, cols) = (shape.rows(), shape.cols());
        for cell in board.cells() {
            let (up, right) = (
                board.row(cell) + align <= rows,
                board.column(cell) + align <= cols,
            );
            let left = board.column(cell) + 1 >= align;
            for direction in Direction::ALL {
                let fits = match direction {
                    Direction::Row => right,
                    Direction::Column => up,
                    Direction::Rise => up && right,
                    Direction::Fall => up && left,
                };
                if fits {
                    lines.windows[direction as usize][cell.index() + margin] = [0, 0];
                }
            }
        }
        board.discs().for_each(|(cell, disc)| lines.add(cell, disc));
        lines
    }

    /// By how much `disc` is ahead.
    #[inline]
    pub const fn balance(&self, disc: Disc) -> i64 {
        match disc {
            Disc::First => self.balance,
            Disc::Second => -self.balance,
        }
    }

    /// A disc has been played.
    #[inline]
    pub fn add(&mut self, cell: Cell, disc: Disc) {
        self.change(cell, |window| window[disc.index()] += 1);
    }

    /// A disc has been taken back.
    #[inline]
    pub fn remove(&mut self, cell: Cell, disc: Disc) {
        self.change(cell, |window| window[disc.index()] -= 1);
    }

    #[inline]
    fn change(&mut self, cell: Cell, change: impl Fn(&mut [u32; 2])) {
        for (windows, step) in self.windows.iter_mut().zip(self.steps) {
            for back in 0..self.align {
                let window = &mut windows[cell.index() + self.margin - back * step];
                let before = worth(*window, self.align);
                change(window);
                self.balance += worth(*window, self.align) - before;
            }
        }
    }
}

/// What a window is worth to the first player.
#[inline]
fn worth([first, second]: [u32; 2], align: usize) -> i64 {
    let of = |discs: u32| {
        WORTH
            .get(align.wrapping_sub(discs as usize))
            .copied()
            .unwrap_or(0)
    };
    match (first, second) {
        (0, second) => -of(second),
        (first, 0) => of(first),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};

    fn lines(moves: &str) -> (Board, Lines) {
        let mut board = Board::new(Shape::puissance4(6, 7).unwrap()).unwrap();
        notation::play(&mut board, moves).unwrap();
        let lines = Lines::new(&board);
        (board, lines)
    }

    #[test]
    fn the_centre_is_worth_more() {
        let worth = |moves| lines(moves).1.balance(Disc::First);
        assert!(worth("4") > worth("3") && worth("3") > worth("1"));
        assert_eq!(worth("1"), worth("7"));
        assert_eq!(worth(""), 0);
    }

    #[test]
    fn what_is_kept_is_what_is_counted() {
        let (mut board, mut kept) = lines("4432");
        let start = kept.balance(Disc::First);
        let played = [2, 5, 3, 3, 6, 0].map(|column| {
            let disc = board.to_move();
            let cell = board.drop(column).unwrap();
            kept.add(cell, disc);
            assert_eq!(
                kept.balance(Disc::Second),
                Lines::new(&board).balance(Disc::Second)
            );
            (cell, disc)
        });
        for (cell, disc) in played.into_iter().rev() {
            kept.remove(cell, disc);
        }
        assert_eq!(kept.balance(Disc::First), start);
    }
}
