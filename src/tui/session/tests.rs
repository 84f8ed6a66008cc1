mod facts;
mod pictures;
mod random;
mod words;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ratatui::buffer::Cell;
use ratatui::layout::Rect;

use super::*;
use crate::analysis::Columns;
use crate::board::{Shape, notation};
use crate::language::Language;
use crate::library::Record;
use crate::outlook::Outlook::{self, Draws, WinsIn};
use crate::player::{PerPlayer, PlayerSpec};
use crate::puzzle::{Puzzle, PuzzleRequest};
use crate::tui::look::{Appearance, Colours, Theme};
use crate::tui::model::{
    Answer, FoundMove, Message, MoveRequest, Practice, Settings, UnfinishedGame,
};
use crate::tui::view::layout::{Layout, Room};

/// Noon in Greenwich, on the day of all tests.
pub(crate) fn noon() -> Zoned {
    let noon: Timestamp = "2026-11-17T12:00:00Z".parse().unwrap();
    noon.to_zoned(TimeZone::UTC)
}

/// What a session asks for and is told, one by one.
impl Session {
    pub(crate) fn subject(&self) -> Option<Subject> {
        self.needs().analysis
    }

    pub(crate) fn move_request(&self) -> Option<MoveRequest> {
        self.needs().computer
    }

    pub(crate) fn puzzle_request(&self) -> Option<PuzzleRequest> {
        self.needs().puzzle
    }

    pub(crate) fn answer(&mut self, answer: Answer) {
        self.take(News::Columns(answer));
    }

    pub(crate) fn play_found(&mut self, found: FoundMove) {
        self.take(News::Moved(Ok(found)));
    }

    pub(crate) fn take_puzzle(&mut self, puzzle: Puzzle) {
        self.take(News::PuzzleMade(puzzle));
    }

    /// Has the screen take in what has changed without it.
    pub(crate) fn show_again(&mut self) {
        self.shown.show_again(&mut self.model);
    }

    /// The message that is shown.
    pub(crate) fn message(&self) -> Option<String> {
        self.model.message_text(self.game())
    }

    /// The game that is shown.
    pub(crate) fn game(&self) -> &GameState {
        self.shown.game(&self.model)
    }
}

fn setup(second: PlayerSpec, start: Start) -> Setup {
    Setup {
        settings: Settings {
            language: Language::English,
            appearance: Appearance {
                ascii: false,
                blocks: true,
                colours: Colours::None,
                theme: <&Theme>::default(),
            },
            show_scores: false,
            show_threats: false,
            animation: false,
            warning: false,
            repetition: true,
            shape: Shape::puissance4(6, 7).unwrap(),
        },
        players: PerPlayer::new(PlayerSpec::Human, second),
        programs: Vec::new(),
        start,
        practice: Practice::new(None, 1),
        now: noon(),
    }
}

/// Two people at a 6x7 board after these moves, in a terminal of 80x24.
pub(crate) fn session(moves: &str) -> Session {
    against(PlayerSpec::Human, moves)
}

/// The same with another second player.
pub(crate) fn against(second: PlayerSpec, moves: &str) -> Session {
    let start = Start::Game(Some(notation::standard(moves)));
    let mut session = Session::new(setup(second, start), Shelf::default());
    session.resize((80, 24));
    session
}

/// The menu at the start, with an unfinished game of these moves.
pub(crate) fn menu(unfinished: Option<&str>) -> Session {
    let unfinished = unfinished.map(|moves| {
        let (ply, players) = (moves.len(), "first human\nsecond human\n");
        let text = format!("game 6x7 {moves}\nat {ply}\n{players}");
        UnfinishedGame::read(&text).unwrap()
    });
    let saved = Shelf::new(unfinished, Vec::new(), Vec::new());
    let mut session = Session::new(setup(PlayerSpec::Human, Start::Menu), saved);
    session.resize((80, 24));
    session
}

/// The columns of a 6x7 board, the third of which wins.
pub(crate) fn columns() -> Columns {
    columns_apart(Draws, &[(2, WinsIn(5))])
}

