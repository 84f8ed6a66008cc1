//! The game that is played, as the screens show it. No drawing, no terminal, no clock.

mod advice;
mod conditions;
mod motion;
mod requests;
mod seen;

pub(crate) use self::advice::Advice;
pub(crate) use self::motion::{Fall, Motion};

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::message::Message;
use super::review::Review;
use super::unfinished::UnfinishedGame;
use crate::board::{Board, Disc, Outcome};
use crate::game::{Game, Series, Turn};
use crate::library::{Conditions, Record};
use crate::player::{PerPlayer, Player, PlayerSpec};

/// The game that is played: the series it belongs to, the cursor, what moves on the board, and what
/// is known of the position.
///
/// Methods that can fail return the message that says so.
pub(crate) struct GameState {
    series: Series,
    /// The programs that the user lets play. What is read from a file starts no other program.
    allowed: Vec<PlayerSpec>,
    /// Whether a game has begun. Before that, the board only waits behind the menu.
    begun: bool,
    /// The game as it is in the library, once it has ended: it is there once.
    ended: Option<Record>,
    /// What sets it apart from a game that two players play from an empty board without help.
    conditions: Conditions,
    /// Who played the last move.
    seated: Option<PerPlayer<PlayerSpec>>,
    /// The slot that the user was warned about, and the number of the position.
    warned: Option<(u64, usize)>,
    /// Whether the computers wait because the user looks through the moves.
    paused: bool,
    /// A slot.
    cursor: usize,
    /// The digits of a column's number to which more may follow.
    typed: Option<usize>,
    /// Whether the computer that thinks is to move at once.
    hurried: bool,
    /// How long it has been thinking.
    thought: Duration,
    /// Whether two computers have just ended a game, so that their next one begins by itself.
    awaits_next: bool,
    /// The column and the row of the cell that should be visible, whatever else is.
    focus: (usize, usize),
    pub(crate) motion: Motion,
    pub(crate) advice: Advice,
    /// The review of this line, after it was closed.
    review: Option<Review>,
    /// The numbers of the position and of the line of moves, which no other ones have, so that
    /// answers to old questions are recognized.
    position: u64,
    line: u64,
}

/// A number that was never used before.
fn new_number() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Relaxed) + 1
}

impl GameState {
    /// Players at a board. Discs are seen falling if `animation`.
    #[must_use]
    pub(crate) fn new(players: PerPlayer<PlayerSpec>, board: Board, animation: bool) -> GameState {
        let cursor = board.slots() / 2;
        GameState {
            cursor,
            series: Series::new(players, board),
            allowed: Vec::new(),
            begun: false,
            ended: None,
            conditions: Conditions::default(),
            seated: None,
            warned: None,
            paused: false,
            typed: None,
            hurried: false,
            thought: Duration::ZERO,
            awaits_next: false,
            focus: (cursor, 0),
            motion: Motion::new(animation),
            advice: Advice::default(),
            review: None,
            position: new_number(),
            line: new_number(),
        }
    }

    pub(crate) const fn series(&self) -> &Series {
        &self.series
    }

    pub(crate) const fn game(&self) -> &Game {
        self.series.game()
    }

    pub(crate) const fn board(&self) -> &Board {
        self.series.game().board()
    }

    pub(crate) const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The digits of a column's number to which more may follow.
    pub(crate) const fn typed(&self) -> Option<usize> {
        self.typed
    }

    /// The column and the row, from the bottom, of the cell that should be visible.
    pub(crate) const fn focus(&self) -> (usize, usize) {
        self.focus
    }

    pub(crate) const fn is_paused(&self) -> bool {
        self.paused
    }

    pub(crate) const fn has_begun(&self) -> bool {
        self.begun
    }

    /// Lets a program play, here and in later games.
    pub(crate) fn allow(&mut self, program: PlayerSpec) {
        self.allowed.push(program);
    }

    /// The program that the user is to be asked about before it plays, whoever's turn it is.
    pub(crate) fn program_to_allow(&self) -> Option<&PlayerSpec> {
        let disc = self.board().to_move();
        let players = [disc, disc.other()].map(|disc| self.series.spec(disc));
        let mut unknown = players
            .into_iter()
            .filter(|spec| spec.is_program() && !self.allowed.contains(spec));
        unknown.next().filter(|_| !self.is_over())
    }

    /// Whether computers wait: because the user looks through the moves, or is asked about a program.
    pub(crate) fn is_waiting(&self) -> bool {
        let is_asked = |spec| self.program_to_allow() == Some(spec);
        self.paused || is_asked(self.series.spec(self.board().to_move()))
    }

    /// Whether it is a person's turn.
    pub(crate) fn is_human_turn(&self) -> bool {
        matches!(self.game().turn(), Turn::Human(_))
    }

