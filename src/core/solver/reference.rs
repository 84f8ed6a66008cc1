//! A slow reference implementation of the rules, for tests.

use super::bits::Bits;
use super::geometry::Geometry;
use super::node::Node;
use crate::rng::Rng;
use std::collections::HashMap;

/// The bit of a cell.
pub(super) fn bit<G: Geometry>(geometry: G, row: u32, col: u32) -> G::Word {
    G::Word::ONE << (col * (geometry.rows() + 1) + row)
}

/// All cells, as row and column.
pub(super) fn cells<G: Geometry>(geometry: G) -> impl Iterator<Item = (u32, u32)> + use<G> {
    (0..geometry.cols()).flat_map(move |col| (0..geometry.rows()).map(move |row| (row, col)))
}

/// The set of cells that meet a condition.
pub(super) fn cells_where<G: Geometry>(
    geometry: G,
    mut meets: impl FnMut(u32, u32) -> bool,
) -> G::Word {
    cells(geometry)
        .filter(|&(row, col)| meets(row, col))
        .fold(G::Word::ZERO, |set, (row, col)| {
            set | bit(geometry, row, col)
        })
}

/// Every four cells in a row, from left to right or upwards.
pub(super) fn alignments<G: Geometry>(geometry: G) -> Vec<[(u32, u32); 4]> {
    let mut alignments = Vec::new();
    for (row, col) in cells(geometry) {
        for (up, right) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let line = [0, 1, 2, 3].map(|step| {
                let row = i64::from(row) + step * up;
                let col = i64::from(col) + step * right;
                (row as u32, col as u32)
            });
            let inside = |&(row, col): &(u32, u32)| row < geometry.rows() && col < geometry.cols();
            if line.iter().all(inside) {
                alignments.push(line);
            }
        }
    }
    alignments
}

/// Whether a set contains a cell.
pub(super) fn has<G: Geometry>(geometry: G, set: G::Word, (row, col): (u32, u32)) -> bool {
    set & bit(geometry, row, col) != G::Word::ZERO
}

/// The landing cells, each as a set of its own.
pub(super) fn moves<G: Geometry>(geometry: G, node: &Node<G::Word>) -> Vec<G::Word> {
    let taken = node.taken();
    let landing = |col| (0..geometry.rows()).find(|&row| !has(geometry, taken, (row, col)));
    (0..geometry.cols())
        .filter_map(|col| Some(bit(geometry, landing(col)?, col)))
        .collect()
}

/// Whether one of these winning cells is a landing cell.
pub(super) fn wins_at_once<G: Geometry>(geometry: G, wins: G::Word, node: &Node<G::Word>) -> bool {
    moves(geometry, node)
        .into_iter()
        .any(|cell| cell & wins != G::Word::ZERO)
}

/// Exact scores by plain minimax, memoized.
pub(super) struct Minimax<G: Geometry> {
    geometry: G,
    scores: HashMap<(G::Word, G::Word), i32>,
}

impl<G: Geometry<Word: std::hash::Hash>> Minimax<G> {
    pub(super) fn new(geometry: G) -> Self {
        let scores = HashMap::new();
        Self { geometry, scores }
    }

    pub(super) fn score(&mut self, node: &Node<G::Word>) -> i32 {
        if wins_at_once(self.geometry, node.own_wins, node) {
            // One more than the discs the winner has left after the win.
            let cells = self.geometry.cells();
            let discs_of_winner = (cells + 1 - node.discs % 2) / 2;
            return (discs_of_winner - node.discs / 2) as i32;
        }
        if let Some(&known) = self.scores.get(&(node.own, node.other)) {
            return known;
        }
        let moves = moves(self.geometry, node).into_iter();
        let scores = moves.map(|cell| -self.score(&node.play(self.geometry, cell)));
        let score = scores.max().unwrap_or(0);
        self.scores.insert((node.own, node.other), score);
        score
    }
}

/// The node of a drawing, top row first: `x` is to move, `o` is the other side.
pub(super) fn drawn<G: Geometry>(geometry: G, drawing: &str) -> Node<G::Word> {
    let rows: Vec<Vec<&str>> = drawing
        .lines()
        .rev()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let discs = |sign| {
        cells_where(geometry, |row, col| {
            rows[row as usize][col as usize] == sign
        })
    };
    Node::new(geometry, discs("x"), discs("x") | discs("o"))
}

/// A node of a random game without a win, with `free` cells left.
pub(super) fn random_node<G: Geometry>(
    geometry: G,
    free: u32,
    rng: &mut impl Rng,
) -> Node<G::Word> {
    let empty = Node::new(geometry, G::Word::ZERO, G::Word::ZERO);
    let mut node = empty;
    while node.discs + free < geometry.cells() {
        let quiet: Vec<G::Word> = moves(geometry, &node)
            .into_iter()
            .filter(|&cell| cell & node.own_wins == G::Word::ZERO)
            .collect();
        node = match quiet.len() {
            0 => empty,
            count => node.play(geometry, quiet[rng.below(count)]),
        };
    }
    node
}
