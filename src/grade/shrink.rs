//! The shortest game that still shows a finding.

use super::games::Game;
use super::verdict::Difference;
use crate::board::{Board, Outcome, Shape};
use crate::game::Mode;

/// The most runs for one finding, so that with those that repeat it there are not more than 200.
pub(super) const MOST_RUNS: usize = 190;

/// A game that shows a difference.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub game: Game,
    pub difference: Difference,
}

/// What a trial of a game showed.
pub(super) enum Trial {
    Shows(Box<Difference>),
    No,
    /// The program did not end: trying further would take long.
    Hangs,
}

/// Makes a game shorter and simpler for as long as `try_game` finds the same difference in it.
pub(super) fn shrink(
    example: Example,
    only_computer: bool,
    mut try_game: impl FnMut(&Game) -> Trial,
) -> (Example, usize) {
    let mut search = Search {
        best: example,
        runs: 0,
        most: MOST_RUNS,
        try_game: &mut try_game,
    };
    search.cut();
    if !only_computer && search.best.game.mode != Mode::TwoPlayers {
        search.two_players();
    }
    loop {
        let before = search.best.game.clone();
        search.smaller_board();
        search.fewer_entries(2);
        search.fewer_entries(1);
        search.lower_columns();
        if search.best.game == before || search.runs >= search.most {
            break;
        }
    }
    (search.best, search.runs)
}

struct Search<'a> {
    best: Example,
    runs: usize,
    most: usize,
    try_game: &'a mut dyn FnMut(&Game) -> Trial,
}

impl Search<'_> {
    /// Tries a game, and keeps it if it shows the difference.
    fn attempt(&mut self, game: Game) -> bool {
        if game == self.best.game || self.runs >= self.most || !is_sound(&game, &self.best.game) {
            return false;
        }
        self.runs += 1;
        match (self.try_game)(&game) {
            Trial::Shows(difference) => {
                self.best = Example {
                    game,
                    difference: *difference,
                };
                true
            }
            Trial::No => false,
            Trial::Hangs => {
                self.most = self.most.min(self.runs + 5);
                false
            }
        }
    }

    /// Leaves out what comes after the difference.
    fn cut(&mut self) {
        let Example { game, difference } = &self.best;
        let typed: Vec<i64> = game.typed().take(difference.typed).collect();
        let cut = Game {
            entries: typed,
            spare: 0,
            ..game.clone()
        };
        let without_spare = Game {
            spare: 0,
            ..game.clone()
        };
        let _ = self.attempt(cut) || self.attempt(without_spare);
    }

    /// The same moves by two people.
    fn two_players(&mut self) {
        let entries = self
            .best
            .difference
            .history
            .iter()
            .map(|&slot| slot as i64 + 1);
        let game = Game {
            mode: Mode::TwoPlayers,
            shape: self.best.game.shape,
            entries: entries.collect(),
            spare: 0,
        };
        self.attempt(game);
    }

    fn smaller_board(&mut self) {
        // Columns without a disc, from the right.
        let mut column = self.best.game.shape.cols() as i64;
        while column >= 1 {
            let game = &self.best.game;
            let used = game.entries.contains(&column);
            if !used && let Some(shape) = shape(game.shape.rows(), game.shape.cols() - 1) {
                let moved = |&entry: &i64| if entry > column { entry - 1 } else { entry };
                let game = Game {
                    shape,
                    entries: game.entries.iter().map(moved).collect(),
                    ..game.clone()
                };
                self.attempt(game);
            }
            column -= 1;
        }
        loop {
            let game = &self.best.game;
            let Some(shape) = shape(game.shape.rows() - 1, game.shape.cols()) else {
                break;
            };
            let least = shape_of(4, game.shape.cols());
            let (at_once, by_one) = (
                Game {
                    shape: least,
                    ..game.clone()
                },
                Game {
                    shape,
                    ..game.clone()
                },
            );
            if !self.attempt(at_once) && !self.attempt(by_one) {
                break;
            }
        }
    }

    /// Leaves out neighbouring entries.
    fn fewer_entries(&mut self, count: usize) {
        let mut at = 0;
        while at + count <= self.best.game.entries.len() {
            let mut game = self.best.game.clone();
            game.entries.drain(at..at + count);
            if self.attempt(game) {
                self.cut();
            } else {
                at += 1;
            }
        }
    }

    /// Moves entries out of the way: into columns that have others already.
    fn lower_columns(&mut self) {
        let cols = self.best.game.shape.cols() as i64;
        if cols == 4 {
            return;
        }
        // A column less, if all of its entries can go elsewhere.
        for column in (1..=cols).rev() {
            for other in 1..=cols {
                let mut game = self.best.game.clone();
                if other == column || !game.entries.contains(&column) {
                    continue;
                }
                for entry in &mut game.entries {
                    if *entry == column {
                        *entry = other;
                    }
                }
                if self.attempt(game) {
                    break;
                }
            }
        }
    }
}

fn shape(rows: usize, cols: usize) -> Option<Shape> {
    Shape::puissance4(rows, cols).ok()
}

fn shape_of(rows: usize, cols: usize) -> Shape {
    shape(rows, cols).expect("at least 4 rows and columns")
}

/// Whether a game is one that the handout speaks of: its columns are valid, as far as those of the
/// game it comes from are, and it is not over before they are typed.
fn is_sound(game: &Game, origin: &Game) -> bool {
    if game.entries.is_empty() {
        return false;
    }
    if game.mode != Mode::TwoPlayers {
        return true;
    }
    let rejections = |game: &Game| {
        let mut board = Board::new(game.shape);
        let mut rejected = 0;
        for &entry in &game.entries {
            if board.status() != Outcome::Ongoing {
                return None;
            }
            let slot = usize::try_from(entry - 1).unwrap_or(usize::MAX);
            rejected += usize::from(board.drop(slot).is_err());
        }
        Some(rejected)
    };
    match (rejections(game), rejections(origin)) {
        (Some(now), Some(before)) => now <= before,
        (now, None) => now.is_some(),
        (None, _) => false,
    }
}
