//! What can be said of a score without searching.

use super::geometry::Geometry;
use super::node::{Node, loss_next, win_now};

/// The least and the greatest score when neither side wins with its next disc.
#[inline(always)]
pub fn range<G: Geometry>(geometry: G, discs: u32) -> (i32, i32) {
    (loss_next(geometry, discs + 2), win_now(geometry, discs + 2))
}

/// A bound that settles whether the score is above `alpha`, where one is at hand.
///
/// Above a bound of 0 or more the side to move must still win, at or below one the other side: call
/// it the attacker. It cannot where no alignment is left to it.
#[inline(always)]
pub fn decide<G: Geometry>(geometry: G, node: &Node<G::Word>, alpha: i32) -> Option<i32> {
    let (least, greatest) = range(geometry, node.discs);
    if alpha >= greatest {
        return Some(greatest);
    }
    if alpha < least {
        return Some(least);
    }
    let first_moves = node.discs % 2 == 0;
    let (first, second) = if first_moves {
        (node.own, node.other)
    } else {
        (node.other, node.own)
    };
    let free = geometry.board() & !node.taken();
    let first_attacks = (alpha >= 0) == first_moves;
    if geometry.rows() % 2 == 1 {
        let attacker = if first_attacks { first } else { second };
        return (!geometry.aligned(attacker | free)).then_some(0);
    }
    // On a board of even height the second player can answer every disc in its column, and so gets
    // the even rows. Where a column's height is odd its lowest free cell is even, and either may get
    // it: the columns of odd height are even in number when the first player moves, and the second
    // player answers a disc in one with a disc in another.
    let left_to_first = (free & geometry.odd_rows()) | geometry.landings(node.taken());
    if first_attacks {
        return (!geometry.aligned(first | left_to_first)).then_some(0);
    }
    let second_draws_at_most = !geometry.aligned(second | free);
    if second_draws_at_most {
        return Some(0);
    }
    // Only whether the second player wins at all is at stake, and answering does it.
    let sure_of_second = free & !left_to_first;
    let by_answering = alpha == if first_moves { -1 } else { 0 }
        && geometry.aligned(second | sure_of_second)
        && !geometry.aligned(first | left_to_first);
    by_answering.then_some(if first_moves { -1 } else { 1 })
}
