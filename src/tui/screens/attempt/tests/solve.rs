use crate::analysis::Columns;
use crate::board::notation;
use crate::library::Card;
use crate::outlook::Outlook;
use crate::outlook::Outlook::{Draws, LosesIn, WinsIn};
use crate::puzzle::Puzzle;
use crate::tui::action::Action;
use crate::tui::model::{Answer, Message, Request, Shelf};
use crate::tui::session::Session;
use crate::tui::session::tests::{columns_apart, lines, menu, session};

/// All slots lead to `all`, and one to something else.
fn columns(all: Outlook, slot: usize, outlook: Outlook) -> Columns {
    columns_apart(all, &[(slot, outlook)])
}

fn puzzle(moves: &str, level: usize) -> Puzzle {
    Puzzle {
        board: notation::standard(moves),
        answer: 3,
        outlook: WinsIn(5),
        level,
    }
}

fn found(session: &mut Session, columns: Columns) {
    let subject = session.subject().expect("something is asked");
    let answer = Answer {
        subject,
        ply: 0,
        columns,
    };
    session.answer(answer);
}

/// A game under way, with puzzles over it, the first of which is there.
fn puzzles() -> Session {
    let mut session = session("11");
    session.act(Action::Menu);
    session.act(Action::ChooseLine(7));
    assert_eq!(session.screen().name(), "AttemptScreen");
    assert!(session.puzzle_request().is_some(), "none is there yet");
    assert_eq!(session.subject(), None);
    session.take_puzzle(puzzle("4455", 2));
    session
}

#[test]
fn a_puzzle_is_solved() {
    let mut session = puzzles();
    let next = session.puzzle_request().unwrap();
    assert_eq!(next.seed, 2, "the next one is made in advance");
    found(&mut session, columns(Draws, 3, WinsIn(5)));
    session.act(Action::Drop(3));
    found(&mut session, columns(LosesIn(4), 6, LosesIn(2)));
    let answer = session.game().board().history().last().copied();
    assert_eq!(
        session.model.message,
        Some(Message::RightMove {
            answer: answer.unwrap()
        })
    );
    // The move is chosen before the analysis is there.
    session.act(Action::Digit(1));
    found(&mut session, columns(LosesIn(2), 0, WinsIn(3)));
    assert_eq!(session.model.message, Some(Message::Solved(20)));
    assert_eq!(session.model.practice.streak(), 1);
    assert_eq!(session.model.chosen.rating, Some(820));
    // The game under it is as it was.
    session.act(Action::Back);
    session.act(Action::Back);
    assert_eq!(notation::write(session.game().board()), "11");
    assert_eq!(session.screen().name(), "GameScreen");
}

#[test]
fn a_wrong_move_counts_once_and_is_not_played() {
    let mut session = puzzles();
    found(&mut session, columns(Draws, 3, WinsIn(5)));
    for slot in [0, 1] {
        session.act(Action::Drop(slot));
        let outlook = Draws;
        assert_eq!(
            session.model.message,
            Some(Message::WrongMove { slot, outlook })
        );
        assert_eq!(session.model.practice.rating(), 780);
    }
    assert_eq!(notation::write(session.game().board()), "4455");
    session.act(Action::Drop(3));
    found(&mut session, columns(LosesIn(4), 6, LosesIn(2)));
    found(&mut session, columns(WinsIn(3), 0, WinsIn(9)));
    assert_eq!(session.model.message, Some(Message::SolvedLate));
    assert_eq!(session.model.practice.rating(), 780);
    assert_eq!(session.model.practice.streak(), 0);
}

#[test]
fn a_hint_is_half_a_solution() {
    let mut session = puzzles();
    session.act(Action::Hint);
    assert!(session.next_change().is_some(), "it waits for the analysis");
    found(&mut session, columns(Draws, 3, WinsIn(3)));
    assert_eq!(session.model.message, Some(Message::OneOf(vec![2, 3, 4])));
    session.act(Action::Drop(3));
    assert_eq!(session.model.message, Some(Message::Solved(0)));
    assert_eq!(session.model.practice.streak(), 0);
}

