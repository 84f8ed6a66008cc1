//! The panel of a game: the players and their results, threats, what the columns lead to, the moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::{moves_header, player};
use crate::analysis::threats;
use crate::board::{Disc, notation};
use crate::tui::shared::Shared;
use crate::tui::view::Tone;
use crate::tui::view::moves::MoveList;
use crate::tui::words::phrases::score;

/// The most columns that are listed with their scores, one per line.
const LISTED: usize = 9;

/// The panel of a game.
pub(crate) struct GamePanel<'a> {
    shared: &'a Shared,
    area: Rect,
    /// What is above the moves.
    lines: Vec<Line<'static>>,
    /// What is below them: the moves as text.
    position: Vec<String>,
    moves: MoveList,
}

impl GamePanel<'_> {
    #[must_use]
    pub(crate) fn new(shared: &Shared, area: Rect) -> GamePanel<'_> {
        let mut lines = players(shared, area.width as usize);
        lines.push(Line::default());
        lines.extend(threat_counts(shared));
        lines.extend(scores(shared));
        lines.push(moves_header(shared));
        let text = notation::write(shared.game.board());
        let text: Vec<char> = shared.words().position(text).chars().collect();
        let rows = text.chunks(area.width.max(1) as usize);
        let mut position: Vec<String> = rows.map(|row| row.iter().collect()).collect();
        let room = (area.height as usize).saturating_sub(lines.len());
        // The list of moves has at least two lines.
        if position.len() + 3 > room {
            position.clear();
        }
        let below = match position.len() {
            0 => 0,
            lines => lines as u16 + 1,
        };
        let above = (lines.len() as u16).min(area.height);
        let list = Rect {
            y: area.y + above,
            height: area.height.saturating_sub(above + below),
            ..area
        };
        let last = shared.game.game().ply().saturating_sub(1);
        GamePanel {
            shared,
            area,
            lines,
            position,
            moves: MoveList::new(&shared.game, last, false, list),
        }
    }

    /// The moves.
    #[must_use]
    pub(crate) const fn moves(&self) -> &MoveList {
        &self.moves
    }

    pub(crate) fn draw(self, buffer: &mut Buffer) {
        let (game, appearance) = (&self.shared.game, self.shared.settings.appearance);
        let last = game.game().ply().checked_sub(1);
        self.moves.draw(game, last, |_| None, appearance, buffer);
        Paragraph::new(self.lines).render(self.area, buffer);
        let y = self.area.bottom() - self.position.len() as u16;
        for (y, line) in (y..).zip(&self.position) {
            buffer.set_string(self.area.x, y, line, appearance.tone(Tone::Faint));
        }
    }
}

/// The players in the order they move, with the games they have won, and the number of draws.
fn players(shared: &Shared, wide: usize) -> Vec<Line<'static>> {
    let (series, words) = (shared.game.series(), shared.words());
    let tally = shared.game.tally_seen();
    let mut lines: Vec<Line> = Disc::BOTH
        .into_iter()
        .map(|disc| {
            let wins = tally.wins[series.player(disc)];
            player(disc, &format!("{wins:>3}"), shared, wide)
        })
        .collect();
    let room = wide.saturating_sub(5);
    let draws = format!("  {:<room$}{:>3}", words.draws, tally.draws);
    lines.push(Line::styled(
        draws,
        shared.settings.appearance.tone(Tone::Faint),
    ));
    lines
}

/// How many cells would complete a line of each player, if threats are shown.
fn threat_counts(shared: &Shared) -> Vec<Line<'static>> {
    if !shared.settings.show_threats {
        return Vec::new();
    }
    let (words, appearance) = (shared.words(), shared.settings.appearance);
    let strong = appearance.tone(Tone::Strong);
    let mut lines = vec![Line::styled(words.threats, strong)];
    for disc in Disc::BOTH {
        let found = threats(shared.game.board(), disc);
        let odd = found.iter().filter(|threat| threat.is_odd).count();
        let [odd_symbol, even_symbol] = appearance.symbols().threats[disc];
        let style = appearance.disc(disc);
        lines.push(Line::from(vec![
            Span::styled(odd_symbol, style),
            Span::raw(format!(" {}  ", words.odd_rows(odd))),
            Span::styled(even_symbol, style),
            Span::raw(format!(" {}", words.even_rows(found.len() - odd))),
        ]));
    }
    lines.push(Line::default());
    lines
}

/// What each column leads to, if scores are shown.
fn scores(shared: &Shared) -> Vec<Line<'static>> {
    if !shared.settings.show_scores {
        return Vec::new();
    }
    let (words, board) = (shared.words(), shared.game.board());
    let appearance = shared.settings.appearance;
    let strong = appearance.tone(Tone::Strong);
    let columns = shared.game.advice.columns();
    let source = words.score_source(columns, shared.game.is_end_seen());
    let mut lines = vec![Line::styled(source, strong)];
    if let Some(columns) = columns.filter(|_| board.slots() <= LISTED) {
        let best = columns.leading();
        for (slot, outlook) in columns.outlooks.iter().enumerate() {
            let Some(outlook) = *outlook else { continue };
            let style = appearance.outlook(outlook, board, best.contains(&slot));
            let (score, outlook) = (score(outlook, board), words.outlook(outlook));
            let text = format!("{:>2} {score:>4}  {outlook}", slot + 1);
            lines.push(Line::styled(text, style));
        }
    }
    lines.push(Line::default());
    lines
}
