//! One game or a series of games: what `play` and `morpion` share.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use clap::Args;

use super::CliError;
use super::look::{LookOptions, on_terminal, typed};
use crate::board::{Board, Shape, notation};
use crate::console::{Console, Prompt, Prompting};
use crate::echo::Echo;
use crate::game::Series;
use crate::input::Entries;
use crate::memory;
use crate::player::{PerPlayer, PlayerSpec};
#[cfg(unix)]
use crate::process;
use crate::render::Style;
use crate::rng::system_seed;

/// The headings of the options' groups in help texts.
pub(super) const BOARD: &str = "Board";
pub(super) const PLAYERS: &str = "Players";

/// The options of every game.
#[derive(Args)]
pub(super) struct Options {
    /// Start from these moves: 4453, or 10,3,4 with more than 9 columns
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    moves: String,

    /// Seed for computer players; the same seed replays a game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Number of games; the players take turns to start
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Milliseconds between the moves of two computers, on a terminal
    #[arg(long, value_name = "MS", default_value_t = 0, hide_short_help = true)]
    delay: u64,

    #[command(flatten)]
    look: LookOptions,
}

/// The most bytes per cell that drawing and searching a board take.
const BYTES_PER_CELL: usize = 256;

/// The board that all games start from.
fn start(shape: Shape, moves: &str) -> Result<Board, CliError> {
    let mut board = Board::new(shape)
        .and_then(|board| memory::room::<u8>(shape.cells() * BYTES_PER_CELL).map(|_| board))
        .map_err(|_| CliError::too_large(shape))?;
    notation::play(&mut board, moves).map_err(|error| CliError::moves(moves, &error))?;
    Ok(board)
}

/// Plays the games that the options ask for.
pub(super) fn play(
    shape: Shape,
    style: &dyn Style,
    players: PerPlayer<PlayerSpec>,
    options: &Options,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let start = start(shape, &options.moves)?;
    if players
        .iter()
        .any(|player| player.is_not_always_perfect(shape))
    {
        let (rows, cols) = (shape.rows(), shape.cols());
        let _ = writeln!(
            io::stderr(),
            "puissance4: 'perfect' is not always perfect on this {rows}x{cols} board: \
             it plays like minimax until a position is simple enough to be solved"
        );
    }
    if let Some(player) = players.iter().find(|player| !player.supports(shape)) {
        let why = format!(
            "'{}' plays four in a row with gravity only",
            Echo(&player.to_string())
        );
        return Err(CliError::invalid(&why));
    }
    let humans = players.iter().filter(|player| player.is_human()).count();
    #[cfg(unix)]
    if players.iter().any(PlayerSpec::is_program) {
        process::sweep_on_signals().map_err(CliError::Signals)?;
    }
    let seed = match options.seed {
        Some(seed) => seed,
        None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
    };
    let prompt = Prompt::default();
    let entries = Entries::words(typed(input, &prompt)?);
    let mut out = Prompting::new(out, prompt);
    let mut console = Console::new(entries, &mut out, on_terminal());
    if humans == 0 && io::stdout().is_terminal() {
        console.delay = Duration::from_millis(options.delay);
    }
    let mut series = Series::new(players, start);
    let look = options.look.look(style);
    let played = console.play_series(&mut series, options.games, seed, look);
    if console.used_random_numbers && options.seed.is_none() {
        let _ = writeln!(io::stderr(), "puissance4: replay with --seed {seed}");
    }
    Ok(played?)
}
