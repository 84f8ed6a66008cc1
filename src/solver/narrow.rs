//! From "is the score above a bound?" to the score: one question after another until the bounds meet.

use super::bits::Bits;
use super::bounds;
use super::budget::Budget;
use super::geometry::Geometry;
use super::node::{Choice, Node, Settled, win_now};
use super::search::{Interrupt, Search};
use super::table::Table;
use super::team::Team;
use crate::jobs::Stopped;
use std::thread;

/// Scores beyond this are early wins, cheap to ask about.
const FAR: i32 = 7;

/// The score of a position nobody has won yet, if it lies within these bounds, else the bound it lies
/// beyond.
pub fn score<G: Geometry>(
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
    let choice = match node.settle(geometry) {
        Settled::Decided(score) => return Ok(score.clamp(least, most)),
        Settled::Open(choice) => choice,
    };
    let (least, most) = if choice.turned {
        (-most, -least)
    } else {
        (least, most)
    };
    let (min, max) = bounds::range(geometry, choice.node.discs);
    let (mut min, mut max) = (min.clamp(least, most), max.clamp(least, most));
    while min < max {
        let bound = next_bound(min, max);
        // A short search is over before another thread has started.
        let threads = if table.outgrew_cache() { threads } else { 1 };
        match ask(geometry, &choice, bound, table, threads, budget) {
            Ok(score) if score > bound => min = score,
            Ok(score) => max = score,
            // What was found so far stays in the table, so that asking again is soon where it was.
            Err(Interrupt::TableFull) => table.grow(geometry, budget.stop())?,
            Err(Interrupt::Stopped | Interrupt::Spent | Interrupt::Settled) => return Err(Stopped),
        }
    }
    let score = min.clamp(least, most);
    Ok(if choice.turned { -score } else { score })
}

/// The bound to ask about next: from the outside in, because a bound far from 0 leaves few plies to
/// search, and early wins are found before late ones are looked for. Near 0 nearly all plies are left
/// anyhow, and who wins at all is the question that is most often answered at a glance.
fn next_bound(min: i32, max: i32) -> i32 {
    let outer = if -min >= max { min } else { max };
    let bound = if outer.abs() > FAR { 2 * outer / 3 } else { 0 };
    bound.clamp(min, max - 1)
}

/// Asks several threads at once whether the score is above a bound. They share the table and near the
/// root keep out of each other's way; the first answer ends the others' search.
fn ask<G: Geometry>(
    geometry: G,
    choice: &Choice<G::Word>,
    bound: i32,
    table: &Table,
    threads: usize,
    budget: &Budget,
) -> Result<i32, Interrupt> {
    let room = table.room(geometry) / threads as u64;
    let search = || Search::new(geometry, table.view(geometry), budget, room);
    if threads == 1 {
        return search().answer(choice, bound);
    }
    let team = Team::new(threads);
    let run = |member: usize| {
        let mut search = search();
        search.join(&team, member);
        let answer = search.answer(choice, bound);
        // A thread without nodes leaves the answer to those that have some.
        if answer != Err(Interrupt::Spent) {
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
fn better(one: Result<i32, Interrupt>, other: Result<i32, Interrupt>) -> Result<i32, Interrupt> {
    match one {
        Err(Interrupt::Stopped | Interrupt::Spent | Interrupt::Settled) => other,
        Err(Interrupt::TableFull) => other.or(one),
        Ok(_) => one,
    }
}
