//! The handout's program, written as a student would, with one fault: the one that the variable
//! `FAULT` names. Without it, the program is right.

use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use puissance4::rng::{Glibc, Rng};

fn main() {
    let fault = std::env::var("FAULT").unwrap_or_default();
    let args: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let mut program = Program::new(fault);
    let status = program.run(&args);
    program.flush();
    std::process::exit(status);
}

struct Program {
    fault: String,
    input: io::Lines<io::StdinLock<'static>>,
    out: Vec<u8>,
    /// Rows from the bottom.
    grid: Vec<Vec<char>>,
    rows: usize,
    cols: usize,
    rng: Glibc,
    boards: usize,
    last: (usize, usize),
}

#[derive(PartialEq)]
enum End {
    No,
    Won,
    Draw,
}

impl Program {
    fn new(fault: String) -> Program {
        let seed = match fault.as_str() {
            "clock-seed" => {
                let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
                now.unwrap().as_secs() as u32
            }
            "seed-42" => 42,
            _ => 0,
        };
        Program {
            fault,
            input: io::stdin().lines(),
            out: Vec::new(),
            grid: Vec::new(),
            rows: 0,
            cols: 0,
            rng: Glibc::srand(seed),
            boards: 0,
            last: (0, 0),
        }
    }

    fn is(&self, fault: &str) -> bool {
        self.fault == fault
    }

    fn print(&mut self, text: &str) {
        let text = if self.is("crlf") {
            text.replace('\n', "\r\n")
        } else {
            text.to_owned()
        };
        if self.is("all-on-standard-error") {
            eprint!("{text}");
        } else {
            self.out.extend(text.as_bytes());
        }
    }

    /// Writes what was printed, which is otherwise kept, as C programs do.
    fn flush(&mut self) {
        let _ = io::stdout().write_all(&self.out);
        let _ = io::stdout().flush();
        self.out.clear();
    }

    fn line(&mut self, text: &str) {
        self.print(&format!("{text}\n"));
        use io::IsTerminal;
        if io::stdout().is_terminal() {
            self.flush();
        }
    }

    fn read(&mut self) -> Option<i64> {
        loop {
            let line = self.input.next()?.ok()?;
            if let Ok(number) = line.trim().parse() {
                return Some(number);
            }
        }
    }

    fn run(&mut self, args: &[usize]) -> i32 {
        let &[mut mode, mut rows, mut cols] = args else {
            if self.is("no-usage") {
                return 0;
            }
            if self.is("crash-without-arguments") {
                std::process::abort();
            }
            eprintln!("Usage: puissance4 <mode> <row> <col>");
            return 1;
        };
        match self.fault.as_str() {
            "hangs-at-start" => std::thread::sleep(Duration::from_secs(1000)),
            "asks-for-mode" => {
                self.print("Mode (1, 2, 3)? ");
                mode = self.read().unwrap_or(3) as usize;
            }
            "asks-for-size" => {
                self.print("Number of rows: ");
                rows = self.read().unwrap_or(6) as usize;
                self.print("Number of columns: ");
                cols = self.read().unwrap_or(7) as usize;
            }
            "size-exchanged" => (rows, cols) = (cols, rows),
            "size-ignored" => (rows, cols) = (6, 7),
            "modes-1-and-2-exchanged" if mode < 3 => mode = 3 - mode,
            "modes-1-and-3-exchanged" => mode = [0, 3, 2, 1][mode],
            "mode-2-missing" if mode == 2 => {
                println!("Not done yet");
                return 0;
            }
            "mode-1-is-mode-3" if mode == 1 => mode = 3,
            "mode-2-is-mode-1" if mode == 2 => mode = 1,
            _ => {}
        }
        (self.rows, self.cols) = (rows, cols);
        self.grid = vec![vec![' '; cols]; rows];
        if self.is("greeting") {
            self.line("Welcome to Puissance 4!");
        }
        match self.fault.as_str() {
            "no-size-line" => {}
            "size-line-words" => self.line(&format!("Board size: {rows}x{cols}")),
            "size-line-exchanged" => {
                self.line(&format!("Board size is {cols}x{rows} (rows x col)"));
            }
            _ => self.line(&format!("Board size is {rows}x{cols} (rows x col)")),
        }
        if self.is("first-board-dirty") {
            self.grid[0][0] = 'X';
            self.grid[0][1] = 'O';
        }
        if !self.is("no-first-board") {
            self.show();
        }
        self.play(mode)
    }