    /// Whether the shown position ends the game.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.game().turn(), Turn::Over(_))
    }

    /// Whether the line of moves ends the game.
    pub(crate) fn is_finished(&self) -> bool {
        self.game().outcome() != Outcome::Ongoing
    }

    /// Whether moves of the line were undone.
    pub(crate) fn has_undone_moves(&self) -> bool {
        self.game().ply() < self.game().line().len()
    }

    /// Whether a disc in this slot is to be warned about: the opponent could win at once, though
    /// another move prevents that. A slot is warned about once in a position.
    pub(crate) fn warns(&mut self, slot: usize) -> bool {
        let board = self.board();
        if !self.is_human_turn() || !loses_at_once(board, slot) {
            return false;
        }
        let warned = Some((self.position, slot));
        if self.warned == warned || board.moves().all(|other| loses_at_once(board, other)) {
            return false;
        }
        self.warned = warned;
        true
    }

    /// A person's game against a computer from this board, by whose turn it is. It is never kept, and
    /// the computer's moves come from the analysis.
    #[must_use]
    pub(crate) fn attempt(board: Board, animation: bool) -> GameState {
        let (own, other) = (PlayerSpec::Human, PlayerSpec::Perfect);
        let players = match board.to_move() {
            Disc::First => PerPlayer::new(own, other),
            Disc::Second => PerPlayer::new(other, own),
        };
        GameState::new(players, board, animation)
    }

    /// Begins another game from this board. The same player starts.
    pub(crate) fn restart(&mut self, board: Board) {
        self.series.restart(board);
        self.begin();
    }

    /// Shows a game of the library, with its players.
    pub(crate) fn open(&mut self, record: &Record, board: Board) {
        match &record.players {
            Some(players) => self.series.restart_with(board, players),
            None => self.series.restart(board),
        }
        self.begin();
        self.conditions = record.conditions.clone();
        self.ended = Some(record.clone()).filter(|record| record.outcome != Outcome::Ongoing);
        self.seated = Some(self.series.players().clone());
    }

    /// Begins the next game from this board. The other player starts.
    pub(crate) fn next_game(&mut self, board: Board) {
        self.series.next_game(board);
        self.begin();
    }

    /// Continues an unfinished game, whose moves are all on `board`.
    pub(crate) fn resume(&mut self, unfinished: UnfinishedGame, board: Board) {
        let UnfinishedGame {
            players,
            starter,
            swaps,
            tally,
            ..
        } = unfinished;
        self.series.resume(board, &players, starter, tally);
        self.begin();
        self.series.game_mut().begin_with(unfinished.set_up);
        if swaps {
            self.series.swap();
        }
        self.conditions = unfinished.conditions;
        self.ended = unfinished.ended;
        self.seated = Some(self.series.players().clone());
        self.go_to(unfinished.ply);
        // The user looks through the moves only if some of them were undone.
        self.paused &= self.has_undone_moves();
    }

    fn begin(&mut self) {
        self.begun = true;
        self.ended = None;
        self.seated = None;
        self.conditions = Conditions::default();
        if !self.game().line().is_empty() {
            self.conditions.set_up(self.game().line().len());
        }
        self.paused = false;
        self.review = None;
        self.line = new_number();
        self.cursor = self.board().slots() / 2;
        self.position_changed();
    }

    /// Forgets what was known of the last position and what moved on it.
    fn position_changed(&mut self) {
        self.position = new_number();
        self.typed = None;
        self.hurried = false;
        self.thought = Duration::ZERO;
        self.awaits_next = false;
        self.advice = Advice::default();
        self.motion.settle();
        self.follow_cursor();
    }

    /// Has the cell visible where the next disc would land.
    fn follow_cursor(&mut self) {
        let shape = self.board().shape();
        self.cursor = self.cursor.min(self.board().slots() - 1);
        let landing = self.board().landing(self.cursor);
        let row = landing.map_or(shape.rows() - 1, |cell| self.board().row(cell));
        self.focus = (self.cursor, row);
    }

    /// Moves the cursor to a slot, or to the last one.
    pub(crate) fn point(&mut self, slot: usize) {
        self.cursor = slot;
        self.follow_cursor();
    }

    /// Takes in a digit of a column's number. Returns the slot once it is clear which one is meant:
    /// on boards of more than 9 columns, another digit may follow.
    pub(crate) fn digit(&mut self, digit: usize) -> Option<usize> {
        let slots = self.board().slots();
        let before = self.typed.take();
        let number = before.unwrap_or(0).saturating_mul(10).saturating_add(digit);
        let may_go_on = number > 0 || before.is_none();
        if slots > 9 && may_go_on && number.saturating_mul(10) <= slots {
            self.typed = Some(number);
            return None;
        }
        number.checked_sub(1)
    }

    /// Forgets digits that were typed.
    pub(crate) const fn forget_digits(&mut self) {
        self.typed = None;
    }

    /// Drops a person's disc. Does nothing on a computer's turn.
    pub(crate) fn play(&mut self, slot: usize) -> Option<Message> {
        match self.game().turn() {
            Turn::Human(_) => {
                self.paused = false;
                self.cursor = slot.min(self.board().slots() - 1);
                self.drop(slot)
            }
            Turn::Computer(_) => None,
            Turn::Over(_) => Some(Message::GameOver),
        }
    }

    /// Drops the disc of a computer whose move is known.
    pub(crate) fn answer(&mut self, slot: usize) -> Option<Message> {
        self.drop(slot)
    }

    /// The slot whose number was typed, or the one under the cursor.
    pub(crate) fn slot_at_cursor(&mut self) -> usize {
        let typed = self.typed.take().and_then(|number| number.checked_sub(1));
        typed.unwrap_or(self.cursor)
    }

    /// Drops a person's disc at the cursor. On a computer's turn, ends the pause.
    pub(crate) fn play_at_cursor(&mut self) -> Option<Message> {
        if let Turn::Computer(_) = self.game().turn() {
            self.paused = false;
            return None;
        }
        let slot = self.slot_at_cursor();
        self.play(slot)
    }

    /// Whether a computer thinks.
    pub(crate) fn is_computer_thinking(&self) -> bool {
        !self.is_waiting() && matches!(self.game().turn(), Turn::Computer(_))
    }

    /// Has the computer that thinks move at once.
    pub(crate) fn hurry(&mut self) {
        self.hurried = self.is_computer_thinking();
    }

    /// Whether two computers have ended a game and it is time for their next one.
    pub(crate) fn is_next_game_due(&self) -> bool {
        self.awaits_next && !self.paused && self.motion.is_still()
    }

    fn drop(&mut self, slot: usize) -> Option<Message> {
        let undone = self.game().line().get(self.game().ply()).copied();
        let cell = match self.series.play(slot) {
            Ok(cell) => cell,
            Err(error) => return Some(Message::rejected(slot, error)),
        };
        self.note_move(undone.is_some_and(|undone| undone != slot));
        self.line = new_number();
        self.review = None;
        self.position_changed();
        self.focus = (slot, self.board().row(cell));
        self.motion.drop(self.series.game().board(), cell);
        if !self.series.has_human() {
            self.awaits_next = self.is_over();
            self.motion.rest(self.awaits_next);
        }
        None
    }

    pub(crate) fn undo(&mut self) -> Option<Message> {
        if !self.series.game_mut().undo() {
            return Some(Message::NothingToUndo);
        }
        self.looked_through();
        None
    }

    pub(crate) fn redo(&mut self) -> Option<Message> {
        if !self.series.game_mut().redo() {
            return Some(Message::NothingToRedo);
        }
        self.looked_through();
        None
    }

    /// Shows the position after this many moves of the line, or its end.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.series.game_mut().go_to(ply);
        self.looked_through();
    }

    /// Shows the end of the line.
    pub(crate) fn go_to_end(&mut self) {
        self.go_to(usize::MAX);
    }

    /// Has computers wait after a look through the moves.
    fn looked_through(&mut self) {
        self.paused = matches!(self.game().turn(), Turn::Computer(_));
        self.position_changed();
    }

    /// Has the computers wait or play on.
    pub(crate) const fn toggle_pause(&mut self) {
        self.paused = !self.paused;
    }

    /// Has the players change sides: at once before the first move, else in the next game.
    /// Returns whether they have changed sides at once.
    pub(crate) fn swap_sides(&mut self) -> bool {
        let at_once = self.series.swap();
        if at_once {
            self.position_changed();
            self.paused = false;
        }
        at_once
    }

    /// Sets who plays for a player.
    pub(crate) fn seat(&mut self, player: Player, spec: PlayerSpec) {
        self.series.seat(player, spec);
        self.position_changed();
    }

    /// A review of this line of moves. It goes on where it was closed.
    pub(crate) fn take_review(&mut self) -> Review {
        let review = self.review.take();
        let set_up = self.conditions.moves_set_up();
        review.unwrap_or_else(|| Review::new(self.game().line(), set_up, self.board().shape()))
    }

    /// Keeps a review that is closed.
    pub(crate) fn keep_review(&mut self, review: Review) {
        self.review = Some(review);
    }
}

/// Whether the opponent can win right after a disc in this slot. `false` if it cannot be played.
fn loses_at_once(board: &Board, slot: usize) -> bool {
    let mut board = board.clone();
    if board.drop(slot).is_err() || board.status() != Outcome::Ongoing {
        return false;
    }
    let disc = board.to_move();
    let mut cells = board.moves().filter_map(|reply| board.landing(reply));
    cells.any(|cell| board.wins(cell, disc))
}

#[cfg(test)]
mod tests;
