//! Puzzles, and the user's own mistakes that come back: positions in which every move must keep the
//! result. The opponent answers perfectly.

mod drawing;
mod task;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use self::task::{Source, Task};
use super::game::slot_at;
use super::{Screen, Transition, handle_common};
use crate::analysis::Columns;
use crate::board::{Board, MoveError};
use crate::library::Card;
use crate::outlook::Outlook;
use crate::puzzle::{Goal, LINE, Puzzle, candidates};
use crate::tui::action::Action;
use crate::tui::background::analyst::{Answer, Subject};
use crate::tui::game_state::GameState;
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::message::Message;
use crate::tui::practice::Score;
use crate::tui::saved::Request;
use crate::tui::shared::Shared;

/// A mistake that comes back is solved after this many moves that keep the result.
const HELD: usize = 3;

/// Positions to solve, one after the other. While one is shown, the shared game is the attempt.
pub(crate) struct PuzzleScreen {
    series: Series,
    /// The game under it, and whether scores were shown there.
    under: Option<Box<GameState>>,
    scores: bool,
    /// `None` until there is a position.
    task: Option<Task>,
    phase: Phase,
    /// What is known of the position that is shown.
    columns: Option<Columns>,
    /// Whether the user waits for a hint.
    wants_hint: bool,
    /// Whether the user was asked before the answer is given away.
    asks_answer: bool,
}

/// Where the positions come from.
enum Series {
    Puzzles,
    Repetition {
        /// The positions that come after this one, the next one last.
        left: Vec<Card>,
        /// How many there were at the start.
        count: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// There is no position yet, or none any more.
    Empty,
    /// The user is to move.
    Open,
    /// The user has chosen this slot, and the analysis looks at what it leads to.
    Judging(usize),
    /// The opponent is to move.
    Answering,
    /// The answer is played, move by move.
    Showing,
    /// It is solved, or the answer is shown.
    Over,
}

const KEYS: &[Binding] = &[
    keys::DROP,
    keys::COLUMN,
    Binding {
        names: &[KeyName::Enter, KeyName::Text("n")],
        label: |words| words.label_next_puzzle,
        keys: &[Key::char('n', Action::NextPuzzle)],
    },
    keys::DROP_HERE,
    keys::HINT,
    Binding {
        names: &[KeyName::Text("a")],
        label: |words| words.label_answer,
        keys: &[Key::char('a', Action::ShowAnswer)],
    },
    keys::THREATS,
    keys::STEP,
    Binding {
        names: &[KeyName::Text("d")],
        label: |words| words.label_delete,
        keys: &[Key::char('d', Action::Delete)],
    },
    keys::BACK,
    keys::HELP,
    keys::QUIT,
];

impl PuzzleScreen {
    /// Puzzles that get more difficult as the user gets better.
    #[must_use]
    pub(crate) fn puzzles(shared: &mut Shared) -> PuzzleScreen {
        PuzzleScreen::new(Series::Puzzles, shared)
    }

    /// The positions that are to be repeated today.
    #[must_use]
    pub(crate) fn repetition(shared: &mut Shared) -> PuzzleScreen {
        let mut left = shared.due_cards();
        left.reverse();
        let count = left.len();
        PuzzleScreen::new(Series::Repetition { left, count }, shared)
    }

    fn new(series: Series, shared: &mut Shared) -> PuzzleScreen {
        let mut screen = PuzzleScreen {
            series,
            under: None,
            // Scores would give the answer away.
            scores: std::mem::take(&mut shared.settings.show_scores),
            task: None,
            phase: Phase::Empty,
            columns: None,
            wants_hint: false,
            asks_answer: false,
        };
        screen.next(shared);
        screen
    }

