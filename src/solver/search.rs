//! The search itself: is the score above a bound?

#[cfg(test)]
mod tests;

use super::bits::Bits;
use super::bounds;
use super::budget::Budget;
use super::geometry::Geometry;
use super::node::{ForcedLine, OpenNode};
use super::order::{Candidate, pop_best, priority};
use super::table::{Bounds, View};
use super::team::Team;

/// With so many cells left or fewer a thread searches alone.
const SOLO_FREE_CELLS: u32 = 20;
/// What a move loses that another thread is searching: less than any that none is.
const DEFER_PENALTY: i32 = 1 << 16;

/// Why a search came back without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchStop {
    /// Somebody raised the stop, or another thread has the answer.
    Stopped,
    /// No nodes are left, except for what other threads have taken.
    OutOfNodes,
    /// Another thread has settled a position on this one's line; never reaches the root.
    FinishedElsewhere,
    /// More positions were kept than the table has stores_left for.
    TableFull,
}

/// A search over one board, one thread's share of it.
pub(super) struct Search<'t, G: Geometry> {
    geometry: G,
    table: View<'t, G>,
    /// The nodes that all threads may search.
    budget: &'t Budget,
    /// The moves still to be tried at every level of the line being searched.
    pending: Vec<Candidate<G::Word>>,
    nodes: u64,
    /// The nodes this thread has taken from the budget.
    reserved: u64,
    /// How many more positions may be kept.
    stores_left: u64,
    /// The threads that search together, and which of them this is.
    team: Option<(&'t Team, usize)>,
    /// Up to so many discs they keep out of each other's way.
    shared_until: u32,
}

impl<'t, G: Geometry> Search<'t, G> {
    /// A search that keeps at most `stores_left` positions in the table.
    pub(super) fn new(
        geometry: G,
        table: View<'t, G>,
        budget: &'t Budget,
        stores_left: u64,
    ) -> Self {
        Self {
            geometry,
            table,
            budget,
            pending: Vec::with_capacity(256),
            nodes: 0,
            reserved: 0,
            stores_left,
            team: None,
            shared_until: 0,
        }
    }

    /// Joins a team of threads that ask the same question and share the table.
    pub(super) fn join(&mut self, team: &'t Team, member: usize) {
        self.team = Some((team, member));
        self.shared_until = self.geometry.cells().saturating_sub(SOLO_FREE_CELLS);
    }

    /// Whether the score is above `alpha`. A result above it is a lower bound of the score, any other
    /// an upper bound. Nodes that were not needed go back to the budget.
    pub(super) fn run(mut self, at: &OpenNode<G::Word>, alpha: i32) -> Result<i32, SearchStop> {
        let answer = self.search(at, alpha);
        self.budget.give_back(self.reserved - self.nodes);
        answer
    }

    /// Takes more nodes from the budget, unless the search should end.
    #[cold]
    fn reserve_nodes(&mut self) -> Result<(), SearchStop> {
        if self.team.is_some_and(|(team, _)| team.is_done()) {
            return Err(SearchStop::Stopped);
        }
        self.reserved += self.budget.reserve()?;
        Ok(())
    }

    fn search(&mut self, at: &OpenNode<G::Word>, alpha: i32) -> Result<i32, SearchStop> {
        if self.nodes == self.reserved {
            self.reserve_nodes()?;
        }
        self.nodes += 1;
        let hash = self.hash(at);
        let known = self
            .table
            .find(hash, self.table.bucket(hash))
            .unwrap_or_else(|| {
                let (lower, upper) = bounds::range(self.geometry, at.node.discs);
                Bounds { lower, upper }
            });
        if let Some(bound) = known.decides(alpha) {
            return Ok(bound);
        }
        let started = self.nodes;
        let floor = self.pending.len();
        let outcome = self.search_moves(at, alpha);
        self.pending.truncate(floor);
        let score = outcome?;
        // What the moves told at a glance is not worth a place.
        if self.nodes > started {
            let learnt = if score > alpha {
                Bounds {
                    lower: score,
                    ..known
                }
            } else {
                Bounds {
                    upper: score,
                    ..known
                }
            };
            self.table.store(hash, learnt, self.nodes - started);
            self.stores_left = self
                .stores_left
                .checked_sub(1)
                .ok_or(SearchStop::TableFull)?;
        }
        Ok(score)
    }

