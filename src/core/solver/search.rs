//! The null-window search: whether the score is above `alpha`.
//!
//! At every node all moves are first checked without search: against decided games, static bounds
//! and the transposition table. The rest is searched in the order of their priorities.

#[cfg(test)]
mod tests;

use super::bits::Bits;
use super::bounds;
use super::budget::Budget;
use super::geometry::{Geometry, Task};
use super::history::History;
use super::node::{ForcedLine, Node, OpenNode, Replies};
use super::order::{Candidate, Order, pop_best};
use super::question::{Question, last_chance, range};
use super::table::{Bounds, View};
use super::team::Team;
use std::ops::ControlFlow::{self, Break, Continue};

/// With at most this number of free cells, a thread searches without regard to the others.
const SOLO_FREE_CELLS: u32 = 20;
/// Taken off the priority of a move that another thread is searching, so that it comes last.
const DEFER_PENALTY: i32 = 1 << 28;

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchStop {
    /// The stop was raised, or another thread has the result.
    Stopped,
    /// The budget has no nodes left, except those other threads have reserved.
    OutOfNodes,
    /// Another thread has finished a node on this thread's line. Never reaches the root.
    FinishedElsewhere,
    /// The table should grow.
    TableFull,
}

/// One thread's search of one board.
pub(super) struct Search<'t, G: Geometry> {
    geometry: G,
    table: View<'t, G>,
    /// The nodes left to all threads.
    budget: &'t Budget,
    /// What is searched for. `run` sets it.
    question: Question,
    /// The moves still to be searched, for all nodes of the line one after another.
    pending: Vec<Candidate<G::Word>>,
    /// The nodes searched.
    nodes: u64,
    /// The nodes reserved from the budget.
    reserved: u64,
    /// Stores left until the table should grow.
    stores_left: u64,
    /// The moves that have decided nodes so far.
    history: &'t mut History,
    /// The threads that search together, and the number of this one.
    team: Option<(&'t Team, usize)>,
    /// Nodes of fewer discs are shared with the team.
    shared_until: u32,
}

/// The search of one node.
struct Visit<'s, 't, G: Geometry> {
    search: &'s mut Search<'t, G>,
    at: &'s OpenNode<G::Word>,
    alpha: i32,
}

impl<G: Geometry> Task for Visit<'_, '_, G> {
    type Output = Result<i32, SearchStop>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.search.search_node(self.at, self.alpha)
    }
}

/// The search of the root, which the question may decide.
struct VisitRoot<'s, 't, G: Geometry>(Visit<'s, 't, G>);

impl<G: Geometry> Task for VisitRoot<'_, '_, G> {
    type Output = Result<i32, SearchStop>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Visit { search, at, alpha } = self.0;
        match search.question.decide(search.geometry, at) {
            Some(bound) => Ok(bound),
            None => search.search(at, alpha),
        }
    }
}

impl<'t, G: Geometry> Search<'t, G> {
    /// A search that stores at most `stores_left` nodes in the table.
    pub(super) fn new(
        geometry: G,
        table: View<'t, G>,
        budget: &'t Budget,
        history: &'t mut History,
        stores_left: u64,
    ) -> Self {
        Self {
            geometry,
            table,
            budget,
            question: Question::new(geometry, 0, 0),
            pending: Vec::with_capacity(256),
            nodes: 0,
            reserved: 0,
            stores_left,
            history,
            team: None,
            shared_until: 0,
        }
    }

    /// Joins a team of threads that search the same root and share the table.
    pub(super) fn join(&mut self, team: &'t Team, member: usize) {
        self.team = Some((team, member));
        self.shared_until = self.geometry.cells().saturating_sub(SOLO_FREE_CELLS);
    }

    /// Searches whether the score is above `alpha`. A result above `alpha` is a lower bound of the
    /// score, any other an upper bound. Unused nodes go back to the budget.
    pub(super) fn run(mut self, at: &OpenNode<G::Word>, alpha: i32) -> Result<i32, SearchStop> {
        self.question = Question::new(self.geometry, at.node.discs, alpha);
        let search = &mut self;
        let visit = Visit { search, at, alpha };
        let result = visit.search.geometry.run(VisitRoot(visit));
        self.budget.give_back(self.reserved - self.nodes);
        result
    }

