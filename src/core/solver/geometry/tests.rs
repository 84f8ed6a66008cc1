use super::*;
use crate::rng::{ChaCha, Rng};
use crate::solver::reference::{alignments, bit, cells, cells_where, has};
#[cfg(target_arch = "x86_64")]
use crate::solver::vector::Vector;

/// Calls a generic function with every board up to 9x9 and with boards that fill their word exactly.
macro_rules! on_boards {
    ($check:ident) => {
        $check(STANDARD);
        $check(Fixed::<5, 6>);
        $check(Fixed::<7, 8>);
        #[cfg(target_arch = "x86_64")]
        if let Some(board) = Vector::detect(STANDARD) {
            $check(board);
        }
        for rows in 1..=9 {
            for cols in 1..=9 {
                if (rows + 1) * cols <= 64 {
                    $check(Custom::<u64>::new(rows, cols));
                }
                $check(Custom::<u128>::new(rows, cols));
            }
        }
        for (rows, cols) in [(1, 32), (3, 16), (7, 8), (15, 4), (20, 3), (31, 2), (63, 1)] {
            $check(Custom::<u64>::new(rows, cols));
        }
        for (rows, cols) in [(1, 64), (7, 16), (31, 4), (41, 3), (63, 2), (127, 1)] {
            $check(Custom::<u128>::new(rows, cols));
        }
    };
}

/// A random set that holds about one in `sparseness` cells.
fn random_set<G: Geometry>(geometry: G, sparseness: usize, rng: &mut ChaCha) -> G::Word {
    cells_where(geometry, |_, _| rng.below(sparseness) == 0)
}

#[test]
fn masks_hold_the_cells_they_name() {
    fn check<G: Geometry>(geometry: G) {
        assert_eq!(geometry.bottom(), cells_where(geometry, |row, _| row == 0));
        assert_eq!(geometry.board(), cells_where(geometry, |_, _| true));
        let claimed = cells_where(geometry, |row, _| (geometry.rows() - row) % 2 == 1);
        assert_eq!(geometry.claimed_rows(), claimed);
        assert_eq!(geometry.cells() as usize, cells(geometry).count());
        // The spare bit of the last column is the highest bit.
        let top = bit(geometry, geometry.rows(), geometry.cols() - 1);
        assert_eq!(top, G::Word::ONE << (geometry.width() - 1));
        if geometry.cols() > 1 {
            let right = bit(geometry, 0, 0) << geometry.stride();
            assert_eq!(right, bit(geometry, 0, 1));
        }
    }
    on_boards!(check);
    assert_eq!((STANDARD.rows(), STANDARD.cols()), (6, 7));
}

#[test]
#[should_panic(expected = "8x8 does not fit 64 bits")]
fn a_board_that_does_not_fit_is_rejected() {
    Custom::<u64>::new(8, 8);
}

#[test]
fn discs_land_on_the_lowest_free_cells() {
    fn check<G: Geometry>(geometry: G) {
        let mut rng = ChaCha::new(1, 0);
        for _ in 0..20 {
            let rows = geometry.rows();
            // Full columns are common, so their carries are tested.
            let heights: Vec<u32> = (0..geometry.cols())
                .map(|_| (rng.below(2 * rows as usize + 1) as u32).min(rows))
                .collect();
            let taken = cells_where(geometry, |row, col| row < heights[col as usize]);
            let landings = cells_where(geometry, |row, col| row == heights[col as usize]);
            assert_eq!(geometry.landings(taken), landings, "{heights:?}");
        }
        assert_eq!(geometry.landings(geometry.board()), G::Word::ZERO);
    }
    on_boards!(check);
}

#[test]
fn completions_are_the_missing_cells_of_alignments() {
    fn check<G: Geometry>(geometry: G) {
        let alignments = alignments(geometry);
        let mut rng = ChaCha::new(2, 0);
        for round in 0..20 {
            let discs = random_set(geometry, 1 + round % 4, &mut rng);
            let completions = cells_where(geometry, |row, col| {
                alignments.iter().any(|line| {
                    let vertical = line[0].1 == line[3].1;
                    let others = line.iter().filter(|&&cell| cell != (row, col));
                    // Discs do not float: only the highest cell of a vertical alignment is filled last.
                    let last = if vertical {
                        line[3] == (row, col)
                    } else {
                        line.contains(&(row, col))
                    };
                    last && others.copied().all(|cell| has(geometry, discs, cell))
                })
            });
            assert_eq!(geometry.completions(discs), completions, "{discs:?}");
        }
    }
    on_boards!(check);
}

#[test]
fn aligned_sets_contain_a_whole_alignment() {
    fn check<G: Geometry>(geometry: G) {
        let alignments = alignments(geometry);
        for line in &alignments {
            let set = |cells: &[(u32, u32)]| {
                cells_where(geometry, |row, col| cells.contains(&(row, col)))
            };
            assert!(geometry.aligned(set(line)), "{line:?}");
            assert!(!geometry.aligned(set(&line[..3])), "{line:?}");
            assert!(
                !geometry.aligned(set(&[line[0], line[1], line[3]])),
                "{line:?}"
            );
        }
        let mut rng = ChaCha::new(3, 0);
        for round in 0..20 {
            let set = random_set(geometry, 1 + round % 4, &mut rng);
            let found = alignments
                .iter()
                .any(|line| line.iter().all(|&cell| has(geometry, set, cell)));
            assert_eq!(geometry.aligned(set), found, "{set:?}");
        }
    }
    on_boards!(check);
}

#[test]
fn the_mirror_image_reverses_the_columns() {
    fn check<G: Geometry>(geometry: G) {
        let mut rng = ChaCha::new(4, 0);
        for _ in 0..10 {
            let set = random_set(geometry, 2, &mut rng);
            let mirrored = cells_where(geometry, |row, col| {
                has(geometry, set, (row, geometry.cols() - 1 - col))
            });
            assert_eq!(geometry.mirrored(set), mirrored, "{set:?}");
        }
        // Spare bits are mirrored too, because keys use them.
        let spare = bit(geometry, geometry.rows(), 0);
        let last = bit(geometry, geometry.rows(), geometry.cols() - 1);
        assert_eq!(geometry.mirrored(spare), last);
    }
    on_boards!(check);
}
