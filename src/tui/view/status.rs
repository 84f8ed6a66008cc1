//! The lines under the board: the message, what the cursor's column leads to, what there is no
//! panel for, and the moves as text.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use crate::board::notation;
use crate::tui::review::Review;
use crate::tui::shared::Shared;

/// The message, and what the cursor's column leads to.
#[must_use]
pub(crate) fn message_lines(shared: &Shared) -> Vec<String> {
    let game = &shared.game;
    let mut lines: Vec<String> = shared.message_text().into_iter().collect();
    let columns = game.advice.columns();
    if let Some(columns) = columns.filter(|_| shared.settings.show_scores) {
        let words = shared.words();
        lines.extend(words.slot_outlook(game.cursor(), columns, game.board()));
    }
    lines
}

/// What the panel of a game would show: whether the scores are exact, and the results.
#[must_use]
pub(crate) fn game_lines(shared: &Shared) -> Vec<String> {
    let words = shared.words();
    let mut lines = Vec::new();
    if shared.settings.show_scores {
        lines.push(words.score_source(shared.game.advice.columns()));
    }
    lines.push(words.tally(shared.game.series()));
    lines
}

/// What the panel of a review would show: the mistake, or how far the review has come.
#[must_use]
pub(crate) fn review_lines(review: &Review, shared: &Shared) -> Vec<String> {
    let words = shared.words();
    match review.shown() {
        Some(mistake) => words.mistake_lines(mistake).into(),
        None => vec![words.review_status(review).to_owned()],
    }
}

/// Draws these lines, and the moves as text.
pub(crate) fn draw(mut lines: Vec<String>, shared: &Shared, area: Rect, buffer: &mut Buffer) {
    let moves = notation::write(shared.game.board());
    lines.push(shared.words().position(moves));
    let lines: Vec<Line> = lines.into_iter().map(Line::from).collect();
    Paragraph::new(lines).render(area, buffer);
}
