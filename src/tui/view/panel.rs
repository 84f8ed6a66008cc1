//! The panel next to the board: the players and their results, what the columns lead to, the moves.
//! In a review, the mistakes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::Tone;
use crate::board::Disc;
use crate::tui::review::Review;
use crate::tui::shared::Shared;
use crate::tui::words::phrases::score;

/// The most columns that are listed with their scores, one per line.
const LISTED: usize = 9;

/// Draws the panel of a game.
pub(crate) fn draw_game(shared: &Shared, area: Rect, buffer: &mut Buffer) {
    let wide = area.width as usize;
    let mut lines = players(shared, wide);
    lines.extend(scores(shared));
    let room = (area.height as usize).saturating_sub(lines.len());
    lines.extend(moves(shared, wide, room));
    Paragraph::new(lines).render(area, buffer);
}

/// Draws the panel of a review.
pub(crate) fn draw_review(review: &Review, shared: &Shared, area: Rect, buffer: &mut Buffer) {
    let mut lines = players(shared, area.width as usize);
    lines.extend(mistakes(review, shared));
    Paragraph::new(lines).render(area, buffer);
}

/// The players in the order they move, with the games they have won, and the number of draws.
fn players(shared: &Shared, wide: usize) -> Vec<Line<'static>> {
    let (series, words) = (shared.game.series(), shared.words());
    let appearance = shared.settings.appearance;
    let tally = series.tally();
    let counted = |text: String, count: u64| {
        let room = wide.saturating_sub(3);
        let text: String = text.chars().take(room).collect();
        format!("{text:<room$}{count:>3}")
    };
    let mut lines: Vec<Line> = Disc::BOTH
        .into_iter()
        .map(|disc| {
            let player = series.player(disc);
            let symbol = appearance.symbols().discs[disc];
            let text = format!("{symbol} {}", words.player_name(series, player));
            let text = counted(text, tally.wins[player]);
            let after_symbol = text[symbol.len()..].to_owned();
            Line::from(vec![
                Span::styled(symbol, appearance.disc(disc)),
                after_symbol.into(),
            ])
        })
        .collect();
    let draws = format!("  {}", words.draws);
    lines.push(Line::from(counted(draws, tally.draws)));
    lines.push(Line::default());
    lines
}

/// What each column leads to, if scores are shown.
fn scores(shared: &Shared) -> Vec<Line<'static>> {
    if !shared.settings.show_scores {
        return Vec::new();
    }
    let (words, board) = (shared.words(), shared.game.board());
    let strong = shared.settings.appearance.tone(Tone::Strong);
    let columns = shared.game.advice.columns();
    let mut lines = vec![Line::styled(words.score_source(columns), strong)];
    if let Some(columns) = columns.filter(|_| board.slots() <= LISTED) {
        let best = columns.best();
        for (slot, outlook) in columns.outlooks.iter().enumerate() {
            let Some(outlook) = *outlook else { continue };
            let (score, outlook) = (score(outlook, board), words.outlook(outlook));
            let style = match best.contains(&slot) {
                true => strong,
                false => Style::new(),
            };
            let text = format!("{:>2} {score:>4}  {outlook}", slot + 1);
            lines.push(Line::styled(text, style));
        }
    }
    lines.push(Line::default());
    lines
}

/// The moves around the one that is shown, as many as there is room for. Those undone are faint.
fn moves(shared: &Shared, wide: usize, room: usize) -> Vec<Line<'static>> {
    let (game, words) = (shared.game.game(), shared.words());
    let appearance = shared.settings.appearance;
    let (line, ply) = (game.line(), game.ply());
    let header = match shared.game.has_undone_moves() {
        true => words.move_of(ply, line.len()),
        false => words.moves.to_owned(),
    };
    let mut lines = vec![Line::styled(header, appearance.tone(Tone::Strong))];
    let digits = game.board().slots().to_string().len();
    let per_line = 2 * (wide / (6 + 2 * digits)).max(1);
    let rows = line.chunks(per_line).enumerate().map(|(row, slots)| {
        let spans = slots.iter().enumerate().flat_map(|(i, slot)| {
            let before = row * per_line + i;
            let style = match before + 1 {
                last if last == ply => appearance.tone(Tone::Selected),
                earlier if earlier < ply => Style::new(),
                _ => appearance.tone(Tone::Faint),
            };
            let number = match before % 2 {
                0 => format!("{:>3}. ", before / 2 + 1),
                _ => " ".to_owned(),
            };
            let slot = format!("{:>digits$}", slot + 1);
            [Span::raw(number), Span::styled(slot, style)]
        });
        Line::from(spans.collect::<Vec<_>>())
    });
    let visible = room.saturating_sub(1);
    let row_shown = ply.saturating_sub(1) / per_line;
    let first = (row_shown + 1).saturating_sub(visible);
    lines.extend(rows.skip(first).take(visible));
    lines
}

/// The mistakes found so far. The one that is shown is selected.
fn mistakes(review: &Review, shared: &Shared) -> Vec<Line<'static>> {
    let (words, appearance) = (shared.words(), shared.settings.appearance);
    let mut lines = vec![
        Line::styled(words.mistakes, appearance.tone(Tone::Strong)),
        Line::from(words.review_status(review)),
        Line::default(),
    ];
    let first = review.shown_index().saturating_sub(2);
    for (index, mistake) in review.mistakes().iter().enumerate().skip(first) {
        let [which, change, better] = words.mistake_lines(mistake);
        let style = match index == review.shown_index() {
            true => appearance.tone(Tone::Selected),
            false => Style::new(),
        };
        lines.push(Line::styled(which, style));
        lines.push(Line::from(format!("  {change}")));
        lines.push(Line::from(format!("  {better}")));
    }
    lines
}
