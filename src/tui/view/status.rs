//! The lines under the board: the message, what the cursor's column leads to, and what there is no
//! panel for.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::{Tone, fitted, wrapped, wrapped_into};
use crate::board::notation;
use crate::echo::Echo;
use crate::tui::layout::Layout;
use crate::tui::shared::Shared;

/// Whether a program that a file names is to be started, if the user has not said so.
#[must_use]
pub(crate) fn program_question(shared: &Shared) -> Option<String> {
    let program = shared.game.program_to_allow()?.to_string();
    Some(shared.words().start_program(Echo(&program)))
}

/// Whether the question is asked in the title: it is the program's turn and there is room, or there
/// is no other line.
#[must_use]
pub(super) fn is_asked_in_title(question: &str, shared: &Shared, layout: &Layout) -> bool {
    // The disc takes two columns.
    let fits = question.chars().count() + 2 <= layout.title.width as usize;
    layout.status.is_empty() || (fits && !shared.game.is_human_turn())
}

/// The message, or a question.
fn message(shared: &Shared, layout: &Layout) -> Option<String> {
    let question = || {
        let question = program_question(shared)?;
        (!is_asked_in_title(&question, shared, layout)).then_some(question)
    };
    shared.message_text().or_else(question)
}

/// Where things are, with room for the message. `None` if the terminal is too small.
#[must_use]
pub(crate) fn layout(shared: &Shared) -> Option<Layout> {
    let layout = shared.game.layout()?;
    Some(match message(shared, &layout) {
        Some(text) => layout.with_room_for(|wide| wrapped(&text, wide as usize).len() as u16),
        None => layout,
    })
}

/// The message or a question, and what the cursor's column leads to.
#[must_use]
pub(crate) fn message_lines(shared: &Shared, layout: &Layout) -> Vec<Line<'static>> {
    let (game, appearance) = (&shared.game, shared.settings.appearance);
    let strong = appearance.tone(Tone::Strong);
    let Rect { width, height, .. } = layout.status;
    let (wide, high) = (width as usize, height as usize);
    let message = message(shared, layout).into_iter();
    let mut lines: Vec<Line> = message
        .flat_map(|text| wrapped_into(&text, wide, high))
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
pub(crate) fn game_lines(shared: &Shared, wide: u16) -> Vec<Line<'static>> {
    let (words, game) = (shared.words(), &shared.game);
    let mut lines = Vec::new();
    if shared.settings.show_scores {
        let source = words.score_source(game.advice.columns(), game.is_end_seen());
        lines.push(Line::from(source));
    }
    let moves = notation::write(game.board());
    let faint = shared.settings.appearance.tone(Tone::Faint);
    let moves = fitted(&words.position(moves), wide as usize);
    lines.push(Line::styled(moves, faint));
    let tally = words.tally(game.series(), game.tally_seen());
    lines.extend(wrapped(&tally, wide as usize).into_iter().map(Line::from));
    lines
}

/// Draws these lines.
pub(crate) fn draw(lines: Vec<Line<'static>>, area: Rect, buffer: &mut Buffer) {
    Paragraph::new(lines).render(area, buffer);
}
