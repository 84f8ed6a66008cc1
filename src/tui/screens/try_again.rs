//! A mistake tried again: the user plays on from before it, against the best moves, until the
//! result is held or lost again.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::game::slot_at;
use super::{GameScreen, Screen, Transition, handle_common};
use crate::analysis::{Change, Columns};
use crate::board::{Disc, Outcome};
use crate::outlook::{GameResult, Outlook};
use crate::tui::action::Action;
use crate::tui::background::analyst::{Answer, Subject};
use crate::tui::game_state::GameState;
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::message::Message;
use crate::tui::saved::SavedGame;
use crate::tui::shared::Shared;
use crate::tui::view::panel::GamePanel;
use crate::tui::view::{board, status, title};

/// A result that is kept for this many moves is held.
const HELD: usize = 3;

/// How an attempt goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The user is to move.
    Open,
    /// The user has moved, and the analysis looks at what this leads to.
    Judging,
    Held,
    Lost,
}

/// A mistake that is tried again. Until it is closed, the shared game is the attempt.
pub(crate) struct TryScreen {
    /// The game that is reviewed.
    reviewed: Option<Box<GameState>>,
    /// Where the attempt starts.
    start: SavedGame,
    /// Who tries.
    disc: Disc,
    /// What the best move led to at the start, and what it leads to now.
    best: Outlook,
    now: Outlook,
    /// How many moves have kept it.
    kept: usize,
    verdict: Verdict,
}

const KEYS: &[Binding] = &[
    keys::DROP,
    keys::COLUMN,
    keys::DROP_HERE,
    Binding {
        names: &[KeyName::Text("u")],
        label: |words| words.label_once_more,
        keys: &[Key::char('u', Action::Undo)],
    },
    keys::HINT,
    keys::SCORES,
    keys::THREATS,
    keys::BACK,
    keys::HELP,
    keys::QUIT,
];

impl TryScreen {
    /// Tries the move after the position that is shown, of which the best leads to `best`.
    pub(crate) fn new(best: Outlook, shared: &mut Shared) -> TryScreen {
        let start = SavedGame::of(shared.game.board());
        let mut screen = TryScreen {
            reviewed: None,
            disc: shared.game.board().to_move(),
            start,
            best,
            now: best,
            kept: 0,
            verdict: Verdict::Open,
        };
        screen.reviewed = Some(screen.attempt(shared));
        screen
    }

    /// Makes the shared game an attempt, and returns the one it was.
    fn attempt(&self, shared: &mut Shared) -> Box<GameState> {
        let cursor = shared.game.cursor();
        let game = shared.begin_attempt(self.start.board());
        shared.game.point(cursor);
        Box::new(game)
    }

    /// Starts once more.
    fn restart(&mut self, shared: &mut Shared) {
        self.attempt(shared);
        (self.now, self.kept, self.verdict) = (self.best, 0, Verdict::Open);
    }

    /// Plays the user's move.
    pub(crate) fn play(&mut self, slot: usize, shared: &mut Shared) {
        if self.verdict != Verdict::Open {
            return;
        }
        shared.message = shared.game.play(slot);
        if shared.message.is_none() {
            self.verdict = Verdict::Judging;
            self.judge_end(shared);
        }
    }

    /// Judges a position that ends the game.
    fn judge_end(&mut self, shared: &mut Shared) {
        let outlook = match shared.game.board().status() {
            Outcome::Won(disc) if disc == self.disc => Outlook::WinsIn(1),
            Outcome::Won(_) => Outlook::LosesIn(2),
            Outcome::Draw => Outlook::Draws,
            Outcome::Ongoing => return,
        };
        (self.verdict, shared.message) = match Change::between(outlook, self.now) {
            None => (Verdict::Held, Some(Message::Held(None))),
            Some(_) => (Verdict::Lost, Some(Message::LostAgain(None))),
        };
    }