    fn play(&mut self, mode: usize) -> i32 {
        let mut first = !self.is("second-player-starts") || mode != 3;
        if self.is("computer-starts") && mode != 3 {
            first = false;
        }
        let mut moves = 0;
        loop {
            let computer = mode != 3 && !first;
            let sign = match (first, self.is("signs-exchanged")) {
                (true, false) | (false, true) => 'X',
                _ => 'O',
            };
            if computer {
                if self.is("asks-for-computer") {
                    self.ask();
                }
                if !self.computer(mode, sign) {
                    first = true;
                    continue;
                }
            } else {
                match self.person(sign) {
                    Ok(true) => {}
                    Ok(false) => {
                        first = !first;
                        continue;
                    }
                    Err(status) => return status,
                }
            }
            moves += 1;
            match self.fault.as_str() {
                "crash-in-the-middle" if moves == 5 => std::process::abort(),
                "hangs-in-the-middle" if moves == 5 => loop {
                    std::thread::sleep(Duration::from_secs(1));
                },
                "endless-in-the-middle" if moves == 5 => loop {
                    self.ask();
                    self.flush();
                },
                "ends-in-the-middle" if moves == 5 => return 0,
                "memory" if moves == 3 => {
                    let mut all = Vec::new();
                    loop {
                        all.push(vec![1_u8; 1 << 20]);
                    }
                }
                _ => {}
            }
            let end = self.end(sign);
            let hidden = self.is("person-board-missing") && !computer && mode != 3
                || self.is("computer-board-missing") && computer
                || self.is("last-board-missing") && end != End::No;
            if self.is("result-first") && end != End::No {
                self.result(&end, first, mode);
            }
            if !hidden || (end != End::No && !self.is("last-board-missing")) {
                self.show();
            }
            if end != End::No && !self.is("result-first") {
                self.result(&end, first, mode);
            }
            if end != End::No && !self.is("plays-on") {
                if self.is("crash-at-the-end") {
                    self.flush();
                    std::process::abort();
                }
                return i32::from(self.is("status-1"));
            }
            if !self.is("x-plays-always") {
                first = !first;
            }
        }
    }

    fn ask(&mut self) {
        let mut prompt = "Column number? (starts at 1):\n".to_owned();
        match self.fault.as_str() {
            "prompt-words" => prompt = prompt.replace("? (starts at 1):", " (starts at 1) :"),
            "prompt-other-words" => {
                prompt = prompt.replace("Column number? (starts at 1):", "Votre colonne ?");
            }
            "prompt-missing" => return,
            "prompt-twice" => prompt = prompt.repeat(2),
            "prompt-no-newline" => prompt = prompt.trim_end().to_owned() + " ",
            "prompt-on-standard-error" => {
                eprint!("{prompt}");
                return;
            }
            _ => {}
        }
        let line = prompt.strip_suffix('\n').map(str::to_owned);
        match line {
            Some(line) => self.line(&line),
            None => self.print(&prompt),
        }
    }

    /// A person's move. `Ok(false)` if the turn is lost, an error if the program ends.
    fn person(&mut self, sign: char) -> Result<bool, i32> {
        let mut asked = false;
        loop {
            if !(asked && self.is("silent-rejection")) {
                self.ask();
            }
            asked = true;
            let Some(mut number) = self.read() else {
                // As scanf does at the end of its input.
                return Err(1);
            };
            match self.fault.as_str() {
                "counts-from-0" => number += 1,
                "counts-from-2" => number -= 1,
                "mirrored" => number = self.cols as i64 + 1 - number,
                "out-of-range-wraps" => number = (number - 1).rem_euclid(self.cols as i64) + 1,
                _ => {}
            }
            let refused = self.is("last-column-refused") && number == self.cols as i64;
            let exists = (1..=self.cols as i64).contains(&number) && !refused;
            if !exists && self.is("crash-out-of-range") {
                std::process::abort();
            }
            if exists {
                let column = number as usize - 1;
                if self.put(column, sign) {
                    return Ok(true);
                }
                if self.is("full-column-overwritten") {
                    let top = self.rows - 1;
                    self.grid[top][column] = sign;
                    self.last = (top, column);
                    return Ok(true);
                }
                if self.is("full-column-goes-next") {
                    let free = (0..self.cols).find(|&column| self.put(column, sign));
                    return free.map(|_| true).ok_or(1);
                }
            }
            if self.is("turn-lost-after-rejection") {
                return Ok(false);
            }
            if self.is("rejection-ends") {
                self.line("Bad column, bye");
                return Err(1);
            }
            if self.is("endless-rejection") {
                loop {
                    self.line("Bad column!");
                    self.flush();
                }
            }
            if !self.is("silent-rejection") {
                self.line("You cannot play there.");
            }
        }
    }