/// The columns of a 6x7 board, which all lead to the same, apart from some.
pub(crate) fn columns_apart(all: Outlook, apart: &[(usize, Outlook)]) -> Columns {
    let mut outlooks = vec![Some(all); 7];
    for &(slot, outlook) in apart {
        outlooks[slot] = Some(outlook);
    }
    Columns {
        outlooks,
        ahead: None,
        done: true,
    }
}

fn shown_after(session: &mut Session, actions: &[Action]) -> &'static str {
    for &action in actions {
        session.act(action);
    }
    session.screen().name()
}

fn moves(session: &Session) -> String {
    notation::write(session.game().board())
}

/// What is drawn.
fn drawn(session: &Session) -> Buffer {
    let (width, height) = session.size;
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    session.picture(&mut buffer);
    buffer
}

/// Where things are on the screen of a game.
fn layout(session: &Session) -> Layout {
    let room = Room {
        size: session.size,
        solid: session.model.settings.appearance.is_solid(),
        text: 0,
    };
    Layout::new(room, session.game().board().shape()).unwrap()
}

/// The lines that are drawn.
pub(crate) fn lines(session: &Session) -> Vec<String> {
    let buffer = drawn(session);
    let rows = buffer.content.chunks(buffer.area.width as usize);
    let rows = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    rows.map(|row| row.trim_end().to_owned()).collect()
}

