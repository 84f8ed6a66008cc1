//! What is typed on a terminal: editing, history, the end of the input.

use crate::terminal::{Program, folder, sh};

/// The program with these arguments in a terminal.
fn start(args: &str, name: &str) -> Program {
    let mut command = sh(&format!("exec \"$GAME\" {args}"), &folder(name));
    command.env("NO_COLOR", "1");
    Program::launch(command)
}

/// Waits for a question until the program listens to single keys, which it says by asking the
/// terminal to mark pasted text. Keys typed before that are the terminal's own.
fn asked<'a>(game: &'a mut Program, question: &str) -> &'a mut Program {
    game.wait(question, |screen| {
        screen.contents().contains(question) && screen.bracketed_paste()
    })
}

const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const BACKSPACE: &str = "\x7f";
const END_OF_INPUT: &str = "\x04";
const INTERRUPT: &str = "\x03";

#[test]
fn a_line_can_be_edited_and_comes_back() {
    let mut game = start("morpion", "typing_edit");
    // 95, without the 9; then the line before with a 6 in place of the 5.
    asked(&mut game, "Joueur x ? ").send(&format!("95{LEFT}{BACKSPACE}\r"));
    asked(&mut game, "_x_\n___\nJoueur o ?").send(&format!("{UP}{BACKSPACE}6\r"));
    asked(&mut game, "_xo\n___\nJoueur x ?").send("quitter\r");
    assert_eq!(game.end(), Ok(0));
}

#[test]
fn the_end_of_the_input_leaves_the_game_on_a_terminal() {
    for (args, question) in [
        ("play", "which column?"),
        ("play --lang fr --games 3", "quelle colonne ?"),
        ("morpion", "Joueur x ?"),
    ] {
        let mut game = start(args, "typing_end");
        asked(&mut game, question).send(END_OF_INPUT);
        assert_eq!(game.end(), Ok(0), "{args}");
    }
}

#[test]
fn ctrl_c_ends_the_program_by_its_signal() {
    let mut game = start("play", "typing_interrupt");
    asked(&mut game, "which column?").send(INTERRUPT);
    assert_eq!(game.end(), Err("Interrupt".to_owned()));
}

#[test]
fn messages_wrap_at_the_windows_width() {
    let mut game = start("play --second human", "typing_wrap");
    game.wait_for("which column?").resize(24, 40);
    game.send("conseil\r")
        .wait_for("7 loses in 40")
        .send("help\r")
        .wait_for("leaves the game");
    let written = game.written();
    let hint = written.split("Hint: 4, it wins in 41.").nth(1).unwrap();
    for line in hint.lines() {
        assert!(
            line.chars().count() <= 40 || line.contains('\x1b'),
            "{line}"
        );
    }
    // Words are never broken.
    let words: Vec<&str> = hint.split_whitespace().collect();
    assert!(hint.contains("\n    "), "{hint}");
    assert!(
        words
            .join(" ")
            .contains("1 loses in 40, 2 loses in 42, 3 draws"),
        "{hint}"
    );
}

#[test]
fn a_byte_that_is_not_utf8_is_a_word_that_is_not_understood() {
    let not_possible = "' is not possible";
    let not_a_cell = "Ceci n'est pas un numéro de case.";
    for (args, question, refusal) in [
        ("play --second human", "which column?", not_possible),
        ("morpion", "Joueur x ?", not_a_cell),
        ("puzzle --seed 1", "(1-7", not_possible),
    ] {
        let mut game = start(args, "typing_bytes");
        asked(&mut game, question);
        // In the middle of a line, and as the letter of another encoding before its end.
        for (refused, bytes) in [(1, &b"4\xff"[..]), (2, b"\xe9\r")] {
            game.send_bytes(bytes).wait(refusal, |screen| {
                let seen = screen.contents().matches(refusal).count();
                seen == refused && screen.bracketed_paste()
            });
        }
        game.send(END_OF_INPUT);
        assert_eq!(game.end(), Ok(0), "{args}");
    }
}
