//! One game or a series of games: what `play` and `morpion` share.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use clap::Args;

use super::CliError;
use super::invalid::number;
use super::look::{LookOptions, on_terminal, typed};
use crate::board::notation::Numbering;
use crate::board::{Board, Shape};
use crate::console::{Adviser, Console, Prompt, Prompting};
use crate::echo::Echo;
use crate::game::Series;
use crate::input::Entries;
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

    /// Who answers 'hint' at your turn [default: the solver, else minimax]
    #[arg(long, value_name = "PLAYER", hide_short_help = true, help_heading = PLAYERS, value_parser = adviser)]
    hint: Option<PlayerSpec>,

    /// Number of games; the players take turns to start
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(1..=u64::MAX))]
    games: u64,

    /// Milliseconds between the moves of two computers, on a terminal
    #[arg(long, value_name = "MS", default_value_t = 0, hide_short_help = true)]
    delay: u64,

    #[command(flatten)]
    look: LookOptions,
}

/// A player that gives hints.
fn adviser(name: &str) -> Result<PlayerSpec, String> {
    let player = name.parse().ok().filter(PlayerSpec::gives_hints);
    player.ok_or_else(|| format!("must be one of {}", PlayerSpec::adviser_names()))
}

/// What `play` and `morpion` each decide for themselves.
pub(super) struct Setup<'a> {
    pub shape: Shape,
    pub players: PerPlayer<PlayerSpec>,
    pub style: &'a dyn Style,
    /// The players' signs. `None` for the style's own.
    pub signs: Option<PerPlayer<char>>,
    /// The numbers of columns and cells.
    pub numbering: Numbering,
}

/// The board that all games start from.
fn start(shape: Shape, moves: &str, numbering: Numbering) -> Result<Board, CliError> {
    CliError::check_memory(shape)?;
    let mut board = Board::new(shape);
    let played = numbering.play(&mut board, moves);
    played.map_err(|error| CliError::moves(moves, &error))?;
    Ok(board)
}

/// Plays the games that the options ask for.
pub(super) fn play(
    setup: Setup,
    options: &Options,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let Setup {
        shape,
        players,
        style,
        signs,
        numbering,
    } = setup;
    let start = start(shape, &options.moves, numbering)?;
    if players
        .iter()
        .chain(&options.hint)
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
    let seed = match options.seed {
        Some(seed) => seed,
        None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
    };
    let prompt = Prompt::default();
    let entries = Entries::words(typed(input, &prompt)?);
    let mut out = Prompting::new(out, prompt);
    let mut console = Console::new(entries, &mut out, on_terminal());
    console.numbering = numbering;
    console.adviser = Some(Adviser::new(options.hint.clone(), seed));
    if humans == 0 && io::stdout().is_terminal() {
        console.delay = Duration::from_millis(options.delay);
    }
    let mut series = Series::new(players, start);
    let look = Look {
        numbering,
        signs,
        ..options.look.look(style)
    };
    let played = console.play_series(&mut series, options.games, seed, look);
    if console.used_random_numbers && options.seed.is_none() {
        let _ = writeln!(io::stderr(), "puissance4: replay with --seed {seed}");
    }
    Ok(played?)
}
