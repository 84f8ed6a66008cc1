//! Wins and draws, and what a program may take for one.

use super::{End, Program};

impl Program {
    pub(crate) fn at(&self, row: isize, column: isize) -> char {
        let (rows, cols) = (self.rows as isize, self.cols as isize);
        if self.is("wraps-like-an-index") {
            // A long array without looking at the edges.
            let index = row * cols + column;
            if !(0..rows * cols).contains(&index) {
                return '#';
            }
            return self.grid[(index / cols) as usize][(index % cols) as usize];
        }
        if self.is("wraps-like-a-ring") {
            return self.grid[row.rem_euclid(rows) as usize][column.rem_euclid(cols) as usize];
        }
        let inside = (0..rows).contains(&row) && (0..cols).contains(&column);
        let edge = self.is("last-column-overlooked") && column == cols - 1
            || self.is("top-row-overlooked") && row == rows - 1
            || self.is("first-column-overlooked") && column == 0
            || self.is("only-6x7") && (row >= 6 || column >= 7);
        if inside && !edge {
            self.grid[row as usize][column as usize]
        } else {
            '#'
        }
    }

    pub(crate) fn end(&self, sign: char) -> End {
        let (row, column) = (self.last.0 as isize, self.last.1 as isize);
        let full = self
            .grid
            .iter()
            .flatten()
            .filter(|&&cell| cell == ' ')
            .count();
        let draw =
            full == 0 && !self.is("draw-overlooked") || full == 1 && self.is("draw-too-early");
        if draw && self.is("draw-before-win") {
            return End::Draw;
        }
        let needed = if self.is("three-win") { 3 } else { 4 };
        let computers_win = sign == 'O' && self.is("second-wins-overlooked");
        if self.at(row, column) != sign {
            return if draw { End::Draw } else { End::No };
        }
        for (direction, (up, right)) in [(0, 1), (1, 0), (1, 1), (-1, 1)].into_iter().enumerate() {
            let names = [
                "rows-overlooked",
                "columns-overlooked",
                "rising-overlooked",
                "falling-overlooked",
            ];
            let far = direction == 1 && column >= 10 && self.is("far-columns-overlooked");
            if self.is(names[direction]) || self.is("wins-overlooked") || computers_win || far {
                continue;
            }
            let mut count = 1;
            for sense in [1, -1] {
                for i in 1..4 {
                    let cell = self.at(row + i * up * sense, column + i * right * sense);
                    if cell == sign {
                        count += 1;
                    } else if !(self.is("gaps-ignored")
                        || self.is("gaps-of-free-cells-ignored") && cell == ' ')
                    {
                        break;
                    }
                }
                if self.is("middle-overlooked") {
                    if count >= needed {
                        break;
                    }
                    count = 1;
                }
            }
            if count >= needed && !(self.is("long-lines-overlooked") && count != 4) {
                return End::Won;
            }
        }
        if draw { End::Draw } else { End::No }
    }
}
