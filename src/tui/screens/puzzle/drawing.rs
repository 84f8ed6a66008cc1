//! The drawing of puzzles and of positions that are repeated.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::task::{Source, Task};
use super::{Phase, PuzzleScreen, Series};
use crate::board::notation;
use crate::outlook::{GameResult, Outlook};
use crate::puzzle::{Goal, LEVELS};
use crate::tui::practice::Score;
use crate::tui::screens::Screen;
use crate::tui::shared::Shared;
use crate::tui::view::{Tone, board, status, title, wrapped};
use crate::tui::words::Words;

impl PuzzleScreen {
    /// What is to be done.
    fn text(&self, shared: &Shared) -> String {
        let words = shared.words();
        let Some(task) = &self.task else {
            return match self.series {
                Series::Puzzles => words.making_puzzle,
                Series::Repetition { .. } => words.repeat_done,
            }
            .to_owned();
        };
        // Only the first move is the only one.
        if matches!(task.source, Source::Puzzle(_)) && task.kept > 0 {
            return self.short_text(task, shared);
        }
        let best = task.best;
        match (&task.source, best.map(|best| Goal::new(best).result())) {
            (Source::Puzzle(_), Some(Some(GameResult::Win))) => match best {
                Some(Outlook::WinsIn(moves)) => words.puzzle_win(moves),
                _ => words.repeat_win.to_owned(),
            },
            (Source::Puzzle(_), _) => words.puzzle_draw.to_owned(),
            (Source::Card(_), Some(Some(GameResult::Win))) => words.repeat_win.to_owned(),
            (Source::Card(_), Some(Some(GameResult::Draw))) => words.repeat_draw.to_owned(),
            (Source::Card(_), Some(_)) => words.repeat_not_lose.to_owned(),
            (Source::Card(_), None) => words.repeat_look.to_owned(),
        }
    }

    /// What is left to be done in a few words, or how it went.
    fn short_text(&self, task: &Task, shared: &Shared) -> String {
        let words = shared.words();
        if self.is_end_seen(shared) {
            return match task.score {
                Some(Score::Missed) => words.missed,
                _ => words.solved,
            }
            .to_owned();
        }
        if self.phase == Phase::Showing {
            return words.the_answer.to_owned();
        }
        let result = task.best.map(|best| Goal::new(best).result());
        match (&task.source, task.left(shared.game.game().ply()), result) {
            (Source::Puzzle(_), Some(Outlook::WinsIn(moves)), _) => words.puzzle_win_short(moves),
            (Source::Puzzle(_), ..) => words.puzzle_draw_short.to_owned(),
            (Source::Card(_), _, Some(Some(GameResult::Win))) => words.try_win.to_owned(),
            (Source::Card(_), _, Some(Some(GameResult::Draw))) => words.try_draw.to_owned(),
            (Source::Card(_), _, Some(_)) => words.try_not_lose.to_owned(),
            (Source::Card(_), _, None) => words.repeat_look.to_owned(),
        }
    }

    /// Which position it is.
    fn header(&self, words: &Words) -> String {
        match (&self.series, &self.task) {
            (Series::Repetition { left, count }, Some(_)) => {
                words.repeat_of(count - left.len(), count)
            }
            (
                _,
                Some(Task {
                    source: Source::Puzzle(level),
                    ..
                }),
            ) => words.puzzle_level(level, LEVELS.end()),
            _ => words.puzzles.to_owned(),
        }
    }

    /// The rating and the streak, or how often a position was solved.
    fn figures(&self, shared: &Shared) -> Vec<(String, String)> {
        let words = shared.words();
        match (&self.series, &self.task) {
            (Series::Puzzles, task) => {
                let is_hidden = self.phase == Phase::Over && !self.is_end_seen(shared);
                let hidden = task
                    .as_ref()
                    .filter(|task| is_hidden && task.score != Some(Score::Missed));
                let now = (shared.practice.rating(), shared.practice.streak());
                let (rating, streak) = hidden.map_or(now, |task| task.before);
                let change = task
                    .as_ref()
                    .filter(|task| task.score.is_some() && hidden.is_none());
                let change =
                    change.map_or_else(String::new, |task| format!(" ({:+})", task.change));
                let rating = format!("{rating}{change}");
                vec![
                    (words.rating.to_owned(), rating),
                    (words.streak.to_owned(), streak.to_string()),
                ]
            }
            (
                Series::Repetition { .. },
                Some(Task {
                    source: Source::Card(Some(card)),
                    ..
                }),
            ) => vec![(words.times_solved.to_owned(), card.solved.to_string())],
            _ => Vec::new(),
        }
    }

