//! How the user has done against each computer.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::keys::{self, Binding};
use super::{Screen, Transition, handle_common};
use crate::library::{sparkline, statistics};
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::model::Model;
use crate::tui::view::{Frame, fitted, percent, wrapped};

/// The statistics of the library.
pub(crate) struct StatisticsScreen;

const KEYS: &[Binding] = &[keys::CLOSE, keys::HELP, keys::QUIT];

/// The widest table.
const WIDTH: u16 = 64;

impl StatisticsScreen {
    /// A line for each computer, for this many columns.
    fn lines(model: &Model, wide: usize) -> Vec<Line<'static>> {
        let (words, appearance) = (model.words(), model.settings.appearance);
        let faint = appearance.tone(Tone::Faint);
        let found = statistics(model.shelf.games());
        if found.is_empty() {
            return vec![Line::from(words.no_statistics)];
        }
        let name_wide = wide.saturating_sub(42).clamp(9, 22);
        let header = format!(
            "{:name_wide$}{:>6}{:>6}{:>6}{:>7}",
            "", words.column_won, words.column_drawn, words.column_lost, words.rate_good
        );
        let mut lines = vec![Line::styled(header, faint)];
        let any_apart = found.iter().any(|known| known.is_apart);
        for known in found {
            let name = words.spec_name(&known.opponent, model.settings.shape);
            let apart = if known.is_apart { " *" } else { "" };
            let name = fitted(&name, name_wide.saturating_sub(1 + apart.len())) + apart;
            let sum: f64 = known.good_rates.iter().sum();
            let count = known.good_rates.len();
            let rate = percent((count > 0).then(|| sum / count as f64));
            let numbers = format!(
                "{:>6}{:>6}{:>6}{rate:>7}  ",
                known.wins, known.draws, known.losses
            );
            let spark = match appearance.ascii {
                true => String::new(),
                false => sparkline(&known.good_rates),
            };
            let mut spans = vec![
                Span::styled(format!("{name:name_wide$}"), appearance.tone(Tone::Strong)),
                Span::raw(numbers),
            ];
            let spark = Span::styled(spark, appearance.painted(appearance.theme.good));
            // In a narrow terminal the bars have a line of their own.
            if wide >= name_wide + 27 + count {
                spans.push(spark);
                lines.push(Line::from(spans));
            } else {
                lines.push(Line::from(spans));
                lines.push(Line::from(spark));
            }
        }
        lines.push(Line::default());
        let meanings = [
            Some(words.statistics_mean),
            any_apart.then_some(words.statistics_apart),
        ];
        for meaning in meanings.into_iter().flatten() {
            let rows = wrapped(meaning, wide).into_iter();
            lines.extend(rows.map(|row| Line::styled(row, faint)));
        }
        lines
    }
}

impl Screen for StatisticsScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        handle_common(action, model)
    }

    fn draw(&self, model: &Model, frame: &mut Frame) {
        let buffer = &mut *frame.buffer;
        let (area, words) = (buffer.area, model.words());
        let strong = model.settings.appearance.tone(Tone::Strong);
        let title = Line::from(Span::styled(words.statistics, strong)).centered();
        title.render(Rect { height: 1, ..area }, buffer);
        let width = area.width.saturating_sub(2).min(WIDTH);
        let room = Rect {
            x: (area.width - width) / 2,
            y: 2,
            width,
            height: area.height.saturating_sub(3),
        };
        let lines = StatisticsScreen::lines(model, width as usize);
        Paragraph::new(lines).render(room, buffer);
    }
}
