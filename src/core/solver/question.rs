//! The question of a null-window search: whether one side, the *attacker*, wins in time.
//!
//! Whether the score is above an `alpha` of at least 0 asks whether the side to move wins, and early
//! enough. A negative `alpha` asks the same of the other side. Attacker and deadline stay the same in
//! all nodes of a search, so most of the question is worked out once.
//!
//! If only a win with the attacker's disc after next is in time, it is the *last chance*: the attacker
//! needs a move that leaves two threats, or one threat above another. Here x is to move:
//!
//! ```text
//!   4  . . . . .          4  . . . . x      left: x plays d1, and o cannot block both a1 and e1
//!   3  . . . . .          3  . . . . o      right: x plays c2, o blocks d2, and x wins at d3
//!   2  . o o . .          2  . x . . x
//!   1  . x x . .          1  . x o o o
//!      a b c d e             a b c d e
//! ```

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::{OpenNode, Replies, loss_next, win_now};

/// Above this `alpha` of the attacker, only an early win is in time.
const PATIENT_ALPHA: i32 = 4;

/// The least and the greatest score of a node in which neither side wins with its next disc.
#[inline(always)]
pub(super) fn range<G: Geometry>(geometry: G, discs: u32) -> (i32, i32) {
    (loss_next(geometry, discs + 2), win_now(geometry, discs + 2))
}

/// Whether the attacker wins in time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// The question as `alpha` of the leader, the side that does not place the last disc.
    pub alpha_of_leader: i32,
    /// Whether the number of discs is odd when the attacker is to move.
    attackers_turn: u32,
    /// The most discs with which the attacker, to move, is in time if it wins with its disc after next.
    limit: i32,
    /// Whether only an early win is in time.
    pub early: bool,
}

impl Question {
    /// The question whether the score of a node with this number of discs is above `alpha`.
    #[inline(always)]
    pub(super) fn new<G: Geometry>(geometry: G, discs: u32, alpha: i32) -> Self {
        let mover_attacks = alpha >= 0;
        let attackers_alpha = if mover_attacks { alpha } else { -alpha - 1 };
        let leader_moves = discs % 2 == geometry.cells() % 2;
        Self {
            alpha_of_leader: if leader_moves { alpha } else { -alpha - 1 },
            attackers_turn: (discs + u32::from(!mover_attacks)) % 2,
            early: attackers_alpha > PATIENT_ALPHA,
            limit: geometry.cells() as i32 - 2 * attackers_alpha - 3,
        }
    }

    /// Whether the attacker is to move in nodes with this number of discs.
    #[inline(always)]
    pub(super) fn attacker_moves(&self, discs: u32) -> bool {
        discs % 2 == self.attackers_turn
    }

    /// Whether the attacker, to move, has to win with its disc after next.
    #[inline(always)]
    pub(super) fn is_last_chance(&self, discs: u32) -> bool {
        discs as i32 >= self.limit - 1
    }

    /// A bound that decides the question at a node by its number of discs, or its last chance.
    #[inline(always)]
    pub(super) fn decide<G: Geometry>(&self, geometry: G, open: &OpenNode<G::Word>) -> Option<i32> {
        let discs = open.node.discs;
        let (least, greatest) = range(geometry, discs);
        if !self.attacker_moves(discs) {
            (discs as i32 >= self.limit).then_some(least)
        } else if discs as i32 > self.limit {
            Some(greatest)
        } else if self.is_last_chance(discs) {
            Some(last_chance(geometry, open))
        } else {
            None
        }
    }
}

/// A bound of the score that decides whether the side to move wins with its disc after next: the score
/// of that win if it does, else one less.
#[inline(always)]
pub(super) fn last_chance<G: Geometry>(geometry: G, open: &OpenNode<G::Word>) -> i32 {
    let (_, greatest) = range(geometry, open.node.discs);
    greatest - i32::from(!wins_after_next(geometry, open))
}

/// Whether a move leaves the other side without a reply.
#[inline(always)]
fn wins_after_next<G: Geometry>(geometry: G, open: &OpenNode<G::Word>) -> bool {
    let node = &open.node;
    let landings = geometry.landings(node.taken());
    // No move has more threats than all of them together. Mostly these are not enough.
    let all = geometry.completions(node.own | open.moves);
    let near = all & (landings | (open.moves << 1));
    let safe = landings & !(all >> 1);
    if !near.several() && (near << 1) & all == G::Word::ZERO && safe.several() {
        return false;
    }
    let mut moves = open.moves;
    while moves != G::Word::ZERO {
        let rest = moves.without_lowest();
        let cell = moves ^ rest;
        moves = rest;
        let landings = geometry.landings_after(landings, cell);
        let after = node.play(geometry, cell);
        if matches!(after.replies(landings), Replies::None) && landings != G::Word::ZERO {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::ChaCha;
    use crate::solver::geometry::{Custom, STANDARD};
    use crate::solver::node::ForcedLine;
    use crate::solver::reference::{Minimax, drawn, random_node, wins_at_once};

    #[test]
    fn every_answer_holds_for_the_exact_score() {
        let mut rng = ChaCha::new(8, 0);
        // Last chances taken and missed.
        let mut chances = [0; 2];
        for (rows, cols) in [
            (4, 4),
            (4, 6),
            (6, 4),
            (6, 5),
            (3, 5),
            (5, 4),
            (5, 5),
            (7, 4),
        ] {
            let geometry = Custom::<u64>::new(rows, cols);
            let mut minimax = Minimax::new(geometry);
            for round in 0..1000 {
                let node = random_node(geometry, 2 + round % 11, &mut rng);
                if wins_at_once(geometry, node.own_wins, &node) {
                    continue;
                }
                let ForcedLine::Open(open) = node.play_forced(geometry) else {
                    continue;
                };
                let score = minimax.score(&open.node);
                let (least, greatest) = range(geometry, open.node.discs);
                // There is room for a win.
                if greatest > 0 {
                    let bound = last_chance(geometry, &open);
                    assert_eq!(bound == greatest, score == greatest, "{node:?}");
                    chances[usize::from(bound == greatest)] += 1;
                }
                for alpha in least - 2..=greatest + 2 {
                    let question = Question::new(geometry, open.node.discs, alpha);
                    match question.decide(geometry, &open) {
                        Some(bound) if bound > alpha => assert!(score >= bound, "{node:?}"),
                        Some(bound) => assert!(score <= bound, "{node:?}"),
                        // At least two more discs of the attacker are in time.
                        None => assert!((least..greatest).contains(&alpha), "{node:?}"),
                    }
                }
            }
        }
        assert!(chances.iter().all(|&count| count > 100), "{chances:?}");
    }

    /// The nodes drawn at the top of this file.
    #[test]
    fn the_drawn_last_chances_win() {
        let geometry = Custom::<u64>::new(4, 5);
        for drawing in [
            ". . . . .
             . . . . .
             . o o . .
             . x x . .",
            ". . . . x
             . . . . o
             . x . . x
             . x o o o",
        ] {
            let node = drawn(geometry, drawing);
            let ForcedLine::Open(open) = node.play_forced(geometry) else {
                panic!("the game is not decided");
            };
            assert_eq!(open.node.discs, node.discs, "nothing is forced");
            assert!(wins_after_next(geometry, &open), "{drawing}");
        }
    }

    #[test]
    fn no_score_exceeds_a_win_two_plies_later() {
        assert_eq!(range(STANDARD, 0), (-20, 20));
        assert_eq!(range(STANDARD, 7), (-16, 17));
        assert_eq!(range(STANDARD, 40), (0, 0));
    }
}
