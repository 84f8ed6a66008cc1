//! From "is the score above a bound?" to the score: one question after another until the bounds meet.

use super::bits::Bits;
use super::bounds;
use super::budget::Budget;
use super::geometry::Geometry;
use super::node::{ForcedLine, Node, OpenNode, win_now};
use super::search::{Search, SearchStop};
use super::table::Table;
use super::team::Team;
use crate::jobs::Stopped;
use std::thread;

/// Scores beyond this are early wins, cheap to ask about.
const EARLY_WIN: i32 = 7;

/// The score of a position nobody has won yet, if it lies window these bounds, else the bound it lies
/// beyond.
pub(super) fn score<G: Geometry>(
    geometry: G,
    node: &Node<G::Word>,
    (least, most): (i32, i32),
    table: &mut Table,
    threads: usize,
    budget: &Budget,
) -> Result<i32, Stopped> {
    if node.own_wins & geometry.landings(node.taken()) != G::Word::ZERO {
        return Ok(win_now(geometry, node.discs).clamp(least, most));
    }
    let open = match node.play_forced(geometry) {
        ForcedLine::Decided(score) => return Ok(score.clamp(least, most)),
        ForcedLine::Open(open) => open,
    };
    let (least, most) = if open.swapped {
        (-most, -least)
    } else {
        (least, most)
    };
    let (min, max) = bounds::range(geometry, open.node.discs);
    let (mut min, mut max) = (min.clamp(least, most), max.clamp(least, most));
    while min < max {
        let bound = next_bound(min, max);
        // A short search is over before another thread has started.
        let threads = if table.outgrew_cache() { threads } else { 1 };
        match search_with_threads(geometry, &open, bound, table, threads, budget) {
            Ok(score) if score > bound => min = score,
            Ok(score) => max = score,
            // What was found so far stays in the table, so that asking again is soon where it was.
            Err(SearchStop::TableFull) => table.grow(geometry, budget.stop())?,
            Err(SearchStop::Stopped | SearchStop::OutOfNodes | SearchStop::FinishedElsewhere) => {
                return Err(Stopped);
            }
        }
    }
    let score = min.clamp(least, most);
    Ok(if open.swapped { -score } else { score })
}

/// The bound to ask about next: from the outside in, because a bound far from 0 leaves few plies to
/// search, and early wins are found before late ones are looked for. Near 0 nearly all plies are left
/// anyhow, and who wins at all is the question that is most often answered at a glance.
fn next_bound(min: i32, max: i32) -> i32 {
    let outer = if -min >= max { min } else { max };
    let bound = if outer.abs() > EARLY_WIN {
        2 * outer / 3
    } else {
        0
    };
    bound.clamp(min, max - 1)
}

/// Asks several threads at once whether the score is above a bound. They share the table and near the
/// root keep out of each other's way; the first answer ends the others' search.
fn search_with_threads<G: Geometry>(
    geometry: G,
    open: &OpenNode<G::Word>,
    bound: i32,
    table: &Table,
    threads: usize,
    budget: &Budget,
) -> Result<i32, SearchStop> {
    let stores_left = table.stores_before_growth(geometry) / threads as u64;
    let search = || Search::new(geometry, table.view(geometry), budget, stores_left);
    if threads == 1 {
        return search().run(open, bound);
    }
    let team = Team::new(threads);
    let run = |member: usize| {
        let mut search = search();
        search.join(&team, member);
        let answer = search.run(open, bound);
        // A thread without nodes leaves the answer to those that have some.
        if answer != Err(SearchStop::OutOfNodes) {
            team.end();
        }
        answer
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|member| scope.spawn(move || run(member)))
            .collect();
        let first = run(0);
        let others = helpers
            .into_iter()
            .map(|helper| helper.join().expect("a search does not panic"));
        others.fold(first, better)
    })
}

/// Of two threads' results the one that says more: whoever ends first stops the others.
fn better(one: Result<i32, SearchStop>, other: Result<i32, SearchStop>) -> Result<i32, SearchStop> {
    match one {
        Err(SearchStop::Stopped | SearchStop::OutOfNodes | SearchStop::FinishedElsewhere) => other,
        Err(SearchStop::TableFull) => other.or(one),
        Ok(_) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::ChaCha;
    use crate::solver::geometry::Custom;
    use crate::solver::reference::{Minimax, random_node};

    #[test]
    fn the_score_is_found_within_any_bounds() {
        let geometry = Custom::<u64>::new(4, 5);
        let mut minimax = Minimax::new(geometry);
        let mut rng = ChaCha::new(1, 0);
        let mut table = Table::new(1 << 16);
        table.clear(geometry);
        for round in 0..200 {
            let node = random_node(geometry, round % 13, &mut rng);
            let exact = minimax.score(&node);
            for least in -11..11 {
                for most in least + 1..=11 {
                    let budget = Budget::unlimited();
                    let found = score(geometry, &node, (least, most), &mut table, 1, &budget);
                    assert_eq!(found, Ok(exact.clamp(least, most)), "{node:?}");
                }
            }
        }
    }

    #[test]
    fn the_next_bound_lies_between_the_bounds() {
        for min in -30..30 {
            for max in min + 1..=30 {
                assert!((min..max).contains(&next_bound(min, max)), "{min} {max}");
            }
        }
        assert_eq!(next_bound(-20, 20), -13);
        assert_eq!(next_bound(-13, 20), 13);
        assert_eq!(next_bound(-7, 7), 0);
        assert_eq!(next_bound(1, 7), 1);
    }

    #[test]
    fn threads_answer_as_one_does() {
        // So many cells are free that the threads keep out of each other's way.
        let geometry = Custom::<u64>::new(5, 6);
        let mut rng = ChaCha::new(2, 0);
        let mut asked = 0;
        for round in 0..8 {
            let node = random_node(geometry, 25 + round % 4, &mut rng);
            let ForcedLine::Open(open) = node.play_forced(geometry) else {
                continue;
            };
            let window = (-i32::MAX, i32::MAX);
            let budget = Budget::unlimited();
            let mut table = Table::new(1 << 22);
            table.clear(geometry);
            let exact = score(geometry, &open.node, window, &mut table, 1, &budget);
            let exact = exact.expect("nobody stops it");
            for bound in exact - 2..exact + 2 {
                let mut table = Table::new(1 << 22);
                table.clear(geometry);
                let answer = loop {
                    match search_with_threads(geometry, &open, bound, &table, 3, &budget) {
                        Err(SearchStop::TableFull) => table.grow(geometry, budget.stop()).unwrap(),
                        answer => break answer.expect("nobody stops it"),
                    }
                };
                assert_eq!(answer > bound, exact > bound, "{node:?}");
                assert!(if answer > bound {
                    answer <= exact
                } else {
                    answer >= exact
                });
                asked += 1;
            }
        }
        assert!(asked > 10, "{asked}");
    }

    #[test]
    fn an_answer_counts_more_than_none() {
        use SearchStop::{FinishedElsewhere, OutOfNodes, Stopped, TableFull};
        for none in [Stopped, OutOfNodes, FinishedElsewhere] {
            assert_eq!(better(Err(none), Ok(3)), Ok(3));
            assert_eq!(better(Ok(3), Err(none)), Ok(3));
            assert_eq!(better(Err(none), Err(TableFull)), Err(TableFull));
            assert_eq!(better(Err(TableFull), Err(none)), Err(TableFull));
        }
        assert_eq!(better(Err(TableFull), Ok(3)), Ok(3));
        assert_eq!(better(Ok(3), Err(TableFull)), Ok(3));
    }
}