    /// Shows the next position, if there is one.
    fn next(&mut self, shared: &mut Shared) {
        (self.task, self.phase) = (None, Phase::Empty);
        let found = match &mut self.series {
            Series::Puzzles => shared.practice.take_next().map(|puzzle| {
                let Puzzle { board, level, .. } = puzzle;
                (board, Source::Puzzle(level), Some(puzzle.outlook))
            }),
            Series::Repetition { left, .. } => left
                .pop()
                .map(|card| (card.board(), Source::Card(Some(card)), None)),
        };
        if let Some((board, source, best)) = found {
            let before = (shared.practice.rating(), shared.practice.streak());
            self.task = Some(Task::new(source, &board, best, before));
            self.begin(board, shared);
        }
    }

    fn begin(&mut self, board: Board, shared: &mut Shared) {
        let before = shared.begin_attempt(board);
        self.under.get_or_insert_with(|| Box::new(before));
        (self.phase, self.columns, self.wants_hint) = (Phase::Open, None, false);
    }

    /// Decides how it went, if that is not decided yet.
    fn settle(&mut self, score: Score, shared: &mut Shared) {
        let Some(task) = self.task.as_mut().filter(|task| task.score.is_none()) else {
            return;
        };
        let score = match score {
            Score::Solved if task.helped => Score::Helped,
            other => other,
        };
        task.score = Some(score);
        match &mut task.source {
            Source::Puzzle(level) => {
                task.change = shared.practice.rate(*level, score);
                shared.chosen.rating = Some(shared.practice.rating());
            }
            Source::Card(card) => {
                if let Some(old) = card.take() {
                    *card = old.repeated(score == Score::Solved, shared.clock.today());
                    shared.saved.ask(Request::Repeat(old, card.clone()));
                }
            }
        }
    }

    /// Chooses a slot.
    fn play(&mut self, slot: usize, shared: &mut Shared) {
        if self.phase != Phase::Open {
            return;
        }
        let board = shared.game.board();
        if slot >= board.slots() {
            let slots = board.slots();
            shared.message = Some(Message::rejected(slot, MoveError::OutOfRange { slots }));
        } else if board.landing(slot).is_none() {
            shared.message = Some(Message::rejected(slot, MoveError::Full { slot }));
        } else {
            shared.game.point(slot);
            self.phase = Phase::Judging(slot);
            self.go_on(shared);
        }
    }

    /// Does what the position that is shown allows, once it is analysed.
    fn go_on(&mut self, shared: &mut Shared) {
        let (Some(columns), Some(task)) = (self.columns.clone(), &mut self.task) else {
            return;
        };
        let Some(best) = columns.recommended() else {
            return;
        };
        let outlook = columns.outlooks[best];
        task.best = task.best.or(outlook);
        if matches!(self.phase, Phase::Open | Phase::Judging(_)) {
            task.now = outlook.map(|outlook| (outlook, shared.game.game().ply()));
        }
        let goal = task.best.map(Goal::new);
        match self.phase {
            Phase::Open | Phase::Judging(_)
                if task.kept > 0 && goal.is_some_and(|goal| goal.cannot_be_missed(&columns)) =>
            {
                self.solve(shared);
            }
            Phase::Judging(slot) => self.judge(slot, &columns, shared),
            Phase::Open if self.wants_hint => self.give_hint(&columns, shared),
            Phase::Answering => {
                shared.game.answer(best);
                self.columns = None;
                self.phase = Phase::Open;
                shared.message = Some(Message::RightMove { answer: best });
                if shared.game.is_over() {
                    self.solve(shared);
                }
            }
            Phase::Showing => {
                if shared.message.is_none() {
                    shared.message = Some(Message::AnswerIs {
                        slot: best,
                        outlook: outlook.unwrap_or(Outlook::Unclear(0)),
                    });
                }
                shared.game.answer(best);
                self.columns = None;
                let shown = shared.game.game().ply() - self.ply();
                if shared.game.is_over() || shown >= LINE {
                    self.phase = Phase::Over;
                }
            }
            Phase::Open | Phase::Over | Phase::Empty => {}
        }
    }

