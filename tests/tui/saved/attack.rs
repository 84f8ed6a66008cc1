//! Several windows play and save at the same time and are killed at random, some of them on a full
//! disk.
//!
//! `ATTACK_SECONDS` sets how long this takes, `ATTACK_SEED` what happens.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use puissance4::board::{Board, Outcome, Shape, notation};
use puissance4::rng::{ChaCha, Rng};

use super::PEOPLE;
use crate::terminal::{Program, folder, number, sh};

const WINDOWS: u64 = 3;

/// What a window has shown.
#[derive(Default)]
struct Shown {
    /// The game, if it can be kept.
    game: String,
    /// The positions that were reported as saved.
    saved: Vec<String>,
}

/// Plays and saves at random for a while, then ends the window in one of several ways.
fn play(state: &Path, rng: &mut ChaCha) -> Shown {
    // The largest size of a file, in kilobytes.
    let limit = ["unlimited", "unlimited", "0", "1"][rng.below(4)];
    let line = format!("ulimit -f {limit}; exec \"$GAME\" tui {PEOPLE}");
    let mut program = Program::launch(sh(&line, state));
    let left = Duration::from_millis(100 + rng.below(500) as u64);
    let mut shown = Shown::default();
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    program.wait_for("Player one to move");
    let start = Instant::now();
    while start.elapsed() < left {
        let Some(slot) = quiet_move(&mut board, rng) else {
            break;
        };
        program.send(&(slot + 1).to_string());
        let game = notation::write(&board);
        program.wait_position(&game);
        if limit != "0" {
            shown.game.clone_from(&game);
        }
        if rng.below(2) == 0 {
            program.send("s").wait("an answer", |screen| {
                let seen = screen.contents();
                seen.contains("Saved") || seen.contains("Cannot save")
            });
            if program.seen().contains("Saved") {
                shown.saved.push(game);
            }
        }
    }
    // The last keys may or may not be handled.
    if let Some(slot) = quiet_move(&mut board, rng) {
        program.send(&format!("{}s", slot + 1));
    }
    thread::sleep(Duration::from_micros(rng.below(20_000) as u64));
    match rng.below(4) {
        0 => program.signal("TERM"),
        1 => program.lose(),
        _ => program.signal("KILL"),
    }
    let _ = program.end();
    shown
}

/// Plays a move that does not end the game. `None` if there is none.
fn quiet_move(board: &mut Board, rng: &mut ChaCha) -> Option<usize> {
    let first = rng.below(7);
    (first..first + 7).map(|slot| slot % 7).find(|&slot| {
        let dropped = board.drop(slot).is_ok();
        let quiet = dropped && board.status() == Outcome::Ongoing;
        if dropped && !quiet {
            board.undo();
        }
        quiet
    })
}

/// The moves of a line of the library, which must be possible.
fn saved_moves(line: &str) -> String {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [_, "human", "human", "*", "6x7", text, ..] = fields[..] else {
        panic!("{line}");
    };
    moves(&format!("6x7 {text}"))
}

/// The moves of a 6x7 position, which must be possible.
fn moves(text: &str) -> String {
    let moves = text.strip_prefix("6x7 ").expect("it starts with its board");
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    notation::play(&mut board, moves).unwrap();
    assert_eq!(notation::write(&board), moves);
    moves.to_owned()
}

/// The moves of a kept game, all of which are on the board.
fn game_moves(text: &str) -> String {
    let [game, at, first, second] = text.lines().collect::<Vec<_>>()[..] else {
        panic!("it has four lines");
    };
    let moves = moves(game.strip_prefix("game ").unwrap());
    assert_eq!(at, format!("at {}", moves.len()));
    assert_eq!([first, second], ["first human", "second human"]);
    assert!(text.ends_with('\n'));
    moves
}

/// Checks that no file is broken. Returns the saved positions and the games, by their moves.
fn check(state: &Path) -> (Vec<String>, Vec<String>) {
    let (mut saved, mut games) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(state.join("puissance4")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let text = fs::read_to_string(entry.path()).unwrap();
        assert!(!name.contains("broken"), "{name}: {text:?}");
        if name == "games" {
            assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
            saved.extend(text.lines().map(saved_moves));
        } else if !name.ends_with("lock") && !name.contains(".new.") {
            games.push(game_moves(&text));
        }
    }
    (saved, games)
}

#[test]
fn nothing_that_was_reported_is_lost() {
    let (seed, seconds) = (number("ATTACK_SEED", 1), number("ATTACK_SECONDS", 2));
    let state = folder("attack");
    let mut reported: Vec<String> = Vec::new();
    let mut games: Vec<String> = Vec::new();
    let start = Instant::now();
    for round in 0.. {
        let shown: Vec<Shown> = thread::scope(|scope| {
            let windows: Vec<_> = (0..WINDOWS)
                .map(|window| {
                    let mut rng = ChaCha::new(seed, round * WINDOWS + window);
                    let state = &state;
                    scope.spawn(move || play(state, &mut rng))
                })
                .collect();
            let ends = windows.into_iter().map(std::thread::ScopedJoinHandle::join);
            ends.map(|end| end.unwrap_or_else(|_| panic!("seed {seed}, round {round}")))
                .collect()
        });
        for one in shown {
            reported.extend(one.saved);
            games.extend(Some(one.game).filter(|game| !game.is_empty()));
        }
        let (saved, kept) = check(&state);
        for position in &reported {
            assert!(
                saved.contains(position),
                "seed {seed}, round {round}: {position} is not saved in {saved:#?}"
            );
        }
        for game in &games {
            assert!(
                saved.iter().chain(&kept).any(|one| one.starts_with(game)),
                "seed {seed}, round {round}: {game} is not kept in {saved:#?}, {kept:#?}"
            );
        }
        if start.elapsed() > Duration::from_secs(seconds) {
            break;
        }
    }
    // Unfinished files of killed windows are removed at the next start.
    Program::start("", &state).wait_for("Quit").quit();
    let names = fs::read_dir(state.join("puissance4")).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let unfinished: Vec<String> = names.filter(|name| name.contains(".new.")).collect();
    assert_eq!(unfinished, [""; 0], "seed {seed}");
}
