//! `puissance4 tui`: the full-screen game.

use std::io::{self, IsTerminal};

use clap::Args;

use super::CliError;
use super::colour::Colour;
use super::lang::Lang;
use crate::board::{Board, Shape, notation};
use crate::console::ConsoleError;
use crate::language::Language;
use crate::player::{PerPlayer, PlayerSpec};
use crate::rng::system_seed;
use crate::tui::{self, Appearance, Settings, Setup, Start, TuiError};

/// Play full-screen: keys and mouse, undo, exact scores, review of mistakes
#[derive(Args)]
pub(super) struct Tui {
    /// The number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: usize,

    /// The number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7)]
    cols: usize,

    /// Who starts
    #[arg(long, value_name = "PLAYER", help = format!("Who starts [players: {}] [default: human]", PlayerSpec::names()))]
    first: Option<PlayerSpec>,

    /// Who plays second [default: medium]
    #[arg(long, value_name = "PLAYER")]
    second: Option<PlayerSpec>,

    /// Start from these moves: 4453, or 10,3,4 on boards of more than 9 columns
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Seed for computer players; the same seed replays the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Do not animate falling discs
    #[arg(long)]
    no_animation: bool,

    /// Use only ASCII characters [default in locales other than UTF-8]
    #[arg(long)]
    ascii: bool,

    /// Language [default: the locale's]
    #[arg(long, value_enum)]
    lang: Option<Lang>,

    /// Use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

impl Tui {
    /// Plays until the user leaves.
    pub(super) fn run(&self) -> Result<(), CliError> {
        let board = self.board()?;
        let shape = board.shape();
        for (name, is_terminal) in [
            ("input", io::stdin().is_terminal()),
            ("output", io::stdout().is_terminal()),
        ] {
            if !is_terminal {
                return Err(CliError::NoTerminal(name));
            }
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
        };
        tui::run(self.setup(board), seed).map_err(|error| match error {
            TuiError::TooLarge(_) => CliError::too_large(shape),
            TuiError::Terminal(error) => CliError::Console(ConsoleError::Output(error)),
            TuiError::NotSaved(error) => CliError::NotSaved(error.to_string()),
        })
    }

    /// The board after `--moves`.
    fn board(&self) -> Result<Board, CliError> {
        let shape = Shape::puissance4(self.rows, self.cols);
        let shape = shape.map_err(|error| CliError::invalid(&error))?;
        let mut board = Board::new(shape).map_err(|_| CliError::too_large(shape))?;
        if let Some(moves) = &self.moves {
            notation::play(&mut board, moves).map_err(|error| CliError::moves(moves, &error))?;
        }
        Ok(board)
    }

    /// Starts with the menu, unless moves or players are given.
    fn setup(&self, board: Board) -> Setup {
        let is_given = self.moves.is_some() || self.first.is_some() || self.second.is_some();
        Setup {
            settings: Settings {
                language: self.language(),
                appearance: Appearance {
                    ascii: self.ascii || !locale_is_utf8(),
                    colour: self.color.wanted(),
                },
                show_scores: false,
                shape: board.shape(),
            },
            players: PerPlayer::new(
                self.first.clone().unwrap_or(PlayerSpec::Human),
                self.second.clone().unwrap_or(PlayerSpec::Medium),
            ),
            animation: !self.no_animation,
            start: match is_given {
                true => Start::Game(board),
                false => Start::Menu,
            },
        }
    }

    fn language(&self) -> Language {
        self.lang.map_or_else(
            || Language::of_locale(&locale("LC_MESSAGES")),
            Language::from,
        )
    }
}

/// The locale for a category, from the environment.
fn locale(category: &str) -> String {
    let is_set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let name = ["LC_ALL", category, "LANG"].into_iter().find(is_set);
    name.and_then(|name| std::env::var(name).ok())
        .unwrap_or_default()
}

/// Whether the locale's encoding is UTF-8.
fn locale_is_utf8() -> bool {
    let locale = locale("LC_CTYPE").to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
