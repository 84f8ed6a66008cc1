//! The panel next to the board: the players and their results, what the columns lead to, the moves.
//! In a review, how well the players played, the graph and the mistakes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::graph::Graph;
use super::moves::MoveList;
use super::{Tone, wrapped};
use crate::analysis::{Accuracy, threats};
use crate::board::{Disc, notation};
use crate::tui::review::{Review, mover};
use crate::tui::shared::Shared;
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

/// The panel of a review.
pub(crate) struct ReviewPanel<'a> {
    shared: &'a Shared,
    review: &'a Review,
    area: Rect,
    /// What is above the graph, and what is between the graph and the moves.
    players: Vec<Line<'static>>,
    text: Vec<Line<'static>>,
    graph: Option<Graph>,
    text_y: u16,
    moves: MoveList,
}

/// The lines of the graph, with its header and its marks, in panels of at least this height.
const GRAPHS: [(u16, u16); 2] = [(20, 8), (14, 6)];

impl ReviewPanel<'_> {
    #[must_use]
    pub(crate) fn new<'a>(review: &'a Review, shared: &'a Shared, area: Rect) -> ReviewPanel<'a> {
        let strong = shared.settings.appearance.tone(Tone::Strong);
        let mut players = rates(review, shared, area.width as usize);
        players.push(Line::default());
        let mut y = area.y + players.len() as u16;
        let high = GRAPHS.iter().find(|(least, _)| area.height >= *least);
        let graph = high.map(|&(_, high)| {
            players.push(Line::styled(shared.words().evaluation, strong));
            let bars = Rect {
                y: y + 1,
                height: high - 1,
                ..area
            };
            y += high;
            Graph::new(review, bars)
        });
        let mut text = review_text(review, shared, area.width as usize);
        text.push(Line::default());
        text.push(moves_header(shared));
        let list_y = (y + text.len() as u16).min(area.bottom());
        let list = Rect {
            y: list_y,
            height: area.bottom() - list_y,
            ..area
        };
        let shown = shared.game.game().ply().min(review.len().saturating_sub(1));
        ReviewPanel {
            shared,
            review,
            area,
            players,
            text,
            graph,
            text_y: y,
            moves: MoveList::new(&shared.game, shown, true, list),
        }
    }

    /// The moves.
    #[must_use]
    pub(crate) const fn moves(&self) -> &MoveList {
        &self.moves
    }

    /// The graph, if there is room for one.
    #[must_use]
    pub(crate) const fn graph(&self) -> Option<&Graph> {
        self.graph.as_ref()
    }

    pub(crate) fn draw(self, buffer: &mut Buffer) {
        let (game, appearance) = (&self.shared.game, self.shared.settings.appearance);
        let ply = game.game().ply();
        Paragraph::new(self.players).render(self.area, buffer);
        if let Some(graph) = &self.graph {
            graph.draw(self.review, game.game().outcome(), ply, appearance, buffer);
        }
        let text = Rect {
            y: self.text_y,
            height: self.area.bottom().saturating_sub(self.text_y),
            ..self.area
        };
        Paragraph::new(self.text).render(text, buffer);
        let mark = |ply| self.review.mark(ply);
        self.moves.draw(game, Some(ply), mark, appearance, buffer);
    }
}

/// The players in the order they move, with the games they have won, and the number of draws.
fn players(shared: &Shared, wide: usize) -> Vec<Line<'static>> {
    let (series, words) = (shared.game.series(), shared.words());
    let tally = series.tally();
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

