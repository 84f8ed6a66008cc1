use super::*;
use crate::analysis::Columns;
use crate::board::notation;
use crate::outlook::Outlook::{Draws, LosesIn};
use crate::tui::model::{Answer, Subject};
use crate::tui::session::Session;
use crate::tui::session::tests::{columns_apart, session};
use ratatui::buffer::Buffer;

/// The analysis of a position in which the first slot loses and all others draw.
fn first_loses() -> Columns {
    columns_apart(Draws, &[(0, LosesIn(4))])
}

fn answer(session: &mut Session, ply: usize) {
    session.answer(Answer {
        subject: session.subject().unwrap(),
        ply,
        columns: first_loses(),
    });
}

/// The review of a game of seven moves. `1`, the first player's moves, is a mistake in each
/// position that was analysed.
fn reviewed(plies: impl IntoIterator<Item = usize>) -> Session {
    let mut session = session("1212121");
    session.act(Action::Review);
    for ply in plies {
        answer(&mut session, ply);
    }
    session
}

fn moves(session: &Session) -> String {
    notation::write(session.model.game.board())
}

#[test]
fn all_moves_are_analysed_before_the_position_is() {
    let mut session = reviewed([]);
    let line = session.subject().unwrap();
    assert!(matches!(line, Subject::Line(_)));
    assert_eq!(session.boards().len(), 7);
    for ply in [6, 5, 4, 3] {
        answer(&mut session, ply);
    }
    // The help stops the analysis. Then it goes on with the rest.
    session.act(Action::Help);
    assert_eq!(session.subject(), None);
    session.act(Action::Back);
    assert_eq!(session.boards().len(), 3);
    for ply in [2, 1, 0] {
        answer(&mut session, ply);
    }
    assert_eq!(session.subject(), None);
    session.act(Action::Scores);
    assert!(matches!(session.subject(), Some(Subject::Position(_))));
}

#[test]
fn it_starts_with_the_first_mistake_once_all_are_known() {
    let mut session = reviewed([6, 5, 4, 3, 2, 1]);
    assert_eq!(moves(&session), "1212121", "not yet");
    answer(&mut session, 0);
    assert_eq!(moves(&session), "");
    assert_eq!(session.model.game.cursor(), 3, "the better slot");
    // The user has gone somewhere else: it stays there.
    let mut session = reviewed([6, 5, 4, 3, 2, 1]);
    session.act(Action::StepBack);
    answer(&mut session, 0);
    assert_eq!(moves(&session), "121212");
}

#[test]
fn arrows_go_from_mistake_to_mistake_and_from_move_to_move() {
    let mut session = reviewed(0..7);
    for (action, shown) in [
        (Action::Turn(1), "12"),
        (Action::Turn(1), "1212"),
        (Action::Turn(-1), "12"),
        (Action::StepForward, "121"),
        (Action::Turn(1), "1212"),
        (Action::StepBack, "121"),
        (Action::Turn(-1), "12"),
        (Action::Turn(-1), ""),
        (Action::Turn(-1), ""),
        (Action::ToEnd, "1212121"),
        (Action::GoTo(3), "121"),
        (Action::ToStart, ""),
        (Action::Back, "1212121"),
    ] {
        session.act(action);
        assert_eq!(moves(&session), shown, "{action:?}");
    }
}

#[test]
fn a_review_that_is_opened_again_goes_on() {
    let mut session = reviewed([4, 2]);
    session.act(Action::Back);
    session.act(Action::Review);
    assert_eq!(session.boards().len(), 5);
    session.act(Action::Back);
    // Another line of moves has another review.
    session.act(Action::Undo);
    session.act(Action::Drop(6));
    session.act(Action::Drop(1));
    session.act(Action::Review);
    assert_eq!(session.boards().len(), 8);
}

#[test]
fn another_game_begins_from_the_position_that_is_shown() {
    let mut session = session("121212");
    session.act(Action::Drop(0));
    session.act(Action::Review);
    session.act(Action::GoTo(4));
    session.act(Action::PlayOn);
    assert_eq!(session.screen().name(), "GameScreen");
    assert_eq!(moves(&session), "1212");
    let tally = session.model.game.series().tally();
    let wins = tally.wins[crate::player::Player::One];
    assert_eq!(wins, 1, "the game that is over counts");
}

#[test]
fn nothing_is_tried_or_played_after_the_end() {
    let mut session = reviewed(0..7);
    session.act(Action::ToEnd);
    for action in [Action::Choose, Action::Drop(6), Action::PlayOn] {
        session.act(action);
        assert_eq!(session.screen().name(), "ReviewScreen", "{action:?}");
        assert_eq!(session.model.message, Some(Message::GameOver));
    }
    let offers = |action| session.screen().offers(action, &session.model);
    assert!(!offers(Action::Choose) && !offers(Action::PlayOn));
}

#[test]
fn a_move_that_is_not_analysed_yet_cannot_be_tried() {
    let mut session = reviewed([6, 5]);
    session.act(Action::GoTo(2));
    session.act(Action::Choose);
    assert_eq!(session.screen().name(), "ReviewScreen");
    assert_eq!(session.model.message, Some(Message::NotAnalysed));
}

#[test]
fn clicks_on_the_graph_and_on_moves_go_there() {
    let mut session = reviewed(0..7);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let drawn = session.picture(&mut buffer);
    let places = (0..80).flat_map(|x| (0..23).map(move |y| (x, y)));
    let found: Vec<Action> = places
        .filter_map(|(x, y)| drawn.clicked((x, y).into()))
        .filter(|action| matches!(action, Action::GoTo(_)))
        .collect();
    for ply in 0..=7 {
        assert!(found.contains(&Action::GoTo(ply)), "{ply}");
        session.act(Action::GoTo(ply));
        assert_eq!(moves(&session).len(), ply);
    }
}
