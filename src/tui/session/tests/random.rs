//! Random keys and clicks: after each of them, what is drawn agrees with the game.
//!
//! `KEYS` sets how many sessions are played.

use super::*;
use crate::board::{Disc, Outcome, Side};
use crate::game::Turn;
use crate::library::Card;
use crate::player::Player;
use crate::rng::{ChaCha, Rng};

/// How many keys are typed in a session.
const KEYS: usize = 120;

const CHARACTERS: &str = "1234567123456712345670nuUtawfgpvrmsoy,.?ekhld x";

const OTHERS: [KeyCode; 12] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Tab,
    KeyCode::Backspace,
    KeyCode::PageUp,
];

fn pick<T: Copy>(all: &[T], rng: &mut ChaCha) -> T {
    all[rng.below(all.len())]
}

/// What leads from a game to each screen: its first keys, and how the game goes on.
const SCREENS: [&[Action]; 9] = [
    &[],
    &[Action::Menu],
    &[Action::Help],
    &[Action::Open],
    &[Action::Open, Action::Statistics],
    &[Action::Open, Action::Next, Action::Review],
    &[Action::Menu, Action::ChooseLine(7)],
    &[Action::Menu, Action::ChooseLine(8)],
    &[Action::ShowPosition],
];

/// A session of two players on a small board, with a library and positions to repeat.
fn begin(seed: u64, rng: &mut ChaCha) -> Session {
    let specs = [PlayerSpec::Human, PlayerSpec::Easy, PlayerSpec::Random];
    let second = specs[rng.below(3)].clone();
    let mut setup = setup(second, Start::Game(None));
    if rng.below(6) == 0 {
        setup.players = PerPlayer::from_fn(|_| PlayerSpec::Random);
    }
    setup.settings.language = Language::ALL[seed as usize % Language::ALL.len()];
    setup.settings.warning = rng.below(2) == 0;
    let (rows, cols, align) = pick(&[(4, 4, 4), (4, 4, 3), (4, 5, 4), (6, 7, 4)], rng);
    let shape = Shape::puissance4(rows, cols).unwrap();
    setup.settings.shape = shape.with_align(align).unwrap();
    let games = [
        "2026-11-12T18:05:00Z | human | easy | 1-0 | 6x7 | 1212121",
        "2026-11-15T20:15:00Z | human | human | * | 4x4 | 1122",
    ];
    let games = games.map(|line| line.parse::<Record>().unwrap().into());
    let card: Card = "2026-11-16 | 1 | 4x4 | 1122".parse().unwrap();
    let shelf = Shelf::new(None, games.to_vec(), vec![card]);
    let mut session = Session::new(setup, shelf);
    session.resize(pick(&[(80, 24), (80, 24), (60, 20)], rng));
    shown_after(&mut session, SCREENS[seed as usize / 2 % SCREENS.len()]);
    session
}

/// Types a key, or clicks somewhere.
fn act_at_random(session: &mut Session, rng: &mut ChaCha) -> String {
    if rng.below(8) == 0 {
        let mut buffer = Buffer::empty(Rect::new(0, 0, session.size.0, session.size.1));
        session.draw(&mut buffer);
        let (column, row) = session.size;
        let (column, row) = (rng.below(column.into()), rng.below(row.into()));
        session.handle(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: column as u16,
            row: row as u16,
            modifiers: KeyModifiers::NONE,
        }));
        return format!("click {column},{row}");
    }
    let characters: Vec<char> = CHARACTERS.chars().collect();
    let code = match rng.below(4) {
        0 => pick(&OTHERS, rng),
        _ => KeyCode::Char(pick(&characters, rng)),
    };
    session.handle(Event::Key(code.into()));
    format!("{code:?}")
}

