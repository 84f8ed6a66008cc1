//! The panel next to the board.

mod game;
mod review;

pub(crate) use self::game::GamePanel;
pub(crate) use self::review::{ReviewPanel, review_text};

use ratatui::text::{Line, Span};

use super::{Scene, fitted};
use crate::board::Disc;
use crate::tui::look::Tone;

/// A player's disc and name, and a text at the right edge.
fn player(disc: Disc, text: &str, scene: &Scene, wide: usize) -> Line<'static> {
    let (series, words) = (scene.game.series(), scene.words());
    let appearance = scene.settings.appearance;
    let symbol = appearance.symbols().discs[disc];
    let room = wide.saturating_sub(2 + text.chars().count());
    let name = words.player_name(series, series.player(disc));
    let name = fitted(&name, room.saturating_sub(1));
    Line::from(vec![
        Span::styled(symbol, appearance.disc(disc)),
        Span::raw(format!(" {name:<room$}{text}")),
    ])
}

fn moves_header(scene: &Scene) -> Line<'static> {
    let (game, words) = (scene.game.game(), scene.words());
    let header = match scene.game.has_undone_moves() {
        true => words.move_of(game.ply(), game.line().len()),
        false => words.moves.to_owned(),
    };
    Line::styled(header, scene.settings.appearance.tone(Tone::Strong))
}
