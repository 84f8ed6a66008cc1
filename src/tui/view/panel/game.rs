//! The panel of a game: the players and their results, threats, what the columns lead to, the moves.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::{moves_header, player};
use crate::analysis::threats;
use crate::board::{Disc, notation};
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::view::moves::MoveList;
use crate::tui::view::{Frame, Scene};
use crate::tui::words::phrases::score;

/// The most columns that are listed with their scores, one per line.
const LISTED: usize = 9;

/// The panel of a game.
pub(crate) struct GamePanel<'a> {
    scene: &'a Scene<'a>,
    area: Rect,
    /// What is above the moves.
    lines: Vec<Line<'static>>,
    /// What is below them: the moves as text.
    position: Vec<String>,
    moves: MoveList,
}

impl<'a> GamePanel<'a> {
    #[must_use]
    pub(crate) fn new(scene: &'a Scene<'a>, area: Rect) -> GamePanel<'a> {
        let mut lines = players(scene, area.width as usize);
        lines.push(Line::default());
        lines.extend(threat_counts(scene));
        lines.extend(scores(scene));
        lines.push(moves_header(scene));
        let text = notation::write(scene.game.board());
        let text: Vec<char> = scene.words().position(text).chars().collect();
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
        let last = scene.game.game().ply().saturating_sub(1);
        GamePanel {
            scene,
            area,
            lines,
            position,
            moves: MoveList::new(scene.game, last, false, list),
        }
    }

    /// Draws it. A click on a move shows the position after it.
    pub(crate) fn draw(self, frame: &mut Frame) {
        let (game, appearance) = (self.scene.game, self.scene.settings.appearance);
        let last = game.game().ply().checked_sub(1);
        self.moves.draw(game, last, |_| None, appearance, frame);
        self.moves.on_click(|ply| Action::GoTo(ply + 1), frame);
        Paragraph::new(self.lines).render(self.area, frame.buffer);
        let y = self.area.bottom() - self.position.len() as u16;
        for (y, line) in (y..).zip(&self.position) {
            let faint = appearance.tone(Tone::Faint);
            frame.buffer.set_string(self.area.x, y, line, faint);
        }
    }
}

/// The players in the order they move, with the games they have won, and the number of draws.
fn players(scene: &Scene, wide: usize) -> Vec<Line<'static>> {
    let (series, words) = (scene.game.series(), scene.words());
    let tally = scene.game.tally_seen();
    let mut lines: Vec<Line> = Disc::BOTH
        .into_iter()
        .map(|disc| {
            let wins = tally.wins[series.player(disc)];
            player(disc, &format!("{wins:>3}"), scene, wide)
        })
        .collect();
    let room = wide.saturating_sub(5);
    let draws = format!("  {:<room$}{:>3}", words.draws, tally.draws);
    lines.push(Line::styled(
        draws,
        scene.settings.appearance.tone(Tone::Faint),
    ));
    lines
}

/// How many cells would complete a line of each player, if threats are shown.
fn threat_counts(scene: &Scene) -> Vec<Line<'static>> {
    if !scene.settings.show_threats {
        return Vec::new();
    }
    let (words, appearance) = (scene.words(), scene.settings.appearance);
    let strong = appearance.tone(Tone::Strong);
    let mut lines = vec![Line::styled(words.threats, strong)];
    for disc in Disc::BOTH {
        let found = threats(scene.game.board(), disc);
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
fn scores(scene: &Scene) -> Vec<Line<'static>> {
    if !scene.settings.show_scores {
        return Vec::new();
    }
    let (words, board) = (scene.words(), scene.game.board());
    let appearance = scene.settings.appearance;
    let strong = appearance.tone(Tone::Strong);
    let columns = scene.game.advice.columns();
    let source = words.score_source(columns, scene.game.is_end_seen());
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
