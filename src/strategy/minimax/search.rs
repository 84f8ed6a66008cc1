//! The search: negamax with alpha and beta, on any board.

use super::lines::Lines;
use super::table::{Bound, Entry, Table};
use crate::board::{Board, Cell, Disc, Shape};
use crate::strategy::perfect::Word;

/// What a position is worth to the side to move.
pub type Score = i64;

/// More than any balance of lines. A win is worth this less the discs on the board when it comes,
/// so that a faster win is worth more and a slower loss costs less.
const WIN: Score = 1 << 40;
/// More than any score.
const INFINITE: Score = 1 << 41;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the best moves are worth.
    score: Score,
    /// The equally good best moves.
    pub best: Vec<Cell>,
    /// How many moves ahead was looked.
    pub depth: usize,
    discs: usize,
    cells: usize,
}

impl Verdict {
    /// What the best moves are worth: the more the better for the side to move.
    #[must_use]
    pub const fn worth(&self) -> i64 {
        self.score
    }

    /// What comes of the best moves, if that is certain.
    #[must_use]
    pub fn word(&self) -> Option<Word> {
        let moves = |score: Score| (WIN - score) as usize - self.discs;
        match self.score {
            score if score > WIN / 2 => Some(Word::WinsIn(moves(score))),
            score if score < -WIN / 2 => Some(Word::LosesIn(moves(-score))),
            0 if self.discs + self.depth == self.cells => Some(Word::Draws),
            _ => None,
        }
    }
}

/// A move under consideration.
#[derive(Clone, Copy)]
struct Move {
    slot: usize,
    cell: Cell,
}

/// A search over positions of one shape. What it has learned serves the next one too.
pub struct Search {
    board: Board,
    lines: Lines,
    table: Table,
    /// How often a disc of either side on a cell has been too good for the other to allow.
    merit: Vec<[u64; 2]>,
    /// The moves of all positions on the way from the root, one after the other.
    moves: Vec<Move>,
    /// How many more steps may be taken.
    patience: u64,
}

impl Search {
    /// A search that will look `level` moves ahead on boards like this one.
    pub fn new(board: &Board, level: usize) -> Search {
        Search {
            board: board.clone(),
            lines: Lines::new(board),
            table: Table::new(board.grid_len(), level),
            merit: vec![[0; 2]; board.grid_len()],
            moves: Vec::new(),
            patience: 0,
        }
    }

    /// The shape of the boards it can search.
    pub const fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// Looks up to `level` moves ahead, one move further at a time: each look orders the moves
    /// for the next, and a win found is the fastest. It stops sooner where that would take more
    /// than `patience` steps. The board must have a move.
    pub fn look(&mut self, board: &Board, level: usize, patience: u64) -> Verdict {
        self.board.clone_from(board);
        self.lines = Lines::new(board);
        self.table.follow(board.discs());
        self.patience = patience;
        self.list_moves();
        let mut root = std::mem::take(&mut self.moves);
        let discs = board.history().len();
        let cells = board.shape().cells();
        let mut verdict = Verdict {
            score: 0,
            best: Vec::new(),
            depth: 0,
            discs,
            cells,
        };
        for depth in 1..=level.max(1).min(cells - discs) {
            let Some((score, best)) = self.look_at(&root, depth) else {
                break;
            };
            verdict = Verdict {
                score,
                best,
                depth,
                discs,
                cells,
            };
            if score.abs() > WIN / 2 {
                break;
            }
            root.sort_by_key(|candidate| !verdict.best.contains(&candidate.cell));
        }
        verdict
    }

    /// The best score at this depth, and every move that reaches it; none if it takes too long.
    fn look_at(&mut self, root: &[Move], depth: usize) -> Option<(Score, Vec<Cell>)> {
        let mut most = -INFINITE;
        let mut best = Vec::new();
        for &candidate in root {
            // Open below by one, so that a move just as good is told from a worse one.
            let score = self.value_of(candidate, depth, most - 1, INFINITE)?;
            if score > most {
                most = score;
                best.clear();
            }
            if score == most {
                best.push(candidate.cell);
            }
        }
        Some((most, best))
    }

    /// What a move is worth to the one who plays it.
    fn value_of(&mut self, played: Move, depth: usize, alpha: Score, beta: Score) -> Option<Score> {
        let disc = self.board.to_move();
        if self.board.wins(played.cell, disc) {
            return Some(self.win_after(1));
        }
        self.board
            .drop(played.slot)
            .expect("it is one of the board's moves");
        self.lines.add(played.cell, disc);
        self.table.turn(played.cell, disc);
        let score = self.negamax(depth - 1, -beta, -alpha);
        self.table.turn(played.cell, disc);
        self.lines.remove(played.cell, disc);
        self.board.undo();
        score.map(|score| -score)
    }

