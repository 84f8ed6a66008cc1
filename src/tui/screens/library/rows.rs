//! The drawing of the library: the list, and the selected game next to it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::{LibraryScreen, Mode};
use crate::board::{Disc, Outcome};
use crate::library::{Ending, Record};
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::model::Model;
use crate::tui::view::board::draw_preview;
use crate::tui::view::{Frame, fitted, wrapped, wrapped_into};

/// Where things are.
///
/// ```text
/// title and filters
/// field
/// message
/// list                   board of the selected game
/// list                   what is known of it
/// keys
/// ```
#[derive(Clone, Copy, Debug)]
struct Places {
    title: Rect,
    field: Rect,
    message: Rect,
    list: Rect,
    preview: Option<Rect>,
}

/// The columns of a result.
const ENDING: usize = 8;
/// The narrowest terminal with a preview, and the narrowest preview.
const WITH_PREVIEW: u16 = 72;
const PREVIEW: u16 = 33;
/// The widest list.
const LIST: u16 = 60;
/// The columns of two rates.
const RATES: usize = 15;
/// The lines under the preview's board.
const FACTS: u16 = 6;
/// Lists narrower than this have no room for dates and numbers of moves.
const NARROW: usize = 34;

impl Places {
    /// The places in a terminal of this size, with room for a message.
    fn new((width, height): (u16, u16), message: &str) -> Places {
        let all_wide = width.saturating_sub(2);
        let list_wide = (width.saturating_sub(PREVIEW + 4)).min(LIST);
        let has_preview = width >= WITH_PREVIEW;
        let line_wide = if has_preview { list_wide } else { all_wide };
        let line = |y| Rect::new(1, y, line_wide, 1);
        // The list has at least half of the lines.
        let lines = wrapped(message, line_wide as usize).len() as u16;
        let lines = lines.min(height / 2).max(1);
        let top = 2 + lines;
        let all = Rect::new(1, top, all_wide, height.saturating_sub(top + 1));
        let (list, preview) = match has_preview {
            true => {
                let list = Rect {
                    width: list_wide,
                    ..all
                };
                let x = list.right() + 2;
                let preview = Rect::new(x, 1, width - x - 1, height.saturating_sub(2));
                (list, Some(preview))
            }
            false => (all, None),
        };
        Places {
            title: line(0),
            field: line(1),
            message: Rect {
                height: lines,
                ..line(2)
            },
            list,
            preview,
        }
    }

    /// The first game that is visible if the one at `selected` is.
    fn first(&self, selected: usize) -> usize {
        (selected + 1).saturating_sub(self.list.height as usize)
    }
}

impl LibraryScreen {
    pub(super) fn draw_all(&self, model: &Model, frame: &mut Frame) {
        let message = model.message_text(&model.game).unwrap_or_default();
        let places = Places::new(frame.size(), &message);
        let listed = self.listed(&model.shelf);
        let selected = self.place(listed.len());
        self.title(listed.len(), model)
            .render(places.title, frame.buffer);
        let field = self.field_line(places.field.width as usize, model);
        field.render(places.field, frame.buffer);
        let strong = model.settings.appearance.tone(Tone::Strong);
        let Rect { width, height, .. } = places.message;
        let message = wrapped_into(&message, width as usize, height as usize);
        let message = message.into_iter().map(|line| Line::styled(line, strong));
        Paragraph::new(message.collect::<Vec<_>>()).render(places.message, frame.buffer);
        if listed.is_empty() {
            let text = match model.shelf.newest_first().len() {
                0 => model.words().no_saved_positions,
                _ => model.words().no_such_games,
            };
            Line::from(text).render(places.list, frame.buffer);
        }
        let rows = listed.iter().enumerate().skip(places.first(selected));
        for (y, (at, entry)) in (places.list.y..places.list.bottom()).zip(rows) {
            let row = Rect {
                y,
                height: 1,
                ..places.list
            };
            draw_row(&entry.record, at == selected, row, model, frame.buffer);
            if self.mode == Mode::List {
                frame.on_click(row, Action::ChooseLine(at));
            }
        }
        if let (Some(area), Some(entry)) = (places.preview, listed.get(selected)) {
            draw_game(&entry.record, area, model, frame.buffer);
        }
    }

