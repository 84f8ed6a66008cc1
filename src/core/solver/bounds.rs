//! Static bounds: score bounds proved without search, by claimeven, follow-up and zugzwang.
//!
//! The side that places the last disc of a full board, the *follower*, can *follow up*: answer every
//! disc in the column it was dropped into, and so claim the top row and every second row below it. On
//! a board of even height it is the second player and claims the even rows (*claimeven*). The other
//! side, the *leader*, can follow up too if it has a winning cell in one of the other rows (an *odd
//! threat* on even heights): neither side wants to play below it, so the follower runs out of other
//! moves and has to (*zugzwang*). Here x is the leader and to move:
//!
//! ```text
//!   4  . . . . .          4  x . . . .
//!   3  . . . . x          3  o . . . .
//!   2  . o . o o          2  x . x o .
//!   1  x x . o x          1  o . o x .
//!      a b c d e             a b c d e
//! ```
//!
//! Left: o wins at c2, so x avoids c1. o follows up until only column c is left, x has to play c1,
//! and o wins with its last disc but one: the score is at most -2.
//!
//! Right: x wins at b3, so o avoids b2. x plays b1 and follows up until only column b is left, o has
//! to play b2, and x wins with its last disc: the score is at least 1.
//!
//! A landing in a claimed row is *loose*: either side may get it (left: a2 and e4). The side that
//! follows up answers a loose cell with another one, so it keeps their number even when the opponent
//! is to move. The opponent therefore gets at most the cells of the other rows and the landings. If it
//! cannot complete four with those, the bound holds.
//!
//! A threat of the side that follows up ends its column: the opponent never gets the cells above it.
//!
//! On a board of odd height the bottom row is a claimed one, so every empty column has a loose cell.
//! Here o follows up and claims rows 1, 3 and 5:
//!
//! ```text
//!   5  . . . .
//!   4  . . . .
//!   3  o o o .
//!   2  x o x .
//!   1  x x o x
//!      a b c d
//! ```
//!
//! o wins at d3, so x avoids d2. o answers a4, b4 and c4 with a5, b5 and c5, x has to play d2, and o
//! wins with its last disc but one: the score is at most -2.

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::Node;

/// A bound that decides whether the leader's score is above `alpha_of_leader`, or `None` if no static
/// argument applies. The bound is one of the node's score, for the side to move: a lower bound if it
/// answers the question so, else an upper bound. Neither side may be able to win with its next disc.
#[inline(always)]
pub(super) fn decide<G: Geometry>(
    geometry: G,
    node: &Node<G::Word>,
    alpha_of_leader: i32,
) -> Option<i32> {
    let free = geometry.board() & !node.taken();
    let own = Side {
        discs: node.own,
        wins: node.own_wins,
    };
    let other = Side {
        discs: node.other,
        wins: node.other_wins,
    };
    let leader_moves = node.discs % 2 == geometry.cells() % 2;
    if leader_moves {
        decide_for_leader(geometry, own, other, free, alpha_of_leader)
    } else {
        decide_for_leader(geometry, other, own, free, alpha_of_leader).map(|bound| -bound)
    }
}

/// The discs and threats of one side.
#[derive(Clone, Copy)]
struct Side<W> {
    discs: W,
    /// Cells that complete four.
    wins: W,
}

/// A bound that decides whether the leader's score is above `alpha`.
#[inline(always)]
fn decide_for_leader<G: Geometry>(
    geometry: G,
    leader: Side<G::Word>,
    follower: Side<G::Word>,
    free: G::Word,
    alpha: i32,
) -> Option<i32> {
    let claimed = free & geometry.claimed_rows();
    let others = free & !claimed;
    let landings = geometry.landings(geometry.board() & !free);

    // The follower follows up.
    let (unreached, spared) = ends(geometry, follower.wins & claimed, others);
    // Counting bits takes long without an instruction for it.
    let most = || -(spared.count() as i32);
    if alpha >= -1 || (spared != G::Word::ZERO && most() <= alpha) {
        let left_to_leader = (others & !unreached) | landings;
        if !geometry.aligned(leader.discs | left_to_leader) {
            if most() <= alpha {
                return Some(most());
            }
            let sure_of_follower = claimed & !landings;
            if geometry.aligned(follower.discs | sure_of_follower) {
                return Some(-1);
            }
        }
    }
    if alpha < 0 && !geometry.aligned(follower.discs | free) {
        return Some(0);
    }

    // The leader follows up, and a threat in one of the other rows keeps its column open. Below the threat
    // the follower gets the claimed rows.
    let mut threats = leader.wins & others;
    if threats == G::Word::ZERO {
        return None;
    }
    let (unreached, spared) = ends(geometry, leader.wins & claimed, others);
    while threats != G::Word::ZERO {
        let cell = threats.lowest();
        let (column, row) = (cell / geometry.stride(), cell % geometry.stride());
        let column = G::Word::ones(geometry.rows()) << (column * geometry.stride());
        let below = column & ((G::Word::ONE << cell) - G::Word::ONE);
        let rounds_above = (geometry.rows() - 1 - row) / 2;
        let least = (1 + rounds_above + (spared & !column).count()) as i32;
        let left_to_follower = (others & !unreached & !column) | (claimed & below) | landings;
        if least > alpha && !geometry.aligned(follower.discs | left_to_follower) {
            return Some(least);
        }
        threats = threats.without_lowest();
    }
    None
}

