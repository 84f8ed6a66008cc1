//! What is shown and how it changes, without a terminal, threads or files: the model and a stack of
//! screens. An event comes in, and what is to be done outside comes out.

use std::time::Duration;

use jiff::Zoned;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::action::Action;
use super::look::symbols;
use super::model::settings::{Setup, Start};
use super::model::{Choices, GameState, Model, Needs, News, Request, Shelf, Subject};
use super::screens::{AttemptScreen, GameScreen, HelpScreen, Menu, Screen, Transition};
use super::view::key_line::{self, KeyHint};
use super::view::layout::LEAST;
use super::view::{Drawn, Frame};
use crate::board::Board;

/// What happens.
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// This much time has passed, and it is this late.
    Passed(Duration, Zoned),
    News(News),
}

/// What is to be done outside, once.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// On the disk.
    Store(Box<Request>),
    /// This text is copied to the clipboard.
    Copy(String),
    Quit,
}

/// The screens and what they share.
pub(crate) struct Session {
    pub(crate) model: Model,
    /// The screen that is shown.
    shown: Box<dyn Screen>,
    /// The screens under it. Closing the one that is shown returns to the last of them.
    under: Vec<Box<dyn Screen>>,
    /// The terminal's columns and lines, and what the last picture has left behind.
    size: (u16, u16),
    drawn: Drawn,
    /// Whether the user has done anything.
    acted: bool,
    quit: bool,
}

impl Session {
    /// Starts with the menu, with a game or with puzzles.
    pub(crate) fn new(setup: Setup, shelf: Shelf) -> Session {
        let board = Board::new(setup.settings.shape);
        let mut model = Model {
            game: GameState::new(setup.players, board, setup.settings.animation),
            shelf,
            practice: setup.practice,
            now: setup.now,
            settings: setup.settings,
            chosen: Choices::default(),
            clipboard: None,
            message: None,
        };
        for program in setup.programs {
            model.game.allow(program);
        }
        let mut under: Vec<Box<dyn Screen>> = Vec::new();
        let shown: Box<dyn Screen> = match setup.start {
            Start::Menu => Box::new(Menu::new(&model)),
            Start::Puzzles => {
                under.push(Box::new(Menu::new(&model)));
                Box::new(AttemptScreen::puzzles(&mut model))
            }
            Start::Game(board) => {
                let board = board.unwrap_or_else(|| Board::new(setup.settings.shape));
                model.game.restart(board);
                Box::new(GameScreen)
            }
        };
        Session {
            model,
            shown,
            under,
            size: LEAST,
            drawn: Drawn::default(),
            acted: false,
            quit: false,
        }
    }

    /// The screen that is shown.
    #[must_use]
    pub(crate) fn screen(&self) -> &dyn Screen {
        &*self.shown
    }

    /// Whether the user has done anything.
    #[must_use]
    pub(crate) const fn has_acted(&self) -> bool {
        self.acted
    }

