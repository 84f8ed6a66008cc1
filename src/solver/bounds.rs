//! What can be said of a score without searching.
//!
//! On a board of even height a side may answer every disc in the column it was dropped into, and so
//! gets the even rows. A column of odd height begins with an even cell that either may get: call it
//! loose. When one side takes a loose cell the other takes another, so that their number stays even
//! whenever the answering side is not to move, or it takes one first to make it so.
//!
//! The second player can always answer. The first player runs out of answers, unless it has a winning
//! cell in an odd row: then nobody plays below that cell, one column stays unfinished, and once all
//! others are full the second player has to. Below that cell the first player gets that column's odd
//! rows instead, though its landing is anybody's.
//!
//! A winning cell of the answering side in an even row ends its column likewise: the other side cannot
//! play below it, and so never gets what is above.

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::{Node, loss_next, win_now};

/// The least and the greatest score when neither side wins with its next disc.
#[inline(always)]
pub(super) fn range<G: Geometry>(geometry: G, discs: u32) -> (i32, i32) {
    (loss_next(geometry, discs + 2), win_now(geometry, discs + 2))
}

/// A bound that settles whether the score is above `alpha`, where one is at hand, in a position in
/// which nobody can win with the next disc.
#[inline(always)]
pub(super) fn decide<G: Geometry>(geometry: G, node: &Node<G::Word>, alpha: i32) -> Option<i32> {
    let (least, greatest) = range(geometry, node.discs);
    if alpha >= greatest {
        return Some(greatest);
    }
    if alpha < least {
        return Some(least);
    }
    let free = geometry.board() & !node.taken();
    if geometry.rows() % 2 == 1 {
        let attacker = if alpha >= 0 { node.own } else { node.other };
        return (!geometry.aligned(attacker | free)).then_some(0);
    }
    let own = Side {
        discs: node.own,
        wins: node.own_wins,
    };
    let other = Side {
        discs: node.other,
        wins: node.other_wins,
    };
    if node.discs % 2 == 0 {
        decide_for_first(geometry, own, other, free, alpha)
    } else {
        decide_for_first(geometry, other, own, free, -alpha - 1).map(|bound| -bound)
    }
}

/// What one side has.
#[derive(Clone, Copy)]
struct Side<W> {
    discs: W,
    /// Cells that complete four.
    wins: W,
}

/// A bound that settles whether the first player's score is above `alpha`, on a board of even height.
#[inline(always)]
fn decide_for_first<G: Geometry>(
    geometry: G,
    first: Side<G::Word>,
    second: Side<G::Word>,
    free: G::Word,
    alpha: i32,
) -> Option<i32> {
    let odd = free & geometry.odd_rows();
    let even = free & !odd;
    let landings = geometry.landings(geometry.board() & !free);

    // The second player answers.
    let (unreached, spared) = ends(geometry, second.wins & even, odd);
    let left_to_first = (odd & !unreached) | landings;
    if !geometry.aligned(first.discs | left_to_first) {
        let most = -(spared.count() as i32);
        if most <= alpha {
            return Some(most);
        }
        let sure_of_second = even & !landings;
        if alpha == -1 && geometry.aligned(second.discs | sure_of_second) {
            return Some(-1);
        }
    }
    if alpha < 0 && !geometry.aligned(second.discs | free) {
        return Some(0);
    }

    // The first player answers, one column kept open by a winning cell in an odd row.
    let (unreached, spared) = ends(geometry, first.wins & even, odd);
    let mut threats = first.wins & odd;
    while threats != G::Word::ZERO {
        let place = threats.lowest();
        let (column, row) = (place / geometry.stride(), place % geometry.stride());
        let column = G::Word::ones(geometry.rows()) << (column * geometry.stride());
        let below = column & ((G::Word::ONE << place) - G::Word::ONE);
        let rounds_above = (geometry.rows() - 1 - row) / 2;
        let least = (1 + rounds_above + (spared & !column).count()) as i32;
        let left_to_second = (odd & !unreached & !column) | (even & below) | landings;
        if least > alpha && !geometry.aligned(second.discs | left_to_second) {
            return Some(least);
        }
        threats &= threats - G::Word::ONE;
    }
    None
}

/// Where these winning cells in even rows end their columns: the odd cells above them, and all odd
/// cells of the rounds that need not be played, each round an odd cell and the even one over it. A win
/// scores as many as there are of those.
#[inline(always)]
fn ends<G: Geometry>(geometry: G, threats: G::Word, odd: G::Word) -> (G::Word, G::Word) {
    let mut above = G::Word::ZERO;
    let mut step = 1;
    // What is shifted over a column's top comes out in an even row of the next.
    while step + 2 < geometry.rows() {
        above |= threats << step;
        step += 2;
    }
    (above & odd, (above | (threats >> 1)) & odd)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::ChaCha;
    use crate::solver::geometry::Custom;
    use crate::solver::reference::{Minimax, random_node, wins_at_once};

    #[test]
    fn no_bound_contradicts_the_score() {
        let mut rng = ChaCha::new(7, 0);
        // How often a bound told of a win of the first player, and of one of the second's with a disc to
        // spare: each comes of one way to answer.
        let (mut of_first, mut of_second) = (0, 0);
        for (rows, cols) in [(4, 5), (4, 7), (6, 4), (6, 5), (6, 7), (8, 4), (5, 5)] {
            let geometry = Custom::<u64>::new(rows, cols);
            let mut minimax = Minimax::new(geometry);
            for round in 0..400 {
                let node = random_node(geometry, 6 + round % 7, &mut rng);
                if wins_at_once(geometry, node.own_wins | node.other_wins, &node) {
                    continue;
                }
                let score = minimax.score(&node);
                let (least, greatest) = range(geometry, node.discs);
                for alpha in least..greatest {
                    let Some(bound) = decide(geometry, &node, alpha) else {
                        continue;
                    };
                    let holds = if bound > alpha {
                        score >= bound
                    } else {
                        score <= bound
                    };
                    assert!(holds, "{node:?}: {score}, not {bound} for {alpha}");
                    let first_moves = node.discs.is_multiple_of(2);
                    let of_first_player = if first_moves { bound } else { -bound };
                    let at_least = (bound > alpha) == first_moves;
                    of_first += u32::from(at_least && of_first_player > 0);
                    of_second += u32::from(!at_least && of_first_player < -1);
                }
            }
        }
        assert!(of_first > 100 && of_second > 100, "{of_first} {of_second}");
    }
}
