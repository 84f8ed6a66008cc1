//! The full-screen game in a terminal: what is typed and clicked, and what is seen of it.
#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, thread};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use vt100::Parser;

/// As long as a slow machine may take for anything.
const PATIENCE: Duration = Duration::from_secs(60);

const UP: &str = "\x1b[A";
const ESC: &str = "\x1b";

/// The program in a terminal.
struct Played {
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    parser: Arc<Mutex<Parser>>,
    lost: Arc<AtomicBool>,
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

/// A state folder of its own, empty, for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

impl Played {
    fn start(args: &str, state: &Path) -> Played {
        let pty = native_pty_system().openpty(size(24, 80)).unwrap();
        let mut command = CommandBuilder::new(cargo_bin!("puissance4"));
        command.arg("tui");
        command.args(args.split_whitespace());
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.env("LANG", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        command.env("XDG_STATE_HOME", state);
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let parser = Arc::new(Mutex::new(Parser::new(nonzero(24), nonzero(80), 0)));
        let mut output = pty.master.try_clone_reader().unwrap();
        let lost = Arc::new(AtomicBool::new(false));
        let (screen, is_lost) = (Arc::clone(&parser), Arc::clone(&lost));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                screen.lock().unwrap().process(&bytes[..count]);
                if is_lost.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        Played {
            child,
            writer: Some(pty.master.take_writer().unwrap()),
            master: Some(pty.master),
            parser,
            lost,
        }
    }

    /// Takes the terminal away. Its last reader lets go of it when it has something to read.
    fn lose(&mut self) {
        self.lost.store(true, Ordering::Relaxed);
        self.send("?");
        (self.writer, self.master) = (None, None);
    }

    fn send(&mut self, keys: &str) -> &mut Played {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
        self
    }

    fn seen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    fn wait(&mut self, what: &str, is_there: impl Fn(&vt100::Screen) -> bool) -> &mut Played {
        let start = Instant::now();
        while !is_there(self.parser.lock().unwrap().screen()) {
            assert!(
                start.elapsed() < PATIENCE,
                "never seen: {what}\n{}",
                self.seen()
            );
            thread::sleep(Duration::from_millis(5));
        }
        self
    }

    fn wait_for(&mut self, text: &str) -> &mut Played {
        self.wait(text, |screen| screen.contents().contains(text))
    }

    fn wait_gone(&mut self, text: &str) -> &mut Played {
        self.wait(text, |screen| !screen.contents().contains(text))
    }

    fn wait_restored(&mut self) -> &mut Played {
        self.wait("the terminal as it was", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        })
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let done = Command::new("kill").args(["-s", name, &id]).status();
        assert!(done.unwrap().success());
    }

    /// Waits for the end; tells the status, or the signal.
    fn end(&mut self) -> Result<u32, String> {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "never ends\n{}", self.seen());
            thread::sleep(Duration::from_millis(5));
        };
        status
            .signal()
            .map_or(Ok(status.exit_code()), |signal| Err(signal.to_owned()))
    }

    fn quit(&mut self) {
        self.send("q").wait_restored();
        assert_eq!(self.end(), Ok(0));
    }

    /// Where a column of the board is drawn: on the line of the numbers.
    fn place(&self, column: &str) -> (u16, u16) {
        let parser = self.parser.lock().unwrap();
        let rows: Vec<String> = parser.screen().rows(0, 80).collect();
        let numbers = rows.iter().position(|row| row.contains("1   2   3   4"));
        let y = numbers.expect("the columns are numbered");
        let x = rows[y].find(column).expect("the column is there");
        (x as u16, y as u16)
    }

    /// Moves the mouse to a column, or presses it there.
    fn mouse(&mut self, column: &str, press: bool) -> &mut Played {
        let (x, y) = self.place(column);
        let button = if press { 0 } else { 35 };
        let keys = format!("\x1b[<{button};{};{}M", x + 1, y);
        self.send(&keys);
        if press {
            self.send(&keys.replace('M', "m"));
        }
        self
    }
}

