//! What each screen looks like. `tests/screens/` holds the pictures: as text with the style of every
//! character, and some as SVG.
//!
//! After an intended change, `make pictures` draws them again.

mod scenes;
mod svg;

use std::fs;
use std::path::{Path, PathBuf};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use self::scenes::{PICTURES, Scene, menu, people, readme_scenes, scenes, won};
use crate::board::Disc;
use crate::tui::difference::{assert_same_text, difference};
use crate::tui::look::{Colours, Theme};
use crate::tui::view::wrapped;

fn drawn(scene: &Scene) -> Buffer {
    let (width, height) = scene.size;
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    scene.session().draw(&mut buffer);
    buffer
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

fn pictures_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens")
}

/// The style of every character as a letter, and what the letters mean. What is not styled is a dot.
fn styles(buffer: &Buffer) -> String {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let mut known: Vec<String> = Vec::new();
    let base = style(&buffer.content[buffer.content.len() - 1]);
    let rows = buffer
        .content
        .chunks(buffer.area.width as usize)
        .map(|row| {
            let letters = row.iter().map(|cell| {
                let style = style(cell);
                if style == base {
                    return '.';
                }
                let at = known.iter().position(|other| *other == style);
                let at = at.unwrap_or_else(|| {
                    known.push(style);
                    known.len() - 1
                });
                LETTERS.chars().nth(at).expect("there are few styles")
            });
            let row: String = letters.collect();
            row.trim_end_matches('.').to_owned() + "\n"
        });
    let rows: String = rows.collect();
    let meanings = LETTERS.chars().zip(known);
    let meanings: String = meanings
        .map(|(letter, style)| format!("{letter} {style}\n"))
        .collect();
    format!("{rows}. {base}\n{meanings}")
}

fn style(cell: &Cell) -> String {
    let modifiers = match cell.modifier {
        none if none.is_empty() => String::new(),
        modifiers => format!(" {modifiers:?}"),
    };
    // The colour of a space is not seen.
    match cell.symbol() {
        " " => format!("on {}{modifiers}", cell.bg),
        _ => format!("{} on {}{modifiers}", cell.fg, cell.bg),
    }
}

#[test]
fn every_scene_is_as_pictured() {
    for (name, scene) in scenes() {
        let buffer = drawn(&scene);
        let seen = format!("{}\n{}", text(&buffer), styles(&buffer));
        compare(&format!("{name}.txt"), &seen);
    }
}

/// Compares a picture with its file, or writes the file.
fn compare(name: &str, seen: &str) {
    let path = pictures_folder().join(name);
    if std::env::var_os("REDRAW").is_some() {
        fs::write(&path, seen).unwrap();
    }
    let picture = fs::read_to_string(&path).unwrap_or_default();
    assert_same_text(name, &picture, seen);
}

#[test]
fn the_pictures_of_the_readme_are_true() {
    for (name, scene) in PICTURES.into_iter().zip(readme_scenes()) {
        compare(&format!("{name}.svg"), &svg::svg(&drawn(&scene)));
    }
}

#[test]
fn every_screen_has_a_picture_in_every_theme() {
    let scenes: Vec<(&Theme, &str)> = scenes()
        .into_iter()
        .map(|(_, scene)| (scene.appearance.theme, scene.session().screen().name()))
        .collect();
    for theme in Theme::ALL {
        for screen in screens() {
            let is_shown = scenes.contains(&(theme, screen));
            assert!(is_shown, "no scene shows {screen} in {}", theme.name);
        }
    }
}

/// The names of all screens.
pub(super) fn screens() -> Vec<&'static str> {
    let text = include_str!("../../screens.rs");
    let lines = text.lines().filter_map(|line| {
        let path = line.strip_prefix("pub(crate) use self::")?;
        let (_, name) = path.strip_suffix(';')?.split_once("::")?;
        Some(name)
    });
    let names: Vec<&str> = lines.collect();
    assert!(names.contains(&"GameScreen"));
    names
}

#[test]
fn every_picture_has_a_scene() {
    let scenes = scenes().into_iter().map(|(name, _)| format!("{name}.txt"));
    let pictures = PICTURES.iter().map(|name| format!("{name}.svg"));
    let names: Vec<String> = scenes.chain(pictures).collect();
    for entry in fs::read_dir(pictures_folder()).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&file), "no scene draws {file}");
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
    let theme = <&Theme>::default();
    let buffer = drawn(&people());
    let colour = |symbol: &str| {
        let cell = buffer.content.iter().find(|cell| cell.symbol() == symbol);
        cell.unwrap().fg
    };
    for (disc, symbol) in [(Disc::First, "●"), (Disc::Second, "◉")] {
        assert_eq!(colour(symbol), Colours::True.colour(theme.discs[disc]));
    }
}

#[test]
fn discs_are_never_faint() {
    for (name, scene) in scenes() {
        for colours in [Colours::None, Colours::True] {
            for (width, height) in [(80, 24), (40, 16), (24, 10), (120, 40)] {
                let scene = scene.clone().colours(colours).sized(width, height);
                let buffer = drawn(&scene);
                let mut discs = buffer
                    .content
                    .iter()
                    .filter(|cell| "●◉○█".contains(cell.symbol()));
                let is_faint = |cell: &Cell| cell.modifier.contains(Modifier::DIM);
                assert!(!discs.any(is_faint), "{name} {colours:?} {width}x{height}");
            }
        }
    }
}

#[test]
fn without_colours_there_are_none() {
    for (name, scene) in scenes() {
        let buffer = drawn(&scene.colours(Colours::None));
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
    let buffer = drawn(&won().colours(Colours::None));
    let reversed =
        |cell: &&Cell| cell.symbol() == "●" && cell.modifier.contains(Modifier::REVERSED);
    assert_eq!(buffer.content.iter().filter(reversed).count(), 4);
    let won = Colours::True.colour(<&Theme>::default().won);
    let lit = |scene: &Scene| {
        let buffer = drawn(scene);
        let lit = buffer
            .content
            .iter()
            .filter(|cell| [cell.fg, cell.bg].contains(&won));
        lit.count()
    };
    assert!(lit(&self::won()) > 4 * 8);
    assert_eq!(lit(&people()), 0);
}

#[test]
fn text_is_broken_between_words() {
    for (text, width, lines) in [
        ("one two three", 7, &["one two", "three"][..]),
        ("one two", 3, &["one", "two"]),
        ("abcdefgh", 3, &["abc", "def", "gh"]),
        ("a abcdefgh b", 3, &["a", "abc", "def", "gh", "b"]),
        ("", 3, &[""]),
    ] {
        assert_eq!(wrapped(text, width), lines, "{text}");
    }
}
