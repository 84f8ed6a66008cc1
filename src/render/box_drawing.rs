//! The handout's look: a grid of box-drawing lines, one byte a cell.
//!
//! The board is drawn once. A cell is one byte wide, so a move changes one byte of the drawing,
//! and however large the board, telling the move is one write.

use std::io::{self, Write};

use super::{Event, Renderer};
use crate::board::{Board, Cell, Disc, Outcome, Refused, Shape};
use crate::memory::{self, TooLarge};
use crate::player::Turn;

/// Every line-drawing character takes this many bytes in UTF-8.
const LINE: usize = "─".len();
const QUESTION: &str = "Column number? (starts at 1):";
/// Room after the drawing for the question or the result.
const ROOM: usize = 32;

/// The sign of each player's discs.
const fn sign(disc: Disc) -> u8 {
    match disc {
        Disc::First => b'X',
        Disc::Second => b'O',
    }
}

/// The handout's renderer.
pub struct BoxDrawing {
    /// The drawn board, and after it what comes of the last event.
    frame: Vec<u8>,
    /// Where the drawn board ends.
    drawn: usize,
    names: [&'static str; 2],
}

impl BoxDrawing {
    /// The drawing of an empty board. The result calls the players by their `names`.
    pub fn new(shape: Shape, names: [&'static str; 2]) -> Result<BoxDrawing, TooLarge> {
        let (rows, cols) = (shape.rows(), shape.cols());
        let drawn = frame_len(rows, cols);
        let mut frame = memory::room(drawn.saturating_add(ROOM))?;
        rule(&mut frame, cols, ["┌", "┬", "┐"]);
        for row in 0..rows {
            if row > 0 {
                rule(&mut frame, cols, ["├", "┼", "┤"]);
            }
            for _ in 0..cols {
                frame.extend_from_slice("│ ".as_bytes());
            }
            frame.extend_from_slice("│\n".as_bytes());
        }
        rule(&mut frame, cols, ["└", "┴", "┘"]);
        for column in 1..=cols {
            frame.extend_from_slice(&[b' ', b'0' + (column % 10) as u8]);
        }
        frame.push(b'\n');
        debug_assert_eq!(frame.len(), drawn);
        Ok(BoxDrawing {
            frame,
            drawn,
            names,
        })
    }

    /// Where a cell's byte is in the frame.
    fn offset(&self, board: &Board, cell: Cell) -> usize {
        let (rows, cols) = (board.shape().rows(), board.shape().cols());
        let above = rows - 1 - board.row(cell);
        let line = rule_len(cols) + above * (row_len(cols) + rule_len(cols));
        line + LINE + board.column(cell) * (LINE + 1)
    }

    /// Writes the board and what comes next, at once.
    fn write(&mut self, out: &mut dyn Write, turn: Turn) -> io::Result<()> {
        self.frame.truncate(self.drawn);
        match turn {
            Turn::Human(_) => writeln!(self.frame, "{QUESTION}")?,
            Turn::Over(Outcome::Won(disc)) => {
                writeln!(self.frame, "{} won!", self.names[disc.index()])?;
            }
            Turn::Over(Outcome::Draw) => writeln!(self.frame, "It is a draw.")?,
            Turn::Machine(_) | Turn::Over(Outcome::Ongoing) => {}
        }
        out.write_all(&self.frame)
    }
}

impl Renderer for BoxDrawing {
    fn event(
        &mut self,
        out: &mut dyn Write,
        board: &Board,
        event: Event,
        turn: Turn,
    ) -> io::Result<()> {
        let cols = board.shape().cols();
        let message = match event {
            Event::Started => {
                writeln!(
                    out,
                    "Board size is {}x{cols} (rows x col)",
                    board.shape().rows()
                )?;
                return self.write(out, turn);
            }
            Event::Played(cell) => {
                let offset = self.offset(board, cell);
                self.frame[offset] = board.at(cell).map_or(b' ', sign);
                return self.write(out, turn);
            }
            Event::NotANumber => "Please enter an integer.".to_owned(),
            Event::Refused(Refused::OutOfRange) => format!("Index must be between 1 and {cols}"),
            Event::Refused(Refused::Full { slot }) => {
                format!("Column {} is full. Please enter another column.", slot + 1)
            }
        };
        out.write_all(format!("{message}\n{QUESTION}\n").as_bytes())
    }
}

/// A horizontal line of the grid: its left end, its crossings, its right end.
fn rule(frame: &mut Vec<u8>, cols: usize, [left, crossing, right]: [&str; 3]) {
    frame.extend_from_slice(left.as_bytes());
    for column in 0..cols {
        frame.extend_from_slice("─".as_bytes());
        let next = if column + 1 < cols { crossing } else { right };
        frame.extend_from_slice(next.as_bytes());
    }
    frame.push(b'\n');
}

// The lengths stop at the largest number there is: no memory holds that either.

/// The bytes of a horizontal line.
const fn rule_len(cols: usize) -> usize {
    cols.saturating_mul(2 * LINE).saturating_add(LINE + 1)
}

/// The bytes of a row of cells.
const fn row_len(cols: usize) -> usize {
    cols.saturating_mul(LINE + 1).saturating_add(LINE + 1)
}

/// The bytes of a whole board.
const fn frame_len(rows: usize, cols: usize) -> usize {
    let footer = cols.saturating_mul(2).saturating_add(1);
    row_len(cols)
        .saturating_add(rule_len(cols))
        .saturating_mul(rows)
        .saturating_add(rule_len(cols))
        .saturating_add(footer)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written, a string a write.
    struct Writes(Vec<String>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(String::from_utf8(bytes.to_vec()).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_move_is_one_write() {
        let shape = Shape::puissance4(4, 11).unwrap();
        let mut board = Board::new(shape).unwrap();
        let mut renderer = BoxDrawing::new(shape, ["A", "B"]).unwrap();
        let mut out = Writes(Vec::new());
        for column in [10, 0, 10] {
            let cell = board.drop(column).unwrap();
            let turn = Turn::Human(board.to_move());
            renderer
                .event(&mut out, &board, Event::Played(cell), turn)
                .unwrap();
        }
        let over = Turn::Over(Outcome::Won(Disc::Second));
        let cell = board.drop(9).unwrap();
        renderer
            .event(&mut out, &board, Event::Played(cell), over)
            .unwrap();
        let full = Event::Refused(Refused::Full { slot: 9 });
        renderer
            .event(&mut out, &board, full, Turn::Human(Disc::First))
            .unwrap();
        let [_, _, third, last, refused] = &out.0[..] else {
            panic!("{} writes", out.0.len())
        };
        assert_eq!(
            third,
            "\
┌─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┐
│ │ │ │ │ │ │ │ │ │ │ │
├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
│ │ │ │ │ │ │ │ │ │ │ │
├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
│ │ │ │ │ │ │ │ │ │ │X│
├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
│O│ │ │ │ │ │ │ │ │ │X│
└─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┘
 1 2 3 4 5 6 7 8 9 0 1
Column number? (starts at 1):
"
        );
        assert!(last.ends_with(
            "│O│ │ │ │ │ │ │ │ │O│X│\n└─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┘\n 1 2 3 4 5 6 7 8 9 0 1\nB won!\n"
        ));
        assert_eq!(
            refused,
            "Column 10 is full. Please enter another column.\nColumn number? (starts at 1):\n"
        );
    }

    #[test]
    fn a_drawing_that_memory_cannot_hold_is_refused() {
        let shape = Shape::puissance4(usize::MAX, usize::MAX).unwrap();
        assert!(BoxDrawing::new(shape, ["A", "B"]).is_err());
    }
}
