//! The drawing of puzzles, of positions that are repeated, and of mistakes that are tried again.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::task::{Item, Task};
use super::{AttemptScreen, Source};
use crate::board::notation;
use crate::outlook::{GameResult, Outlook};
use crate::puzzle::{Goal, LEVELS, Phase};
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::model::Model;
use crate::tui::model::practice::Score;
use crate::tui::screens::{Screen, board_input};
use crate::tui::view::board::BoardPicture;
use crate::tui::view::layout::Layout;
use crate::tui::view::panel::GamePanel;
use crate::tui::view::{Frame, Scene, status, title, wrapped};
use crate::tui::words::Words;

/// The lines of text that it cannot do without, if there is no panel.
const TEXT: u16 = 2;

impl AttemptScreen {
    /// What is to be done.
    fn text(&self, task: &Task, words: &Words) -> String {
        // Only the first move is the only one.
        if matches!(task.item, Item::Puzzle(_)) && task.attempt.kept() > 0 {
            return self.short_text(task, words);
        }
        let goal = task.attempt.goal().map(Goal::result);
        match (&task.item, goal, task.attempt.best()) {
            (Item::Puzzle(_), Some(Some(GameResult::Win)), Some(Outlook::WinsIn(moves))) => {
                words.puzzle_win(moves)
            }
            (Item::Puzzle(_), ..) => words.puzzle_draw.to_owned(),
            (_, Some(Some(GameResult::Win)), _) => words.repeat_win.to_owned(),
            (_, Some(Some(GameResult::Draw)), _) => words.repeat_draw.to_owned(),
            (_, Some(_), _) => words.repeat_not_lose.to_owned(),
            (_, None, _) => words.repeat_look.to_owned(),
        }
    }

    /// What is left to be done in a few words, or how it went.
    fn short_text(&self, task: &Task, words: &Words) -> String {
        let goal = task.attempt.goal().map(Goal::result);
        let is_mistake = matches!(task.item, Item::Mistake);
        let text = match (&task.item, goal) {
            (Item::Puzzle(_) | Item::Card(_), _) if self.is_end_seen() => match task.score {
                Some(Score::Missed) => words.missed,
                _ => words.solved,
            },
            (Item::Mistake, _) if self.is_end_seen() => match task.attempt.is_lost() {
                true => words.try_lost,
                false => words.try_held,
            },
            _ if task.attempt.phase() == Phase::Showing => words.the_answer,
            (Item::Puzzle(_), _) => match task.attempt.left() {
                Some(Outlook::WinsIn(moves)) => return words.puzzle_win_short(moves),
                _ => words.puzzle_draw_short,
            },
            (_, Some(Some(GameResult::Win))) => words.try_win,
            (_, Some(Some(GameResult::Draw))) => words.try_draw,
            (_, Some(Some(GameResult::Loss))) if is_mistake => words.try_last_long,
            (_, Some(_)) => words.try_not_lose,
            (_, None) => words.repeat_look,
        };
        text.to_owned()
    }

    /// Which position it is.
    fn header(&self, task: &Task, words: &Words) -> String {
        match (&self.source, &task.item) {
            (Source::Repetition { left, count }, _) => words.repeat_of(count - left.len(), count),
            (_, Item::Puzzle(level)) => words.puzzle_level(level, LEVELS.end()),
            _ => words.puzzles.to_owned(),
        }
    }

    /// The rating and the streak, or how often a position was solved.
    fn figures(&self, task: &Task, model: &Model) -> Vec<(String, String)> {
        let words = model.words();
        match &task.item {
            Item::Puzzle(_) => {
                let is_hidden = task.attempt.phase() == Phase::Over
                    && !self.is_end_seen()
                    && task.score != Some(Score::Missed);
                let (rating, streak) = match is_hidden {
                    true => task.before,
                    false => (model.practice.rating(), model.practice.streak()),
                };
                let change = match task.score.is_some() && !is_hidden {
                    true => format!(" ({:+})", task.change),
                    false => String::new(),
                };
                vec![
                    (words.rating.to_owned(), format!("{rating}{change}")),
                    (words.streak.to_owned(), streak.to_string()),
                ]
            }
            Item::Card(Some(card)) => {
                vec![(words.times_solved.to_owned(), card.solved.to_string())]
            }
            Item::Card(None) | Item::Mistake => Vec::new(),
        }
    }