/// The effect of threats in claimed rows, which end their columns: the cells of the `others` rows above
/// them, which the opponent never gets, and the cells of the other rows in all rounds that are not
/// played before the win. A round is a cell of another row and the claimed cell above it; the score
/// of the win is the number of rounds.
#[inline(always)]
fn ends<G: Geometry>(geometry: G, threats: G::Word, others: G::Word) -> (G::Word, G::Word) {
    // The top row is claimed, so a bit that leaves its column stops at the spare one.
    let mut reached = (threats << 1) & geometry.board();
    let mut above = reached;
    for _ in 1..(geometry.rows() - 1) / 2 {
        reached = (reached << 2) & geometry.board();
        above |= reached;
    }
    (above & others, (above | (threats >> 1)) & others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::ChaCha;
    use crate::solver::geometry::Custom;
    use crate::solver::question::range;
    use crate::solver::reference::{Minimax, bit, drawn, random_node, wins_at_once};

    /// A bound that decides whether the score of the side to move is above `alpha`.
    fn decide<G: Geometry>(geometry: G, node: &Node<G::Word>, alpha: i32) -> Option<i32> {
        let leader_moves = node.discs % 2 == geometry.cells() % 2;
        let alpha_of_leader = if leader_moves { alpha } else { -alpha - 1 };
        super::decide(geometry, node, alpha_of_leader)
    }

    #[test]
    fn every_bound_holds_for_the_exact_score() {
        let mut rng = ChaCha::new(7, 0);
        let even = [(4, 4), (4, 5), (4, 7), (6, 4), (6, 5), (6, 7), (8, 4)];
        let odd = [
            (3, 5),
            (3, 6),
            (5, 4),
            (5, 5),
            (5, 6),
            (7, 3),
            (7, 4),
            (9, 4),
        ];
        // Bounds that prove a win of the leader by a threat in an unclaimed row, and a win of the follower
        // by a threat in a claimed one, on boards of even and of odd height.
        let mut proofs = [[0; 2]; 2];
        for (rows, cols) in even.into_iter().chain(odd) {
            let geometry = Custom::<u64>::new(rows, cols);
            let mut minimax = Minimax::new(geometry);
            for round in 0..1000 {
                let node = random_node(geometry, 2 + round % 11, &mut rng);
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
                    assert!(holds, "{node:?}: score {score}, bound {bound} for {alpha}");
                    let leader_moves = (geometry.cells() - node.discs).is_multiple_of(2);
                    let bound_of_leader = if leader_moves { bound } else { -bound };
                    let is_lower = (bound > alpha) == leader_moves;
                    let [leader, follower] = &mut proofs[rows as usize % 2];
                    *leader += u32::from(is_lower && bound_of_leader > 0);
                    *follower += u32::from(!is_lower && bound_of_leader < -1);
                }
            }
        }
        assert!(
            proofs.iter().flatten().all(|&count| count > 100),
            "{proofs:?}"
        );
    }

    /// The nodes drawn at the top of this file.
    #[test]
    fn the_drawn_bounds_are_proved_and_exact() {
        let geometry = Custom::<u64>::new(4, 5);
        let claimeven = drawn(
            geometry,
            ". . . . .
             . . . . x
             . o . o o
             x x . o x",
        );
        let odd_threat = drawn(
            geometry,
            "x . . . .
             o . . . .
             x . x o .
             o . o x .",
        );
        let odd = Custom::<u64>::new(5, 4);
        let odd_height = drawn(
            odd,
            ". . . .
             . . . .
             o o o .
             x o x .
             x x o x",
        );
        let mut minimax = Minimax::new(geometry);
        assert_eq!(minimax.score(&claimeven), -2);
        assert_eq!(minimax.score(&odd_threat), 1);
        assert_eq!(Minimax::new(odd).score(&odd_height), -2);
        for alpha in -4..=4 {
            let upper = (alpha >= -2).then_some(-2);
            assert_eq!(decide(geometry, &claimeven, alpha), upper, "{alpha}");
            assert_eq!(decide(odd, &odd_height, alpha), upper, "{alpha}");
            let lower = (alpha < 1).then_some(1);
            assert_eq!(decide(geometry, &odd_threat, alpha), lower, "{alpha}");
        }
    }

    /// o claims d4, which is even, and completes a4, b4...
    #[test]
    fn claimeven_wins_with_even_cells_alone() {
        let geometry = Custom::<u64>::new(4, 5);
        let node = drawn(
            geometry,
            ". . . . .
             . . o . .
             x . x o .
             o . o x x",
        );
        assert_eq!(decide(geometry, &node, -1), Some(-1));
        assert_eq!(decide(geometry, &node, 0), Some(0));
        assert_eq!(decide(geometry, &node, -2), None);
    }

    #[test]
    fn an_even_threat_adds_to_the_score_of_an_odd_one() {
        let geometry = Custom::<u64>::new(4, 6);
        let node = drawn(
            geometry,
            ". . o o . x
             . . x o . x
             . . o x . o
             . o x o x x",
        );
        assert_eq!(decide(geometry, &node, 1), Some(2));
        assert_eq!(decide(geometry, &node, 2), None);
    }

    /// x plays d1 and wins at a1 or e1, so o cannot follow up.
    #[test]
    fn claimeven_fails_against_odd_landings() {
        let geometry = Custom::<u64>::new(4, 5);
        let node = drawn(
            geometry,
            ". . o . .
             . . o . .
             . o x . .
             . x x . .",
        );
        assert!(Minimax::new(geometry).score(&node) > 0);
        assert_eq!(decide(geometry, &node, 0), None);
    }

    /// o, the first player, has an odd threat at c3. x plays a4 and so gets o to block c2 itself.
    #[test]
    fn an_odd_threat_fails_if_the_landing_below_it_is_contested() {
        let geometry = Custom::<u64>::new(6, 4);
        let node = drawn(
            geometry,
            ". . . .
             . . . .
             . . . o
             o x . x
             x o . o
             o o x x",
        );
        assert_eq!(Minimax::new(geometry).score(&node), 0);
        assert_eq!(decide(geometry, &node, 0), None);
        assert_eq!(decide(geometry, &node, -1), None);
    }

    /// o cannot complete four with every free cell, but x can.
    #[test]
    fn a_side_that_cannot_win_bounds_the_score_by_zero() {
        let geometry = Custom::<u64>::new(4, 4);
        let node = drawn(
            geometry,
            ". . . x
             . x . o
             o x . o
             x o x o",
        );
        assert_eq!(Minimax::new(geometry).score(&node), 1);
        for alpha in -2..=1 {
            let bound = match alpha {
                ..0 => Some(0),
                0 => Some(1),
                _ => None,
            };
            assert_eq!(decide(geometry, &node, alpha), bound, "{alpha}");
        }
    }

    #[test]
    fn a_threat_in_a_claimed_row_ends_its_column() {
        for (height, threats, above, rounds) in [
            (6, &[2][..], &[3, 5][..], &[1, 3, 5][..]),
            (6, &[4], &[5], &[3, 5]),
            (6, &[6], &[], &[5]),
            (6, &[2, 4], &[3, 5], &[1, 3, 5]),
            (5, &[1], &[2, 4], &[2, 4]),
            (5, &[3], &[4], &[2, 4]),
            (5, &[5], &[], &[4]),
            (9, &[3, 5], &[4, 6, 8], &[2, 4, 6, 8]),
            (2, &[2], &[], &[1]),
            (1, &[1], &[], &[]),
        ] {
            let geometry = Custom::<u64>::new(height, 4);
            let cells = |rows: &[u32]| {
                rows.iter()
                    .fold(0, |set, row| set | bit(geometry, row - 1, 1))
            };
            let others = geometry.board() & !geometry.claimed_rows();
            let expected = (cells(above), cells(rounds));
            assert_eq!(
                ends(geometry, cells(threats), others),
                expected,
                "{threats:?} of {height}"
            );
        }
    }
}
