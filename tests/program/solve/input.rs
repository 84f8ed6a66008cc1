//! What `puissance4 solve` makes of lines and arguments of all kinds.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use predicates::str::{diff, ends_with, is_empty, starts_with};

use super::solve;

#[test]
fn blank_lines_are_skipped_and_counted() {
    solve("")
        .write_stdin("112233\n\n \t\r\n112233 18\n\n-x\n")
        .assert()
        .code(1)
        .stdout("112233 18\n112233 18\n")
        .stderr(starts_with("puissance4: line 6: move 1, '-': "));
    solve("").write_stdin("\n\n").assert().success().stdout("");
    solve("")
        .write_stdin("-\n- 1\n")
        .assert()
        .success()
        .stdout("- 1\n- 1\n");
}

#[test]
fn a_position_without_moves_is_not_the_empty_board() {
    for position in ["", " ", ",", ", 1"] {
        solve("")
            .args(["-", position])
            .assert()
            .code(1)
            .stdout("- 1\n")
            .stderr(starts_with(
                "puissance4: position 2: empty; use - for the empty board\n",
            ));
    }
}

#[test]
fn what_was_given_is_escaped_and_cut() {
    let long = "9".repeat(100_000);
    let lines = [
        "\x1b[31m",
        "112233 \x1b[31m",
        "112233 18 \r\x07",
        "112233 18 \x07\r",
        &format!("112233 x{long}"),
        &format!("112233 18 {long}"),
        "4\0",
    ];
    let cut = |text: &str| format!("{}…", &text[..39]);
    let printed = [
        "line 1: move 1, '\\u{1b}': not a number",
        "line 2: '\\u{1b}[31m' is not a score",
        "line 3: '\\u{7}' is one word too many",
        "line 4: '\\u{7}' is one word too many",
        &format!("line 5: '{}' is not a score", cut(&format!("x{long}"))),
        &format!("line 6: '{}' is one word too many", cut(&long)),
        "line 7: move 2, '\\0': not a number",
        "line 8: move 1, '\u{fffd}': not a number",
        "8 not solved",
    ];
    let mut lines = lines.join("\n").into_bytes();
    lines.extend(b"\n\xff\n");
    solve("")
        .write_stdin(lines)
        .assert()
        .code(1)
        .stdout(is_empty())
        .stderr(diff(
            printed.map(|line| format!("puissance4: {line}\n")).concat(),
        ));
    solve("--cols 12")
        .arg(&long)
        .assert()
        .code(1)
        .stderr(starts_with(format!(
            "puissance4: position 1: move 1, '{}': it must be",
            cut(&long)
        )));
}

#[test]
fn one_is_singular() {
    let summary = "puissance4: 1 of 1 score agrees\npuissance4: 1 position, ";
    solve("--stats")
        .write_stdin("112233 18\n")
        .assert()
        .success()
        .stderr(starts_with(summary));
    let differs = "puissance4: 0 of 1 score agrees\npuissance4: 1 not solved, 1 score differs\n";
    solve("")
        .write_stdin("112233 17\nx\n")
        .assert()
        .code(1)
        .stderr(ends_with(differs));
}

/// Lines of up to 50 MB take no more memory than others, and are judged like others.
#[test]
#[cfg(target_os = "linux")]
fn long_lines_take_little_memory() {
    let long = 10_000_000;
    let many = "4".repeat(5 * long);
    let (word, blank) = ("x".repeat(long), " ".repeat(long));
    let score = format!("112233 {}", "0".repeat(long));
    let lines = [&many, "112233", &word, &score, &blank, "112233"];
    let printed = "\
puissance4: line 1: move 7, '4': there is no room
puissance4: line 3: move 1, 'x': not a number
puissance4: line 4: longer than 4096 bytes
puissance4: line 5: longer than 4096 bytes
puissance4: 4 not solved
";
    let program = cargo_bin!("puissance4").display();
    let limited = format!("ulimit -v 100000; exec '{program}' solve --table-mb 1");
    Command::new("sh")
        .args(["-c", &limited])
        .write_stdin(lines.join("\n"))
        .assert()
        .code(1)
        .stdout("112233 18\n112233 18\n")
        .stderr(diff(printed));
}

/// A line that never ends is answered nevertheless.
#[test]
fn a_line_is_answered_before_its_end_if_it_is_long() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;
    let mut child = Command::new(cargo_bin!("puissance4"))
        .arg("solve")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all("1".repeat(10_000).as_bytes()).unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let (sender, printed) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        let _ = errors.read_line(&mut line);
        let _ = sender.send(line);
    });
    let printed = printed.recv_timeout(Duration::from_secs(30));
    let full = "puissance4: line 1: move 7, '1': there is no room\n";
    assert_eq!(printed.as_deref(), Ok(full));
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn answers_come_in_order_with_any_number_of_threads() {
    let positions = include_str!("../../solver/positions.txt");
    let moves = positions
        .lines()
        .map(|line| line.split(' ').next().unwrap());
    let lines: String = moves.map(|moves| format!("{moves}\n\n")).collect();
    let solved = |threads: &str| {
        let output = solve(threads).write_stdin(lines.as_str()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(solved(""), positions);
    assert_eq!(solved("--threads 1"), positions);
    assert_eq!(solved("--threads 3"), positions);
}

#[test]
fn an_answer_does_not_wait_for_the_end_of_the_input() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("puissance4"))
        .arg("solve")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (line, answer) in [("112233\n", "112233 18\n"), ("11223\n", "11223 2\n")] {
        input.write_all(line.as_bytes()).unwrap();
        let mut answered = String::new();
        output.read_line(&mut answered).unwrap();
        assert_eq!(answered, answer);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
