//! The handout's program, `puissance4 <mode> <row> <col>`, as a function.

pub use crate::console::ConsoleError;

use std::io::{BufRead, Write};
use std::time::Duration;

use crate::board::notation::Numbering;
use crate::board::{Board, Outcome, PerDisc, Shape};
use crate::console::Console;
use crate::game::{Computers, Game, Mode};
use crate::input::Entries;
use crate::render::Handout;
use crate::rng::Glibc;

/// The seed of the handout's computer.
const SEED: u32 = 0;

/// Plays the handout's game on a board of this shape, and returns how it ended.
pub fn play(
    mode: Mode,
    shape: Shape,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<Outcome, ConsoleError> {
    let names = PerDisc::new("Player one", mode.second_name());
    let mut renderer = Handout::new(shape, names);
    let strategies = PerDisc::new(None, mode.second().strategy());
    let mut computers = Computers::new(strategies, Glibc::srand(SEED));
    let mut game = Game::new(Board::new(shape), computers.humans());
    let mut console = Console {
        entries: Entries::new(input),
        out,
        numbering: Numbering::FromOne,
        adviser: None,
        end_leaves: false,
        delay: Duration::ZERO,
        used_random_numbers: false,
    };
    console.play(&mut game, &mut computers, &mut renderer)
}

/// What the handout's program prints on standard output for an input, and how it ended.
///
/// ```
/// use puissance4::board::{Disc, Outcome, Shape};
/// use puissance4::game::Mode;
/// use puissance4::handout;
///
/// let shape = Shape::puissance4(6, 7)?;
/// let (text, end) = handout::transcript(Mode::TwoPlayers, shape, b"1 2 1 2 1 2 1");
/// assert!(text.starts_with("Board size is 6x7 (rows x col)\n"));
/// assert!(text.ends_with("Player one won!\n"));
/// assert_eq!(end?, Outcome::Won(Disc::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn transcript(
    mode: Mode,
    shape: Shape,
    input: &[u8],
) -> (String, Result<Outcome, ConsoleError>) {
    let mut out = Vec::new();
    let end = play(mode, shape, input, &mut out);
    let text = String::from_utf8(out).expect("the handout's program prints UTF-8");
    (text, end)
}
