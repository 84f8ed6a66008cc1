//! `puissance4 solve`, and the player that plays by it.

mod input;

use std::fs;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::{contains, diff, ends_with, is_empty, starts_with};
use puissance4::analysis::{self, Minimax};
use puissance4::board::{Board, Disc, Outcome, Shape, notation};
use puissance4::outlook::Outlook;
use puissance4::rng::ChaCha;
use puissance4::solver::{Book, Solver};
use puissance4::strategy::Stop;
use puissance4::strategy::{Context, Perfect, Random, Strategy};

fn solve(args: &str) -> Command {
    let mut command = cargo_bin_cmd!("puissance4");
    command.arg("solve").args(args.split_whitespace());
    command
}

#[test]
fn positions_come_as_arguments_or_lines() {
    let scores = "112233 18\n2252576253462244111563365343671351441 -1\n";
    solve("112233 2252576253462244111563365343671351441")
        .assert()
        .success()
        .stdout(scores);
    let lines = "112233\n2252576253462244111563365343671351441\n";
    solve("")
        .write_stdin(lines)
        .assert()
        .success()
        .stdout(scores)
        .stderr(is_empty());
}

#[test]
fn every_column_can_be_analyzed() {
    let printed = "112233 18  1:-2  2:-1  3:-1  4:18*  5:-2  6:-2  7:-3\n";
    solve("--analyze 112233").assert().success().stdout(printed);
    let late = "2252576253462244111563365343671351441";
    let printed = format!(
        "{late} -1  1:full  2:full  3:full  4:full  5:full  6:-1*  7:-2
"
    );
    solve(&format!("--analyze {late}"))
        .assert()
        .success()
        .stdout(printed);
}

#[test]
fn json_is_an_object_a_line() {
    let output = solve("--json 112233 1122334455").output().unwrap();
    let objects: Vec<serde_json::Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(output.status.code(), Some(1), "the second is over");
    let [object] = &objects[..] else {
        panic!("{objects:?}")
    };
    assert_eq!(object["moves"], "112233");
    assert_eq!(object["score"], 18);
    assert_eq!(object["best"], serde_json::json!([4]));
    assert_eq!(object["plies"], 1);
    assert!(object["nodes"].is_u64() && object["milliseconds"].is_f64());
    let text = object["milliseconds"].to_string();
    let (_, decimals) = text.split_once('.').unwrap();
    assert!(decimals.len() <= 6, "{text}");
    let analyzed = solve("--json --analyze 112233").output().unwrap();
    let object: serde_json::Value = serde_json::from_slice(&analyzed.stdout).unwrap();
    assert_eq!(
        object["columns"],
        serde_json::json!([-2, -1, -1, 18, -2, -2, -3])
    );
}

#[test]
fn scores_that_are_given_are_checked() {
    let right = "puissance4: 2 of 2 scores agree\n";
    let sets = "112233 18\n11223 2\n";
    solve("").write_stdin(sets).assert().success().stderr(right);
    let stats = contains("3 positions, ")
        .and(contains(" nodes, mean "))
        .and(contains(" worst "));
    let wrong = starts_with("puissance4: line 2: the score is 2, not 3\n")
        .and(contains("puissance4: 2 of 3 scores agree\n"))
        .and(ends_with("puissance4: 1 score differs\n"))
        .and(stats);
    let sets = "112233 18\n11223 3\n112233 18\n";
    solve("--stats")
        .write_stdin(sets)
        .assert()
        .code(1)
        .stderr(wrong);
}

#[test]
fn an_impossible_line_is_reported_and_the_rest_is_solved() {
    let lines = "112233\n18\n4444444\n11223344\n1122334\n4x\n112233 x\n112233 1 2\n112233\n";
    let printed = "\
puissance4: line 2: move 2, '8': it must be between 1 and 7
puissance4: line 3: move 7, '4': there is no room
puissance4: line 4: move 8, '4': the game is already over
puissance4: line 5: after move 7 the game is over
puissance4: line 6: move 2, 'x': not a number
puissance4: line 7: 'x' is not a score
puissance4: line 8: '2' is one word too many
puissance4: 7 not solved
";
    let solved = "112233 18\n112233 18\n";
    solve("")
        .write_stdin(lines)
        .assert()
        .code(1)
        .stdout(solved)
        .stderr(diff(printed));
    let named = "puissance4: position 2: move 2, '9': it must be between 1 and 7\n";
    solve("112233 19")
        .assert()
        .code(1)
        .stdout("112233 18\n")
        .stderr(starts_with(named));
}

