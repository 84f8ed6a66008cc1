//! The games of each topic, from the simple to the unusual.

use super::Game;
use super::plan::Plan;
use super::playout::{self, Person, against, board, computers, finish, full_board, pick};
use crate::board::{Board, Direction, Disc, Outcome, Shape};
use crate::game::Mode;
use crate::jobs::Stop;
use crate::rng::Rng;

/// Boards of all proportions, the wide ones with column numbers of two digits.
const SIZES: [(usize, usize); 12] = [
    (4, 12),
    (4, 4),
    (5, 9),
    (9, 5),
    (6, 11),
    (7, 6),
    (10, 4),
    (4, 7),
    (8, 8),
    (5, 5),
    (11, 9),
    (12, 14),
];

/// Boards for games that end in a certain way: small ones, so that games are short.
const SMALL: [(usize, usize); 6] = [(6, 7), (4, 4), (5, 6), (6, 7), (4, 8), (7, 5)];

/// A game of two people, as they are typed.
fn typed(board: &Board) -> Game {
    Game {
        mode: Mode::TwoPlayers,
        shape: board.shape(),
        entries: board
            .history()
            .iter()
            .map(|&slot| slot as i64 + 1)
            .collect(),
        spare: 0,
    }
}

/// Two people on 6x7.
pub(super) fn two_players(index: usize, rng: &mut dyn Rng) -> Game {
    let mut board = board(6, 7);
    if index == 0 {
        for slot in [0, 1, 0, 1, 0, 1, 0] {
            board.drop(slot).expect("there is room");
        }
    }
    finish(&mut board, rng);
    typed(&board)
}

/// Other sizes, in all modes.
pub(super) fn sizes(index: usize, rng: &mut dyn Rng) -> Game {
    // Each mode goes through all sizes, each from another one on.
    let (round, mode) = (index / 3, index % 3);
    let (rows, cols) = SIZES[(round + 4 * mode) % SIZES.len()];
    match mode {
        // Wins in the last column, as far as the board has others.
        0 => {
            const DIRECTIONS: [Direction; 4] = [
                Direction::Column,
                Direction::Rise,
                Direction::Row,
                Direction::Fall,
            ];
            let line = line(DIRECTIONS[round % 4], rows, cols, Place::Right, rng);
            let disc = Disc::BOTH[round / 4 % 2];
            let planned = line.play(disc, rng);
            let mut board = planned.unwrap_or_else(|| board(rows, cols));
            finish(&mut board, rng);
            typed(&board)
        }
        1 => with_computer(Mode::Random, rows, cols, Person::Random, rng),
        _ => with_computer(Mode::Ai, rows, cols, Person::Waits, rng),
    }
}

/// One person against a computer.
pub(super) fn computer(mode: Mode, index: usize, rng: &mut dyn Rng) -> Game {
    const PEOPLE: [Person; 5] = [
        Person::Random,
        Person::Opens,
        Person::Waits,
        Person::Fills,
        Person::Attacks,
    ];
    if index % 10 == 9 {
        return drawn(mode, index / 10, rng);
    }
    // Small boards make the computer meet full columns.
    let (rows, cols) = [(6, 7), (4, 4), (6, 7), (4, 5)][index / 2 % 4];
    with_computer(mode, rows, cols, PEOPLE[index % 5], rng)
}

fn with_computer(mode: Mode, rows: usize, cols: usize, person: Person, rng: &mut dyn Rng) -> Game {
    let shape = Shape::puissance4(rows, cols).expect("at least 4 rows and columns");
    let entries = against(mode, shape, person, rng);
    Game {
        mode,
        shape,
        entries: entries.into_iter().map(|slot| slot as i64 + 1).collect(),
        spare: rows * cols,
    }
}

/// A game against a computer that ends in a draw, if one is found soon. The last disc is the
/// person's on every other board.
fn drawn(mode: Mode, index: usize, rng: &mut dyn Rng) -> Game {
    const TRIES: usize = 200;
    let (rows, cols) = [(5, 5), (4, 4)][index % 2];
    let mut game = || with_computer(mode, rows, cols, Person::Random, rng);
    let mut games = std::iter::repeat_with(&mut game).take(TRIES);
    let found = games.find(|game| game.expected().1 == Some(Outcome::Draw));
    found.unwrap_or_else(game)
}

