//! What the full-screen game shows, screen by screen: `tests/screens/` holds the pictures.
//!
//! Where a picture is meant to change, `REDRAW=1 cargo test --test tui_view` draws it anew.

use std::fs;
use std::path::Path;

use puissance4::analysis::Columns;
use puissance4::board::{Board, Shape, notation};
use puissance4::outlook::Outlook::{Draws, LosesIn, Unclear, WinsIn};
use puissance4::player::{PerPlayer, PlayerSpec};
use puissance4::tui::analysis::Answer;
use puissance4::tui::saved::Kept;
use puissance4::tui::state::{Action, Look, Setup, State};
use puissance4::tui::view;
use puissance4::tui::words::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// A screen to be drawn.
#[derive(Clone)]
struct Scene {
    size: (u16, u16),
    board: (usize, usize),
    players: PerPlayer<PlayerSpec>,
    /// The moves played before; none for the menu.
    moves: Option<&'static str>,
    language: Language,
    look: Look,
    kept: Option<&'static str>,
    actions: Vec<Action>,
    columns: Option<Columns>,
}

const SIGNS: Look = Look {
    ascii: false,
    colour: true,
};
const ASCII: Look = Look {
    ascii: true,
    colour: false,
};

fn scene() -> Scene {
    Scene {
        size: (80, 24),
        board: (6, 7),
        players: PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard),
        moves: Some("44535"),
        language: Language::English,
        look: SIGNS,
        kept: None,
        actions: Vec::new(),
        columns: None,
    }
}

/// Two people, so that the turn after any moves is a person's.
fn people() -> Scene {
    Scene {
        players: PerPlayer::new(PlayerSpec::Human, PlayerSpec::Human),
        ..scene()
    }
}

fn exact() -> Columns {
    let outlooks = [
        LosesIn(12),
        LosesIn(2),
        Draws,
        WinsIn(5),
        WinsIn(35),
        Draws,
        LosesIn(36),
    ];
    Columns {
        outlooks: outlooks.map(Some).to_vec(),
        ahead: None,
        done: true,
    }
}

fn minimax() -> Columns {
    let mut outlooks = vec![Some(Unclear(0)); 7];
    outlooks[2] = Some(Unclear(4));
    outlooks[5] = Some(Unclear(-25));
    outlooks[6] = None;
    Columns {
        outlooks,
        ahead: Some(8),
        done: false,
    }
}

fn scenes() -> Vec<(&'static str, Scene)> {
    let won = Some("121212");
    vec![
        (
            "menu",
            Scene {
                moves: None,
                ..scene()
            },
        ),
        (
            "menu_with_a_kept_game",
            Scene {
                moves: None,
                kept: Some("game 6x7 4453\nat 4\nfirst human\nsecond easy\n"),
                ..scene()
            },
        ),
        ("middle_of_a_game", people()),
        ("computer_thinks", scene()),
        (
            "taken_back",
            Scene {
                actions: vec![Action::StepBack, Action::StepBack],
                ..people()
            },
        ),
        (
            "scores",
            Scene {
                actions: vec![Action::Scores],
                columns: Some(exact()),
                ..people()
            },
        ),
        (
            "scores_by_minimax",
            Scene {
                actions: vec![Action::Scores],
                columns: Some(minimax()),
                ..people()
            },
        ),
        (
            "hint",
            Scene {
                actions: vec![Action::Hint],
                columns: Some(exact()),
                ..people()
            },
        ),
        (
            "won",
            Scene {
                moves: won,
                actions: vec![Action::Drop(0)],
                ..people()
            },
        ),
        (
            "won_large",
            Scene {
                size: (120, 40),
                moves: won,
                actions: vec![Action::Drop(0)],
                ..people()
            },
        ),
        (
            "full_column",
            Scene {
                moves: Some("444444"),
                actions: vec![Action::Drop(3)],
                ..people()
            },
        ),
        (
            "compact",
            Scene {
                size: (40, 16),
                actions: vec![Action::Scores],
                columns: Some(exact()),
                ..people()
            },
        ),
        (
            "smallest",
            Scene {
                size: (24, 10),
                ..people()
            },
        ),
        (
            "too_small",
            Scene {
                size: (23, 10),
                ..people()
            },
        ),
        (
            "larger_than_the_screen",
            Scene {
                size: (60, 20),
                board: (30, 40),
                moves: Some("20,20,21,19,40"),
                actions: vec![Action::Point(39)],
                ..people()
            },
        ),
        (
            "ascii",
            Scene {
                look: ASCII,
                moves: won,
                actions: vec![Action::Drop(0)],
                ..people()
            },
        ),
        (
            "ascii_large",
            Scene {
                look: ASCII,
                size: (120, 40),
                ..people()
            },
        ),
        (
            "french_menu",
            Scene {
                moves: None,
                language: Language::French,
                ..scene()
            },
        ),
        (
            "french",
            Scene {
                language: Language::French,
                players: PerPlayer::new(PlayerSpec::Perfect, PlayerSpec::Human),
                actions: vec![Action::Scores],
                columns: Some(exact()),
                ..scene()
            },
        ),
        (
            "help",
            Scene {
                actions: vec![Action::Help],
                ..people()
            },
        ),
        (
            "position",
            Scene {
                actions: vec![Action::Show],
                ..people()
            },
        ),
        (
            "open",
            Scene {
                actions: "4x"
                    .chars()
                    .map(Action::Type)
                    .fold(vec![Action::Save, Action::Open], |mut all, one| {
                        all.push(one);
                        all
                    })
                    .into_iter()
                    .chain([Action::Choose])
                    .collect(),
                ..people()
            },
        ),
    ]
}

