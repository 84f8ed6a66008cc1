//! The state of the full screen, and how it changes. It knows no terminal, disk, thread or clock:
//! what it wants from outside are [`Needs`] and requests, and what comes back are [`News`].

pub(crate) mod game;
pub(crate) mod message;
pub(crate) mod needs;
pub(crate) mod practice;
pub(crate) mod review;
pub(crate) mod settings;
pub(crate) mod shelf;
pub(crate) mod storage;
pub(crate) mod unfinished;

pub(crate) use self::game::GameState;
pub(crate) use self::message::Message;
pub(crate) use self::needs::{Answer, FailedMove, FoundMove, MoveRequest, Needs, News, Subject};
pub(crate) use self::practice::Practice;
pub(crate) use self::review::Review;
pub(crate) use self::settings::{Choices, Settings};
pub(crate) use self::shelf::Shelf;
pub(crate) use self::storage::{FolderContents, Keep, Report, Request, SaveError};
pub(crate) use self::unfinished::{SavedGame, UnfinishedGame};

use jiff::civil::Date;
use jiff::{Timestamp, Zoned};

use self::review::mover;
use super::words::Words;
use crate::analysis::Mark;
use crate::board::{Board, Disc, Outcome, PerDisc};
use crate::library::{Card, Entry, Record};

/// The game that is played, the saved games, the settings and the message: what a screen shows and
/// changes besides its own state.
pub(crate) struct Model {
    pub(crate) game: GameState,
    pub(crate) shelf: Shelf,
    pub(crate) practice: Practice,
    /// The time where the user is, in whole seconds.
    pub(crate) now: Zoned,
    pub(crate) settings: Settings,
    /// What the user has chosen here, to be remembered.
    pub(crate) chosen: Choices,
    /// A text that is to be copied to the clipboard.
    pub(crate) clipboard: Option<String>,
    /// Shown until the next action.
    pub(crate) message: Option<Message>,
}

