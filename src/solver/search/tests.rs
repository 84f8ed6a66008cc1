use super::*;
use crate::jobs::Stop;
use crate::rng::ChaCha;
use crate::solver::geometry::Custom;
use crate::solver::node::Node;
use crate::solver::reference::{Minimax, random_node, wins_at_once};
use crate::solver::table::Table;

fn cleared<G: Geometry>(geometry: G) -> Table {
    let mut table = Table::new(1 << 12);
    table.clear(geometry);
    table
}

/// A position that takes a few hundred nodes.
fn long() -> (Custom<u64>, OpenNode<u64>) {
    let geometry = Custom::<u64>::new(4, 5);
    match Node::new(geometry, 0, 0).play_forced(geometry) {
        ForcedLine::Open(open) => (geometry, open),
        ForcedLine::Decided(_) => unreachable!("nothing is forced on an empty board"),
    }
}

fn limited(nodes: u64) -> Budget {
    let mut budget = Budget::unlimited();
    budget.set_nodes(nodes);
    budget.begin();
    budget
}

#[test]
fn every_bound_is_answered_as_minimax_would() {
    fn check<G: Geometry<Word: std::hash::Hash>>(geometry: G, searched: &mut u64) {
        let mut minimax = Minimax::new(geometry);
        let mut rng = ChaCha::new(1, 0);
        // One table for all, so that what one question leaves there is of use to the others.
        let table = cleared(geometry);
        for round in 0..100 {
            let node = random_node(geometry, geometry.cells().min(5 + round % 9), &mut rng);
            if wins_at_once(geometry, node.own_wins, &node) {
                continue;
            }
            let ForcedLine::Open(open) = node.play_forced(geometry) else {
                continue;
            };
            let score = minimax.score(&open.node);
            let most = geometry.cells() as i32 / 2 + 1;
            for alpha in -most..=most {
                let mut budget = Budget::unlimited();
                let search = Search::new(geometry, table.view(geometry), &budget, u64::MAX);
                let bound = search.run(&open, alpha).expect("nobody stops it");
                let holds = if bound > alpha {
                    score >= bound
                } else {
                    score <= bound
                };
                assert!(holds, "{node:?}: {score}, not {bound} for {alpha}");
                *searched += budget.spent();
            }
        }
    }
    let mut searched = 0;
    for (rows, cols) in [(4, 4), (4, 5), (5, 4), (3, 6), (5, 5), (6, 4), (2, 6)] {
        check(Custom::<u64>::new(rows, cols), &mut searched);
        check(Custom::<u128>::new(rows, cols), &mut searched);
    }
    assert!(searched > 10_000, "{searched}");
}

#[test]
fn what_was_found_is_kept_for_the_next_search() {
    let (geometry, open) = long();
    let table = cleared(geometry);
    let ask = |nodes| {
        let mut budget = limited(nodes);
        let search = Search::new(geometry, table.view(geometry), &budget, u64::MAX);
        let answer = search.run(&open, 0);
        (answer, budget.spent())
    };
    let (answer, nodes) = ask(u64::MAX);
    assert!(answer.is_ok() && nodes > 100, "{nodes}");
    assert_eq!(ask(u64::MAX), (answer, 1));
    assert_eq!(ask(1), (answer, 1));
    assert_eq!(ask(0), (Err(SearchStop::OutOfNodes), 0));
}

#[test]
fn a_search_ends_when_the_table_is_full() {
    let (geometry, open) = long();
    let kept = |stores_left| {
        let table = cleared(geometry);
        let mut budget = Budget::unlimited();
        let search = Search::new(geometry, table.view(geometry), &budget, stores_left);
        assert_eq!(search.run(&open, 0), Err(SearchStop::TableFull));
        budget.spent()
    };
    // The more stores_left, the longer it takes.
    assert!(kept(0) < kept(10) && kept(10) < kept(50));
}

#[test]
fn nodes_end_a_search_and_those_it_did_not_need_go_back() {
    let (geometry, open) = long();
    let mut whole = Budget::unlimited();
    let table = cleared(geometry);
    let search = Search::new(geometry, table.view(geometry), &whole, u64::MAX);
    let answer = search.run(&open, 0);
    let needed = whole.spent();
    for (nodes, expected) in [
        (needed, answer),
        (needed + 10_000, answer),
        (needed - 1, Err(SearchStop::OutOfNodes)),
        (1, Err(SearchStop::OutOfNodes)),
    ] {
        let table = cleared(geometry);
        let mut budget = limited(nodes);
        let search = Search::new(geometry, table.view(geometry), &budget, u64::MAX);
        assert_eq!(search.run(&open, 0), expected);
        assert_eq!(budget.spent(), nodes.min(needed));
    }
}

#[test]
fn a_stop_or_an_answered_team_ends_a_search_before_it_begins() {
    let (geometry, open) = long();
    let table = cleared(geometry);
    let mut budget = Budget::unlimited();
    let team = Team::new(2);
    team.end();
    let mut search = Search::new(geometry, table.view(geometry), &budget, u64::MAX);
    search.join(&team, 1);
    assert_eq!(search.run(&open, 0), Err(SearchStop::Stopped));
    assert_eq!(budget.spent(), 0);

    let stop = Stop::default();
    stop.raise();
    budget.set_stop(stop);
    let search = Search::new(geometry, table.view(geometry), &budget, u64::MAX);
    assert_eq!(search.run(&open, 0), Err(SearchStop::Stopped));
    assert_eq!(budget.spent(), 0);
}
