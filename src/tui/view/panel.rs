//! The panel next to the board.

mod game;
mod review;

pub(crate) use self::game::GamePanel;
pub(crate) use self::review::{ReviewPanel, review_text};

use ratatui::text::{Line, Span};

use super::{Tone, fitted};
use crate::board::Disc;
use crate::tui::shared::Shared;

/// A player's disc and name, and a text at the right edge.
fn player(disc: Disc, text: &str, shared: &Shared, wide: usize) -> Line<'static> {
    let (series, words) = (shared.game.series(), shared.words());
    let appearance = shared.settings.appearance;
    let symbol = appearance.symbols().discs[disc];
    let room = wide.saturating_sub(2 + text.chars().count());
    let name = words.player_name(series, series.player(disc));
    let name = fitted(&name, room.saturating_sub(1));
    Line::from(vec![
        Span::styled(symbol, appearance.disc(disc)),
        Span::raw(format!(" {name:<room$}{text}")),
    ])
}

fn moves_header(shared: &Shared) -> Line<'static> {
    let (game, words) = (shared.game.game(), shared.words());
    let header = match shared.game.has_undone_moves() {
        true => words.move_of(game.ply(), game.line().len()),
        false => words.moves.to_owned(),
    };
    Line::styled(header, shared.settings.appearance.tone(Tone::Strong))
}