#[test]
fn boards_of_other_sizes() {
    solve("--rows 4 --cols 4 -")
        .assert()
        .success()
        .stdout("- 0\n");
    let moves = "10,1,10,1,10,1";
    let printed = format!("{moves} 17  ");
    let wide = solve(&format!("--rows 4 --cols 10 {moves} --analyze"))
        .output()
        .unwrap();
    assert!(
        String::from_utf8(wide.stdout)
            .unwrap()
            .starts_with(&printed)
    );
    for args in ["--rows 20 --cols 20 1", "--rows 3 1"] {
        solve(args)
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(starts_with("puissance4: ").and(contains("\n").count(1)));
    }
}

#[test]
fn threads_and_tables_change_no_score() {
    for options in [
        "--threads 2",
        "--table-mb 1",
        "--no-book",
        "--threads 2 --table-mb 1",
    ] {
        let moves = "7672323714222344";
        solve(&format!("{options} {moves}"))
            .assert()
            .success()
            .stdout(format!("{moves} 0\n"));
    }
}

/// Plays a game to its end.
fn play(mut board: Board, players: [&mut dyn Strategy; 2], seed: u64) -> Board {
    let mut rng = ChaCha::new(seed, 0);
    while board.status() == Outcome::Ongoing {
        let player = &mut *players[board.to_move().index()];
        let slot = choose(player, &board, &mut rng);
        board.drop(slot).unwrap();
    }
    board
}

fn choose(player: &mut dyn Strategy, board: &Board, rng: &mut ChaCha) -> usize {
    let stop = &Stop::default();
    player.choose(board, &mut Context { rng, stop }).unwrap()
}

fn after(rows: usize, cols: usize, moves: &str) -> Board {
    let mut board = Board::new(Shape::puissance4(rows, cols).unwrap());
    notation::play(&mut board, moves).unwrap();
    board
}

#[test]
fn perfect_players_play_the_score() {
    let mut solver = Solver::new(1 << 24);
    for line in include_str!("../solver/positions.txt").lines().take(20) {
        let board = after(6, 7, line.split(' ').next().unwrap());
        let position = analysis::position(&board).unwrap();
        let score = solver.solve(&position).unwrap();
        let outlook = Outlook::from_score(score, board.disc_count(), 42);
        let moves = outlook.moves_to_end(board.free_cells()).unwrap();
        let discs = board.disc_count() + moves;
        let to_move = board.to_move();
        for seed in 0..2 {
            let mut players = [Perfect::new(), Perfect::new()];
            let [one, two] = &mut players;
            let end = play(board.clone(), [one, two], seed);
            assert_eq!(end.history().len(), discs, "{line}");
            let winner = match score.signum() {
                1 => Outcome::Won(to_move),
                0 => Outcome::Draw,
                _ => Outcome::Won(to_move.other()),
            };
            assert_eq!(end.status(), winner, "{line}");
        }
    }
}

#[test]
fn perfect_never_does_worse_than_the_score() {
    // A drawn board, on which neither side may ever lose.
    for seed in 0..20 {
        let mut perfect = Perfect::new();
        let mut others: [Box<dyn Strategy>; 2] = [Box::new(Random), Box::new(Minimax::new(4))];
        let other = &mut *others[seed as usize % 2];
        let end = play(after(4, 5, ""), [&mut perfect, other], seed);
        assert_ne!(end.status(), Outcome::Won(Disc::Second));
        let end = play(after(4, 5, ""), [other, &mut perfect], seed);
        assert_ne!(end.status(), Outcome::Won(Disc::First));
    }
}

