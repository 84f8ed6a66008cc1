//! The panel of a review: how well the players played, the graph, the mistakes, the moves.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::{moves_header, player};
use crate::analysis::Accuracy;
use crate::board::Disc;
use crate::library::{moves_of, share};
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::model::review::{Review, mover};
use crate::tui::view::graph::Graph;
use crate::tui::view::moves::MoveList;
use crate::tui::view::{Frame, Scene, wrapped};
use crate::tui::words::Words;

/// The panel of a review.
pub(crate) struct ReviewPanel<'a> {
    scene: &'a Scene<'a>,
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

impl<'a> ReviewPanel<'a> {
    #[must_use]
    pub(crate) fn new(review: &'a Review, scene: &'a Scene<'a>, area: Rect) -> ReviewPanel<'a> {
        let strong = scene.settings.appearance.tone(Tone::Strong);
        let mut players = rates(review, scene, area.width as usize);
        players.push(Line::default());
        let mut y = area.y + players.len() as u16;
        let high = GRAPHS.iter().find(|(least, _)| area.height >= *least);
        let graph = high.map(|&(_, high)| {
            players.push(Line::styled(scene.words().evaluation, strong));
            let bars = Rect {
                y: y + 1,
                height: high - 1,
                ..area
            };
            y += high;
            Graph::new(review, bars)
        });
        let mut text = review_text(review, scene, area.width as usize);
        text.push(Line::default());
        text.push(moves_header(scene));
        let list_y = (y + text.len() as u16).min(area.bottom());
        let list = Rect {
            y: list_y,
            height: area.bottom() - list_y,
            ..area
        };
        let shown = scene.game.game().ply().min(review.len().saturating_sub(1));
        ReviewPanel {
            scene,
            review,
            area,
            players,
            text,
            graph,
            text_y: y,
            moves: MoveList::new(scene.game, shown, true, list),
        }
    }

    /// Draws it. A click on a bar or on a move shows the position before the move.
    pub(crate) fn draw(self, frame: &mut Frame) {
        let (game, appearance) = (self.scene.game, self.scene.settings.appearance);
        let ply = game.game().ply();
        Paragraph::new(self.players).render(self.area, frame.buffer);
        if let Some(graph) = &self.graph {
            graph.draw(self.review, game.game().outcome(), ply, appearance, frame);
        }
        let text = Rect {
            y: self.text_y,
            height: self.area.bottom().saturating_sub(self.text_y),
            ..self.area
        };
        Paragraph::new(self.text).render(text, frame.buffer);
        let mark = |ply| self.review.mark(ply);
        self.moves.draw(game, Some(ply), mark, appearance, frame);
        self.moves.on_click(Action::GoTo, frame);
    }
}

/// How often each player found a perfect and a good move.
fn rates(review: &Review, scene: &Scene, wide: usize) -> Vec<Line<'static>> {
    let words = scene.words();
    let columns = |perfect: &str, good: &str| format!("{perfect:>7}{good:>6}");
    let header = columns(words.rate_perfect, words.rate_good);
    let faint = scene.settings.appearance.tone(Tone::Faint);
    let mut lines = vec![Line::styled(format!("{header:>wide$}"), faint)];
    lines.extend(Disc::BOTH.into_iter().map(|disc| {
        let Accuracy {
            moves,
            perfect,
            good,
        } = review.accuracy(disc);
        let all = moves_of(disc, review.len());
        let [perfect, good] = [perfect, good].map(|count| share(count, moves, all));
        player(disc, &columns(&perfect, &good), scene, wide)
    }));
    lines
}

/// How far a review has come, the mistakes before and after the position that is shown, and what
/// its next move did.
#[must_use]
pub(crate) fn review_text(review: &Review, scene: &Scene, wide: usize) -> Vec<Line<'static>> {
    let (words, appearance) = (scene.words(), scene.settings.appearance);
    let (strong, faint) = (appearance.tone(Tone::Strong), appearance.tone(Tone::Faint));
    let ply = scene.game.game().ply();
    let mut lines = Vec::new();
    if !review.is_complete() || review.mistakes().next().is_none() {
        lines.push(Line::styled(review_status(review, words), strong));
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
        lines.extend(exactness(review, words, wide).map(|text| Line::styled(text, faint)));
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
    lines.extend(exactness(review, words, wide).map(|text| Line::styled(text, faint)));
    lines
}

/// How many moves were judged exactly, if not all of them were, in lines of this width.
fn exactness(review: &Review, words: &Words, wide: usize) -> impl Iterator<Item = String> + use<> {
    let judged = review.judged();
    let is_partial = review.is_complete() && judged < review.len();
    let text = is_partial.then(|| words.review_not_exact(judged, review.len()));
    text.map_or_else(Vec::new, |text| wrapped(&text, wide))
        .into_iter()
}

/// How far a review has come.
fn review_status(review: &Review, words: &Words) -> String {
    let (analysed, moves) = review.progress();
    match review.is_complete() {
        false => words.review_wait(analysed, moves),
        true => words.review_no_mistakes.to_owned(),
    }
}
