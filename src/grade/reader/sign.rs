//! The cells of a board as a program printed it.

use crate::board::{Board, Disc, PerDisc};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grade) enum Sign {
    Free,
    Disc(Disc),
    /// Something that is neither.
    Strange,
}

/// A board, the top row first. Rows may have different lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::grade) struct Grid(pub Vec<Vec<Sign>>);

impl From<&Board> for Grid {
    fn from(board: &Board) -> Grid {
        let (rows, cols) = (board.shape().rows(), board.shape().cols());
        let sign = |row, column| {
            board
                .at(board.cell(row, column))
                .map_or(Sign::Free, Sign::Disc)
        };
        let row = |row| (0..cols).map(|column| sign(row, column)).collect();
        Grid((0..rows).rev().map(row).collect())
    }
}

impl Grid {
    /// The number of rows and columns.
    pub(in crate::grade) fn size(&self) -> (usize, usize) {
        (self.0.len(), self.0.first().map_or(0, Vec::len))
    }

    /// The number of discs.
    pub(in crate::grade) fn discs(&self) -> usize {
        let signs = self.0.iter().flatten();
        signs.filter(|&&sign| sign != Sign::Free).count()
    }

    /// The cells that differ from another board of the same size: row from the top, column.
    pub(in crate::grade) fn changes(&self, from: &Grid) -> Vec<(usize, usize, Sign)> {
        let mut changes = Vec::new();
        for (row, (ours, theirs)) in self.0.iter().zip(&from.0).enumerate() {
            for (column, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                if ours != theirs {
                    changes.push((row, column, *ours));
                }
            }
        }
        changes
    }

    /// The same board upside down, mirrored, or with the other's discs.
    pub(in crate::grade) fn turned(
        &self,
        upside_down: bool,
        mirrored: bool,
        swapped: bool,
    ) -> Grid {
        let mut rows = self.0.clone();
        if upside_down {
            rows.reverse();
        }
        for row in &mut rows {
            if mirrored {
                row.reverse();
            }
            for sign in row.iter_mut().filter(|_| swapped) {
                if let Sign::Disc(disc) = sign {
                    *disc = disc.other();
                }
            }
        }
        Grid(rows)
    }

    /// The board as the handout draws it.
    pub(in crate::grade) fn draw(&self) -> Vec<String> {
        let (rows, cols) = self.size();
        let rule = |left: char, middle: &str, right: char| {
            let lines = vec!["─"; cols].join(middle);
            format!("{left}{lines}{right}")
        };
        let mut lines = vec![rule('┌', "┬", '┐')];
        for (at, row) in self.0.iter().enumerate() {
            let signs = row.iter().map(|sign| format!("│{}", sign.letter(' ')));
            lines.push(signs.collect::<String>() + "│");
            lines.push(if at + 1 < rows {
                rule('├', "┼", '┤')
            } else {
                rule('└', "┴", '┘')
            });
        }
        lines.push(
            (1..=cols)
                .map(|column| format!(" {}", column % 10))
                .collect(),
        );
        lines
    }

    /// The board in few lines, for reports.
    pub(in crate::grade) fn sketch(&self) -> Vec<String> {
        let row = |row: &Vec<Sign>| {
            let signs: Vec<String> = row
                .iter()
                .map(|sign| sign.letter('.').to_string())
                .collect();
            signs.join(" ")
        };
        self.0.iter().map(row).collect()
    }
}

impl Sign {
    const fn letter(self, free: char) -> char {
        match self {
            Sign::Free => free,
            Sign::Disc(Disc::First) => 'X',
            Sign::Disc(Disc::Second) => 'O',
            Sign::Strange => '?',
        }
    }
}

/// Signs that stand for a free cell.
const FREE: [char; 8] = [' ', '.', '_', '-', '\0', '·', '\u{a0}', '~'];
/// Signs that stand for the discs.
const KNOWN: PerDiscSigns = [['X', 'x', '×', '✕'], ['O', 'o', '0', '○']];

type PerDiscSigns = [[char; 4]; 2];

/// Reads the cells of all boards of a game. Unknown signs are the players' in the order in which
/// they appear.
pub(super) fn grids(boards: &[&[Vec<char>]]) -> Vec<Grid> {
    let first = boards.first().and_then(|board| uniform(board));
    let is_free = |sign: char| FREE.contains(&sign) || first == Some(sign);
    let is_known = |sign: char| KNOWN.iter().flatten().any(|&known| known == sign);
    let mut unknown = Vec::new();
    for &sign in boards.iter().flat_map(|board| board.iter().flatten()) {
        if !is_free(sign) && !is_known(sign) && !unknown.contains(&sign) {
            unknown.push(sign);
        }
    }
    // Strange signs on a board with the usual ones are no players.
    let usual = boards
        .iter()
        .flat_map(|board| board.iter().flatten())
        .any(|&sign| is_known(sign) && !is_free(sign));
    let own: PerDisc<Option<char>> = match unknown[..] {
        [one, two] if !usual => PerDisc::new(Some(one), Some(two)),
        [one] if !usual => PerDisc::new(Some(one), None),
        _ => PerDisc::new(None, None),
    };
    let read = |&sign: &char| {
        if is_free(sign) {
            return Sign::Free;
        }
        let disc = Disc::BOTH
            .into_iter()
            .find(|&disc| KNOWN[disc.index()].contains(&sign) || own[disc] == Some(sign));
        disc.map_or(Sign::Strange, Sign::Disc)
    };
    let grid = |board: &&[Vec<char>]| {
        Grid(
            board
                .iter()
                .map(|row| row.iter().map(read).collect())
                .collect(),
        )
    };
    boards.iter().map(grid).collect()
}

/// The sign on all cells of a board, if it is the same everywhere.
fn uniform(board: &[Vec<char>]) -> Option<char> {
    let mut signs = board.iter().flatten();
    let first = *signs.next()?;
    signs.all(|&sign| sign == first).then_some(first)
}
