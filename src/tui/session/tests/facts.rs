//! What is drawn says what is so.

use std::time::Duration;

use super::*;
use crate::player::Player;
use crate::tui::model::{Keep, Request};

/// Plays the move of the computer whose turn it is.
pub(super) fn answer(session: &mut Session, slot: usize) {
    session.land();
    let request = session.move_request().expect("a computer is to move");
    let position = request.position;
    session.play_found(FoundMove { position, slot });
}

pub(super) fn title(session: &Session) -> String {
    lines(session)[0].trim().to_owned()
}

/// Whether a line says this.
pub(super) fn says(session: &Session, text: &str) -> bool {
    lines(session).iter().any(|line| line.contains(text))
}

/// The players and their wins, as the panel shows them, the one who started first.
pub(super) fn score(session: &Session) -> Vec<(String, String)> {
    let panel = layout(session).panel;
    let panel = panel.expect("there is a panel");
    let row = |y: u16| -> String {
        let row = lines(session)[y as usize].clone();
        row.chars().skip(panel.x as usize + 2).collect()
    };
    let rows = [panel.y, panel.y + 1].map(row).into_iter();
    let parts = rows.map(|row| {
        let (name, wins) = row.rsplit_once(' ').expect("the player is shown");
        (name.trim().to_owned(), wins.to_owned())
    });
    parts.collect()
}

fn wins(one: &str, first: &str, two: &str, second: &str) -> Vec<(String, String)> {
    let owned = |name: &str, wins: &str| (name.to_owned(), wins.to_owned());
    vec![owned(one, first), owned(two, second)]
}

/// The computer wins at once after the first move here.
fn lost() -> Session {
    let mut session = against(PlayerSpec::Hard, "141424");
    session.act(Action::Drop(6));
    answer(&mut session, 3);
    session
}

#[test]
fn a_loss_stays_a_loss_when_sides_are_swapped() {
    let mut session = lost();
    let score_before = score(&session);
    assert_eq!(score_before, wins("You", "0", "Computer (hard)", "1"));
    for starter in ["You start", "Computer (hard) starts"] {
        session.act(Action::SwapSides);
        assert!(title(&session).contains("Computer (hard) wins!"));
        assert_eq!(score(&session), score_before);
        assert!(says(&session, &format!("{starter} the next game.")));
    }
    session.act(Action::SwapSides);
    session.act(Action::NewGame);
    assert!(title(&session).contains("Your turn"), "{}", title(&session));
    assert_eq!(score(&session), score_before);
    session.act(Action::Drop(0));
    session.act(Action::NewGame);
    assert!(title(&session).contains("Computer (hard) is thinking"));
}

#[test]
fn sides_are_swapped_at_once_before_the_first_move() {
    let mut session = against(PlayerSpec::Hard, "");
    session.act(Action::SwapSides);
    assert!(title(&session).contains("Computer (hard) is thinking"));
    answer(&mut session, 3);
    session.act(Action::SwapSides);
    assert!(title(&session).contains("Your turn"));
    let expected = wins("Computer (hard)", "0", "You", "0");
    assert_eq!(score(&session), expected);
}

/// Chooses the next player in the menu, this many times.
fn choose_next(session: &mut Session, times: usize) {
    session.act(Action::Menu);
    for _ in 0..times {
        session.act(Action::ChangeLine(3, 1));
    }
}

#[test]
fn the_score_is_that_of_those_who_played() {
    let mut session = lost();
    choose_next(&mut session, 1);
    assert!(says(&session, "Takes effect in the next game."));
    let chosen = session.model.game.series().chosen()[Player::Two].clone();
    assert_ne!(chosen, PlayerSpec::Hard);
    session.act(Action::Back);
    assert!(title(&session).contains("Computer (hard) wins!"));
    assert_eq!(
        score(&session),
        wins("You", "0", "Computer (hard)", "1"),
        "it was hard that won"
    );
    session.act(Action::NewGame);
    let name = format!("Computer ({chosen})");
    assert_eq!(score(&session), wins(&name, "0", "You", "0"));
    choose_next(&mut session, 1);
    assert!(says(&session, "Takes effect at once."));
}

#[test]
fn a_level_that_is_only_looked_at_changes_no_score() {
    let mut session = lost();
    session.act(Action::NewGame);
    let before = score(&session);
    choose_next(&mut session, 1);
    session.act(Action::ChangeLine(3, -1));
    session.act(Action::Back);
    assert_eq!(score(&session), before);
    assert_eq!(before, wins("Computer (hard)", "1", "You", "0"));
}

