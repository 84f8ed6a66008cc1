//! A position inside the search: the discs and winning cells of both sides, updated with every ply.
//!
//! Forced replies are played out before a node is searched. Here x is to move:
//!
//! ```text
//!   4  . . . . o          4  . . . . o      c1  x blocks row 1
//!   3  . . . . o          3  . . . x o      c2  o blocks row 2
//!   2  . x . x x          2  . x o x x      d3  x blocks the diagonal b1 to e4
//!   1  o o . o x          1  o o x o x
//!      a b c d e             a b c d e
//! ```
//!
//! On the right o is to move and has four moves that do not lose at once: the node to search.

#[cfg(test)]
mod tests;

use super::bits::Bits;
use super::geometry::Geometry;

/// Up to this number of discs a position and its mirror image share a key.
const MIRRORED_DISCS: u32 = 12;

/// A position whose side to move cannot win with its next disc.
///
/// `own` and `other` never overlap. The winning cells may include taken cells, which is harmless:
/// they are only compared with free cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    /// Discs of the side to move.
    pub own: W,
    /// Discs of the other side.
    pub other: W,
    /// Cells that complete four for the side to move.
    pub own_wins: W,
    /// Cells that complete four for the other side.
    pub other_wins: W,
    /// The number of discs on the board.
    pub discs: u32,
}

/// What the side to move can do without losing at once.
#[derive(Clone, Copy, Debug)]
pub(super) enum Replies<W> {
    /// Nothing: every move loses at once, or the board is full.
    None,
    /// One move.
    Forced(W),
    /// A choice of moves.
    Several(W),
}

/// The end of a line of forced replies.
#[derive(Clone, Copy, Debug)]
pub(super) enum ForcedLine<W> {
    /// The game is decided: the score for the side to move before the line.
    Decided(i32),
    /// The side to move has a choice.
    Open(OpenNode<W>),
}

/// A node in which the side to move has at least two moves that do not lose at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode<W> {
    /// The position after the forced replies.
    pub node: Node<W>,
    /// The landing cells after which the other side cannot win at once.
    pub moves: W,
    /// Whether the number of forced replies is odd, so the other side is to move.
    pub swapped: bool,
}

impl<W: Bits> OpenNode<W> {
    /// Converts a score of this node to the parent's: for the side that moved before the forced replies.
    #[inline(always)]
    pub(super) fn parent_score(&self, score: i32) -> i32 {
        if self.swapped { score } else { -score }
    }

    /// Converts the parent's `alpha` to this node's: the bound whose answer decides whether
    /// [`parent_score`](Self::parent_score) is above `alpha`. From the other side's view "above" becomes
    /// "not above".
    #[inline(always)]
    pub(super) fn child_alpha(&self, alpha: i32) -> i32 {
        if self.swapped { alpha } else { -alpha - 1 }
    }
}

impl<W: Bits> Node<W> {
    /// The node with these discs. The side to move must not be able to win at once.
    pub(super) fn new<G: Geometry<Word = W>>(geometry: G, own: W, taken: W) -> Self {
        let other = own ^ taken;
        Self {
            own,
            other,
            own_wins: geometry.completions_portable(own),
            other_wins: geometry.completions_portable(other),
            discs: taken.count(),
        }
    }

    /// The cells taken by either side.
    #[inline(always)]
    pub(super) fn taken(&self) -> W {
        self.own | self.other
    }

    /// The node after a disc on `cell`, which must not win.
    #[inline(always)]
    pub(super) fn play<G: Geometry<Word = W>>(&self, geometry: G, cell: W) -> Self {
        let played = self.own | cell;
        Self {
            own: self.other,
            other: played,
            own_wins: self.other_wins,
            other_wins: geometry.completions(played),
            discs: self.discs + 1,
        }
    }

    /// A number that identifies the position. In each column it is the discs of the side to move under
    /// a bit that marks the height, minus 1:
    ///
    /// ```text
    ///            own   taken   own + taken + 1   own + taken
    ///   spare     .      .            .               .
    ///     .       .      .            .               .
    ///     .       .      .            1               1
    ///     o       .      1            .               .
    ///     x       1      1            1               1
    ///     x       1      1            1               .
    /// ```
    ///
    /// No column exceeds `2^(rows + 1) - 2`, so none carries into the next. Up to `MIRRORED_DISCS` discs
    /// a search often meets both a position and its mirror image, and they share the lower key.
    #[inline(always)]
    pub(super) fn key<G: Geometry<Word = W>>(&self, geometry: G) -> W {
        let key = self.own + self.taken();
        if self.discs > MIRRORED_DISCS {
            return key;
        }
        key.min(geometry.mirrored(key))
    }

    /// The moves of the side to move that do not lose at once, given its landing cells.
    #[inline(always)]
    pub(super) fn replies(&self, landings: W) -> Replies<W> {
        let threats = landings & self.other_wins;
        let candidates = if threats == W::ZERO {
            landings
        } else {
            threats
        };
        // A disc below the other side's winning cell lets it win.
        let moves = candidates & !(self.other_wins >> 1);
        if moves == W::ZERO || threats.several() {
            Replies::None
        } else if moves.several() {
            Replies::Several(moves)
        } else {
            Replies::Forced(moves)
        }
    }

    /// The score of a node without replies, given its landing cells.
    #[inline(always)]
    pub(super) fn score_without_replies<G: Geometry<Word = W>>(
        &self,
        geometry: G,
        landings: W,
    ) -> i32 {
        if landings == W::ZERO {
            0
        } else {
            loss_next(geometry, self.discs)
        }
    }

    /// Plays forced replies until a side has a choice or the game is decided.
    #[inline(always)]
    pub(super) fn play_forced<G: Geometry<Word = W>>(mut self, geometry: G) -> ForcedLine<W> {
        let mut swapped = false;
        loop {
            let landings = geometry.landings(self.taken());
            match self.replies(landings) {
                Replies::None => {
                    let score = self.score_without_replies(geometry, landings);
                    return ForcedLine::Decided(if swapped { -score } else { score });
                }
                Replies::Several(moves) => {
                    return ForcedLine::Open(OpenNode {
                        node: self,
                        moves,
                        swapped,
                    });
                }
                Replies::Forced(reply) => {
                    self = self.play(geometry, reply);
                    swapped = !swapped;
                }
            }
        }
    }
}

/// The score of a node whose side to move wins with its next disc.
#[inline(always)]
pub(super) fn win_now<G: Geometry>(geometry: G, discs: u32) -> i32 {
    (geometry.cells() + 1 - discs) as i32 / 2
}

/// The score of a node whose side to move cannot stop the other side's win with its next disc.
#[inline(always)]
pub(super) fn loss_next<G: Geometry>(geometry: G, discs: u32) -> i32 {
    -((geometry.cells() - discs) as i32 / 2)
}