    fn draw_panel(&self, task: &Task, area: Rect, model: &Model, frame: &mut Frame) {
        let (words, appearance) = (model.words(), model.settings.appearance);
        let (strong, faint) = (appearance.tone(Tone::Strong), appearance.tone(Tone::Faint));
        let wide = area.width as usize;
        let mut lines = vec![Line::styled(self.header(task, words), strong)];
        if !self.is_end_seen() {
            let text = wrapped(&self.text(task, words), wide);
            lines.extend(text.into_iter().map(Line::from));
        }
        lines.push(Line::default());
        for (name, value) in self.figures(task, model) {
            let name = Span::styled(format!("{name}  "), faint);
            lines.push(Line::from(vec![name, Span::styled(value, strong)]));
        }
        lines.push(Line::default());
        // The moves since the position to solve.
        let moves = task.game.game().line().get(task.attempt.start()..);
        let moves = moves.filter(|moves| !moves.is_empty());
        if let Some(moves) = moves {
            let text = notation::write_slots(moves, task.game.board().shape());
            lines.push(Line::styled(words.moves, strong));
            lines.extend(wrapped(&text, wide).into_iter().map(Line::from));
        }
        if self.is_end_seen() {
            let theme = appearance.theme;
            let (sign, paint, text) = match task.score {
                Some(Score::Missed) => (appearance.symbols().mistake, theme.bad, words.missed),
                _ => (appearance.symbols().better, theme.good, words.solved),
            };
            lines.push(Line::default());
            let style = appearance.painted(paint);
            lines.push(Line::styled(format!("{sign} {text}"), style));
        }
        Paragraph::new(lines).render(area, frame.buffer);
    }

    /// Draws the screen without a position.
    pub(super) fn draw_empty(&self, model: &Model, frame: &mut Frame) {
        let appearance = model.settings.appearance;
        let mut text = match self.source {
            Source::Repetition { .. } => model.words().repeat_done,
            Source::Puzzles | Source::Review(..) => model.words().making_puzzle,
        }
        .to_owned();
        if self.is_busy(model) {
            let spinner = appearance.symbols().spinner;
            let turning = spinner[model.game.motion.spin() % spinner.len()];
            text += &format!(" {turning}");
        }
        let style = appearance.tone(Tone::Strong);
        let (width, height) = frame.size();
        let mut lines = vec![Line::from(Span::styled(text, style)).centered()];
        let message = model.message_text(&model.game).unwrap_or_default();
        let message = wrapped(&message, width as usize).into_iter();
        lines.extend(message.map(|line| Line::from(line).centered()));
        let area = Rect {
            y: height / 2,
            height: (height / 2).saturating_sub(1),
            ..frame.buffer.area
        };
        Paragraph::new(lines).render(area, frame.buffer);
    }

    pub(super) fn draw_task(&self, task: &Task, model: &Model, frame: &mut Frame) {
        let mut scene = Scene::new(&task.game, model);
        // They would give the answer away.
        scene.settings.show_scores &= self.is_review();
        let Some(layout) = status::layout(&scene, TEXT, frame) else {
            return;
        };
        let (words, appearance) = (scene.words(), scene.settings.appearance);
        let text = self.short_text(task, words);
        let busy = self.is_busy(model);
        title::draw_text(Some(task.disc), text, &scene, busy, &layout, frame);
        BoardPicture::of(&scene).draw(&layout, frame);
        let mut lines = status::message_lines(&scene, &layout);
        match layout.panel {
            Some(area) if self.is_review() => GamePanel::new(&scene, area).draw(frame),
            Some(area) => self.draw_panel(task, area, model, frame),
            None if self.is_review() => {}
            None => {
                let figures = self.figures(task, model).into_iter();
                let figures = figures.map(|(name, value)| format!("{name} {value}"));
                let mut parts = vec![self.header(task, words)];
                parts.extend(figures);
                let faint = appearance.tone(Tone::Faint);
                lines.push(Line::styled(parts.join("  "), faint));
            }
        }
        status::draw(lines, layout.status, frame);
        self.on_click(task, &layout, frame);
    }

    /// A click on a column chooses it. When the attempt is over, a click goes on.
    fn on_click(&self, task: &Task, layout: &Layout, frame: &mut Frame) {
        let is_over = task.attempt.phase() == Phase::Over;
        match &self.source {
            Source::Review(..) if is_over => frame.on_click(frame.buffer.area, Action::Back),
            _ if is_over => {
                for column in 0..layout.visible.0 {
                    frame.on_click(layout.column_area(column), Action::NextPuzzle);
                }
            }
            _ => board_input::on_click(true, layout, frame),
        }
    }
}
