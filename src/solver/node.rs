//! A position inside the search: both sides' discs and the cells that would win for each, kept up to
//! date disc by disc, and forced replies played out until someone has a choice.

#[cfg(test)]
mod tests;

use super::bits::Bits;
use super::geometry::Geometry;

/// Up to so many discs a position shares its key with its mirror image.
const MIRRORED_DISCS: u32 = 12;

/// A position whose side to move cannot win at once.
///
/// `own` and `other` never overlap; the winning cells include taken ones, which do no harm because
/// they are only ever compared with free cells.
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
    /// How many discs lie on the board.
    pub discs: u32,
}

/// What remains of a position once forced replies have been played.
#[derive(Clone, Copy, Debug)]
pub(super) enum ForcedLine<W> {
    /// The game is decided: the score of the side that was to move at first.
    Decided(i32),
    /// The side to move has at least two moves that do not lose at once.
    Open(OpenNode<W>),
}

/// A position in which the side to move has a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode<W> {
    /// The position.
    pub node: Node<W>,
    /// The moves after which the other side cannot win at once.
    pub moves: W,
    /// Whether the side to move is not the one before the forced replies.
    pub swapped: bool,
}

impl<W: Bits> OpenNode<W> {
    /// The score of the side that moved before the position was settled.
    #[inline(always)]
    pub(super) fn parent_score(&self, score: i32) -> i32 {
        if self.swapped { score } else { -score }
    }

    /// The bound to ask of this position so that [`parent_score`](Self::parent_score) of the answer is
    /// above `alpha` or not. "Not above" turns into "above" with the point of view.
    #[inline(always)]
    pub(super) fn child_alpha(&self, alpha: i32) -> i32 {
        if self.swapped { alpha } else { -alpha - 1 }
    }
}

impl<W: Bits> Node<W> {
    /// The position with these discs, its side to move unable to win at once.
    pub(super) fn new<G: Geometry<Word = W>>(geometry: G, own: W, taken: W) -> Self {
        let other = own ^ taken;
        Self {
            own,
            other,
            own_wins: geometry.completions(own),
            other_wins: geometry.completions(other),
            discs: taken.count(),
        }
    }

    /// The cells taken by either side.
    #[inline(always)]
    pub(super) fn taken(&self) -> W {
        self.own | self.other
    }

    /// The position after a disc on this cell, which must not win.
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

    /// A number no other position of the board has. A column of `n` discs adds `2^n - 1` for all of them
    /// to those of the side to move, which is one less than these discs under a bit that marks the
    /// column's height:
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
    /// No sum is larger than `2^(rows + 1) - 2`, so that no column carries into the next. Up to
    /// `MIRRORED_DISCS` discs, when a position and its mirror image can both come up, they share the lower
    /// of their keys.
    #[inline(always)]
    pub(super) fn key<G: Geometry<Word = W>>(&self, geometry: G) -> W {
        let key = self.own + self.taken();
        if self.discs > MIRRORED_DISCS {
            return key;
        }
        key.min(geometry.mirrored(key))
    }

    /// Plays forced replies until someone has a choice or the game is decided.
    #[inline(always)]
    pub(super) fn play_forced<G: Geometry<Word = W>>(mut self, geometry: G) -> ForcedLine<W> {
        let mut swapped = false;
        loop {
            let landings = geometry.landings(self.taken());
            let threats = landings & self.other_wins;
            let candidates = if threats == W::ZERO {
                landings
            } else {
                threats
            };
            // A disc under the other side's winning cell hands it over.
            let moves = candidates & !(self.other_wins >> 1);
            let lost = moves == W::ZERO || (threats != W::ZERO && threats.several());
            if lost {
                let score = if landings == W::ZERO {
                    0
                } else {
                    loss_next(geometry, self.discs)
                };
                return ForcedLine::Decided(if swapped { -score } else { score });
            }
            if moves.several() {
                return ForcedLine::Open(OpenNode {
                    node: self,
                    moves,
                    swapped,
                });
            }
            self = self.play(geometry, moves);
            swapped = !swapped;
        }
    }
}

/// The score of the side to move when it wins with its next disc.
#[inline(always)]
pub(super) fn win_now<G: Geometry>(geometry: G, discs: u32) -> i32 {
    (geometry.cells() + 1 - discs) as i32 / 2
}

/// The score of the side to move when the other side wins with its next disc.
#[inline(always)]
pub(super) fn loss_next<G: Geometry>(geometry: G, discs: u32) -> i32 {
    -((geometry.cells() - discs) as i32 / 2)
}