    /// Reserves more nodes, unless the search should end.
    #[cold]
    fn reserve_nodes(&mut self) -> Result<(), SearchStop> {
        if self.team.is_some_and(|(team, _)| team.is_done()) {
            return Err(SearchStop::Stopped);
        }
        self.reserved += self.budget.reserve()?;
        Ok(())
    }

    /// Searches one node that neither the question nor the table decides; results as in
    /// [`run`](Self::run).
    #[inline(always)]
    fn search(&mut self, at: &OpenNode<G::Word>, alpha: i32) -> Result<i32, SearchStop> {
        let search = self;
        search.geometry.run(Visit { search, at, alpha })
    }

    /// The code of [`search`](Self::search).
    #[inline(always)]
    fn search_node(&mut self, at: &OpenNode<G::Word>, alpha: i32) -> Result<i32, SearchStop> {
        if self.nodes == self.reserved {
            self.reserve_nodes()?;
        }
        self.nodes += 1;
        let started = self.nodes;
        let floor = self.pending.len();
        let result = self.search_moves(at, alpha);
        self.pending.truncate(floor);
        let score = result?;
        // A result found without searching a child is not worth an entry.
        if self.nodes > started {
            // An earlier search may have found the other bound.
            let hash = self.hash(at);
            let known = self
                .table
                .find(hash, self.table.bucket(hash))
                .unwrap_or_else(|| {
                    let (lower, upper) = range(self.geometry, at.node.discs);
                    Bounds { lower, upper }
                });
            let bounds = if score > alpha {
                Bounds {
                    lower: score.max(known.lower),
                    ..known
                }
            } else {
                Bounds {
                    upper: score.min(known.upper),
                    ..known
                }
            };
            self.table.store(hash, bounds, self.nodes - started);
            self.stores_left = self
                .stores_left
                .checked_sub(1)
                .ok_or(SearchStop::TableFull)?;
        }
        Ok(score)
    }

    /// The best score among the moves, or the first above `alpha`. No move is searched before all are
    /// checked statically and in the table.
    #[inline(always)]
    fn search_moves(&mut self, at: &OpenNode<G::Word>, alpha: i32) -> Result<i32, SearchStop> {
        let (geometry, node) = (self.geometry, &at.node);
        let landings = geometry.landings(node.taken());
        let order = Order::new(geometry, node, &self.question);
        let floor = self.pending.len();
        let mut best = i32::MIN;
        let mut moves = at.moves;
        while moves != G::Word::ZERO {
            let cell = moves.lowest();
            let rest = moves.without_lowest();
            let after = node.play(geometry, moves ^ rest);
            let landings = geometry.landings_after(landings, moves ^ rest);
            moves = rest;
            match self.check(&after, landings) {
                Continue(open) => {
                    let wins = after.other_wins;
                    let priority =
                        order.priority(geometry, cell, wins, landings, &open, self.history);
                    self.pending.push(Candidate {
                        open,
                        cell,
                        priority,
                    });
                }
                Break(score) => {
                    best = best.max(score);
                    if best > alpha {
                        return Ok(best);
                    }
                }
            }
        }
        // One after another, so that the cache misses overlap.
        for index in (floor..self.pending.len()).rev() {
            let Some(score) = self.probe(&self.pending[index].open, alpha) else {
                continue;
            };
            best = best.max(score);
            if best > alpha {
                return Ok(best);
            }
            self.pending.swap_remove(index);
        }
        if at.node.discs < self.shared_until
            && let Some((team, member)) = self.team
        {
            return self.search_shared(at.node.discs, alpha, best, floor, team, member);
        }
        let started = self.nodes;
        let mut failed = G::Word::ZERO;
        while self.pending.len() > floor {
            let Candidate { open, cell, .. } = pop_best(&mut self.pending, floor);
            best = best.max(open.parent_score(self.search(&open, open.child_alpha(alpha))?));
            if best > alpha {
                let nodes = self.nodes - started;
                self.history.learn(at.node.discs, cell, failed, nodes);
                break;
            }
            failed |= G::Word::ONE << cell;
        }
        Ok(best)
    }

