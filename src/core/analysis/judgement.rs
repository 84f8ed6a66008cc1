//! What a move did to the result of a game, and how well a player plays.

use super::Columns;
use crate::outlook::{GameResult, Outlook};

/// A win that takes this many moves more, or a loss this many moves fewer, is a mistake.
const MUCH: usize = 10;

/// A move, compared with the best one.
///
/// ```
/// use puissance4_core::analysis::{Change, Columns, Judgement, Mark};
/// use puissance4_core::outlook::Outlook;
///
/// let columns = Columns {
///     outlooks: vec![Some(Outlook::LosesIn(4)), Some(Outlook::Draws)],
///     ahead: None,
///     done: true,
/// };
/// let judgement = Judgement::new(0, &columns).expect("the slot is judged");
/// assert_eq!(judgement.change, Some(Change::DrawThrownAway));
/// assert_eq!(judgement.mark(), Some(Mark::Blunder));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The move.
    pub slot: usize,
    /// What it leads to.
    pub outlook: Outlook,
    /// The best move: of several the one nearest the centre, or `slot` if it is one of them.
    pub best: usize,
    /// What that one leads to.
    pub best_outlook: Outlook,
    /// What the move made worse. `None` if nothing, or not by much.
    pub change: Option<Change>,
    /// Whether it is the only move that keeps a win or a draw.
    pub is_only: bool,
    /// Whether no other move can turn out to be better than `best`.
    is_proved: bool,
}

/// What a move made worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another move wins, and this one does not.
    WinThrownAway,
    /// Another move draws, and this one loses.
    DrawThrownAway,
    /// It wins, and another move wins much faster.
    SlowerWin,
    /// It loses, and another move loses much more slowly.
    FasterLoss,
}

/// How a move is marked in a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `??`: it changed the result.
    Blunder,
    /// `?`: it made a win much slower or a loss much faster.
    Mistake,
    /// `!`: it is the only move that keeps the result.
    Only,
}

impl Mark {
    /// The mark as it is written after a move.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Mark::Blunder => "??",
            Mark::Mistake => "?",
            Mark::Only => "!",
        }
    }
}

impl Judgement {
    /// Judges the move `slot`, given what each slot leads to. `None` if the slot is not judged.
    #[must_use]
    pub fn new(slot: usize, columns: &Columns) -> Option<Judgement> {
        let outlook = (*columns.outlooks.get(slot)?)?;
        let best = match columns.best() {
            best if best.contains(&slot) => slot,
            _ => columns.recommended()?,
        };
        let best_outlook = columns.outlooks[best]?;
        let is_proved = columns.ahead.is_none() || matches!(best_outlook, Outlook::WinsIn(_));
        Some(Judgement {
            slot,
            outlook,
            best,
            best_outlook,
            change: Change::between(outlook, best_outlook),
            is_only: is_only(slot, columns),
            is_proved,
        })
    }

    /// Whether it keeps the exact score. `None` if that is not known.
    #[must_use]
    pub fn is_perfect(&self) -> Option<bool> {
        let is_known = self.is_proved && self.outlook.is_certain();
        is_known.then_some(self.outlook == self.best_outlook)
    }

    /// Whether it keeps the result: a win, a draw or a loss. `None` if that is not known.
    #[must_use]
    pub fn is_good(&self) -> Option<bool> {
        let is_known = self.is_proved && self.outlook.is_certain();
        is_known.then_some(self.outlook.result() == self.best_outlook.result())
    }

    /// How it is marked in a list of moves.
    #[must_use]
    pub const fn mark(&self) -> Option<Mark> {
        match self.change {
            Some(Change::WinThrownAway | Change::DrawThrownAway) => Some(Mark::Blunder),
            Some(Change::SlowerWin | Change::FasterLoss) => Some(Mark::Mistake),
            None if self.is_only => Some(Mark::Only),
            None => None,
        }
    }
}