    /// Judges the user's move by what the analysis says of the answers to it, and plays the best
    /// of these.
    fn judge(&mut self, columns: &Columns, shared: &mut Shared) {
        if self.verdict != Verdict::Judging || !columns.done {
            return;
        }
        let Some(answer) = columns.recommended() else {
            return;
        };
        let Some(outlook) = columns.outlooks[answer].map(Outlook::before) else {
            return;
        };
        if Change::between(outlook, self.now).is_some() {
            self.verdict = Verdict::Lost;
            shared.message = Some(Message::LostAgain(Some(outlook)));
            return;
        }
        self.kept += 1;
        if self.kept >= HELD {
            self.verdict = Verdict::Held;
            shared.message = Some(Message::Held(Some(outlook)));
            return;
        }
        shared.game.answer(answer);
        self.verdict = Verdict::Open;
        self.now = after_two(outlook);
        shared.message = Some(Message::GoodMove(outlook));
        self.judge_end(shared);
    }

    fn is_over(&self) -> bool {
        matches!(self.verdict, Verdict::Held | Verdict::Lost)
    }

    /// Goes back to the review.
    fn close(&mut self, shared: &mut Shared) -> Transition {
        if let Some(reviewed) = self.reviewed.take() {
            shared.end_attempt(*reviewed);
        }
        Transition::Close
    }
}

/// What the best move leads to after two moves that kept this outlook.
const fn after_two(outlook: Outlook) -> Outlook {
    match outlook {
        Outlook::WinsIn(moves) => Outlook::WinsIn(moves.saturating_sub(2)),
        Outlook::LosesIn(moves) => Outlook::LosesIn(moves.saturating_sub(2)),
        other => other,
    }
}

impl Screen for TryScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn offers(&self, action: Action, shared: &Shared) -> bool {
        match action {
            Action::Undo => shared.game.game().ply() > self.start.moves.len(),
            Action::Digit(_) | Action::Left | Action::Hint => self.verdict == Verdict::Open,
            _ => true,
        }
    }

    fn mouse(&self, event: &MouseEvent, shared: &Shared) -> Option<Action> {
        let clicked = event.kind == MouseEventKind::Down(MouseButton::Left);
        if clicked && self.is_over() {
            return Some(Action::Back);
        }
        let slot = slot_at(event, shared)?;
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Action::Drop(slot)),
            MouseEventKind::Moved => Some(Action::Point(slot)),
            _ => None,
        }
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let game = &mut shared.game;
        match action {
            Action::Back => return self.close(shared),
            Action::DropHere if self.is_over() => return self.close(shared),
            Action::Undo => self.restart(shared),
            Action::Digit(digit) => {
                if let Some(slot) = game.digit(digit) {
                    self.play(slot, shared);
                } else {
                    let typed = game.typed();
                    shared.message = typed.map(|number| Message::Typing { number });
                }
            }
            Action::Drop(slot) => self.play(slot, shared),
            Action::DropHere => {
                let typed = game.typed().and_then(|number| number.checked_sub(1));
                let slot = typed.unwrap_or(game.cursor());
                self.play(slot, shared);
            }
            Action::Hint if self.verdict == Verdict::Open => {
                shared.message = Some(game.ask_hint());
            }
            Action::Left => game.point(game.cursor().saturating_sub(1)),
            Action::Right => game.point(game.cursor() + 1),
            Action::Point(slot) => game.point(slot),
            Action::Scores | Action::Threats | Action::Help | Action::Quit => {
                return handle_common(action, shared);
            }
            _ => {}
        }
        Transition::Stay
    }

    fn lines_of_text(&self) -> u16 {
        2
    }

    fn subject(&self, shared: &Shared) -> Option<Subject> {
        let judging = self.verdict == Verdict::Judging;
        let scores = shared.settings.show_scores && !self.is_over();
        shared.game.subject(judging || scores)
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) {
        let columns = answer.columns.clone();
        GameScreen.answer(answer, shared);
        self.judge(&columns, shared);
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let Some(layout) = status::layout(shared) else {
            return;
        };
        let words = shared.words();
        let text = match self.best.result() {
            Some(GameResult::Win) => words.try_win,
            Some(GameResult::Draw) => words.try_draw,
            Some(GameResult::Loss) => words.try_last_long,
            None => words.try_not_lose,
        };
        let disc = Some(self.disc);
        let busy = self.is_busy(shared);
        title::draw_text(disc, text.to_owned(), shared, busy, &layout, buffer);
        board::draw(shared, None, &layout, buffer);
        let lines = status::message_lines(shared, &layout);
        if let Some(area) = layout.panel {
            GamePanel::new(shared, area).draw(buffer);
        }
        status::draw(lines, layout.status, buffer);
    }
}

#[cfg(test)]
mod tests;
