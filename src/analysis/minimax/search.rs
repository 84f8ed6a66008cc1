//! The search: negamax with alpha and beta, on any board.

use super::evaluation::Evaluation;
use super::table::{Bound, Entry, Table};
use crate::board::{Board, Cell, Disc, Shape};
use crate::jobs::{Stop, Stopped};
use crate::outlook::Outlook;

/// What a position is worth to the side to move.
pub(super) type Value = i64;

/// More than any balance of lines. A win is worth this less the discs on the board when it comes,
/// so that a faster win is worth more and a slower loss costs less.
const WIN: Value = 1 << 40;
/// More than any value.
const INFINITE: Value = 1 << 41;
/// How many steps pass between two looks at the stop: about a millisecond's worth.
const POLL_INTERVAL: u64 = 1 << 13;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best moves, all equally good.
    pub best: Vec<usize>,
    /// What the best moves lead to.
    pub outlook: Outlook,
    /// How many moves ahead the search looked.
    pub depth: usize,
}

/// A move under consideration.
#[derive(Clone, Copy)]
struct Move {
    slot: usize,
    cell: Cell,
}

/// What a search may take.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// How many steps it may take. A move listed is a step, and a position evaluated is one for
    /// every eight cells.
    pub work: u64,
    /// Ends the search when raised.
    pub stop: Stop,
}

/// A search over positions of one shape. Its table serves the next search too.
pub(super) struct Search {
    board: Board,
    evaluation: Evaluation,
    table: Table,
    /// How often a disc of either player on a cell has caused a cutoff, weighted by depth.
    history: Vec<[u64; 2]>,
    /// The moves of all positions on the way from the root, one after the other.
    moves: Vec<Move>,
    limits: Limits,
    /// Steps left until the stop is polled again.
    until_poll: u64,
}

impl Search {
    /// A search that looks up to `level` moves ahead on boards of the same shape as this one.
    pub(super) fn new(board: &Board, level: usize) -> Search {
        Search {
            board: board.clone(),
            evaluation: Evaluation::new(board),
            table: Table::new(board.grid_len(), level),
            history: vec![[0; 2]; board.grid_len()],
            moves: Vec::new(),
            limits: Limits {
                work: 0,
                stop: Stop::default(),
            },
            until_poll: 0,
        }
    }

    /// The shape of the boards it can search.
    pub(super) const fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// The best moves of a board that has at least one, looking up to `level` moves ahead.
    ///
    /// The search deepens by one move at a time: each pass orders the moves for the next, and the
    /// first win found is the fastest. It looks less far if that would take more steps than the
    /// limit.
    pub(super) fn best_moves(
        &mut self,
        board: &Board,
        level: usize,
        limits: Limits,
    ) -> Result<SearchResult, Stopped> {
        let mut root = self.start(board, limits)?;
        let mut result = self.without_search(&root);
        if result.outlook.is_certain() {
            return Ok(result);
        }
        for depth in self.depths(level) {
            let Some((value, best)) = self.search_root(&root, depth) else {
                self.limits.stop.check()?;
                break;
            };
            let outlook = self.outlook(value, depth);
            result = SearchResult {
                best,
                outlook,
                depth,
            };
            if value.abs() > WIN / 2 {
                break;
            }
            root.sort_by_key(|candidate| !result.best.contains(&candidate.slot));
        }
        Ok(result)
    }

