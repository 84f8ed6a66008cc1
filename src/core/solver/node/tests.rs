use super::*;
use crate::rng::{ChaCha, Rng};
use crate::solver::geometry::{Custom, STANDARD};
use crate::solver::reference::{Minimax, drawn, moves, random_node, wins_at_once};
use std::collections::HashMap;

/// Calls a generic function with small boards of both words.
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
        $check(STANDARD);
        $check(Custom::<u128>::new(8, 8));
    };
}

#[test]
fn playing_updates_discs_and_winning_cells() {
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
fn a_win_scores_the_winners_remaining_discs() {
    assert_eq!(win_now(STANDARD, 0), 21);
    assert_eq!(win_now(STANDARD, 6), 18);
    assert_eq!(win_now(STANDARD, 40), 1);
    assert_eq!(win_now(STANDARD, 41), 1);
    fn check<G: Geometry>(geometry: G) {
        let cells = geometry.cells();
        for discs in 0..cells {
            // The winner's discs still to be played, the winning one included.
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
fn forced_replies_keep_the_score_and_leave_every_safe_move() {
    /// `counts`: decided nodes, open nodes, and open nodes after forced replies.
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
            let reached = minimax.score(&open.node);
            assert_eq!(
                if open.swapped { -reached } else { reached },
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
    check(STANDARD, &mut counts);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// The nodes drawn at the top of `node.rs`.
#[test]
fn the_drawn_replies_are_forced() {
    let geometry = Custom::<u64>::new(4, 5);
    let before = drawn(
        geometry,
        ". . . . o
         . . . . o
         . x . x x
         o o . o x",
    );
    let after = drawn(
        geometry,
        ". . . . o
         . . . x o
         . x o x x
         o o x o x",
    );
    let ForcedLine::Open(open) = before.play_forced(geometry) else {
        panic!("the game is not decided");
    };
    assert_eq!((open.node.other, open.node.own), (after.own, after.other));
    assert!(open.swapped);
    assert_eq!(open.moves.count(), 4);
}

#[test]
fn the_childs_alpha_decides_about_the_parents_score() {
    let node = Node::new(STANDARD, 0, 0);
    for swapped in [false, true] {
        let open = OpenNode {
            node,
            moves: 0,
            swapped,
        };
        for score in -5..=5 {
            let parent = open.parent_score(score);
            assert_eq!(parent, if swapped { score } else { -score });
            for alpha in -6..=6 {
                let above = score > open.child_alpha(alpha);
                assert_eq!(above == swapped, parent > alpha, "{score} {alpha}");
            }
        }
    }
}

#[test]
fn only_mirror_images_share_a_key() {
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
