//! The top line of a game: whose turn it is, and where in the game one is.

use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::status::{is_asked_in_title, program_question};
use super::{Frame, Scene, fitted};
use crate::board::Disc;
use crate::game::Turn;
use crate::tui::look::Tone;
use crate::tui::view::layout::Layout;

/// Draws the title: whose turn it is. A spinner turns while the screen is `busy`.
pub(crate) fn draw(scene: &Scene, busy: bool, layout: &Layout, frame: &mut Frame) {
    let (disc, turn) = turn(scene, layout.title.width);
    let question = program_question(scene);
    let question = question.filter(|question| is_asked_in_title(question, scene, layout));
    draw_text(disc, question.unwrap_or(turn), scene, busy, layout, frame);
}

/// Whose turn it is, in at most this many columns if possible. A computer that thinks for long is
/// not silent about it.
fn turn(scene: &Scene, wide: u16) -> (Option<Disc>, String) {
    let (game, words) = (scene.game, scene.words());
    let (disc, turn) = words.turn(game.series(), game.turn_seen(), game.is_paused());
    if let Turn::Computer(disc) = game.turn_seen()
        && game.is_waiting()
        && !game.is_paused()
    {
        // A program does not think before it is started.
        let name = words.player_name(game.series(), game.series().player(disc));
        return (Some(disc), words.turn_of(name));
    }
    let Some(seconds) = game.long_thought() else {
        return (disc, turn);
    };
    let texts = match game.can_be_hurried() {
        true => [
            words.thinking_long_hurry(&turn, seconds),
            words.thinking_hurry(seconds),
        ],
        false => [words.thinking_long(&turn, seconds), turn],
    };
    let [text, short] = texts;
    // The disc and the spinner take two columns each.
    match text.chars().count() + 4 <= wide as usize {
        true => (disc, text),
        false => (disc, short),
    }
}

/// Draws this text as the title. If there is no other line for it, the message replaces it.
pub(crate) fn draw_text(
    disc: Option<Disc>,
    text: String,
    scene: &Scene,
    busy: bool,
    layout: &Layout,
    frame: &mut Frame,
) {
    let (game, words) = (scene.game, scene.words());
    let appearance = scene.settings.appearance;
    let symbols = appearance.symbols();
    let mut spans = Vec::new();
    if let Some(disc) = disc {
        let symbol = format!("{} ", symbols.discs[disc]);
        spans.push(Span::styled(symbol, appearance.disc(disc)));
    }
    let message = scene.message.clone();
    let message = message.filter(|_| layout.status.is_empty());
    let text = message.unwrap_or(text);
    // The disc and the spinner take two columns each.
    let taken = 2 * (usize::from(disc.is_some()) + usize::from(busy));
    let text = fitted(&text, (layout.title.width as usize).saturating_sub(taken));
    spans.push(Span::styled(text, appearance.tone(Tone::Strong)));
    if busy {
        let turning = symbols.spinner[game.motion.spin() % symbols.spinner.len()];
        spans.push(format!(" {turning}").into());
    }
    let line = Line::from(spans);
    let room = layout.title.width.saturating_sub(line.width() as u16);
    line.render(layout.title, frame.buffer);
    let right = match game.has_undone_moves() {
        true => words.move_of(game.game().ply(), game.game().line().len()),
        false => words.title.to_owned(),
    };
    if right.chars().count() < room as usize {
        // A styled line would style the whole width.
        let right = Span::styled(right, appearance.tone(Tone::Faint));
        Line::from(right)
            .right_aligned()
            .render(layout.title, frame.buffer);
    }
}
