use crate::analysis::Columns;
use crate::board::notation;
use crate::outlook::Outlook::{Draws, LosesIn, WinsIn};
use crate::tui::action::Action;
use crate::tui::model::{Answer, Keep, Message};
use crate::tui::session::Session;
use crate::tui::session::tests::{columns_apart as columns, lines, session};

/// The analysis finds this of the position that is shown.
fn find(session: &mut Session, columns: Columns) {
    let subject = session.subject().expect("something is asked");
    let ply = session.game().game().ply();
    session.answer(Answer {
        subject,
        ply,
        columns,
    });
}

/// The review of a game, all positions of which lead to this.
fn reviewed(found: impl Fn(usize) -> Columns) -> Session {
    let mut session = session("1212121");
    session.act(Action::Review);
    for ply in (0..7).rev() {
        let (subject, columns) = (session.subject().unwrap(), found(ply));
        session.answer(Answer {
            subject,
            ply,
            columns,
        });
    }
    session
}

/// The first mistake of a game, at its third move: column 4 wins, column 1 does not.
fn tried() -> Session {
    let mut session = reviewed(|ply| match ply {
        2 => columns(Draws, &[(3, WinsIn(9))]),
        _ => columns(Draws, &[]),
    });
    assert_eq!(moves(&session), "12");
    session.act(Action::Choose);
    session
}

fn moves(session: &Session) -> String {
    notation::write(session.game().board())
}

#[test]
fn the_result_is_held_after_three_good_moves() {
    let mut session = tried();
    assert_eq!(session.screen().name(), "AttemptScreen");
    for (wins_in, reply, after) in [(9, 6, "1247"), (7, 5, "124746")] {
        session.act(Action::Drop(3));
        find(
            &mut session,
            columns(LosesIn(2), &[(reply, LosesIn(wins_in - 1))]),
        );
        assert_eq!(moves(&session), after);
        let good = Message::GoodMove(WinsIn(wins_in));
        assert_eq!(session.model.message, Some(good));
        find(&mut session, columns(Draws, &[(3, WinsIn(wins_in - 2))]));
    }
    session.act(Action::Digit(4));
    assert_eq!(session.model.message, Some(Message::Held(Some(WinsIn(5)))));
    assert!(lines(&session)[0].contains("Try again: held"));
    session.act(Action::DropHere);
    assert_eq!(session.screen().name(), "ReviewScreen");
    assert_eq!(moves(&session), "12", "the game that is reviewed");
    assert_eq!(session.model.game.game().line().len(), 7);
}

#[test]
fn a_result_that_is_lost_again_can_be_tried_once_more() {
    let mut session = tried();
    session.act(Action::Drop(0));
    let lost = Message::LostAgain(Some(Draws));
    assert_eq!(session.model.message, Some(lost));
    assert!(lines(&session)[0].contains("Try again: lost"));
    session.act(Action::Drop(1));
    assert_eq!(moves(&session), "121", "it is over");
    session.act(Action::Undo);
    assert_eq!(moves(&session), "12");
    session.act(Action::Drop(3));
    assert_eq!(moves(&session), "124");
    session.act(Action::Back);
    assert_eq!(session.screen().name(), "ReviewScreen");
}

#[test]
fn a_win_on_the_board_holds_it() {
    let mut session = reviewed(|_| columns(Draws, &[(0, WinsIn(1)), (5, WinsIn(15))]));
    session.act(Action::GoTo(6));
    session.act(Action::Drop(0));
    assert_eq!(session.screen().name(), "AttemptScreen");
    assert_eq!(session.model.message, Some(Message::Held(None)));
}

#[test]
fn a_loss_that_comes_much_faster_is_lost_again() {
    let mut session = reviewed(|_| columns(LosesIn(26), &[(0, LosesIn(2)), (1, LosesIn(2))]));
    session.act(Action::Drop(0));
    let lost = Message::LostAgain(Some(LosesIn(2)));
    assert_eq!(session.model.message, Some(lost));
    session.act(Action::Undo);
    session.act(Action::Drop(3));
    find(&mut session, columns(WinsIn(25), &[]));
    let good = Message::GoodMove(LosesIn(26));
    assert_eq!(session.model.message, Some(good));
}

#[test]
fn a_move_that_is_chosen_before_the_analysis_waits_for_it() {
    let mut session = tried();
    session.act(Action::Drop(3));
    find(&mut session, columns(LosesIn(2), &[(6, LosesIn(8))]));
    session.act(Action::Drop(3));
    assert_eq!(moves(&session), "1247");
    assert!(session.next_change().is_some(), "the spinner turns");
    find(&mut session, columns(Draws, &[(3, WinsIn(7))]));
    assert_eq!(moves(&session), "12474");
}

#[test]
fn an_attempt_leaves_the_game_alone_and_asks_about_positions_of_its_own() {
    let mut session = tried();
    session.act(Action::Scores);
    let first = session.subject();
    session.act(Action::Undo);
    assert_ne!(session.subject(), first);
    let second = session.subject();
    session.act(Action::Drop(3));
    assert_eq!(notation::write(session.model.game.board()), "12");
    let kept = session.model.game.to_keep();
    assert_eq!(kept, Keep::Nothing, "the game is over");
    session.act(Action::Back);
    assert_ne!(session.subject(), second);
    assert_ne!(session.subject(), first);
}
