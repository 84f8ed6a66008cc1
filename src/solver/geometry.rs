//! The shape of a board as masks over its word.
//!
//! Columns lie one after the other, lowest cell first, each with one spare bit on top that is never
//! a disc. The spare bit ends every line, so shifting the whole board never joins two columns, and
//! takes the carry when the bottom row is added to a full column. 7x6:
//!
//! ```text
//!   6 13 20 27 34 41 48   spare
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42
//! ```

#[cfg(test)]
mod tests;

use super::bits::Bits;

/// What the search asks of a board's shape. `Standard` answers with constants, so that 7x6 costs
/// what code written for it alone would; `Custom` answers from fields.
pub(super) trait Geometry: Copy + Send + Sync {
    /// The word the board is packed into.
    type Word: Bits;

    /// How many rows the board has, the spare one left out.
    fn rows(self) -> u32;
    /// How many columns the board has.
    fn cols(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> Self::Word;
    /// Every cell, without the spare row.
    fn board(self) -> Self::Word;
    /// The first, third, fifth... row from the bottom.
    fn odd_rows(self) -> Self::Word;

    /// How many cells the board has.
    #[inline(always)]
    fn cells(self) -> u32 {
        self.rows() * self.cols()
    }

    /// From a cell to its right neighbour.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// How many bits a board takes, the spare row included.
    #[inline(always)]
    fn width(self) -> u32 {
        self.stride() * self.cols()
    }

    /// The lowest free cell of every column that is not full.
    #[inline(always)]
    fn landings(self, taken: Self::Word) -> Self::Word {
        (taken + self.bottom()) & self.board()
    }

    /// The cells, free or not, that would complete four for a side with these discs. With fewer than
    /// four columns only upright lines exist, and the steps of the others could be wider than the word.
    #[inline(always)]
    fn completions(self, discs: Self::Word) -> Self::Word {
        let mut cells = (discs << 1) & (discs << 2) & (discs << 3);
        if self.cols() < 4 {
            return cells & self.board();
        }
        for step in [self.stride() - 1, self.stride(), self.stride() + 1] {
            // Two neighbours on one side of the cell, and a third beyond them or across the cell.
            let below = (discs << step) & (discs << (2 * step));
            let above = (discs >> step) & (discs >> (2 * step));
            cells |= below & ((discs << (3 * step)) | (discs >> step));
            cells |= above & ((discs >> (3 * step)) | (discs << step));
        }
        cells & self.board()
    }

    /// Whether these cells hold four in a line.
    #[inline(always)]
    fn aligned(self, cells: Self::Word) -> bool {
        let upright = cells & (cells >> 1);
        let mut found = upright & (upright >> 2);
        if self.cols() >= 4 {
            for step in [self.stride() - 1, self.stride(), self.stride() + 1] {
                let pairs = cells & (cells >> step);
                found |= pairs & (pairs >> (2 * step));
            }
        }
        found != Self::Word::ZERO
    }

    /// The board as seen in a mirror.
    #[inline(always)]
    fn mirrored(self, board: Self::Word) -> Self::Word {
        let column = Self::Word::ones(self.stride());
        let mut mirror = Self::Word::ZERO;
        for place in 0..self.cols() {
            let moved = (board >> (place * self.stride())) & column;
            mirror |= moved << ((self.cols() - 1 - place) * self.stride());
        }
        mirror
    }
}

/// The 7x6 board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard;

impl Standard {
    const CUSTOM: Custom<u64> = Custom {
        rows: 6,
        cols: 7,
        bottom: 0x0_0408_1020_4081,
        board: 0x0_0408_1020_4081 * 0b11_1111,
        odd_rows: 0x0_0408_1020_4081 * 0b01_0101,
    };
}

impl Geometry for Standard {
    type Word = u64;

    #[inline(always)]
    fn rows(self) -> u32 {
        const { Self::CUSTOM.rows }
    }

    #[inline(always)]
    fn cols(self) -> u32 {
        const { Self::CUSTOM.cols }
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        const { Self::CUSTOM.bottom }
    }

    #[inline(always)]
    fn board(self) -> u64 {
        const { Self::CUSTOM.board }
    }

    #[inline(always)]
    fn odd_rows(self) -> u64 {
        const { Self::CUSTOM.odd_rows }
    }
}

/// Any board whose columns, spare row included, fit the word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Custom<W> {
    rows: u32,
    cols: u32,
    bottom: W,
    board: W,
    odd_rows: W,
}

impl<W: Bits> Custom<W> {
    /// The masks of a board of this size; it must fit the word.
    pub(super) fn new(rows: u32, cols: u32) -> Self {
        assert!(
            (rows + 1) * cols <= W::WIDTH,
            "{rows} rows of {cols} do not fit {} bits",
            W::WIDTH
        );
        let mut bottom = W::ZERO;
        for place in 0..cols {
            bottom |= W::ONE << (place * (rows + 1));
        }
        let (mut board, mut odd_rows) = (W::ZERO, W::ZERO);
        for row in 0..rows {
            board |= bottom << row;
            if row % 2 == 0 {
                odd_rows |= bottom << row;
            }
        }
        Self {
            rows,
            cols,
            bottom,
            board,
            odd_rows,
        }
    }
}

impl<W: Bits> Geometry for Custom<W> {
    type Word = W;

    #[inline(always)]
    fn rows(self) -> u32 {
        self.rows
    }

    #[inline(always)]
    fn cols(self) -> u32 {
        self.cols
    }

    #[inline(always)]
    fn bottom(self) -> W {
        self.bottom
    }

    #[inline(always)]
    fn board(self) -> W {
        self.board
    }

    #[inline(always)]
    fn odd_rows(self) -> W {
        self.odd_rows
    }
}