/// A click on this sign, which stands in one place of the screen alone.
fn click(session: &mut Session, sign: &str) -> Event {
    let (width, height) = session.size;
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    session.draw(&mut buffer);
    let places = (0..buffer.content.len()).filter(|&at| buffer.content[at].symbol() == sign);
    let [at] = places.collect::<Vec<_>>()[..] else {
        panic!("{sign} is not in one place: {buffer:?}");
    };
    let (column, row) = buffer.pos_of(at);
    Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

#[test]
fn a_screen_that_is_closed_shows_the_one_under_it() {
    let mut over = session("1212121");
    for (action, screen) in [
        (Action::Review, "ReviewScreen"),
        (Action::Help, "HelpScreen"),
        (Action::Back, "ReviewScreen"),
        (Action::Open, "LibraryScreen"),
        (Action::Back, "ReviewScreen"),
        (Action::ShowPosition, "PositionScreen"),
        (Action::Back, "ReviewScreen"),
        (Action::Back, "GameScreen"),
        (Action::Menu, "Menu"),
        (Action::Open, "LibraryScreen"),
        (Action::Back, "Menu"),
        (Action::Back, "GameScreen"),
    ] {
        assert_eq!(shown_after(&mut over, &[action]), screen, "{action:?}");
    }
}

#[test]
fn the_first_menu_cannot_be_closed() {
    let mut session = menu(None);
    assert_eq!(shown_after(&mut session, &[Action::Back]), "Menu");
    let actions = [Action::Choose, Action::Menu, Action::Back];
    assert_eq!(shown_after(&mut session, &actions), "GameScreen");
}

#[test]
fn a_game_that_begins_leaves_nothing_under_it() {
    let mut session = session("1212121");
    let actions = [Action::Review, Action::Open, Action::Type('4')];
    shown_after(&mut session, &actions);
    assert_eq!(shown_after(&mut session, &[Action::Choose]), "GameScreen");
    assert_eq!(moves(&session), "4");
    assert!(session.under.is_empty());
}

#[test]
fn a_message_is_shown_until_the_next_action() {
    let mut session = session("");
    session.act(Action::Undo);
    assert_eq!(session.model.message, Some(Message::NothingToUndo));
    session.act(Action::Point(2));
    assert_eq!(session.model.message, Some(Message::NothingToUndo));
    session.act(Action::Left);
    assert_eq!(session.model.message, None);
}

#[test]
fn keys_mouse_and_pastes_are_handled_by_the_screen_that_is_shown() {
    let mut session = session("");
    let key = |code: KeyCode| Event::Key(code.into());
    session.handle(key(KeyCode::Char('4')));
    // The number of a column.
    let click = click(&mut session, "6");
    session.handle(click);
    assert_eq!(moves(&session), "46");
    session.handle(Event::Paste("4".to_owned()));
    assert_eq!(moves(&session), "46", "a game has no field for text");
    session.handle(key(KeyCode::Char('o')));
    session.handle(Event::Paste("4x4 1\u{1b}2".to_owned()));
    session.handle(key(KeyCode::Enter));
    assert_eq!(moves(&session), "12");
    let effects = session.handle(key(KeyCode::Char('q')));
    assert!(effects.contains(&Effect::Quit));
}

#[test]
fn nothing_is_played_unseen() {
    let mut session = session("4455");
    let type_all = |session: &mut Session, keys: &str| {
        for key in keys.chars() {
            session.handle(Event::Key(KeyCode::Char(key).into()));
        }
    };
    session.resize((20, 5));
    type_all(&mut session, "1nu");
    assert_eq!(moves(&session), "4455");
    session.resize((80, 24));
    type_all(&mut session, "1");
    assert_eq!(moves(&session), "44551");
}

/// What leads from a game that is over to each screen.
const TO_EVERY_SCREEN: [&[Action]; 9] = [
    &[],
    &[Action::Menu],
    &[Action::Help],
    &[Action::Open],
    &[Action::Open, Action::Type('4')],
    &[Action::Open, Action::Statistics],
    &[Action::Menu, Action::ChooseLine(7)],
    &[Action::ShowPosition],
    &[Action::Review],
];

#[test]
fn computers_play_only_while_the_game_is_shown() {
    let mut session = against(PlayerSpec::Easy, "4");
    let request = session.move_request().unwrap();
    let found = FoundMove {
        position: request.position,
        slot: 6,
    };
    session.act(Action::Help);
    assert_eq!(session.move_request(), None);
    session.play_found(found);
    assert_eq!(moves(&session), "4");
    session.act(Action::Back);
    session.play_found(FoundMove {
        position: request.position - 1,
        ..found
    });
    assert_eq!(moves(&session), "4", "for another position");
    session.play_found(found);
    assert_eq!(moves(&session), "47");
    assert_eq!(session.move_request(), None, "it is the person's turn");
}

#[test]
fn the_analysis_works_on_what_is_shown() {
    let mut session = session("44");
    assert_eq!(session.subject(), None);
    assert_eq!(session.next_change(), None, "nothing moves");
    session.act(Action::Scores);
    let subject = session.subject().unwrap();
    assert_eq!(session.boards().len(), 1);
    assert!(session.next_change().is_some(), "the spinner turns");
    session.act(Action::Help);
    assert_eq!(session.subject(), None);
    session.act(Action::Back);
    assert_eq!(session.subject(), Some(subject));
    let answer = |subject| Answer {
        subject,
        ply: 2,
        columns: columns(),
    };
    session.answer(answer(Subject::Position(0)));
    assert!(session.model.game.advice.columns().is_none(), "too late");
    session.answer(answer(subject));
    assert_eq!(session.model.game.advice.columns(), Some(&columns()));
    assert_eq!(session.next_change(), None);
    session.act(Action::Drop(0));
    assert!(
        session.model.game.advice.columns().is_none(),
        "a new position"
    );
    assert_ne!(session.subject(), Some(subject));
}

#[test]
fn time_passes_for_the_spinner() {
    let mut session = against(PlayerSpec::Easy, "4");
    let step = session.next_change().unwrap();
    session.pass(step);
    assert_eq!(session.model.game.motion.spin(), 1);
}

#[test]
fn keys_of_a_screen_do_one_thing_each() {
    for actions in TO_EVERY_SCREEN {
        let mut session = session("1212121");
        let screen = shown_after(&mut session, actions);
        let bindings = session.screen().keys().iter();
        let mut keys: Vec<_> = bindings
            .flat_map(|binding| binding.keys)
            .map(|key| format!("{:?} {:?}", key.code, key.modifiers))
            .collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all, "{screen}");
    }
}

