//! The history heuristic: which moves have answered searches so far, for move ordering.
//!
//! Every cell has a weight, for each side and phase of the game. A move that decides a node gains, and
//! the moves searched in vain before it lose:
//!
//! ```text
//!   searched   c3       e2       d4          d4 decides the node: it gains twice a step,
//!   result     in vain  in vain  decides     c3 and e2 lose one each
//! ```
//!
//! A step grows with the nodes that the searches took, and shrinks as the weight nears its limit.

use super::bits::Bits;

/// The number of discs in which moves share their weights. Even, because each side has its own.
const DISCS_PER_PHASE: u32 = 4;
/// Phases of both sides. No board has more cells than the widest word has bits.
const PHASES: usize = (2 * u128::WIDTH / DISCS_PER_PHASE) as usize;
/// No weight exceeds this.
pub(super) const LIMIT: i32 = 1 << 14;
/// The step for each bit of the number of nodes searched.
const STEP: i32 = 192;

/// The weights of the cells in one phase, for one side.
type Weights = [i16; u128::WIDTH as usize];

/// The weights of all cells. Each thread has its own.
pub(super) struct History {
    phases: Box<[Weights; PHASES]>,
    /// The phases that are not all zeros, one bit each.
    used: u64,
}

impl History {
    /// A history of nothing.
    pub(super) fn new() -> Self {
        Self {
            phases: Box::new([[0; _]; _]),
            used: 0,
        }
    }

    /// Forgets everything. Only phases that were used take time, so easy positions take little.
    pub(super) fn clear(&mut self) {
        while self.used != 0 {
            self.phases[self.used.trailing_zeros() as usize].fill(0);
            self.used &= self.used - 1;
        }
    }

    /// The phase of the side to move in nodes with this number of discs.
    #[inline(always)]
    fn phase(discs: u32) -> usize {
        (discs / DISCS_PER_PHASE * 2 + discs % 2) as usize % PHASES
    }

    /// The weight of the move to `cell` in nodes with this number of discs.
    #[inline(always)]
    pub(super) fn weight(&self, discs: u32, cell: u32) -> i32 {
        i32::from(self.phases[Self::phase(discs)][cell as usize % u128::WIDTH as usize])
    }

    /// Learns that in a node with `discs` discs the move to `cell` was decisive, after the moves to the
    /// `failed` cells were searched in vain. All of them took `nodes` nodes.
    #[inline(never)]
    pub(super) fn learn<W: Bits>(&mut self, discs: u32, cell: u32, failed: W, nodes: u64) {
        let phase = Self::phase(discs);
        self.used |= 1 << phase;
        let weights = &mut self.phases[phase];
        let step = STEP * (1 + (nodes | 1).ilog2() as i32);
        let mut change = |cell: u32, step: i32| {
            let weight = &mut weights[cell as usize % weights.len()];
            let step = step.clamp(-LIMIT / 2, LIMIT / 2);
            *weight += (step - i32::from(*weight) * step.abs() / LIMIT) as i16;
        };
        change(cell, step * failed.count().max(1) as i32);
        let mut failed = failed;
        while failed != W::ZERO {
            change(failed.lowest(), -step);
            failed = failed.without_lowest();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decisive_move_gains_and_the_moves_before_it_lose() {
        let mut history = History::new();
        history.learn(9, 3, 1_u64 << 5 | 1 << 40, 100);
        assert_eq!(history.weight(9, 3), 2 * 7 * STEP);
        assert_eq!(history.weight(9, 5), -7 * STEP);
        assert_eq!(history.weight(9, 40), -7 * STEP);
        assert_eq!(history.weight(9, 4), 0);
        assert_eq!(history.weight(11, 3), 2 * 7 * STEP, "the same phase");
        assert_eq!(history.weight(8, 3), 0, "the other side");
        assert_eq!(history.weight(13, 3), 0, "the next phase");
        history.clear();
        for (discs, cell) in (0..128).flat_map(|discs| (0..128).map(move |cell| (discs, cell))) {
            assert_eq!(history.weight(discs, cell), 0);
        }
    }

    #[test]
    fn no_weight_exceeds_the_limit() {
        let mut history = History::new();
        let failed = !0_u128 ^ 1 << 127;
        for nodes in (0..64).map(|bit| 1 << bit).cycle().take(1000) {
            history.learn(127, 127, failed, nodes);
        }
        assert!((LIMIT / 2..=LIMIT).contains(&history.weight(127, 127)));
        assert!((-LIMIT..=-LIMIT / 2).contains(&history.weight(127, 0)));
    }
}