/// The workers find something: any move of a computer, a puzzle, or what random columns lead to.
fn find_at_random(session: &mut Session, rng: &mut ChaCha) {
    if let Some(request) = session.move_request() {
        let moves: Vec<usize> = session.game().board().moves().collect();
        session.play_found(FoundMove {
            position: request.position,
            slot: pick(&moves, rng),
        });
    }
    if session.puzzle_request().is_some() {
        session.take_puzzle(Puzzle {
            board: notation::standard("4455"),
            answer: 3,
            outlook: WinsIn(9),
            level: 2,
        });
    }
    if let Some(subject) = session.subject().filter(|_| rng.below(2) == 0) {
        for board in session.boards() {
            let possible = [Draws, WinsIn(1), Outlook::LosesIn(2)];
            let possible = &possible[..board.free_cells().min(3)];
            let outlooks = (0..board.slots()).map(|slot| {
                let outlook = pick(possible, rng);
                board.landing(slot).map(|_| outlook)
            });
            let columns = Columns {
                outlooks: outlooks.collect(),
                ahead: None,
                done: true,
            };
            let ply = board.history().len();
            session.answer(Answer {
                subject,
                ply,
                columns,
            });
        }
    }
}

/// The name of who plays these discs, put together without the code that is tested.
fn name(session: &Session, disc: Disc) -> String {
    let (words, series) = (session.model.words(), session.game().series());
    let player = series.player(disc);
    let spec = &series.players()[player];
    let shape = session.game().board().shape();
    let is_mixed =
        series.players()[Player::One].is_human() != series.players()[Player::Two].is_human();
    match (spec.is_human(), is_mixed) {
        (true, true) => words.you.to_owned(),
        (true, false) => words.players[player].to_owned(),
        (false, true) => format!("{} ({})", words.computer, words.spec_name(spec, shape)),
        (false, false) => format!(
            "{} ({})",
            words.computers[player],
            words.spec_name(spec, shape)
        ),
    }
}

/// How a game has ended, as the title of the game and of its review says it.
fn result(session: &Session) -> String {
    let words = session.model.words();
    match session.game().game().outcome() {
        Outcome::Won(disc) if name(session, disc) == words.you => words.you_won.to_owned(),
        Outcome::Won(disc) => words.won(name(session, disc)),
        _ => words.draw.to_owned(),
    }
}

/// The header says whose turn it is, or who has won.
fn check_header(session: &Session, lines: &[String]) {
    let (words, game) = (session.model.words(), session.game());
    let title = &lines[0];
    let expected = match (session.screen().name(), game.game().turn()) {
        ("GameScreen", Turn::Over(_)) => result(session),
        ("GameScreen", Turn::Human(disc)) => match name(session, disc) {
            you if you == words.you => words.your_turn.to_owned(),
            name => words.turn_of(name),
        },
        ("GameScreen", Turn::Computer(disc)) => match game.is_paused() {
            true => words.paused.to_owned(),
            false => words.thinking(name(session, disc)),
        },
        ("ReviewScreen", _) => words.review_of(result(session)),
        _ => return,
    };
    assert!(title.contains(&expected), "{expected}: {title}");
}

/// The score is that of the games that were won, each once.
fn check_score(session: &Session, lines: &[String], before: &mut (u64, Vec<u64>)) {
    let series = session.game().series();
    let tally = series.tally();
    let mut shown: Vec<u64> = Player::BOTH.map(|player| tally.wins[player]).to_vec();
    shown.push(tally.draws);
    let settled = series.tally_before();
    let mut settled: Vec<u64> = Player::BOTH.map(|player| settled.wins[player]).to_vec();
    settled.push(series.tally_before().draws);
    let ended: u64 = shown.iter().sum::<u64>() - settled.iter().sum::<u64>();
    let is_over = session.game().is_finished();
    assert!(ended <= u64::from(is_over), "{shown:?} after {settled:?}");
    let is_same_game = before.0 == series.number();
    assert!(!is_same_game || before.1 == settled || settled.iter().sum::<u64>() == 0);
    *before = (series.number(), settled);
    if session.screen().name() == "GameScreen" && session.size.0 >= 80 {
        for (player, row) in Player::BOTH.map(|player| (player, series.disc(player))) {
            let (name, wins) = (name(session, row), tally.wins[player]);
            let is_shown = lines.iter().any(|line| {
                let end = line.trim_end().strip_suffix(&wins.to_string());
                end.is_some_and(|rest| rest.trim_end().ends_with(&name))
            });
            assert!(is_shown, "{name} {wins}: {lines:#?}");
        }
    }
}