    /// Judges the user's move, and plays it if it keeps the result.
    fn judge(&mut self, slot: usize, columns: &Columns, shared: &mut Shared) {
        self.phase = Phase::Open;
        let Some(task) = &mut self.task else { return };
        let (Some(outlook), Some(best)) = (columns.outlooks[slot], task.best) else {
            return;
        };
        if !Goal::new(best).is_kept_by(outlook) {
            self.settle(Score::Missed, shared);
            shared.message = Some(Message::WrongMove { slot, outlook });
            return;
        }
        task.kept += 1;
        task.now = Some((outlook, shared.game.game().ply()));
        let is_held = task.kept >= HELD && matches!(self.series, Series::Repetition { .. });
        shared.game.play(slot);
        self.columns = None;
        if shared.game.is_over() || Goal::is_obvious(outlook) || is_held {
            self.solve(shared);
        } else {
            self.phase = Phase::Answering;
        }
    }

    fn solve(&mut self, shared: &mut Shared) {
        self.settle(Score::Solved, shared);
        self.phase = Phase::Over;
        let Some(task) = &self.task else { return };
        let today = shared.clock.today();
        shared.message = Some(match (&task.source, task.score) {
            (Source::Puzzle(_), Some(Score::Missed)) => Message::SolvedLate,
            (Source::Puzzle(_), _) => Message::Solved(task.change),
            (Source::Card(Some(card)), _) => {
                Message::ComesBack(today.until(card.due).map_or(0, |span| span.get_days()))
            }
            (Source::Card(None), _) => Message::KnownNow,
        });
    }

    fn hint(&mut self, shared: &mut Shared) {
        if self.phase == Phase::Open {
            self.wants_hint = true;
            shared.message = Some(Message::LookingForHint);
            self.go_on(shared);
        }
    }

    fn give_hint(&mut self, columns: &Columns, shared: &mut Shared) {
        self.wants_hint = false;
        let slots = candidates(shared.game.board(), columns);
        shared.message = Some(Message::OneOf(slots));
        if let Some(task) = &mut self.task {
            task.helped = true;
        }
    }

    /// Plays the answer, once the user has said so twice.
    fn show_answer(&mut self, was_asked: bool, shared: &mut Shared) {
        if !matches!(self.phase, Phase::Open | Phase::Judging(_)) {
            return;
        }
        if was_asked {
            self.settle(Score::Missed, shared);
            self.phase = Phase::Showing;
            self.go_on(shared);
        } else {
            self.asks_answer = true;
            let score = self.task.as_ref().and_then(|task| task.score);
            shared.message = Some(Message::AskAnswer {
                is_missed: score == Some(Score::Missed),
            });
        }
    }

    /// Deletes a position that comes back.
    fn delete(&mut self, shared: &mut Shared) {
        let Some(Task { source, .. }) = &mut self.task else {
            return;
        };
        if let Source::Card(card) = source {
            if let Some(card) = card.take() {
                shared.saved.ask(Request::Repeat(card, None));
            }
            shared.message = Some(Message::Deleted);
            self.next(shared);
        }
    }

    /// Steps through the moves of a position that is solved.
    fn step(&self, forward: bool, shared: &mut Shared) {
        if self.phase == Phase::Over {
            let ply = shared.game.game().ply();
            let next = match forward {
                true => ply + 1,
                false => ply.saturating_sub(1).max(self.ply()),
            };
            shared.game.go_to(next);
        }
    }

    /// Whether it is seen that it is over: the last disc has landed.
    fn is_end_seen(&self, shared: &Shared) -> bool {
        self.phase == Phase::Over && shared.game.motion.fall().is_none()
    }

    /// The number of moves that lead to the position to solve.
    fn ply(&self) -> usize {
        self.task.as_ref().map_or(0, |task| task.ply)
    }

