//! A depth-limited search on any board: minimax with alpha-beta pruning and iterative deepening.

mod evaluation;
mod search;
mod table;

pub use search::SearchResult;

use self::search::{Limits, Search};
use crate::board::Board;
use crate::outlook::Outlook;
use crate::stop::{Stop, Stopped};

/// The default work budget of one search, worth some seconds. It counts work and not time, so that the
/// same seed gives the same game on any machine.
const WORK_BUDGET: u64 = 30_000_000;

/// Searches a number of plies deep. Prefers fast wins and slow losses.
///
/// ```
/// use puissance4_core::analysis::Minimax;
/// use puissance4_core::board::{Board, Shape, notation};
/// use puissance4_core::stop::Stop;
/// use puissance4_core::outlook::Outlook;
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "3141")?;
/// let result = Minimax::new(5).search(&board, &Stop::default())?;
/// assert_eq!((result.best, result.outlook), (vec![4], Outlook::WinsIn(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Minimax {
    level: usize,
    work_budget: u64,
    search: Option<Search>,
}

impl Minimax {
    /// Creates a search of up to `level` plies. The first is a move of the side to move, so that level 1
    /// compares the evaluations of the positions after each move. So does level 0.
    #[must_use]
    pub const fn new(level: usize) -> Minimax {
        Minimax {
            level,
            work_budget: WORK_BUDGET,
            search: None,
        }
    }

    /// Sets the work budget of one search. Listing a move costs 1, evaluating a position 1 for every
    /// eight cells. A search that runs out returns the result of the last depth it completed.
    #[must_use]
    pub fn with_work_budget(self, work_budget: u64) -> Minimax {
        Minimax {
            work_budget,
            ..self
        }
    }

    /// Searches for the best moves of a board that has at least one.
    pub fn search(&mut self, board: &Board, stop: &Stop) -> Result<SearchResult, Stopped> {
        let (level, limits) = (self.level, self.limits(stop));
        self.searcher(board).best_moves(board, level, limits)
    }

    /// The outlook of each of these legal moves, searched up to `level` plies deep, and the depth of
    /// those that are not certain.
    pub fn outlooks(
        &mut self,
        board: &Board,
        slots: &[usize],
        level: usize,
        stop: &Stop,
    ) -> Result<(Vec<Outlook>, usize), Stopped> {
        let limits = self.limits(stop);
        self.searcher(board).outlooks(board, slots, level, limits)
    }

    fn limits(&self, stop: &Stop) -> Limits {
        Limits {
            work: self.work_budget,
            stop: stop.clone(),
        }
    }

