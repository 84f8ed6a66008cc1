//! How the full screen starts and what the user can set.

use super::view::Appearance;
use super::words::{Language, Words};
use crate::board::{Board, Shape};
use crate::player::{PerPlayer, PlayerSpec};

/// What the user can set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) language: Language,
    pub(crate) appearance: Appearance,
    /// Whether a score is shown over each column.
    pub(crate) show_scores: bool,
    /// The board of the next game.
    pub(crate) shape: Shape,
}

impl Settings {
    /// The texts of the language.
    #[must_use]
    pub(crate) const fn words(&self) -> &'static Words {
        self.language.words()
    }
}

/// How the full screen starts.
pub(crate) struct Setup {
    pub(crate) settings: Settings,
    pub(crate) players: PerPlayer<PlayerSpec>,
    /// Whether discs are seen falling.
    pub(crate) animation: bool,
    pub(crate) start: Start,
}

/// The first screen.
pub(crate) enum Start {
    Menu,
    /// A game that goes on from this board.
    Game(Board),
}
