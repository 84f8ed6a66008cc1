use super::*;
use crate::analysis::Columns;
use crate::board::notation;
use crate::player::PlayerSpec;
use crate::tui::model::{Answer, Message};
use crate::tui::session::tests::{against, columns, session};

/// The moves on the board after these actions.
fn after(model: &mut Model, actions: &[Action]) -> String {
    for &action in actions {
        GameScreen.handle(action, model);
    }
    notation::write(model.game.board())
}

#[test]
fn discs_are_dropped_at_the_cursor_or_by_number() {
    let model = &mut session("").model;
    let actions = [Action::Left, Action::DropHere, Action::Drop(6)];
    assert_eq!(after(model, &actions), "37");
    assert_eq!(model.game.cursor(), 6);
    let actions = [Action::Right, Action::Point(1), Action::DropHere];
    assert_eq!(after(model, &actions), "372");
}

#[test]
fn moves_are_undone_redone_and_looked_through() {
    let model = &mut session("4453").model;
    for (action, moves) in [
        (Action::Undo, "445"),
        (Action::StepBack, "44"),
        (Action::StepForward, "445"),
        (Action::Redo, "4453"),
        (Action::ToStart, ""),
        (Action::ToEnd, "4453"),
    ] {
        assert_eq!(after(model, &[action]), moves, "{action:?}");
        assert_eq!(model.message, None);
    }
    after(model, &[Action::Redo]);
    assert_eq!(model.message, Some(Message::NothingToRedo));
}

#[test]
fn rejected_moves_are_reported() {
    let model = &mut session("444444").model;
    after(model, &[Action::Drop(3)]);
    assert_eq!(model.message, Some(Message::ColumnFull { slot: 3 }));
    after(model, &[Action::Drop(8)]);
    let no_column = Message::NoColumn { slot: 8, slots: 7 };
    assert_eq!(model.message, Some(no_column));
    let model = &mut session("1212121").model;
    after(model, &[Action::Drop(3)]);
    assert_eq!(model.message, Some(Message::GameOver));
}

#[test]
fn a_review_is_offered_once_the_game_is_over() {
    for (moves, is_over) in [("121212", false), ("1212121", true)] {
        let model = &mut session(moves).model;
        assert_eq!(GameScreen.offers(Action::Review, model), is_over);
        let transition = GameScreen.handle(Action::Review, model);
        assert_eq!(matches!(transition, Transition::Open(_)), is_over);
    }
}

#[test]
fn only_keys_that_are_of_use_are_offered() {
    let people = session("").model;
    let computer = against(PlayerSpec::Easy, "4").model;
    let over = session("1212121").model;
    for (action, offered) in [
        (Action::Digit(1), [true, false, false]),
        (Action::DropHere, [true, false, false]),
        (Action::Hint, [true, false, false]),
        (Action::NewGame, [false, false, true]),
        (Action::Undo, [false, true, true]),
        (Action::Redo, [false, false, false]),
        (Action::Pause, [false, false, false]),
        (Action::Save, [false, false, false]),
        (Action::Scores, [true, true, true]),
    ] {
        let shown = [&people, &computer, &over].map(|model| GameScreen.offers(action, model));
        assert_eq!(shown, offered, "{action:?}");
    }
}

#[test]
fn a_hint_is_reported_when_the_analysis_has_it() {
    let mut session = session("44");
    session.act(Action::Hint);
    assert_eq!(session.model.message, Some(Message::LookingForHint));
    let subject = session.subject().unwrap();
    let unfinished = Columns {
        ahead: Some(4),
        done: false,
        ..columns()
    };
    for (columns, slot) in [(unfinished, None), (columns(), Some(2))] {
        let ply = 2;
        session.answer(Answer {
            subject,
            ply,
            columns,
        });
        assert_eq!(session.model.game.advice.hinted_slot(), slot);
    }
    let message = session.message().unwrap();
    assert!(message.contains("column 3"), "{message}");
    assert_eq!(session.subject(), None, "nothing more is wanted");
}