    /// The moves since the position to solve, as text.
    fn line(&self, shared: &Shared) -> String {
        let game = shared.game.game();
        let moves = game.line().get(self.ply()..).unwrap_or_default();
        notation::write_slots(moves, shared.game.board().shape())
    }

    fn draw_panel(&self, area: Rect, shared: &Shared, buffer: &mut Buffer) {
        let (words, appearance) = (shared.words(), shared.settings.appearance);
        let (strong, faint) = (appearance.tone(Tone::Strong), appearance.tone(Tone::Faint));
        let wide = area.width as usize;
        let mut lines = vec![Line::styled(self.header(words), strong)];
        if !self.is_end_seen(shared) {
            let text = wrapped(&self.text(shared), wide);
            lines.extend(text.into_iter().map(Line::from));
        }
        lines.push(Line::default());
        for (name, value) in self.figures(shared) {
            let name = Span::styled(format!("{name}  "), faint);
            lines.push(Line::from(vec![name, Span::styled(value, strong)]));
        }
        lines.push(Line::default());
        let line = self.line(shared);
        if !line.is_empty() {
            lines.push(Line::styled(words.moves, strong));
            lines.extend(wrapped(&line, wide).into_iter().map(Line::from));
        }
        if let Some(Task { score, .. }) = &self.task
            && self.is_end_seen(shared)
        {
            let theme = appearance.theme;
            let (sign, paint, text) = match score {
                Some(Score::Missed) => (appearance.symbols().mistake, theme.bad, words.missed),
                _ => (appearance.symbols().better, theme.good, words.solved),
            };
            lines.push(Line::default());
            let style = appearance.painted(paint);
            lines.push(Line::styled(format!("{sign} {text}"), style));
        }
        Paragraph::new(lines).render(area, buffer);
    }

    /// Draws the screen without a position.
    fn draw_empty(&self, shared: &Shared, buffer: &mut Buffer) {
        let appearance = shared.settings.appearance;
        let mut text = self.text(shared);
        if self.is_busy(shared) {
            let spinner = appearance.symbols().spinner;
            let frame = spinner[shared.game.motion.spin() % spinner.len()];
            text += &format!(" {frame}");
        }
        let style = appearance.tone(Tone::Strong);
        let line = Line::from(Span::styled(text, style)).centered();
        let area = Rect {
            y: buffer.area.height / 2,
            height: 1,
            ..buffer.area
        };
        line.render(area, buffer);
    }

    pub(super) fn draw_all(&self, shared: &Shared, buffer: &mut Buffer) {
        let Some(task) = &self.task else {
            return self.draw_empty(shared, buffer);
        };
        let Some(layout) = status::layout(shared) else {
            return;
        };
        let words = shared.words();
        let busy = self.is_busy(shared);
        let (disc, text) = (Some(task.disc), self.short_text(task, shared));
        title::draw_text(disc, text, shared, busy, &layout, buffer);
        board::draw(shared, None, &layout, buffer);
        let mut lines = status::message_lines(shared, &layout);
        if let Some(area) = layout.panel {
            self.draw_panel(area, shared, buffer);
        } else {
            let figures = self.figures(shared).into_iter();
            let figures = figures.map(|(name, value)| format!("{name} {value}"));
            let mut parts = vec![self.header(words)];
            parts.extend(figures);
            let faint = shared.settings.appearance.tone(Tone::Faint);
            lines.push(Line::styled(parts.join("  "), faint));
        }
        status::draw(lines, layout.status, buffer);
    }
}