#[test]
fn a_series_that_is_left_and_resumed_keeps_its_score() {
    let mut session = lost();
    session.act(Action::NewGame);
    answer(&mut session, 3);
    let Keep::Game(kept) = session.model.game.to_keep() else {
        panic!("a game is kept");
    };
    let before = (title(&session), score(&session));
    let saved = Shelf::new(UnfinishedGame::read(&kept.text()), Vec::new(), Vec::new());
    let mut session = Session::new(setup(PlayerSpec::Easy, Start::Menu), saved);
    session.resize((80, 24));
    session.act(Action::Choose);
    assert_eq!((title(&session), score(&session)), before);
}

#[test]
fn a_game_of_the_library_is_that_of_its_players() {
    let games = [
        "| human | easy | 0-1 | 6x7 | 12121232 ",
        "| hard | human | 1-0 | 6x7 | 1212121 ",
        "6x7 1212121",
    ];
    let titles = [
        (["Computer (easy) wins!", "You"], "Computer (easy)"),
        (["Computer (hard) wins!", "Computer (hard)"], "You"),
        (["Player one wins!", "Player one"], "Player two"),
    ];
    for (line, ([winner, first], second)) in games.into_iter().zip(titles) {
        let mut session = lost();
        let entry = line.parse::<Record>().unwrap().into();
        session.model.shelf.set(vec![entry], Vec::new());
        session.act(Action::Open);
        session.act(Action::Choose);
        assert!(title(&session).contains(winner), "{}", title(&session));
        // The game of the library was counted when it was played.
        let is_same = line.contains("hard");
        let before = if is_same { "1" } else { "0" };
        assert_eq!(score(&session), wins(first, before, second, "0"));
    }
}

#[test]
fn a_position_that_is_over_is_nobodys_win() {
    let session = against(PlayerSpec::Hard, "1212121");
    assert!(title(&session).contains("Player one wins!"));
    assert_eq!(score(&session), wins("Player one", "0", "Player two", "0"));
}

#[test]
fn words_about_the_turn_go_with_it() {
    for (language, refused, turn) in [
        (Language::English, "Not your turn", "Your turn"),
        (Language::French, "Pas à vous", "À vous"),
    ] {
        let mut session = against(PlayerSpec::Easy, "");
        session.model.settings.language = language;
        session.act(Action::Drop(3));
        session.act(Action::Digit(4));
        assert!(says(&session, refused));
        answer(&mut session, 6);
        assert!(title(&session).contains(turn));
        assert!(!says(&session, refused), "{:?}", lines(&session));
    }
}

#[test]
fn half_of_a_number_goes_with_the_turn() {
    let mut session = against(PlayerSpec::Easy, "");
    session.act(Action::Open);
    session.handle(Event::Paste("6x12 1".to_owned()));
    session.act(Action::Choose);
    session.act(Action::Digit(1));
    assert!(says(&session, "Column 1_"));
    answer(&mut session, 6);
    assert!(!says(&session, "Column 1_"));
}

#[test]
fn a_message_about_something_else_stays() {
    let mut session = against(PlayerSpec::Easy, "");
    session.act(Action::Drop(3));
    session.act(Action::SwapSides);
    answer(&mut session, 6);
    assert!(says(&session, "You start the next game."));
}

#[test]
fn a_review_says_who_won_whatever_it_shows() {
    let mut session = lost();
    session.act(Action::Review);
    for ply in 0..=8 {
        session.act(Action::GoTo(ply));
        assert!(title(&session).contains("Review: Computer (hard) wins!"));
        assert_eq!(title(&session).contains("Move"), ply < 8);
    }
}

#[test]
fn the_end_is_announced_when_the_disc_has_landed() {
    let mut session = against(PlayerSpec::Easy, "121212");
    session.model.game.motion.animate(true);
    session.act(Action::Drop(0));
    assert!(title(&session).contains("Your turn"), "{}", title(&session));
    assert_eq!(score(&session), wins("You", "0", "Computer (easy)", "0"));
    assert!(!says(&session, "r review"));
    session.land();
    assert!(title(&session).contains("You win!"));
    assert_eq!(score(&session), wins("You", "1", "Computer (easy)", "0"));
    assert!(says(&session, "r review") && says(&session, "n new game"));
}

