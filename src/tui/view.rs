//! What the screen shows: a function of the state, and of nothing else.

mod appearance;
mod board;
mod pages;
mod panel;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use self::appearance::Tone;
use crate::board::notation;
use crate::tui::keys;
use crate::tui::layout::{LEAST, Layout};
use crate::tui::state::{Screen, State};

/// Draws the state.
pub(crate) fn draw(frame: &mut Frame, state: &State) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let layout = Layout::new((area.width, area.height), state.board().shape());
    let Some(layout) = layout else {
        return too_small(state, area, buffer);
    };
    match state.screen() {
        Screen::Menu => pages::menu(state, area, buffer),
        Screen::Help => pages::help(state, area, buffer),
        Screen::Position => pages::position(state, area, buffer),
        Screen::Open => pages::open(state, area, buffer),
        Screen::Game | Screen::Review => game(state, &layout, buffer),
    }
    keys_that_matter(state, layout.keys, buffer);
    if state.appearance.ascii {
        for cell in &mut buffer.content {
            if !cell.symbol().is_ascii() {
                let plain = appearance::plain(cell.symbol());
                cell.set_symbol(plain);
            }
        }
    }
}

fn too_small(state: &State, area: Rect, buffer: &mut Buffer) {
    let (wide, high) = LEAST;
    let text = state.words.too_small(area.width, area.height, wide, high);
    Paragraph::new(text)
        .wrap(Wrap { trim: true })
        .render(area, buffer);
}

fn game(state: &State, layout: &Layout, buffer: &mut Buffer) {
    turn(state, layout.turn, buffer);
    board::draw(state, layout, buffer);
    if let Some(area) = layout.panel {
        panel::draw(state, area, buffer);
    }
    let lines: Vec<Line> = foot(state, layout.panel.is_some())
        .into_iter()
        .map(Line::from)
        .collect();
    Paragraph::new(lines).render(layout.foot, buffer);
}

/// Whose turn it is, whether someone thinks, and where in the game one is.
fn turn(state: &State, area: Rect, buffer: &mut Buffer) {
    let symbols = state.appearance.symbols();
    let (disc, said) = state.words.turn(&state.series, state.paused);
    let mut spans = Vec::new();
    if let Some(disc) = disc {
        let sign = format!("{} ", symbols.discs[disc.index()]);
        spans.push(Span::styled(sign, state.appearance.disc(disc)));
    }
    spans.push(Span::styled(said, state.appearance.tone(Tone::Strong)));
    if state.is_busy() {
        let sign = symbols.thinking[state.motion.sign() % symbols.thinking.len()];
        spans.push(format!(" {sign}").into());
    }
    let line = Line::from(spans);
    let left = area.width.saturating_sub(line.width() as u16);
    line.render(area, buffer);
    let (at, all) = (state.series.game().ply(), state.series.game().line().len());
    let place = match at == all {
        true => state.words.title.to_owned(),
        false => state.words.move_of(at, all),
    };
    if left as usize > place.chars().count() {
        Line::styled(place, state.appearance.tone(Tone::Faint))
            .right_aligned()
            .render(area, buffer);
    }
}

/// The words under the board: what was told, what the cursor's column leads to, what there is no
/// panel for, and the position.
fn foot(state: &State, panel: bool) -> Vec<String> {
    let message = state.message.iter();
    let mut lines: Vec<String> = message.map(|message| message.text(state.words)).collect();
    if let Some(columns) = state.columns.as_ref().filter(|_| state.scores) {
        lines.extend(
            state
                .words
                .slot_outlook(state.cursor, columns, state.board()),
        );
    }
    match (&state.review, state.screen()) {
        (Some(_), Screen::Review) if panel => {}
        (Some(review), Screen::Review) => match review.shown() {
            Some(mistake) => lines.extend(state.words.mistake_lines(mistake)),
            None => lines.push(state.words.review_status(review).to_owned()),
        },
        _ if panel => {}
        _ => {
            lines.extend(
                state
                    .scores
                    .then(|| state.words.score_source(state.columns.as_ref())),
            );
            lines.push(state.words.tally(&state.series));
        }
    }
    lines.push(state.words.position(notation::write(state.board())));
    lines
}

/// The keys that matter now, as many as there is room for: help and quit always.
fn keys_that_matter(state: &State, area: Rect, buffer: &mut Buffer) {
    let told: Vec<(&str, &str)> = keys::that_matter(state)
        .map(|binding| {
            let keys = binding.keys(state.appearance.ascii);
            let first = keys.split(' ').next().unwrap_or(keys);
            (first, binding.label(state.words))
        })
        .collect();
    let wide = |(key, label): &(&str, &str)| key.chars().count() + label.chars().count() + 3;
    let (most, last) = told.split_at(told.len().saturating_sub(2));
    let mut room = (area.width as usize).saturating_sub(last.iter().map(wide).sum());
    let fits = |told: &&(&str, &str)| match room.checked_sub(wide(told)) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    };
    let shown: Vec<_> = most.iter().filter(fits).chain(last).collect();
    let spans = shown.into_iter().flat_map(|(key, label)| {
        [
            Span::styled(format!(" {key}"), state.appearance.tone(Tone::Strong)),
            Span::styled(format!(" {label} "), state.appearance.tone(Tone::Faint)),
        ]
    });
    Line::from(spans.collect::<Vec<_>>()).render(area, buffer);
}

#[cfg(test)]
mod tests;
