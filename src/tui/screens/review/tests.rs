use super::*;
use crate::analysis::Columns;
use crate::board::notation;
use crate::outlook::Outlook::{Draws, LosesIn};
use crate::tui::message::Message;
use crate::tui::session::Session;
use crate::tui::session::tests::session;

/// The analysis of a position in which the first slot loses and all others draw.
fn first_loses() -> Columns {
    let mut outlooks = vec![Some(Draws); 7];
    outlooks[0] = Some(LosesIn(4));
    Columns {
        outlooks,
        ahead: None,
        done: true,
    }
}

/// The review of a game of seven moves. `1` is a mistake in each position that was analysed.
fn reviewed(plies: &[usize]) -> Session {
    let mut session = session("1212121");
    session.act(Action::Review);
    for &ply in plies {
        session.answer(Answer {
            subject: session.subject().unwrap(),
            ply,
            columns: first_loses(),
        });
    }
    session
}

fn moves(session: &Session) -> String {
    notation::write(session.shared.game.board())
}

#[test]
fn all_moves_are_analysed_before_the_position_is() {
    let mut session = reviewed(&[]);
    let line = session.subject().unwrap();
    assert!(matches!(line, Subject::Line(_)));
    assert_eq!(session.question(line).boards.len(), 7);
    for ply in [6, 5, 4, 3] {
        session.answer(Answer {
            subject: line,
            ply,
            columns: first_loses(),
        });
    }
    // The help stops the analysis. Then it goes on with the rest.
    session.act(Action::Help);
    assert_eq!(session.subject(), None);
    session.act(Action::Back);
    assert_eq!(session.question(line).boards.len(), 3);
    for ply in [2, 1, 0] {
        session.answer(Answer {
            subject: line,
            ply,
            columns: first_loses(),
        });
    }
    assert_eq!(session.subject(), None);
    session.act(Action::Scores);
    assert!(matches!(session.subject(), Some(Subject::Position(_))));
}

#[test]
fn each_mistake_shows_the_board_before_it() {
    let mut session = reviewed(&[4, 2]);
    assert_eq!(
        (moves(&session).as_str(), session.shared.game.cursor()),
        ("1212", 3)
    );
    session.act(Action::Previous);
    assert_eq!(moves(&session), "12");
    session.act(Action::Next);
    session.act(Action::Next);
    assert_eq!(moves(&session), "1212");
    session.act(Action::Back);
    assert_eq!(moves(&session), "1212121", "the game is shown to its end");
}

#[test]
fn a_review_that_is_opened_again_goes_on() {
    let mut session = reviewed(&[4, 2]);
    session.act(Action::Back);
    session.act(Action::Review);
    assert_eq!(moves(&session), "1212");
    let subject = session.subject().unwrap();
    assert_eq!(session.question(subject).boards.len(), 5);
    session.act(Action::Back);
    // Another line of moves has another review.
    session.act(Action::Undo);
    session.act(Action::Drop(6));
    session.act(Action::Drop(1));
    session.act(Action::Review);
    let subject = session.subject().unwrap();
    assert_eq!(session.question(subject).boards.len(), 8);
}

#[test]
fn another_game_begins_from_a_mistake() {
    for (action, played) in [(Action::Choose, "1212"), (Action::Drop(6), "12127")] {
        let mut session = reviewed(&[4]);
        session.act(action);
        assert_eq!(session.shown().name(), "GameScreen");
        assert_eq!(moves(&session), played);
        let tally = session.shared.game.series().tally();
        assert_eq!(
            tally.wins[crate::player::Player::One],
            1,
            "the game that is over counts"
        );
    }
}

#[test]
fn without_a_mistake_there_is_nothing_to_play_on_from() {
    let mut session = reviewed(&[]);
    assert!(!session.screen().offers(Action::Choose, &session.shared));
    session.act(Action::Choose);
    assert_eq!(session.shown().name(), "ReviewScreen");
    session.act(Action::Drop(6));
    assert_eq!(session.shared.message, Some(Message::GameOver));
}
