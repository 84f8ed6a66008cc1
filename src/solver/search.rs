//! The search itself: is the score above a bound?

use super::bits::Bits;
use super::bounds;
use super::geometry::Geometry;
use super::node::{Choice, Settled};
use super::order::{Candidate, merit, take};
use super::table::{Known, View};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How many nodes pass between two looks at the outside.
const PAUSE: u64 = 1 << 12;
/// How far below the root the members of a team differ, and what a favoured column gains.
const VARIED_PLIES: u32 = 8;
const FAVOUR: i32 = 6;

/// Why a search came back without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// Somebody raised the flag, or patience ended.
    Stopped,
    /// More positions were kept than the table has room for.
    TableFull,
}

/// A search over one board, one thread's share of it.
pub struct Search<'t, G: Geometry> {
    geometry: G,
    table: View<'t, G>,
    /// Flags that end the search when raised.
    stops: [&'t AtomicBool; 2],
    /// The moves still to be tried at every level of the line being searched.
    pending: Vec<Candidate<G::Word>>,
    nodes: u64,
    /// How many nodes may be searched.
    patience: u64,
    /// How many more positions may be kept.
    room: u64,
    /// The side whose moves this thread tries worst first, by the parity of the discs.
    backward: Option<u32>,
    /// Up to so many discs this thread prefers this column.
    favoured: u32,
    favoured_until: u32,
}

impl<'t, G: Geometry> Search<'t, G> {
    /// A search that keeps at most `room` positions in the table.
    pub fn new(
        geometry: G,
        table: View<'t, G>,
        stops: [&'t AtomicBool; 2],
        room: u64,
        patience: u64,
    ) -> Self {
        Self {
            geometry,
            table,
            stops,
            pending: Vec::with_capacity(256),
            nodes: 0,
            patience,
            room,
            backward: None,
            favoured: 0,
            favoured_until: 0,
        }
    }

    /// Makes a member of a team of threads take other ways through the tree than the first, which is
    /// member 0. `doubtful` is the side expected to find no good move, by the parity of the discs when
    /// it is to move: all of its moves must be searched in any case, so that they can be searched from
    /// the other end, and what two threads find meets in the table.
    pub fn vary(&mut self, member: u32, doubtful: u32, root_discs: u32) {
        if member % 2 == 1 {
            self.backward = Some(doubtful);
        }
        if member > 1 {
            self.favoured = member % self.geometry.cols();
            self.favoured_until = root_discs + VARIED_PLIES;
        }
    }

    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether somebody raised a flag, or patience ended.
    fn must_stop(&self) -> bool {
        self.nodes > self.patience || self.stops.iter().any(|stop| stop.load(Relaxed))
    }

    /// Whether the score is above `alpha`. A result above it is a lower bound of the score, any other
    /// an upper bound.
    pub fn search(&mut self, at: &Choice<G::Word>, alpha: i32) -> Result<i32, Interrupt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PAUSE) && self.must_stop() {
            return Err(Interrupt::Stopped);
        }
        let hash = self.hash(at);
        let known = self
            .table
            .look(hash, self.table.fetch(hash))
            .unwrap_or_else(|| {
                let (lower, upper) = bounds::range(self.geometry, at.node.discs);
                Known { lower, upper }
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
                Known {
                    lower: score,
                    ..known
                }
            } else {
                Known {
                    upper: score,
                    ..known
                }
            };
            self.table.keep(hash, learnt, self.nodes - started);
            self.room = self.room.checked_sub(1).ok_or(Interrupt::TableFull)?;
        }
        Ok(score)
    }

    /// The best score among the moves, or the first above `alpha`. All moves are tried at a glance
    /// before any is searched.
    #[inline(always)]
    fn search_moves(&mut self, at: &Choice<G::Word>, alpha: i32) -> Result<i32, Interrupt> {
        let geometry = self.geometry;
        let floor = self.pending.len();
        let mut top = i32::MIN;
        let mut moves = at.moves;
        while moves != G::Word::ZERO {
            let column = moves.lowest() / geometry.stride();
            let rest = moves & (moves - G::Word::ONE);
            let after = at.node.play(geometry, moves ^ rest);
            moves = rest;
            let score = match after.settle(geometry) {
                Settled::Decided(score) => -score,
                Settled::Open(choice) => match self.glance(&choice, alpha) {
                    Some(score) => score,
                    None => {
                        let favour = if after.discs < self.favoured_until && column == self.favoured
                        {
                            FAVOUR
                        } else {
                            0
                        };
                        self.pending.push(Candidate {
                            choice,
                            merit: merit(geometry, &after, column) + favour,
                        });
                        continue;
                    }
                },
            };
            top = top.max(score);
            if top > alpha {
                return Ok(top);
            }
        }
        let backward = self.backward == Some(at.node.discs % 2);
        while self.pending.len() > floor {
            let choice = take(&mut self.pending, floor, backward).choice;
            top = top.max(choice.before_move(self.search(&choice, choice.bound(alpha))?));
            if top > alpha {
                break;
            }
        }
        Ok(top)
    }

    /// What can be said of a move without searching it: a bound that settles whether it is worth more
    /// than `alpha`, both as the side that made it sees them.
    #[inline(always)]
    fn glance(&self, choice: &Choice<G::Word>, alpha: i32) -> Option<i32> {
        let alpha = choice.bound(alpha);
        let hash = self.hash(choice);
        let bucket = self.table.fetch(hash);
        bounds::decide(self.geometry, &choice.node, alpha)
            .or_else(|| self.table.look(hash, bucket)?.decides(alpha))
            .map(|bound| choice.before_move(bound))
    }

    #[inline(always)]
    fn hash(&self, choice: &Choice<G::Word>) -> G::Word {
        self.table.hash(choice.node.key(self.geometry))
    }
}
