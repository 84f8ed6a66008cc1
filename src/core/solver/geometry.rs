//! The shape of a board as masks over its word.
//!
//! Columns follow one another, lowest cell first, each with a spare bit on top that never holds a
//! disc. The spare bit separates the columns when the whole board is shifted, and takes the carry
//! when the bottom row is added to a full column. The bits of 6x7:
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

/// What [`Geometry::run`] runs. A closure would not do: the code must be inlined to be compiled for the
/// processor.
pub(super) trait Task {
    type Output;

    /// Runs the task. Implementations are inlined, always.
    fn run(self) -> Self::Output;
}

/// The shape of a board. `Fixed` returns constants, so a common board runs as fast as code written for
/// it alone; `Custom` returns fields.
pub(super) trait Geometry: Copy + Send + Sync {
    /// The word the board is packed into.
    type Word: Bits;

    /// The number of rows, without the spare one.
    fn rows(self) -> u32;
    /// The number of columns.
    fn cols(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> Self::Word;
    /// Every cell, without the spare row.
    fn board(self) -> Self::Word;
    /// The top row and every second row below it: those that a side claims by following up.
    fn claimed_rows(self) -> Self::Word;

    /// The number of cells.
    #[inline(always)]
    fn cells(self) -> u32 {
        self.rows() * self.cols()
    }

    /// The distance from a cell to its right neighbour, in bits.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// The number of bits of the board, with the spare row.
    #[inline(always)]
    fn width(self) -> u32 {
        self.stride() * self.cols()
    }

    /// The lowest free cell of every column that is not full.
    #[inline(always)]
    fn landings(self, taken: Self::Word) -> Self::Word {
        (taken + self.bottom()) & self.board()
    }

    /// The landings after a disc on one of them.
    #[inline(always)]
    fn landings_after(self, landings: Self::Word, cell: Self::Word) -> Self::Word {
        (landings ^ cell) | ((cell << 1) & self.board())
    }

    /// The cells, free or not, that complete four for a side with these discs.
    #[inline(always)]
    fn completions(self, discs: Self::Word) -> Self::Word {
        self.completions_portable(discs)
    }

    /// The same with instructions that every processor has, for code outside of [`run`](Self::run).
    #[inline(always)]
    fn completions_portable(self, discs: Self::Word) -> Self::Word {
        completions(discs, self.stride(), self.cols()) & self.board()
    }

    /// Whether these cells contain four in a row.
    #[inline(always)]
    fn aligned(self, cells: Self::Word) -> bool {
        aligned(cells, self.stride(), self.cols())
    }

    /// Runs a task, compiled for the processor that the geometry is for.
    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        task.run()
    }

    /// The mirror image of a board.
    #[inline(always)]
    fn mirrored(self, board: Self::Word) -> Self::Word {
        mirrored(board, self.stride(), self.cols())
    }
}

/// The cells that complete four for a side with these discs, and bits of the spare row. With fewer than
/// four columns only vertical alignments exist, and the shifts of the others could exceed the word.
#[inline(always)]
pub(super) fn completions<W: Bits>(discs: W, stride: u32, cols: u32) -> W {
    let mut cells = (discs << 1) & (discs << 2) & (discs << 3);
    if cols >= 4 {
        cells |= completions_along(discs, stride - 1);
        cells |= completions_along(discs, stride);
        cells |= completions_along(discs, stride + 1);
    }
    cells
}

/// Whether these cells contain four in a row.
#[inline(always)]
pub(super) fn aligned<W: Bits>(cells: W, stride: u32, cols: u32) -> bool {
    let mut found = aligned_along(cells, 1);
    if cols >= 4 {
        found |= aligned_along(cells, stride - 1);
        found |= aligned_along(cells, stride);
        found |= aligned_along(cells, stride + 1);
    }
    found != W::ZERO
}

/// The mirror image of a board.
#[inline(always)]
pub(super) fn mirrored<W: Bits>(board: W, stride: u32, cols: u32) -> W {
    let mask = W::ones(stride);
    let mut mirror = W::ZERO;
    for column in 0..cols {
        let cells = (board >> (column * stride)) & mask;
        mirror |= cells << ((cols - 1 - column) * stride);
    }
    mirror
}

/// The cells that complete four in the direction in which neighbours are `step` bits apart.
#[inline(always)]
fn completions_along<W: Bits>(discs: W, step: u32) -> W {
    // Two neighbours on one side of the cell, and a third disc beyond them or on the other side.
    let below = (discs << step) & (discs << (2 * step));
    let above = (discs >> step) & (discs >> (2 * step));
    (below & ((discs << (3 * step)) | (discs >> step)))
        | (above & ((discs >> (3 * step)) | (discs << step)))
}

/// The lowest cells of the fours in a row in the direction in which neighbours are `step` bits apart.
#[inline(always)]
fn aligned_along<W: Bits>(cells: W, step: u32) -> W {
    let pairs = cells & (cells >> step);
    pairs & (pairs >> (2 * step))
}

/// The 6x7 board.
pub(super) const STANDARD: Fixed<6, 7> = Fixed;

/// A board whose size is known to the compiler. It must fit 64 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixed<const ROWS: u32, const COLS: u32>;

impl<const ROWS: u32, const COLS: u32> Fixed<ROWS, COLS> {
    const BOTTOM: u64 = {
        let (mut bottom, mut column) = (0, 0);
        while column < COLS {
            bottom |= 1 << (column * (ROWS + 1));
            column += 1;
        }
        bottom
    };
    const CLAIMED_ROWS: u64 = {
        let (mut claimed_rows, mut row) = (0, 1 - ROWS % 2);
        while row < ROWS {
            claimed_rows |= Self::BOTTOM << row;
            row += 2;
        }
        claimed_rows
    };
}

impl<const ROWS: u32, const COLS: u32> Geometry for Fixed<ROWS, COLS> {
    type Word = u64;

    #[inline(always)]
    fn rows(self) -> u32 {
        ROWS
    }

    #[inline(always)]
    fn cols(self) -> u32 {
        COLS
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        const { Self::BOTTOM }
    }

    #[inline(always)]
    fn board(self) -> u64 {
        const { Self::BOTTOM * ((1 << ROWS) - 1) }
    }

    #[inline(always)]
    fn claimed_rows(self) -> u64 {
        const { Self::CLAIMED_ROWS }
    }
}

/// Any board that fits the word, with its spare row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Custom<W> {
    rows: u32,
    cols: u32,
    bottom: W,
    board: W,
    claimed_rows: W,
}

impl<W: Bits> Custom<W> {
    /// The masks of a board of this size.
    ///
    /// # Panics
    ///
    /// If the board does not fit the word.
    pub(super) fn new(rows: u32, cols: u32) -> Self {
        assert!(
            (rows + 1) * cols <= W::WIDTH,
            "{rows}x{cols} does not fit {} bits",
            W::WIDTH
        );
        let mut bottom = W::ZERO;
        for column in 0..cols {
            bottom |= W::ONE << (column * (rows + 1));
        }
        let (mut board, mut claimed_rows) = (W::ZERO, W::ZERO);
        for row in 0..rows {
            board |= bottom << row;
            if (rows - row) % 2 == 1 {
                claimed_rows |= bottom << row;
            }
        }
        Self {
            rows,
            cols,
            bottom,
            board,
            claimed_rows,
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
    fn claimed_rows(self) -> W {
        self.claimed_rows
    }
}
