//! What all screens share.

use super::game_state::GameState;
use super::message::Message;
use super::saved::{Keep, SavedGame, SavedGames};
use super::screens::Transition;
use super::settings::{Choices, Settings};
use super::words::Words;
use crate::board::Board;

/// The game that is played, the saved games, the settings and the message: what a screen shows and
/// changes besides its own state.
pub(crate) struct Shared {
    pub(crate) game: GameState,
    pub(crate) saved: SavedGames,
    pub(crate) settings: Settings,
    /// What the user has chosen here, to be remembered.
    pub(crate) chosen: Choices,
    /// A text that is to be copied to the clipboard.
    pub(crate) clipboard: Option<String>,
    /// Shown until the next action.
    pub(crate) message: Option<Message>,
}

impl Shared {
    /// The texts of the language.
    #[must_use]
    pub(crate) const fn words(&self) -> &'static Words {
        self.settings.words()
    }

    /// The message as text, if there is one.
    #[must_use]
    pub(crate) fn message_text(&self) -> Option<String> {
        let message = self.message.as_ref();
        message.map(|message| message.text(self.words()))
    }

    /// Begins the next game on the board of the settings. The other player starts. A game that is
    /// not over is saved.
    pub(crate) fn new_game(&mut self) -> Transition {
        match Board::new(self.settings.shape) {
            Ok(board) => {
                if let Keep::Game(left) = self.game.to_keep() {
                    self.saved.save(left.game);
                }
                self.game.next_game(board);
                Transition::Game
            }
            Err(_) => self.too_large(),
        }
    }

    /// Begins a game from the position of a saved one. The same player starts.
    pub(crate) fn open(&mut self, game: &SavedGame) -> Transition {
        match game.board() {
            Ok(board) => {
                self.settings.shape = game.shape;
                self.game.restart(board);
                Transition::Game
            }
            Err(_) => self.too_large(),
        }
    }

    /// Begins another game from the position that is shown.
    pub(crate) fn open_shown_position(&mut self) -> Transition {
        let cursor = self.game.cursor();
        let transition = self.open(&SavedGame::of(self.game.board()));
        self.game.point(cursor);
        transition
    }

    /// Continues the unfinished game of an earlier start.
    pub(crate) fn resume(&mut self) -> Transition {
        let Some(unfinished) = self.saved.unfinished.take() else {
            return Transition::Stay;
        };
        if let Ok(board) = unfinished.game.board() {
            self.settings.shape = board.shape();
            self.game.resume(unfinished, board);
            self.message = Some(Message::WelcomeBack);
            Transition::Game
        } else {
            self.saved.unfinished = Some(unfinished);
            self.too_large()
        }
    }

    /// Shows or hides the scores.
    pub(crate) fn toggle_scores(&mut self) {
        self.settings.show_scores = !self.settings.show_scores;
        self.chosen.scores = Some(self.settings.show_scores);
        if !self.settings.show_scores {
            self.game.advice.forget_columns();
        }
    }

    fn too_large(&mut self) -> Transition {
        self.message = Some(Message::TooLarge);
        Transition::Stay
    }
}
