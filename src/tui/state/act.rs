//! What each action does to the state; of the game itself here, of the pages around it in
//! `pages`.

use super::{Action, Hint, Screen, State};
use crate::analysis::Columns;
use crate::board::Board;
use crate::game::{Game, Turn};
use crate::tui::layout::Viewport;
use crate::tui::message::Message;

impl State {
    /// Does what is asked. What was told before is no longer shown.
    pub(crate) fn act(&mut self, action: Action) {
        // One who points at columns reads on.
        if !matches!(action, Action::Point(_)) {
            self.message = None;
        }
        match action {
            Action::Drop(slot) => self.drop_by_person(slot),
            Action::DropHere => self.drop_here(),
            Action::Left => self.point(self.cursor.saturating_sub(1)),
            Action::Right => self.point(self.cursor + 1),
            Action::Point(column) => self.point(column),
            Action::Undo => self.step(Game::undo, Message::NothingToUndo),
            Action::Redo => self.step(Game::redo, Message::NothingToRedo),
            Action::StepBack => self.go_to(self.series.game().ply().saturating_sub(1)),
            Action::StepForward => self.go_to(self.series.game().ply() + 1),
            Action::ToStart => self.go_to(0),
            Action::ToEnd => self.go_to(usize::MAX),
            Action::Hint => self.ask_hint(),
            Action::Scores => self.switch_scores(),
            Action::New => self.new_game(),
            Action::Swap => self.swap(),
            Action::Menu => self.open_menu(),
            Action::Learn => self.learn(),
            Action::Pause => self.paused = !self.paused,
            Action::Show => self.visit(Screen::Position),
            Action::Save => self.save(),
            Action::Open => self.open_dialogue(),
            Action::Help => self.visit(Screen::Help),
            Action::Back => self.go_back(),
            Action::Quit => self.quit = true,
            Action::Next => self.turn(1),
            Action::Previous => self.turn(-1),
            Action::Choose => self.choose(),
            Action::ChooseLine(line) => self.choose_line(line),
            Action::Change(by) => self.change(by),
            Action::Type(sign) => self.edit(|typed| typed.push(sign)),
            Action::Erase => self.edit(|typed| {
                typed.pop();
            }),
        }
    }

    /// A disc that falls lies where it falls to, when there is no time to watch it.
    pub(crate) fn land(&mut self) {
        self.motion.fall = None;
    }

    /// A game begins, or another one is looked at.
    pub(super) fn begin(&mut self) {
        self.started = true;
        self.screen = Screen::Game;
        self.paused = false;
        self.review = None;
        self.line += 1;
        self.viewport = Viewport::default();
        self.cursor = self.board().shape().cols() / 2;
        self.moved();
    }

    /// Another position is shown: what was known and what moved belongs to the old one.
    pub(super) fn moved(&mut self) {
        self.position += 1;
        self.columns = None;
        self.hint = Hint::No;
        self.motion.settle();
        self.follow_cursor();
    }

    /// Moves the shown part of the board to where the next disc would lie.
    pub(super) fn follow_cursor(&mut self) {
        let shape = self.board().shape();
        self.cursor = self.cursor.min(shape.cols() - 1);
        let landing = self.board().landing(self.cursor);
        let row = landing.map_or(shape.rows() - 1, |cell| self.board().row(cell));
        self.show(self.cursor, row);
    }

    /// Moves the shown part of the board to where a cell is in it.
    fn show(&mut self, column: usize, row: usize) {
        if let Some(layout) = self.layout() {
            let shape = self.board().shape();
            self.viewport.show((column, row), layout.shown, shape);
        }
    }

    pub(super) fn point(&mut self, column: usize) {
        self.cursor = column;
        self.follow_cursor();
    }

    /// Drops at the cursor; a computer that waits plays on.
    fn drop_here(&mut self) {
        match self.series.game().turn() {
            Turn::Computer(_) => {
                self.paused = false;
                self.screen = Screen::Game;
            }
            _ => self.drop_by_person(self.cursor),
        }
    }

    fn drop_by_person(&mut self, slot: usize) {
        match self.series.game().turn() {
            Turn::Human(_) => {
                if self.screen == Screen::Review {
                    self.play_on();
                }
                self.paused = false;
                self.cursor = slot.min(self.board().slots() - 1);
                self.drop(slot);
            }
            Turn::Computer(_) => {}
            Turn::Over(_) => self.report(Message::GameOver),
        }
    }

    /// Plays a move, a person's or a computer's.
    pub(super) fn drop(&mut self, slot: usize) {
        match self.series.game_mut().play(slot) {
            Ok(cell) => {
                self.line += 1;
                self.review = None;
                self.moved();
                self.show(slot, self.board().row(cell));
                if self.animation {
                    self.motion.drop(self.series.game().board(), cell);
                }
                if !self.series.has_human() {
                    self.motion.take_rest();
                }
            }
            Err(error) => self.report(Message::rejected(slot, error)),
        }
    }

    fn step(&mut self, step: fn(&mut Game) -> bool, nothing: Message) {
        if step(self.series.game_mut()) {
            self.looked_through();
        } else {
            self.report(nothing);
        }
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        self.series.game_mut().go_to(ply);
        self.looked_through();
    }

    /// One looks through the moves: computers wait where it is their turn.
    pub(super) fn looked_through(&mut self) {
        self.paused = matches!(self.series.game().turn(), Turn::Computer(_));
        self.moved();
    }

    fn swap(&mut self) {
        self.series.swap();
        self.moved();
        self.paused = false;
        self.report(Message::SidesSwapped);
    }

    fn switch_scores(&mut self) {
        self.scores = !self.scores;
        if !self.scores {
            self.columns = None;
        }
    }

    fn ask_hint(&mut self) {
        if matches!(self.series.game().turn(), Turn::Over(_)) {
            return self.report(Message::GameOver);
        }
        self.hint = Hint::Wanted;
        self.report(Message::LookingForHint);
        if let Some(columns) = self.columns.take() {
            self.hear_columns(columns);
        }
    }

    /// Hears what is known of the columns, and makes a hint of it where one is wanted.
    pub(super) fn hear_columns(&mut self, columns: Columns) {
        let wanted = self.hint == Hint::Wanted && columns.decides_hint();
        if let Some(best) = columns.recommended().filter(|_| wanted) {
            self.hint = Hint::Column(best);
            self.report(Message::Hint {
                slot: best,
                outlook: columns.outlooks[best],
            });
        }
        self.columns = Some(columns);
    }

    pub(super) fn new_game(&mut self) {
        match Board::new(self.menu.shape) {
            Ok(board) => {
                self.series.next_game(board);
                self.begin();
            }
            Err(_) => self.report(Message::TooLarge),
        }
    }
}