#[test]
fn a_computer_that_thinks_for_long_says_so() {
    let mut session = against(PlayerSpec::Perfect, "4");
    let thinking = "Computer (perfect) is thinking";
    session.pass(Duration::from_millis(900));
    assert!(title(&session).contains(thinking) && !title(&session).contains(" s"));
    session.pass(Duration::from_millis(2200));
    let long = format!("{thinking}: 3 s, g moves now");
    assert!(title(&session).contains(&long), "{}", title(&session));
    assert!(says(&session, "g move now"));
    session.resize((30, 12));
    assert!(
        title(&session).contains("3 s: g moves now"),
        "{}",
        title(&session)
    );
    session.resize((80, 24));
    session.act(Action::MoveNow);
    assert!(title(&session).contains(&format!("{thinking}: 3 s")));
    assert!(!says(&session, "g move"), "it was asked for");
    answer(&mut session, 3);
    assert!(title(&session).contains("Your turn"));
}

/// The games that were added to the library, each with the one that it replaces.
fn ends(session: &mut Session) -> Vec<(Option<String>, String)> {
    let requests = session.model.shelf.take_requests().into_iter();
    let ends = requests.filter_map(|request| match request {
        Request::End(before, record) => {
            let text = |record: &Record| {
                let marks = &record.conditions;
                format!("{} {} {marks}", record.result(), record.move_text())
            };
            Some((before.as_deref().map(text), text(&record)))
        }
        _ => None,
    });
    ends.collect()
}

#[test]
fn a_game_that_ends_twice_is_one_game() {
    let mut session = against(PlayerSpec::Easy, "");
    for slot in [0, 1, 0, 1, 0, 1] {
        match session.move_request() {
            Some(_) => answer(&mut session, slot),
            None => session.act(Action::Drop(slot)),
        }
    }
    session.act(Action::Drop(0));
    let first = "1-0 1212121 ".to_owned();
    assert_eq!(ends(&mut session), [(None, first.clone())]);
    session.act(Action::Undo);
    session.act(Action::Redo);
    session.act(Action::Undo);
    session.act(Action::Drop(6));
    assert_eq!(score(&session), wins("You", "0", "Computer (easy)", "0"));
    // It is left, and resumed.
    let Keep::Game(kept) = session.model.game.to_keep() else {
        panic!("a game is kept");
    };
    let saved = Shelf::new(UnfinishedGame::read(&kept.text()), Vec::new(), Vec::new());
    let mut session = Session::new(setup(PlayerSpec::Easy, Start::Menu), saved);
    session.resize((80, 24));
    session.act(Action::Choose);
    answer(&mut session, 1);
    let second = "0-1 12121272 undo".to_owned();
    assert_eq!(ends(&mut session), [(Some(first), second)]);
    assert_eq!(score(&session), wins("You", "0", "Computer (easy)", "1"));
}

#[test]
fn what_sets_a_game_apart_is_noted() {
    let hint = [Action::Hint];
    let scores = [Action::Scores, Action::Scores];
    let undo = [Action::Drop(5), Action::Undo];
    let back = [Action::StepBack, Action::StepForward];
    for (moves, actions, marks) in [
        ("", &[][..], ""),
        ("12", &[], "set-up:2"),
        ("", &hint, "hints"),
        ("", &scores, "scores"),
        ("", &undo, "undo"),
        ("", &back, ""),
    ] {
        let mut session = session(moves);
        for &action in actions {
            session.act(action);
            if let Some(subject) = session.subject() {
                let columns = columns();
                session.answer(Answer {
                    subject,
                    ply: 0,
                    columns,
                });
            }
        }
        for slot in [0, 1]
            .into_iter()
            .cycle()
            .skip(moves.len())
            .take(7 - moves.len())
        {
            session.act(Action::Drop(slot));
        }
        // What follows is no help.
        session.act(Action::Scores);
        let ended = (None, format!("1-0 1212121 {marks}"));
        assert_eq!(ends(&mut session), [ended], "{actions:?}");
    }
}

#[test]
fn a_game_that_somebody_else_took_over_is_set_apart() {
    let mut session = against(PlayerSpec::Hard, "");
    for slot in [0, 1, 0] {
        match session.move_request() {
            Some(_) => answer(&mut session, slot),
            None => session.act(Action::Drop(slot)),
        }
    }
    choose_next(&mut session, 1);
    session.act(Action::Back);
    answer(&mut session, 1);
    let conditions = session.model.game.conditions().to_string();
    assert_eq!(conditions, "players");
}

/// Moves of a person and of the computer in turn.
fn play(session: &mut Session, slots: &[usize]) {
    for &slot in slots {
        match session.move_request() {
            Some(_) => answer(session, slot),
            None => session.act(Action::Drop(slot)),
        }
    }
}

