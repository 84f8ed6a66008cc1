//! The menu: what is chosen at the start, and changed at any time.

use crate::board::Shape;
use crate::player::{Player, PlayerSpec};

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// Go on with the game that was left.
    Resume,
    /// Go on with the game that is played.
    GoOn,
    /// A new game.
    Play,
    /// Who a player is.
    Player(Player),
    /// The number of rows of the next game.
    Rows,
    /// The number of columns of the next game.
    Cols,
    /// The scores over the columns, on or off.
    Scores,
    /// Open a position.
    Open,
    /// Help.
    Help,
    /// Quit.
    Quit,
}

/// The player this many places further in the list of all, round its end.
#[must_use]
pub(crate) fn next_player(player: &PlayerSpec, places: isize) -> PlayerSpec {
    let all: Vec<PlayerSpec> = PlayerSpec::all().collect();
    let same = |other: &PlayerSpec| std::mem::discriminant(other) == std::mem::discriminant(player);
    let at = all.iter().position(same).unwrap_or(0) as isize;
    all[(at + places).rem_euclid(all.len() as isize) as usize].clone()
}

/// The menu.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    /// Its lines.
    pub(crate) items: Vec<Item>,
    /// The line that is pointed at.
    pub(crate) at: usize,
    /// The board of the next game.
    pub(crate) shape: Shape,
}

/// The most rows or columns that can be chosen here. Larger boards are asked for by option.
const MOST: usize = 60;

impl Menu {
    /// A menu that begins with these lines.
    #[must_use]
    pub(crate) fn new(first: &[Item], shape: Shape) -> Menu {
        let rest = [
            Item::Player(Player::One),
            Item::Player(Player::Two),
            Item::Rows,
            Item::Cols,
            Item::Scores,
            Item::Open,
            Item::Help,
            Item::Quit,
        ];
        Menu {
            items: [first, &rest].concat(),
            at: 0,
            shape,
        }
    }

    /// The line that is pointed at.
    #[must_use]
    pub(crate) fn item(&self) -> Item {
        self.items[self.at]
    }

    /// Points further on, round the end.
    pub(crate) fn turn(&mut self, lines: isize) {
        let count = self.items.len() as isize;
        self.at = (self.at as isize + lines).rem_euclid(count) as usize;
    }

    /// Makes the next game's board larger or smaller.
    pub(crate) fn resize(&mut self, rows: isize, cols: isize) {
        let sized = |size: usize, by: isize| match by {
            0 => size,
            _ => size
                .saturating_add_signed(by)
                .clamp(Shape::LEAST, MOST.max(size)),
        };
        let (rows, cols) = (
            sized(self.shape.rows(), rows),
            sized(self.shape.cols(), cols),
        );
        if let Ok(shape) = Shape::puissance4(rows, cols) {
            self.shape = shape;
        }
    }
}
