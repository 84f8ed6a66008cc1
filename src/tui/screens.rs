//! The screens: one file each, with the screen's state, its keys, what they do, and its drawing.
//!
//! A new screen is a module here and a line in the list at `any_screen!`. A test asks for its
//! picture.

mod game;
mod help;
mod library;
mod menu;
mod position;
mod puzzle;
mod review;
mod statistics;
mod try_again;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseEvent};

use super::action::Action;
use super::background::analyst::{Answer, Question, Subject};
use super::keys::Binding;
use super::shared::Shared;

/// A screen.
pub(crate) trait Screen {
    /// Its keys, the most needed first.
    fn keys(&self) -> &'static [Binding];

    /// Whether a key that does this belongs on the bottom line now.
    fn offers(&self, _action: Action, _shared: &Shared) -> bool {
        true
    }

    /// What a key does that is not in the table: those of a field for text.
    fn other_key(&self, _code: KeyCode) -> Option<Action> {
        None
    }

    /// What the mouse does.
    fn mouse(&self, _event: &MouseEvent, _shared: &Shared) -> Option<Action> {
        None
    }

    /// Does what the user asks for.
    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition;

    /// The lines of text that it cannot do without, if there is no panel next to the board.
    fn lines_of_text(&self) -> u16 {
        0
    }

    /// Whether the mouse is the program's. Otherwise the terminal selects text with it.
    fn uses_mouse(&self) -> bool {
        true
    }

    /// Whether computers play while it is shown.
    fn lets_computers_play(&self) -> bool {
        false
    }

    /// Prepares it to be shown again after the screen over it was closed.
    fn show_again(&mut self, _shared: &mut Shared) {}

    /// Whether the next puzzle is made while it is shown.
    fn wants_puzzles(&self) -> bool {
        false
    }

    /// A puzzle was made.
    fn puzzle_is_there(&mut self, _shared: &mut Shared) {}

    /// What the analysis should work on while it is shown.
    fn subject(&self, _shared: &Shared) -> Option<Subject> {
        None
    }

    /// The question about its subject.
    fn question(&self, subject: Subject, shared: &Shared) -> Question {
        let boards = vec![shared.game.board().clone()];
        Question { subject, boards }
    }

    /// Takes in an answer about its subject.
    fn answer(&mut self, _answer: Answer, _shared: &mut Shared) {}

    /// Whether it waits for the analysis or for a computer.
    fn is_busy(&self, shared: &Shared) -> bool {
        let analysis = match self.subject(shared) {
            Some(Subject::Position(_)) => !shared.game.advice.is_complete(),
            Some(Subject::Line(_)) => true,
            None => false,
        };
        analysis || (self.lets_computers_play() && shared.game.move_request().is_some())
    }

    /// Draws it on the whole buffer, apart from the bottom line.
    fn draw(&self, shared: &Shared, buffer: &mut Buffer);
}

/// What is shown after an action.
pub(crate) enum Transition {
    /// The same screen.
    Stay,
    /// This screen, over the one that was shown.
    Open(AnyScreen),
    /// The screen under it, if there is one.
    Close,
    /// The game, with nothing under it.
    Game,
    /// The game with this screen over it, and nothing under it.
    OverGame(AnyScreen),
    Quit,
}

impl Transition {
    /// Shows a screen over the one that is shown.
    pub(crate) fn open(screen: impl Into<AnyScreen>) -> Transition {
        Transition::Open(screen.into())
    }
}

/// Declares [`AnyScreen`]: one of these screens, each given by its module and its type.
macro_rules! any_screen {
    ($($module:ident::$name:ident),+ $(,)?) => {
        $(pub(crate) use self::$module::$name;)+

        /// One of the screens.
        pub(crate) enum AnyScreen {
            $($name($name)),+
        }

        impl AnyScreen {
            pub(crate) fn screen(&self) -> &dyn Screen {
                match self {
                    $(AnyScreen::$name(screen) => screen),+
                }
            }

            pub(crate) fn screen_mut(&mut self) -> &mut dyn Screen {
                match self {
                    $(AnyScreen::$name(screen) => screen),+
                }
            }
        }

        $(impl From<$name> for AnyScreen {
            fn from(screen: $name) -> AnyScreen {
                AnyScreen::$name(screen)
            }
        })+

        #[cfg(test)]
        impl AnyScreen {
            /// The names of all screens.
            pub(crate) const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// Its name.
            pub(crate) const fn name(&self) -> &'static str {
                match self {
                    $(AnyScreen::$name(_) => stringify!($name)),+
                }
            }
        }
    };
}

any_screen! {
    menu::Menu,
    game::GameScreen,
    review::ReviewScreen,
    try_again::TryScreen,
    puzzle::PuzzleScreen,
    library::LibraryScreen,
    statistics::StatisticsScreen,
    position::PositionScreen,
    help::HelpScreen,
}

/// Does what is the same on several screens.
fn handle_common(action: Action, shared: &mut Shared) -> Transition {
    match action {
        Action::NewGame => return shared.new_game(),
        Action::Scores => shared.toggle_scores(),
        Action::Threats => shared.settings.show_threats = !shared.settings.show_threats,
        Action::Save => shared.save(),
        Action::Open => return Transition::open(LibraryScreen::new(shared)),
        Action::ShowPosition => return Transition::open(PositionScreen::new(shared)),
        Action::Help => return Transition::open(HelpScreen::default()),
        Action::Back => return Transition::Close,
        Action::Quit => return Transition::Quit,
        _ => {}
    }
    Transition::Stay
}
