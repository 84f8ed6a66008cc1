//! Move ordering.

use super::bits::Bits;
use super::geometry::Geometry;
use super::history;
use super::node::{Node, OpenNode};

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

/// One point of priority. A full weight of the history is worth ten.
const POINT: i32 = history::LIMIT / 10;

/// The priority of the move to `cell` that led to `after`: winning cells of its side, above all those
/// just above a landing, few moves in the `open` node to search, and nearness to the centre; to which
/// the `weight` of the history is added.
///
/// A winning cell directly above one of the other side does not count: blocking the lower cell lets
/// the other side block the upper one.
#[inline(always)]
pub(super) fn priority<G: Geometry>(
    geometry: G,
    after: &Node<G::Word>,
    open: &OpenNode<G::Word>,
    cell: u32,
    weight: i32,
) -> i32 {
    let free = geometry.board() & !after.taken();
    let (own, other) = (after.other_wins & free, after.own_wins & free);
    let useful = own & !(other << 1);
    let soon = own & (geometry.landings(after.taken()) << 1);
    let column = cell / geometry.stride();
    let from_centre = (2 * column as i32 - (geometry.cols() as i32 - 1)).abs();
    let points = 14 * useful.count() as i32 + 8 * soon.count() as i32
        - 5 * open.moves.count() as i32
        - 3 * from_centre;
    POINT * points + weight
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