#[test]
fn the_answer_is_played_to_its_end() {
    let mut session = puzzles();
    session.act(Action::ShowAnswer);
    session.act(Action::ShowAnswer);
    for _ in 0..20 {
        if session.subject().is_none() {
            break;
        }
        let board = session.game().board().clone();
        let slot = board.moves().last().unwrap();
        let mut line = columns(LosesIn(8), slot, WinsIn(7));
        for full in (0..7).filter(|&slot| board.landing(slot).is_none()) {
            line.outlooks[full] = None;
        }
        found(&mut session, line);
    }
    let played = session.game().board().history().len() - 4;
    assert!((7..=15).contains(&played), "{played}");
    assert!(session.model.practice.rating() < 800);
    // One can step through it, but not further back than to the puzzle.
    for _ in 0..30 {
        session.act(Action::StepBack);
    }
    assert_eq!(notation::write(session.game().board()), "4455");
    session.act(Action::NextPuzzle);
    session.take_puzzle(puzzle("44", 1));
    assert_eq!(notation::write(session.game().board()), "44");
}

#[test]
fn a_puzzle_that_is_made_while_the_help_is_shown_is_not_lost() {
    let mut session = session("11");
    for action in [Action::Menu, Action::ChooseLine(7), Action::Help] {
        session.act(action);
    }
    assert_eq!(session.puzzle_request(), None, "nobody waits for one");
    session.take_puzzle(puzzle("4455", 2));
    assert_eq!(notation::write(session.game().board()), "11");
    session.act(Action::Back);
    assert_eq!(notation::write(session.game().board()), "4455");
}

#[test]
fn scores_do_not_give_the_answer_away() {
    let mut session = session("11");
    session.act(Action::Scores);
    session.act(Action::Menu);
    session.act(Action::ChooseLine(7));
    session.take_puzzle(puzzle("4455", 2));
    found(&mut session, columns(Draws, 3, WinsIn(5)));
    assert!(!lines(&session).iter().any(|line| line.contains('+')));
    session.act(Action::Back);
    session.act(Action::Back);
    assert!(session.subject().is_some(), "the game still shows them");
}

/// The menu with positions that are due on 2026-11-17 and later.
fn due() -> Session {
    let cards = [
        "2026-11-16 | 1 | 6x7 | 4455",
        "2026-11-17 | 4 | 6x7 | 44",
        "2026-11-18 | 0 | 6x7 | 4",
    ];
    let cards = cards.map(|line| line.parse().unwrap());
    let mut session = menu(None);
    session.model.shelf = Shelf::new(None, Vec::new(), cards.to_vec());
    session.show_again();
    session
}

#[test]
fn a_mistake_comes_back_later_and_later() {
    let mut session = due();
    session.act(Action::ChooseLine(7));
    assert_eq!(session.screen().name(), "AttemptScreen");
    assert_eq!(notation::write(session.game().board()), "4455");
    found(&mut session, columns(LosesIn(4), 3, Draws));
    session.act(Action::Drop(3));
    // Held for three moves.
    for slot in [6, 5] {
        found(&mut session, columns(Draws, 0, Draws));
        found(&mut session, columns(LosesIn(4), slot, Draws));
        session.act(Action::Drop(slot));
    }
    assert_eq!(session.model.message, Some(Message::ComesBack(7)));
    let old: Card = "2026-11-16 | 1 | 6x7 | 4455".parse().unwrap();
    let new: Card = "2026-11-24 | 2 | 6x7 | 4455".parse().unwrap();
    let requests = session.model.shelf.take_requests();
    assert_eq!(requests, [Request::Repeat(old, Some(new))]);
    // The next one is known after this time.
    session.act(Action::DropHere);
    found(&mut session, columns(Draws, 3, WinsIn(3)));
    session.act(Action::Drop(3));
    assert_eq!(session.model.message, Some(Message::KnownNow));
    session.act(Action::NextPuzzle);
    assert_eq!(session.subject(), None, "nothing is left");
    assert_eq!(session.next_change(), None);
    session.act(Action::Back);
    assert_eq!(session.screen().name(), "Menu");
}

#[test]
fn a_mistake_that_is_missed_starts_over_and_can_be_deleted() {
    let mut session = due();
    session.act(Action::ChooseLine(7));
    found(&mut session, columns(Draws, 3, WinsIn(9)));
    session.act(Action::Drop(0));
    let old: Card = "2026-11-16 | 1 | 6x7 | 4455".parse().unwrap();
    let new: Card = "2026-11-18 | 0 | 6x7 | 4455".parse().unwrap();
    let requests = session.model.shelf.take_requests();
    assert_eq!(requests, [Request::Repeat(old, Some(new.clone()))]);
    session.act(Action::Delete);
    let requests = session.model.shelf.take_requests();
    assert_eq!(requests, [Request::Repeat(new, None)]);
    assert_eq!(notation::write(session.game().board()), "44");
}