    /// The outlook of each of these moves, which must be possible, looking up to `level` moves
    /// ahead; and how far the search looked for those that are not certain.
    pub(super) fn outlooks(
        &mut self,
        board: &Board,
        slots: &[usize],
        level: usize,
        limits: Limits,
    ) -> Result<(Vec<Outlook>, usize), Stopped> {
        self.start(board, limits)?;
        let mut found = vec![Outlook::Unclear(0); slots.len()];
        let mut ahead = 0;
        'deeper: for depth in self.depths(level) {
            let mut deeper = found.clone();
            for (i, &slot) in slots.iter().enumerate() {
                let Some(cell) = board.landing(slot).filter(|_| !found[i].is_certain()) else {
                    continue;
                };
                let candidate = Move { slot, cell };
                let Some(value) = self.value_of(candidate, depth, -INFINITE, INFINITE) else {
                    self.limits.stop.check()?;
                    // Values of different depths do not compare, certain outlooks do.
                    for (known, new) in found.iter_mut().zip(deeper) {
                        if new.is_certain() {
                            *known = new;
                        }
                    }
                    break 'deeper;
                };
                deeper[i] = self.outlook(value, depth);
            }
            (found, ahead) = (deeper, depth);
            if found.iter().all(|outlook| outlook.is_certain()) {
                break;
            }
        }
        Ok((found, ahead))
    }

    /// Sets the search up at a board, and returns its moves.
    fn start(&mut self, board: &Board, limits: Limits) -> Result<Vec<Move>, Stopped> {
        limits.stop.check()?;
        self.board.clone_from(board);
        self.evaluation = Evaluation::new(board);
        self.table.set_discs(board.discs());
        self.limits = limits;
        self.until_poll = POLL_INTERVAL;
        self.moves.clear();
        self.list_moves();
        Ok(std::mem::take(&mut self.moves))
    }

    /// The depths of the passes of a search.
    fn depths(&self, level: usize) -> std::ops::RangeInclusive<usize> {
        let free = self.board.free_cells();
        1..=level.max(1).min(free)
    }

    /// What is known before any move is searched: moves that win at once, else those that stop the
    /// opponent from doing so, else all.
    fn without_search(&self, root: &[Move]) -> SearchResult {
        let me = self.board.to_move();
        let completing = |disc: Disc| -> Vec<usize> {
            let completes = |candidate: &&Move| self.board.wins(candidate.cell, disc);
            root.iter()
                .filter(completes)
                .map(|found| found.slot)
                .collect()
        };
        let wins = completing(me);
        if !wins.is_empty() {
            return SearchResult {
                best: wins,
                outlook: Outlook::WinsIn(1),
                depth: 1,
            };
        }
        let blocks = completing(me.other());
        SearchResult {
            best: if blocks.is_empty() {
                root.iter().map(|candidate| candidate.slot).collect()
            } else {
                blocks
            },
            outlook: Outlook::Unclear(0),
            depth: 0,
        }
    }

    /// What a value of the position at the root means, found by a pass of this depth.
    fn outlook(&self, value: Value, depth: usize) -> Outlook {
        let discs = self.board.disc_count();
        let moves = |value: Value| (WIN - value) as usize - discs;
        match value {
            value if value > WIN / 2 => Outlook::WinsIn(moves(value)),
            value if value < -WIN / 2 => Outlook::LosesIn(moves(-value)),
            0 if discs + depth == self.board.shape().cells() => Outlook::Draws,
            value => Outlook::Unclear(value),
        }
    }

    /// The best value at this depth, and every move that reaches it. `None` if the limits end the
    /// search.
    fn search_root(&mut self, root: &[Move], depth: usize) -> Option<(Value, Vec<usize>)> {
        let mut most = -INFINITE;
        let mut best = Vec::new();
        for &candidate in root {
            // Open below by one, so that a move just as good is told from a worse one.
            let value = self.value_of(candidate, depth, most - 1, INFINITE)?;
            if value > most {
                most = value;
                best.clear();
            }
            if value == most {
                best.push(candidate.slot);
            }
        }
        Some((most, best))
    }

    /// What a move is worth to the one who plays it.
    fn value_of(&mut self, played: Move, depth: usize, alpha: Value, beta: Value) -> Option<Value> {
        let disc = self.board.to_move();
        if self.board.wins(played.cell, disc) {
            return Some(self.win_after(1));
        }
        self.board
            .drop(played.slot)
            .expect("it is one of the board's moves");
        self.evaluation.add(played.cell, disc);
        self.table.toggle(played.cell, disc);
        let value = self.negamax(depth - 1, -beta, -alpha);
        self.table.toggle(played.cell, disc);
        self.evaluation.remove(played.cell, disc);
        self.board.undo();
        value.map(|value| -value)
    }

    /// Takes this many steps. `None` if the limits end the search.
    #[inline]
    fn spend(&mut self, work: usize) -> Option<()> {
        let work = work as u64;
        self.limits.work = self.limits.work.checked_sub(work)?;
        self.until_poll = match self.until_poll.checked_sub(work) {
            Some(left) => left,
            None if self.limits.stop.is_raised() => return None,
            None => POLL_INTERVAL,
        };
        Some(())
    }

    /// What a win is worth that comes with the `moves`th disc from now.
    fn win_after(&self, moves: usize) -> Value {
        WIN - (self.board.disc_count() + moves) as Value
    }

    /// The value of the position, to the side to move: exact between `alpha` and `beta`, else a
    /// bound beyond them. `None` if the limits end the search.
    fn negamax(&mut self, depth: usize, alpha: Value, mut beta: Value) -> Option<Value> {
        if self.board.disc_count() == self.board.shape().cells() {
            return Some(0);
        }
        let me = self.board.to_move();
        if depth == 0 {
            // A look at the columns, cell by cell.
            self.spend(self.board.shape().cells() / 8)?;
            return Some(self.evaluation.value(&self.board, me));
        }
        let known = self.table.probe(depth);
        match known {
            Some(Entry {
                value,
                bound: Bound::Exact,
                ..
            }) => return Some(value),
            Some(Entry {
                value,
                bound: Bound::AtLeast,
                ..
            }) if value >= beta => return Some(value),
            Some(Entry {
                value,
                bound: Bound::AtMost,
                ..
            }) if value <= alpha => return Some(value),
            _ => {}
        }
        let start = self.moves.len();
        self.list_moves();
        self.spend(self.moves.len() - start)?;
        let value = match self.tactics(start, depth, me) {
            Some(value) => Some(value),
            None => {
                // There is no win at once, so none is better than the one after.
                beta = beta.min(self.win_after(3));
                if alpha >= beta {
                    Some(beta)
                } else {
                    self.search_moves(start, depth, alpha, beta)
                }
            }
        };
        self.moves.truncate(start);
        value
    }

    /// The value where it is seen at once: a win now, or a loss that cannot be stopped. A threat
    /// that can be stopped leaves the move that stops it as the only one.
    fn tactics(&mut self, start: usize, depth: usize, me: Disc) -> Option<Value> {
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
    fn search_moves(
        &mut self,
        start: usize,
        depth: usize,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        let me = self.board.to_move();
        let first = self.table.best_slot();
        let history = &self.history;
        self.moves[start..].sort_by_key(|candidate| {
            let known = Some(candidate.slot) == first;
            (
                !known,
                std::cmp::Reverse(history[candidate.cell.index()][me.index()]),
            )
        });
        let (mut most, mut best) = (-INFINITE, 0);
        for at in start..self.moves.len() {
            let candidate = self.moves[at];
            let low = alpha.max(most);
            // After the first, a move only has to be shown no better; the few that are better
            // are looked at again.
            let mut value = None;
            if at > start && beta - low > 1 {
                value = Some(self.value_of(candidate, depth, low, low + 1)?);
            }
            let value = match value {
                Some(value) if value <= low || value >= beta => value,
                _ => self.value_of(candidate, depth, low, beta)?,
            };
            if value > most {
                (most, best) = (value, candidate.slot);
            }
            if most >= beta {
                self.history[candidate.cell.index()][me.index()] += (depth * depth) as u64;
                break;
            }
        }
        let bound = match most {
            most if most >= beta => Bound::AtLeast,
            most if most <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.store(Entry {
            value: most,
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