/// Games with columns that are rejected: full ones, or ones that do not exist.
pub(super) fn rejected(index: usize, rng: &mut dyn Rng) -> Game {
    let (rows, cols) = [(4, 4), (6, 7), (5, 4)][index % 3];
    let mode = [Mode::TwoPlayers, Mode::TwoPlayers, Mode::Random, Mode::Ai][index / 3 % 4];
    let full = index.is_multiple_of(2);
    let game = match mode {
        Mode::TwoPlayers => {
            let mut board = board(rows, cols);
            if index < 2 {
                // One column is filled first, so that a short game shows it.
                for _ in 0..rows {
                    board.drop(0).expect("there is room");
                }
            }
            finish(&mut board, rng);
            typed(&board)
        }
        _ => with_computer(mode, rows, cols, Person::Fills, rng),
    };
    let mut board = playout::board(rows, cols);
    let mut computers = computers(mode);
    let mut entries = Vec::new();
    let outside = [0, cols as i64 + 1, -1, 99, cols as i64 + 2];
    let mut rejections = 0;
    for &entry in &game.entries {
        let fulls: Vec<i64> = (0..cols)
            .filter(|&slot| board.landing(slot).is_none())
            .map(|slot| slot as i64 + 1)
            .collect();
        if full && !fulls.is_empty() && rng.below(3) > 0 {
            entries.push(pick(&fulls, rng));
            rejections += 1;
        } else if !full && rng.below(4) == 0 {
            entries.push(outside[rejections % outside.len()]);
            rejections += 1;
        }
        entries.push(entry);
        board
            .drop(entry as usize - 1)
            .expect("the game was played like this");
        if mode != Mode::TwoPlayers && board.status() == Outcome::Ongoing {
            let slot = computers.choose(&board, &Stop::default());
            let slot = slot.expect("nobody raises the stop");
            board
                .drop(slot)
                .expect("strategies choose among the board's moves");
        }
    }
    if rejections == 0 {
        entries.insert(0, if index % 4 < 2 { cols as i64 + 1 } else { 0 });
    }
    Game { entries, ..game }
}

/// Games that end in all ways.
pub(super) fn ends(index: usize, rng: &mut dyn Rng) -> Game {
    let direction = Direction::ALL[index % 4];
    let round = index / 4;
    let disc = Disc::BOTH[(round + 1) % 2];
    let (rows, cols) = SMALL[round / 2 % SMALL.len()];
    let wanted = match round % 9 {
        0 | 1 => line(direction, rows, cols, Place::Low, rng),
        2 => broken(
            direction,
            rows.max(5),
            cols.max(5),
            (index + round / 9).is_multiple_of(2),
            rng,
        ),
        // Every other one beyond row 6 and column 7.
        3 => {
            let is_small = !(index + round / 9).is_multiple_of(2);
            let (rows, cols) = if is_small { (rows, cols) } else { (7, 9) };
            let place = pick(&[Place::Right, Place::Top, Place::Left], rng);
            line(direction, rows, cols, place, rng)
        }
        4 => {
            return typed(&full_board(
                4,
                4 + index / 8 % 2,
                index.is_multiple_of(2),
                rng,
            ));
        }
        5 => wrapped(index, rows, cols, rng),
        6 => line(direction, rows.max(5), cols.max(5), Place::Long, rng),
        7 => line(
            direction,
            rows,
            cols,
            pick(&[Place::Right, Place::Top], rng),
            rng,
        ),
        _ => line(direction, rows, cols, Place::Any, rng),
    };
    let mut board = wanted
        .play(disc, rng)
        .unwrap_or_else(|| playout::board(rows, cols));
    finish(&mut board, rng);
    typed(&board)
}

/// Where a line lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// As low as possible.
    Low,
    Left,
    Right,
    Top,
    Any,
    /// Five cells instead of four.
    Long,
}

/// The step from a cell of a line to the next: rows up, columns to the right.
const fn step(direction: Direction) -> (isize, isize) {
    match direction {
        Direction::Row => (0, 1),
        Direction::Column => (1, 0),
        Direction::Rise => (1, 1),
        Direction::Fall => (-1, 1),
    }
}

