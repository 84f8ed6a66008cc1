//! Everything that is shown, and how it changes: the state of the app without its terminal, its
//! threads and its files.

use std::time::Duration;

use ratatui::crossterm::event::Event;

use super::action::Action;
use super::background::analyst::{Answer, Question, Subject};
use super::background::puzzler::PuzzleRequest;
use super::background::thinker::{FailedMove, FoundMove, MoveRequest};
use super::game_state::GameState;
use super::keys;
use super::layout::{LEAST, Needs};
use super::review::Review;
use super::saved::SavedGames;
use super::screens::{AnyScreen, GameScreen, Menu, PuzzleScreen, Screen, Transition};
use super::settings::{Choices, Setup, Start};
use super::shared::Shared;
use crate::board::Board;
use crate::library::Record;
use crate::puzzle::Puzzle;

/// The screens and what they share.
pub(crate) struct Session {
    pub(crate) shared: Shared,
    /// The screen that is shown.
    shown: AnyScreen,
    /// The screens under it. Closing the one that is shown returns to the last of them.
    under: Vec<AnyScreen>,
    /// Whether the user has done anything.
    acted: bool,
    quit: bool,
}

impl Session {
    /// Starts with the menu or with a game.
    pub(crate) fn new(setup: Setup, saved: SavedGames) -> Session {
        let board = Board::new(setup.settings.shape);
        let mut shared = Shared {
            game: GameState::new(setup.players, board, setup.settings.animation),
            saved,
            practice: setup.practice,
            clock: setup.clock,
            settings: setup.settings,
            chosen: Choices::default(),
            clipboard: None,
            message: None,
        };
        for program in setup.programs {
            shared.game.allow(program);
        }
        let mut under = Vec::new();
        let shown = match setup.start {
            Start::Menu => Menu::new(&shared).into(),
            Start::Puzzles => {
                under.push(Menu::new(&shared).into());
                PuzzleScreen::puzzles(&mut shared).into()
            }
            Start::Game(board) => {
                let board = board.unwrap_or_else(|| Board::new(setup.settings.shape));
                shared.game.restart(board);
                GameScreen.into()
            }
        };
        Session {
            shared,
            shown,
            under,
            acted: false,
            quit: false,
        }
    }

    /// The screen that is shown.
    #[must_use]
    pub(crate) fn screen(&self) -> &dyn Screen {
        self.shown.screen()
    }

    /// Which screen is shown.
    #[cfg(test)]
    pub(crate) const fn shown(&self) -> &AnyScreen {
        &self.shown
    }

    /// Has the screen take in what has changed without it.
    #[cfg(test)]
    pub(crate) fn shown_menu_again(&mut self) {
        self.shown.screen_mut().show_again(&mut self.shared);
    }

    /// Whether the user has left.
    #[must_use]
    pub(crate) const fn has_quit(&self) -> bool {
        self.quit
    }

    /// Whether the user has done anything.
    #[must_use]
    pub(crate) const fn has_acted(&self) -> bool {
        self.acted
    }

    /// Does what a key or the mouse asks for.
    pub(crate) fn input(&mut self, event: &Event) {
        let (width, height) = self.shared.game.viewport().size();
        let is_too_small = width < LEAST.0 || height < LEAST.1;
        for action in keys::actions(event, self.screen(), &self.shared) {
            // Nothing changes unseen.
            if !is_too_small || action == Action::Quit {
                self.act(action);
            }
        }
    }

    /// Does what the user asks for. The message that was shown goes away.
    pub(crate) fn act(&mut self, action: Action) {
        // A mouse that moves does not take away what the user reads.
        if !matches!(action, Action::Point(_)) {
            self.acted = true;
            self.shared.message = None;
            if !matches!(action, Action::Digit(_) | Action::DropHere) {
                self.shared.game.forget_digits();
            }
        }
        match self.shown.screen_mut().handle(action, &mut self.shared) {
            Transition::Stay => {}
            Transition::Open(screen) => {
                self.shared.game.motion.settle();
                let under = std::mem::replace(&mut self.shown, screen);
                self.under.push(under);
            }
            Transition::Close => {
                if let Some(under) = self.under.pop() {
                    self.shown = under;
                    self.shown.screen_mut().show_again(&mut self.shared);
                }
            }
            Transition::Game => {
                self.shown = GameScreen.into();
                self.under.clear();
            }
            Transition::OverGame(screen) => {
                self.shown = screen;
                self.under = vec![GameScreen.into()];
            }
            Transition::Quit => self.quit = true,
        }
        self.shared.note_end();
        self.resize(self.shared.game.viewport().size());
    }

