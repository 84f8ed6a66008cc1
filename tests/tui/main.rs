//! The full-screen game in a pseudo-terminal: keys and the mouse, and what the screen shows.

mod ends;
mod fuzz;
mod input;
mod library;
mod practice;
#[path = "../common/program.rs"]
mod program;
mod saved;
#[path = "../common/terminal.rs"]
mod terminal;
mod thinking;
#[path = "../common/wait.rs"]
mod wait;

use std::fmt::Debug;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};

use crate::terminal::{Program, folder, library as games, tui};

const UP: &str = "\x1b[A";
const ESC: &str = "\x1b";

/// Waits until two values are equal. Shows both if they never are.
fn until_equal<A, B>(mut current: impl FnMut() -> A, expected: B)
where
    A: PartialEq<B> + Debug,
    B: Debug,
{
    let start = Instant::now();
    loop {
        let current = current();
        if current == expected {
            return;
        }
        let is_late = start.elapsed() >= wait::TIMEOUT;
        assert!(!is_late, "never equal:\n{current:?}\n{expected:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_game_is_won_with_keys() {
    let mut program = Program::start("", &folder("keys"));
    // The second player of the menu becomes a person.
    program
        .wait_for("Player two")
        .send("jjhhhhh")
        .wait("two people", |screen| {
            screen.contents().matches("human").count() == 2
        });
    program.send("kk\r").wait_for("Player one to move");
    program.send("1212").wait_for("1212");
    // The cursor moves to the left end and drops there.
    program.send("hhhhhh ").wait_for("12121");
    program.send("2").wait_for("121212").send("1");
    program.wait_for("Player one wins!").wait_for("1212121");
    // The other player starts the next game.
    program.send("n").wait_for("Player two to move");
    program.quit();
}

#[test]
fn a_picture_is_shown_whole() {
    let mut program = Program::start("--second human --no-animation", &folder("whole"));
    program.wait_for("Player one to move").send("4");
    program.wait_for("Player two to move").quit();
    let written = program.written();
    let mut pictures = written.split("\x1b[?2026h");
    let mut outside = pictures.next().unwrap().to_owned();
    for picture in pictures {
        let (picture, after) = picture.split_once("\x1b[?2026l").unwrap();
        assert!(!picture.is_empty());
        outside += after;
    }
    let shown = |text: &str| text.contains("to move") || text.contains('●');
    assert!(shown(&written) && !shown(&outside), "{outside:?}");
}

#[test]
fn a_game_is_won_with_the_mouse() {
    let mut program = Program::start("--second human --no-animation", &folder("mouse"));
    program.wait_for("Player one to move");
    for (column, moves) in ["3", "5", "3", "5", "3", "5"].iter().zip(1..) {
        let seen = "353535"[..moves].to_owned();
        program.mouse(column, true).wait_for(&seen);
    }
    // The disc over the board follows the mouse.
    let (x, _) = program.place("7");
    program.mouse("7", false).wait("the cursor", |screen| {
        let over = screen.rows(x - 1, 3).nth(1);
        over.is_some_and(|sign| sign.contains('●'))
    });
    program.mouse("3", true).wait_for("Player one wins!");
    program.quit();
}

#[test]
fn the_computer_answers_and_moves_are_undone() {
    let mut program = Program::start("--second easy --seed 1", &folder("undo"));
    program.wait_for("Your turn").send("4").wait_for("1. 4");
    program.wait_for("Your turn").send("u");
    program.wait_for("Move 0 of 2").wait_for("Your turn");
    program
        .send("U")
        .wait_gone("Move 0 of 2")
        .wait_for("Your turn");
    program.send("u").wait_for("Move 0 of 2");
    program.send("1").wait_gone("Move 0 of 2").wait_for("1. 1");
    program.quit();
}

#[test]
fn scores_are_shown_and_hints_given() {
    let mut program = Program::start("--second human --moves 112233", &folder("scores"));
    program.wait_for("Player one to move").send("a");
    program.wait_for("+18").wait_for("wins in 1");
    program.send("a").wait_gone("+18");
    program.send("t").wait_for("Hint: column 4, wins in 1.");
    program.quit();
}

#[test]
fn mistakes_are_reviewed() {
    let mut program = Program::start(
        "--second human --rows 4 --cols 4 --moves 121213",
        &folder("review"),
    );
    program.wait_for("Player one to move").send("1");
    program.wait_for("Player one wins!").send("r");
    program
        .wait_for("Move 6, column 3")
        .wait_for("Better: column 1");
    program.wait_for("Mistake 1 of ").wait_for("perfect");
    // Play on from there.
    program.send("p").wait_for("Player two to move");
    program.wait_for("Position: 12121").quit();
}

#[test]
fn two_computers_play_and_are_paused() {
    let args = "--first easy --second medium --seed 3 --no-animation";
    let mut program = Program::start(args, &folder("watch"));
    program
        .wait_for("  2. ")
        .send("p")
        .wait_for("Paused: Enter");
    program.send("p").wait_for("  4. ");
    program.quit();
}

#[test]
fn the_terminal_may_be_resized_at_any_time() {
    let mut program = Program::start("--second human --moves 4455", &folder("resize"));
    program.wait_for("Position: 4455").send("3");
    program.wait_for("Position: 44553");
    for (rows, cols, text) in [
        (16, 40, "1   2   3   4"),
        (10, 24, "1  2  3  4"),
        (40, 120, "1         2         3"),
        (5, 20, "Terminal too"),
    ] {
        program.resize(rows, cols);
        program.wait_for(text);
    }
    program.resize(24, 80);
    program.wait_for("Position: 44553").send("4");
    program.wait_for("Position: 445534");
    program.quit();
}

#[test]
fn a_game_that_is_left_is_offered_again() {
    let state = folder("kept");
    let mut program = Program::start("--first human --second human", &state);
    program
        .wait_for("Player one to move")
        .send("4453")
        .wait_for("4453");
    program.quit();
    // It is offered. This time the terminal is closed.
    let mut program = Program::start("", &state);
    program
        .wait_for("Continue the game you left (4 moves)")
        .send("\r");
    program
        .wait_for("Player one to move")
        .send("7")
        .wait_for("44537");
    program.lose();
    assert_ne!(program.end(), Ok(0));
    let mut program = Program::start("", &state);
    program
        .wait_for("(5 moves)")
        .send("\r")
        .wait_for("Player two to move");
    program.wait_for("44537");
    program.quit();
}

#[test]
fn a_broken_file_is_reported_and_set_aside() {
    let state = folder("broken");
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    fs::write(files.join("game"), b"\xffnot a game").unwrap();
    fs::write(files.join("game.broken.1"), "an older one").unwrap();
    let mut program = Program::start("", &state);
    program
        .wait_for("broken file")
        .send("\r")
        .wait_for("Your turn");
    program.quit();
    let read = |name| fs::read(files.join(name)).unwrap();
    assert_eq!(read("game.broken.2"), b"\xffnot a game");
    assert_eq!(read("game.broken.1"), b"an older one");
}

#[test]
fn positions_are_saved_and_opened() {
    let state = folder("positions");
    let mut program = Program::start("--second human --moves 4453", &state);
    program.wait_for("4453").send("s").wait_for("Saved");
    program
        .send("o")
        .wait_for("6x7, moves 4")
        .send("\x1b[200~4x4 1234\x1b[201~");
    program.wait_for("4x4 1234_").send("\r").wait_for("1. 1 2");
    program.send("o").wait_for("Games: 1").send("\r");
    program.wait_for("2. 5 3");
    // A move that is not possible is reported.
    program.send("o").wait_for("Games: 1").send("49\r");
    program
        .wait_for("Move 2, '9'")
        .send(UP)
        .wait_for("Moves: 49_");
    program.send(ESC).wait_gone("Moves: 49_");
    program.send(ESC).wait_for("2. 5 3");
    program.quit();
}

#[test]
fn languages_and_ascii_are_respected() {
    for (args, text) in [
        ("--lang fr", "Jouer"),
        ("--ascii --second human", "+---+---+"),
        ("--color never --second human", "┌───┬"),
        (
            "--lang fr --ascii --second human --moves 4",
            "A Joueur deux de jouer",
        ),
    ] {
        let mut program = Program::start(args, &folder("language"));
        program.wait_for(text);
        program.quit();
    }
}

#[test]
fn a_mistake_is_tried_again_and_the_graph_clicked() {
    let args = "--second human --rows 4 --cols 4 --moves 121213 --no-animation";
    let mut program = Program::start(args, &folder("try"));
    program.wait_for("Player one to move").send("1");
    program.wait_for("Player one wins!").send("r");
    program
        .wait_for("Mistake 1 of ")
        .wait_for("Move 6, column 3");
    // The same mistake, then the right move.
    program.send("\r").wait_for("Try again: ").send("3");
    program
        .wait_for("Lost again")
        .send("u")
        .wait_gone("Lost again");
    program.send("1").wait_for("Good: ");
    program.send(ESC).wait_for("Mistake 1 of ");
    // The right end of the graph is the end of the game.
    let (x, y) = program.find("Evaluation");
    program.click((x + 15, y + 3)).wait_for("Player one wins!");
    program.click((x, y + 3)).wait_for("Move 0 of 7");
    // A move of the list.
    let (x, y) = program.find("3. ");
    program.click((x + 3, y)).wait_for("Move 4 of 7");
    program.quit();
}

#[test]
fn settings_are_remembered() {
    let state = folder("settings");
    let read = || fs::read_to_string(state.join("puissance4/settings")).unwrap_or_default();
    let mut program = Program::start("--no-animation", &state);
    let at = program.wait_for("Settings").find("Settings");
    program.click(at).wait_for("Theme").wait_for("classic");
    let (x, y) = program.find("◂ classic");
    program.click((x, y)).wait_for("◂ mono");
    program.click((x, y)).wait_for("◂ contrast");
    let (x, y) = program.find("◂ English");
    program.click((x, y)).wait_for("◂ français");
    let (x, y) = program.send(ESC).wait_for("Lignes").find("Lignes");
    program.click((x, y)).wait_for("◂ 7 ▸");
    program.send("q").wait_restored();
    assert_eq!(program.end(), Ok(0));
    assert_eq!(read(), "theme contrast\nlanguage fr\nboard 7x7\n");
    let mut program = Program::start("", &state);
    program.wait_for("Lignes            ◂ 7");
    let at = program.find("Réglages");
    program.click(at).wait_for("◂ contrast");
    program.wait_for("◂ français").quit();
    // An option says otherwise, and is not remembered.
    let mut program = Program::start("--theme night --lang en --rows 6", &state);
    program.wait_for("Rows              ◂ 6");
    let at = program.find("Settings");
    program.click(at).wait_for("◂ night");
    program.wait_for("◂ English").quit();
    assert_eq!(read(), "theme contrast\nlanguage fr\nboard 7x7\n");
    // A damaged file does no harm.
    fs::write(
        state.join("puissance4/settings"),
        b"theme \xff\nscores on\n",
    )
    .unwrap();
    let mut program = Program::start("", &state);
    let at = program.wait_for("Settings").find("Settings");
    program
        .click(at)
        .wait_for("◂ classic")
        .wait_for("Scores            ◂ on");
    program.quit();
}

#[test]
fn as_many_colours_are_used_as_the_terminal_has() {
    for (colorterm, term, no_color, used) in [
        ("truecolor", "xterm-256color", false, [true, false, false]),
        ("", "xterm-256color", false, [false, true, false]),
        ("", "xterm", false, [false, false, true]),
        ("truecolor", "xterm-256color", true, [false, false, false]),
    ] {
        let mut command = tui("--second human --moves 44", &folder("colours"));
        command.env("COLORTERM", colorterm);
        command.env("TERM", term);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let mut program = Program::launch(command);
        program.wait_for("Player one to move");
        let written = program.written();
        // All colours, a palette, or one of 16: a blue board.
        let found = ["48;2;", "48;5;", "48;5;4m"].map(|code| written.contains(code));
        let [all, palette, blue] = found;
        let seen = [all, palette && !blue, blue];
        assert_eq!(seen, used, "{colorterm} {term} {no_color}");
        program.quit();
    }
}

#[test]
fn threats_are_shown() {
    let mut program = Program::start("--second human --moves 223344", &folder("threats"));
    program.wait_for("Player one to move").send("w");
    program.wait_for("Threats").wait_for("odd rows 2");
    program.wait("the marks, on the board and in the panel", |screen| {
        let seen = screen.contents();
        seen.matches('◆').count() == 3 && seen.matches('□').count() == 3
    });
    program.send("w").wait_gone("Threats").quit();
}

#[test]
fn a_game_that_is_left_for_a_new_one_is_saved() {
    let state = folder("left");
    let mut program = Program::start("--second human --no-animation", &state);
    program.wait_for("Player one to move").send("4453");
    program.wait_for("Position: 4453").send("n");
    program.wait_for("Player two to move").wait_for("Saved");
    program.quit();
    assert_eq!(games(&state), ["* 6x7 4453"]);
}

#[test]
fn a_position_is_copied_and_the_mouse_left_to_the_terminal() {
    let mut program = Program::start("--second human --moves 4453", &folder("copy"));
    program.wait_for("Player one to move").send("y");
    program.wait("the mouse is the terminal's", |screen| {
        screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    });
    // 4453 in base64.
    wait::until("the moves are copied", || {
        program.written().contains("\x1b]52;c;NDQ1Mw==\x07")
    });
    program.send(ESC).wait("the mouse is the game's", |screen| {
        screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    program.quit();
}

#[test]
fn the_wheel_the_bottom_line_and_the_list_of_moves_are_clicked() {
    let mut program = Program::start("--second human --moves 4453", &folder("clicks"));
    program.wait_for("Position: 4453");
    program.send("\x1b[<64;9;9M").wait_for("Move 3 of 4");
    program.send("\x1b[<65;9;9M").wait_gone("Move 3 of 4");
    let (x, y) = program.find("1. 4 4");
    program.click((x + 3, y)).wait_for("Move 1 of 4");
    let at = program.find("u undo");
    program.click(at).wait_for("Move 0 of 4");
    let at = program.find("? help");
    program.click(at).wait_for("Keys and mouse").send("\x1b[C");
    program.wait_for("The rules").send("l").wait_for("+13");
    program.send(ESC).wait_for("Move 0 of 4").quit();
}

#[test]
fn columns_past_nine_are_typed_as_two_digits() {
    let args = "--second human --cols 12 --no-animation";
    let mut program = Program::start(args, &folder("digits"));
    program.wait_for("Player one to move").send("1");
    program
        .wait_for("Column 1_")
        .send("2")
        .wait_for("Position: 12");
    program.send("1\r").wait_for("Position: 12,1").send("5");
    program.wait_for("Position: 12,1,5").quit();
}

#[test]
fn a_computer_is_told_to_move_now() {
    let args = "--rows 9 --cols 9 --second perfect --no-animation";
    let mut program = Program::start(args, &folder("now"));
    program.wait_for("Your turn").send("5");
    program.wait_for("is thinking").send("3");
    program.wait_for("Not your turn: Computer").send("g");
    program.wait_for("Your turn").quit();
}

#[test]
fn two_computers_go_on_by_themselves() {
    let args = "--first easy --second easy --rows 4 --cols 4 --seed 1 --no-animation";
    let mut program = Program::start(args, &folder("on"));
    program.wait_for("Computer one").send("v");
    program.wait_for("Speed: fast").send("v");
    program.wait_for("Speed: as fast as possible");
    program.wait("the end of a game", |screen| {
        let seen = screen.contents();
        seen.contains("wins!") || seen.contains("A draw.")
    });
    program.wait_for("is thinking").quit();
}

#[test]
fn four_need_not_be_what_wins() {
    let state = folder("align");
    let args = "--second human --align 3 --moves 1212 --no-animation";
    let mut program = Program::start(args, &state);
    program
        .wait_for("Position: 1212")
        .send("s")
        .wait_for("Saved");
    program.send("1").wait_for("Player one wins!").quit();
    assert_eq!(games(&state), ["* 6x7/3 1212", "1-0 6x7/3 12121"]);
    cargo_bin_cmd!("puissance4")
        .args(["tui", "--align", "9"])
        .assert()
        .code(2)
        .stderr(contains("--align must be 2 to 7 on a 6x7 board"));
}

#[test]
fn without_a_terminal_it_says_so() {
    cargo_bin_cmd!("puissance4")
        .arg("tui")
        .write_stdin("4 4 4")
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(
            contains("'tui' needs a terminal: standard input is not one")
                .and(contains("\n").count(1)),
        );
}

#[test]
fn a_terminal_without_a_cursor_is_refused_in_one_line() {
    for (term, says) in [
        (Some("dumb"), "TERM is 'dumb'"),
        (Some(""), "TERM is not set"),
        (None, "TERM is not set"),
    ] {
        let mut command = tui("", &folder("dumb"));
        match term {
            Some(term) => command.env("TERM", term),
            None => command.env_remove("TERM"),
        }
        let mut program = Program::launch(command);
        assert_eq!(program.end(), Ok(2), "{term:?}");
        program.wait_for(says);
        let line =
            format!("puissance4: 'tui' needs a terminal with a cursor that moves: {says}\r\n");
        assert_eq!(program.written(), line);
    }
}
