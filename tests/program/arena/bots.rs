//! Bots that behave, and bots that do not.

use std::fs;
use std::process::Command;

use super::{arena, assert_none_running, folder, json, player, script};

/// Clocks that do not run out, however busy the machine is.
const PATIENT: [&str; 2] = ["--timebank", "600000"];

#[test]
fn every_way_to_fail_is_reported_and_nothing_is_left_running() {
    let folder = folder("failures");
    // Bots that fail by what they do, with all the time they need, and bots that never answer.
    let at_once = [
        ("illegal", "", "echo place_disc 9", "illegal move"),
        ("ends", "", "echo last words >&2; exit 4", "disconnected"),
        ("ends_at_once", "exit 0", "", "disconnected"),
        (
            "early",
            "echo place_disc 9; echo hello",
            "echo place_disc 9",
            "illegal move",
        ),
        ("child", "sleep 86401 &", "exit 1", "disconnected"),
    ];
    let never = [
        ("silent", "", "sleep 86401 & wait", "stalled"),
        ("floods", "", "while :; do echo no answer; done", "stalled"),
        (
            "floods_errors",
            "",
            "while :; do echo $$ >&2; done",
            "stalled",
        ),
        (
            "no_newline",
            "",
            "printf 'place_disc 3'; sleep 86401",
            "stalled",
        ),
    ];
    let play = |bots: &[(&str, &str, &str, &str)], record: &str, bank: &str| {
        let bots = bots.iter().map(|(name, start, answer, _)| {
            format!("{name}=bot:{}", script(&folder, name, start, answer))
        });
        let bots: Vec<String> = bots.collect();
        let options = [
            "--gauntlet",
            "--games",
            "2",
            "--timebank",
            bank,
            "--time-per-move",
            "50",
            "--no-accuracy",
            "--jobs",
            "4",
            "--seed",
            "1",
            "--record",
            record,
        ];
        let players = ["random"]
            .into_iter()
            .chain(bots.iter().map(String::as_str));
        json(&players.chain(options).collect::<Vec<_>>())
    };
    let records = ["at_once", "never"].map(|name| folder.join(name).display().to_string());
    for (bots, record, bank) in [
        (&at_once[..], &records[0], "600000"),
        (&never, &records[1], "200"),
    ] {
        let report = play(bots, record, bank);
        for (name, _, _, kind) in bots {
            let entry = player(&report, name);
            assert_eq!(entry["failures"][kind], 2, "{name}: {entry}");
            assert_eq!(entry["losses"], 2, "{name}");
        }
        let random = player(&report, "random");
        assert_eq!(random["points"], 2.0 * bots.len() as f64);
        assert!(random["elo_high"].is_null());
        assert!(random["elo"].is_number());
    }
    let lines = fs::read_to_string(&records[0]).unwrap();
    assert!(lines.contains(r#""last_words":"last words\n""#), "{lines}");
    assert!(lines.contains("it ended with status 4"));
    assert_none_running(&folder.display().to_string());
    assert_none_running("sleep 86401");
}

#[test]
fn bots_of_every_protocol_play() {
    let folder = folder("protocols");
    // The leftmost open column, read off the field.
    let leftmost = |separator: &str, free: &str| {
        format!(
            "c=0; for x in $(echo \"$field\" | tr '{separator}' ' '); do \
             [ \"$x\" = {free} ] && break; c=$((c+1)); done; echo place_disc $c"
        )
    };
    let contest = |name: &str, free: &str| {
        let file = folder.join(name);
        let text = format!(
            "while read -r a b c field; do\ncase $a in\nupdate) [ $c = field ] && last=$field;;\n\
             action) field=$(echo $last | tr ';' ','); {};;\nesac\ndone\n",
            leftmost(",", free)
        );
        fs::write(&file, text).unwrap();
        format!("sh {}", file.display())
    };
    let insalgo = folder.join("insalgo");
    fs::write(
        &insalgo,
        "read -r w h n s\nn=0\nmy() { echo '> next'; echo $((n % 7)); n=$((n+1)); }\n\
         [ $s = 1 ] && my\nwhile read -r x; do my; done\n",
    )
    .unwrap();
    let solver = folder.join("solver");
    fs::write(
        &solver,
        "while read -r moves; do echo \"$moves 0 1 2 3 4 5 6\"; done\n",
    )
    .unwrap();
    let kaggle = folder.join("agent.py");
    fs::write(
        &kaggle,
        "print('noise')\ndef helper(x):\n    return x\n\ndef agent(observation, configuration):\n    \
         print('thinking')\n    assert __name__ == 'builtins'\n    board = observation['board']\n    \
         return [c for c in range(configuration.columns) if board[c] == 0][-1]\n",
    )
    .unwrap();
    let players = [
        format!("first=bot:{}", contest("first", "0")),
        format!("second=riddles:{}", contest("second", ".")),
        format!("insalgo=insalgo:sh {}", insalgo.display()),
        format!("solver=solver:sh {}", solver.display()),
        format!("kaggle=kaggle:{}", kaggle.display()),
    ];
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    let players: Vec<&str> = players
        .iter()
        .map(String::as_str)
        .filter(|text| has_python || !text.starts_with("kaggle"))
        .collect();
    let mut args = vec!["random"];
    args.extend(&players);
    args.extend(["--gauntlet", "--games", "2", "--no-accuracy", "--seed", "3"]);
    args.extend(PATIENT);
    let report = json(&args);
    for text in &players {
        let name = text.split('=').next().unwrap();
        let entry = player(&report, name);
        let failures = entry["failures"].as_object().unwrap();
        // These two do not look at the board, and may come to a full column.
        let blind = ["insalgo", "solver"].contains(&name);
        let kinds: Vec<&String> = failures
            .keys()
            .filter(|kind| !(blind && *kind == "illegal move"))
            .collect();
        assert!(kinds.is_empty(), "{name}: {entry}");
    }
    let options = ["--check"].into_iter().chain(PATIENT);
    let args: Vec<&str> = players.iter().copied().chain(options).collect();
    let ran = arena(&args);
    let steps = ran
        .out
        .lines()
        .filter(|line| line.starts_with("  ok      reads the board"))
        .count();
    assert!(steps >= players.len() - 1, "{}\n{}", ran.out, ran.errors);
    assert_none_running(&folder.display().to_string());
}

#[test]
fn a_check_names_the_step_that_failed_and_shows_the_conversation() {
    let folder = folder("check");
    let broken = script(
        &folder,
        "broken",
        "echo starting up >&2",
        "echo place_disc seven",
    );
    let ran = arena(&[&format!("bot:{broken}"), "--check"]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.out.contains("  ok      starts"), "{}", ran.out);
    assert!(
        ran.out
            .contains("  FAILED  makes a first move: illegal move: 'place_disc seven'"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("> action move 10000") && ran.out.contains("< place_disc seven"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("starting up"));
    assert_eq!(ran.errors, "puissance4: 1 program failed the check\n");
    // A bot that reads only fields of the other dialect.
    let file = folder.join("riddles");
    fs::write(
        &file,
        "while read -r a b c field; do\ncase $a in\nupdate) [ $c = field ] && last=$field;;\n\
         action) c=0; for x in $(echo $last | tr ',' ' '); do [ $x = . ] && break; c=$((c+1)); done\n\
         echo place_disc $c;;\nesac\ndone\n",
    )
    .unwrap();
    let ran = arena(&[&format!("bot:sh {}", file.display()), "--check"]);
    let hint = format!(
        "  hint    as 'riddles:sh {}' it reads the board",
        file.display()
    );
    assert!(ran.out.contains(&hint), "{}", ran.out);
    let ran = arena(&["perfect", "--check"]);
    assert_eq!(ran.status, Some(0));
    assert!(ran.out.contains("nothing to check"));
}

#[test]
fn a_command_that_does_not_exist_is_an_error_at_the_start() {
    for (player, message) in [
        (
            "bot:/no/such/bot",
            "'bot:/no/such/bot' cannot be started: there is no such program",
        ),
        (
            "x=kaggle:none.py",
            "'x' cannot be started: there is no file 'none.py'",
        ),
        (
            "bot:/",
            "'bot:/' cannot be started: it is a folder, not a program",
        ),
    ] {
        let ran = arena(&["random", player]);
        assert_eq!((ran.status, ran.out.as_str()), (Some(2), ""), "{player}");
        assert_eq!(ran.errors, format!("puissance4: {message}\n"));
    }
}
