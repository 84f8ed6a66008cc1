//! `puissance4 games`: lists, statistics and exports of the games that were played.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::{contains, diff, is_empty, starts_with};
use serde_json::Value;

const GAMES: &str = "\
2026-11-15T10:00:00Z | human | hard | 0-1 | 6x7 | 12121232 | perfect 3/4 4/4, good 3/4 4/4
2026-11-16T11:30:00Z | human | hard | 1-0 | 6x7 | 1212121 | perfect 4/4 2/3, good 4/4 2/3 | the best one
this line is broken
2026-11-17T12:45:00Z | easy | human | * | 6x9/5 | 1234
6x7 4453
";

/// The program with these games.
fn games(name: &str, content: &str, args: &str) -> Command {
    let state: PathBuf = [env!("CARGO_TARGET_TMPDIR"), name].iter().collect();
    let folder = state.join("puissance4");
    let _ = fs::remove_dir_all(&state);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("games"), content).unwrap();
    let mut command = cargo_bin_cmd!("puissance4");
    command.env("XDG_STATE_HOME", state).env("TZ", "UTC0");
    command.arg("games").args(args.split_whitespace());
    command
}

#[test]
fn the_newest_game_comes_first() {
    let list = "\
1  2026-11-17 12:45  easy - human          *    6x9/5, 4 moves
2  2026-11-16 11:30  human - hard          1-0  6x7, 7 moves, good 100% 67%  the best one
3  2026-11-15 10:00  human - hard          0-1  6x7, 8 moves, good 75% 100%
4  no date           unknown players       *    6x7, 4 moves
";
    games("games_list", GAMES, "")
        .assert()
        .success()
        .stdout(diff(list))
        .stderr("puissance4: 1 line of the list could not be read\n");
    games("games_empty", "", "")
        .assert()
        .success()
        .stdout(is_empty())
        .stderr(is_empty());
}

#[test]
fn games_are_chosen_by_opponent_and_result() {
    for (args, dates) in [
        ("--opponent hard", &["2026-11-16", "2026-11-15"][..]),
        ("--opponent hard --result won", &["2026-11-16"]),
        ("--result lost", &["2026-11-15"]),
        ("--result left --opponent easy", &["2026-11-17"]),
        ("--result drawn", &[]),
    ] {
        let output = games("games_filter", GAMES, &format!("{args} --json"));
        let output = { output }.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let found: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let found: Vec<&str> = found
            .iter()
            .map(|game| &game["date"].as_str().unwrap()[..10])
            .collect();
        assert_eq!(found, dates, "{args}");
    }
}

#[test]
fn a_game_as_json_has_everything() {
    let output = games("games_json", GAMES, "--json --result won");
    let output = { output }.output().unwrap();
    let game: Value = serde_json::from_slice(&output.stdout).unwrap();
    let expected = serde_json::json!({
        "date": "2026-11-16T11:30:00Z", "first": "human", "second": "hard", "result": "1-0",
        "board": "6x7", "moves": "1212121", "plies": 7, "perfect": [1.0, 2.0 / 3.0],
        "good": [1.0, 2.0 / 3.0], "name": "the best one",
    });
    assert_eq!(game, expected);
}

#[test]
fn results_are_counted_by_opponent() {
    games("games_stats", GAMES, "--stats")
        .assert()
        .success()
        .stdout("hard         won 1, drawn 0, lost 1; good moves 88% ▆█\n");
}

#[test]
fn a_game_is_exported() {
    let export = |args: &str| games("games_export", GAMES, args);
    export("--export 2").assert().success().stdout("1212121\n");
    let picture = starts_with("<svg xmlns=").and(contains("</svg>\n"));
    export("--export 2 --as svg")
        .assert()
        .success()
        .stdout(picture);
    let output = export("--export 2 --as cast").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1 + 8);
    for line in text.lines() {
        serde_json::from_str::<Value>(line).unwrap();
    }
    export("--export 5").assert().code(2).stderr(starts_with(
        "error: invalid value '5' for '--export <N>': the list has 4 games\n",
    ));
    export("--as svg")
        .assert()
        .code(2)
        .stderr(contains("--export <N>"));
}

#[test]
fn without_a_folder_there_is_a_message() {
    cargo_bin_cmd!("puissance4")
        .arg("games")
        .env_remove("HOME")
        .env_remove("XDG_STATE_HOME")
        .assert()
        .code(1)
        .stderr("puissance4: no folder for games: set HOME\n");
}
