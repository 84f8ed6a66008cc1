//! Figures 1 and 2 of handout 000: what the handout says of the position.

use puissance4::analysis::{Engine, Reason};
use puissance4::board::{Board, Direction, Disc, Shape, notation};
use puissance4::strategy::Stop;
use puissance4::strategy::longest;

/// Yellow started this game, red has just played column 5: figure 2. One move less is figure 1.
const FIGURE_2: &str = "2152633334644747446675";
/// The players in the order they moved.
const YELLOW: Disc = Disc::First;
const RED: Disc = Disc::Second;

fn board(moves: &str) -> Board {
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    notation::play(&mut board, moves).unwrap();
    board
}

fn figure_1() -> Board {
    board(&FIGURE_2[..FIGURE_2.len() - 1])
}

#[test]
fn all_columns_but_the_fourth_can_be_played() {
    let board = figure_1();
    let columns: Vec<_> = board.moves().map(|slot| slot + 1).collect();
    assert_eq!(columns, [1, 2, 3, 5, 6, 7]);
}

#[test]
fn the_alignments_are_those_it_names() {
    let board = board(FIGURE_2);
    // As the handout counts: column, row.
    let cell = |column: usize, row: usize| board.cell(row - 1, column - 1);
    assert_eq!(board.longest(cell(1, 1), RED), 3);
    assert_eq!(board.alignment(cell(1, 1), RED, Direction::Rise), 3);
    assert_eq!(board.longest(cell(7, 1), RED), 2);
    assert_eq!(board.alignment(cell(7, 1), RED, Direction::Column), 2);
    assert_eq!(board.longest(cell(6, 2), YELLOW), 3);
    assert_eq!(board.alignment(cell(6, 2), YELLOW, Direction::Column), 3);
    let diagonals = [Direction::Rise, Direction::Fall];
    assert!(
        diagonals
            .iter()
            .any(|&d| board.alignment(cell(6, 2), YELLOW, d) == 3)
    );
}

#[test]
fn yellow_is_advised_column_5() {
    let board = board(FIGURE_2);
    assert_eq!(board.to_move(), YELLOW);
    let hint = Engine::new().hint(&board, &Stop::default());
    let hint = hint.unwrap().unwrap();
    assert_eq!((hint.slot + 1, hint.reason), (5, Reason::Wins));
    assert_eq!(longest(&board), (4, vec![hint.slot]));
}