#[test]
fn the_book_has_every_opening() {
    let layers: Vec<_> = (0..=Book::DISCS).map(Book::openings).collect();
    assert_eq!(layers[8].len(), 91_295);
    let book = Book::embedded().without_entries();
    for position in layers.iter().flatten() {
        assert!(book.score(position).is_some(), "{position:?}");
    }
    // What is known a disc later says the same.
    let mut solver = Solver::new(0).with_book(book.clone());
    let (_, earlier) = layers.split_last().unwrap();
    for position in earlier.iter().flatten() {
        let scores = solver.analyze(position).unwrap();
        let best = scores.iter().flatten().max();
        assert_eq!(book.score(position).as_ref(), best, "{position:?}");
        let columns: Vec<usize> = (0..7).filter(|&at| scores[at].as_ref() == best).collect();
        assert_eq!(solver.best(position), Ok(columns));
    }
    assert_eq!(solver.nodes(), 0);
    assert_eq!(solver.solve(&layers[0][0]), Ok(1));
    assert_eq!(solver.best(&layers[0][0]), Ok(vec![3]));
}

#[test]
fn the_book_says_what_a_search_finds() {
    let book = Book::embedded();
    let mut solver = Solver::new(1 << 26);
    for position in Book::openings(8).iter().step_by(5_000) {
        solver.reset();
        assert_eq!(solver.solve(position).ok(), book.score(position));
    }
}

#[test]
fn the_lines_of_the_book_say_what_a_search_finds() {
    let book = Book::embedded();
    let mut solver = Solver::new(1 << 26).with_book(book.without_entries());
    let mut checked = 0;
    for seed in 0..12 {
        let mut perfect = Perfect::new();
        let mut board = after(6, 7, "");
        let mut draw = ChaCha::new(seed, 0);
        while let Some(position) = analysis::position(&board) {
            let slot = if position.discs() % 2 == seed as u32 % 2 {
                if let Some(best) = book.best(&position) {
                    solver.reset();
                    assert_eq!(solver.solve(&position).ok(), book.score(&position));
                    assert_eq!(solver.best(&position), Ok(best));
                    checked += 1;
                } else if position.discs() >= Book::DISCS {
                    break;
                }
                choose(&mut perfect, &board, &mut draw)
            } else {
                choose(&mut Minimax::new(4), &board, &mut draw)
            };
            board.drop(slot).unwrap();
        }
    }
    assert!(checked > 3, "only {checked} lines were met");
}

#[test]
fn a_book_can_be_made_and_gone_on_with() {
    let folder = std::env::temp_dir().join(format!("puissance4-book-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("book.bin");
    let make = || {
        let mut command = cargo_bin_cmd!("puissance4");
        command
            .arg("book")
            .arg(&file)
            .args(["--games", "2"])
            .assert()
    };
    // As far as an earlier run has come.
    let whole = Book::embedded();
    let mut book = Book::empty();
    for position in Book::openings(8).iter().skip(2) {
        book.set_score(position, whole.score(position).unwrap());
    }
    fs::write(&file, book.to_bytes()).unwrap();
    make().success();
    let bytes = fs::read(&file).unwrap();
    let book = Book::new(&bytes).unwrap();
    let scores = |book: &Book| book.without_entries().to_bytes();
    assert_eq!(scores(&book), scores(&whole));
    assert!(book.entry_count() > 0);
    // There is nothing left to do.
    make().success();
    assert_eq!(fs::read(&file).unwrap(), bytes);

    let unreadable = folder.join("\x1b[31m");
    let mut command = cargo_bin_cmd!("puissance4");
    let short = predicate::function(|text: &str| !text.contains('\x1b') && text.len() < 200);
    fs::create_dir(&unreadable).unwrap();
    command
        .arg("book")
        .arg(&unreadable)
        .assert()
        .code(1)
        .stderr(short);

    let mut damaged = bytes;
    damaged[1000] ^= 1;
    for other in [&damaged[..], b"a letter"] {
        fs::write(&file, other).unwrap();
        make().failure().stderr(ends_with("it is not a book\n"));
        assert_eq!(fs::read(&file).unwrap(), other);
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn long_work_on_a_terminal_shows_its_progress() {
    use crate::terminal::{Program, folder, sh};
    // The first position takes no time, the others take minutes.
    let line = "exec \"$GAME\" solve --no-book --threads 1 4444443265 - 1 7";
    let mut program = Program::launch(sh(line, &folder("solve_progress")));
    program
        .wait_for("positions: ")
        .wait_for("1 of 4, about ")
        .send("\x03");
    assert_eq!(program.end(), Err("Interrupt".to_owned()));
    assert!(program.written().contains("4444443265 1\r\n"));
}
