//! What the parts of a screen with a board are drawn from.

use crate::tui::model::settings::Settings;
use crate::tui::model::{GameState, Model};
use crate::tui::words::Words;

/// A game, how it is shown, and what the user is told.
pub(crate) struct Scene<'a> {
    pub(crate) game: &'a GameState,
    pub(crate) settings: Settings,
    pub(crate) message: Option<String>,
}

impl Scene<'_> {
    /// A game with the settings and the message of a model.
    #[must_use]
    pub(crate) fn new<'a>(game: &'a GameState, model: &Model) -> Scene<'a> {
        Scene {
            game,
            settings: model.settings,
            message: model.message_text(game),
        }
    }

    /// The texts of the language.
    #[must_use]
    pub(crate) const fn words(&self) -> &'static Words {
        self.settings.words()
    }
}
