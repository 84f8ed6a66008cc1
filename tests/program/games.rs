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
}

#[test]
fn a_list_without_games_says_so() {
    let none = "puissance4: no games yet: the full screen keeps those that you play\n";
    let people = "| human | human | 1-0 | 6x7 | 1212121\n";
    for (content, args, says) in [
        ("", "", none),
        ("", "--stats", none),
        ("", "--result won", none),
        ("", "--json", ""),
        (
            people,
            "--result lost",
            "puissance4: no game is like this\n",
        ),
        (people, "--result lost --json", ""),
        (
            people,
            "--stats",
            "puissance4: no games of a person against a computer\n",
        ),
    ] {
        games("games_none", content, args)
            .assert()
            .success()
            .stdout(is_empty())
            .stderr(says);
    }
}

#[test]
fn names_and_commands_are_escaped() {
    let content = "\
2026-11-15T10:00:00Z | human | bot:./x \u{1b}[31m | 0-1 | 6x7 | 12121232 |  | %1B]0;title%07\n";
    let players = "human - bot:./x \\u{1b}[31m";
    for (args, says) in [
        (
            "",
            &format!("{players}  0-1  6x7, 8 moves  \\u{{1b}}]0;title\\u{{7}}\n")[..],
        ),
        ("--stats", "bot:./x \\u{1b}[31m won 0, "),
        ("--export 1 --as moves", "12121232\n"),
        ("--export 1 --as svg", "<svg "),
        ("--json", "\"bot:./x \\u001b[31m\""),
    ] {
        let output = games("games_escaped", content, args).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(says), "{args}: {text}");
        let raw = text.contains(|c: char| c.is_control() && c != '\n');
        assert!(!raw, "{args}: {text:?}");
    }
    let output = games("games_escaped", content, "--export 1 --as cast").output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let title = header["title"].as_str().unwrap();
    assert!(
        title.contains(players) && !title.contains('\u{1b}'),
        "{title}"
    );
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
        "good": [1.0, 2.0 / 3.0], "name": "the best one", "conditions": "",
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
fn games_with_help_are_counted_apart() {
    let helped = "2026-11-18T10:00:00Z | human | hard | 1-0 | 6x7 | 1212121 |  |  | hints undo\n";
    let games = |name, args| games(name, &format!("{GAMES}{helped}"), args);
    games("games_helped_stats", "--stats")
        .assert()
        .success()
        .stdout(
            "hard         won 1, drawn 0, lost 1; good moves 88% ▆█\n\
         hard *       won 1, drawn 0, lost 0; good moves - \n\
         * from a position, with hints, scores or undo, or with another player from some move on\n",
        );
    let first = "1  2026-11-18 10:00  human - hard          1-0  6x7, 7 moves, with hints undo\n";
    games("games_helped_list", "")
        .assert()
        .success()
        .stdout(starts_with(first));
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
    export("--export 5")
        .assert()
        .code(2)
        .stderr("puissance4: invalid value '5' for '--export <N>': the list has 4 games\n");
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

#[test]
#[cfg(target_os = "linux")]
fn times_are_those_of_the_time_zone() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("games_zones");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (fifo, large) = (folder.join("fifo"), folder.join("large"));
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    let file = fs::File::create(&large).unwrap();
    file.set_len(1 << 40).unwrap();
    let colon = format!(":{}", fifo.display());
    let game = "2026-07-15T10:00:00Z | human | hard | * | 6x7 | 44\n";
    let paris = "/usr/share/zoneinfo/Europe/Paris";
    for (zone, hour) in [
        ("CET-1", "11:00"),
        ("Europe/Paris", "12:00"),
        (":Europe/Paris", "12:00"),
        (paris, "12:00"),
        ("UTC0", "10:00"),
        ("", "10:00"),
        ("Nowhere/Else", "10:00"),
        ("/dev/zero", "10:00"),
        (":/dev/zero", "10:00"),
        (fifo.to_str().unwrap(), "10:00"),
        (&colon, "10:00"),
        (large.to_str().unwrap(), "10:00"),
        ("/", "10:00"),
    ] {
        if zone.contains("Paris") && !std::path::Path::new(paris).exists() {
            continue; // This system has no time zones.
        }
        let output = games("games_zone", game, "").env("TZ", zone).output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        assert!(
            text.contains(&format!("2026-07-15 {hour}  ")),
            "{zone}: {text}"
        );
    }
}
