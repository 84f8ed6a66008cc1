//! `puissance4 puzzle`: every puzzle is proved, and every level is harder than the one before.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, starts_with};
use puissance4::analysis::{self, Minimax};
use puissance4::board::{Board, Shape, notation};
use puissance4::outlook::Outlook;
use puissance4::solver::Solver;
use puissance4::strategy::Stop;
use serde_json::Value;

fn puzzle(args: &str) -> Command {
    let mut command = cargo_bin_cmd!("puissance4");
    command.arg("puzzle").args(args.split_whitespace());
    command
}

/// The puzzles of a command, as JSON.
fn puzzles(args: &str) -> Vec<Value> {
    let output = puzzle(&format!("{args} --json")).output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// How many puzzles of each level are checked, half as many of the hardest. `PUZZLES=1000` checks more.
fn number() -> usize {
    std::env::var("PUZZLES").map_or(20, |number| number.parse().unwrap())
}

#[test]
fn every_puzzle_has_one_answer_and_levels_rise() {
    let mut solver = Solver::new(64 << 20);
    let mut shares = vec![vec![1.0; 3]];
    for level in 1..=6 {
        // Hard ones take longest to make.
        let count = if level > 4 { number() / 2 } else { number() };
        let all = puzzles(&format!("--level {level} --seed 1 --count {count}"));
        assert_eq!(all.len(), count);
        let mut found = [0; 3];
        for puzzle in &all {
            let text = puzzle["moves"].as_str().unwrap();
            let mut board = Board::new(Shape::puissance4(6, 7).unwrap());
            notation::play(&mut board, text).unwrap();
            let scores = solver
                .analyze(&analysis::position(&board).unwrap())
                .unwrap();
            let signs: Vec<i32> = scores
                .iter()
                .flatten()
                .map(|score| score.signum())
                .collect();
            let best = *signs.iter().max().unwrap();
            let answer = puzzle["answer"].as_u64().unwrap() as usize - 1;
            assert_eq!(scores[answer].map(i32::signum), Some(best), "{puzzle}");
            assert_eq!(
                signs.iter().filter(|&&sign| sign == best).count(),
                1,
                "{puzzle}"
            );
            assert_eq!(puzzle["result"], ["draw", "win"][best as usize], "{puzzle}");
            let outlook = Outlook::from_score(scores[answer].unwrap(), board.disc_count(), 42);
            assert_eq!(
                puzzle["plies"].as_u64(),
                outlook
                    .moves_to_end(board.free_cells())
                    .map(|moves| moves as u64)
            );
            assert_eq!(puzzle["level"], level);
            for (found, depth) in found.iter_mut().zip([2, 4, 6]) {
                let result = Minimax::new(depth).search(&board, &Stop::default());
                *found += usize::from(result.unwrap().best == [answer]);
            }
        }
        shares.push(found.map(|found| found as f64 / all.len() as f64).to_vec());
    }
    println!(
        "share solved by minimax:2, :4, :6 from level 1 on: {:.2?}",
        &shares[1..]
    );
    // A few puzzles say little about one level, but over two the share falls.
    for (before, after) in shares[1..].iter().zip(&shares[3..]) {
        assert!(
            before
                .iter()
                .zip(after)
                .all(|(before, after)| before > after),
            "{shares:?}"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let two = puzzles("--seed 7 --level 2 --count 2");
    assert_eq!(puzzles("--seed 7 --level 2"), two[..1]);
    assert_eq!(puzzles("--seed 8 --level 2"), two[1..]);
}

#[test]
fn a_puzzle_is_solved_or_missed_as_text() {
    let answer = puzzles("--seed 1 --level 1")[0]["answer"].as_u64().unwrap();
    let wrong = if answer == 1 { 2 } else { 1 };
    let asked = contains("to move: find the only move that ");
    puzzle("--seed 1 --level 1")
        .write_stdin(format!("{wrong}\n9\nx\nhint\n{answer}\nanswer\n"))
        .assert()
        .success()
        .stdout(
            asked
                .and(starts_with("Level 1, seed 1\n"))
                .and(contains(format!("No: {wrong} ")))
                .and(contains("Index must be between 1 and 7"))
                .and(contains(
                    "'x' is not possible: type a column, hint, answer or quit.",
                ))
                .and(contains("It is one of "))
                .and(ends_with("Solved; wrong moves: 1.\n")),
        );
    // At the end of the input, the answer is shown.
    puzzle("--seed 1 --level 1 --lang fr")
        .write_stdin("")
        .assert()
        .success()
        .stdout(contains(format!("La meilleure suite est {answer}")));
    puzzle("--seed 1 --level 1")
        .write_stdin("quit\n")
        .assert()
        .success()
        .stdout(ends_with("Which column? (1-7, or hint, answer, quit)\n"));
}

#[test]
fn a_set_has_its_answers_at_the_end() {
    let sheets = puzzles("--seed 3 --count 2");
    let answers: Vec<String> = sheets
        .iter()
        .map(|sheet| sheet["answer"].to_string())
        .collect();
    let output = puzzle("--seed 3 --count 2").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("1. ") && text.contains("\n2. "));
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert!(
        last[1].starts_with(&format!("1. {}, ", answers[0])),
        "{text}"
    );
    assert!(
        last[0].starts_with(&format!("2. {}, ", answers[1])),
        "{text}"
    );
}

#[test]
fn wrong_options_are_reported() {
    for (args, message) in [
        (
            "--level 7",
            "puissance4: invalid value '7' for '--level <N>': must be a whole number from 1 to 6",
        ),
        (
            "--level 0",
            "puissance4: invalid value '0' for '--level <N>': must be a whole number from 1 to 6",
        ),
        (
            "--count 0",
            "puissance4: invalid value '0' for '--count <N>': must be at least 1",
        ),
        (
            "--seed x",
            "puissance4: invalid value 'x' for '--seed <N>': must be a whole number",
        ),
    ] {
        puzzle(args).assert().code(2).stderr(starts_with(message));
    }
}
