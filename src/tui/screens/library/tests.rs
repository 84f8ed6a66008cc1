use super::*;
use crate::board::notation;
use crate::tui::saved::SavedGames;
use crate::tui::session::tests::session;
use crate::tui::shared::Shared;

const GAMES: [&str; 4] = [
    "6x7 4",
    "2026-11-14T12:00:00Z | human | easy | 1-0 | 6x7 | 1212121",
    "2026-11-15T12:00:00Z | hard | human | 1-0 | 6x7 | 1212121",
    "2026-11-16T12:00:00Z | human | hard | * | 6x7 | 44",
];

fn record(line: &str) -> Record {
    line.parse().unwrap()
}

fn with_games() -> Shared {
    let mut shared = session("11").shared;
    let games = GAMES.map(|line| record(line).into());
    shared.saved = SavedGames::new(None, games.to_vec(), Vec::new());
    shared
}

fn act(screen: &mut LibraryScreen, actions: &[Action], shared: &mut Shared) -> Transition {
    let mut last = Transition::Stay;
    for &action in actions {
        last = screen.handle(action, shared);
    }
    last
}

/// What the files are asked to change.
fn changes(shared: &mut Shared) -> Vec<Request> {
    let requests = shared.saved.take_requests().into_iter();
    requests
        .filter(|request| *request != Request::Read)
        .collect()
}

fn typed(text: &str) -> Vec<Action> {
    text.chars().map(Action::Type).collect()
}

fn moves(shared: &Shared) -> String {
    notation::write(shared.game.board())
}

#[test]
fn what_is_typed_is_opened() {
    for (text, opened) in [("4453", "4453"), ("4x4 12 ", "12"), ("7", "7")] {
        let shared = &mut with_games();
        let mut screen = LibraryScreen::new(shared);
        assert_eq!(shared.saved.take_requests(), [Request::Read]);
        act(&mut screen, &typed(text), shared);
        let transition = screen.handle(Action::Choose, shared);
        assert!(matches!(transition, Transition::Game), "{text}");
        assert_eq!(moves(shared), opened);
    }
}

#[test]
fn what_is_not_a_game_is_reported() {
    let shared = &mut with_games();
    let mut screen = LibraryScreen::new(shared);
    act(&mut screen, &typed("449"), shared);
    let opened = screen.handle(Action::Choose, shared);
    assert!(matches!(opened, Transition::Stay));
    assert!(matches!(shared.message, Some(Message::NotAGame(_))));
    screen.handle(Action::Erase, shared);
    assert_eq!(screen.mode, Mode::Position("44".to_owned()));
    screen.handle(Action::Clear, shared);
    assert_eq!(screen.mode, Mode::Position(String::new()));
    screen.handle(Action::Back, shared);
    assert_eq!(screen.mode, Mode::List);
    assert_eq!(moves(shared), "11");
}

#[test]
fn the_newest_game_comes_first_and_is_opened_with_its_players() {
    let shared = &mut with_games();
    let mut screen = LibraryScreen::new(shared);
    screen.handle(Action::Choose, shared);
    assert_eq!(moves(shared), "44");
    use crate::board::Disc;
    assert_eq!(*shared.game.series().spec(Disc::Second), PlayerSpec::Hard);
    act(&mut screen, &[Action::Next; 9], shared);
    assert_eq!(screen.selected, 3);
    act(&mut screen, &[Action::Previous, Action::Choose], shared);
    assert!(shared.game.is_finished());
    // What was opened and not changed is not added once more.
    shared.note_end();
    assert_eq!(changes(shared), []);
}

#[test]
fn a_game_that_is_left_for_another_is_saved() {
    let shared = &mut with_games();
    shared.game.play(3);
    let mut screen = LibraryScreen::new(shared);
    screen.handle(Action::Choose, shared);
    let requests = changes(shared);
    let [Request::Save(left)] = &requests[..] else {
        panic!("{requests:?}")
    };
    assert_eq!(left.move_text(), "114");
}

#[test]
fn games_are_listed_by_opponent_and_result() {
    let shared = &mut with_games();
    let mut screen = LibraryScreen::new(shared);
    let count = |screen: &LibraryScreen, shared: &Shared| screen.listed(&shared.saved).len();
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
        screen.handle(action, shared);
        assert_eq!(count(&screen, shared), listed, "{action:?}");
    }
}

#[test]
fn a_game_is_renamed_and_deleted_and_brought_back() {
    let shared = &mut with_games();
    let mut screen = LibraryScreen::new(shared);
    act(&mut screen, &[Action::Next, Action::Rename], shared);
    act(&mut screen, &typed("lost again"), shared);
    screen.handle(Action::Choose, shared);
    let lost = record(GAMES[2]);
    let named = Record {
        name: "lost again".to_owned(),
        ..lost.clone()
    };
    let entry = Entry::from(lost);
    let requests = changes(shared);
    assert_eq!(requests, [Request::Change(entry, Box::new(named.clone()))]);
    act(&mut screen, &[Action::Delete, Action::Undo], shared);
    let requests = changes(shared);
    let entry = Entry::from(named.clone());
    assert_eq!(requests, [Request::Remove(entry), Request::Add(named)]);
    screen.handle(Action::Undo, shared);
    assert_eq!(shared.message, Some(Message::NothingDeleted));
}

#[test]
fn a_game_is_exported() {
    let shared = &mut with_games();
    let mut screen = LibraryScreen::new(shared);
    for (format, name, start) in [
        (Format::Moves, "puissance4-2026-11-16.txt", "44\n"),
        (Format::Picture, "puissance4-2026-11-16.svg", "<svg"),
        (Format::Recording, "puissance4-2026-11-16.cast", "{"),
    ] {
        act(
            &mut screen,
            &[Action::Export, Action::ExportAs(format)],
            shared,
        );
        let requests = changes(shared);
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
    screen.handle(Action::ExportAs(Format::Clipboard), shared);
    assert_eq!(shared.clipboard.as_deref(), Some("44"));
}

#[test]
fn a_click_selects_a_game_and_another_one_opens_it() {
    let shared = &mut with_games();
    shared.game.resize(crate::tui::layout::Needs {
        size: (80, 24),
        ..Default::default()
    });
    let mut screen = LibraryScreen::new(shared);
    let click = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 10,
        row: 5,
        modifiers: ratatui::crossterm::event::KeyModifiers::NONE,
    };
    let action = screen.mouse(&click, shared).unwrap();
    assert_eq!(action, Action::ChooseLine(2));
    screen.handle(action, shared);
    assert_eq!(screen.selected, 2);
    let opened = screen.handle(action, shared);
    assert!(matches!(opened, Transition::Game));
    let below = MouseEvent { row: 9, ..click };
    assert_eq!(screen.mouse(&below, shared), None);
}

#[test]
fn an_empty_library_says_so() {
    let shared = &mut session("11").shared;
    let mut screen = LibraryScreen::new(shared);
    for action in [
        Action::Choose,
        Action::Next,
        Action::Delete,
        Action::Rename,
        Action::Export,
        Action::Review,
        Action::FilterOpponent,
    ] {
        let transition = screen.handle(action, shared);
        assert!(matches!(transition, Transition::Stay), "{action:?}");
        assert_eq!(screen.mode, Mode::List);
    }
}