/// All lines of this length in a direction.
fn lines(
    direction: Direction,
    length: usize,
    rows: usize,
    cols: usize,
) -> Vec<Vec<(usize, usize)>> {
    let (up, right) = step(direction);
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..cols {
            let cells = (0..length as isize).map(|i| {
                let row = row.checked_add_signed(i * up).filter(|&row| row < rows)?;
                let column = column.checked_add_signed(i * right);
                Some((row, column.filter(|&column| column < cols)?))
            });
            lines.extend(cells.collect::<Option<Vec<_>>>());
        }
    }
    lines
}

/// A line somewhere.
fn line(direction: Direction, rows: usize, cols: usize, place: Place, rng: &mut dyn Rng) -> Plan {
    let long = place == Place::Long && direction != Direction::Column;
    let length = if long { 5 } else { 4 };
    let mut lines = lines(direction, length, rows, cols);
    let height = |line: &Vec<(usize, usize)>| line.iter().map(|cell| cell.0).sum::<usize>();
    let lowest = lines.iter().map(height).min();
    lines.retain(|line| match place {
        Place::Low | Place::Long => Some(height(line)) == lowest,
        Place::Left => line.iter().any(|&(_, column)| column == 0),
        Place::Right => line.iter().any(|&(_, column)| column == cols - 1),
        Place::Top => line.iter().any(|&(row, _)| row == rows - 1),
        Place::Any => true,
    });
    // At an edge, mostly low ones, which need few discs.
    if matches!(place, Place::Left | Place::Right) && rng.below(3) > 0 {
        let lowest = lines.iter().map(height).min();
        lines.retain(|line| Some(height(line)) == lowest);
    }
    let own = lines.swap_remove(rng.below(lines.len()));
    // A line of five is made by a disc in its middle: before, it has no four in a row.
    let last = match direction {
        Direction::Column => 3,
        _ if long => 1 + rng.below(3),
        _ => rng.below(4),
    };
    Plan {
        rows,
        cols,
        own,
        last,
        wins: true,
        ..Plan::default()
    }
}

/// Four discs of five in a line: an empty cell, or the other's disc, is between them.
fn broken(direction: Direction, rows: usize, cols: usize, free: bool, rng: &mut dyn Rng) -> Plan {
    let mut lines = lines(direction, 5, rows, cols);
    lines.sort_by_key(|line| line.iter().map(|cell| cell.0).sum::<usize>());
    let mut own = lines.swap_remove(rng.below(lines.len().min(3)));
    let gap = own.remove(1 + rng.below(3));
    let is_column = direction == Direction::Column;
    let (not_own, free) = if free && !is_column {
        (vec![], vec![gap])
    } else {
        (vec![gap], vec![])
    };
    let last = if is_column { 3 } else { rng.below(4) };
    Plan {
        rows,
        cols,
        own,
        not_own,
        free,
        last,
        wins: false,
    }
}

/// Four cells that are neighbours only if the board is read as one long row, or closed to a ring.
fn wrapped(index: usize, rows: usize, cols: usize, rng: &mut dyn Rng) -> Plan {
    let mut found: Vec<Vec<(usize, usize)>> = Vec::new();
    for start in 0..rows * cols {
        for step in [1, cols - 1, cols + 1] {
            for from_the_top in [false, true] {
                let cells: Vec<(usize, usize)> = (0..4)
                    .map(|i| start + i * step)
                    .take_while(|&at| at < rows * cols)
                    .map(|at| {
                        let row = at / cols;
                        (if from_the_top { rows - 1 - row } else { row }, at % cols)
                    })
                    .collect();
                let crosses = cells
                    .windows(2)
                    .any(|pair| pair[0].1.abs_diff(pair[1].1) > 1);
                if cells.len() == 4 && crosses {
                    found.push(cells);
                }
            }
        }
        let (row, column) = (start / cols, start % cols);
        for up in [0, 1] {
            let ring = |i: usize| (row + i * up, (column + i) % cols);
            let cells: Vec<(usize, usize)> = (0..4).map(ring).collect();
            if column + 3 >= cols && cells[3].0 < rows {
                found.push(cells);
            }
        }
    }
    found.sort_by_key(|cells| cells.iter().map(|cell| cell.0).sum::<usize>());
    let lowest = found.len().min(6 + index);
    let own = found.swap_remove(rng.below(lowest));
    // The highest disc comes last, so that the others need not wait for it.
    let last = (0..4).max_by_key(|&i| own[i].0).expect("there are four");
    Plan {
        rows,
        cols,
        own,
        last,
        wins: false,
        ..Plan::default()
    }
}
