//! What each screen looks like. `tests/screens/` holds the pictures.
//!
//! After an intended change, `REDRAW=1 cargo test --lib tui::view` draws them again.

mod scenes;

use std::fs;
use std::path::{Path, PathBuf};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use self::scenes::{Scene, people, scene, scenes, session};
use super::draw;
use crate::tui::Language;
use crate::tui::difference::{assert_same_text, difference};
use crate::tui::screens::AnyScreen;
use crate::tui::session::Session;

fn drawn(session: &Session, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let frame = terminal.draw(|frame| draw(frame, session)).unwrap();
    frame.buffer.clone()
}

fn text(buffer: &Buffer) -> String {
    let wide = buffer.area.width as usize;
    let rows = buffer.content.chunks(wide).map(|row| {
        let row: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
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
        let seen = text(&drawn(&session(&scene), scene.size));
        assert!(seen.contains(count), "{seen}");
    }
}

fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens")
}

#[test]
fn every_scene_is_as_pictured() {
    for (name, scene) in scenes() {
        let seen = text(&drawn(&session(&scene), scene.size));
        let path = pictures().join(name).with_extension("txt");
        if std::env::var_os("REDRAW").is_some() {
            fs::write(&path, &seen).unwrap();
        }
        let picture = fs::read_to_string(&path).unwrap_or_default();
        assert_same_text(&format!("{name}.txt"), &picture, &seen);
    }
}

#[test]
fn every_screen_has_a_picture() {
    let scenes = scenes();
    let sessions = scenes.iter().map(|(_, scene)| session(scene));
    let shown: Vec<&str> = sessions.map(|session| session.shown().name()).collect();
    for screen in AnyScreen::NAMES {
        assert!(shown.contains(screen), "no scene shows {screen}");
    }
}

#[test]
fn every_picture_has_a_scene() {
    let scenes: Vec<String> = scenes()
        .iter()
        .map(|(name, _)| format!("{name}.txt"))
        .collect();
    for entry in fs::read_dir(pictures()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(scenes.contains(&name), "no scene draws {name}");
    }
}

#[test]
fn a_failure_shows_the_first_line_that_differs_and_both_texts() {
    assert_eq!(difference("a\nb\n", "a\nb\n"), None);
    let report = difference("a\n\u{1b}b\nc", "a\nd").unwrap();
    assert!(report.starts_with("line 2 differs:\nexpected |\u{1b}b|\n  actual |d|\n"));
    assert!(report.contains("--- expected ---\na\n\u{1b}b\nc\n--- actual ---\na\nd\n---"));
    let report = difference("a\n", "a").unwrap();
    assert!(report.starts_with("line 2 differs:\nexpected ||\n  actual (the text ends)\n"));
}

#[test]
fn every_scene_fits_every_screen() {
    for (_, scene) in scenes() {
        for width in [1, 10, 24, 40, 57, 80, 120] {
            for height in [1, 5, 10, 14, 16, 24, 40] {
                let size = (width, height);
                drawn(
                    &session(&Scene {
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
    let buffer = drawn(&session(&people()), (80, 24));
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
        scene.appearance.colour = false;
        let buffer = drawn(&session(&scene), scene.size);
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
        scene.appearance.ascii = true;
        let seen = text(&drawn(&session(&scene), scene.size));
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
    let buffer = drawn(&session(&won), won.size);
    let reversed = |cell: &&ratatui::buffer::Cell| {
        cell.symbol() == "●" && cell.modifier.contains(Modifier::REVERSED)
    };
    assert_eq!(buffer.content.iter().filter(reversed).count(), 4);
}