    /// The best score among the moves, or the first above `alpha`. All moves are tried at a glance
    /// before any is searched.
    #[inline(always)]
    fn search_moves(&mut self, at: &OpenNode<G::Word>, alpha: i32) -> Result<i32, SearchStop> {
        let geometry = self.geometry;
        let floor = self.pending.len();
        let mut top = i32::MIN;
        let mut moves = at.moves;
        while moves != G::Word::ZERO {
            let column = moves.lowest() / geometry.stride();
            let rest = moves & (moves - G::Word::ONE);
            let after = at.node.play(geometry, moves ^ rest);
            moves = rest;
            let score = match after.play_forced(geometry) {
                ForcedLine::Decided(score) => -score,
                ForcedLine::Open(open) => {
                    match bounds::decide(geometry, &open.node, open.child_alpha(alpha)) {
                        Some(bound) => open.parent_score(bound),
                        None => {
                            self.pending.push(Candidate {
                                open,
                                hash: self.hash(&open),
                                priority: priority(geometry, &after, &open, column),
                            });
                            continue;
                        }
                    }
                }
            };
            top = top.max(score);
            if top > alpha {
                return Ok(top);
            }
        }
        // One right after the other, so that the buckets travel from memory together.
        for index in (floor..self.pending.len()).rev() {
            let Some(score) = self.probe(&self.pending[index], alpha) else {
                continue;
            };
            top = top.max(score);
            if top > alpha {
                return Ok(top);
            }
            self.pending.swap_remove(index);
        }
        if at.node.discs < self.shared_until
            && let Some((team, member)) = self.team
        {
            return self.search_shared(alpha, top, floor, team, member);
        }
        while self.pending.len() > floor {
            let open = pop_best(&mut self.pending, floor).open;
            top = top.max(open.parent_score(self.search(&open, open.child_alpha(alpha))?));
            if top > alpha {
                break;
            }
        }
        Ok(top)
    }

    /// The same for the moves left, as a member of a team: what another thread is searching waits
    /// until nothing else is left, and by then may be known.
    #[inline(never)]
    fn search_shared(
        &mut self,
        alpha: i32,
        mut top: i32,
        floor: usize,
        team: &Team,
        member: usize,
    ) -> Result<i32, SearchStop> {
        // The best move is searched together: whether the others matter hangs on it.
        let mut first = true;
        while self.pending.len() > floor {
            let mut candidate = pop_best(&mut self.pending, floor);
            let open = candidate.open;
            let (hash, discs) = (candidate.hash.low(), open.node.discs);
            let deferred = candidate.priority < -DEFER_PENALTY / 2;
            if !first && !deferred && team.busy(member, discs, hash) {
                candidate.priority -= DEFER_PENALTY;
                self.pending.push(candidate);
                continue;
            }
            first = false;
            let score = loop {
                if let Some(score) = self.probe(&candidate, alpha) {
                    break score;
                }
                team.enter(member, discs, hash);
                let answer = self.search(&open, open.child_alpha(alpha));
                team.leave(member, discs, hash, answer.is_ok());
                match answer {
                    Ok(score) => break open.parent_score(score),
                    // It was this very position: the table has the answer.
                    Err(SearchStop::FinishedElsewhere) if !team.finished_before(member, discs) => {}
                    Err(stop) => return Err(stop),
                }
            };
            top = top.max(score);
            if top > alpha {
                break;
            }
            if team.finished_before(member, discs) {
                return Err(SearchStop::FinishedElsewhere);
            }
        }
        Ok(top)
    }

    /// What the table says of a move: a bound that settles whether it is worth more than `alpha`, both
    /// as the side that made it sees them.
    #[inline(always)]
    fn probe(&self, candidate: &Candidate<G::Word>, alpha: i32) -> Option<i32> {
        let Candidate { open, hash, .. } = candidate;
        let known = self.table.find(*hash, self.table.bucket(*hash))?;
        let bound = known.decides(open.child_alpha(alpha))?;
        Some(open.parent_score(bound))
    }

    #[inline(always)]
    fn hash(&self, open: &OpenNode<G::Word>) -> G::Word {
        self.table.hash(open.node.key(self.geometry))
    }
}
