//! Which move to try first.

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::{Choice, Node};

/// A move waiting to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<W> {
    /// Where it leads, forced replies included.
    pub choice: Choice<W>,
    /// The higher, the sooner it is tried.
    pub merit: i32,
}

/// How promising a move is, seen from the position after it: by the winning cells it leaves its side,
/// then by nearness to the centre. A winning cell right above one of the other side's is of no use:
/// whoever plays below, the column is blocked before it is reached.
#[inline(always)]
pub fn merit<G: Geometry>(geometry: G, after: &Node<G::Word>, column: u32) -> i32 {
    let useful = after.other_wins & !after.taken() & !(after.own_wins << 1);
    let from_centre = (2 * column as i32 - (geometry.cols() as i32 - 1)).abs();
    // No column is farther from the centre than this.
    let farthest = geometry.cols() as i32;
    farthest * useful.count() as i32 - from_centre
}

/// Takes the candidate of highest merit among those from `floor` on; backward, that of lowest.
#[inline(always)]
pub fn take<W: Bits>(
    pending: &mut Vec<Candidate<W>>,
    floor: usize,
    backward: bool,
) -> Candidate<W> {
    let mut next = floor;
    for index in floor + 1..pending.len() {
        let better = pending[index].merit > pending[next].merit;
        if better != backward {
            next = index;
        }
    }
    pending.swap_remove(next)
}
