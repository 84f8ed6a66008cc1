//! The handout's program, written as a student would, with one fault: the one that the variable
//! `FAULT` names. Without it, the program is right.

mod computer;
mod end;
mod show;

use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use puissance4::rng::Glibc;

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
        if self.is("always-usage") {
            eprintln!("Usage: puissance4 <mode> <row> <col>");
            return 1;
        }
        let given = (rows, cols);
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
            "size-exchanged" | "board-exchanged" => (rows, cols) = (cols, rows),
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
            "board-exchanged" => {
                let (rows, cols) = given;
                self.line(&format!("Board size is {rows}x{cols} (rows x col)"));
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
        if (self.is("computer-starts") || self.is("computer-has-x")) && mode != 3 {
            first = false;
        }
        let mut moves = 0;
        loop {
            let computer = mode != 3 && !first;
            let exchanged = self.is("signs-exchanged") || self.is("computer-has-x") && mode != 3;
            let sign = match (first, exchanged) {
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
                        // Slow enough to be stopped long before the machine has no memory left.
                        std::thread::sleep(Duration::from_millis(1));
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
                match self.fault.as_str() {
                    "crash-at-the-end" => {
                        self.flush();
                        std::process::abort();
                    }
                    "hangs-at-the-end" => loop {
                        std::thread::sleep(Duration::from_secs(1));
                    },
                    _ => {}
                }
                return i32::from(self.is("status-1"));
            }
            let again = self.is("x-plays-always")
                || self.is("computer-plays-twice") && computer && moves == 4;
            if !again {
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
                "sign-ignored" => number = number.abs(),
                "shifted-round" if (1..=self.cols as i64).contains(&number) => {
                    number = (number - 2).rem_euclid(self.cols as i64) + 1;
                }
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
                if self.is("full-column-changes-nothing") {
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
            match self.fault.as_str() {
                "silent-rejection" => {}
                "rejection-speaks-of-winning" => {
                    self.line("");
                    self.line("You cannot win like this!");
                    self.line("");
                }
                "rejection-shows-the-board" => {
                    self.line("You cannot play there.");
                    self.show();
                }
                _ => self.line("You cannot play there."),
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
}
