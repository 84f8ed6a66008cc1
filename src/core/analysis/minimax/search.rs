//! The search: negamax with alpha-beta pruning, null windows for all but the first move, and iterative
//! deepening. Moves are ordered by the table's best move, then by the history heuristic.

use super::evaluation::{Evaluation, Value};
use super::table::{Bound, Entry, Table};
use crate::board::{Board, Cell, Disc, Shape};
use crate::outlook::Outlook;
use crate::stop::{Stop, Stopped};

/// More than any evaluation. The value of a win is this minus the discs on the board at the end, so
/// fast wins and slow losses are preferred.
const WIN: Value = 1 << 40;
/// More than any value.
const INFINITE: Value = 1 << 41;
/// The work between two polls of the stop, worth about a millisecond.
const POLL_INTERVAL: u64 = 1 << 12;

/// The result of a search.
///
/// ```
/// use puissance4_core::analysis::Minimax;
/// use puissance4_core::board::{Board, Shape};
/// use puissance4_core::outlook::Outlook;
/// use puissance4_core::stop::Stop;
///
/// let board = Board::new(Shape::morpion(3)?);
/// let result = Minimax::new(9).search(&board, &Stop::default())?;
/// assert_eq!((result.outlook, result.depth), (Outlook::Draws, 9));
/// assert_eq!(result.best.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best moves, all of the same value.
    pub best: Vec<usize>,
    /// The outlook of the best moves.
    pub outlook: Outlook,
    /// The depth of the search, in plies.
    pub depth: usize,
}

/// A move and the cell its disc lands on.
#[derive(Clone, Copy)]
struct Move {
    slot: usize,
    cell: Cell,
}

/// The limits of a search.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// The work left. Listing a move costs 1, evaluating a position 1 for every eight cells.
    pub work: u64,
    /// Ends the search when raised.
    pub stop: Stop,
}

/// The search of boards of one shape. Its table serves later searches too.
pub(super) struct Search {
    board: Board,
    evaluation: Evaluation,
    table: Table,
    /// The history heuristic: cutoffs caused by a disc of either player on a cell, weighted by depth.
    history: Vec<[u64; 2]>,
    /// The moves of all nodes on the line from the root, one after another.
    moves: Vec<Move>,
    limits: Limits,
    /// The work left until the next poll of the stop.
    until_poll: u64,
}

impl Search {
    /// A search of up to `level` plies, on boards of the same shape.
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

    /// The shape of its boards.
    pub(super) const fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// The best moves of a board that has at least one, searched up to `level` plies deep.
    ///
    /// Iterative deepening: each iteration orders the moves for the next one, and the first win found
    /// is the fastest. If the work runs out, the last complete iteration counts.
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

    /// The outlook of each of these legal moves, searched up to `level` plies deep, and the depth of
    /// those that are not certain.
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
                    // Values of different depths cannot be compared; certain outlooks can.
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

    /// Sets the search up for a board and returns its moves.
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

    /// The depths of the iterations.
    fn depths(&self, level: usize) -> std::ops::RangeInclusive<usize> {
        let free = self.board.free_cells();
        1..=level.max(1).min(free)
    }

    /// The result without a search: moves that win at once, else moves that block a win of the opponent,
    /// else all moves.
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

    /// The outlook of the root, from its value in an iteration of this depth.
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

    /// The best value at this depth and every move that reaches it. `None` if the limits end the search.
    fn search_root(&mut self, root: &[Move], depth: usize) -> Option<(Value, Vec<usize>)> {
        let mut best = -INFINITE;
        let mut slots = Vec::new();
        for &candidate in root {
            // The window starts one lower, which distinguishes equal moves from worse ones.
            let value = self.value_of(candidate, depth, best - 1, INFINITE)?;
            if value > best {
                best = value;
                slots.clear();
            }
            if value == best {
                slots.push(candidate.slot);
            }
        }
        Some((best, slots))
    }

    /// The value of a move for the side that plays it.
    fn value_of(&mut self, played: Move, depth: usize, alpha: Value, beta: Value) -> Option<Value> {
        let disc = self.board.to_move();
        if self.board.wins(played.cell, disc) {
            return Some(self.win_after(1));
        }
        self.board.drop(played.slot).expect("the move is legal");
        self.evaluation.add(played.cell, disc);
        self.table.toggle(played.cell, disc);
        let value = self.negamax(depth - 1, -beta, -alpha);
        self.table.toggle(played.cell, disc);
        self.evaluation.remove(played.cell, disc);
        self.board.undo();
        value.map(|value| -value)
    }

    /// Spends work. `None` if the limits end the search.
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

    /// The value of a win with the `plies`th disc from now.
    fn win_after(&self, plies: usize) -> Value {
        WIN - (self.board.disc_count() + plies) as Value
    }

    /// The value of the position for the side to move: exact between `alpha` and `beta`, else a bound
    /// outside them. `None` if the limits end the search.
    fn negamax(&mut self, depth: usize, alpha: Value, mut beta: Value) -> Option<Value> {
        if self.board.disc_count() == self.board.shape().cells() {
            return Some(0);
        }
        let me = self.board.to_move();
        if depth == 0 {
            // The evaluation scans the columns.
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
        let value = if let Some(value) = self.tactics(start, depth, me) {
            Some(value)
        } else {
            // No move wins at once, so the fastest win takes three plies.
            beta = beta.min(self.win_after(3));
            if alpha >= beta {
                Some(beta)
            } else {
                self.search_moves(start, depth, alpha, beta)
            }
        };
        self.moves.truncate(start);
        value
    }

    /// The value if the next plies decide it: an immediate win, or two threats of the opponent. A single
    /// threat leaves its block as the only move.
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

    /// Searches the moves listed from `start` on, in order of promise.
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
        let (mut best, mut best_slot) = (-INFINITE, 0);
        for at in start..self.moves.len() {
            let candidate = self.moves[at];
            let low = alpha.max(best);
            // A null window shows that a later move is no better; the few better ones are searched again
            // (principal variation search).
            let mut value = None;
            if at > start && beta - low > 1 {
                value = Some(self.value_of(candidate, depth, low, low + 1)?);
            }
            let value = match value {
                Some(value) if value <= low || value >= beta => value,
                _ => self.value_of(candidate, depth, low, beta)?,
            };
            if value > best {
                (best, best_slot) = (value, candidate.slot);
            }
            if best >= beta {
                self.history[candidate.cell.index()][me.index()] += (depth * depth) as u64;
                break;
            }
        }
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.store(Entry {
            value: best,
            bound,
            best: best_slot as u32,
            depth: depth as u32,
        });
        Some(best)
    }

    /// Lists the moves of the position from the centre out.
    fn list_moves(&mut self) {
        let slots = self.board.slots();
        for i in 0..slots {
            // 3 2 4 1 5 0 6 on seven slots.
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
