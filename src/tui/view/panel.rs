//! Beside the board: the players and their series, what is said of the columns, the moves. In a
//! look back at a game, its mistakes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::appearance::Tone;
use crate::board::Disc;
use crate::tui::review::Review;
use crate::tui::state::{Screen, State};
use crate::tui::words::phrases::score;

/// Scores in words take a line a column: on wider boards, the cursor's alone must do.
const WORDED: usize = 9;

/// Draws the panel of a state.
pub(crate) fn draw(state: &State, area: Rect, buffer: &mut Buffer) {
    let wide = area.width as usize;
    let mut lines = players(state, wide);
    match (&state.review, state.screen()) {
        (Some(review), Screen::Review) => lines.extend(mistakes(state, review)),
        _ => {
            lines.extend(scores(state));
            let room = (area.height as usize).saturating_sub(lines.len());
            lines.extend(moves(state, wide, room));
        }
    }
    Paragraph::new(lines).render(area, buffer);
}

/// The contestants in the order they move, with the games they have won.
fn players(state: &State, wide: usize) -> Vec<Line<'static>> {
    let tally = state.series.tally();
    let counted = |text: String, count: u64| {
        let room = wide.saturating_sub(3);
        let text: String = text.chars().take(room).collect();
        format!("{text:<room$}{count:>3}")
    };
    let mut lines: Vec<Line> = Disc::BOTH
        .into_iter()
        .map(|disc| {
            let player = state.series.player(disc);
            let sign = state.appearance.symbols().discs[disc.index()];
            let text = format!("{sign} {}", state.words.player_name(&state.series, player));
            let text = counted(text, tally.wins[player]);
            let after_sign = text[sign.len()..].to_owned();
            Line::from(vec![
                Span::styled(sign, state.appearance.disc(disc)),
                after_sign.into(),
            ])
        })
        .collect();
    let draws = format!("  {}", state.words.draws);
    lines.push(Line::from(counted(draws, tally.draws)));
    lines.push(Line::default());
    lines
}

/// What is said of every column.
fn scores(state: &State) -> Vec<Line<'static>> {
    if !state.scores {
        return Vec::new();
    }
    let mut lines = vec![Line::styled(
        state.words.score_source(state.columns.as_ref()),
        state.appearance.tone(Tone::Strong),
    )];
    if let Some(columns) = state
        .columns
        .as_ref()
        .filter(|_| state.board().slots() <= WORDED)
    {
        let best = columns.best();
        for (column, outlook) in columns.outlooks.iter().enumerate() {
            let Some(outlook) = *outlook else { continue };
            let (score, word) = (score(outlook, state.board()), state.words.outlook(outlook));
            let style = match best.contains(&column) {
                true => state.appearance.tone(Tone::Strong),
                false => Style::new(),
            };
            lines.push(Line::styled(
                format!("{:>2} {score:>4}  {word}", column + 1),
                style,
            ));
        }
    }
    lines.push(Line::default());
    lines
}

/// The list of moves, those taken back faint; as much of it as there is room for, around where
/// the game is.
fn moves(state: &State, wide: usize, room: usize) -> Vec<Line<'static>> {
    let (line, at) = (state.series.game().line(), state.series.game().ply());
    let header = match state.is_back() {
        true => state.words.move_of(at, line.len()),
        false => state.words.moves.to_owned(),
    };
    let mut lines = vec![Line::styled(header, state.appearance.tone(Tone::Strong))];
    let digits = state.board().slots().to_string().len();
    let pairs_a_line = (wide / (6 + 2 * digits)).max(1);
    let rows: Vec<Line> = line
        .chunks(2 * pairs_a_line)
        .enumerate()
        .map(|(row, plies)| {
            let first = row * 2 * pairs_a_line;
            let spans = plies.iter().enumerate().flat_map(|(i, slot)| {
                let ply = first + i;
                let style = match ply + 1 {
                    now if now == at => state.appearance.tone(Tone::Pointed),
                    past if past < at => Style::new(),
                    _ => state.appearance.tone(Tone::Faint),
                };
                let number = match ply % 2 {
                    0 => format!("{:>3}. ", ply / 2 + 1),
                    _ => " ".to_owned(),
                };
                [
                    Span::raw(number),
                    Span::styled(format!("{:>digits$}", slot + 1), style),
                ]
            });
            Line::from(spans.collect::<Vec<_>>())
        })
        .collect();
    let shown = room.saturating_sub(1);
    let row_at = at.saturating_sub(1) / (2 * pairs_a_line);
    let first = (row_at + 1).saturating_sub(shown);
    lines.extend(rows.into_iter().skip(first).take(shown));
    lines
}

/// The mistakes found so far, the one shown among them marked.
fn mistakes(state: &State, review: &Review) -> Vec<Line<'static>> {
    let mut lines = vec![
        Line::styled(state.words.review, state.appearance.tone(Tone::Strong)),
        Line::from(state.words.review_status(review)),
        Line::default(),
    ];
    for (i, mistake) in review
        .mistakes
        .iter()
        .enumerate()
        .skip(review.at.saturating_sub(2))
    {
        let [which, change, better] = state.words.mistake_lines(mistake);
        let style = match i == review.at {
            true => state.appearance.tone(Tone::Pointed),
            false => Style::new(),
        };
        lines.push(Line::styled(which, style));
        lines.push(Line::from(format!("  {change}")));
        lines.push(Line::from(format!("  {better}")));
    }
    lines
}