    /// How many games are listed, and the keys that choose which.
    fn title(&self, count: usize, model: &Model) -> Line<'static> {
        let (words, appearance) = (model.words(), model.settings.appearance);
        let mut spans = vec![Span::styled(
            words.games_count(count),
            appearance.tone(Tone::Strong),
        )];
        let opponent = self.opponent.as_ref();
        let opponent = opponent.map(|spec| words.spec_name(spec, model.settings.shape));
        let ending = self.ending.map(|ending| words.ending(ending).to_owned());
        let (strong, faint) = (appearance.tone(Tone::Strong), appearance.tone(Tone::Faint));
        for (key, label, chosen) in [
            ("f", words.label_opponent, opponent),
            ("g", words.label_result, ending),
            ("t", words.label_statistics, None),
        ] {
            spans.push(Span::styled(format!("  {key} "), strong));
            spans.push(match chosen {
                Some(text) => Span::styled(format!(" {text} "), appearance.tone(Tone::Selected)),
                None => Span::styled(label, faint),
            });
        }
        Line::from(spans)
    }

    /// What is typed, or what can be typed.
    fn field_line(&self, wide: usize, model: &Model) -> Line<'static> {
        let (words, appearance) = (model.words(), model.settings.appearance);
        let strong = appearance.tone(Tone::Strong);
        let field = |name: &str, text: &str| {
            let room = wide.saturating_sub(name.chars().count() + 2);
            let hidden = text.chars().count().saturating_sub(room);
            let text: String = text.chars().skip(hidden).collect();
            Line::from(vec![
                Span::raw(format!("{name} ")),
                Span::styled(format!("{text}_"), strong),
            ])
        };
        match &self.mode {
            Mode::Position(text) => field(words.position_field, text),
            Mode::Name(text) => field(words.name_field, text),
            Mode::Export => Line::styled(words.export_as, strong),
            Mode::List => Line::styled(words.type_position, appearance.tone(Tone::Faint)),
        }
    }
}

/// The sign and the colour of a game's result.
fn result(record: &Record, model: &Model) -> (&'static str, Style) {
    let (words, appearance) = (model.words(), model.settings.appearance);
    let theme = appearance.theme;
    match record.ending() {
        Some(Ending::Won) => (words.won_game, appearance.painted(theme.good)),
        Some(Ending::Lost) => (words.lost_game, appearance.painted(theme.bad)),
        Some(ending) => (words.ending(ending), appearance.tone(Tone::Faint)),
        None => (record.result(), appearance.tone(Tone::Plain)),
    }
}

/// Who played, or the game's name.
fn players(record: &Record, model: &Model) -> String {
    let words = model.words();
    let Some(players) = &record.players else {
        return record.board_text();
    };
    let differ = players[Disc::First].is_human() != players[Disc::Second].is_human();
    let name = |disc| match players[disc].is_human() && differ {
        true => words.you.to_owned(),
        false => words.spec_name(&players[disc], record.shape),
    };
    format!("{} – {}", name(Disc::First), name(Disc::Second))
}

