//! What all screens share.

use super::clock::Clock;
use super::game_state::GameState;
use super::message::Message;
use super::practice::Practice;
use super::review::{Review, mover};
use super::saved::{FolderContents, Keep, Report, Request, SavedGame, SavedGames};
use super::screens::Transition;
use super::settings::{Choices, Settings};
use super::words::Words;
use crate::analysis::Mark;
use crate::board::{Board, Disc, Outcome, PerDisc};
use crate::library::{Card, Condition, Entry, Record};
use crate::player::{PerPlayer, PlayerSpec};

/// The game that is played, the saved games, the settings and the message: what a screen shows and
/// changes besides its own state.
pub(crate) struct Shared {
    pub(crate) game: GameState,
    pub(crate) saved: SavedGames,
    pub(crate) practice: Practice,
    pub(crate) clock: Clock,
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

    /// The message as text, if there is one. The end is announced when the last disc has landed.
    #[must_use]
    pub(crate) fn message_text(&self) -> Option<String> {
        let falls = self.game.motion.fall().is_some();
        let message = self.message.as_ref();
        let message = message.filter(|message| !falls || !message.is_about_end());
        message.map(|message| message.text(self.words()))
    }

    /// The game that is shown as the library keeps it, up to the position that is shown.
    fn record(&self) -> Record {
        let players = PerDisc::from_fn(|disc: Disc| self.game.series().spec(disc).clone());
        Record {
            conditions: self.game.conditions().clone(),
            ..Record::new(self.game.board(), players, self.clock.now())
        }
    }

    /// Adds the position that is shown to the library. A game that goes on from it began there.
    pub(crate) fn save(&mut self) {
        let mut record = self.record();
        if record.outcome == Outcome::Ongoing {
            record.conditions.add(Condition::SetUp);
        }
        self.saved.ask(Request::Save(record));
    }

    /// Adds the game to the library if it has just ended. If it had ended before in another way, it
    /// replaces that.
    pub(crate) fn note_end(&mut self) {
        if self.game.has_just_ended() {
            let record = self.record();
            let before = self.game.note_end(record.clone());
            self.saved.add_shown(before, record);
        }
    }

    /// Has a message go that is no longer true after the game has gone on by itself.
    pub(crate) fn forget_old_message(&mut self) {
        self.message.take_if(|message| message.is_about_position());
    }

    /// Adds the game that another one is about to replace to the library, if it is not over.
    fn leave(&mut self) {
        if let Keep::Game(left) = self.game.to_keep() {
            self.saved.ask(Request::Save(left.record(self.clock.now())));
        }
        self.saved.shown = None;
    }

    /// What is to be done on the disk now.
    pub(crate) fn take_requests(&mut self) -> Vec<Request> {
        self.saved.remember(&self.chosen);
        let begun = self.game.has_begun();
        if let Some(unfinished) = self.saved.unfinished.take_if(|_| begun) {
            self.saved.ask(Request::PutAside(Box::new(unfinished)));
        }
        self.saved.keep(self.game.to_keep());
        self.saved.take_requests()
    }

    /// Takes in what a folder contains that was opened late. Settings stay as they are now.
    pub(crate) fn take_late(&mut self, contents: FolderContents) {
        self.message = Message::of_trouble(&contents);
        if let (None, Some(rating)) = (self.chosen.rating, contents.choices.rating) {
            self.practice.set_rating(rating);
        }
        self.saved
            .open(contents.unfinished, contents.games, contents.cards);
    }

    /// Shows what was done on the disk.
    pub(crate) fn take_report(&mut self, report: Report) {
        let is_urgent = !matches!(report, Report::UnfinishedGameSaved | Report::NotRead(_));
        if is_urgent || self.message.is_none() {
            self.message = Some(report.into());
        }
    }

    /// Begins the next game on the board of the settings. The other player starts. A game that is
    /// not over is saved.
    pub(crate) fn new_game(&mut self) -> Transition {
        self.leave();
        self.game.next_game(Board::new(self.settings.shape));
        Transition::Game
    }

    /// Shows a game of the library, with its players.
    pub(crate) fn open_entry(&mut self, entry: &Entry) -> Transition {
        let record = &entry.record;
        let opened = self.begin_on(record.board(), |game, board| game.open(record, board));
        self.saved.shown = Some(entry.clone());
        opened
    }

    /// Begins a game from the position of a saved one. The same player starts. A game that is not
    /// over is saved.
    pub(crate) fn open(&mut self, game: &SavedGame) -> Transition {
        self.begin_on(game.board(), GameState::restart)
    }

    /// Leaves the game that is played, and begins another one on this board.
    fn begin_on(&mut self, board: Board, begin: impl FnOnce(&mut GameState, Board)) -> Transition {
        self.leave();
        self.settings.shape = board.shape();
        begin(&mut self.game, board);
        Transition::Game
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
        let board = unfinished.game.board();
        self.settings.shape = board.shape();
        self.game.resume(unfinished, board);
        self.message = Some(Message::WelcomeBack);
        Transition::Game
    }

    /// Makes the shared game an attempt from this board, by whose turn it is, against a computer.
    /// Returns the game that it was. The attempt is never kept, and the computer's moves come from
    /// the analysis.
    pub(crate) fn begin_attempt(&mut self, board: Board) -> GameState {
        let (own, other) = (PlayerSpec::Human, PlayerSpec::Perfect);
        let players = match board.to_move() {
            Disc::First => PerPlayer::new(own, other),
            Disc::Second => PerPlayer::new(other, own),
        };
        let game = GameState::new(players, board, self.settings.animation);
        self.replace_game(game)
    }

    /// Goes back to the game that an attempt has replaced.
    pub(crate) fn end_attempt(&mut self, game: GameState) {
        self.replace_game(game);
    }

    fn replace_game(&mut self, mut game: GameState) -> GameState {
        game.number_after(&self.game);
        game.resize(self.game.viewport().needs());
        std::mem::replace(&mut self.game, game)
    }

    /// Takes in the review of a game: its rates are written into the library, and the positions in
    /// which the person let a result go are repeated from tomorrow on.
    pub(crate) fn take_review(&mut self, record: &Record, review: &Review) {
        let Some(entry) = self.saved.take_reviewed(record) else {
            return;
        };
        if let Some(human) = record.human().filter(|_| self.settings.repetition) {
            let cards = self.mistakes(record, review, human);
            if !cards.is_empty() {
                self.saved.ask(Request::Miss(cards));
            }
        }
        let rated = Record {
            accuracy: Some(PerDisc::from_fn(|disc| review.accuracy(disc))),
            ..record.clone()
        };
        if self.saved.shown.as_ref() == Some(&entry) {
            self.saved.shown = Some(rated.clone().into());
            if self.game.game().line() == record.moves {
                self.game.keep_review(review.clone());
            }
        }
        self.saved.ask(Request::Change(entry, Box::new(rated)));
    }

    /// The positions in which this player let a result go.
    fn mistakes(&self, record: &Record, review: &Review, human: Disc) -> Vec<Card> {
        let lost = |ply: &usize| {
            let mistake = review.mistake(*ply);
            mover(*ply) == human
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
        let today = self.clock.today();
        boards.map(|board| Card::new(&board, today)).collect()
    }

    /// The positions that are to be repeated today.
    #[must_use]
    pub(crate) fn due_cards(&self) -> Vec<Card> {
        let today = self.clock.today();
        let cards = self.saved.cards().iter();
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
