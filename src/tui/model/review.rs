//! The review of a game: what each move did to the result, and how the game stood.

use crate::analysis::{Accuracy, Columns, Judgement, Mark};
use crate::board::{Board, Disc, Outcome, Shape};
use crate::outlook::Outlook;

/// A review of a game that began on an empty board.
#[derive(Clone, Debug)]
pub(crate) struct Review {
    shape: Shape,
    moves: Vec<ReviewedMove>,
    /// How many moves were set up: they say nothing of the players.
    set_up: usize,
}

/// A move that is reviewed.
#[derive(Clone, Debug)]
struct ReviewedMove {
    slot: usize,
    /// What each slot leads to, and what the move did, once the analysis has found it.
    found: Option<(Columns, Option<Judgement>)>,
}

impl Review {
    /// A review of these moves, the first ones of which may have been set up. If nothing was played
    /// after that, they are taken for the players' own.
    #[must_use]
    pub(crate) fn new(line: &[usize], set_up: usize, shape: Shape) -> Review {
        let moves = line.iter().map(|&slot| ReviewedMove { slot, found: None });
        Review {
            shape,
            moves: moves.collect(),
            set_up: if set_up < line.len() { set_up } else { 0 },
        }
    }

    /// The boards that are not analysed yet, each before its move.
    #[must_use]
    pub(crate) fn boards(&self) -> Vec<Board> {
        let mut board = Board::new(self.shape);
        let mut boards = Vec::new();
        for one in &self.moves {
            if one.found.is_none() {
                boards.push(board.clone());
            }
            board.drop(one.slot).expect("it was played before");
        }
        boards
    }

    /// Takes in what the analysis has found for the board after `ply` moves.
    pub(crate) fn update(&mut self, ply: usize, columns: &Columns) {
        let one = self.moves.get_mut(ply).filter(|one| one.found.is_none());
        if let Some(one) = one.filter(|_| columns.done) {
            let judgement = Judgement::new(one.slot, columns);
            one.found = Some((columns.clone(), judgement));
        }
    }

    /// Whether all moves have been analysed.
    #[must_use]
    pub(crate) fn is_complete(&self) -> bool {
        self.moves.iter().all(|one| one.found.is_some())
    }

    /// How many moves have been analysed, and how many there are.
    #[must_use]
    pub(crate) fn progress(&self) -> (usize, usize) {
        let analysed = self.moves.iter().filter(|one| one.found.is_some());
        (analysed.count(), self.moves.len())
    }

    /// What is known of the position after `ply` moves.
    #[must_use]
    pub(crate) fn columns(&self, ply: usize) -> Option<&Columns> {
        let (columns, _) = self.moves.get(ply)?.found.as_ref()?;
        Some(columns)
    }

    /// What the move after `ply` others did, once it is analysed.
    #[must_use]
    pub(crate) fn judgement(&self, ply: usize) -> Option<&Judgement> {
        let (_, judgement) = self.moves.get(ply)?.found.as_ref()?;
        judgement.as_ref()
    }

    /// The same if that move was a mistake.
    #[must_use]
    pub(crate) fn mistake(&self, ply: usize) -> Option<&Judgement> {
        let judgement = self.judgement(ply);
        judgement.filter(|judgement| judgement.change.is_some())
    }

    /// How the move after `ply` others is marked.
    #[must_use]
    pub(crate) fn mark(&self, ply: usize) -> Option<Mark> {
        self.judgement(ply)?.mark()
    }

    /// The number of moves before each mistake that was found.
    pub(crate) fn mistakes(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.moves.len()).filter(|&ply| self.mistake(ply).is_some())
    }

    /// How well a player played, as far as the moves are analysed.
    #[must_use]
    pub(crate) fn accuracy(&self, disc: Disc) -> Accuracy {
        let mut accuracy = Accuracy::default();
        let own = (self.set_up..self.moves.len()).filter(|&ply| mover(ply) == disc);
        own.filter_map(|ply| self.judgement(ply))
            .for_each(|judgement| accuracy.add(judgement));
        accuracy
    }

    /// How many moves were judged exactly.
    #[must_use]
    pub(crate) fn judged(&self) -> usize {
        let found = (0..self.moves.len()).filter_map(|ply| self.judgement(ply));
        found.filter(|found| found.is_good().is_some()).count()
    }

    /// How good the position after `ply` moves is for the first player, from -1 to 1. `outcome` is
    /// how the game ended. `None` if it is not known yet.
    #[must_use]
    pub(crate) fn evaluation(&self, ply: usize, outcome: Outcome) -> Option<f64> {
        let for_first = |disc, worth: f64| match disc {
            Disc::First => worth,
            Disc::Second => -worth,
        };
        if ply >= self.moves.len() {
            return match outcome {
                Outcome::Won(disc) => {
                    let won = Outlook::WinsIn(1).evaluation(self.shape, ply.saturating_sub(1));
                    Some(for_first(disc, won))
                }
                Outcome::Draw => Some(0.0),
                Outcome::Ongoing => None,
            };
        }
        let columns = self.columns(ply)?;
        let best = columns.outlooks[columns.recommended()?]?;
        Some(for_first(mover(ply), best.evaluation(self.shape, ply)))
    }

    /// The number of moves that are reviewed.
    #[must_use]
    pub(crate) const fn len(&self) -> usize {
        self.moves.len()
    }
}

