//! When there are colours, and what they mark.

use predicates::prelude::*;
use predicates::str::contains;

use super::{on_terminal, printed, puissance4};

const ESCAPE: &str = "\u{1b}[";
const GAME: &str = "play --first block --second random --seed 1";

#[test]
fn colours_come_when_asked_for() {
    for (option, environment, coloured) in [
        ("", &[][..], false), // not a terminal
        ("--color always", &[], true),
        (
            "--color always",
            &[("NO_COLOR", "1"), ("TERM", "dumb")],
            true,
        ),
        ("--color never", &[("CLICOLOR_FORCE", "1")], false),
        ("", &[("CLICOLOR_FORCE", "1")], true),
        ("", &[("CLICOLOR_FORCE", "0")], false),
        ("", &[("FORCE_COLOR", "1")], true),
        ("", &[("FORCE_COLOR", "0"), ("CLICOLOR_FORCE", "1")], false),
        ("", &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false),
        ("", &[("CLICOLOR", "1")], false),
    ] {
        let output = puissance4(&format!("{GAME} {option}"))
            .envs(environment.to_vec())
            .output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        assert_eq!(text.contains(ESCAPE), coloured, "{option} {environment:?}");
    }
}

#[test]
fn a_terminal_has_colours_unless_the_environment_says_otherwise() {
    for (environment, coloured) in [
        (&[][..], true),
        (&[("NO_COLOR", "1")], false),
        (&[("NO_COLOR", "")], true),
        (&[("CLICOLOR", "0")], false),
        (&[("TERM", "dumb")], false),
        (&[("TERM", "dumb"), ("FORCE_COLOR", "1")], true),
    ] {
        let text = on_terminal(GAME, environment);
        assert_eq!(text.contains(ESCAPE), coloured, "{environment:?}");
    }
}

#[test]
fn the_winning_line_and_the_last_move_are_marked() {
    let text = printed(
        "play --first human --second human --color always",
        "1 2 1 2 1 2 1",
    );
    let (_, last_board) = text.rsplit_once('┌').unwrap();
    let marked = |board: &str, mark: &str| board.matches(&format!("{ESCAPE}{mark}m")).count();
    assert_eq!(marked(last_board, "7"), 4);
    let (_, board_before) = text
        .rsplit_once("Player one (")
        .unwrap()
        .0
        .rsplit_once('┌')
        .unwrap();
    assert_eq!(
        (marked(board_before, "7"), marked(board_before, "4")),
        (0, 1)
    );
    // Without the colours, the same text.
    let plain = printed(
        "play --first human --second human --color never",
        "1 2 1 2 1 2 1",
    );
    let mut uncoloured = String::new();
    for (i, part) in text.split(ESCAPE).enumerate() {
        uncoloured += if i == 0 {
            part
        } else {
            part.split_once('m').unwrap().1
        };
    }
    assert_eq!(uncoloured, plain);
}

#[test]
fn the_handouts_form_has_no_colours() {
    let mut command = puissance4("3 6 7");
    command
        .env("CLICOLOR_FORCE", "1")
        .env("FORCE_COLOR", "1")
        .write_stdin("1 2 1 2 1 2 1");
    command.assert().success().stdout(contains(ESCAPE).not());
}
