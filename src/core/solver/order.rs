//! Move ordering.

use super::bits::Bits;
use super::geometry::Geometry;
use super::history::{self, History};
use super::node::{Node, OpenNode};
use super::question::Question;

/// One point of priority. A full weight of the history is worth ten.
const POINT: i32 = history::LIMIT / 10;

/// A move waiting to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<W> {
    /// The node it leads to, after forced replies.
    pub open: OpenNode<W>,
    /// The index of the cell of the move.
    pub cell: u32,
    /// Moves of higher priority are searched first.
    pub priority: i32,
}

/// What the priorities of a node's moves have in common.
pub(super) struct Order<W> {
    discs: u32,
    free: W,
    /// The cells above winning cells of the other side. A winning cell there does not count: blocking the
    /// lower cell lets the other side block the upper one.
    useless: W,
    /// The points of a move whose side is to move again after forced replies.
    forcing: i32,
}

impl<W: Bits> Order<W> {
    /// The order of the moves of a node.
    #[inline(always)]
    pub(super) fn new<G: Geometry<Word = W>>(
        geometry: G,
        node: &Node<W>,
        question: &Question,
    ) -> Self {
        let free = geometry.board() & !node.taken();
        Self {
            discs: node.discs,
            free,
            useless: (node.other_wins & free) << 1,
            forcing: if question.early {
                40
            } else if question.attacker_moves(node.discs) {
                0
            } else {
                10
            },
        }
    }

    /// The priority of the move to `cell`, after which its side wins at `wins` and discs land on
    /// `landings`: winning cells, above all those just above a landing, few moves in the `open` node to
    /// search, forced replies that leave its side to move, nearness to the centre, and the weight of the
    /// history.
    #[inline(always)]
    pub(super) fn priority<G: Geometry<Word = W>>(
        &self,
        geometry: G,
        cell: u32,
        wins: W,
        landings: W,
        open: &OpenNode<W>,
        history: &History,
    ) -> i32 {
        let wins = wins & self.free;
        let column = cell / geometry.stride();
        let from_centre = (2 * column as i32 - (geometry.cols() as i32 - 1)).abs();
        let points = 14 * (wins & !self.useless).count() as i32
            + 8 * (wins & (landings << 1)).count() as i32
            - 5 * open.moves.count() as i32
            - 3 * from_centre
            + if open.swapped { self.forcing } else { 0 };
        POINT * points + history.weight(self.discs, cell)
    }
}

/// Removes the candidate of highest priority from `floor` on.
#[inline(always)]
pub(super) fn pop_best<W: Bits>(pending: &mut Vec<Candidate<W>>, floor: usize) -> Candidate<W> {
    let mut next = floor;
    for index in floor + 1..pending.len() {
        if pending[index].priority > pending[next].priority {
            next = index;
        }
    }
    pending.swap_remove(next)
}
