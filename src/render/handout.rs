//! What the handout's form prints: the `box` style, fast.
//!
//! The board is drawn once. A cell is one byte wide, so a move changes one byte of the drawing and
//! costs one write, however large the board.

use std::io::{self, Write};

use super::{Renderer, Wording, box_drawing, messages};
use crate::board::notation::Numbering;
use crate::board::{Board, Cell, Disc, MoveError, Outcome, PerDisc, Shape};
use crate::game::{Event, Turn};
use crate::language::Language;

/// Every line-drawing character takes this many bytes in UTF-8.
const LINE: usize = "─".len();
const WORDING: Wording = Wording {
    language: Language::English,
    numbering: Numbering::FromOne,
};
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
    pub(crate) fn new(shape: Shape, names: PerDisc<&'static str>) -> Handout {
        let drawn = frame_len(shape.rows(), shape.cols());
        let mut text = String::with_capacity(drawn + ROOM);
        box_drawing::draw(&mut text, shape, WORDING.numbering, |_, _| ' ');
        let frame = text.into_bytes();
        assert_eq!(frame.len(), drawn);
        Handout {
            frame,
            drawn,
            names,
        }
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
                    messages::result(outcome, winner, WORDING.language)
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
            Event::NotUnderstood(_) => messages::rejected(MoveError::NotANumber, WORDING),
            Event::Rejected { error, .. } => messages::rejected(error, WORDING),
            // The handout has no commands.
            Event::Undone | Event::Replied(_) => return Ok(()),
        };
        out.write_all(format!("{message}\n{QUESTION}\n").as_bytes())
    }
}

/// The bytes of a horizontal line.
const fn rule_len(cols: usize) -> usize {
    2 * LINE * cols + LINE + 1
}

/// The bytes of a row of cells.
const fn row_len(cols: usize) -> usize {
    (LINE + 1) * cols + LINE + 1
}

/// The bytes of a whole board.
const fn frame_len(rows: usize, cols: usize) -> usize {
    let footer = 2 * cols + 1;
    (row_len(cols) + rule_len(cols)) * rows + rule_len(cols) + footer
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
        let mut board = Board::new(shape);
        let mut renderer = Handout::new(shape, PerDisc::new("A", "B"));
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
        let full = Event::Rejected {
            number: 10,
            error: MoveError::Full { slot: 9 },
        };
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
}
