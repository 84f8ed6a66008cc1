//! The lines under the board: the message, what the cursor's column leads to, and what there is no
//! panel for.

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::layout::{Layout, Room};
use super::{Frame, Scene, fitted, wrapped, wrapped_into};
use crate::board::notation;
use crate::echo::Echo;
use crate::tui::look::Tone;

/// Whether a program that a file names is to be started, if the user has not said so.
#[must_use]
pub(crate) fn program_question(scene: &Scene) -> Option<String> {
    let program = scene.game.program_to_allow()?.to_string();
    Some(scene.words().start_program(Echo(&program)))
}

/// Whether the question is asked in the title: it is the program's turn and there is room, or there
/// is no other line.
#[must_use]
pub(super) fn is_asked_in_title(question: &str, scene: &Scene, layout: &Layout) -> bool {
    // The disc takes two columns.
    let fits = question.chars().count() + 2 <= layout.title.width as usize;
    layout.status.is_empty() || (fits && !scene.game.is_human_turn())
}

/// The message, or a question.
fn message(scene: &Scene, layout: &Layout) -> Option<String> {
    let question = || {
        let question = program_question(scene)?;
        (!is_asked_in_title(&question, scene, layout)).then_some(question)
    };
    scene.message.clone().or_else(question)
}

/// Where things are in a frame, with room for the message. `text` is the number of lines of text that
/// the screen cannot do without if there is no panel. `None` if the terminal is too small.
#[must_use]
pub(crate) fn layout(scene: &Scene, text: u16, frame: &Frame) -> Option<Layout> {
    let room = Room {
        size: frame.size(),
        solid: scene.settings.appearance.is_solid(),
        text,
    };
    let layout = Layout::new(room, scene.game.board().shape())?;
    Some(match message(scene, &layout) {
        Some(text) => layout.with_room_for(|wide| wrapped(&text, wide as usize).len() as u16),
        None => layout,
    })
}

/// The message or a question, and what the cursor's column leads to.
#[must_use]
pub(crate) fn message_lines(scene: &Scene, layout: &Layout) -> Vec<Line<'static>> {
    let (game, appearance) = (scene.game, scene.settings.appearance);
    let strong = appearance.tone(Tone::Strong);
    let Rect { width, height, .. } = layout.status;
    let (wide, high) = (width as usize, height as usize);
    let message = message(scene, layout).into_iter();
    let mut lines: Vec<Line> = message
        .flat_map(|text| wrapped_into(&text, wide, high))
        .map(|text| Line::styled(text, strong))
        .collect();
    let columns = game.advice.columns();
    if let Some(columns) = columns.filter(|_| scene.settings.show_scores)
        && let Some(Some(outlook)) = columns.outlooks.get(game.cursor())
    {
        let text = scene
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
pub(crate) fn game_lines(scene: &Scene, wide: u16) -> Vec<Line<'static>> {
    let (words, game) = (scene.words(), scene.game);
    let mut lines = Vec::new();
    if scene.settings.show_scores {
        let source = words.score_source(game.advice.columns(), game.is_end_seen());
        lines.push(Line::from(source));
    }
    let moves = notation::write(game.board());
    let faint = scene.settings.appearance.tone(Tone::Faint);
    let moves = fitted(&words.position(moves), wide as usize);
    lines.push(Line::styled(moves, faint));
    let tally = words.tally(game.series(), game.tally_seen());
    lines.extend(wrapped(&tally, wide as usize).into_iter().map(Line::from));
    lines
}

/// Draws these lines.
pub(crate) fn draw(lines: Vec<Line<'static>>, area: Rect, frame: &mut Frame) {
    Paragraph::new(lines).render(area, frame.buffer);
}
