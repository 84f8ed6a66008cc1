//! `puissance4 play` and `puissance4 morpion`: what their transcripts in the testbed do not show.

use std::io::Read;

use assert_cmd::Command;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use predicates::prelude::*;
use predicates::str::{contains, ends_with, is_empty, starts_with};

/// The program, with nothing in its environment that speaks of colours.
fn puissance4(args: &str) -> Command {
    let mut command = cargo_bin_cmd!("puissance4");
    command.args(args.split_whitespace());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
        command.env_remove(name);
    }
    command.env("TERM", "xterm-256color");
    command
}

fn printed(args: &str, typed: &str) -> String {
    let output = puissance4(args).write_stdin(typed).output().unwrap();
    assert!(
        output.status.success(),
        "{args}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for players in [
        "--first random --second block",
        "--first longest --second minimax:3",
    ] {
        let game = |seed: u32| printed(&format!("play {players} --seed {seed}"), "");
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}

#[test]
fn without_a_seed_it_is_told() {
    let output = puissance4("play --first random --second random")
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    let seed = told
        .strip_prefix("puissance4: playing with ")
        .unwrap()
        .trim_end();
    let again = printed(&format!("play --first random --second random {seed}"), "");
    assert_eq!(again.as_bytes(), output.stdout);
    // Where there is nothing to draw, there is nothing to tell.
    puissance4("morpion")
        .write_stdin("1 2 3 4 5 6 7")
        .assert()
        .success()
        .stderr(is_empty());
}

#[test]
fn a_perfect_player_that_may_take_long_is_told() {
    let caution = "puissance4: perfect may think for very long on 8x8; minimax:8 does not\n";
    for (args, told) in [
        ("play --second perfect --rows 8 --cols 8 --seed 1", caution),
        ("play --second perfect --seed 1", ""),
        ("play --second minimax:8 --rows 8 --cols 8 --seed 1", ""),
    ] {
        puissance4(args).write_stdin("quit").assert().stderr(told);
    }
}

#[test]
fn who_starts_changes_through_a_series() {
    let text = printed("play --first random --second random --games 4 --seed 1", "");
    let games: Vec<_> = text.split_inclusive("Score after ").collect();
    assert_eq!(games.len(), 4);
    for (i, game) in games.iter().enumerate() {
        let starter = game.lines().find(|line| line.contains(" plays ")).unwrap();
        let number = ["one", "two"][i % 2];
        assert!(
            starter.starts_with(&format!("Computer {number} ")),
            "{starter}"
        );
    }
    let won = |name| text.matches(&format!("Computer {name} won!")).count();
    let (one, two) = (won("one"), won("two"));
    let total = format!(
        "Total of 4: Computer one {one}, Computer two {two}, draws {}\n",
        4 - one - two
    );
    assert!(text.ends_with(&total), "{total}");
}

#[test]
fn a_player_keeps_sign_and_name_through_a_series() {
    // Player two wins the second game as the one who starts it, with player two's sign.
    let text = printed(
        "play --first human --second human --games 2 --style stars",
        "1 2 1 2 1 2 1 1 2 1 2 1 2 1",
    );
    let end = "O * * * * * * \nO X * * * * * \nO X * * * * * \nO X * * * * * \nPlayer two won!\n\
               Total of 2: Player one 1, Player two 1, draws 0\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn a_game_that_is_left_is_not_counted() {
    let text = printed(
        "play --first human --second human --games 3",
        "1 2 1 2 1 2 1 quit\n",
    );
    assert!(
        text.ends_with("Total of 1: Player one 1, Player two 0, draws 0\n"),
        "{text}"
    );
}

#[test]
fn wrong_arguments_are_told_in_claps_words() {
    for (args, told) in [
        ("play --rows 3", "error: 3 rows are too few: at least 4"),
        ("play --cols 3", "error: 3 columns are too few: at least 4"),
        (
            "play --align 1",
            "error: no line of 1 on this board: from 2 to 7",
        ),
        (
            "play --align 8",
            "error: no line of 8 on this board: from 2 to 7",
        ),
        ("play --rows x", "error: invalid value 'x' for '--rows <N>'"),
        ("play --rows -6", "error: unexpected argument '-6' found"),
        (
            "play --style pretty",
            "error: invalid value 'pretty' for '--style <STYLE>'",
        ),
        (
            "play --first me",
            "there are human, random, block, longest, minimax:LEVEL, perfect",
        ),
        (
            "play --first minimax:0",
            "minimax needs a level from 1: minimax:4",
        ),
        (
            "play --first minimax",
            "minimax needs a level from 1: minimax:4",
        ),
        ("play --first random:2", "random has no levels"),
        (
            "play --first perfect --cols 20",
            "perfect cannot play this game on 6x20; minimax:8 can",
        ),
        (
            "play --first perfect --align 5",
            "perfect cannot play this game on 6x7; minimax:8 can",
        ),
        (
            "morpion --first perfect",
            "perfect cannot play this game on 3x3; minimax:8 can",
        ),
        (
            "play --games 0",
            "error: invalid value '0' for '--games <N>'",
        ),
        (
            "play --moves 4444444",
            "for '--moves <MOVES>': move 7, '4': there is no room",
        ),
        (
            "play --moves 48",
            "for '--moves <MOVES>': move 2, '8': it must be between 1 and 7",
        ),
        (
            "play --moves 11223344",
            "move 8, '4': the game is over before it",
        ),
        ("play 3 6 7", "error: unexpected argument '3' found"),
        (
            "morpion --size 1",
            "error: 1 rows and columns are too few: at least 2",
        ),
        (
            "morpion --align 4",
            "error: no line of 4 on this board: from 2 to 3",
        ),
        (
            "morpion --rows 3",
            "error: unexpected argument '--rows' found",
        ),
    ] {
        let ends = ends_with("For more information, try '--help'.\n");
        let says = starts_with("error: ").and(contains(told)).and(ends);
        puissance4(args)
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(says);
    }
}

#[test]
fn a_board_that_memory_cannot_hold_is_one_line() {
    for args in [
        "play --rows 100000000 --cols 100000000 --seed 1",
        "morpion --size 100000000",
    ] {
        let says = "puissance4: a board of 100000000x100000000 is too large for the memory of this machine\n";
        puissance4(args)
            .assert()
            .code(1)
            .stdout(is_empty())
            .stderr(says);
    }
}

#[test]
fn an_input_that_ends_too_soon_is_told() {
    for args in [
        "play --seed 1",
        "morpion",
        "play --first random --second human --seed 1",
    ] {
        let told = "puissance4: the input ended before the game did\n";
        puissance4(args)
            .write_stdin("1\nhint\nx\n")
            .assert()
            .code(1)
            .stderr(told);
    }
}

#[test]
fn help_names_every_command() {
    let names = ["play", "morpion", "<mode> <row> <col>"];
    for name in names {
        puissance4("help").assert().success().stdout(contains(name));
    }
    puissance4("help play")
        .assert()
        .success()
        .stdout(contains("--style"));
    puissance4("morpion --help")
        .assert()
        .success()
        .stdout(contains("--size"));
}

#[test]
fn random_bytes_end_a_game_or_are_told() {
    let mut bytes: Vec<u8> = (0..=255).cycle().take(4_000).collect();
    bytes.reverse();
    for args in ["play --seed 1", "morpion --second block --seed 1"] {
        puissance4(args)
            .write_stdin(&bytes[..])
            .assert()
            .code(predicate::in_iter([0, 1]));
    }
}

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

/// What the program prints on a terminal.
fn on_terminal(args: &str, environment: &[(&str, &str)]) -> String {
    let pty = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(cargo_bin!("puissance4"));
    command.args(args.split_whitespace());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
        command.env_remove(name);
    }
    command.env("TERM", "xterm-256color");
    environment
        .iter()
        .for_each(|(name, value)| command.env(name, value));
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let mut bytes = Vec::new();
    // A terminal whose program has gone is read to an error, not to an end.
    let _ = pty
        .master
        .try_clone_reader()
        .unwrap()
        .read_to_end(&mut bytes);
    assert!(child.wait().unwrap().success());
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_terminal_has_colours_unless_told_otherwise() {
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

#[test]
fn two_computers_are_paced_on_a_terminal_only() {
    // So long a wait that a test which waited would be noticed.
    printed(
        "play --first random --second random --delay 60000 --seed 1",
        "",
    );
    let started = std::time::Instant::now();
    let text = on_terminal(
        "play --first random --second random --delay 20 --seed 1",
        &[],
    );
    let moves = text.matches(" plays ").count() as u32;
    assert!(started.elapsed() >= std::time::Duration::from_millis(20) * moves);
}

#[test]
fn full_depth_never_loses_the_morpion() {
    for (order, games) in [
        ("--first minimax:9 --second random", 40),
        ("--first block --second minimax:9", 40),
    ] {
        let text = printed(&format!("morpion {order} --games {games} --seed 3"), "");
        let total = text.lines().last().unwrap();
        let loser = if order.starts_with("--first minimax") {
            "two"
        } else {
            "one"
        };
        assert!(
            total.contains(&format!("Computer {loser} 0,")),
            "{order}: {total}"
        );
    }
}

#[test]
fn looking_further_ahead_wins() {
    let text = printed(
        "play --first minimax:4 --second minimax:2 --games 60 --seed 1",
        "",
    );
    let total = text.lines().last().unwrap();
    let numbers: Vec<u32> = total
        .split([' ', ','])
        .filter_map(|word| word.parse().ok())
        .collect();
    let [further, nearer, _] = numbers[..] else {
        panic!("{total}")
    };
    assert!(further > 2 * nearer, "{total}");
}

#[test]
fn the_question_is_out_before_the_answer_is_waited_for() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(cargo_bin!("puissance4"))
        .arg("morpion")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for (typed, answer) in [
        ("", "___\n___\n___\nJoueur x ? "),
        ("5\n", "___\n_x_\n___\nJoueur o ? "),
    ] {
        input.write_all(typed.as_bytes()).unwrap();
        let mut answered = vec![0; answer.len()];
        output.read_exact(&mut answered).unwrap();
        assert_eq!(String::from_utf8(answered).unwrap(), answer);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
#[cfg(target_os = "linux")]
fn outputs_that_cannot_be_written() {
    use std::process::{Command, Stdio};
    for args in [
        "play --seed 1",
        "morpion",
        "play --first random --second random --seed 1",
        "solve 444444",
    ] {
        let run = |output: Stdio| {
            let mut command = Command::new(cargo_bin!("puissance4"));
            command
                .args(args.split(' '))
                .stdin(Stdio::null())
                .stdout(output);
            command.output().unwrap()
        };
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = run(full.into());
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args}: {told}");
        assert!(told.contains("cannot write the output"), "{args}: {told}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = run(writer.into());
        assert_eq!(
            (output.status.code(), output.stderr),
            (Some(0), Vec::new()),
            "{args}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn little_memory_is_told_and_not_died_of() {
    use std::process::Command;
    for args in [
        "play --rows 3000 --cols 3000 --seed 1",
        "morpion --size 2000",
        "3 3000 3000",
    ] {
        let limited = format!(
            "ulimit -v 100000; exec '{}' {args}",
            cargo_bin!("puissance4").display()
        );
        let output = Command::new("sh").args(["-c", &limited]).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args}: {told}");
        assert!(told.contains("too large"), "{args}: {told}");
    }
}
