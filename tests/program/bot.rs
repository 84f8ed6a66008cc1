//! `puissance4 bot` with a host that plays the contests' engines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use puissance4::board::{Board, Disc, Field, Outcome, Shape};
use puissance4::rng::{ChaCha, Rng};

/// A bot, and what is sent and read.
struct Host {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Host {
    fn start(args: &[&str]) -> Host {
        let mut command = Command::new(cargo_bin!("puissance4"));
        command
            .arg("bot")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Host {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// Closes the input, after which the bot ends.
    fn finish(mut self) {
        drop(self.input);
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }
}

/// The field as a dialect writes it.
fn field(board: &Board, second_dialect: bool) -> String {
    let cell = |cell: &Option<Disc>| match (cell, second_dialect) {
        (None, false) => "0",
        (None, true) => ".",
        (Some(Disc::First), false) | (Some(Disc::Second), true) => "1",
        (Some(Disc::First), true) => "0",
        (Some(Disc::Second), false) => "2",
    };
    let field = Field::from(board);
    let rows = field
        .rows()
        .iter()
        .map(|row| row.iter().map(cell).collect::<Vec<_>>().join(","));
    rows.collect::<Vec<_>>()
        .join(if second_dialect { "," } else { ";" })
}

/// Plays a game against random moves, and returns how it ended for the bot.
fn game(second_dialect: bool, bot: Disc, size: (usize, usize), args: &[&str]) -> Outcome {
    let mut board = Board::new(Shape::puissance4(size.0, size.1).unwrap());
    let mut host = Host::start(args);
    let number = bot as usize + usize::from(!second_dialect);
    let (width, height) = match second_dialect {
        false => ("field_columns", "field_rows"),
        true => ("field_width", "field_height"),
    };
    for setting in [
        "timebank 10000".to_owned(),
        "time_per_move 500".to_owned(),
        "player_names player1,player2".to_owned(),
        "your_bot player1".to_owned(),
        format!("your_botid {number}"),
        format!("{width} {}", size.1),
        format!("{height} {}", size.0),
    ] {
        host.send(&format!("settings {setting}"));
    }
    let mut rng = ChaCha::new(4, u64::from(second_dialect));
    while board.status() == Outcome::Ongoing {
        if board.to_move() != bot {
            let _ = board.drop(rng.below(size.1));
            continue;
        }
        host.send(&format!("update game round {}", board.disc_count() + 1));
        host.send(&format!(
            "update game field {}",
            field(&board, second_dialect)
        ));
        host.send("action move 2000");
        let answer = host.answer();
        let column = answer.strip_prefix("place_disc ").expect("an answer");
        board.drop(column.parse().unwrap()).unwrap();
        if !second_dialect {
            // Nothing is asked for.
            host.send(&format!("update game field {}", field(&board, false)));
        }
    }
    host.finish();
    board.status()
}

#[test]
fn it_wins_in_both_dialects_from_both_sides() {
    for second_dialect in [false, true] {
        for disc in [Disc::First, Disc::Second] {
            let end = game(second_dialect, disc, (6, 7), &[]);
            assert_eq!(end, Outcome::Won(disc), "{second_dialect}");
        }
    }
}

#[test]
fn it_plays_on_other_boards_and_as_other_players() {
    assert_eq!(
        game(false, Disc::First, (7, 9), &["minimax:6"]),
        Outcome::Won(Disc::First)
    );
    assert_ne!(
        game(true, Disc::Second, (5, 6), &["medium", "--seed", "1"]),
        Outcome::Ongoing
    );
}

#[test]
fn it_plays_the_student_contest() {
    let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
    let mut host = Host::start(&[]);
    host.send("7 6 2 1");
    let mut rng = ChaCha::new(4, 9);
    while board.status() == Outcome::Ongoing {
        if board.to_move() == Disc::First {
            board.drop(host.answer().parse().unwrap()).unwrap();
            continue;
        }
        let open: Vec<usize> = board.moves().collect();
        let column = open[rng.below(open.len())];
        board.drop(column).unwrap();
        host.send(&column.to_string());
    }
    assert_eq!(board.status(), Outcome::Won(Disc::First));
    host.finish();
}

#[test]
fn impossible_fields_are_reported_and_answered() {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("puissance4");
    let input = "settings your_botid 1\nupdate game field 1,0,0,0;0,0,0,0;0,0,0,0;0,0,0,0\n\
                 action move 1000\nnonsense\n";
    let output = command.arg("bot").write_stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let answer = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answer, "place_disc 1\n");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        errors,
        "puissance4: impossible field: the disc in column 1, row 4 from the bottom, floats over a free cell\n"
    );
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("puissance4");
    command.args(["bot", "human"]).assert().code(2);
}

#[test]
fn extreme_settings_are_one_line_and_no_panic() {
    let number = "the number of columns must be from 1 to 1000000, not ";
    let large = "is too large: at most 16777216 cells";
    for (input, status, says) in [
        ("settings field_columns 18446744073709551615", 0, number),
        ("settings field_columns 99999999999", 0, number),
        ("settings field_width -7", 0, number),
        ("settings time_per_move x", 0, "the time per move must be"),
        ("action move 18446744073709551615", 0, "no field was sent"),
        ("99999999999 99999999999 2 1", 1, large),
        ("99999999999999999999 6 2 2", 1, large),
        ("7 0 2 2", 1, "0 is too few rows"),
    ] {
        let mut command = cargo_bin_cmd!("puissance4");
        let output = command.arg("bot").write_stdin(input).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{input}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{input}: {errors}");
        assert!(errors.starts_with("puissance4: "), "{input}: {errors}");
        assert!(errors.contains(says), "{input}: {errors}");
    }
    // The game goes on.
    let mut command = cargo_bin_cmd!("puissance4");
    let input = "settings field_columns 18446744073709551615\naction move 100\n";
    let output = command.arg("bot").write_stdin(input).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "place_disc 3\n");
}
