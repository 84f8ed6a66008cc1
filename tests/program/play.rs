//! `puissance4 play` and `puissance4 morpion`: what their transcripts in the testbed do not show.

mod colours;
mod failures;
mod handouts;
mod typing;

use std::io::Read;

use assert_cmd::Command;
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use predicates::str::{contains, is_empty};

/// The variables that speak of colours.
const COLOUR_VARIABLES: [&str; 4] = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"];

/// The program, with nothing in its environment that speaks of colours.
fn puissance4(args: &str) -> Command {
    let mut command = cargo_bin_cmd!("puissance4");
    command.args(args.split_whitespace());
    for name in COLOUR_VARIABLES {
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

/// What the program prints on a terminal.
fn on_terminal(args: &str, environment: &[(&str, &str)]) -> String {
    let pty = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(cargo_bin!("puissance4"));
    command.args(args.split_whitespace());
    for name in COLOUR_VARIABLES {
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
fn a_seed_from_the_system_is_reported() {
    let output = puissance4("play --first random --second random")
        .output()
        .unwrap();
    let report = String::from_utf8(output.stderr).unwrap();
    let seed = report
        .strip_prefix("puissance4: replay with ")
        .unwrap()
        .trim_end();
    let again = printed(&format!("play --first random --second random {seed}"), "");
    assert_eq!(again.as_bytes(), output.stdout);
    // Without computers there are no random numbers, and no seed to report.
    puissance4("morpion")
        .write_stdin("1 2 3 4 5 6 7")
        .assert()
        .success()
        .stderr(is_empty());
}

#[test]
fn a_player_called_perfect_that_is_not_says_so() {
    let caution = |board: &str| {
        format!(
            "puissance4: 'perfect' is not always perfect on this {board} board: it plays like \
             minimax until a position is simple enough to be solved\n"
        )
    };
    for (args, expected) in [
        ("play --second perfect --rows 8 --cols 8", caution("8x8")),
        (
            "play --first perfect --second human --rows 7 --cols 6",
            caution("7x6"),
        ),
        ("play --second perfect --cols 20", caution("6x20")),
        ("play --second perfect --align 5", caution("6x7")),
        ("morpion --second perfect --size 4", caution("4x4")),
        ("play --second perfect", String::new()),
        ("play --second perfect --rows 5 --cols 5", String::new()),
        ("morpion --second perfect", String::new()),
        ("play --second minimax:8 --rows 8 --cols 8", String::new()),
    ] {
        puissance4(&format!("{args} --seed 1"))
            .write_stdin("quit")
            .assert()
            .success()
            .stderr(expected);
    }
}

#[test]
fn perfect_plays_boards_that_no_solver_takes() {
    let text = printed("morpion --first perfect --second perfect --seed 4", "");
    assert!(text.contains("aucun vainqueur"), "{text}");
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
    assert!(moves > 0, "{text}");
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
            "2"
        } else {
            "1"
        };
        assert!(
            total.contains(&format!("Ordinateur {loser} 0,")),
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
