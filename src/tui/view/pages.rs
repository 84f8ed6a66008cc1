//! The pages around the game: the menu, help, the position to copy, positions to open.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::appearance::Tone;
use crate::board::Disc;
use crate::tui::keys;
use crate::tui::layout::menu_lines;
use crate::tui::menu::Item;
use crate::tui::state::State;

/// How wide the pages are at most.
const WIDE: u16 = 46;

/// The menu.
pub(crate) fn menu(state: &State, area: Rect, buffer: &mut Buffer) {
    let count = state.menu.items.len();
    let (top, first, shown) = menu_lines((area.width, area.height), count, state.menu.at);
    let column = middle(area);
    let symbols = state.appearance.symbols();
    let discs = Disc::BOTH
        .map(|disc| Span::styled(symbols.discs[disc.index()], state.appearance.disc(disc)));
    let [one, two] = discs;
    let title = Span::styled(state.words.title, state.appearance.tone(Tone::Strong));
    let title = Line::from(vec![one, " ".into(), title, " ".into(), two]).centered();
    title.render(
        Rect {
            y: top - 2,
            height: 1,
            ..area
        },
        buffer,
    );
    for (i, &item) in state.menu.items.iter().enumerate().skip(first).take(shown) {
        let pointed = i == state.menu.at;
        let pointer = if pointed { symbols.pointer } else { " " };
        let mut spans = vec![Span::raw(format!("{pointer} "))];
        spans.extend(item_spans(state, item));
        let style = match pointed {
            true => state.appearance.tone(Tone::Pointed),
            false => ratatui::style::Style::new(),
        };
        let y = top + (i - first) as u16;
        Line::from(spans).style(style).render(
            Rect {
                y,
                height: 1,
                ..column
            },
            buffer,
        );
    }
    let under = Rect {
        y: area.height.saturating_sub(2),
        height: 1,
        ..column
    };
    Line::from(message(state)).render(
        Rect {
            x: 1,
            width: area.width - 1,
            ..under
        },
        buffer,
    );
}

fn item_spans(state: &State, item: Item) -> Vec<Span<'static>> {
    let words = state.words;
    let [left, right] = state.appearance.symbols().value;
    let value =
        |name: &str, value: &str| vec![Span::raw(format!("{name:<18}{left} {value} {right}"))];
    match item {
        Item::Resume => {
            let unfinished = state.saved.unfinished.as_ref();
            let moves = unfinished.map_or(0, |unfinished| unfinished.game.moves.len());
            vec![match moves {
                1 => words.resume_one_move.into(),
                _ => words.resume(moves).into(),
            }]
        }
        Item::GoOn => vec![words.go_on.into()],
        Item::Play if state.menu.items[0] == Item::Play => vec![words.play.into()],
        Item::Play => vec![words.new_game.into()],
        Item::Player(player) => {
            let spec = &state.series.players()[player];
            let sign = state.appearance.symbols().discs[state.series.disc(player).index()];
            let name = format!("{} {sign}", words.players[player]);
            value(&name, &state.words.spec_name(spec, state.menu.shape))
        }
        Item::Rows => value(words.rows, &state.menu.shape.rows().to_string()),
        Item::Cols => value(words.cols, &state.menu.shape.cols().to_string()),
        Item::Scores => value(
            words.scores,
            if state.scores { words.on } else { words.off },
        ),
        Item::Open => vec![words.open.into()],
        Item::Help => vec![words.help.into()],
        Item::Quit => vec![words.quit.into()],
    }
}

/// What keys do, as far down as one has gone.
pub(crate) fn help(state: &State, area: Rect, buffer: &mut Buffer) {
    let lines: Vec<Line> = keys::of_the_game()
        .map(|binding| {
            Line::from(vec![
                Span::styled(
                    format!("{:>16}  ", binding.keys(state.appearance.ascii)),
                    state.appearance.tone(Tone::Strong),
                ),
                binding.label(state.words).into(),
            ])
        })
        .collect();
    let title = Line::styled(state.words.help, state.appearance.tone(Tone::Strong)).centered();
    title.render(Rect { height: 1, ..area }, buffer);
    let room = Rect {
        y: 1,
        height: area.height.saturating_sub(2),
        ..middle(area)
    };
    let first = state
        .scroll
        .min(lines.len().saturating_sub(room.height as usize));
    let shown: Vec<Line> = lines.into_iter().skip(first).collect();
    Paragraph::new(shown).render(room, buffer);
}

/// The position alone, from the left, so that it can be copied.
pub(crate) fn position(state: &State, area: Rect, buffer: &mut Buffer) {
    let text = crate::tui::saved::SavedGame::of(state.board()).text();
    let moves = text
        .split_once(' ')
        .map_or("", |(_, moves)| moves)
        .to_owned();
    let lines = vec![
        Line::styled(state.words.copy, state.appearance.tone(Tone::Strong)),
        Line::default(),
        Line::from(moves),
        Line::default(),
        Line::from(text),
    ];
    let room = Rect {
        height: area.height - 1,
        ..area
    };
    Paragraph::new(lines)
        .wrap(Wrap { trim: false })
        .render(room, buffer);
}

/// Where positions are typed, or chosen among those saved.
pub(crate) fn open(state: &State, area: Rect, buffer: &mut Buffer) {
    let symbols = state.appearance.symbols();
    let strong = state.appearance.tone(Tone::Strong);
    let mark = |pointed: bool| if pointed { symbols.pointer } else { " " };
    let room = (area.width as usize).saturating_sub(4);
    let skipped = state.typed.chars().count().saturating_sub(room);
    let typed: String = state.typed.chars().skip(skipped).collect();
    let mut lines = vec![
        Line::styled(state.words.type_position, strong),
        Line::from(format!("{} {typed}_", mark(state.pointed.is_none()))),
        Line::from(message(state)),
        Line::styled(state.words.saved_positions, strong),
    ];
    if state.saved.newest_first().len() == 0 {
        lines.push(Line::from(state.words.none_saved));
    }
    let list = (area.height as usize).saturating_sub(lines.len() + 1);
    let first = state.pointed.map_or(0, |at| (at + 1).saturating_sub(list));
    for (i, saved) in state.saved.newest_first().enumerate().skip(first) {
        let pointed = state.pointed == Some(i);
        lines.push(Line::from(format!("{} {}", mark(pointed), saved.text())));
    }
    let room = Rect {
        x: 1,
        width: area.width - 1,
        height: area.height - 1,
        ..area
    };
    Paragraph::new(lines).render(room, buffer);
}

/// The message, if there is one.
fn message(state: &State) -> String {
    let message = state.message.as_ref();
    message.map_or_else(String::new, |message| message.text(state.words))
}

/// A column in the middle of the screen.
fn middle(area: Rect) -> Rect {
    let width = area.width.min(WIDE);
    Rect {
        x: (area.width - width) / 2,
        width,
        ..area
    }
}
