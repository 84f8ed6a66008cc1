//! One game or a series of games: what `play` and `morpion` share.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use clap::Args;

use super::CliError;
use super::colour::Colour;
use super::lang::Lang;
use crate::board::{Board, Shape, notation};
use crate::console::{Console, ConsoleError, Editor, Prompt, Prompting};
use crate::game::Series;
use crate::input::Entries;
use crate::language::Language;
use crate::memory;
use crate::player::{PerPlayer, PlayerSpec};
use crate::render::{Look, Style};
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

    /// Language: en or fr [default: the handout's own]
    #[arg(long, value_enum, hide_possible_values = true)]
    lang: Option<Lang>,

    /// Use colours: auto, always or never
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Colour::Auto, hide_possible_values = true)]
    color: Colour,
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
    let humans = players.iter().filter(|player| player.is_human()).count();
    let seed = match options.seed {
        Some(seed) => seed,
        None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
    };
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let paced = humans == 0 && io::stdout().is_terminal();
    let prompt = Prompt::default();
    let input: Box<dyn BufRead + '_> = match on_terminal && humans > 0 {
        true => Box::new(Editor::new(prompt.clone()).map_err(ConsoleError::Input)?),
        false => Box::new(input),
    };
    let mut console = Console {
        entries: Entries::words(input),
        out: &mut Prompting::new(out, prompt),
        commands: true,
        end_leaves: on_terminal,
        delay: Duration::from_millis(if paced { options.delay } else { 0 }),
        used_random_numbers: false,
    };
    let mut series = Series::new(players, start);
    let look = Look {
        style,
        language: options.lang.map_or(style.language(), Language::from),
        colour: options.color.wanted(),
        width: match io::stdout().is_terminal() {
            true => window_width,
            false => || None,
        },
    };
    let played = console.play_series(&mut series, options.games, seed, look);
    if console.used_random_numbers && options.seed.is_none() {
        let _ = writeln!(io::stderr(), "puissance4: replay with --seed {seed}");
    }
    Ok(played?)
}

/// The columns of the terminal's window. `None` if it does not say.
fn window_width() -> Option<usize> {
    let (columns, _) = ratatui::crossterm::terminal::size().ok()?;
    (columns > 0).then_some(columns.into())
}
