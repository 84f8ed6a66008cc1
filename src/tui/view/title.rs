//! The top line of a game: whose turn it is, and where in the game one is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Tone;
use crate::tui::shared::Shared;

/// Draws the title. A spinner turns while the screen is `busy`.
pub(crate) fn draw(shared: &Shared, busy: bool, area: Rect, buffer: &mut Buffer) {
    let (game, words) = (&shared.game, shared.words());
    let appearance = shared.settings.appearance;
    let symbols = appearance.symbols();
    let (disc, turn) = words.turn(game.series(), game.is_paused());
    let mut spans = Vec::new();
    if let Some(disc) = disc {
        let symbol = format!("{} ", symbols.discs[disc]);
        spans.push(Span::styled(symbol, appearance.disc(disc)));
    }
    spans.push(Span::styled(turn, appearance.tone(Tone::Strong)));
    if busy {
        let frame = symbols.spinner[game.motion.spin() % symbols.spinner.len()];
        spans.push(format!(" {frame}").into());
    }
    let line = Line::from(spans);
    let room = area.width.saturating_sub(line.width() as u16);
    line.render(area, buffer);
    let right = match game.has_undone_moves() {
        true => words.move_of(game.game().ply(), game.game().line().len()),
        false => words.title.to_owned(),
    };
    if right.chars().count() < room as usize {
        let right = Line::styled(right, appearance.tone(Tone::Faint));
        right.right_aligned().render(area, buffer);
    }
}
