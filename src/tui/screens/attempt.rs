//! Positions in which every move must keep the result: puzzles, the user's own mistakes that come
//! back, and a mistake of a review that is tried again. The opponent answers perfectly.

mod drawing;
mod task;

use self::task::{Item, Task};
use super::board_input::{self, BoardInput, WHEEL};
use super::keys::{self, Binding, Key, KeyName};
use super::{Screen, Transition, handle_common};
use crate::analysis::Columns;
use crate::board::Board;
use crate::library::Card;
use crate::puzzle::{Phase, Step};
use crate::tui::action::Action;
use crate::tui::model::practice::Score;
use crate::tui::model::{GameState, Message, Model, Needs, News, Request};
use crate::tui::view::Frame;

/// Positions to solve, one after the other, or one that is tried again. The game that is played
/// waits meanwhile.
pub(crate) struct AttemptScreen {
    source: Source,
    /// The position that is shown. `None` if there is none yet, or none any more.
    task: Option<Task>,
    /// Whether the user waits for a hint.
    wants_hint: bool,
    /// Whether the user was asked before the answer is given away.
    asks_answer: bool,
    /// The positions that were deleted here, the last one last.
    deleted: Vec<Card>,
}

/// Where the positions come from.
enum Source {
    Puzzles,
    Repetition {
        /// The positions that come after this one, the next one last.
        left: Vec<Card>,
        /// How many there were at the start.
        count: usize,
    },
    /// A position of a review, and what its columns lead to.
    Review(Box<Board>, Columns),
}

const SOLVE: &[Binding] = &[
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
    Binding {
        names: &[KeyName::Text("u")],
        label: |words| words.label_bring_back,
        keys: &[Key::char('u', Action::Undo)],
    },
    keys::BACK,
    keys::HELP,
    keys::QUIT,
];