#[test]
fn a_file_starts_no_program_unless_the_user_says_so() {
    let bot: PlayerSpec = "bot:./bot".parse().unwrap();
    let game = "game 6x7 4\nat 1\nfirst human\nsecond bot:./bot\n";
    let entry: Record = "| human | bot:./bot | * | 6x7 | 4".parse().unwrap();
    let start = |second: &PlayerSpec, unfinished| {
        let saved = Shelf::new(unfinished, vec![entry.clone().into()], Vec::new());
        Session::new(setup(second.clone(), Start::Menu), saved)
    };
    let library = start(&PlayerSpec::Easy, None);
    let unfinished = start(&PlayerSpec::Easy, UnfinishedGame::read(game));
    let settings = start(&bot, None);
    for (mut session, actions) in [
        (library, &[Action::Open, Action::Choose][..]),
        (unfinished, &[Action::Choose]),
        (settings, &[Action::Choose, Action::Drop(3)]),
    ] {
        session.resize((80, 24));
        assert_eq!(shown_after(&mut session, actions), "GameScreen");
        for action in [
            Action::DropHere,
            Action::Pause,
            Action::Pause,
            Action::MoveNow,
            Action::Undo,
            Action::Redo,
            Action::DropHere,
        ] {
            assert_eq!(session.move_request(), None, "{action:?}");
            assert_eq!(session.model.game.program_to_allow(), Some(&bot));
            session.act(action);
        }
        session.act(Action::StartProgram);
        let request = session.move_request();
        assert_eq!(request.map(|request| request.player), Some(bot.clone()));
        assert_eq!(session.model.game.program_to_allow(), None);
    }
    // What the command line names is not asked about.
    let mut setup = setup(bot.clone(), Start::Game(None));
    setup.programs.push(bot.clone());
    let mut session = Session::new(setup, Shelf::default());
    session.act(Action::Drop(3));
    assert!(session.move_request().is_some());
}

#[test]
fn the_keys_do_what_they_are_known_for() {
    let (none, control) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
    let (game, review, help): (&[Action], _, _) = (&[], &[Action::Review], &[Action::Help]);
    let (list, position) = (&[Action::Open], &[Action::ShowPosition]);
    // A digit opens the field for text.
    let open = &[Action::Open, Action::Type('4')];
    for (code, modifiers, screen, action) in [
        (KeyCode::Char('1'), none, game, Some(Action::Digit(1))),
        (KeyCode::Char('9'), none, game, Some(Action::Digit(9))),
        (KeyCode::Char('u'), control, open, Some(Action::Clear)),
        (KeyCode::Char('z'), control, game, None),
        (
            KeyCode::Char('U'),
            KeyModifiers::SHIFT,
            game,
            Some(Action::Redo),
        ),
        (KeyCode::Down, none, game, Some(Action::DropHere)),
        (KeyCode::Char('c'), control, open, None),
        (KeyCode::Char('q'), none, open, Some(Action::Type('q'))),
        (KeyCode::Char('q'), KeyModifiers::ALT, open, None),
        (KeyCode::Backspace, none, open, Some(Action::Erase)),
        (KeyCode::Char('q'), none, list, Some(Action::Quit)),
        (KeyCode::Char('4'), none, list, Some(Action::Type('4'))),
        (KeyCode::Char('d'), none, list, Some(Action::Delete)),
        (KeyCode::Char('q'), none, help, Some(Action::Quit)),
        (KeyCode::Enter, none, help, Some(Action::Back)),
        (KeyCode::Enter, none, position, Some(Action::Back)),
        (KeyCode::Esc, none, review, Some(Action::Back)),
        (KeyCode::Char('z'), none, game, None),
    ] {
        let mut session = session("1212121");
        shown_after(&mut session, screen);
        let found = session.pressed(&KeyEvent::new(code, modifiers));
        assert_eq!(found, action, "{code:?} {modifiers:?}");
    }
}
