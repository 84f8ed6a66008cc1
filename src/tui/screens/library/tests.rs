use super::*;
use crate::board::notation;
use crate::tui::model::Model;
use crate::tui::model::Shelf;
use crate::tui::session::tests::session;
use crate::tui::view::Viewport;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const GAMES: [&str; 4] = [
    "6x7 4",
    "2026-11-14T12:00:00Z | human | easy | 1-0 | 6x7 | 1212121",
    "2026-11-15T12:00:00Z | hard | human | 1-0 | 6x7 | 1212121",
    "2026-11-16T12:00:00Z | human | hard | * | 6x7 | 44",
];

fn record(line: &str) -> Record {
    line.parse().unwrap()
}

fn with_games() -> Model {
    let mut model = session("11").model;
    let games = GAMES.map(|line| record(line).into());
    model.shelf = Shelf::new(None, games.to_vec(), Vec::new());
    model
}

fn act(screen: &mut LibraryScreen, actions: &[Action], model: &mut Model) -> Transition {
    let mut last = Transition::Stay;
    for &action in actions {
        last = screen.handle(action, model);
    }
    last
}

/// What the files are asked to change.
fn changes(model: &mut Model) -> Vec<Request> {
    let requests = model.shelf.take_requests().into_iter();
    requests
        .filter(|request| *request != Request::Read)
        .collect()
}

fn typed(text: &str) -> Vec<Action> {
    text.chars().map(Action::Type).collect()
}

fn moves(model: &Model) -> String {
    notation::write(model.game.board())
}

#[test]
fn what_is_typed_is_opened() {
    for (text, opened) in [("4453", "4453"), ("4x4 12 ", "12"), ("7", "7")] {
        let model = &mut with_games();
        let mut screen = LibraryScreen::new(model);
        assert_eq!(model.shelf.take_requests(), [Request::Read]);
        act(&mut screen, &typed(text), model);
        let transition = screen.handle(Action::Choose, model);
        assert!(matches!(transition, Transition::Game), "{text}");
        assert_eq!(moves(model), opened);
    }
}

#[test]
fn what_is_not_a_game_is_reported() {
    let model = &mut with_games();
    let mut screen = LibraryScreen::new(model);
    act(&mut screen, &typed("449"), model);
    let opened = screen.handle(Action::Choose, model);
    assert!(matches!(opened, Transition::Stay));
    assert!(matches!(model.message, Some(Message::NotAGame(_))));
    screen.handle(Action::Erase, model);
    assert_eq!(screen.mode, Mode::Position("44".to_owned()));
    screen.handle(Action::Clear, model);
    assert_eq!(screen.mode, Mode::Position(String::new()));
    screen.handle(Action::Back, model);
    assert_eq!(screen.mode, Mode::List);
    assert_eq!(moves(model), "11");
}

#[test]
fn the_newest_game_comes_first_and_is_opened_with_its_players() {
    let model = &mut with_games();
    let mut screen = LibraryScreen::new(model);
    screen.handle(Action::Choose, model);
    assert_eq!(moves(model), "44");
    use crate::board::Disc;
    assert_eq!(*model.game.series().spec(Disc::Second), PlayerSpec::Hard);
    act(&mut screen, &[Action::Next; 9], model);
    assert_eq!(screen.selected, 3);
    act(&mut screen, &[Action::Previous, Action::Choose], model);
    assert!(model.game.is_finished());
    // What was opened and not changed is not added once more.
    model.note_end();
    assert_eq!(changes(model), []);
}

#[test]
fn a_game_that_is_left_for_another_is_saved() {
    let model = &mut with_games();
    model.game.play(3);
    let mut screen = LibraryScreen::new(model);
    screen.handle(Action::Choose, model);
    let requests = changes(model);
    let [Request::Save(left)] = &requests[..] else {
        panic!("{requests:?}")
    };
    assert_eq!(left.move_text(), "114");
}