impl Change {
    /// What a move with this outlook makes worse if the best one has the outlook `best`. `None` if
    /// nothing, or not by much, or if one of them is not certain.
    #[must_use]
    pub fn between(outlook: Outlook, best: Outlook) -> Option<Change> {
        use GameResult::{Draw, Loss, Win};
        match (best, outlook) {
            (Outlook::WinsIn(best), Outlook::WinsIn(moves)) => {
                (moves >= best + MUCH).then_some(Change::SlowerWin)
            }
            (Outlook::LosesIn(best), Outlook::LosesIn(moves)) => {
                (moves + MUCH <= best).then_some(Change::FasterLoss)
            }
            _ => match (best.result(), outlook.result()) {
                (Some(Win), Some(Draw | Loss)) => Some(Change::WinThrownAway),
                (Some(Draw), Some(Loss)) => Some(Change::DrawThrownAway),
                _ => None,
            },
        }
    }
}

/// Whether `slot` wins or draws, and all other moves are known to do worse.
fn is_only(slot: usize, columns: &Columns) -> bool {
    let result = |outlook: Option<Outlook>| outlook.and_then(Outlook::result);
    let kept = result(columns.outlooks[slot]);
    let others = columns.outlooks.iter().enumerate();
    let others = others.filter(|&(other, _)| other != slot);
    let others: Vec<Outlook> = others.filter_map(|(_, &outlook)| outlook).collect();
    kept > Some(GameResult::Loss)
        && !others.is_empty()
        && others
            .iter()
            .all(|other| other.is_certain() && other.result() < kept)
}

/// How often a player finds perfect and good moves.
///
/// ```
/// use puissance4_core::analysis::{Accuracy, Columns, Judgement};
/// use puissance4_core::outlook::Outlook::{Draws, WinsIn};
///
/// let columns = Columns {
///     outlooks: [WinsIn(3), WinsIn(5), Draws].map(Some).to_vec(),
///     ahead: None,
///     done: true,
/// };
/// let judged = (0..3).filter_map(|slot| Judgement::new(slot, &columns));
/// let mut accuracy = Accuracy::default();
/// judged.for_each(|judgement| accuracy.add(&judgement));
/// assert_eq!((accuracy.moves, accuracy.perfect, accuracy.good), (3, 1, 2));
/// assert_eq!(accuracy.good_rate(), Some(2.0 / 3.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// How many moves were judged exactly. Others do not count.
    pub moves: usize,
    /// How many of them kept the exact score.
    pub perfect: usize,
    /// How many of them kept the result.
    pub good: usize,
}

impl Accuracy {
    /// Counts a move, if it is known whether it is perfect.
    pub fn add(&mut self, judgement: &Judgement) {
        if let (Some(perfect), Some(good)) = (judgement.is_perfect(), judgement.is_good()) {
            self.moves += 1;
            self.perfect += usize::from(perfect);
            self.good += usize::from(good);
        }
    }

    /// The share of moves that kept the exact score. `None` without a move.
    #[must_use]
    pub fn perfect_rate(&self) -> Option<f64> {
        self.rate(self.perfect)
    }

    /// The share of moves that kept the result. `None` without a move.
    #[must_use]
    pub fn good_rate(&self) -> Option<f64> {
        self.rate(self.good)
    }

