use super::*;
use crate::rng::ChaCha;
use crate::solver::geometry::Custom;
use crate::solver::node::Node;
use crate::solver::reference::{Minimax, random_node, wins_at_once};
use crate::solver::table::Table;
use crate::stop::Stop;

fn cleared<G: Geometry>(geometry: G) -> Table {
    let mut table = Table::new(1 << 12);
    table.clear(geometry);
    table
}

/// A node that takes a few hundred nodes to search.
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

/// A search that stores as many nodes as it likes.
fn unlimited<'t, G: Geometry>(
    geometry: G,
    table: &'t Table,
    budget: &'t Budget,
    history: &'t mut History,
) -> Search<'t, G> {
    Search::new(geometry, table.view(geometry), budget, history, u64::MAX)
}

#[test]
fn every_result_is_a_bound_of_the_exact_score() {
    fn check<G: Geometry<Word: std::hash::Hash>>(geometry: G, searched: &mut u64) {
        let mut minimax = Minimax::new(geometry);
        let mut rng = ChaCha::new(1, 0);
        // One table for all searches, so that they use each other's entries.
        let table = cleared(geometry);
        let mut history = History::new();
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
                let search = unlimited(geometry, &table, &budget, &mut history);
                let bound = search.run(&open, alpha).expect("nothing stops it");
                let holds = if bound > alpha {
                    score >= bound
                } else {
                    score <= bound
                };
                assert!(holds, "{node:?}: score {score}, bound {bound} for {alpha}");
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
fn the_table_serves_the_next_search() {
    let (geometry, open) = long();
    let table = cleared(geometry);
    let mut history = History::new();
    let mut run = |nodes| {
        let mut budget = limited(nodes);
        let search = unlimited(geometry, &table, &budget, &mut history);
        let result = search.run(&open, 0);
        (result, budget.spent())
    };
    let (result, nodes) = run(u64::MAX);
    assert!(result.is_ok() && nodes > 100, "{nodes}");
    assert_eq!(run(u64::MAX), (result, 1));
    assert_eq!(run(1), (result, 1));
    assert_eq!(run(0), (Err(SearchStop::OutOfNodes), 0));
}

#[test]
fn a_search_ends_when_its_stores_are_used_up() {
    let (geometry, open) = long();
    let nodes = |stores_left| {
        let table = cleared(geometry);
        let mut history = History::new();
        let mut budget = Budget::unlimited();
        let search = Search::new(
            geometry,
            table.view(geometry),
            &budget,
            &mut history,
            stores_left,
        );
        assert_eq!(search.run(&open, 0), Err(SearchStop::TableFull));
        budget.spent()
    };
    assert!(nodes(0) < nodes(10) && nodes(10) < nodes(50));
}

#[test]
fn a_search_ends_with_its_budget_and_gives_unused_nodes_back() {
    let (geometry, open) = long();
    let mut whole = Budget::unlimited();
    let table = cleared(geometry);
    let mut history = History::new();
    let search = unlimited(geometry, &table, &whole, &mut history);
    let result = search.run(&open, 0);
    let needed = whole.spent();
    for (nodes, expected) in [
        (needed, result),
        (needed + 10_000, result),
        (needed - 1, Err(SearchStop::OutOfNodes)),
        (1, Err(SearchStop::OutOfNodes)),
    ] {
        let table = cleared(geometry);
        let mut history = History::new();
        let mut budget = limited(nodes);
        let search = unlimited(geometry, &table, &budget, &mut history);
        assert_eq!(search.run(&open, 0), expected);
        assert_eq!(budget.spent(), nodes.min(needed));
    }
}

#[test]
fn a_raised_stop_or_a_finished_team_ends_a_search_before_its_first_node() {
    let (geometry, open) = long();
    let table = cleared(geometry);
    let mut history = History::new();
    let mut budget = Budget::unlimited();
    let team = Team::new(2);
    team.end();
    let mut search = unlimited(geometry, &table, &budget, &mut history);
    search.join(&team, 1);
    assert_eq!(search.run(&open, 0), Err(SearchStop::Stopped));
    assert_eq!(budget.spent(), 0);

    let stop = Stop::default();
    stop.raise();
    budget.set_stop(stop);
    let search = unlimited(geometry, &table, &budget, &mut history);
    assert_eq!(search.run(&open, 0), Err(SearchStop::Stopped));
    assert_eq!(budget.spent(), 0);
}