    /// The search of the previous board if the shape is the same, else a new one.
    fn searcher(&mut self, board: &Board) -> &mut Search {
        let level = self.level;
        let known = self
            .search
            .take()
            .filter(|search| search.shape() == board.shape());
        self.search
            .insert(known.unwrap_or_else(|| Search::new(board, level)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::standard as board;
    use crate::board::{Outcome, Shape, notation};
    use crate::rng::{Glibc, Rng};
    use std::time::{Duration, Instant};

    fn search(minimax: &mut Minimax, board: &Board) -> SearchResult {
        minimax
            .search(board, &Stop::default())
            .expect("nothing stops it")
    }

    /// The best slots, counted from 1, and their outlook.
    fn best(moves: &str, level: usize) -> (Vec<usize>, Outlook) {
        let result = search(&mut Minimax::new(level), &board(moves));
        let mut best: Vec<usize> = result.best.iter().map(|slot| slot + 1).collect();
        best.sort_unstable();
        (best, result.outlook)
    }

    #[test]
    fn takes_the_fastest_win() {
        for level in [1, 2, 5, 8] {
            assert_eq!(
                best("112233", level),
                (vec![4], Outlook::WinsIn(1)),
                "level {level}"
            );
        }
        // The next disc makes three in a row, open at both ends.
        assert_eq!(best("3141", 3), (vec![5], Outlook::WinsIn(3)));
    }

    #[test]
    fn level_0_compares_the_positions_after_each_move() {
        for moves in ["", "44", "4453", "112", "1122334"] {
            let mut board = board(moves);
            let me = board.to_move();
            let values: Vec<i64> = (0..board.slots())
                .map(|slot| {
                    board.drop(slot).unwrap();
                    let value = evaluation::Evaluation::new(&board).value(&board, me);
                    board.undo();
                    value
                })
                .collect();
            let most = values.iter().max().unwrap();
            let most: Vec<usize> = (1..)
                .zip(&values)
                .filter(|(_, value)| *value == most)
                .map(|(slot, _)| slot)
                .collect();
            assert_eq!(best(moves, 0).0, most, "{moves}");
            assert_eq!(best(moves, 0), best(moves, 1), "{moves}");
        }
        // It wins at once, but does not see the opponent's next move.
        assert_eq!(best("112233", 0).0, [4]);
        assert_eq!(best("526154", 2).0, [3]);
        assert!(!best("526154", 0).0.contains(&3));
    }

    #[test]
    fn blocks_and_delays_a_loss() {
        assert_eq!(best("11223", 2).0, [4]);
        assert_eq!(best("31415", 4), ((1..=7).collect(), Outlook::LosesIn(2)));
    }

    /// Minimax without pruning or table.
    fn plain(board: &mut Board, depth: usize) -> i64 {
        let me = board.to_move();
        match board.status() {
            Outcome::Won(_) => return -1000 + board.disc_count() as i64,
            Outcome::Draw => return 0,
            Outcome::Ongoing if depth == 0 => {
                return evaluation::Evaluation::new(board).value(board, me);
            }
            Outcome::Ongoing => {}
        }
        let mut best = i64::MIN;
        for slot in 0..board.slots() {
            if board.drop(slot).is_ok() {
                best = best.max(-plain(board, depth - 1));
                board.undo();
            }
        }
        best
    }

    #[test]
    fn agrees_with_plain_minimax() {
        let shapes = [
            Shape::puissance4(4, 5).unwrap(),
            Shape::puissance4(5, 4).unwrap().with_align(3).unwrap(),
            Shape::morpion(3).unwrap(),
        ];
        let mut rng = Glibc::srand(7);
        for shape in shapes {
            for _ in 0..40 {
                let mut board = Board::new(shape);
                for _ in 0..rng.below(6) {
                    let _ = board.drop(rng.below(board.slots()));
                }
                if board.status() != Outcome::Ongoing {
                    continue;
                }
                let level = 1 + rng.below(5);
                let level = level.min(board.free_cells());
                let result = search(&mut Minimax::new(level), &board);
                let slots: Vec<usize> = board.moves().collect();
                // The search ends early once the game is decided, so this one has the same depth.
                let values: Vec<i64> = slots
                    .iter()
                    .map(|&slot| {
                        board.drop(slot).unwrap();
                        let value = -plain(&mut board, result.depth - 1);
                        board.undo();
                        value
                    })
                    .collect();
                let most = values.iter().max().unwrap();
                let best: Vec<usize> = slots
                    .iter()
                    .zip(&values)
                    .filter(|(_, value)| *value == most)
                    .map(|(&slot, _)| slot)
                    .collect();
                let mut found = result.best.clone();
                found.sort_unstable();
                assert_eq!(found, best, "{} at level {level}", notation::write(&board));

                let (outlooks, _) = Minimax::new(level)
                    .outlooks(&board, &slots, level, &Stop::default())
                    .unwrap();
                let discs = board.disc_count() as i64;
                for (&slot, outlook) in slots.iter().zip(outlooks) {
                    board.drop(slot).unwrap();
                    let value = -plain(&mut board, level - 1);
                    board.undo();
                    let found = match outlook {
                        Outlook::WinsIn(moves) => 1000 - discs - moves as i64,
                        Outlook::LosesIn(moves) => -1000 + discs + moves as i64,
                        Outlook::Draws => 0,
                        Outlook::Unclear(value) => value,
                    };
                    assert_eq!(found, value, "{} {slot}", notation::write(&board));
                }
            }
        }
    }

    #[test]
    fn two_searches_draw_at_morpion() {
        let mut rng = Glibc::srand(1);
        for _ in 0..20 {
            let mut board = Board::new(Shape::morpion(3).unwrap());
            let mut players = [Minimax::new(9), Minimax::new(9)];
            while board.status() == Outcome::Ongoing {
                let best = search(&mut players[board.to_move().index()], &board).best;
                board.drop(best[rng.below(best.len())]).unwrap();
            }
            assert_eq!(board.status(), Outcome::Draw, "{}", notation::write(&board));
        }
    }

    #[test]
    fn a_large_board_is_searched_less_deeply() {
        let mut board = Board::new(Shape::puissance4(30, 40).unwrap());
        board.drop(0).unwrap();
        for (work, deepest) in [(1_000_000, 29), (1, 0)] {
            let result = search(&mut Minimax::new(30).with_work_budget(work), &board);
            assert!(!result.best.is_empty() && result.depth <= deepest);
        }
    }

    #[test]
    fn without_a_budget_it_still_wins_and_blocks() {
        for (moves, best) in [("112233", vec![3]), ("11223", vec![3])] {
            let result = search(&mut Minimax::new(8).with_work_budget(0), &board(moves));
            assert_eq!(result.best, best, "{moves}");
        }
    }

    #[test]
    fn the_level_is_capped_at_the_free_cells() {
        let mut board = Board::new(Shape::morpion(3).unwrap());
        notation::play(&mut board, "15").unwrap();
        let result = search(&mut Minimax::new(99), &board);
        assert_eq!((result.outlook, result.depth), (Outlook::Draws, 7));
    }

    #[test]
    fn the_work_budget_limits_the_depth() {
        let few = search(&mut Minimax::new(99).with_work_budget(20_000), &board("44"));
        let more = search(
            &mut Minimax::new(99).with_work_budget(200_000),
            &board("44"),
        );
        assert!(0 < few.depth && few.depth < more.depth && more.depth < 40);
        // So does the default budget.
        let wide = Board::new(Shape::puissance4(6, 20).unwrap());
        let depth = search(&mut Minimax::new(99), &wide).depth;
        assert!((4..10).contains(&depth), "{depth}");
    }

    #[test]
    fn a_raised_stop_ends_a_search_at_once() {
        let stop = Stop::default();
        stop.raise();
        let mut minimax = Minimax::new(8);
        assert_eq!(minimax.search(&board(""), &stop), Err(Stopped));
        assert_eq!(minimax.outlooks(&board(""), &[0], 8, &stop), Err(Stopped));
    }

    #[test]
    fn a_stop_ends_a_search_under_way() {
        let stop = Stop::default().until(Instant::now() + Duration::from_millis(20));
        let mut endless = Minimax::new(99).with_work_budget(u64::MAX);
        assert_eq!(endless.search(&board(""), &stop), Err(Stopped));
    }
}
