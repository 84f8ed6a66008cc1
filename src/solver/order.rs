//! Which move to try first.

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::{Node, OpenNode};

/// A move waiting to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<W> {
    /// Where it leads, forced replies included.
    pub open: OpenNode<W>,
    /// That position's hash.
    pub hash: W,
    /// The higher, the sooner it is tried.
    pub priority: i32,
}

/// How promising a move is. What counts is how many winning cells it leaves its side, the more so those
/// that can be played next but one, and how little choice comes of it: few moves are soon searched.
/// Then nearness to the centre. A winning cell right above a free one of the other side's is of no
/// use: whoever plays below, the column is blocked before it is reached.
#[inline(always)]
pub(super) fn priority<G: Geometry>(
    geometry: G,
    after: &Node<G::Word>,
    open: &OpenNode<G::Word>,
    column: u32,
) -> i32 {
    let free = geometry.board() & !after.taken();
    let (own, other) = (after.other_wins & free, after.own_wins & free);
    let useful = own & !(other << 1);
    let soon = own & (geometry.landings(after.taken()) << 1);
    let from_centre = (2 * column as i32 - (geometry.cols() as i32 - 1)).abs();
    14 * useful.count() as i32 + 8 * soon.count() as i32
        - 5 * open.moves.count() as i32
        - 2 * from_centre
}

/// Takes the candidate of highest priority among those from `floor` on.
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