/// The message is about the position that is shown.
fn check_message(session: &Session, lines: &[String]) {
    let game = session.game();
    let is_true = match &session.model.message {
        Some(Message::NotYourTurn { .. }) => matches!(game.game().turn(), Turn::Computer(_)),
        Some(Message::ColumnFull { slot }) => game.board().landing(*slot).is_none(),
        Some(Message::NoColumn { slots, .. }) => *slots == game.board().slots(),
        Some(Message::GameOver) => game.is_over(),
        Some(Message::NothingToUndo) => !game.game().can_undo(),
        Some(Message::NothingToRedo) => !game.has_undone_moves() || !game.game().can_undo(),
        Some(Message::Hint { slot, .. } | Message::LosesAtOnce { slot }) => {
            game.board().landing(*slot).is_some()
        }
        Some(Message::Typing { number }) => game.typed() == Some(*number),
        Some(Message::Held(_) | Message::LostAgain(_) | Message::Solved(_)) => {
            session.screen().name() == "AttemptScreen"
        }
        _ => true,
    };
    assert!(is_true, "{:?}", session.model.message);
    if let Some(text) = session.message() {
        let first = text.split(' ').next().unwrap();
        let is_shown = lines.iter().any(|line| line.contains(first));
        assert!(is_shown, "{text}: {lines:#?}");
    }
}

/// The bottom line offers what works now.
fn check_bottom_line(session: &Session, lines: &[String]) {
    let (words, game) = (session.model.words(), session.game());
    let line = lines.last().unwrap();
    let offers = |key: &str, label: &str| line.contains(&format!(" {key} {label} "));
    if session.screen().name() != "GameScreen" {
        return;
    }
    let is_turn = game.is_human_turn();
    for (key, label, works) in [
        ("1-9", words.label_drop, is_turn),
        (words.key_enter, words.label_drop, is_turn),
        ("t", words.label_hint, is_turn),
        ("u", words.label_undo, game.game().can_undo()),
        ("U", words.label_redo, game.has_undone_moves()),
        ("r", words.label_review, game.is_finished()),
        ("n", words.label_new_game, game.is_over()),
        ("g", words.label_move_now, game.is_computer_thinking()),
    ] {
        assert!(works || !offers(key, label), "{key} {label}: {line}");
    }
}

#[test]
fn what_is_drawn_agrees_with_the_game_after_every_key() {
    let sessions = std::env::var("KEYS").map_or(18, |text| text.parse().unwrap());
    let mut seen: Vec<(&str, Language)> = Vec::new();
    for seed in 0..sessions {
        let rng = &mut ChaCha::new(seed, 0);
        let mut session = begin(seed, rng);
        let (mut typed, mut before) = (Vec::new(), (u64::MAX, Vec::new()));
        for number in 0..KEYS {
            if number > 0 {
                typed.push(act_at_random(&mut session, rng));
            }
            if session.quit {
                break;
            }
            if rng.below(2) == 0 {
                find_at_random(&mut session, rng);
            }
            let check = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let lines = lines(&session);
                check_header(&session, &lines);
                check_score(&session, &lines, &mut before);
                check_message(&session, &lines);
                check_bottom_line(&session, &lines);
            }));
            assert!(check.is_ok(), "seed {seed}: {}", typed.join(" "));
            let shown = (session.screen().name(), session.model.settings.language);
            if !seen.contains(&shown) {
                seen.push(shown);
            }
        }
    }
    // Every screen was shown, in every language.
    for screen in pictures::screens() {
        for language in Language::ALL {
            assert!(seen.contains(&(screen, language)), "{screen} {language:?}");
        }
    }
}
