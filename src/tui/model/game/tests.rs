use super::*;
use crate::board::{Disc, Shape, notation};
use crate::tui::model::{Keep, SavedGame};

fn game(first: PlayerSpec, second: PlayerSpec, moves: &str) -> GameState {
    let players = PerPlayer::new(first, second);
    let mut game = GameState::new(players, notation::standard(""), true);
    game.restart(notation::standard(moves));
    game
}

fn people(moves: &str) -> GameState {
    game(PlayerSpec::Human, PlayerSpec::Human, moves)
}

#[test]
fn a_new_position_forgets_what_was_known_of_the_last() {
    let mut game = people("44");
    let subject = game.subject(true);
    game.ask_hint();
    assert!(game.advice.wants_hint());
    game.undo();
    assert!(!game.advice.wants_hint());
    assert_ne!(game.subject(true), subject);
    assert_eq!(game.subject(false), None);
}

#[test]
fn a_disc_falls_and_computers_wait_for_it() {
    let mut game = game(PlayerSpec::Human, PlayerSpec::Easy, "");
    assert_eq!(game.play(3), None);
    assert!(game.motion.fall().is_some());
    assert_eq!(game.move_request(), None);
    game.motion.land();
    let request = game.move_request().unwrap();
    assert_eq!(request.player, PlayerSpec::Easy);
    assert_eq!(game.play(3), None, "a person's disc on a computer's turn");
    assert_eq!(game.game().ply(), 1);
    game.answer(0);
    assert_eq!(notation::write(game.board()), "41");
    assert_eq!(game.cursor(), 3, "the cursor is the person's");
}

#[test]
fn two_computers_wait_for_each_other() {
    let mut game = game(PlayerSpec::Easy, PlayerSpec::Easy, "");
    assert!(game.move_request().is_some());
    game.answer(0);
    game.motion.land();
    assert_eq!(game.move_request(), None, "it rests");
    game.motion.settle();
    assert!(game.move_request().is_some());
    game.toggle_pause();
    assert_eq!(game.move_request(), None);
}

#[test]
fn computers_wait_while_the_user_looks_through_the_moves() {
    let mut game = game(PlayerSpec::Human, PlayerSpec::Easy, "44");
    assert!(!game.is_paused());
    game.go_to(1);
    assert!(game.is_paused() && game.move_request().is_none());
    assert_eq!(game.play_at_cursor(), None, "it lets the computer play");
    assert!(!game.is_paused() && game.move_request().is_some());
    game.go_to_end();
    assert!(!game.is_paused(), "a person's turn");
}

#[test]
fn sides_are_swapped() {
    let mut game = game(PlayerSpec::Human, PlayerSpec::Easy, "4");
    assert!(game.swap_sides());
    assert!(game.is_human_turn());
    assert_eq!(game.series().player(Disc::First), Player::Two);
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut game = people("");
    assert_eq!(game.cursor(), 3);
    game.point(99);
    assert_eq!(game.cursor(), 6);
    game.restart(Board::new(Shape::puissance4(4, 4).unwrap()));
    assert_eq!(game.cursor(), 2);
    game.point(0);
    assert_eq!(game.focus(), (0, 0));
}

#[test]
fn what_to_keep_follows_the_game() {
    let players = PerPlayer::new(PlayerSpec::Human, PlayerSpec::Human);
    let waiting = GameState::new(players, notation::standard("44"), true);
    assert_eq!(waiting.to_keep(), Keep::Unchanged, "behind the menu");
    let mut game = people("");
    assert_eq!(game.to_keep(), Keep::Nothing, "no move was played");
    for slot in [0, 1, 0, 1, 0, 1] {
        game.play(slot);
    }
    game.undo();
    let Keep::Game(unfinished) = game.to_keep() else {
        panic!("a game is kept");
    };
    assert_eq!(unfinished.ply, 5);
    assert_eq!(
        unfinished.game,
        SavedGame::of(&notation::standard("121212"))
    );
    game.redo();
    game.play(0);
    assert_eq!(game.to_keep(), Keep::Nothing);
    game.undo();
    assert_eq!(game.to_keep(), Keep::Nothing, "the line is over");
    assert_eq!(people("4453").to_keep(), Keep::Nothing, "no move since");
    let mut again = people("");
    again.resume(*unfinished, notation::standard("121212"));
    assert_eq!((again.game().ply(), again.game().line().len()), (5, 6));
}

#[test]
fn a_resumed_game_waits_only_in_the_middle_of_its_line() {
    for (ply, paused) in [(1, true), (3, false)] {
        let mut game = people("");
        let saved = notation::standard("443");
        let text = format!("game 6x7 443\nat {ply}\nfirst human\nsecond easy\n");
        game.resume(UnfinishedGame::read(&text).unwrap(), saved);
        assert_eq!(game.is_paused(), paused, "{ply}");
        assert!(!game.is_human_turn());
    }
}

#[test]
fn each_line_has_its_own_number() {
    let mut game = people("44");
    let line = game.line_subject();
    game.undo();
    assert_eq!(game.line_subject(), line);
    game.play(0);
    assert_ne!(game.line_subject(), line);
}

#[test]
fn all_moves_are_reviewed() {
    for second in [PlayerSpec::Easy, PlayerSpec::Human] {
        let mut game = game(PlayerSpec::Human, second, "1212121");
        assert_eq!(game.take_review().boards().len(), 7);
    }
}

#[test]
fn columns_past_nine_take_two_digits() {
    let wide = |cols| {
        let mut game = people("");
        game.restart(Board::new(Shape::puissance4(6, cols).unwrap()));
        game
    };
    for (cols, digits, slot) in [
        (7, &[4][..], Some(3)),
        (7, &[0], None),
        (12, &[2], Some(1)),
        (12, &[1, 2], Some(11)),
        (12, &[1, 5], Some(14)),
        (12, &[0, 3], Some(2)),
        (12, &[0, 0], None),
        (12, &[1], None),
        (120, &[1, 2], None),
        (120, &[1, 2, 0], Some(119)),
    ] {
        let mut game = wide(cols);
        let found = digits.iter().map(|&digit| game.digit(digit));
        assert_eq!(found.last().unwrap(), slot, "{cols} {digits:?}");
    }
    // Enter ends the number.
    let mut game = wide(12);
    game.digit(1);
    assert_eq!(game.typed(), Some(1));
    assert_eq!(game.play_at_cursor(), None);
    assert_eq!(
        (notation::write(game.board()).as_str(), game.typed()),
        ("1", None)
    );
}

#[test]
fn two_computers_go_on_with_their_next_game() {
    let mut game = game(PlayerSpec::Easy, PlayerSpec::Easy, "121212");
    assert!(game.move_request().is_some());
    game.answer(0);
    game.motion.land();
    assert!(game.is_over() && !game.is_next_game_due());
    game.motion.pass(std::time::Duration::from_secs(9), false);
    assert!(game.is_next_game_due());
    game.undo();
    game.go_to_end();
    assert!(!game.is_next_game_due(), "the user looks through the moves");
}

#[test]
fn a_computer_that_thinks_is_hurried() {
    let mut game = game(PlayerSpec::Human, PlayerSpec::Perfect, "4");
    assert!(!game.move_request().unwrap().hurried);
    game.hurry();
    assert!(game.move_request().unwrap().hurried);
    let mut person = people("4");
    person.hurry();
    assert!(!person.is_computer_thinking());
}