#[test]
fn a_game_of_the_library_that_ends_again_is_one_game() {
    let mut session = against(PlayerSpec::Easy, "");
    play(&mut session, &[0, 1, 0, 1, 0, 1, 0]);
    let first = "1-0 1212121 ".to_owned();
    assert_eq!(ends(&mut session), [(None, first.clone())]);
    session.act(Action::NewGame);
    session.act(Action::Open);
    session.act(Action::Choose);
    session.act(Action::Undo);
    play(&mut session, &[6, 1]);
    let second = "0-1 12121272 undo".to_owned();
    assert_eq!(ends(&mut session), [(Some(first), second)]);
}

#[test]
fn a_game_that_is_left_after_it_had_ended_is_one_game() {
    let mut session = against(PlayerSpec::Easy, "");
    play(&mut session, &[0, 1, 0, 1, 0, 1, 0]);
    let first = "1-0 1212121 ".to_owned();
    assert_eq!(ends(&mut session), [(None, first.clone())]);
    session.act(Action::Undo);
    session.act(Action::Drop(6));
    session.act(Action::NewGame);
    let left = "* 1212127 undo".to_owned();
    assert_eq!(ends(&mut session), [(Some(first), left)]);
}

#[test]
fn sides_that_are_swapped_later_are_swapped_after_a_pause_too() {
    let mut session = against(PlayerSpec::Easy, "");
    session.act(Action::Drop(3));
    session.act(Action::SwapSides);
    assert!(says(&session, "You start the next game."));
    let Keep::Game(kept) = session.model.game.to_keep() else {
        panic!("a game is kept");
    };
    let shelf = Shelf::new(UnfinishedGame::read(&kept.text()), Vec::new(), Vec::new());
    let mut session = Session::new(setup(PlayerSpec::Easy, Start::Menu), shelf);
    session.resize((80, 24));
    session.act(Action::Choose);
    session.act(Action::NewGame);
    assert!(title(&session).contains("Your turn"), "{}", title(&session));
}

#[test]
fn nobody_is_blamed_for_moves_that_were_set_up() {
    let mut session = against(PlayerSpec::Hard, "121212");
    session.act(Action::Drop(0));
    session.act(Action::Review);
    for ply in (0..7).rev() {
        let subject = session.subject().unwrap();
        let columns = columns_apart(Draws, &[(3, WinsIn(1))]);
        session.answer(Answer {
            subject,
            ply,
            columns,
        });
    }
    assert!(says(&session, "Mistake 1 of 7"), "{:#?}", lines(&session));
    // One move was played, and that was a mistake.
    let shown = lines(&session);
    let own = shown.iter().find(|line| line.contains("● You")).unwrap();
    assert!(own.ends_with("0/1   0/1"), "{own}");
    let requests = session.model.shelf.take_requests();
    let cards = requests.iter().find_map(|request| match request {
        Request::Miss(cards) => Some(cards.len()),
        _ => None,
    });
    assert_eq!(cards, Some(1));
}

/// Positions to repeat, the first of which is shown.
fn repetition() -> Session {
    let cards = ["2026-11-16 | 1 | 6x7 | 4455", "2026-11-17 | 0 | 6x7 | 44"];
    let cards = cards.map(|line| line.parse().unwrap());
    let shelf = Shelf::new(None, Vec::new(), cards.to_vec());
    let mut session = Session::new(setup(PlayerSpec::Easy, Start::Menu), shelf);
    session.resize((80, 24));
    session.act(Action::ChooseLine(7));
    session
}

#[test]
fn a_position_that_was_deleted_is_brought_back_as_it_is_said() {
    let mut session = repetition();
    for _ in 0..2 {
        session.act(Action::Delete);
        assert!(
            says(&session, "Deleted: u brings it back."),
            "{:#?}",
            lines(&session)
        );
    }
    session.model.shelf.take_requests();
    session.handle(Event::Key(KeyCode::Char('u').into()));
    assert!(says(&session, "It is back."), "{:#?}", lines(&session));
    session.act(Action::Undo);
    session.act(Action::Undo);
    assert!(says(&session, "Nothing was deleted."));
}

#[test]
fn only_the_first_move_of_an_answer_is_called_the_answer() {
    let mut session = repetition();
    let find = |session: &mut Session, slot: usize| {
        let subject = session.subject().expect("something is asked");
        let columns = columns_apart(Outlook::LosesIn(8), &[(slot, WinsIn(9))]);
        session.answer(Answer {
            subject,
            ply: 0,
            columns,
        });
    };
    session.act(Action::ShowAnswer);
    session.act(Action::ShowAnswer);
    find(&mut session, 2);
    assert!(says(&session, "The answer: column 3, wins in 9"));
    session.act(Action::Left);
    find(&mut session, 4);
    assert!(
        !says(&session, "The answer: column"),
        "{:#?}",
        lines(&session)
    );
}
