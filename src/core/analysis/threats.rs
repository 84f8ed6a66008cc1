//! Free cells that would complete a line.

use crate::board::{Board, Cell, Disc};

/// A free cell that would complete a line of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The cell.
    pub cell: Cell,
    /// Whether it is in an odd row, counted from 1 at the bottom. If nobody is forced to play
    /// elsewhere, the first player gets the odd rows of a column and the second the even ones.
    pub is_odd: bool,
    /// Whether a disc can be dropped there now.
    pub is_playable: bool,
}

/// The threats of a player, from the bottom row up.
///
/// ```
/// use puissance4_core::analysis::threats;
/// use puissance4_core::board::{Board, Disc, Shape, notation};
///
/// let mut board = Board::new(Shape::puissance4(6, 7)?);
/// notation::play(&mut board, "112233")?;
/// let found = threats(&board, Disc::First);
/// assert_eq!(found.len(), 1);
/// assert!(found[0].is_odd && found[0].is_playable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn threats(board: &Board, disc: Disc) -> Vec<Threat> {
    let free = board.cells().filter(|&cell| board.at(cell).is_none());
    let mut found: Vec<Threat> = free
        .filter(|&cell| board.wins(cell, disc))
        .map(|cell| Threat {
            cell,
            is_odd: board.row(cell).is_multiple_of(2),
            is_playable: board.landing(board.slot(cell)) == Some(cell),
        })
        .collect();
    found.sort_by_key(|threat| (board.row(threat.cell), board.column(threat.cell)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;

    #[test]
    fn every_free_cell_that_completes_a_line_is_a_threat() {
        // X in 2, 3 and 4 of the bottom row, and O above them.
        let board = notation::standard("223344");
        let found = |disc| {
            let threats = threats(&board, disc);
            let named = threats.iter().map(|threat| {
                let (row, column) = (board.row(threat.cell), board.column(threat.cell));
                (row + 1, column + 1, threat.is_odd, threat.is_playable)
            });
            named.collect::<Vec<_>>()
        };
        let (odd, even) = (true, false);
        assert_eq!(found(Disc::First), [(1, 1, odd, true), (1, 5, odd, true)]);
        assert_eq!(
            found(Disc::Second),
            [(2, 1, even, false), (2, 5, even, false)]
        );
        let empty = notation::standard("");
        assert_eq!(threats(&empty, Disc::First), []);
    }
}