    fn rate(&self, count: usize) -> Option<f64> {
        (self.moves > 0).then(|| count as f64 / self.moves as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outlook::{Draws, LosesIn, Unclear, WinsIn};

    fn columns(outlooks: &[Outlook], ahead: Option<usize>) -> Columns {
        Columns {
            outlooks: outlooks.iter().copied().map(Some).collect(),
            ahead,
            done: true,
        }
    }

    #[test]
    fn what_a_move_changed_is_named_and_marked() {
        for (played, best, change, mark) in [
            (WinsIn(9), WinsIn(3), None, ""),
            (WinsIn(11), WinsIn(1), Some(Change::SlowerWin), "?"),
            (Draws, WinsIn(3), Some(Change::WinThrownAway), "??"),
            (Unclear(2), WinsIn(3), None, ""),
            (LosesIn(2), WinsIn(3), Some(Change::WinThrownAway), "??"),
            (LosesIn(2), Draws, Some(Change::DrawThrownAway), "??"),
            (LosesIn(2), Unclear(-1), None, ""),
            (LosesIn(2), LosesIn(10), None, ""),
            (LosesIn(2), LosesIn(12), Some(Change::FasterLoss), "?"),
            (LosesIn(2), LosesIn(26), Some(Change::FasterLoss), "?"),
            (Unclear(1), Unclear(5), None, ""),
        ] {
            let judgement = Judgement::new(0, &columns(&[played, best], Some(8))).unwrap();
            assert_eq!(judgement.change, change, "{played:?} {best:?}");
            let symbol = judgement.mark().map_or("", Mark::symbol);
            assert_eq!(symbol, mark, "{played:?} {best:?}");
            assert_eq!((judgement.best, judgement.best_outlook), (1, best));
        }
    }

    #[test]
    fn the_only_move_that_keeps_the_result_is_marked() {
        for (outlooks, is_only) in [
            (&[WinsIn(3), Draws, LosesIn(2)][..], true),
            (&[Draws, LosesIn(4), LosesIn(2)], true),
            (&[WinsIn(3), WinsIn(9), Draws], false),
            (&[Draws, Draws, LosesIn(2)], false),
            (&[Draws, Unclear(-5)], false),
            (&[LosesIn(8), LosesIn(2)], false),
            (&[Draws], false),
        ] {
            let judgement = Judgement::new(0, &columns(outlooks, None)).unwrap();
            assert_eq!(judgement.is_only, is_only, "{outlooks:?}");
            assert_eq!(judgement.mark().is_some(), is_only, "{outlooks:?}");
        }
    }

    #[test]
    fn perfect_moves_keep_the_score_and_good_ones_the_result() {
        for (outlooks, ahead, perfect, good) in [
            (&[WinsIn(3), WinsIn(5)], None, Some(true), Some(true)),
            (&[WinsIn(5), WinsIn(3)], None, Some(false), Some(true)),
            (&[Draws, WinsIn(3)], None, Some(false), Some(false)),
            (&[LosesIn(2), LosesIn(26)], None, Some(false), Some(true)),
            (&[WinsIn(3), Unclear(5)], Some(8), Some(true), Some(true)),
            (&[Draws, Unclear(-5)], Some(8), None, None),
            (&[LosesIn(2), Unclear(-5)], Some(8), None, None),
            (&[Unclear(9), WinsIn(3)], Some(8), None, None),
        ] {
            let judgement = Judgement::new(0, &columns(outlooks, ahead)).unwrap();
            assert_eq!(judgement.is_perfect(), perfect, "{outlooks:?}");
            assert_eq!(judgement.is_good(), good, "{outlooks:?}");
        }
    }

    #[test]
    fn only_moves_that_are_judged_exactly_count() {
        let mut accuracy = Accuracy::default();
        assert_eq!(
            (accuracy.perfect_rate(), accuracy.good_rate()),
            (None, None)
        );
        for (outlooks, ahead) in [
            (&[Draws, Unclear(-5)], Some(8)),
            (&[WinsIn(5), WinsIn(3)], None),
        ] {
            accuracy.add(&Judgement::new(0, &columns(outlooks, ahead)).unwrap());
        }
        assert_eq!((accuracy.moves, accuracy.perfect, accuracy.good), (1, 0, 1));
        assert_eq!(accuracy.perfect_rate(), Some(0.0));
    }

    #[test]
    fn an_equally_good_move_is_its_own_best() {
        let judgement = Judgement::new(0, &columns(&[Draws; 7], None)).unwrap();
        assert_eq!(judgement.best, 0);
        assert_eq!(Judgement::new(7, &columns(&[Draws; 7], None)), None);
        let mut full = columns(&[Draws; 7], None);
        full.outlooks[2] = None;
        assert_eq!(Judgement::new(2, &full), None);
    }
}
