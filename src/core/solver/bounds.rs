//! Static bounds: score bounds proved without search, by claimeven, follow-up and zugzwang.
//!
//! On a board of even height the second player can *follow up*: answer every disc in the column it
//! was dropped into, and so claim the even rows (*claimeven*). The first player can follow up too if
//! it has an *odd threat*, a winning cell in an odd row: neither side wants to play below it, so the
//! second player runs out of other moves and has to (*zugzwang*). Here x is the first player and to
//! move:
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
//! An even cell on top of an odd number of discs is *loose*: either side may get it (left: a2 and
//! e4). The side that follows up answers a loose cell with another one, so it keeps their number
//! even when the opponent is to move. The opponent therefore gets at most the odd cells and the
//! landings. If it cannot complete four with those, the bound holds.
//!
//! A threat of the side that follows up ends its column: the opponent never gets the cells above it.

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::{Node, loss_next, win_now};

/// The least and the greatest score of a node in which neither side wins with its next disc.
#[inline(always)]
pub(super) fn range<G: Geometry>(geometry: G, discs: u32) -> (i32, i32) {
    (loss_next(geometry, discs + 2), win_now(geometry, discs + 2))
}

/// A bound that decides whether the score is above `alpha`, or `None` if no static argument applies. A
/// bound above `alpha` is a lower bound of the score, any other an upper bound. Neither side may be
/// able to win with its next disc.
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
        // Following up claims nothing here. A side that cannot complete four with every free cell
        // cannot win.
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

/// The discs and threats of one side.
#[derive(Clone, Copy)]
struct Side<W> {
    discs: W,
    /// Cells that complete four.
    wins: W,
}

/// A bound that decides whether the first player's score is above `alpha`, on a board of even height.
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

    // The second player follows up.
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

    // The first player follows up, and an odd threat keeps one column open. Below the threat the second
    // player gets the even cells.
    let (unreached, spared) = ends(geometry, first.wins & even, odd);
    let mut threats = first.wins & odd;
    while threats != G::Word::ZERO {
        let cell = threats.lowest();
        let (column, row) = (cell / geometry.stride(), cell % geometry.stride());
        let column = G::Word::ones(geometry.rows()) << (column * geometry.stride());
        let below = column & ((G::Word::ONE << cell) - G::Word::ONE);
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

/// The effect of even threats, which end their columns: the odd cells above them, which the opponent
/// never gets, and the odd cells of all rounds that are not played before the win. A round is an odd
/// cell and the even cell above it; the score of the win is the number of rounds.
#[inline(always)]
fn ends<G: Geometry>(geometry: G, threats: G::Word, odd: G::Word) -> (G::Word, G::Word) {
    // A bit shifted over the top of its column lands in an even row of the next one. Up to 6 rows, two
    // steps are enough.
    let mut above = (threats << 1) | (threats << 3);
    let mut step = 5;
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
    use crate::solver::geometry::{Custom, STANDARD};
    use crate::solver::reference::{Minimax, bit, drawn, random_node, wins_at_once};

    #[test]
    fn every_bound_holds_for_the_exact_score() {
        let mut rng = ChaCha::new(7, 0);
        // Bounds that prove a win of the first player by an odd threat, and a win of the second player by
        // an even threat.
        let (mut odd_threats, mut even_threats) = (0, 0);
        let even = [(4, 4), (4, 5), (4, 7), (6, 4), (6, 5), (6, 7), (8, 4)];
        let odd = [(3, 5), (5, 4), (5, 5)];
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
                    let first_to_move = node.discs.is_multiple_of(2);
                    let first_score_bound = if first_to_move { bound } else { -bound };
                    let is_lower = (bound > alpha) == first_to_move;
                    odd_threats += u32::from(is_lower && first_score_bound > 0);
                    even_threats += u32::from(!is_lower && first_score_bound < -1);
                }
            }
        }
        assert!(
            odd_threats > 100 && even_threats > 100,
            "{odd_threats} {even_threats}"
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
        let mut minimax = Minimax::new(geometry);
        assert_eq!(minimax.score(&claimeven), -2);
        assert_eq!(minimax.score(&odd_threat), 1);
        for alpha in -4..=4 {
            let upper = (alpha >= -2).then_some(-2);
            assert_eq!(decide(geometry, &claimeven, alpha), upper, "{alpha}");
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
    fn an_even_threat_ends_its_column() {
        let geometry = Custom::<u64>::new(6, 4);
        let odd = geometry.odd_rows();
        let cells = |rows: &[u32]| {
            rows.iter()
                .fold(0, |set, row| set | bit(geometry, row - 1, 1))
        };
        for (threats, above, rounds) in [
            (&[2][..], &[3, 5][..], &[1, 3, 5][..]),
            (&[4], &[5], &[3, 5]),
            (&[6], &[], &[5]),
            (&[2, 4], &[3, 5], &[1, 3, 5]),
        ] {
            let expected = (cells(above), cells(rounds));
            assert_eq!(ends(geometry, cells(threats), odd), expected, "{threats:?}");
        }
    }

    #[test]
    fn no_score_exceeds_a_win_two_plies_later() {
        assert_eq!(range(STANDARD, 0), (-20, 20));
        assert_eq!(range(STANDARD, 7), (-16, 17));
        assert_eq!(range(STANDARD, 40), (0, 0));
    }
}
