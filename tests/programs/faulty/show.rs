//! The board, and how it may be drawn.

use std::io::{self, Write};

use super::Program;

impl Program {
    pub(crate) fn show(&mut self) {
        let (rows, cols) = (self.rows, self.cols);
        self.boards += 1;
        if self.is("clears-screen") {
            self.print("\x1b[2J\x1b[H");
        }
        if self.is("clears-screen-by-a-command") {
            // What the program has printed comes later, from the middle of a character on.
            let kept = self.out.split_off(self.out.len().saturating_sub(20));
            self.flush();
            let _ = io::stdout().write_all(b"\x1b[2J\x1b[H");
            self.out = kept;
        }
        if self.is("empty-lines") {
            self.line("");
        }
        let mut frame = ["┌┬┐─", "├┼┤─", "└┴┘─"].map(|set| set.chars().collect::<Vec<char>>());
        let mut bar = "│";
        if self.is("ascii-frame") {
            frame = ["+++-", "+++-", "+++-"].map(|set| set.chars().collect());
            bar = "|";
        }
        let rule = |set: &[char]| {
            let width = if self.is("wide-cells") { 3 } else { 1 };
            let cells = vec![set[3].to_string().repeat(width); cols];
            format!("{}{}{}", set[0], cells.join(&set[1].to_string()), set[2])
        };
        let mut lines = vec![rule(&frame[0])];
        for i in 0..rows {
            let row = if self.is("upside-down") {
                i
            } else {
                rows - 1 - i
            };
            let cell = |&cell: &char| match (self.fault.as_str(), cell) {
                ("lower-case", cell) => cell.to_ascii_lowercase().to_string(),
                ("dots", ' ') => ".".to_owned(),
                ("colours", 'X') => "\x1b[31mX\x1b[0m".to_owned(),
                ("wide-cells", cell) => format!(" {cell} "),
                ("numbers-as-signs", 'X') => "1".to_owned(),
                ("numbers-as-signs", 'O') => "2".to_owned(),
                _ => cell.to_string(),
            };
            let cells: Vec<String> = self.grid[row].iter().map(cell).collect();
            if self.is("no-frame") {
                lines.push(
                    cells
                        .iter()
                        .map(|cell| cell.replace(' ', ".") + " ")
                        .collect(),
                );
                continue;
            }
            let space = if self.is("rows-end-with-space") {
                " "
            } else {
                ""
            };
            lines.push(format!("{bar}{}{bar}{space}", cells.join(bar)));
            lines.push(rule(&frame[if i + 1 < rows { 1 } else { 2 }]));
        }
        if self.is("no-frame") {
            lines.remove(0);
        }
        let number = |column: usize| match self.fault.as_str() {
            "footer-two-digits" => (column + 1).to_string(),
            "footer-from-0" => column.to_string(),
            _ => ((column + 1) % 10).to_string(),
        };
        let numbers: Vec<String> = (0..cols).map(number).collect();
        match self.fault.as_str() {
            "no-footer" => {}
            "footer-ends-with-space" => lines.push(format!(" {} ", numbers.join(" "))),
            "footer-not-indented" => lines.push(numbers.join(" ")),
            "footer-on-top" => lines.insert(0, format!(" {}", numbers.join(" "))),
            _ => lines.push(format!(" {}", numbers.join(" "))),
        }
        if self.is("board-twice") {
            lines = [lines.clone(), lines].concat();
        }
        for line in lines {
            self.line(&line);
        }
    }
}
