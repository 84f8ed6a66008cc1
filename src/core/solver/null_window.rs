//! The driver of the null-window searches: runs one after another until the lower and the upper bound
//! of the score meet. It also grows the table and starts the threads.

use super::bits::Bits;
use super::budget::Budget;
use super::geometry::Geometry;
use super::history::History;
use super::node::{ForcedLine, Node, OpenNode, win_now};
use super::question::range;
use super::search::{Search, SearchStop};
use super::table::Table;
use super::team::Team;
use crate::stop::Stopped;
use std::thread;

/// Scores beyond this are early wins, which short searches decide.
const EARLY_WIN: i32 = 7;

/// The score of a node that nobody has won, clamped to a window. There is a thread for each history.
pub(super) fn score<G: Geometry>(
    geometry: G,
    node: &Node<G::Word>,
    (least, most): (i32, i32),
    table: &mut Table,
    histories: &mut [History],
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
    let (lower, upper) = range(geometry, open.node.discs);
    let (mut lower, mut upper) = (lower.clamp(least, most), upper.clamp(least, most));
    while lower < upper {
        let alpha = next_alpha(lower, upper);
        // A short search ends before another thread has started.
        let threads = if table.is_of_long_search() {
            histories.len()
        } else {
            1
        };
        let histories = &mut histories[..threads];
        match search_with_threads(geometry, &open, alpha, table, histories, budget) {
            Ok(score) if score > alpha => lower = score,
            Ok(score) => upper = score,
            // The table keeps the work done so far, so the next search soon catches up.
            Err(SearchStop::TableFull) => table.grow(geometry, || budget.is_stopped())?,
            Err(SearchStop::Stopped | SearchStop::OutOfNodes | SearchStop::FinishedElsewhere) => {
                return Err(Stopped);
            }
        }
    }
    let score = lower.clamp(least, most);
    Ok(if open.swapped { -score } else { score })
}

/// The alpha of the next search, from the outside in: an alpha far from 0 leaves few plies to search, so
/// early wins are found first. Near 0 nearly all plies are left anyhow, and the sign of the score is
/// what static bounds decide most often.
fn next_alpha(lower: i32, upper: i32) -> i32 {
    let outer = if -lower >= upper { lower } else { upper };
    let alpha = if outer.abs() > EARLY_WIN {
        5 * outer / 6
    } else {
        0
    };
    alpha.clamp(lower, upper - 1)
}

/// Searches with a thread for each history whether the score is above `alpha`. They share the table and
/// divide the nodes near the root; the first result ends the search of all.
fn search_with_threads<G: Geometry>(
    geometry: G,
    open: &OpenNode<G::Word>,
    alpha: i32,
    table: &Table,
    histories: &mut [History],
    budget: &Budget,
) -> Result<i32, SearchStop> {
    let threads = histories.len();
    let stores_left = table.stores_before_growth(geometry) / threads as u64;
    let search =
        |history| Search::new(geometry, table.view(geometry), budget, history, stores_left);
    let (own, others) = histories
        .split_first_mut()
        .expect("there is at least one thread");
    if others.is_empty() {
        return search(own).run(open, alpha);
    }
    let team = Team::new(threads);
    let run = |member: usize, history| {
        let mut search = search(history);
        search.join(&team, member);
        let result = search.run(open, alpha);
        // Threads that still have nodes may find the result.
        if result != Err(SearchStop::OutOfNodes) {
            team.end();
        }
        result
    };
    thread::scope(|scope| {
        let start = |(member, history)| {
            let builder = thread::Builder::new();
            builder
                .spawn_scoped(scope, move || run(member, history))
                .ok()
        };
        // If the system has no thread left, those there are do all of the work.
        let helpers: Vec<_> = (1..).zip(others).map_while(start).collect();
        let first = run(0, own);
        let others = helpers
            .into_iter()
            .map(|helper| helper.join().expect("a search does not panic"));
        others.fold(first, better)
    })
}

/// The more useful of two threads' results: a score, else a full table.
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
    fn the_score_is_clamped_to_every_window() {
        let geometry = Custom::<u64>::new(4, 5);
        let mut minimax = Minimax::new(geometry);
        let mut rng = ChaCha::new(1, 0);
        let mut table = Table::new(1 << 16);
        table.clear(geometry);
        let mut alone = [History::new()];
        for round in 0..200 {
            let node = random_node(geometry, round % 13, &mut rng);
            let exact = minimax.score(&node);
            for least in -11..11 {
                for most in least + 1..=11 {
                    let budget = Budget::unlimited();
                    let window = (least, most);
                    let found = score(geometry, &node, window, &mut table, &mut alone, &budget);
                    assert_eq!(found, Ok(exact.clamp(least, most)), "{node:?}");
                }
            }
        }
    }

    #[test]
    fn the_next_alpha_lies_between_the_bounds() {
        for lower in -30..30 {
            for upper in lower + 1..=30 {
                let alpha = next_alpha(lower, upper);
                assert!((lower..upper).contains(&alpha), "{lower} {upper}");
            }
        }
        assert_eq!(next_alpha(-20, 20), -16);
        assert_eq!(next_alpha(-16, 20), 16);
        assert_eq!(next_alpha(-7, 7), 0);
        assert_eq!(next_alpha(1, 7), 1);
    }

    #[test]
    fn three_threads_agree_with_one() {
        // More than `SOLO_FREE_CELLS` are free, so the threads work as a team.
        let geometry = Custom::<u64>::new(5, 6);
        let mut rng = ChaCha::new(2, 0);
        let mut searched = 0;
        for round in 0..8 {
            let node = random_node(geometry, 25 + round % 4, &mut rng);
            let ForcedLine::Open(open) = node.play_forced(geometry) else {
                continue;
            };
            let window = (-i32::MAX, i32::MAX);
            let budget = Budget::unlimited();
            let mut table = Table::new(1 << 22);
            table.clear(geometry);
            let mut team = [(); 3].map(|()| History::new());
            let exact = score(
                geometry,
                &open.node,
                window,
                &mut table,
                &mut team[..1],
                &budget,
            );
            let exact = exact.expect("nothing stops it");
            for alpha in exact - 2..exact + 2 {
                let mut table = Table::new(1 << 22);
                table.clear(geometry);
                let result = loop {
                    match search_with_threads(geometry, &open, alpha, &table, &mut team, &budget) {
                        Err(SearchStop::TableFull) => table.grow(geometry, || false).unwrap(),
                        result => break result.expect("nothing stops it"),
                    }
                };
                assert_eq!(result > alpha, exact > alpha, "{node:?}");
                assert!(if result > alpha {
                    result <= exact
                } else {
                    result >= exact
                });
                searched += 1;
            }
        }
        assert!(searched > 10, "{searched}");
    }

    #[test]
    fn a_score_is_better_than_a_full_table_and_both_than_a_stop() {
        use SearchStop::{FinishedElsewhere, OutOfNodes, Stopped, TableFull};
        for stop in [Stopped, OutOfNodes, FinishedElsewhere] {
            assert_eq!(better(Err(stop), Ok(3)), Ok(3));
            assert_eq!(better(Ok(3), Err(stop)), Ok(3));
            assert_eq!(better(Err(stop), Err(TableFull)), Err(TableFull));
            assert_eq!(better(Err(TableFull), Err(stop)), Err(TableFull));
        }
        assert_eq!(better(Err(TableFull), Ok(3)), Ok(3));
        assert_eq!(better(Ok(3), Err(TableFull)), Ok(3));
    }
}
