use super::*;
use crate::rng::{ChaCha, Rng};
use crate::solver::geometry::{Custom, Standard};
use crate::solver::reference::{Minimax, moves, random_node, wins_at_once};
use std::collections::HashMap;

/// Calls a function with small boards in both words.
macro_rules! on_boards {
    ($check:ident) => {
        for (rows, cols) in [
            (1, 1),
            (2, 2),
            (1, 6),
            (6, 1),
            (3, 5),
            (4, 4),
            (5, 4),
            (4, 6),
            (6, 5),
        ] {
            $check(Custom::<u64>::new(rows, cols));
            $check(Custom::<u128>::new(rows, cols));
        }
        $check(Standard);
        $check(Custom::<u128>::new(8, 8));
    };
}

#[test]
fn winning_cells_are_kept_up_to_date() {
    fn check<G: Geometry>(geometry: G) {
        let mut rng = ChaCha::new(1, 0);
        for _ in 0..20 {
            let mut node = Node::new(geometry, G::Word::ZERO, G::Word::ZERO);
            loop {
                let quiet: Vec<G::Word> = moves(geometry, &node)
                    .into_iter()
                    .filter(|&cell| cell & node.own_wins == G::Word::ZERO)
                    .collect();
                if quiet.is_empty() {
                    break;
                }
                let cell = quiet[rng.below(quiet.len())];
                let after = node.play(geometry, cell);
                assert_eq!(after.own, node.other);
                assert_eq!(after.other, node.own | cell);
                assert_eq!(after.taken(), node.taken() | cell);
                assert_eq!(after.own_wins, geometry.completions(after.own));
                assert_eq!(after.other_wins, geometry.completions(after.other));
                assert_eq!(after.discs, node.discs + 1);
                let anew = Node::new(geometry, after.own, after.taken());
                assert_eq!(format!("{anew:?}"), format!("{after:?}"));
                node = after;
            }
        }
    }
    on_boards!(check);
}

#[test]
fn a_win_counts_the_winners_discs_to_spare() {
    assert_eq!(win_now(Standard, 0), 21);
    assert_eq!(win_now(Standard, 6), 18);
    assert_eq!(win_now(Standard, 40), 1);
    assert_eq!(win_now(Standard, 41), 1);
    fn check<G: Geometry>(geometry: G) {
        let cells = geometry.cells();
        for discs in 0..cells {
            // The first player's discs, and the second's.
            let of_winner = (discs..cells).step_by(2).count();
            assert_eq!(win_now(geometry, discs), of_winner as i32, "{discs}");
            if discs + 1 < cells {
                let of_other = win_now(geometry, discs + 1);
                assert_eq!(loss_next(geometry, discs), -of_other, "{discs}");
            }
        }
    }
    on_boards!(check);
}

#[test]
fn settling_changes_no_score_and_leaves_only_moves_that_do_not_lose_at_once() {
    /// How many positions were decided, open, and open after forced replies.
    fn check<G: Geometry<Word: std::hash::Hash>>(geometry: G, counts: &mut [u32; 3]) {
        let mut minimax = Minimax::new(geometry);
        let mut rng = ChaCha::new(2, 0);
        for round in 0..300 {
            let node = random_node(geometry, geometry.cells().min(round % 11), &mut rng);
            if wins_at_once(geometry, node.own_wins, &node) {
                continue;
            }
            let score = minimax.score(&node);
            let open = match node.play_forced(geometry) {
                ForcedLine::Decided(decided) => {
                    assert_eq!(decided, score, "{node:?}");
                    counts[0] += 1;
                    continue;
                }
                ForcedLine::Open(open) => open,
            };
            counts[1 + usize::from(open.node.discs > node.discs)] += 1;
            let plies = open.node.discs - node.discs;
            assert_eq!(open.swapped, plies % 2 == 1);
            let settled = minimax.score(&open.node);
            assert_eq!(
                if open.swapped { -settled } else { settled },
                score,
                "{node:?}"
            );
            assert!(!wins_at_once(geometry, open.node.own_wins, &open.node));

            let safe = moves(geometry, &open.node).into_iter().filter(|&cell| {
                let after = open.node.play(geometry, cell);
                !wins_at_once(geometry, after.own_wins, &after)
            });
            let safe = safe.fold(G::Word::ZERO, |all, cell| all | cell);
            assert_eq!(open.moves, safe, "{node:?}");
            assert!(safe.count() >= 2);
        }
    }
    let mut counts = [0; 3];
    for (rows, cols) in [(2, 2), (4, 4), (5, 5), (4, 6), (6, 5)] {
        check(Custom::<u64>::new(rows, cols), &mut counts);
        check(Custom::<u128>::new(rows, cols), &mut counts);
    }
    check(Standard, &mut counts);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn a_bound_asks_for_the_score_before_the_move() {
    let node = Node::new(Standard, 0, 0);
    for swapped in [false, true] {
        let open = OpenNode {
            node,
            moves: 0,
            swapped,
        };
        for score in -5..=5 {
            let before = open.parent_score(score);
            assert_eq!(before, if swapped { score } else { -score });
            for alpha in -6..=6 {
                let above = score > open.child_alpha(alpha);
                assert_eq!(above == swapped, before > alpha, "{score} {alpha}");
            }
        }
    }
}

#[test]
fn only_a_mirror_image_shares_a_key() {
    let mut late = 0;
    for (rows, cols) in [(3, 4), (4, 4), (2, 7), (6, 3)] {
        let geometry = Custom::<u64>::new(rows, cols);
        let mut keys: HashMap<u64, [(u64, u64); 2]> = HashMap::new();
        let mut rng = ChaCha::new(3, 0);
        for round in 0..20_000 {
            let node = random_node(geometry, round % (geometry.cells() + 1), &mut rng);
            let (own, other) = (geometry.mirrored(node.own), geometry.mirrored(node.other));
            let mirror = Node::new(geometry, own, own | other);
            let key = node.key(geometry);
            assert!(key < 1 << geometry.width());
            let mut owners = [(node.own, node.other); 2];
            if node.discs <= MIRRORED_DISCS {
                assert_eq!(mirror.key(geometry), key, "{node:?}");
                owners[1] = (mirror.own, mirror.other);
                owners.sort_unstable();
            } else {
                late += 1;
            }
            assert_eq!(*keys.entry(key).or_insert(owners), owners, "{node:?}");
        }
    }
    assert!(late > 1000, "{late}");
}