/// A player's disc and name, and a text at the right edge.
fn player(disc: Disc, text: &str, shared: &Shared, wide: usize) -> Line<'static> {
    let (series, words) = (shared.game.series(), shared.words());
    let appearance = shared.settings.appearance;
    let symbol = appearance.symbols().discs[disc];
    let room = wide.saturating_sub(2 + text.chars().count());
    let name = words.player_name(series, series.player(disc));
    let name: String = name.chars().take(room.saturating_sub(1)).collect();
    Line::from(vec![
        Span::styled(symbol, appearance.disc(disc)),
        Span::raw(format!(" {name:<room$}{text}")),
    ])
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
    let source = words.score_source(columns, shared.game.is_over());
    let mut lines = vec![Line::styled(source, strong)];
    if let Some(columns) = columns.filter(|_| board.slots() <= LISTED) {
        let best = columns.best();
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

fn moves_header(shared: &Shared) -> Line<'static> {
    let (game, words) = (shared.game.game(), shared.words());
    let header = match shared.game.has_undone_moves() {
        true => words.move_of(game.ply(), game.line().len()),
        false => words.moves.to_owned(),
    };
    Line::styled(header, shared.settings.appearance.tone(Tone::Strong))
}

/// How often each player found a perfect and a good move.
fn rates(review: &Review, shared: &Shared, wide: usize) -> Vec<Line<'static>> {
    let words = shared.words();
    let (perfect, good) = (words.rate_perfect, words.rate_good);
    let header = format!("{:>wide$}", format!("{perfect:>9}{good:>7}"));
    let faint = shared.settings.appearance.tone(Tone::Faint);
    let percent = |rate: Option<f64>| {
        rate.map_or_else(|| "-".to_owned(), |rate| format!("{:.0}%", rate * 100.0))
    };
    let mut lines = vec![Line::styled(header, faint)];
    lines.extend(Disc::BOTH.into_iter().map(|disc| {
        let accuracy: Accuracy = review.accuracy(disc);
        let rates = [accuracy.perfect_rate(), accuracy.good_rate()].map(percent);
        player(
            disc,
            &format!("{:>9}{:>7}", rates[0], rates[1]),
            shared,
            wide,
        )
    }));
    lines
}

/// How far a review has come, the mistakes before and after the position that is shown, and what
/// its next move did.
#[must_use]
pub(crate) fn review_text(review: &Review, shared: &Shared, wide: usize) -> Vec<Line<'static>> {
    let (words, appearance) = (shared.words(), shared.settings.appearance);
    let (strong, faint) = (appearance.tone(Tone::Strong), appearance.tone(Tone::Faint));
    let ply = shared.game.game().ply();
    let mut lines = Vec::new();
    if !review.is_complete() || review.mistakes().next().is_none() {
        lines.push(Line::styled(words.review_status(review), strong));
    }
    let [above, below] = [
        review.mistakes().filter(|&other| other < ply).count(),
        review.mistakes().filter(|&other| other > ply).count(),
    ];
    let mistake = review.mistake(ply);
    let count = above + below + usize::from(mistake.is_some());
    if count > 0 {
        let text = match mistake {
            Some(_) => words.mistake_of(above + 1, count),
            None => words.mistake_count(count),
        };
        let [_, _, up, down] = appearance.symbols().more;
        lines.push(Line::from(vec![
            Span::styled(text, strong),
            Span::styled(format!("  {up}{above} {down}{below}"), faint),
        ]));
    }
    let Some(judgement) = review.judgement(ply) else {
        return lines;
    };
    let disc = mover(ply);
    let mut which = vec![
        Span::styled(appearance.symbols().discs[disc], appearance.disc(disc)),
        Span::raw(format!(" {}", words.mistake(ply + 1, judgement.slot + 1))),
    ];
    let theme = appearance.theme;
    let paint = match judgement.change {
        Some(_) => theme.bad,
        None => theme.good,
    };
    if let Some(mark) = judgement.mark() {
        let mark = format!(" {}", mark.symbol());
        which.push(Span::styled(mark, appearance.painted(paint)));
    }
    lines.push(Line::from(which));
    for text in words.judgement_lines(judgement) {
        lines.extend(wrapped(&text, wide).into_iter().map(Line::from));
    }
    if review.is_complete() && !review.is_exact() {
        lines.push(Line::styled(words.review_not_exact, faint));
    }
    lines
}
