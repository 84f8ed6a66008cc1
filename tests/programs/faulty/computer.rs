//! The computer, and its faults.

use std::time::Duration;

use puissance4::rng::Rng;

use super::{End, Program};

impl Program {
    /// The computer's move. `false` if it loses its turn.
    pub(crate) fn computer(&mut self, mode: usize, sign: char) -> bool {
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
                        let stays = self.is("trial-disc-stays") && who == other && column == 0;
                        if !stays {
                            self.grid = before.0;
                        }
                        self.last = before.1;
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
            "never-the-last-column" => self.rng.rand() as usize % (self.cols - 1),
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
                "full-hangs" | "never-the-last-column" => {
                    std::thread::sleep(Duration::from_secs(1));
                }
                _ => column = self.rng.below(self.cols),
            }
        }
        true
    }
}
