//! Why a program may announce a win without a line of four, or overlook a line.

use crate::board::{Board, Direction, Disc};
use crate::game::Mode;

/// Why a program may have seen a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::grade) enum Reason {
    /// Three in a row.
    Three,
    /// Four in a line, but not next to each other.
    Gap,
    /// Four that leave the board and come back on the other side.
    Wrap,
}

/// The directions in which the last disc has a line.
pub(super) fn directions(board: &Board, disc: Disc) -> Vec<Direction> {
    let Some(last) = board.last() else {
        return Vec::new();
    };
    let four = |direction: &Direction| board.alignment(last, disc, *direction) >= 4;
    Direction::ALL.into_iter().filter(four).collect()
}

/// The reasons for which a win may have been seen: lines of some kind through the last disc.
pub(super) fn reasons(board: &Board, disc: Disc) -> Vec<Reason> {
    match board.last() {
        Some(last) if board.at(last) == Some(disc) => reasons_for(board, disc),
        _ => Vec::new(),
    }
}

/// The same if the last disc were one of this player.
fn reasons_for(board: &Board, disc: Disc) -> Vec<Reason> {
    let Some(last) = board.last() else {
        return Vec::new();
    };
    let mut reasons = Vec::new();
    if board.longest(last, disc) == 3 {
        reasons.push(Reason::Three);
    }
    let (rows, cols) = (board.shape().rows() as isize, board.shape().cols() as isize);
    let (row, column) = (board.row(last) as isize, board.column(last) as isize);
    let has = |row: isize, column: isize| {
        (0..rows).contains(&row)
            && (0..cols).contains(&column)
            && match board.cell(row as usize, column as usize) {
                cell if cell == last => true,
                cell => board.at(cell) == Some(disc),
            }
    };
    let steps = [(0, 1), (1, 0), (1, 1), (-1, 1)];
    // Along the whole line, wherever the discs are.
    let gap = steps.iter().any(|(up, right)| {
        let reach = rows.max(cols);
        let along = (-reach..=reach).filter(|i| has(row + i * up, column + i * right));
        along.count() >= 4
    });
    if gap {
        reasons.push(Reason::Gap);
    }
    // As one long row, from either end, or as a ring.
    let long = |index: isize, from_the_top: bool| {
        let row = index.div_euclid(cols);
        let row = if from_the_top { rows - 1 - row } else { row };
        has(row, index.rem_euclid(cols))
    };
    let mut wrap = false;
    // The last disc may be any of the four.
    for first in -3..=0 {
        for from_the_top in [false, true] {
            let row = if from_the_top { rows - 1 - row } else { row };
            for step in [1, cols - 1, cols + 1] {
                let start = row * cols + column + first * step;
                wrap |= (0..4).all(|i| long(start + i * step, from_the_top));
            }
        }
        for (up, right) in steps {
            wrap |= (first..first + 4).all(|i| {
                has(
                    (row + i * up).rem_euclid(rows),
                    (column + i * right).rem_euclid(cols),
                )
            });
        }
    }
    if wrap {
        reasons.push(Reason::Wrap);
    }
    reasons
}

/// The reasons for which a program may think that a disc in this column wins, of either player.
pub(super) fn reasons_in(board: &Board, slot: usize) -> Vec<Reason> {
    let mut all = Vec::new();
    let mut after = board.clone();
    if after.drop(slot).is_err() {
        return all;
    }
    for disc in Disc::BOTH {
        all.extend(reasons_for(&after, disc));
    }
    all
}

/// The win at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::grade) struct Win {
    /// The directions of its lines.
    pub directions: Vec<Direction>,
    /// What else it has.
    pub traits: Vec<Trait>,
    /// Whether the program noticed it.
    pub noticed: bool,
}

/// What wins have that programs overlook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::grade) enum Trait {
    LastColumn,
    FirstColumn,
    TopRow,
    BottomRow,
    /// More than four.
    Long,
    /// The line reaches beyond row 6 or column 7.
    Beyond,
    /// The last disc is not at an end of the line.
    Middle,
    ByFirst,
    BySecond,
    ByComputer,
    /// It fills the last free cell.
    LastCell,
}

impl Trait {
    /// All of them, the more special ones first.
    pub(in crate::grade) const ALL: [Trait; 11] = [
        Trait::Long,
        Trait::LastCell,
        Trait::Beyond,
        Trait::LastColumn,
        Trait::TopRow,
        Trait::FirstColumn,
        Trait::BottomRow,
        Trait::ByComputer,
        Trait::BySecond,
        Trait::ByFirst,
        Trait::Middle,
    ];

    /// Whether it is about the place or the length of the line.
    pub(in crate::grade) const fn is_edge(self) -> bool {
        matches!(
            self,
            Trait::LastColumn
                | Trait::FirstColumn
                | Trait::TopRow
                | Trait::BottomRow
                | Trait::Long
                | Trait::Beyond
                | Trait::LastCell
        )
    }
}

impl Win {
    pub(super) fn new(board: &Board, disc: Disc, mode: Mode, noticed: bool) -> Win {
        let last = board.last().expect("a won game has a last disc");
        let directions = directions(board, disc);
        let cells = board.winning_cells();
        let shape = board.shape();
        let any = |is: &dyn Fn(usize, usize) -> bool| {
            cells
                .iter()
                .any(|&cell| is(board.row(cell), board.column(cell)))
        };
        let long = directions
            .iter()
            .any(|&direction| board.alignment(last, disc, direction) > 4);
        let at_an_end = directions.iter().all(|&direction| {
            let step = board.step(direction);
            let near = [last.index() + step, last.index() - step];
            let own = |index: &&usize| cells.iter().any(|cell| cell.index() == **index);
            near.iter().filter(own).count() < 2
        });
        let by_computer = mode != Mode::TwoPlayers && disc == Disc::Second;
        let has = |what: &Trait| match what {
            Trait::LastColumn => any(&|_, column| column + 1 == shape.cols()),
            Trait::FirstColumn => any(&|_, column| column == 0),
            Trait::TopRow => any(&|row, _| row + 1 == shape.rows()),
            Trait::BottomRow => any(&|row, _| row == 0),
            Trait::Long => long,
            Trait::Beyond => any(&|row, column| row >= 6 || column >= 7),
            Trait::Middle => !at_an_end,
            Trait::ByFirst => disc == Disc::First,
            Trait::BySecond => disc == Disc::Second,
            Trait::ByComputer => by_computer,
            Trait::LastCell => board.free_cells() == 0,
        };
        Win {
            traits: Trait::ALL.into_iter().filter(has).collect(),
            directions,
            noticed,
        }
    }
}