    /// Sets the terminal's columns and lines.
    pub(crate) const fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
    }

    /// Does what an event asks for, and returns what is to be done outside.
    pub(crate) fn handle(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.act_seen(self.pressed(&key)),
            Event::Mouse(mouse) => self.act_seen(self.pointed(&mouse)),
            Event::Paste(text) => {
                let characters = text.chars().filter(|character| !character.is_control());
                for character in characters {
                    self.act_seen(self.shown.other_key(KeyCode::Char(character)));
                }
            }
            Event::Passed(time, now) => {
                self.model.now = now;
                self.pass(time);
            }
            Event::News(news) => self.take(news),
        }
        self.take_effects()
    }

    /// What a key asks for.
    fn pressed(&self, event: &KeyEvent) -> Option<Action> {
        let modifiers = event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let mut keys = self.shown.keys().iter().flat_map(|binding| binding.keys);
        let key = keys.find(|key| key.code == event.code && key.modifiers == modifiers);
        match key {
            Some(key) => Some(key.action),
            None if modifiers.is_empty() => self.shown.other_key(event.code),
            None => None,
        }
    }

    /// What the mouse asks for, on the picture that was drawn last.
    fn pointed(&self, event: &MouseEvent) -> Option<Action> {
        let at = (event.column, event.row).into();
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => self.drawn.clicked(at),
            MouseEventKind::Moved => self.drawn.pointed(at),
            MouseEventKind::ScrollUp => self.shown.wheel().map(|[up, _]| up),
            MouseEventKind::ScrollDown => self.shown.wheel().map(|[_, down]| down),
            _ => None,
        }
    }

    /// Does what the user asks for, if the user sees it.
    fn act_seen(&mut self, action: Option<Action>) {
        let action = action.filter(|&action| !self.is_too_small() || action == Action::Quit);
        if let Some(action) = action {
            self.act(action);
        }
    }

    const fn is_too_small(&self) -> bool {
        self.size.0 < LEAST.0 || self.size.1 < LEAST.1
    }

    /// Does what the user asks for. The message that was shown goes away.
    pub(crate) fn act(&mut self, action: Action) {
        let Session { model, shown, .. } = self;
        // A mouse that moves does not take away what the user reads.
        if !matches!(action, Action::Point(_)) {
            self.acted = true;
            model.message = None;
            if !matches!(action, Action::Digit(_) | Action::DropHere) {
                shown.game_mut(model).forget_digits();
            }
        }
        match shown.handle(action, model) {
            Transition::Stay => {}
            Transition::Open(screen) => self.open(screen),
            Transition::Help => self.open(Box::new(HelpScreen::new(self.shown.keys()))),
            Transition::HelpOfGame => self.open(Box::new(HelpScreen::new(GameScreen.keys()))),
            Transition::Close => {
                if let Some(under) = self.under.pop() {
                    self.shown = under;
                    self.shown.show_again(&mut self.model);
                }
            }
            Transition::Game => {
                self.shown = Box::new(GameScreen);
                self.under.clear();
            }
            Transition::OverGame(screen) => {
                self.shown = screen;
                self.under = vec![Box::new(GameScreen)];
            }
            Transition::Quit => self.quit = true,
        }
        self.model.note_end();
    }

    /// Shows a screen over the one that is shown.
    fn open(&mut self, screen: Box<dyn Screen>) {
        self.shown.game_mut(&mut self.model).motion.settle();
        let under = std::mem::replace(&mut self.shown, screen);
        self.under.push(under);
    }

    /// What is to be done outside.
    fn take_effects(&mut self) -> Vec<Effect> {
        let requests = self
            .model
            .take_requests()
            .into_iter()
            .map(|request| Effect::Store(Box::new(request)));
        let copied = self.model.clipboard.take().map(Effect::Copy);
        let quit = self.quit.then_some(Effect::Quit);
        requests.chain(copied).chain(quit).collect()
    }

    /// What is wanted from the workers now.
    #[must_use]
    pub(crate) fn needs(&self) -> Needs {
        let needs = self.shown.needs(&self.model);
        // Games that have ended are reviewed while the user reviews none.
        let review = match needs.analysis {
            Some(Subject::Line(_)) => None,
            _ => self.model.shelf.to_review().map(|(number, _)| number),
        };
        Needs { review, ..needs }
    }

    /// The boards to analyse now.
    #[must_use]
    pub(crate) fn boards(&self) -> Vec<Board> {
        self.shown.boards(&self.model)
    }

    /// Takes in news. Answers to what is no longer asked are dropped.
    fn take(&mut self, news: News) {
        if !self.needs().await_news(&news) {
            return;
        }
        match news {
            News::PuzzleMade(puzzle) => {
                self.model.practice.set_next(puzzle);
                self.shown.show_again(&mut self.model);
            }
            News::Reviewed(_, review) => self.model.take_background_review(&review),
            News::Opened(contents) => self.model.take_contents(*contents),
            News::Stored(reports, shelf) => self.model.take_reports(reports, shelf),
            news @ (News::Columns(_) | News::Moved(_)) => {
                self.shown.take(news, &mut self.model);
                self.model.note_end();
            }
        }
    }

    /// The time until something moves by itself. `None` if nothing does.
    #[must_use]
    pub(crate) fn next_change(&self) -> Option<Duration> {
        let busy = self.shown.is_busy(&self.model);
        self.shown.game(&self.model).motion.next_change(busy)
    }

    /// Lets time pass.
    fn pass(&mut self, time: Duration) {
        let busy = self.shown.is_busy(&self.model);
        let game = self.shown.game_mut(&mut self.model);
        game.motion.pass(time, busy);
        self.shown.pass(time, &mut self.model);
    }

    /// Ends the fall of a disc.
    pub(crate) fn land(&mut self) {
        self.shown.game_mut(&mut self.model).motion.land();
    }

    /// Draws what is shown.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer) {
        self.drawn = self.picture(buffer);
    }

    /// Draws what is shown. Returns what the picture leaves behind.
    pub(crate) fn picture(&self, buffer: &mut Buffer) -> Drawn {
        let appearance = self.model.settings.appearance;
        buffer.set_style(buffer.area, appearance.base());
        let viewport = self.drawn.viewport;
        let mut frame = Frame::new(buffer, viewport);
        let (width, height) = frame.size();
        if width < LEAST.0 || height < LEAST.1 {
            let words = self.model.words();
            let text = words.too_small(width, height, LEAST.0, LEAST.1);
            let text = Paragraph::new(text).wrap(Wrap { trim: true });
            text.render(frame.buffer.area, frame.buffer);
        } else {
            self.shown.draw(&self.model, &mut frame);
            key_line::draw(self.hints(), appearance, &mut frame);
        }
        if appearance.ascii {
            replace_non_ascii(frame.buffer);
        }
        frame.drawn
    }

    /// The keys that are of use now.
    fn hints(&self) -> Vec<KeyHint> {
        let (words, ascii) = (self.model.words(), self.model.settings.appearance.ascii);
        let keys = self.shown.keys().iter();
        let useful = keys.filter(|binding| self.shown.offers(binding.action(), &self.model));
        useful
            .map(|binding| KeyHint {
                name: binding.names[0].text(words, ascii),
                label: (binding.label)(words),
                action: binding.action(),
            })
            .collect()
    }
}

fn replace_non_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let plain = symbols::to_ascii(cell.symbol());
            cell.set_symbol(plain);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