impl Drop for Played {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_game_is_won_with_keys() {
    let mut played = Played::start("", &folder("keys"));
    // The second player of the menu becomes a person.
    played
        .wait_for("Player two")
        .send("jjhh")
        .wait_for("a person");
    played.wait("two people", |screen| {
        screen.contents().matches("a person").count() == 2
    });
    played.send("kk\r").wait_for("Player one to move");
    played.send("1212").wait_for("1212");
    // To the left end with the cursor, and there.
    played.send("hhhhhh ").wait_for("12121");
    played.send("2").wait_for("121212").send("1");
    played.wait_for("Player one wins!").wait_for("1212121");
    // The next game is the other's to start.
    played.send("n").wait_for("Player two to move");
    played.quit();
}

#[test]
fn a_game_is_won_with_the_mouse() {
    let mut played = Played::start("--second human --no-animation", &folder("mouse"));
    played.wait_for("Player one to move");
    for (column, moves) in ["3", "5", "3", "5", "3", "5"].iter().zip(1..) {
        let seen = "353535"[..moves].to_owned();
        played.mouse(column, true).wait_for(&seen);
    }
    // The disc over the board follows the mouse.
    let (x, _) = played.place("7");
    played.mouse("7", false).wait("the cursor", |screen| {
        let over = screen.rows(x, 1).nth(3);
        over.is_some_and(|sign| sign == "●")
    });
    played.mouse("3", true).wait_for("Player one wins!");
    played.quit();
}

#[test]
fn the_computer_answers_and_moves_are_taken_back() {
    let mut played = Played::start("--second easy --seed 1", &folder("undo"));
    played.wait_for("Your turn").send("4").wait_for("1. 4");
    played.wait_for("Your turn").send("u");
    played.wait_for("Move 0 of 2").wait_for("Your turn");
    played
        .send("U")
        .wait_gone("Move 0 of 2")
        .wait_for("Your turn");
    // Ctrl-Z is undo too.
    played.send("\x1a").wait_for("Move 0 of 2");
    played.send("1").wait_gone("Move 0 of 2").wait_for("1. 1");
    played.quit();
}

#[test]
fn scores_are_shown_and_hints_given() {
    let mut played = Played::start("--second human --moves 112233", &folder("scores"));
    played.wait_for("Player one to move").send("a");
    played.wait_for("+18").wait_for("wins in 1");
    played.send("a").wait_gone("+18");
    played.send("t").wait_for("Hint: column 4, wins in 1.");
    played.quit();
}

#[test]
fn mistakes_are_learned_from() {
    let mut played = Played::start(
        "--second human --rows 4 --cols 4 --moves 121213",
        &folder("learn"),
    );
    played.wait_for("Player one to move").send("1");
    played.wait_for("Player one wins!").send("r");
    played.wait_for("Move 6, column 3").wait_for("better: 1");
    played
        .send("\r")
        .wait_for("12121")
        .wait_for("Player two to move");
    played.quit();
}

#[test]
fn two_computers_play_while_one_watches() {
    let args = "--first easy --second medium --seed 3 --no-animation";
    let mut played = Played::start(args, &folder("watch"));
    played.wait_for("  2. ").send("p").wait_for("is waiting");
    played.send("p").wait_for("  4. ");
    played.quit();
}

#[test]
fn the_screen_may_change_its_size_at_any_time() {
    let mut played = Played::start("--second human --moves 4455", &folder("resize"));
    played.wait_for("└───┴").send("3");
    for (rows, cols, told) in [
        (16, 40, "‹●›"),
        (5, 20, "Too small"),
        (40, 120, "┌───────┬"),
        (24, 80, "┌───┬"),
    ] {
        let mut parser = played.parser.lock().unwrap();
        parser.screen_mut().set_size(nonzero(rows), nonzero(cols));
        drop(parser);
        let master = played.master.as_ref().unwrap();
        master.resize(size(rows, cols)).unwrap();
        played.wait_for(told);
    }
    played.send("4").wait_for("445534");
    played.quit();
}

#[test]
fn the_terminal_is_given_back_on_signals() {
    for name in ["TERM", "INT", "HUP"] {
        let state = folder(&format!("signal_{name}"));
        let mut played = Played::start("--second human --moves 44", &state);
        played.wait_for("Player one to move");
        played.signal(name);
        played.wait_restored();
        assert!(played.end().is_err(), "it ends by the signal");
        let kept = fs::read_to_string(state.join("puissance4/game")).unwrap();
        assert!(kept.starts_with("game 6x7 44\n"), "{kept}");
    }
}

#[test]
fn it_stops_and_goes_on() {
    let mut played = Played::start("--second human --moves 44", &folder("stop"));
    played.wait_for("Player one to move").signal("TSTP");
    played.wait_restored().signal("CONT");
    played.wait("the game again", |screen| screen.alternate_screen());
    played
        .wait_for("Player one to move")
        .send("5")
        .wait_for("445");
    played.quit();
}

#[test]
fn a_game_that_is_left_is_offered_again() {
    let state = folder("kept");
    let mut played = Played::start("--first human --second human", &state);
    played
        .wait_for("Player one to move")
        .send("4453")
        .wait_for("4453");
    played.quit();
    // Offered, and lost with the terminal this time.
    let mut played = Played::start("", &state);
    played
        .wait_for("Go on with the game you left (4 moves)")
        .send("\r");
    played
        .wait_for("Player one to move")
        .send("7")
        .wait_for("44537");
    played.lose();
    assert_ne!(played.end(), Ok(0));
    let mut played = Played::start("", &state);
    played
        .wait_for("(5 moves)")
        .send("\r")
        .wait_for("Player two to move");
    played.wait_for("44537");
    played.quit();
}

#[test]
fn a_broken_file_is_told_and_set_aside() {
    let state = folder("broken");
    let files = state.join("puissance4");
    fs::create_dir_all(&files).unwrap();
    fs::write(files.join("game"), b"\xffnot a game").unwrap();
    fs::write(files.join("game.broken.1"), "an older one").unwrap();
    let mut played = Played::start("", &state);
    played
        .wait_for("broken file")
        .send("\r")
        .wait_for("Your turn");
    played.quit();
    let read = |name| fs::read(files.join(name)).unwrap();
    assert_eq!(read("game.broken.2"), b"\xffnot a game");
    assert_eq!(read("game.broken.1"), b"an older one");
}

#[test]
fn positions_are_saved_and_opened() {
    let state = folder("positions");
    let mut played = Played::start("--second human --moves 4453", &state);
    played.wait_for("4453").send("s").wait_for("Saved");
    played
        .send("o")
        .wait_for("6x7 4453")
        .send("\x1b[200~4x4 1234\x1b[201~");
    played.wait_for("4x4 1234_").send("\r").wait_for("1. 1 2");
    played.send("o").wait_for("Saved positions").send("\x1b[B");
    played.wait_for("▸ 6x7 4453").send("\r").wait_for("2. 5 3");
    // Moves that cannot be are told.
    played.send("o").wait_for("Saved positions").send("49\r");
    played
        .wait_for("Move 2, '9'")
        .send(UP)
        .send(ESC)
        .wait_for("2. 5 3");
    played.quit();
}

#[test]
fn other_languages_and_terminals_are_heard() {
    for (args, told) in [
        ("--lang fr", "Jouer"),
        ("--ascii --second human", "+---+---+"),
        (
            "--lang fr --ascii --second human --moves 4",
            "A Joueur deux de jouer",
        ),
    ] {
        let mut played = Played::start(args, &folder("language"));
        played.wait_for(told);
        played.quit();
    }
}

#[test]
fn without_a_terminal_it_says_so() {
    cargo_bin_cmd!("puissance4")
        .arg("tui")
        .write_stdin("4 4 4")
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains("tui needs a terminal").and(contains("\n").count(1)));
}
