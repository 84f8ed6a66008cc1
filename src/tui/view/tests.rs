//! What each screen looks like. `tests/screens/` holds the pictures.
//!
//! After an intended change, `REDRAW=1 cargo test --lib tui::view` draws them again.

mod scenes;

use std::fs;
use std::path::{Path, PathBuf};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use self::scenes::{Scene, menu, people, scenes, won};
use super::draw;
use crate::tui::difference::{assert_same_text, difference};
use crate::tui::screens::AnyScreen;

fn drawn(scene: &Scene) -> Buffer {
    let (width, height) = scene.size;
    let session = scene.session();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let frame = terminal.draw(|frame| draw(frame, &session)).unwrap();
    frame.buffer.clone()
}

fn text(buffer: &Buffer) -> String {
    let rows = buffer
        .content
        .chunks(buffer.area.width as usize)
        .map(|row| {
            let row: String = row.iter().map(Cell::symbol).collect();
            row.trim_end().to_owned() + "\n"
        });
    rows.collect()
}

fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens")
}

#[test]
fn every_scene_is_as_pictured() {
    for (name, scene) in scenes() {
        let seen = text(&drawn(&scene));
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
    let sessions = scenes().into_iter().map(|(_, scene)| scene.session());
    let shown: Vec<&str> = sessions.map(|session| session.shown().name()).collect();
    for screen in AnyScreen::NAMES {
        assert!(shown.contains(screen), "no scene shows {screen}");
    }
}

#[test]
fn every_picture_has_a_scene() {
    let scenes = scenes();
    for entry in fs::read_dir(pictures()).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let mut names = scenes.iter().map(|(name, _)| format!("{name}.txt"));
        assert!(names.any(|name| name == file), "no scene draws {file}");
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
fn an_unfinished_game_of_one_move_is_singular() {
    let one = "game 6x7 4\nat 1\nfirst human\nsecond easy\n";
    let two = "game 6x7 44\nat 2\nfirst human\nsecond easy\n";
    for (scene, count) in [
        (menu().unfinished(one), "(1 move)"),
        (menu().unfinished(two), "(2 moves)"),
        (menu().unfinished(one).french(), "(1 coup)"),
        (menu().unfinished(two).french(), "(2 coups)"),
    ] {
        let seen = text(&drawn(&scene));
        assert!(seen.contains(count), "{seen}");
    }
}

#[test]
fn every_scene_fits_every_terminal() {
    for (_, scene) in scenes() {
        for width in [1, 10, 24, 40, 57, 80, 120] {
            for height in [1, 5, 10, 14, 16, 24, 40] {
                drawn(&scene.clone().sized(width, height));
            }
        }
    }
}

#[test]
fn players_differ_in_colour_and_in_symbol() {
    let buffer = drawn(&people());
    let colour = |symbol: &str| {
        let cell = buffer.content.iter().find(|cell| cell.symbol() == symbol);
        cell.unwrap().fg
    };
    assert_eq!(colour("●"), Color::Yellow);
    assert_eq!(colour("○"), Color::LightBlue);
}

#[test]
fn without_colours_there_are_none() {
    for (name, mut scene) in scenes() {
        scene.appearance.colour = false;
        let buffer = drawn(&scene);
        let plain = |colour| colour == Color::Reset;
        let mut cells = buffer.content.iter();
        assert!(cells.all(|cell| plain(cell.fg) && plain(cell.bg)), "{name}");
    }
}

#[test]
fn ascii_is_ascii() {
    for (name, mut scene) in scenes() {
        scene.appearance.ascii = true;
        let seen = text(&drawn(&scene));
        let beyond: String = seen.chars().filter(|symbol| !symbol.is_ascii()).collect();
        assert_eq!(beyond, "", "{name}");
    }
}

#[test]
fn the_winning_four_stand_out() {
    let buffer = drawn(&won());
    let reversed =
        |cell: &&Cell| cell.symbol() == "●" && cell.modifier.contains(Modifier::REVERSED);
    assert_eq!(buffer.content.iter().filter(reversed).count(), 4);
}
