//! What is shown and what may happen. No drawing, no terminal, no clock.

mod act;
mod beside;
mod pages;
mod saving;

use crate::analysis::Columns;
use crate::board::{Board, Outcome, Shape};
use crate::game::{Series, Turn};
use crate::memory::TooLarge;
use crate::player::{PerPlayer, PlayerSpec};
use crate::tui::layout::{Layout, Viewport};
use crate::tui::menu::{Item, Menu};
use crate::tui::message::Message;
use crate::tui::motion::Motion;
use crate::tui::review::Review;
use crate::tui::saved::{SavedGame, SavedGames};
use crate::tui::words::Words;

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The words are those of the keys.
pub(crate) enum Action {
    Drop(usize),
    Left,
    Right,
    DropHere,
    Point(usize),
    Undo,
    Redo,
    StepBack,
    StepForward,
    ToStart,
    ToEnd,
    Hint,
    Scores,
    New,
    Swap,
    Menu,
    Learn,
    Pause,
    Show,
    Save,
    Open,
    Help,
    Back,
    Quit,
    Next,
    Previous,
    Choose,
    ChooseLine(usize),
    Change(isize),
    Type(char),
    Erase,
}

/// Which screen is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// The menu.
    Menu,
    /// The game.
    Game,
    /// What keys do.
    Help,
    /// The position, to copy.
    Position,
    /// Positions to open.
    Open,
    /// The mistakes of a game.
    Review,
}

/// How things are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Appearance {
    /// Only ASCII characters.
    pub(crate) ascii: bool,
    /// Colours.
    pub(crate) colour: bool,
}

/// How it starts.
pub(crate) struct Setup {
    /// The board.
    pub(crate) shape: Shape,
    /// The players.
    pub(crate) players: PerPlayer<PlayerSpec>,
    /// Where to start from at once, without a menu.
    pub(crate) moves: Option<Vec<usize>>,
    /// What is said.
    pub(crate) words: &'static Words,
    /// How things are drawn.
    pub(crate) appearance: Appearance,
    /// Whether discs fall.
    pub(crate) animation: bool,
    /// The screen's columns and lines.
    pub(crate) size: (u16, u16),
    /// The saved games.
    pub(crate) saved: SavedGames,
}

/// Whether a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// None.
    No,
    /// One was asked for.
    Wanted,
    /// This column.
    Column(usize),
}

/// What is shown.
pub(crate) struct State {
    pub(crate) series: Series,
    pub(crate) screen: Screen,
    /// The screen that is gone back to from one that was looked at in between.
    back: Screen,
    pub(crate) words: &'static Words,
    pub(crate) appearance: Appearance,
    animation: bool,
    pub(crate) size: (u16, u16),
    pub(crate) cursor: usize,
    pub(crate) viewport: Viewport,
    pub(crate) menu: Menu,
    pub(crate) scores: bool,
    pub(crate) hint: Hint,
    pub(crate) columns: Option<Columns>,
    pub(crate) review: Option<Review>,
    pub(crate) message: Option<Message>,
    pub(crate) motion: Motion,
    /// Computers wait, while one looks through the moves.
    pub(crate) paused: bool,
    pub(crate) saved: SavedGames,
    pub(crate) typed: String,
    /// How far down the help is shown.
    pub(crate) scroll: usize,
    /// Which saved position is pointed at, the newest first; none for what is typed.
    pub(crate) pointed: Option<usize>,
    /// Whether a game has been begun here.
    started: bool,
    pub(crate) quit: bool,
    /// Counts positions shown and lines played, so that old answers are told from new ones.
    position: u64,
    line: u64,
}

impl State {
    /// The start: the menu, or a game where moves are given.
    pub(crate) fn new(setup: Setup) -> Result<State, TooLarge> {
        let first: &[Item] = match setup.saved.unfinished {
            Some(_) => &[Item::Resume, Item::Play],
            None => &[Item::Play],
        };
        let mut state = State {
            series: Series::new(setup.players, Board::new(setup.shape)?),
            screen: Screen::Menu,
            back: Screen::Menu,
            words: setup.words,
            appearance: setup.appearance,
            animation: setup.animation,
            size: setup.size,
            cursor: setup.shape.cols() / 2,
            viewport: Viewport::default(),
            menu: Menu::new(first, setup.shape),
            scores: false,
            hint: Hint::No,
            columns: None,
            review: None,
            message: None,
            motion: Motion::default(),
            paused: false,
            saved: setup.saved,
            typed: String::new(),
            scroll: 0,
            pointed: None,
            started: false,
            quit: false,
            position: 0,
            line: 0,
        };
        if let Some(moves) = setup.moves {
            let shape = setup.shape;
            let board = SavedGame { shape, moves }.board()?;
            state.series.restart(board);
            state.begin();
        }
        Ok(state)
    }

    /// The board as it is shown.
    #[must_use]
    pub(crate) const fn board(&self) -> &Board {
        self.series.game().board()
    }

    /// Whether the line ends with the end of the game.
    #[must_use]
    pub(crate) fn is_finished(&self) -> bool {
        self.series.game().outcome() != Outcome::Ongoing
    }

    /// Which screen is shown.
    #[must_use]
    pub(crate) const fn screen(&self) -> Screen {
        self.screen
    }

    /// Whether all is over.
    #[must_use]
    pub(crate) const fn is_left(&self) -> bool {
        self.quit
    }

    /// Where things stand; none where the screen is too small.
    #[must_use]
    pub(crate) fn layout(&self) -> Option<Layout> {
        Layout::new(self.size, self.board().shape())
    }

    /// Whether a person's disc can be dropped now.
    pub(crate) fn may_drop(&self) -> bool {
        matches!(self.series.game().turn(), Turn::Human(_))
    }

    /// Whether the line goes on beyond what is shown.
    pub(crate) fn is_back(&self) -> bool {
        self.series.game().ply() < self.series.game().line().len()
    }

    /// The screen has this many columns and lines.
    pub(crate) fn resize(&mut self, size: (u16, u16)) {
        if self.size != size {
            self.size = size;
            self.follow_cursor();
        }
    }

    /// Shows a message.
    pub(crate) fn report(&mut self, message: Message) {
        self.message = Some(message);
    }
}