impl Model {
    /// The texts of the language.
    #[must_use]
    pub(crate) const fn words(&self) -> &'static Words {
        self.settings.words()
    }

    /// The message as text, if there is one. The end of a game is announced when its last disc has
    /// landed.
    #[must_use]
    pub(crate) fn message_text(&self, game: &GameState) -> Option<String> {
        let falls = game.motion.fall().is_some();
        let message = self.message.as_ref();
        let message = message.filter(|message| !falls || !message.is_about_end());
        message.map(|message| message.text(self.words()))
    }

    /// The day.
    #[must_use]
    pub(crate) fn today(&self) -> Date {
        self.now.date()
    }

    /// A time where the user is.
    #[must_use]
    pub(crate) fn local(&self, time: Timestamp) -> Zoned {
        time.to_zoned(self.now.time_zone().clone())
    }

    /// The game that is shown as the library keeps it, up to the position that is shown.
    fn record(&self) -> Record {
        let players = PerDisc::from_fn(|disc: Disc| self.game.series().spec(disc).clone());
        Record {
            conditions: self.game.conditions().clone(),
            ..Record::new(self.game.board(), players, self.now.timestamp())
        }
    }

    /// Adds the position that is shown to the library. A game that goes on from it began there.
    pub(crate) fn save(&mut self) {
        let mut record = self.record();
        if record.outcome == Outcome::Ongoing {
            record.conditions.set_up(record.moves.len());
        }
        self.shelf.ask(Request::Save(record));
    }

    /// Adds the game to the library if it has just ended. If it had ended before in another way, it
    /// replaces that.
    pub(crate) fn note_end(&mut self) {
        if self.game.has_just_ended() {
            let record = self.record();
            let before = self.game.note_end(record.clone());
            self.shelf.add_shown(before, record);
        }
    }

    /// Has a message go that is no longer true after the game has gone on by itself.
    pub(crate) fn forget_old_message(&mut self) {
        self.message.take_if(|message| message.is_about_position());
    }

    /// Adds the game that another one is about to replace to the library, if it is not over.
    fn leave(&mut self) {
        if let Keep::Game(left) = self.game.to_keep() {
            let record = left.record(self.now.timestamp());
            self.shelf.ask(match left.ended {
                // It is one game, which has not ended after all.
                Some(before) => Request::End(Some(Box::new(before)), record),
                None => Request::Save(record),
            });
        }
        self.shelf.shown = None;
    }

    /// What is to be done on the disk now.
    pub(crate) fn take_requests(&mut self) -> Vec<Request> {
        self.shelf.remember(&self.chosen);
        let begun = self.game.has_begun();
        if let Some(unfinished) = self.shelf.unfinished.take_if(|_| begun) {
            self.shelf.ask(Request::PutAside(Box::new(unfinished)));
        }
        self.shelf.keep(self.game.to_keep());
        self.shelf.take_requests()
    }

    /// Takes in what a folder contains that was opened late. Settings stay as they are now.
    pub(crate) fn take_contents(&mut self, contents: FolderContents) {
        self.message = Message::of_trouble(&contents);
        if let (None, Some(rating)) = (self.chosen.rating, contents.choices.rating) {
            self.practice.set_rating(rating);
        }
        self.shelf
            .open(contents.unfinished, contents.games, contents.cards);
    }

    /// Shows what was done on the disk, and takes in the library and the positions to repeat if they
    /// were read again.
    pub(crate) fn take_reports(
        &mut self,
        reports: Vec<Report>,
        read: Option<(Vec<Entry>, Vec<Card>)>,
    ) {
        for report in reports {
            self.take_report(report);
        }
        if let Some((games, cards)) = read {
            self.shelf.set(games, cards);
        }
    }

    fn take_report(&mut self, report: Report) {
        let is_urgent = !matches!(report, Report::UnfinishedGameSaved | Report::NotRead(_));
        if is_urgent || self.message.is_none() {
            self.message = Some(report.into());
        }
    }

    /// Begins the next game on the board of the settings. The other player starts. A game that is
    /// not over is saved.
    pub(crate) fn new_game(&mut self) {
        self.leave();
        self.game.next_game(Board::new(self.settings.shape));
    }

    /// Shows a game of the library, with its players.
    pub(crate) fn open_entry(&mut self, entry: &Entry) {
        let record = &entry.record;
        let board = record.board();
        self.leave();
        self.settings.shape = board.shape();
        self.game.open(record, board);
        self.shelf.shown = Some(entry.clone());
    }

    /// Begins a game from the position of a saved one. The same player starts. A game that is not
    /// over is saved.
    pub(crate) fn open(&mut self, game: &SavedGame) {
        let board = game.board();
        self.leave();
        self.settings.shape = board.shape();
        self.game.restart(board);
    }

    /// Begins another game from the position that is shown.
    pub(crate) fn open_shown_position(&mut self) {
        let cursor = self.game.cursor();
        self.open(&SavedGame::of(self.game.board()));
        self.game.point(cursor);
    }

    /// Continues the unfinished game of an earlier start, if there is one.
    pub(crate) fn resume(&mut self) {
        if let Some(unfinished) = self.shelf.unfinished.take() {
            let board = unfinished.game.board();
            self.settings.shape = board.shape();
            self.game.resume(unfinished, board);
            self.message = Some(Message::WelcomeBack);
        }
    }

    /// Takes in the review of the game that was to be reviewed in the background.
    pub(crate) fn take_background_review(&mut self, review: &Review) {
        let record = self.shelf.to_review().map(|(_, record)| record.clone());
        if let Some(record) = record {
            self.take_review(&record, review);
        }
    }

    /// Takes in the review of a game: its rates are written into the library, and the positions in
    /// which the person let a result go are repeated from tomorrow on.
    pub(crate) fn take_review(&mut self, record: &Record, review: &Review) {
        let Some(entry) = self.shelf.take_reviewed(record) else {
            return;
        };
        if let Some(human) = record.human().filter(|_| self.settings.repetition) {
            let cards = self.mistakes(record, review, human);
            if !cards.is_empty() {
                self.shelf.ask(Request::Miss(cards));
            }
        }
        let rated = Record {
            accuracy: Some(PerDisc::from_fn(|disc| review.accuracy(disc))),
            ..record.clone()
        };
        if self.shelf.shown.as_ref() == Some(&entry) {
            self.shelf.shown = Some(rated.clone().into());
            if self.game.game().line() == record.moves {
                self.game.keep_review(review.clone());
            }
        }
        self.shelf.ask(Request::Change(entry, Box::new(rated)));
    }

    /// The positions in which this player let a result go.
    fn mistakes(&self, record: &Record, review: &Review, human: Disc) -> Vec<Card> {
        let set_up = record.conditions.moves_set_up();
        let lost = |ply: &usize| {
            let mistake = review.mistake(*ply);
            mover(*ply) == human
                && *ply >= set_up
                && mistake.is_some_and(|mistake| mistake.mark() == Some(Mark::Blunder))
        };
        let plies = review.mistakes().filter(lost);
        let boards = plies.map(|ply| {
            let game = SavedGame {
                shape: record.shape,
                moves: record.moves[..ply].to_vec(),
            };
            game.board()
        });
        let today = self.today();
        boards.map(|board| Card::new(&board, today)).collect()
    }

    /// The positions that are to be repeated today.
    #[must_use]
    pub(crate) fn due_cards(&self) -> Vec<Card> {
        let today = self.today();
        let cards = self.shelf.cards().iter();
        let due = cards.filter(|card| card.due <= today && self.settings.repetition);
        due.cloned().collect()
    }

    /// Shows or hides the scores.
    pub(crate) fn toggle_scores(&mut self) {
        self.settings.show_scores = !self.settings.show_scores;
        self.chosen.scores = Some(self.settings.show_scores);
        if !self.settings.show_scores {
            self.game.advice.forget_columns();
        }
    }
}
