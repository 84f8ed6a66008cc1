//! What to advise a person, and why.

use std::fmt;

use super::perfect::{self, Word};
use super::{Minimax, longest, win_or_block};
use crate::board::{Board, Cell};

/// How many moves ahead the advice looks, where the solver cannot help.
const LEVEL: usize = 8;
/// No one waits long for advice: so many steps a search may take, and so many nodes the solver may
/// search for each column. Counted and not timed, so that the same advice is given everywhere.
const PATIENCE: u64 = 30_000_000;
const SOLVER_PATIENCE: u64 = 4_000_000;

/// A move worth playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub cell: Cell,
    /// What speaks for it.
    pub why: Why,
    /// The exact word on each slot, where all of them are known.
    pub words: Vec<Option<Word>>,
}

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It wins at once.
    Wins,
    /// The opponent would win there.
    Blocks,
    /// What comes of it is certain, and nothing better is to be had.
    Certain(Word),
    /// A search of so many moves finds nothing better.
    Searched(usize),
    /// It makes the longest line, of so many.
    Longest(usize),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Wins => f.write_str("it wins"),
            Self::Blocks => f.write_str("it blocks"),
            Self::Certain(word) => write!(f, "it {word}"),
            Self::Searched(moves) => write!(f, "the best that is seen {moves} moves ahead"),
            Self::Longest(length) => write!(f, "it makes the longest line, of {length}"),
        }
    }
}

/// What to advise the side to move; nothing where there is no move.
#[must_use]
pub fn advise(board: &Board) -> Option<Advice> {
    board.moves().next()?;
    let exact = exact(board);
    let words = exact
        .as_ref()
        .map_or_else(Vec::new, |(_, words)| words.clone());
    let (cell, why) = match (win_or_block(board), exact) {
        (Some((cell, disc)), _) if disc == board.to_move() => (cell, Why::Wins),
        (_, Some((cell, words))) => {
            let word = words[board.slot(cell)].unwrap_or(Word::Draws);
            (cell, Why::Certain(word))
        }
        (line, None) => searched(board, line.map(|(cell, _)| cell)),
    };
    Some(Advice { cell, why, words })
}

/// The best move and the word on each, where the solver can tell soon.
fn exact(board: &Board) -> Option<(Cell, Vec<Option<Word>>)> {
    let mut solver = perfect::solver().with_patience(SOLVER_PATIENCE);
    let words = perfect::words(&mut solver, &perfect::position(board)?).ok()?;
    let score = |slot: usize| words[slot].map(|(score, _)| score);
    // Of equally good moves, the one nearest to the middle.
    let nearness = |slot: usize| usize::MAX - (2 * slot + 1).abs_diff(words.len());
    let best = (0..words.len()).max_by_key(|&slot| (score(slot), nearness(slot)))?;
    let words = words
        .into_iter()
        .map(|column| column.map(|(_, word)| word))
        .collect();
    Some((board.landing(best)?, words))
}

/// What a search says, where the solver cannot; `block` is where the opponent would win.
fn searched(board: &Board, block: Option<Cell>) -> (Cell, Why) {
    let verdict = Minimax::new(LEVEL).with_patience(PATIENCE).look(board);
    let best = verdict.best[0];
    match (verdict.word(), block) {
        (Some(word), _) => (best, Why::Certain(word)),
        (None, Some(block)) => (block, Why::Blocks),
        // A board so wide that no answer was looked at.
        (None, None) if verdict.depth < 2 => {
            let (length, cells) = longest(board);
            (cells[cells.len() / 2], Why::Longest(length))
        }
        (None, None) => (best, Why::Searched(verdict.depth)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};

    fn advice(shape: Shape, moves: &str) -> (usize, Why) {
        let mut board = Board::new(shape).unwrap();
        notation::play(&mut board, moves).unwrap();
        let advice = advise(&board).unwrap();
        (board.slot(advice.cell) + 1, advice.why)
    }

    #[test]
    fn says_what_speaks_for_the_move() {
        let board = |cols| Shape::puissance4(6, cols).unwrap();
        assert_eq!(advice(board(7), "112233"), (4, Why::Wins));
        assert_eq!(advice(board(7), "3141"), (5, Why::Certain(Word::WinsIn(3))));
        assert_eq!(advice(board(7), "31415").1, Why::Certain(Word::LosesIn(2)));
        let wide = board(40);
        assert_eq!(advice(wide, "1,1,2,2,3"), (4, Why::Blocks));
        assert_eq!(advice(wide, "3,1,4,1"), (5, Why::Certain(Word::WinsIn(3))));
        assert_eq!(advice(board(6000), "1,6000,1,6000"), (1, Why::Longest(3)));
        let morpion = Shape::morpion(3).unwrap();
        assert_eq!(advice(morpion, "15").1, Why::Certain(Word::Draws));
        assert_eq!(
            advice(morpion.with_align(3).unwrap(), "").1,
            Why::Searched(LEVEL)
        );
    }

    #[test]
    fn tells_the_exact_word_on_each_column() {
        let board = notation::standard("112233");
        let words = advise(&board).unwrap().words;
        assert_eq!(words.len(), 7);
        assert_eq!(words[3], Some(Word::WinsIn(1)));
        assert!(
            words
                .iter()
                .flatten()
                .any(|word| matches!(word, Word::LosesIn(_)))
        );
    }
}
