//! `puissance4 tui`: the full-screen game.

use std::env;
use std::io::{self, IsTerminal};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::CliError;
use super::colour::Colour;
use super::lang::{self, Lang, locale};
use crate::board::{Board, Shape, notation};
use crate::console::ConsoleError;
use crate::language::Language;
use crate::player::{PerPlayer, PlayerSpec};
use crate::rng::system_seed;
use crate::tui::{self, Choices, Colours, Options, Start, Theme, TuiError};

/// Play full-screen: keys and mouse, exact scores, review of games
#[derive(Args)]
#[command(after_long_help = "\
What you set in the menu is remembered, and so is your rating.
Options come first, and are not remembered.")]
pub(super) struct Tui {
    /// Number of rows (>= 4) [default: 6]
    #[arg(long, value_name = "N")]
    rows: Option<usize>,

    /// Number of columns (>= 4) [default: 7]
    #[arg(long, value_name = "N")]
    cols: Option<usize>,

    /// Discs in a row needed to win [default: 4]
    #[arg(long, value_name = "N")]
    align: Option<usize>,

    /// Who starts
    #[arg(long, value_name = "PLAYER", help = format!("Who starts [players: {}] [default: human]", PlayerSpec::names()))]
    first: Option<PlayerSpec>,

    /// Who plays second [default: medium]
    #[arg(long, value_name = "PLAYER")]
    second: Option<PlayerSpec>,

    /// Start from these moves: 4453, or 10,3,4 on boards of more than 9 columns
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Start with puzzles
    #[arg(long, conflicts_with_all = ["rows", "cols", "align", "first", "second", "moves"])]
    puzzles: bool,

    /// Seed for computer players and puzzles; the same seed replays the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Theme
    #[arg(long, value_name = "THEME", hide_possible_values = true, value_parser = theme(), help = format!("Theme: {}", Theme::names()))]
    theme: Option<&'static Theme>,

    /// Do not animate falling discs
    #[arg(long)]
    no_animation: bool,

    /// Use only ASCII characters [default if not UTF-8]
    #[arg(long)]
    ascii: bool,

    /// Language: en or fr [default: the locale's]
    #[arg(long, value_enum, hide_possible_values = true)]
    lang: Option<Lang>,

    /// Use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

impl Tui {
    /// Plays until the user leaves.
    pub(super) fn run(&self) -> Result<(), CliError> {
        let shape = self.shape()?;
        let board = self.board(shape)?;
        for (name, is_terminal) in [
            ("input", io::stdin().is_terminal()),
            ("output", io::stdout().is_terminal()),
        ] {
            if !is_terminal {
                return Err(CliError::NoTerminal(name));
            }
        }
        let term = env::var("TERM").unwrap_or_default();
        if ["", "dumb"].contains(&&*term) {
            return Err(CliError::Dumb(term));
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
        };
        tui::run(self.options(shape, board), seed).map_err(|error| match error {
            TuiError::Terminal(error) => CliError::Console(ConsoleError::Output(error)),
            TuiError::NoThread(error) => error.into(),
            TuiError::NotSaved(error) => CliError::NotSaved(error.to_string()),
        })
    }

    /// The board of the options. `None` if they say nothing about it.
    fn shape(&self) -> Result<Option<Shape>, CliError> {
        if self.rows.or(self.cols).or(self.align).is_none() {
            return Ok(None);
        }
        let (rows, cols) = (self.rows.unwrap_or(6), self.cols.unwrap_or(7));
        let shape = Shape::puissance4(rows, cols)
            .and_then(|shape| shape.with_align(self.align.unwrap_or(4)))
            .map_err(|error| CliError::shape(error, rows, cols))?;
        CliError::check_memory(shape)?;
        Ok(Some(shape))
    }

    /// The board after `--moves`. `None` without moves.
    fn board(&self, shape: Option<Shape>) -> Result<Option<Board>, CliError> {
        let Some(moves) = &self.moves else {
            return Ok(None);
        };
        let shape = match shape {
            Some(shape) => shape,
            None => Shape::puissance4(6, 7).map_err(|error| CliError::shape(error, 6, 7))?,
        };
        let mut board = Board::new(shape);
        notation::play(&mut board, moves).map_err(|error| CliError::moves(moves, &error))?;
        Ok(Some(board))
    }

    /// Starts with the menu, unless moves, players or puzzles are asked for.
    fn options(&self, shape: Option<Shape>, board: Option<Board>) -> Options {
        let variable = |name| env::var(name).unwrap_or_default();
        let term = variable("TERM");
        Options {
            choices: Choices {
                theme: self.theme,
                animation: self.no_animation.then_some(false),
                language: self.lang.map(Language::from),
                shape,
                players: PerPlayer::new(self.first.clone(), self.second.clone()),
                ..Choices::default()
            },
            locale: lang::of_locale(),
            ascii: self.ascii || !locale_is_utf8(),
            // The console of Linux has no such characters in its font.
            blocks: term != "linux",
            colours: match self.color.wanted() {
                true => Colours::of_terminal(&variable("COLORTERM"), &term),
                false => Colours::None,
            },
            start: match self {
                Tui { puzzles: true, .. } => Start::Puzzles,
                Tui {
                    moves: None,
                    first: None,
                    second: None,
                    ..
                } => Start::Menu,
                _ => Start::Game(board),
            },
        }
    }
}

/// The themes by their names.
fn theme() -> impl TypedValueParser<Value = &'static Theme> {
    PossibleValuesParser::new(Theme::ALL.map(|theme| theme.name))
        .map(|name| Theme::named(&name).unwrap_or_default())
}

/// Whether the locale's encoding is UTF-8.
fn locale_is_utf8() -> bool {
    let locale = locale("LC_CTYPE").to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
