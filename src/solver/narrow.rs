//! From "is the score above a bound?" to the score: one question after another until the bounds meet.

use super::bits::Bits;
use super::bounds;
use super::geometry::Geometry;
use super::node::{Choice, Node, Settled, win_now};
use super::search::{Interrupt, Search};
use super::table::Table;
use super::team::Team;
use crate::jobs::Stop;
use std::thread;

/// Scores beyond this are early wins, cheap to ask about.
const FAR: i32 = 7;

/// What a search may take.
pub struct Effort<'s> {
    /// How many threads may join it.
    pub threads: usize,
    /// How many nodes each may search.
    pub patience: u64,
    /// What ends it when raised.
    pub stop: &'s Stop,
}

/// The score of a position nobody has won yet, as far as it lies within these bounds, else the bound
/// it lies beyond; nothing when stopped. And the nodes searched.
pub fn score<G: Geometry>(
    geometry: G,
    node: &Node<G::Word>,
    (least, most): (i32, i32),
    table: &mut Table,
    effort: &Effort,
) -> (Option<i32>, u64) {
    if node.own_wins & geometry.landings(node.taken()) != G::Word::ZERO {
        return (Some(win_now(geometry, node.discs).clamp(least, most)), 0);
    }
    let choice = match node.settle(geometry) {
        Settled::Decided(score) => return (Some(score.clamp(least, most)), 0),
        Settled::Open(choice) => choice,
    };
    let (least, most) = if choice.turned {
        (-most, -least)
    } else {
        (least, most)
    };
    let (min, max) = bounds::range(geometry, choice.node.discs);
    let (mut min, mut max) = (min.clamp(least, most), max.clamp(least, most));
    let mut nodes = 0;
    while min < max {
        let bound = next_bound(min, max);
        // A short search is over before another thread has started.
        let threads = if table.outgrew_cache() {
            effort.threads
        } else {
            1
        };
        let (answer, searched) = ask(
            geometry,
            &choice,
            bound,
            table,
            &Effort {
                threads,
                patience: effort.patience.saturating_sub(nodes),
                ..*effort
            },
        );
        nodes += searched;
        match answer {
            Ok(score) if score > bound => min = score,
            Ok(score) => max = score,
            // What was found so far stays in the table, so that asking again is soon where it was.
            Err(Interrupt::TableFull) => {
                if table.grow(geometry, effort.stop).is_err() {
                    return (None, nodes);
                }
            }
            Err(Interrupt::Stopped | Interrupt::Settled) => return (None, nodes),
        }
    }
    let score = min.clamp(least, most);
    (Some(if choice.turned { -score } else { score }), nodes)
}

/// The bound to ask about next: from the outside in, because a bound far from 0 leaves few plies to
/// search, and early wins are found before late ones are looked for. Near 0 nearly all plies are left
/// anyhow, and who wins at all is the question that is most often answered at a glance.
fn next_bound(min: i32, max: i32) -> i32 {
    let outer = if -min >= max { min } else { max };
    let bound = if outer.abs() > FAR { 2 * outer / 3 } else { 0 };
    bound.clamp(min, max - 1)
}

/// Asks one question of so many threads at once. They share the table and near
/// the root keep out of each other's way; the first answer ends the others' search.
fn ask<G: Geometry>(
    geometry: G,
    choice: &Choice<G::Word>,
    bound: i32,
    table: &Table,
    effort: &Effort,
) -> (Result<i32, Interrupt>, u64) {
    let view = table.view(geometry);
    let room = table.room(geometry) / effort.threads as u64;
    let answered = Stop::default();
    let team = (effort.threads > 1).then(|| Team::new(effort.threads));
    let run = |member: usize| {
        let mut search = Search::new(
            geometry,
            view,
            [effort.stop, &answered],
            room,
            effort.patience,
        );
        if let Some(team) = &team {
            search.join(team, member);
        }
        let answer = search.search(choice, bound);
        answered.raise();
        (answer, search.nodes())
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..effort.threads)
            .map(|member| scope.spawn(move || run(member)))
            .collect();
        let first = run(0);
        let others = helpers
            .into_iter()
            .map(|helper| helper.join().expect("a search does not panic"));
        others.fold(first, |(answer, nodes), (other, more)| {
            (better(answer, other), nodes + more)
        })
    })
}

/// Of two threads' results the one that says more: whoever ends first stops the others.
fn better(one: Result<i32, Interrupt>, other: Result<i32, Interrupt>) -> Result<i32, Interrupt> {
    match one {
        Err(Interrupt::Stopped | Interrupt::Settled) => other,
        Err(Interrupt::TableFull) => other.or(one),
        Ok(_) => one,
    }
}
