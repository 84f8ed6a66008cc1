//! The top line of a game: whose turn it is, and where in the game one is.

use ratatui::buffer::Buffer;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Tone;
use crate::board::Disc;
use crate::tui::layout::Layout;
use crate::tui::shared::Shared;

/// Draws the title: whose turn it is. A spinner turns while the screen is `busy`.
pub(crate) fn draw(shared: &Shared, busy: bool, layout: &Layout, buffer: &mut Buffer) {
    let game = &shared.game;
    let (disc, turn) = shared.words().turn(game.series(), game.is_paused());
    draw_text(disc, turn, shared, busy, layout, buffer);
}

/// Draws this text as the title. If there is no other line for it, the message replaces it.
pub(crate) fn draw_text(
    disc: Option<Disc>,
    text: String,
    shared: &Shared,
    busy: bool,
    layout: &Layout,
    buffer: &mut Buffer,
) {
    let (game, words) = (&shared.game, shared.words());
    let appearance = shared.settings.appearance;
    let symbols = appearance.symbols();
    let mut spans = Vec::new();
    if let Some(disc) = disc {
        let symbol = format!("{} ", symbols.discs[disc]);
        spans.push(Span::styled(symbol, appearance.disc(disc)));
    }
    let message = shared.message_text().filter(|_| layout.status.is_empty());
    let text = message.unwrap_or(text);
    spans.push(Span::styled(text, appearance.tone(Tone::Strong)));
    if busy {
        let frame = symbols.spinner[game.motion.spin() % symbols.spinner.len()];
        spans.push(format!(" {frame}").into());
    }
    let line = Line::from(spans);
    let room = layout.title.width.saturating_sub(line.width() as u16);
    line.render(layout.title, buffer);
    let right = match game.has_undone_moves() {
        true => words.move_of(game.game().ply(), game.game().line().len()),
        false => words.title.to_owned(),
    };
    if right.chars().count() < room as usize {
        // A styled line would style the whole width.
        let right = Span::styled(right, appearance.tone(Tone::Faint));
        Line::from(right)
            .right_aligned()
            .render(layout.title, buffer);
    }
}