    fn close(&mut self, shared: &mut Shared) -> Transition {
        if let Some(under) = self.under.take() {
            shared.end_attempt(*under);
        }
        shared.settings.show_scores = self.scores;
        Transition::Close
    }
}

impl Screen for PuzzleScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn offers(&self, action: Action, shared: &Shared) -> bool {
        let is_card = matches!(self.series, Series::Repetition { .. });
        match action {
            Action::Digit(_) | Action::Left => self.phase == Phase::Open,
            Action::Hint | Action::ShowAnswer => self.phase == Phase::Open,
            Action::NextPuzzle | Action::StepBack => self.is_end_seen(shared),
            Action::Delete => is_card && self.task.is_some(),
            Action::Threats | Action::DropHere => false,
            _ => true,
        }
    }

    fn mouse(&self, event: &MouseEvent, shared: &Shared) -> Option<Action> {
        let slot = slot_at(event, shared)?;
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) if self.phase == Phase::Over => {
                Some(Action::NextPuzzle)
            }
            MouseEventKind::Down(MouseButton::Left) => Some(Action::Drop(slot)),
            MouseEventKind::Moved => Some(Action::Point(slot)),
            MouseEventKind::ScrollUp => Some(Action::StepBack),
            MouseEventKind::ScrollDown => Some(Action::StepForward),
            _ => None,
        }
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        // A mouse that moves is no answer.
        let was_asked = match action {
            Action::Point(_) => false,
            _ => std::mem::take(&mut self.asks_answer),
        };
        match action {
            Action::Back => return self.close(shared),
            Action::Help | Action::Quit => return handle_common(action, shared),
            _ if self.task.is_none() => return Transition::Stay,
            Action::DropHere if self.phase == Phase::Over => self.next(shared),
            Action::NextPuzzle => {
                // One that is passed over was not solved.
                self.settle(Score::Missed, shared);
                self.next(shared);
            }
            Action::Digit(digit) => {
                if let Some(slot) = shared.game.digit(digit) {
                    self.play(slot, shared);
                } else {
                    let typed = shared.game.typed();
                    shared.message = typed.map(|number| Message::Typing { number });
                }
            }
            Action::Drop(slot) => self.play(slot, shared),
            Action::DropHere => {
                let slot = shared.game.slot_at_cursor();
                self.play(slot, shared);
            }
            Action::Hint => self.hint(shared),
            Action::ShowAnswer => self.show_answer(was_asked, shared),
            Action::Delete => self.delete(shared),
            Action::StepBack => self.step(false, shared),
            Action::StepForward => self.step(true, shared),
            Action::Left => shared.game.point(shared.game.cursor().saturating_sub(1)),
            Action::Right => shared.game.point(shared.game.cursor() + 1),
            Action::Point(slot) => shared.game.point(slot),
            Action::Threats => return handle_common(action, shared),
            _ => {}
        }
        Transition::Stay
    }

    fn lines_of_text(&self) -> u16 {
        2
    }

    fn wants_puzzles(&self) -> bool {
        matches!(self.series, Series::Puzzles)
    }

    /// A puzzle may have been made meanwhile.
    fn show_again(&mut self, shared: &mut Shared) {
        self.puzzle_is_there(shared);
    }

    fn puzzle_is_there(&mut self, shared: &mut Shared) {
        if self.phase == Phase::Empty && self.wants_puzzles() {
            self.next(shared);
        }
    }

    fn subject(&self, shared: &Shared) -> Option<Subject> {
        let is_wanted = match self.phase {
            Phase::Open | Phase::Judging(_) => true,
            Phase::Answering | Phase::Showing => shared.game.motion.is_still(),
            Phase::Empty | Phase::Over => false,
        };
        shared.game.subject(is_wanted && self.columns.is_none())
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) {
        if answer.columns.done {
            self.columns = Some(answer.columns);
            self.go_on(shared);
        }
    }

    fn is_busy(&self, _shared: &Shared) -> bool {
        match self.phase {
            Phase::Empty => matches!(self.series, Series::Puzzles),
            Phase::Judging(_) | Phase::Answering | Phase::Showing => true,
            Phase::Open => self.wants_hint,
            Phase::Over => false,
        }
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        self.draw_all(shared, buffer);
    }
}

#[cfg(test)]
mod tests;
