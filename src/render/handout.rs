//! What the handout's form prints: the `box` style, fast.
//!
//! The board is drawn once. A cell is one byte wide, so a move changes one byte of the drawing and
//! costs one write, however large the board.

use std::io::{self, Write};

use super::{Renderer, box_drawing, messages};
use crate::board::{Board, Cell, Disc, MoveError, Outcome, PerDisc, Shape};
use crate::game::{Event, Turn};
use crate::language::Language;
use crate::memory::{self, TooLarge};

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
pub(crate) struct Handout {
    /// The drawn board, followed by the question or the result.
    frame: Vec<u8>,
    /// Where the drawn board ends.
    drawn: usize,
    names: PerDisc<&'static str>,
}

impl Handout {
    /// Draws the empty board. The result calls the players by their `names`.
    pub(crate) fn new(shape: Shape, names: PerDisc<&'static str>) -> Result<Handout, TooLarge> {
        let drawn = frame_len(shape.rows(), shape.cols());
        let room = memory::room(drawn.saturating_add(ROOM))?;
        let mut text = String::from_utf8(room).unwrap_or_default();
        box_drawing::draw(&mut text, shape, |_, _| ' ');
        let frame = text.into_bytes();
        assert_eq!(frame.len(), drawn);
        Ok(Handout {
            frame,
            drawn,
            names,
        })
    }

    /// Where a cell's byte is in the frame.
    fn offset(board: &Board, cell: Cell) -> usize {
        let (rows, cols) = (board.shape().rows(), board.shape().cols());
        let above = rows - 1 - board.row(cell);
        let line = rule_len(cols) + above * (row_len(cols) + rule_len(cols));
        line + LINE + board.column(cell) * (LINE + 1)
    }

    /// Writes the board and what follows, in one write.
    fn write(&mut self, out: &mut dyn Write, turn: Turn) -> io::Result<()> {
        self.frame.truncate(self.drawn);
        match turn {
            Turn::Human(_) => writeln!(self.frame, "{QUESTION}")?,
            Turn::Computer(_) => {}
            Turn::Over(outcome) => {
                let winner = match outcome {
                    Outcome::Won(disc) => self.names[disc],
                    _ => "",
                };
                writeln!(
                    self.frame,
                    "{}",
                    messages::result(outcome, winner, Language::English)
                )?;
            }
        }
        out.write_all(&self.frame)
    }
}

impl Renderer for Handout {
    fn event(
        &mut self,
        out: &mut dyn Write,
        board: &Board,
        event: Event,
        turn: Turn,
    ) -> io::Result<()> {
        let message = match event {
            Event::Started => {
                out.write_all(box_drawing::opening(board.shape()).as_bytes())?;
                return self.write(out, turn);
            }
            Event::Played(cell) => {
                self.frame[Self::offset(board, cell)] = board.at(cell).map_or(b' ', sign);
                return self.write(out, turn);
            }
            Event::NotUnderstood(_) => messages::rejected(MoveError::NotANumber, Language::English),
            Event::Rejected(error) => messages::rejected(error, Language::English),
            // The handout has no commands.
            Event::Undone | Event::Replied(_) => return Ok(()),
        };
        out.write_all(format!("{message}\n{QUESTION}\n").as_bytes())
    }
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
        let mut renderer = Handout::new(shape, PerDisc::new("A", "B")).unwrap();
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
        let full = Event::Rejected(MoveError::Full { slot: 9 });
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
        assert!(Handout::new(shape, PerDisc::new("A", "B")).is_err());
    }
}
