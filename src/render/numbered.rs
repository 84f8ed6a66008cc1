//! `numbered`: signs between the numbers of rows and columns.

use std::fmt::Write;

use super::{Paint, Style};
use crate::player::PerPlayer;

/// The style of handout 000's figures.
pub(super) struct Numbered;

impl Style for Numbered {
    fn signs(&self) -> PerPlayer<char> {
        PerPlayer::new('*', 'o')
    }

    fn draw(&self, text: &mut String, paint: &Paint) {
        let (rows, cols) = (paint.shape().rows(), paint.shape().cols());
        // The handout's widths, and wider only if a number needs it.
        let side = digits(rows).max(2);
        let wide = digits(paint.numbering().last(cols));
        let mut numbers = " ".repeat(side + 1);
        for column in 0..cols {
            // Writing to a string cannot fail.
            let _ = write!(numbers, "{:>wide$} ", paint.numbering().number(column));
        }
        let _ = writeln!(text, "\n{numbers}");
        for row in (0..rows).rev() {
            let _ = write!(text, "{:side$}", row + 1);
            for column in 0..cols {
                let _ = write!(
                    text,
                    " {:>1$}{2}",
                    "",
                    wide - 1,
                    paint.cell(row, column, self.free())
                );
            }
            let _ = writeln!(text, "{:side$}", row + 1);
        }
        let _ = writeln!(text, "{numbers}\n");
    }
}

/// How many digits a number has.
const fn digits(number: usize) -> usize {
    match number.checked_ilog10() {
        Some(log) => log as usize + 1,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::{self, Numbering};
    use crate::game::{Event, Series};
    use crate::language::Language;
    use crate::player::PlayerSpec;
    use crate::render::{Look, Renderer, Text};

    /// A board in this style. Yellow is player one, who started.
    fn shown(moves: &str) -> String {
        let board = notation::standard(moves);
        let players = PerPlayer::new(PlayerSpec::Random, PlayerSpec::Random);
        let series = Series::new(players, board.clone());
        let mut out = Vec::new();
        let turn = series.game().turn();
        let look = Look {
            style: &Numbered,
            language: Language::English,
            numbering: Numbering::FromOne,
            signs: Some(PerPlayer::new('o', '*')),
            colour: false,
            width: || None,
        };
        Text::new(look, &series)
            .event(&mut out, &board, Event::Started, turn)
            .unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_handouts_figures_are_shown_as_printed() {
        // Yellow started this game, red has just played column 5: figure 2.
        let moves = "2152633334644747446675";
        let figure_1 = [
            "",
            "   1 2 3 4 5 6 7 ",
            " 6       *       6",
            " 5       o       5",
            " 4     o o   *   4",
            " 3     * o   o o 3",
            " 2   * o *   o * 2",
            " 1 * o * * o o * 1",
            "   1 2 3 4 5 6 7 ",
            "",
            "",
        ];
        assert_eq!(shown(&moves[..moves.len() - 1]), figure_1.join("\n"));
        let mut figure_2 = figure_1;
        figure_2[6] = " 2   * o * * o * 2";
        assert_eq!(shown(moves), figure_2.join("\n"));
    }
}