#[test]
fn games_are_listed_by_opponent_and_result() {
    let model = &mut with_games();
    let mut screen = LibraryScreen::new(model);
    let count = |screen: &LibraryScreen, model: &Model| screen.listed(&model.shelf).len();
    for (action, listed) in [
        (Action::FilterOpponent, 1),
        (Action::FilterOpponent, 2),
        (Action::FilterResult, 0),
        (Action::FilterOpponent, 1),
        (Action::FilterResult, 0),
        (Action::FilterResult, 1),
        (Action::FilterResult, 2),
        (Action::FilterResult, 4),
    ] {
        screen.handle(action, model);
        assert_eq!(count(&screen, model), listed, "{action:?}");
    }
}

#[test]
fn a_game_is_renamed_and_deleted_and_brought_back() {
    let model = &mut with_games();
    let mut screen = LibraryScreen::new(model);
    act(&mut screen, &[Action::Next, Action::Rename], model);
    act(&mut screen, &typed("lost again"), model);
    screen.handle(Action::Choose, model);
    let lost = record(GAMES[2]);
    let named = Record {
        name: "lost again".to_owned(),
        ..lost.clone()
    };
    let entry = Entry::from(lost);
    let requests = changes(model);
    assert_eq!(requests, [Request::Change(entry, Box::new(named.clone()))]);
    act(&mut screen, &[Action::Delete, Action::Undo], model);
    let requests = changes(model);
    let entry = Entry::from(named.clone());
    assert_eq!(requests, [Request::Remove(entry), Request::Add(named)]);
    screen.handle(Action::Undo, model);
    assert_eq!(model.message, Some(Message::NothingDeleted));
}

#[test]
fn a_game_is_exported() {
    let model = &mut with_games();
    let mut screen = LibraryScreen::new(model);
    for (format, name, start) in [
        (Format::Moves, "puissance4-2026-11-16.txt", "44\n"),
        (Format::Picture, "puissance4-2026-11-16.svg", "<svg"),
        (Format::Recording, "puissance4-2026-11-16.cast", "{"),
    ] {
        act(
            &mut screen,
            &[Action::Export, Action::ExportAs(format)],
            model,
        );
        let requests = changes(model);
        let [
            Request::Export {
                name: file,
                content,
            },
        ] = &requests[..]
        else {
            panic!("{requests:?}")
        };
        assert_eq!(file, name);
        assert!(content.starts_with(start), "{content}");
        assert_eq!(screen.mode, Mode::List);
    }
    screen.handle(Action::ExportAs(Format::Clipboard), model);
    assert_eq!(model.clipboard.as_deref(), Some("44"));
}

#[test]
fn a_click_selects_a_game_and_another_one_opens_it() {
    let model = &mut with_games();
    let mut screen = LibraryScreen::new(model);
    let clicked = |screen: &LibraryScreen, row: u16| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let mut frame = Frame::new(&mut buffer, Viewport::default());
        screen.draw(model, &mut frame);
        frame.drawn.clicked((10, row).into())
    };
    let action = clicked(&screen, 5).unwrap();
    assert_eq!(action, Action::ChooseLine(2));
    assert_eq!(clicked(&screen, 9), None, "below the list");
    screen.handle(action, model);
    assert_eq!(screen.selected, 2);
    let opened = screen.handle(action, model);
    assert!(matches!(opened, Transition::Game));
}

#[test]
fn an_empty_library_says_so() {
    let model = &mut session("11").model;
    let mut screen = LibraryScreen::new(model);
    for action in [
        Action::Choose,
        Action::Next,
        Action::Delete,
        Action::Rename,
        Action::Export,
        Action::Review,
        Action::FilterOpponent,
    ] {
        let transition = screen.handle(action, model);
        assert!(matches!(transition, Transition::Stay), "{action:?}");
        assert_eq!(screen.mode, Mode::List);
    }
}
