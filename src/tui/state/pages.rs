//! What happens on the pages around the game: the menu, positions as text, the mistakes.

use super::{Screen, State};
use crate::board::{Disc, Outcome};
use crate::tui::menu::{self, Item, Menu};
use crate::tui::message::Message;
use crate::tui::review::Review;
use crate::tui::saved::{SavedGame, UnfinishedGame};

impl State {
    pub(super) fn open_menu(&mut self) {
        let first: &[Item] = match (self.started, &self.saved.unfinished) {
            (true, _) => &[Item::GoOn, Item::Play],
            (false, Some(_)) => &[Item::Resume, Item::Play],
            (false, None) => &[Item::Play],
        };
        self.menu = Menu::new(first, self.menu.shape);
        self.motion.settle();
        self.screen = Screen::Menu;
    }

    pub(super) fn visit(&mut self, screen: Screen) {
        if self.screen != screen {
            self.back = self.screen;
        }
        self.motion.settle();
        self.screen = screen;
    }

    pub(super) fn go_back(&mut self) {
        match self.screen {
            Screen::Menu if self.started => self.screen = Screen::Game,
            Screen::Menu => {}
            Screen::Help | Screen::Position | Screen::Open => self.screen = self.back,
            Screen::Review => {
                self.screen = Screen::Game;
                self.go_to(usize::MAX);
            }
            Screen::Game => self.open_menu(),
        }
    }

    pub(super) fn turn(&mut self, places: isize) {
        match self.screen {
            Screen::Open => {
                let last = self.saved.newest_first().len() as isize - 1;
                let at = self.pointed.map_or(-1, |at| at as isize);
                self.pointed = usize::try_from((at + places).min(last)).ok();
            }
            Screen::Review => {
                if let Some(review) = &mut self.review {
                    review.turn(places);
                }
                self.show_mistake();
            }
            Screen::Help => self.scroll = self.scroll.saturating_add_signed(places),
            _ => self.menu.turn(places),
        }
    }

    pub(super) fn choose(&mut self) {
        match self.screen {
            Screen::Menu => self.choose_item(),
            Screen::Open => self.open_position(),
            Screen::Review => self.play_on(),
            _ => {}
        }
    }

    pub(super) fn choose_line(&mut self, line: usize) {
        self.menu.at = line.min(self.menu.items.len() - 1);
        self.choose();
    }

    fn choose_item(&mut self) {
        match self.menu.item() {
            Item::Resume => self.resume(),
            Item::GoOn => self.screen = Screen::Game,
            Item::Play if self.started => self.new_game(),
            Item::Play => self.open(&SavedGame {
                shape: self.menu.shape,
                moves: Vec::new(),
            }),
            Item::Open => self.open_dialogue(),
            Item::Help => self.visit(Screen::Help),
            Item::Quit => self.quit = true,
            Item::Player(_) | Item::Rows | Item::Cols | Item::Scores => self.change(1),
        }
    }

    pub(super) fn change(&mut self, by: isize) {
        match self.menu.item() {
            Item::Player(player) => {
                let spec = menu::next_player(&self.series.players()[player], by);
                self.series.seat(player, spec);
                self.moved();
            }
            Item::Rows => self.menu.resize(by, 0),
            Item::Cols => self.menu.resize(0, by),
            Item::Scores => self.scores = !self.scores,
            _ => {}
        }
    }

    fn resume(&mut self) {
        let Some(unfinished) = self.saved.unfinished.take() else {
            return;
        };
        let UnfinishedGame { game, ply, players } = unfinished;
        for disc in Disc::BOTH {
            let player = self.series.player(disc);
            self.series.seat(player, players[disc].clone());
        }
        self.open(&game);
        self.series.game_mut().go_to(ply);
        self.looked_through();
        // At the end of the line there is nothing to look through.
        self.paused &= self.is_back();
        self.report(Message::WelcomeBack);
    }

    pub(super) fn save(&mut self) {
        let game = SavedGame::of(self.board());
        self.saved.save(game);
    }

    pub(super) fn open_dialogue(&mut self) {
        self.typed.clear();
        self.pointed = None;
        self.saved.refresh();
        self.visit(Screen::Open);
    }

    pub(super) fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        self.pointed = None;
        edit(&mut self.typed);
    }

    fn open_position(&mut self) {
        let newest_first = |at: usize| self.saved.newest_first().nth(at).cloned();
        let found = match self.pointed.and_then(newest_first) {
            Some(position) => Ok(position),
            None => SavedGame::read(&self.typed, self.board().shape()),
        };
        match found {
            Ok(position) => self.open(&position),
            Err(error) => self.report(Message::NotAGame(error)),
        }
    }

    fn open(&mut self, position: &SavedGame) {
        match position.board() {
            Ok(board) => {
                self.series.restart(board);
                self.menu.shape = position.shape;
                self.begin();
            }
            Err(_) => self.report(Message::TooLarge),
        }
    }

    /// Looks for the mistakes of people; where none played, of all.
    pub(super) fn learn(&mut self) {
        if !self.is_finished() {
            return;
        }
        let looked_at =
            |ply: &usize| !self.series.has_human() || self.series.game().human_moves_at(*ply);
        let plies = (0..self.series.game().line().len())
            .filter(looked_at)
            .collect();
        self.review.get_or_insert_with(|| Review::new(plies));
        self.screen = Screen::Review;
        self.show_mistake();
    }

    /// Another game from the mistake on. The one looked back at stays as it ended.
    pub(super) fn play_on(&mut self) {
        let cursor = self.cursor;
        self.open(&SavedGame::of(self.board()));
        self.point(cursor);
    }

    /// Shows the board before the mistake, and the better column under the cursor.
    pub(super) fn show_mistake(&mut self) {
        let shown = self.review.as_ref().and_then(Review::shown);
        if let Some((ply, better)) = shown.map(|mistake| (mistake.ply, mistake.better)) {
            if self.series.game().ply() != ply {
                self.go_to(ply);
            }
            self.point(better);
        } else if self.board().status() == Outcome::Ongoing {
            self.go_to(usize::MAX);
        }
    }
}