    /// Checks statically a move that led to `after`: breaks with a bound that decides it, for the side that
    /// moved, or else continues with the node to search.
    #[inline(always)]
    fn check(
        &self,
        after: &Node<G::Word>,
        landings: G::Word,
    ) -> ControlFlow<i32, OpenNode<G::Word>> {
        let (geometry, question) = (self.geometry, &self.question);
        let open = match after.replies(landings) {
            Replies::None => return Break(-after.score_without_replies(geometry, landings)),
            Replies::Several(moves) => {
                let open = OpenNode {
                    node: *after,
                    moves,
                    swapped: false,
                };
                // One disc more decides nothing else by itself.
                if question.attacker_moves(after.discs) && question.is_last_chance(after.discs) {
                    return Break(-last_chance(geometry, &open));
                }
                open
            }
            Replies::Forced(reply) => match after.play(geometry, reply).play_forced(geometry) {
                ForcedLine::Decided(score) => return Break(score),
                ForcedLine::Open(line) => {
                    let open = OpenNode {
                        swapped: !line.swapped,
                        ..line
                    };
                    if let Some(bound) = question.decide(geometry, &open) {
                        return Break(open.parent_score(bound));
                    }
                    open
                }
            },
        };
        match bounds::decide(geometry, &open.node, question.alpha_of_leader) {
            Some(bound) => Break(open.parent_score(bound)),
            None => Continue(open),
        }
    }

    /// Searches the remaining moves as a member of a team: a move that another thread is searching is
    /// deferred to the end, when its score may be in the table.
    #[inline(never)]
    fn search_shared(
        &mut self,
        parent_discs: u32,
        alpha: i32,
        mut best: i32,
        floor: usize,
        team: &Team,
        member: usize,
    ) -> Result<i32, SearchStop> {
        // Young brothers wait: all threads search the first move, whose score decides whether the others
        // matter.
        let mut first = true;
        let started = self.nodes;
        let mut failed = G::Word::ZERO;
        while self.pending.len() > floor {
            let mut candidate = pop_best(&mut self.pending, floor);
            let open = candidate.open;
            let (hash, discs) = (self.hash(&open).low(), open.node.discs);
            let deferred = candidate.priority < -DEFER_PENALTY / 2;
            if !first && !deferred && team.busy(member, discs, hash) {
                candidate.priority -= DEFER_PENALTY;
                self.pending.push(candidate);
                continue;
            }
            first = false;
            let score = loop {
                if let Some(score) = self.probe(&open, alpha) {
                    break score;
                }
                team.enter(member, discs, hash);
                let result = self.search(&open, open.child_alpha(alpha));
                team.leave(member, discs, hash, result.is_ok());
                match result {
                    Ok(score) => break open.parent_score(score),
                    // Another thread has finished this node, so the table has its score.
                    Err(SearchStop::FinishedElsewhere) if !team.finished_before(member, discs) => {}
                    Err(stop) => return Err(stop),
                }
            };
            best = best.max(score);
            if best > alpha {
                // The table may have had the score.
                if self.nodes > started {
                    let nodes = self.nodes - started;
                    self.history
                        .learn(parent_discs, candidate.cell, failed, nodes);
                }
                break;
            }
            failed |= G::Word::ONE << candidate.cell;
            if team.finished_before(member, discs) {
                return Err(SearchStop::FinishedElsewhere);
            }
        }
        Ok(best)
    }

    /// Probes the table for a move: a bound that decides whether its score is above `alpha`, both for
    /// the side that moved.
    #[inline(always)]
    fn probe(&self, open: &OpenNode<G::Word>, alpha: i32) -> Option<i32> {
        let hash = self.hash(open);
        let known = self.table.find(hash, self.table.bucket(hash))?;
        let bound = known.decides(open.child_alpha(alpha))?;
        Some(open.parent_score(bound))
    }

    #[inline(always)]
    fn hash(&self, open: &OpenNode<G::Word>) -> G::Word {
        self.table.hash(open.node.key(self.geometry))
    }
}