/// Who makes the move after `ply` others.
#[must_use]
pub(crate) const fn mover(ply: usize) -> Disc {
    Disc::BOTH[ply % 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use Outlook::{Draws, LosesIn, WinsIn};

    fn review(moves: &str) -> Review {
        let board = notation::standard(moves);
        Review::new(board.history(), 0, board.shape())
    }

    fn columns(first: Outlook, others: Outlook) -> Columns {
        let mut outlooks = vec![Some(others); 7];
        outlooks[0] = Some(first);
        Columns {
            outlooks,
            ahead: None,
            done: true,
        }
    }

    #[test]
    fn mistakes_of_both_players_are_found_in_their_order() {
        let mut review = review("1212121");
        for ply in [6, 5, 4, 3, 2, 1, 0] {
            assert!(!review.is_complete());
            review.update(ply, &columns(LosesIn(2), Draws));
        }
        assert!(review.is_complete());
        assert_eq!(review.mistakes().collect::<Vec<_>>(), [0, 2, 4, 6]);
        assert_eq!(review.mark(2), Some(Mark::Blunder));
        assert_eq!((review.mark(1), review.mistake(1)), (None, None));
        let mut lost = super::tests::review("1212");
        lost.update(1, &columns(Draws, LosesIn(2)));
        assert_eq!(lost.mistakes().collect::<Vec<_>>(), [1]);
        assert_eq!(lost.progress(), (1, 4));
    }

    #[test]
    fn an_answer_that_comes_twice_counts_once() {
        let mut review = review("112");
        let unfinished = Columns {
            done: false,
            ..columns(LosesIn(2), Draws)
        };
        review.update(0, &unfinished);
        assert_eq!(review.mistakes().count(), 0);
        review.update(0, &columns(LosesIn(2), Draws));
        review.update(0, &columns(Draws, Draws));
        review.update(3, &columns(LosesIn(2), Draws));
        assert_eq!(review.mistakes().collect::<Vec<_>>(), [0]);
        assert!(!review.is_complete());
    }

    #[test]
    fn only_boards_that_are_not_analysed_are_asked_about() {
        let mut review = review("1122");
        review.update(1, &columns(Draws, Draws));
        review.update(3, &columns(Draws, Draws));
        let moves: Vec<String> = review.boards().iter().map(notation::write).collect();
        assert_eq!(moves, ["", "11"]);
    }

    #[test]
    fn each_player_has_an_accuracy() {
        let mut review = review("1212");
        review.update(0, &columns(Draws, Draws));
        review.update(1, &columns(WinsIn(3), Draws));
        review.update(2, &columns(LosesIn(2), Draws));
        let first = review.accuracy(Disc::First);
        assert_eq!((first.moves, first.perfect, first.good), (2, 1, 1));
        let second = review.accuracy(Disc::Second);
        assert_eq!((second.moves, second.perfect, second.good), (1, 0, 0));
    }

    #[test]
    fn the_evaluation_is_the_first_players() {
        let mut review = review("1212121");
        let won = Outcome::Won(Disc::First);
        review.update(0, &columns(Draws, Draws));
        review.update(1, &columns(WinsIn(3), Draws));
        review.update(6, &columns(WinsIn(1), Draws));
        assert_eq!(review.evaluation(0, won), Some(0.0));
        assert!(review.evaluation(1, won).unwrap() < -0.4);
        assert_eq!(review.evaluation(2, won), None);
        assert!(review.evaluation(6, won).unwrap() > 0.9);
        assert!(review.evaluation(7, won).unwrap() > 0.9);
        assert_eq!(review.evaluation(7, Outcome::Draw), Some(0.0));
        assert_eq!(review.evaluation(7, Outcome::Ongoing), None);
    }
}
