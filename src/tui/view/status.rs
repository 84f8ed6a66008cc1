//! The lines under the board: the message, what the cursor's column leads to, and what there is no
//! panel for.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::Tone;
use crate::board::notation;
use crate::tui::shared::Shared;

/// The message, and what the cursor's column leads to.
#[must_use]
pub(crate) fn message_lines(shared: &Shared) -> Vec<Line<'static>> {
    let (game, appearance) = (&shared.game, shared.settings.appearance);
    let strong = appearance.tone(Tone::Strong);
    let message = shared.message_text();
    let mut lines: Vec<Line> = message
        .into_iter()
        .map(|text| Line::styled(text, strong))
        .collect();
    let columns = game.advice.columns();
    if let Some(columns) = columns.filter(|_| shared.settings.show_scores)
        && let Some(Some(outlook)) = columns.outlooks.get(game.cursor())
    {
        let text = shared
            .words()
            .slot_outlook(game.cursor(), *outlook, game.board());
        let style = appearance.outlook(*outlook, game.board(), false);
        lines.push(Line::styled(text, style));
    }
    lines
}

/// What the panel of a game would show: whether the scores are exact, the moves as text, and the
/// results.
#[must_use]
pub(crate) fn game_lines(shared: &Shared) -> Vec<Line<'static>> {
    let (words, game) = (shared.words(), &shared.game);
    let mut lines = Vec::new();
    if shared.settings.show_scores {
        let source = words.score_source(game.advice.columns(), game.is_over());
        lines.push(Line::from(source));
    }
    let moves = notation::write(game.board());
    let faint = shared.settings.appearance.tone(Tone::Faint);
    lines.push(Line::styled(words.position(moves), faint));
    lines.push(Line::from(words.tally(game.series())));
    lines
}

/// Draws these lines.
pub(crate) fn draw(lines: Vec<Line<'static>>, area: Rect, buffer: &mut Buffer) {
    Paragraph::new(lines).render(area, buffer);
}