    fn put(&mut self, column: usize, sign: char) -> bool {
        let free = (0..self.rows).find(|&row| self.grid[row][column] == ' ');
        let Some(mut row) = free else { return false };
        if self.is("no-gravity") {
            row = (0..self.rows)
                .rev()
                .find(|&row| self.grid[row][column] == ' ')
                .unwrap();
        }
        if self.is("third-disc-high") && row == 2 && self.rows > 3 {
            row = 3;
            if self.grid[3][column] != ' ' {
                row = 2;
            }
        }
        self.grid[row][column] = sign;
        self.last = (row, column);
        true
    }

    /// The computer's move. `false` if it loses its turn.
    fn computer(&mut self, mode: usize, sign: char) -> bool {
        let other = if sign == 'X' { 'O' } else { 'X' };
        if self.is("draws-always") {
            self.rng.rand();
        }
        if mode == 2 {
            let mut order = [sign, other];
            if self.is("blocks-first") {
                order = [other, sign];
            }
            for who in order {
                if who == sign && self.is("never-wins") || who == other && self.is("never-blocks") {
                    continue;
                }
                if who == other && self.is("blocks-rows-not") {
                    continue;
                }
                let mut columns: Vec<usize> = (0..self.cols).collect();
                if self.is("highest-column") {
                    columns.reverse();
                }
                for column in columns {
                    let before = (self.grid.clone(), self.last);
                    if self.put(column, who) {
                        let wins = self.end(who) == End::Won;
                        (self.grid, self.last) = before;
                        if wins {
                            self.put(column, sign);
                            return true;
                        }
                    }
                }
            }
        }
        let mut column = match self.fault.as_str() {
            "other-generator" => self.rng.rand() as usize / 3 % self.cols,
            "leftmost" => 0,
            _ => self.rng.below(self.cols),
        };
        if self.is("computer-floats") && self.rows > 4 && self.grid[self.rows - 3][column] == ' ' {
            self.grid[self.rows - 3][column] = sign;
            self.last = (self.rows - 3, column);
            return true;
        }
        while !self.put(column, sign) {
            match self.fault.as_str() {
                "full-takes-next" | "leftmost" => column = (column + 1) % self.cols,
                "full-passes" => {
                    self.show();
                    return false;
                }
                "full-overwrites" => {
                    let top = self.rows - 1;
                    self.grid[top][column] = sign;
                    self.last = (top, column);
                    return true;
                }
                _ => column = self.rng.below(self.cols),
            }
        }
        true
    }

    fn at(&self, row: isize, column: isize) -> char {
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

    fn end(&self, sign: char) -> End {
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
            if self.is(names[direction]) || self.is("wins-overlooked") || computers_win {
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

    fn result(&mut self, end: &End, first: bool, mode: usize) {
        let first = first != self.is("wrong-winner");
        let mut text = match (end, first, mode) {
            (End::Draw, ..) => "It is a draw.",
            (_, true, _) => "Player one won!",
            (_, false, 3) => "Player two won!",
            _ => "Computer won!",
        };
        match self.fault.as_str() {
            "result-words" if *end == End::Won => {
                text = if first {
                    "Player 1 wins"
                } else {
                    "Player 2 wins"
                }
            }
            "result-computer-words" if text == "Computer won!" => text = "Player two won!",
            "no-result" => return,
            "result-no-newline" => {
                self.print(text);
                return;
            }
            _ => {}
        }
        self.line(text);
    }

    fn show(&mut self) {
        let (rows, cols) = (self.rows, self.cols);
        self.boards += 1;
        if self.is("clears-screen") {
            self.print("\x1b[2J\x1b[H");
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
