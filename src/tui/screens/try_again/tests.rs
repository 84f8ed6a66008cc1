use super::*;
use crate::board::notation;
use crate::outlook::Outlook::{Draws, LosesIn, WinsIn};
use crate::tui::saved::Keep;
use crate::tui::session::Session;
use crate::tui::session::tests::{columns_apart as columns, session};

fn answer(session: &mut Session, columns: Columns) {
    let subject = session.subject().expect("something is asked");
    let ply = session.shared.game.game().ply();
    session.answer(Answer {
        subject,
        ply,
        columns,
    });
}

/// The first mistake of a game, at its third move: column 4 wins, column 1 does not.
fn tried() -> Session {
    let mut session = session("1212121");
    session.act(Action::Review);
    for ply in (0..7).rev() {
        let columns = match ply {
            2 => columns(Draws, &[(3, WinsIn(9))]),
            _ => columns(Draws, &[]),
        };
        let subject = session.subject().unwrap();
        session.answer(Answer {
            subject,
            ply,
            columns,
        });
    }
    assert_eq!(moves(&session), "12");
    session.act(Action::Choose);
    session
}

fn moves(session: &Session) -> String {
    notation::write(session.shared.game.board())
}

#[test]
fn the_result_is_held_after_three_good_moves() {
    let mut session = tried();
    assert_eq!(session.shown().name(), "TryScreen");
    for (slot, loses_in, reply, after) in [(3, 8, 6, "1247"), (3, 6, 5, "124746")] {
        session.act(Action::Drop(slot));
        answer(
            &mut session,
            columns(LosesIn(2), &[(reply, LosesIn(loses_in))]),
        );
        assert_eq!(moves(&session), after);
        assert_eq!(
            session.shared.message,
            Some(Message::GoodMove(WinsIn(loses_in + 1)))
        );
    }
    session.act(Action::Digit(3));
    answer(&mut session, columns(LosesIn(4), &[]));
    assert_eq!(session.shared.message, Some(Message::Held(Some(WinsIn(5)))));
    session.act(Action::DropHere);
    assert_eq!(session.shown().name(), "ReviewScreen");
    assert_eq!(moves(&session), "12", "the game that is reviewed");
    assert_eq!(session.shared.game.game().line().len(), 7);
}

#[test]
fn a_result_that_is_lost_again_can_be_tried_once_more() {
    let mut session = tried();
    session.act(Action::Drop(0));
    answer(&mut session, columns(Draws, &[]));
    assert_eq!(
        session.shared.message,
        Some(Message::LostAgain(Some(Draws)))
    );
    session.act(Action::Drop(1));
    assert_eq!(moves(&session), "121", "it is over");
    session.act(Action::Undo);
    assert_eq!(moves(&session), "12");
    session.act(Action::Drop(3));
    assert_eq!(moves(&session), "124");
    session.act(Action::Back);
    assert_eq!(session.shown().name(), "ReviewScreen");
}

#[test]
fn a_win_on_the_board_holds_it() {
    let mut session = session("1212121");
    session.act(Action::Review);
    for ply in (0..7).rev() {
        let found = columns(Draws, &[(0, WinsIn(1)), (5, WinsIn(15))]);
        let subject = session.subject().unwrap();
        session.answer(Answer {
            subject,
            ply,
            columns: found,
        });
    }
    session.act(Action::GoTo(6));
    session.act(Action::Drop(0));
    assert_eq!(session.shown().name(), "TryScreen");
    assert_eq!(session.shared.message, Some(Message::Held(None)));
}

#[test]
fn a_loss_that_comes_much_faster_is_lost_again() {
    let mut session = session("1212121");
    session.act(Action::Review);
    for ply in (0..7).rev() {
        let subject = session.subject().unwrap();
        session.answer(Answer {
            subject,
            ply,
            columns: columns(LosesIn(26), &[(0, LosesIn(2)), (1, LosesIn(2))]),
        });
    }
    session.act(Action::Drop(0));
    answer(&mut session, columns(WinsIn(1), &[]));
    assert_eq!(
        session.shared.message,
        Some(Message::LostAgain(Some(LosesIn(2))))
    );
    session.act(Action::Undo);
    session.act(Action::Drop(3));
    answer(&mut session, columns(WinsIn(25), &[]));
    assert_eq!(session.shared.message, Some(Message::GoodMove(LosesIn(26))));
}

#[test]
fn an_attempt_is_not_kept_and_asks_about_positions_of_its_own() {
    let mut session = tried();
    assert_eq!(session.shared.game.to_keep(), Keep::Unchanged);
    session.act(Action::Scores);
    let first = session.subject();
    session.act(Action::Undo);
    assert_ne!(session.subject(), first);
    let second = session.subject();
    session.act(Action::Back);
    assert_ne!(session.subject(), second);
    assert_ne!(session.subject(), first);
    assert_eq!(
        session.shared.game.to_keep(),
        Keep::Nothing,
        "the game is over"
    );
}