/// A line of the list: the day, the players or the name, the result, the number of moves.
fn draw_row(record: &Record, is_selected: bool, area: Rect, model: &Model, buffer: &mut Buffer) {
    let appearance = model.settings.appearance;
    let wide = area.width as usize;
    let date = record.date.map(|date| {
        let local = model.local(date);
        local.strftime("%Y-%m-%d").to_string()
    });
    let date = date.unwrap_or_default();
    let date_wide = match wide {
        ..NARROW => 0,
        NARROW..44 => 5,
        44.. => 10,
    };
    let skipped = date.len().saturating_sub(date_wide);
    let (date, moves) = match wide {
        ..NARROW => (String::new(), String::new()),
        _ => (
            format!("{:<date_wide$} ", &date[skipped..]),
            format!("{:>4}", record.moves.len()),
        ),
    };
    let (ending, style) = result(record, model);
    let apart = if record.conditions.is_empty() {
        ""
    } else {
        "*"
    };
    let ending = format!("{ending}{apart}");
    let name = match record.name.as_str() {
        "" => players(record, model),
        name => name.to_owned(),
    };
    let taken = 2 + date.len() + ENDING + moves.len();
    let room = wide.saturating_sub(taken);
    let name = fitted(&name, room);
    let (pointer, tone) = match is_selected {
        true => (appearance.symbols().pointer, Tone::Selected),
        false => (" ", Tone::Plain),
    };
    let base = appearance.tone(tone);
    let faint = if is_selected {
        base
    } else {
        appearance.tone(Tone::Faint)
    };
    let style = if is_selected { base } else { style };
    let line = Line::from(vec![
        Span::styled(format!("{pointer} "), base),
        Span::styled(date, faint),
        Span::styled(format!("{name:room$}"), base),
        Span::styled(format!("{ending:>ENDING$}"), style),
        Span::styled(moves, faint),
    ]);
    line.render(area, buffer);
}

/// The board of a game, and what is known of it.
fn draw_game(record: &Record, area: Rect, model: &Model, buffer: &mut Buffer) {
    let (words, appearance) = (model.words(), model.settings.appearance);
    let (strong, faint) = (appearance.tone(Tone::Strong), appearance.tone(Tone::Faint));
    let conditions = words.conditions(&record.conditions);
    let is_long = !conditions.is_empty() && !record.name.is_empty();
    let board_area = Rect {
        height: area.height.saturating_sub(FACTS + u16::from(is_long)),
        ..area
    };
    let drawn = draw_preview(&record.board(), &model.settings, board_area, buffer);
    let mut lines = Vec::new();
    let date = record.date.map(|date| {
        let local = model.local(date);
        local.strftime("%Y-%m-%d %H:%M").to_string()
    });
    let wide = (area.right() - drawn.x) as usize;
    // Names are not cut because a board is small.
    let names = (drawn.width as usize).max(wide.min(PREVIEW as usize));
    let room = names.saturating_sub(2 + RATES);
    let rate_line = |perfect: &str, good: &str| format!("{perfect:>8}{good:>7}");
    if record.accuracy.is_some() {
        let names = rate_line(words.rate_perfect, words.rate_good);
        lines.push(Line::styled(format!("{:room$}  {names}", ""), faint));
    }
    if let Some(players) = &record.players {
        for disc in Disc::BOTH {
            let rates = record.shares(disc);
            let rates =
                rates.map_or_else(String::new, |[perfect, good]| rate_line(&perfect, &good));
            let won = match record.outcome == Outcome::Won(disc) {
                true => appearance.symbols().better,
                false => "",
            };
            let name = words.spec_name(&players[disc], record.shape);
            let name = fitted(&name, room.saturating_sub(2));
            let name = format!("{name} {won}");
            lines.push(Line::from(vec![
                Span::styled(appearance.symbols().discs[disc], appearance.disc(disc)),
                Span::styled(format!(" {name:room$}"), strong),
                Span::styled(rates, faint),
            ]));
        }
    }
    let shape = record.board_text();
    let moves = words.moves_count(record.moves.len());
    let facts = [Some(shape), Some(moves), date];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let facts = wrapped(&facts.join(", "), wide).into_iter();
    lines.extend(facts.map(|line| Line::styled(line, faint)));
    if !conditions.is_empty() {
        lines.push(Line::styled(fitted(&conditions, wide), faint));
    }
    if !record.name.is_empty() {
        lines.push(Line::from(fitted(&record.name, wide)));
    }
    let text = Rect {
        x: drawn.x,
        y: drawn.bottom() + 1,
        width: wide as u16,
        height: area.bottom().saturating_sub(drawn.bottom() + 1),
    };
    Paragraph::new(lines).render(text, buffer);
}