fn state(scene: &Scene) -> State {
    let shape = Shape::puissance4(scene.board.0, scene.board.1).unwrap();
    let moves = scene.moves.map(|moves| {
        let mut board = Board::new(shape).unwrap();
        notation::play(&mut board, moves).unwrap();
        board.history().to_vec()
    });
    let mut state = State::new(Setup {
        shape,
        players: scene.players.clone(),
        moves,
        words: scene.language.words(),
        look: scene.look,
        animation: false,
        size: scene.size,
        kept: scene.kept.map(|text| Kept::read(text).unwrap()),
        positions: Vec::new(),
    })
    .unwrap();
    for &action in &scene.actions {
        state.act(action);
        let saved = state.take_to_save();
        if !saved.is_empty() {
            state.tell_saved(saved);
        }
    }
    if let Some(columns) = scene.columns.clone() {
        state.hear(&Answer {
            subject: state.subject().expect("something is asked"),
            index: 0,
            columns,
        });
    }
    state
}

fn drawn(state: &State, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let frame = terminal.draw(|frame| view::draw(frame, state)).unwrap();
    frame.buffer.clone()
}

fn text(buffer: &Buffer) -> String {
    let wide = buffer.area.width as usize;
    let rows = buffer.content.chunks(wide).map(|row| {
        let row: String = row.iter().map(|cell| cell.symbol()).collect();
        row.trim_end().to_owned() + "\n"
    });
    rows.collect()
}

#[test]
fn a_kept_game_of_one_move_is_singular() {
    let one = "game 6x7 4\nat 1\nfirst human\nsecond easy\n";
    let two = "game 6x7 44\nat 2\nfirst human\nsecond easy\n";
    for (kept, language, count) in [
        (one, Language::English, "(1 move)"),
        (two, Language::English, "(2 moves)"),
        (one, Language::French, "(1 coup)"),
        (two, Language::French, "(2 coups)"),
    ] {
        let scene = Scene {
            moves: None,
            language,
            kept: Some(kept),
            ..scene()
        };
        let seen = text(&drawn(&state(&scene), scene.size));
        assert!(seen.contains(count), "{seen}");
    }
}

#[test]
fn every_screen_is_as_pictured() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    for (name, scene) in scenes() {
        let seen = text(&drawn(&state(&scene), scene.size));
        let path = folder.join(name).with_extension("txt");
        if std::env::var_os("REDRAW").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &seen).unwrap();
        }
        let picture = fs::read_to_string(&path).unwrap_or_default();
        let differs = seen.lines().zip(picture.lines()).find(|(a, b)| a != b);
        assert!(
            seen == picture,
            "{name}, first difference:\n{differs:?}\nseen:\n{seen}\npictured:\n{picture}"
        );
    }
}

#[test]
fn every_scene_fits_every_screen() {
    for (_, scene) in scenes() {
        for width in [1, 10, 24, 40, 57, 80, 120] {
            for height in [1, 5, 10, 14, 16, 24, 40] {
                let size = (width, height);
                drawn(
                    &state(&Scene {
                        size,
                        ..scene.clone()
                    }),
                    size,
                );
            }
        }
    }
}

#[test]
fn players_differ_in_colour_and_in_sign() {
    let buffer = drawn(&state(&people()), (80, 24));
    let colour = |sign: &str| {
        let cell = buffer.content.iter().find(|cell| cell.symbol() == sign);
        cell.unwrap().fg
    };
    assert_eq!(colour("●"), Color::Yellow);
    assert_eq!(colour("○"), Color::LightBlue);
}

#[test]
fn without_colours_there_are_none() {
    for (name, mut scene) in scenes() {
        scene.look.colour = false;
        let buffer = drawn(&state(&scene), scene.size);
        let plain = |colour| colour == Color::Reset;
        let all_plain = buffer
            .content
            .iter()
            .all(|cell| plain(cell.fg) && plain(cell.bg));
        assert!(all_plain, "{name}");
    }
}

#[test]
fn ascii_is_ascii() {
    for (name, mut scene) in scenes() {
        scene.look.ascii = true;
        let seen = text(&drawn(&state(&scene), scene.size));
        let beyond: String = seen.chars().filter(|sign| !sign.is_ascii()).collect();
        assert_eq!(beyond, "", "{name}");
    }
}

#[test]
fn the_winning_four_stand_out() {
    let won = scenes()
        .into_iter()
        .find(|(name, _)| *name == "won")
        .unwrap()
        .1;
    let buffer = drawn(&state(&won), won.size);
    let reversed = |cell: &&ratatui::buffer::Cell| {
        cell.symbol() == "●" && cell.modifier.contains(Modifier::REVERSED)
    };
    assert_eq!(buffer.content.iter().filter(reversed).count(), 4);
}
