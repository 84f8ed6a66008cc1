//! The handout's form: `puissance4 <mode> <row> <col>`.

use std::io::{BufRead, Write};
use std::num::IntErrorKind;
use std::time::Duration;

use super::Failure;
use crate::board::{Board, Shape};
use crate::echo::Echo;
use crate::game::Game;
use crate::game::console::Console;
use crate::input::{Entries, Rule};
use crate::memory::TooLarge;
use crate::player::Player;
use crate::render::Handout;
use crate::rng::Glibc;
use crate::strategy::{Random, WinBlock};

/// Plays the game that the three words ask for.
pub fn play(
    mode: &str,
    rows: &str,
    cols: &str,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (second, name) = match mode {
        "1" => (Player::Machine(Box::new(Random)), "Computer"),
        "2" => (Player::Machine(Box::new(WinBlock)), "Computer"),
        "3" => (Player::Human, "Player two"),
        _ => {
            let why = format!("'{}' is not a mode", Echo(mode));
            return Err(Failure::Usage(why));
        }
    };
    let too_large = |_: TooLarge| Failure::TooLarge(rows.to_owned(), cols.to_owned());
    let (rows, cols) = (size(rows)?, size(cols)?);
    let shape = Shape::puissance4(rows, cols).map_err(|error| Failure::Usage(error.to_string()))?;
    let board = Board::new(shape).map_err(too_large)?;
    let mut renderer = Handout::new(shape, ["Player one", name]).map_err(too_large)?;
    let mut game = Game::new(board, [Player::Human, second], Box::new(Glibc::srand(0)));
    let entries = Entries::new(input, Rule::Scanf);
    let mut console = Console {
        entries,
        out,
        commands: false,
        delay: Duration::ZERO,
    };
    console.play(&mut game, &mut renderer)?;
    Ok(())
}

/// A number of rows or columns. One too large to count is as good as the largest: no memory holds
/// either.
fn size(word: &str) -> Result<usize, Failure> {
    word.parse()
        .or_else(|error: std::num::ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => Ok(usize::MAX),
            _ => Err(Failure::Usage(format!(
                "'{}' is not a number of rows or columns",
                Echo(word)
            ))),
        })
}