    /// Takes so many steps; none where patience ends.
    fn spend(&mut self, steps: usize) -> Option<()> {
        self.patience = self.patience.checked_sub(steps as u64)?;
        Some(())
    }

    /// What a win is worth that comes with the `moves`th disc from now.
    fn win_after(&self, moves: usize) -> Score {
        WIN - (self.board.history().len() + moves) as Score
    }

    /// The score of the position, to the side to move: exact between `alpha` and `beta`, else a
    /// bound beyond them. None if it takes too long.
    fn negamax(&mut self, depth: usize, alpha: Score, mut beta: Score) -> Option<Score> {
        if self.board.history().len() == self.board.shape().cells() {
            return Some(0);
        }
        let me = self.board.to_move();
        if depth == 0 {
            // A look at the columns, cell by cell.
            self.spend(self.board.shape().cells() / 8)?;
            return Some(self.lines.worth(&self.board, me));
        }
        let known = self.table.find(depth);
        match known {
            Some(Entry {
                score,
                bound: Bound::Exact,
                ..
            }) => return Some(score),
            Some(Entry {
                score,
                bound: Bound::AtLeast,
                ..
            }) if score >= beta => return Some(score),
            Some(Entry {
                score,
                bound: Bound::AtMost,
                ..
            }) if score <= alpha => return Some(score),
            _ => {}
        }
        let start = self.moves.len();
        self.list_moves();
        self.patience = self
            .patience
            .checked_sub((self.moves.len() - start) as u64)?;
        let score = match self.tactics(start, depth, me) {
            Some(score) => Some(score),
            None => {
                // There is no win at once, so none is better than the one after.
                beta = beta.min(self.win_after(3));
                if alpha >= beta {
                    Some(beta)
                } else {
                    self.search(start, depth, alpha, beta)
                }
            }
        };
        self.moves.truncate(start);
        score
    }

    /// The score where it is seen at once: a win now, or a loss that cannot be stopped. A threat
    /// that can be stopped leaves the move that stops it as the only one.
    fn tactics(&mut self, start: usize, depth: usize, me: Disc) -> Option<Score> {
        let wins = |&candidate: &Move, disc| self.board.wins(candidate.cell, disc);
        let moves = &self.moves[start..];
        if moves.iter().any(|candidate| wins(candidate, me)) {
            return Some(self.win_after(1));
        }
        if depth < 2 {
            return None;
        }
        let mut threats = moves
            .iter()
            .copied()
            .filter(|candidate| wins(candidate, me.other()));
        match (threats.next(), threats.next()) {
            (Some(_), Some(_)) => return Some(-self.win_after(2)),
            (Some(threat), None) => {
                self.moves.truncate(start);
                self.moves.push(threat);
            }
            _ => {}
        }
        None
    }

    /// Tries the moves listed from `start`, best first.
    fn search(&mut self, start: usize, depth: usize, alpha: Score, beta: Score) -> Option<Score> {
        let me = self.board.to_move();
        let first = self.table.best();
        let merit = &self.merit;
        self.moves[start..].sort_by_key(|candidate| {
            let known = Some(candidate.slot) == first;
            (
                !known,
                std::cmp::Reverse(merit[candidate.cell.index()][me.index()]),
            )
        });
        let (mut most, mut best) = (-INFINITE, 0);
        for at in start..self.moves.len() {
            let candidate = self.moves[at];
            let low = alpha.max(most);
            // After the first, a move only has to be shown no better; the few that are better
            // are looked at again.
            let mut score = None;
            if at > start && beta - low > 1 {
                score = Some(self.value_of(candidate, depth, low, low + 1)?);
            }
            let score = match score {
                Some(score) if score <= low || score >= beta => score,
                _ => self.value_of(candidate, depth, low, beta)?,
            };
            if score > most {
                (most, best) = (score, candidate.slot);
            }
            if most >= beta {
                self.merit[candidate.cell.index()][me.index()] += (depth * depth) as u64;
                break;
            }
        }
        let bound = match most {
            most if most >= beta => Bound::AtLeast,
            most if most <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.keep(Entry {
            score: most,
            bound,
            best: best as u32,
            depth: depth as u32,
        });
        Some(most)
    }

    /// Lists the moves of the position, the centre first.
    fn list_moves(&mut self) {
        let slots = self.board.slots();
        for i in 0..slots {
            // 3 2 4 1 5 0 6: from the middle out, to either side in turn.
            let slot = if i % 2 == 0 {
                slots / 2 + i / 2
            } else {
                slots / 2 - i.div_ceil(2)
            };
            if let Some(cell) = self.board.landing(slot) {
                self.moves.push(Move { slot, cell });
            }
        }
    }
}
