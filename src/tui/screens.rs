//! The screens: one file each, with the screen's state, its keys, what they do, and its drawing.
//!
//! A new screen is a module here, and an action or a line of the menu that opens it. A test asks for
//! its picture.

mod attempt;
mod board_input;
mod game;
mod help;
pub(crate) mod keys;
mod library;
mod menu;
mod position;
mod review;
mod statistics;

pub(crate) use self::attempt::AttemptScreen;
pub(crate) use self::game::GameScreen;
pub(crate) use self::help::HelpScreen;
pub(crate) use self::library::LibraryScreen;
pub(crate) use self::menu::Menu;
pub(crate) use self::position::PositionScreen;
pub(crate) use self::review::ReviewScreen;
pub(crate) use self::statistics::StatisticsScreen;

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;

use self::keys::Binding;
use super::action::Action;
use super::model::{GameState, Model, Needs, News, Subject};
use super::view::Frame;
use crate::board::Board;

/// A screen.
pub(crate) trait Screen {
    /// The name of its type.
    #[cfg(test)]
    fn name(&self) -> &'static str {
        let path = std::any::type_name::<Self>();
        path.rsplit("::").next().unwrap_or(path)
    }

    /// Its keys, the most needed first.
    fn keys(&self) -> &'static [Binding];

    /// Whether a key that does this belongs on the bottom line now.
    fn offers(&self, _action: Action, _model: &Model) -> bool {
        true
    }

    /// What a key does that is not in the table: those of a field for text.
    fn other_key(&self, _code: KeyCode) -> Option<Action> {
        None
    }

    /// What the wheel of the mouse does, up and down.
    fn wheel(&self) -> Option<[Action; 2]> {
        None
    }

    /// Whether the mouse is the program's. Otherwise the terminal selects text with it.
    fn uses_mouse(&self) -> bool {
        true
    }

    /// Does what the user asks for.
    fn handle(&mut self, action: Action, model: &mut Model) -> Transition;

    /// The game that it shows.
    fn game<'a>(&'a self, model: &'a Model) -> &'a GameState {
        &model.game
    }

    /// The game that it shows, to be changed.
    fn game_mut<'a>(&'a mut self, model: &'a mut Model) -> &'a mut GameState {
        &mut model.game
    }

    /// What it wants from outside while it is shown.
    fn needs(&self, _model: &Model) -> Needs {
        Needs::default()
    }

    /// The boards to analyse for its needs.
    fn boards(&self, model: &Model) -> Vec<Board> {
        vec![self.game(model).board().clone()]
    }

    /// Takes in news that it wants.
    fn take(&mut self, _news: News, _model: &mut Model) {}

    /// Lets time pass.
    fn pass(&mut self, _time: Duration, _model: &mut Model) {}

    /// Prepares it to be shown again after the screen over it was closed.
    fn show_again(&mut self, _model: &mut Model) {}

    /// Whether it waits for the analysis or for a computer.
    fn is_busy(&self, model: &Model) -> bool {
        let needs = self.needs(model);
        let is_analysing = match needs.analysis {
            Some(Subject::Position(_)) => !self.game(model).advice.is_complete(),
            Some(Subject::Line(_)) => true,
            None => false,
        };
        is_analysing || needs.computer.is_some()
    }

    /// Draws it on the whole frame, apart from the bottom line.
    fn draw(&self, model: &Model, frame: &mut Frame);
}

/// What is shown after an action.
pub(crate) enum Transition {
    /// The same screen.
    Stay,
    /// This screen, over the one that was shown.
    Open(Box<dyn Screen>),
    /// The help of this screen, over it.
    Help,
    /// The help of a game, over this screen.
    HelpOfGame,
    /// The screen under it, if there is one.
    Close,
    /// The game, with nothing under it.
    Game,
    /// The game with this screen over it, and nothing under it.
    OverGame(Box<dyn Screen>),
    Quit,
}

impl Transition {
    /// Shows a screen over the one that is shown.
    pub(crate) fn open(screen: impl Screen + 'static) -> Transition {
        Transition::Open(Box::new(screen))
    }
}

/// Does what is the same on several screens.
fn handle_common(action: Action, model: &mut Model) -> Transition {
    match action {
        Action::NewGame => {
            model.new_game();
            return Transition::Game;
        }
        Action::Scores => model.toggle_scores(),
        Action::Threats => model.settings.show_threats = !model.settings.show_threats,
        Action::Save => model.save(),
        Action::Open => return Transition::open(LibraryScreen::new(model)),
        Action::ShowPosition => return Transition::open(PositionScreen::new(model)),
        Action::Help => return Transition::Help,
        Action::Back => return Transition::Close,
        Action::Quit => return Transition::Quit,
        _ => {}
    }
    Transition::Stay
}