const TRY_AGAIN: &[Binding] = &[
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

impl AttemptScreen {
    /// Puzzles that get more difficult as the user gets better.
    #[must_use]
    pub(crate) fn puzzles(model: &mut Model) -> AttemptScreen {
        AttemptScreen::new(Source::Puzzles, model)
    }

    /// The positions that are to be repeated today.
    #[must_use]
    pub(crate) fn repetition(model: &mut Model) -> AttemptScreen {
        let mut left = model.due_cards();
        left.reverse();
        let count = left.len();
        AttemptScreen::new(Source::Repetition { left, count }, model)
    }

    /// The position that a review shows, which its columns are known of.
    #[must_use]
    pub(crate) fn again(columns: Columns, model: &mut Model) -> AttemptScreen {
        let board = Box::new(model.game.board().clone());
        let mut screen = AttemptScreen::new(Source::Review(board, columns), model);
        if let Some(task) = &mut screen.task {
            task.game.point(model.game.cursor());
        }
        screen
    }

    fn new(source: Source, model: &mut Model) -> AttemptScreen {
        let mut screen = AttemptScreen {
            source,
            task: None,
            wants_hint: false,
            asks_answer: false,
            deleted: Vec::new(),
        };
        screen.next(model);
        screen
    }

    /// Shows the next position, if there is one.
    fn next(&mut self, model: &mut Model) {
        let animation = model.settings.animation;
        let figures = (model.practice.rating(), model.practice.streak());
        self.wants_hint = false;
        self.task = match &mut self.source {
            Source::Puzzles => {
                let puzzle = model.practice.take_next();
                puzzle.map(|puzzle| Task::puzzle(&puzzle, figures, animation))
            }
            Source::Repetition { left, .. } => {
                let card = left.pop();
                card.map(|card| Task::card(card, figures, animation))
            }
            Source::Review(board, columns) => {
                Some(Task::again((**board).clone(), columns.clone(), animation))
            }
        };
    }

    const fn is_review(&self) -> bool {
        matches!(self.source, Source::Review(..))
    }

    /// What happens next, if a position is shown.
    fn phase(&self) -> Option<Phase> {
        self.task.as_ref().map(|task| task.attempt.phase())
    }

    /// Whether it is seen that it is over: the last disc has landed.
    fn is_end_seen(&self) -> bool {
        let falls = |task: &Task| task.game.motion.fall().is_some();
        self.phase() == Some(Phase::Over) && !self.task.as_ref().is_some_and(falls)
    }

    /// Decides how it went, if that is not decided yet.
    fn settle(&mut self, score: Score, model: &mut Model) {
        let Some(task) = self.task.as_mut().filter(|task| task.score.is_none()) else {
            return;
        };
        let score = match score {
            Score::Solved if task.helped => Score::Helped,
            other => other,
        };
        task.score = Some(score);
        match &mut task.item {
            Item::Puzzle(level) => {
                task.change = model.practice.rate(*level, score);
                model.chosen.rating = Some(model.practice.rating());
            }
            Item::Card(card) => {
                if let Some(old) = card.take() {
                    *card = old.repeated(score == Score::Solved, model.today());
                    model.shelf.ask(Request::Repeat(old, card.clone()));
                }
            }
            Item::Mistake => {}
        }
    }

    /// Chooses a slot.
    pub(crate) fn choose(&mut self, slot: usize, model: &mut Model) {
        let Some(task) = &mut self.task else { return };
        match task.attempt.choose(slot) {
            Ok(step) => {
                if task.attempt.phase() != Phase::Over {
                    task.game.point(slot);
                }
                self.take_step(step, model);
            }
            Err(error) => model.message = Some(Message::rejected(slot, error)),
        }
    }

    /// Shows what came of an analysis.
    fn take_step(&mut self, step: Option<Step>, model: &mut Model) {
        let (Some(step), Some(task)) = (step, &mut self.task) else {
            return;
        };
        let message = match step {
            Step::Wrong { slot, outlook } => Some(match task.item {
                Item::Mistake => {
                    task.game.play(slot);
                    Message::LostAgain(task.unless_over(outlook))
                }
                _ => Message::WrongMove { slot, outlook },
            }),
            Step::Right { slot, outlook } => {
                task.game.play(slot);
                task.outlook = Some(outlook);
                None
            }
            Step::Answered(answer) => {
                task.game.answer(answer);
                match (&task.item, task.outlook) {
                    (Item::Mistake, Some(outlook)) => Some(Message::GoodMove(outlook)),
                    _ => Some(Message::RightMove { answer }),
                }
            }
            Step::Shown { slot, outlook } => {
                task.game.answer(slot);
                let is_first = !std::mem::replace(&mut task.is_shown, true);
                match is_first {
                    true => Some(Message::AnswerIs { slot, outlook }),
                    false => model.message.take(),
                }
            }
            Step::Clear => None,
        };
        let is_wrong = matches!(step, Step::Wrong { .. });
        let is_over = task.attempt.phase() == Phase::Over;
        model.message = message;
        if is_wrong {
            self.settle(Score::Missed, model);
        } else if is_over && !matches!(step, Step::Shown { .. }) {
            self.settle(Score::Solved, model);
            model.message = self.end_message(model);
        }
    }

    /// How it has ended.
    fn end_message(&self, model: &Model) -> Option<Message> {
        let task = self.task.as_ref()?;
        Some(match (&task.item, task.score) {
            (Item::Puzzle(_), Some(Score::Missed)) => Message::SolvedLate,
            (Item::Puzzle(_), _) => Message::Solved(task.change),
            (Item::Card(Some(card)), _) => {
                let days = model.today().until(card.due);
                Message::ComesBack(days.map_or(0, |span| span.get_days()))
            }
            (Item::Card(None), _) => Message::KnownNow,
            (Item::Mistake, _) if task.attempt.is_lost() => Message::LostAgain(None),
            (Item::Mistake, _) => {
                Message::Held(task.outlook.and_then(|outlook| task.unless_over(outlook)))
            }
        })
    }

    fn hint(&mut self, model: &mut Model) {
        let is_review = self.is_review();
        let Some(task) = self.task.as_mut().filter(|task| task.is_open()) else {
            return;
        };
        if is_review {
            model.message = Some(task.game.ask_hint());
        } else {
            self.wants_hint = true;
            model.message = Some(Message::LookingForHint);
            self.give_hint(model);
        }
    }

    /// Gives the hint that the user waits for, once it is known.
    fn give_hint(&mut self, model: &mut Model) {
        let Some(task) = self.task.as_mut().filter(|task| task.is_open()) else {
            return;
        };
        if let Some(slots) = task.attempt.candidates().filter(|_| self.wants_hint) {
            self.wants_hint = false;
            task.helped = true;
            model.message = Some(Message::OneOf(slots));
        }
    }

    /// Plays the answer, once the user has said so twice.
    fn show_answer(&mut self, was_asked: bool, model: &mut Model) {
        let is_open = matches!(self.phase(), Some(Phase::Open | Phase::Judging(_)));
        if !is_open {
            return;
        }
        if was_asked {
            self.settle(Score::Missed, model);
            let step = self.task.as_mut().and_then(|task| task.attempt.give_up());
            self.take_step(step, model);
        } else {
            self.asks_answer = true;
            let score = self.task.as_ref().and_then(|task| task.score);
            model.message = Some(Message::AskAnswer {
                is_missed: score == Some(Score::Missed),
            });
        }
    }

    /// Deletes a position that comes back.
    fn delete(&mut self, model: &mut Model) {
        let Some(Task { item, .. }) = &mut self.task else {
            return;
        };
        if let Item::Card(card) = item
            && let Some(card) = card.take()
        {
            model.shelf.ask(Request::Repeat(card.clone(), None));
            self.deleted.push(card);
            model.message = Some(Message::Deleted);
            self.next(model);
        }
    }

    /// Brings back the position that was deleted last.
    fn bring_back(&mut self, model: &mut Model) {
        match self.deleted.pop() {
            Some(card) => {
                model.shelf.ask(Request::Miss(vec![card]));
                model.message = Some(Message::BroughtBack);
            }
            None => model.message = Some(Message::NothingDeleted),
        }
    }

    /// Does what only puzzles and positions that come back have.
    fn handle_solving(&mut self, action: Action, was_asked: bool, model: &mut Model) {
        match action {
            Action::NextPuzzle => {
                // One that is passed over was not solved.
                self.settle(Score::Missed, model);
                self.next(model);
            }
            Action::ShowAnswer => self.show_answer(was_asked, model),
            Action::Delete => self.delete(model),
            Action::Undo => self.bring_back(model),
            other => {
                let task = self.task.as_mut();
                let task = task.filter(|task| task.attempt.phase() == Phase::Over);
                if let Some(task) = task
                    && let Some(ply) = board_input::ply(other, &task.game)
                {
                    task.game.go_to(ply.max(task.attempt.start()));
                }
            }
        }
    }
}

impl Screen for AttemptScreen {
    fn keys(&self) -> &'static [Binding] {
        match self.source {
            Source::Puzzles | Source::Repetition { .. } => SOLVE,
            Source::Review(..) => TRY_AGAIN,
        }
    }

    fn offers(&self, action: Action, _model: &Model) -> bool {
        let is_open = self.phase() == Some(Phase::Open);
        let is_card = matches!(self.source, Source::Repetition { .. });
        match action {
            Action::Digit(_) | Action::Left | Action::Hint | Action::ShowAnswer => is_open,
            Action::NextPuzzle | Action::StepBack => self.is_end_seen(),
            Action::Delete => is_card && self.task.is_some(),
            Action::Undo if self.is_review() => self.task.as_ref().is_some_and(Task::has_moves),
            Action::Undo => !self.deleted.is_empty(),
            Action::DropHere => is_open && self.is_review(),
            Action::Threats => self.is_review(),
            _ => true,
        }
    }

    fn wheel(&self) -> Option<[Action; 2]> {
        Some(WHEEL)
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        // A mouse that moves is no answer.
        let was_asked = match action {
            Action::Point(_) => false,
            _ => std::mem::take(&mut self.asks_answer),
        };
        let is_over = self.phase() == Some(Phase::Over);
        let is_review = self.is_review();
        let Some(task) = &mut self.task else {
            return match action {
                Action::Back | Action::Help | Action::Quit => handle_common(action, model),
                Action::Undo => {
                    self.bring_back(model);
                    Transition::Stay
                }
                _ => Transition::Stay,
            };
        };
        match action {
            Action::DropHere if is_over && is_review => return Transition::Close,
            Action::DropHere if is_over => self.next(model),
            Action::Hint => self.hint(model),
            Action::Undo if is_review => {
                let cursor = task.game.cursor();
                self.next(model);
                self.game_mut(model).point(cursor);
            }
            Action::Back | Action::Threats | Action::Help | Action::Quit => {
                return handle_common(action, model);
            }
            Action::Scores => {
                let transition = handle_common(action, model);
                if !model.settings.show_scores {
                    task.game.advice.forget_columns();
                }
                return transition;
            }
            other => match board_input::read(other, &mut task.game) {
                Some(BoardInput::Drop(slot)) => self.choose(slot, model),
                Some(BoardInput::Changed(Some(message))) => model.message = Some(message),
                Some(BoardInput::Changed(None)) => {}
                None if is_review => {}
                None => self.handle_solving(other, was_asked, model),
            },
        }
        Transition::Stay
    }

    fn game<'a>(&'a self, model: &'a Model) -> &'a GameState {
        self.task.as_ref().map_or(&model.game, |task| &task.game)
    }

    fn game_mut<'a>(&'a mut self, model: &'a mut Model) -> &'a mut GameState {
        let task = self.task.as_mut();
        task.map_or(&mut model.game, |task| &mut task.game)
    }

    fn needs(&self, model: &Model) -> Needs {
        let is_puzzles = matches!(self.source, Source::Puzzles);
        let analysis = self.task.as_ref().and_then(|task| {
            let is_open = matches!(task.attempt.phase(), Phase::Open | Phase::Judging(_));
            let is_wanted =
                task.attempt.wants_columns().is_some() && (is_open || task.game.motion.is_still());
            let is_over = task.attempt.phase() == Phase::Over;
            let scores = model.settings.show_scores && self.is_review() && !is_over;
            task.game.subject(is_wanted || scores)
        });
        Needs {
            analysis,
            puzzle: model.practice.request().filter(|_| is_puzzles),
            ..Needs::default()
        }
    }

    /// A puzzle may have been made meanwhile.
    fn show_again(&mut self, model: &mut Model) {
        if self.task.is_none() && matches!(self.source, Source::Puzzles) {
            self.next(model);
        }
    }

    fn take(&mut self, news: News, model: &mut Model) {
        let News::Columns(answer) = news else { return };
        let is_review = self.is_review();
        let Some(task) = &mut self.task else { return };
        if is_review {
            let show_scores = model.settings.show_scores;
            let hint = task.game.learn(answer.columns.clone(), show_scores);
            model.message = hint.or_else(|| model.message.take());
        }
        if answer.columns.done && task.attempt.wants_columns().is_some() {
            let step = task.attempt.take(answer.columns);
            self.take_step(step, model);
            self.give_hint(model);
        }
    }

    fn is_busy(&self, model: &Model) -> bool {
        let needs_scores = || {
            let task = self.task.as_ref();
            let is_known = task.is_some_and(|task| task.game.advice.is_complete());
            self.is_review() && self.needs(model).analysis.is_some() && !is_known
        };
        match self.phase() {
            None => matches!(self.source, Source::Puzzles),
            Some(Phase::Judging(_) | Phase::Answering | Phase::Showing) => true,
            Some(Phase::Open) => self.wants_hint || needs_scores(),
            Some(Phase::Over) => false,
        }
    }

    fn draw(&self, model: &Model, frame: &mut Frame) {
        match &self.task {
            Some(task) => self.draw_task(task, model, frame),
            None => self.draw_empty(model, frame),
        }
    }
}

#[cfg(test)]
mod tests;