    /// Sets the terminal's columns and lines.
    pub(crate) fn resize(&mut self, size: (u16, u16)) {
        self.shared.game.resize(Needs {
            size,
            solid: self.shared.settings.appearance.is_solid(),
            text: self.screen().lines_of_text(),
        });
    }

    /// The time until something moves by itself. `None` if nothing does.
    #[must_use]
    pub(crate) fn next_change(&self) -> Option<Duration> {
        let busy = self.screen().is_busy(&self.shared);
        self.shared.game.motion.next_change(busy)
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, time: Duration) {
        let busy = self.screen().is_busy(&self.shared);
        self.shared.game.motion.pass(time, busy);
        if !self.screen().lets_computers_play() {
            return;
        }
        self.shared.game.think(time);
        if self.shared.game.is_next_game_due() {
            self.shared.message = None;
            self.shared.new_game();
        }
    }

    /// Ends the fall of a disc.
    pub(crate) const fn land(&mut self) {
        self.shared.game.motion.land();
    }

    /// The computer's move that is wanted now.
    #[must_use]
    pub(crate) fn move_request(&self) -> Option<MoveRequest> {
        if !self.screen().lets_computers_play() {
            return None;
        }
        self.shared.game.move_request()
    }

    /// Plays a move that a computer has found, if it is still wanted.
    pub(crate) fn play_found(&mut self, found: FoundMove) {
        if self.screen().lets_computers_play() {
            let before = self.shared.game.game().ply();
            let rejected = self.shared.game.play_found(found);
            if self.shared.game.game().ply() != before {
                self.shared.forget_old_message();
            }
            self.shared.message = rejected.or_else(|| self.shared.message.take());
            self.shared.note_end();
        }
    }

    /// Has the game wait if the program that should move now has failed.
    pub(crate) fn pause_failed(&mut self, failed: &FailedMove) {
        let failure = self.shared.game.pause_failed(failed);
        self.shared.message = failure.or_else(|| self.shared.message.take());
    }

    /// What the analysis should work on now.
    #[must_use]
    pub(crate) fn subject(&self) -> Option<Subject> {
        self.screen().subject(&self.shared)
    }

    /// The question about a subject.
    #[must_use]
    pub(crate) fn question(&self, subject: Subject) -> Question {
        self.screen().question(subject, &self.shared)
    }

    /// The puzzle that is to be made now.
    #[must_use]
    pub(crate) fn puzzle_request(&self) -> Option<PuzzleRequest> {
        let is_wanted = self.screen().wants_puzzles();
        self.shared.practice.request().filter(|_| is_wanted)
    }

    /// Takes in a puzzle that was made.
    pub(crate) fn take_puzzle(&mut self, puzzle: Puzzle) {
        self.shared.practice.set_next(puzzle);
        self.shown.screen_mut().puzzle_is_there(&mut self.shared);
    }

    /// The game to review in the background: none while the user reviews one.
    #[must_use]
    pub(crate) fn game_to_review(&self) -> Option<Record> {
        match self.subject() {
            Some(Subject::Line(_)) => None,
            _ => self.shared.saved.to_review().cloned(),
        }
    }

    /// Takes in the review of a game, if it is still wanted.
    pub(crate) fn take_review(&mut self, record: &Record, review: &Review) {
        if self.shared.saved.to_review() == Some(record) {
            self.shared.take_review(record, review);
        }
    }

    /// Takes in an answer of the analysis, if it is about what is shown.
    pub(crate) fn answer(&mut self, answer: Answer) {
        if self.subject() == Some(answer.subject) {
            self.shown.screen_mut().answer(answer, &mut self.shared);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
