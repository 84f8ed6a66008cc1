use super::*;

fn after(shape: Shape, slots: &[usize]) -> Board {
    let mut board = Board::new(shape);
    for &slot in slots {
        board.drop(slot).unwrap();
    }
    board
}

#[test]
fn a_line_in_any_direction_wins() {
    let shape = Shape::puissance4(6, 7).unwrap();
    for (direction, slots) in [
        (Direction::Row, &[2, 2, 3, 3, 4, 4, 5][..]),
        (Direction::Column, &[6, 0, 6, 0, 6, 0, 6]),
        (Direction::Rise, &[0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3]),
        (Direction::Fall, &[6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3]),
    ] {
        let board = after(shape, slots);
        assert_eq!(board.status(), Outcome::Won(Disc::First), "{direction:?}");
        let last = board.last().unwrap();
        assert_eq!(
            board.alignment(last, Disc::First, direction),
            4,
            "{direction:?}"
        );
        let before = after(shape, &slots[..slots.len() - 1]);
        assert_eq!(before.status(), Outcome::Ongoing, "{direction:?}");
        assert!(before.wins(last, Disc::First) && !before.wins(last, Disc::Second));
    }
}

#[test]
fn a_line_does_not_go_round_the_edge() {
    let shape = Shape::puissance4(4, 4).unwrap();
    // X X at the right end of the bottom row, X X at the left end of the second.
    let board = after(shape, &[2, 0, 3, 1, 0, 2, 1]);
    assert_eq!(board.status(), Outcome::Ongoing);
}

#[test]
fn cells_rows_columns_and_slots_agree() {
    // As drawn at the top: the lowest left cell has index 6, the one above it index 11.
    for (shape, slots_of_top_row) in [
        (Shape::puissance4(4, 5).unwrap(), [0, 1, 2]),
        (Shape::morpion(3).unwrap(), [0, 1, 2]),
    ] {
        let mut board = Board::new(shape);
        let (rows, cols) = (shape.rows(), shape.cols());
        for row in 0..rows {
            for column in 0..cols {
                let cell = board.cell(row, column);
                assert_eq!((board.row(cell), board.column(cell)), (row, column));
                assert_eq!(cell.index(), (row + 1) * (cols + 2) + column + 1);
                let slot = match shape.gravity() {
                    true => column,
                    false => (rows - 1 - row) * cols + column,
                };
                assert_eq!(board.slot(cell), slot);
            }
        }
        let top = slots_of_top_row.map(|column| board.slot(board.cell(rows - 1, column)));
        assert_eq!(top, slots_of_top_row);
        let steps = Direction::ALL.map(|direction| board.step(direction));
        assert_eq!(steps, [1, cols + 2, cols + 3, cols + 1]);
        assert_eq!((board.disc_count(), board.free_cells()), (0, rows * cols));
        board.drop(1).unwrap();
        assert_eq!(
            (board.disc_count(), board.free_cells()),
            (1, rows * cols - 1)
        );
    }
}

#[test]
fn the_last_cell_wins_before_it_draws() {
    let shape = Shape::puissance4(4, 4).unwrap();
    let board = after(shape, &[0, 2, 0, 1, 1, 0, 2, 0, 3, 3, 2, 2, 3, 3, 1, 1]);
    assert_eq!(
        (board.moves().count(), board.status()),
        (0, Outcome::Won(Disc::Second))
    );
    let board = after(shape, &[0, 3, 2, 2, 2, 1, 0, 3, 3, 1, 3, 2, 1, 0, 1, 0]);
    assert_eq!((board.moves().count(), board.status()), (0, Outcome::Draw));
}

#[test]
fn without_gravity_discs_stay_where_they_are_put() {
    let mut board = Board::new(Shape::morpion(3).unwrap());
    assert_eq!(board.drop(1), Ok(board.cell(2, 1)));
    assert_eq!(board.drop(1), Err(MoveError::Full { slot: 1 }));
    assert_eq!(board.drop(9), Err(MoveError::OutOfRange { slots: 9 }));
    assert_eq!(board.drop(4), Ok(board.cell(1, 1)));
    assert_eq!(board.history(), [1, 4]);
    assert!(board.moves().eq([0, 2, 3, 5, 6, 7, 8]));
}

#[test]
fn with_gravity_a_disc_lands_on_the_lowest_free_cell() {
    let mut board = Board::new(Shape::puissance4(4, 7).unwrap());
    for row in 0..4 {
        assert!(board.moves().eq(0..7));
        assert_eq!(board.drop(3), Ok(board.cell(row, 3)));
    }
    assert_eq!(board.drop(3), Err(MoveError::Full { slot: 3 }));
    assert!(board.moves().eq([0, 1, 2, 4, 5, 6]));
    assert_eq!(board.drop(7), Err(MoveError::OutOfRange { slots: 7 }));
}

#[test]
fn the_winning_cells_are_those_of_every_line_the_last_disc_completes() {
    let shape = Shape::puissance4(6, 7).unwrap();
    for (slots, cells) in [
        (&[][..], &[][..]),
        (&[0, 0, 1, 1, 2], &[]),
        // A row, completed at its end and inside.
        (&[0, 0, 1, 1, 2, 2, 3], &[(0, 0), (0, 1), (0, 2), (0, 3)]),
        (
            &[6, 6, 2, 2, 5, 5, 3, 3, 4],
            &[(0, 2), (0, 3), (0, 4), (0, 5), (0, 6)],
        ),
        // A column.
        (&[4, 3, 4, 3, 4, 3, 4], &[(0, 4), (1, 4), (2, 4), (3, 4)]),
        // A rising and a falling diagonal.
        (
            &[0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3],
            &[(0, 0), (1, 1), (2, 2), (3, 3)],
        ),
        (
            &[6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3],
            &[(0, 6), (1, 5), (2, 4), (3, 3)],
        ),
        // A column and a diagonal at once; the disc they share is named twice.
        (
            &[5, 4, 5, 4, 4, 0, 2, 6, 5, 3, 3, 2, 5],
            &[
                (0, 2),
                (0, 5),
                (1, 3),
                (1, 5),
                (2, 4),
                (2, 5),
                (3, 5),
                (3, 5),
            ],
        ),
    ] {
        let board = after(shape, slots);
        let mut expected: Vec<Cell> = cells
            .iter()
            .map(|&(row, column)| board.cell(row, column))
            .collect();
        let mut found = board.winning_cells();
        expected.sort_by_key(|cell| cell.0);
        found.sort_by_key(|cell| cell.0);
        assert_eq!(found, expected, "{slots:?}");
    }
}
