//! Looking ahead: a search of so many moves, on any board.

mod lines;
mod search;
mod table;

pub use search::Verdict;

use self::search::Search;
use super::{Strategy, one_of};
use crate::board::{Board, Cell};
use crate::random::Draw;

/// So many steps a search may take, a few seconds' worth; one that would need more looks less far.
/// Counted and not timed, so that the same seed gives the same game on any machine.
const PATIENCE: u64 = 400_000_000;

/// Looks a number of moves ahead, takes the fastest win and the slowest loss, and plays one of the
/// equally good moves at random.
pub struct Minimax {
    level: usize,
    patience: u64,
    search: Option<Search>,
}

impl Minimax {
    /// A player who looks `level` moves ahead.
    #[must_use]
    pub const fn new(level: usize) -> Minimax {
        Minimax {
            level,
            patience: PATIENCE,
            search: None,
        }
    }

    /// The same with so many steps a search may take.
    #[must_use]
    pub fn with_patience(self, patience: u64) -> Minimax {
        Minimax { patience, ..self }
    }

    /// What the search says of a board that has a move.
    pub fn look(&mut self, board: &Board) -> Verdict {
        self.look_to(board, self.level)
    }

    /// What the search says of a board that has a move, when it looks `level` moves ahead: fewer
    /// than the player's own for a sooner answer, which what comes after builds on.
    pub fn look_to(&mut self, board: &Board, level: usize) -> Verdict {
        // What was learned on a board of another shape is of no use.
        let search = self
            .search
            .take()
            .filter(|search| search.shape() == board.shape());
        let search = self
            .search
            .insert(search.unwrap_or_else(|| Search::new(board, self.level)));
        search.look(board, level, self.patience)
    }
}

impl Strategy for Minimax {
    fn choose(&mut self, board: &Board, draw: &mut dyn Draw) -> Cell {
        one_of(&self.look(board).best, draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::standard as board;
    use crate::board::{Outcome, Shape, notation};
    use crate::strategy::perfect::Word;

    /// What a search says: the best slots, counted from 1, and what is certain of them.
    fn verdict(moves: &str, level: usize) -> (Vec<usize>, Option<Word>) {
        let board = board(moves);
        let verdict = Minimax::new(level).look(&board);
        let mut best: Vec<_> = verdict
            .best
            .iter()
            .map(|&cell| board.slot(cell) + 1)
            .collect();
        best.sort_unstable();
        (best, verdict.word())
    }

    #[test]
    fn takes_the_fastest_win() {
        for level in [1, 2, 5, 8] {
            assert_eq!(
                verdict("112233", level),
                (vec![4], Some(Word::WinsIn(1))),
                "level {level}"
            );
        }
        // Three in a row, open on both sides, comes next.
        assert_eq!(verdict("3141", 3), (vec![5], Some(Word::WinsIn(3))));
    }

    #[test]
    fn blocks_and_puts_a_loss_off() {
        assert_eq!(verdict("11223", 2).0, [4]);
        assert_eq!(
            verdict("31415", 4),
            ((1..=7).collect(), Some(Word::LosesIn(2)))
        );
    }

    /// The plain thing: every move tried, nothing cut, nothing kept.
    fn plain(board: &mut Board, depth: usize) -> i64 {
        let me = board.to_move();
        match board.status() {
            Outcome::Won(_) => return -1000 + board.history().len() as i64,
            Outcome::Draw => return 0,
            Outcome::Ongoing if depth == 0 => return lines::Lines::new(board).worth(board, me),
            Outcome::Ongoing => {}
        }
        let mut most = i64::MIN;
        for slot in 0..board.slots() {
            if board.drop(slot).is_ok() {
                most = most.max(-plain(board, depth - 1));
                board.undo();
            }
        }
        most
    }

    #[test]
    fn finds_what_plain_search_finds() {
        let shapes = [
            Shape::puissance4(4, 5).unwrap(),
            Shape::puissance4(5, 4).unwrap().with_align(3).unwrap(),
            Shape::morpion(3).unwrap(),
        ];
        let mut draw = crate::random::CRand::srand(7);
        for shape in shapes {
            for _ in 0..40 {
                let mut board = Board::new(shape).unwrap();
                for _ in 0..draw.below(6) {
                    let _ = board.drop(draw.below(board.slots()));
                }
                if board.status() != Outcome::Ongoing {
                    continue;
                }
                let level = 1 + draw.below(5);
                let level = level.min(shape.cells() - board.history().len());
                let verdict = Minimax::new(level).look(&board);
                let mut values: Vec<(Cell, i64)> = Vec::new();
                let cells: Vec<Cell> = board.moves().collect();
                for cell in cells {
                    board.place(cell).unwrap();
                    // The search stops where all is decided, and so must this.
                    values.push((cell, -plain(&mut board, verdict.depth - 1)));
                    board.undo();
                }
                let most = values.iter().map(|(_, value)| *value).max().unwrap();
                let mut best: Vec<_> = values
                    .iter()
                    .filter(|(_, value)| *value == most)
                    .map(|(cell, _)| *cell)
                    .collect();
                let mut found = verdict.best.clone();
                best.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, best, "{} at level {level}", notation::write(&board));
            }
        }
    }

    #[test]
    fn two_of_them_draw_the_morpion() {
        let mut draw = crate::random::CRand::srand(1);
        for _ in 0..20 {
            let mut board = Board::new(Shape::morpion(3).unwrap()).unwrap();
            let mut players = [Minimax::new(9), Minimax::new(9)];
            while board.status() == Outcome::Ongoing {
                let cell = players[board.to_move().index()].choose(&board, &mut draw);
                board.place(cell).unwrap();
            }
            assert_eq!(board.status(), Outcome::Draw, "{}", notation::write(&board));
        }
    }

    #[test]
    fn a_board_too_wide_is_answered_all_the_same() {
        let mut board = Board::new(Shape::puissance4(30, 40).unwrap()).unwrap();
        board.drop(0).unwrap();
        let verdict = Minimax::new(30).with_patience(1_000_000).look(&board);
        assert!(!verdict.best.is_empty() && verdict.depth < 30);
    }
}
