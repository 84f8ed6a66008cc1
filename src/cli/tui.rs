//! `puissance4 tui`: the full-screen game.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};

use super::CliError;
use super::colour::Colour;
use crate::board::{Board, Shape, notation};
use crate::console::ConsoleError;
use crate::player::{PerPlayer, PlayerSpec};
use crate::rng::system_seed;
use crate::tui::{self, Appearance, Language, Settings, Setup, Start, TuiError};

/// The value of `--lang`.
#[derive(Clone, Copy, ValueEnum)]
enum Lang {
    /// English
    En,
    /// French
    Fr,
}

/// Play full-screen: keys and mouse, a score over every column, undo, learning from mistakes
#[derive(Args)]
pub(super) struct Tui {
    /// The number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: usize,

    /// The number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7)]
    cols: usize,

    /// Who starts: human, easy, medium, hard, perfect
    #[arg(long, value_name = "PLAYER")]
    first: Option<PlayerSpec>,

    /// Who answers
    #[arg(long, value_name = "PLAYER")]
    second: Option<PlayerSpec>,

    /// Start from these moves: 4453, or 10,3,4 where numbers pass 9
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Play the same lots again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Let discs lie at once
    #[arg(long)]
    no_animation: bool,

    /// Draw with ASCII alone, as in a locale that is not UTF-8
    #[arg(long)]
    ascii: bool,

    /// The language [default: the locale's]
    #[arg(long, value_enum)]
    lang: Option<Lang>,

    /// Use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

impl Tui {
    /// Plays.
    pub(super) fn run(&self) -> Result<(), CliError> {
        let shape =
            Shape::puissance4(self.rows, self.cols).map_err(|error| CliError::invalid(&error))?;
        let too_large = || CliError::TooLarge(shape.rows().to_string(), shape.cols().to_string());
        let mut board = Board::new(shape).map_err(|_| too_large())?;
        if let Some(moves) = &self.moves {
            notation::play(&mut board, moves).map_err(|error| CliError::moves(moves, &error))?;
        }
        for (name, there) in [
            ("input", io::stdin().is_terminal()),
            ("output", io::stdout().is_terminal()),
        ] {
            if !there {
                return Err(CliError::NoTerminal(name));
            }
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
        };
        // Whoever says where to start, or who plays, needs no menu for it.
        let at_once = self.moves.is_some() || self.first.is_some() || self.second.is_some();
        let setup = Setup {
            settings: Settings {
                language: self.language(),
                appearance: Appearance {
                    ascii: self.ascii || !speaks_utf8(),
                    colour: self.color.wanted(),
                },
                show_scores: false,
                shape,
            },
            players: PerPlayer::new(
                self.first.clone().unwrap_or(PlayerSpec::Human),
                self.second.clone().unwrap_or(PlayerSpec::Medium),
            ),
            animation: !self.no_animation,
            start: match at_once {
                true => Start::Game(board),
                false => Start::Menu,
            },
        };
        tui::run(setup, seed).map_err(|error| match error {
            TuiError::TooLarge(_) => too_large(),
            TuiError::Terminal(error) => CliError::Console(ConsoleError::Output(error)),
            TuiError::NotSaved(why) => CliError::NotSaved(why.to_string()),
        })
    }

    fn language(&self) -> Language {
        match self.lang {
            Some(Lang::En) => Language::English,
            Some(Lang::Fr) => Language::French,
            None => Language::of_locale(&locale("LC_MESSAGES")),
        }
    }
}

/// The locale for a category: what is said for all, for it, or else.
fn locale(category: &str) -> String {
    let said = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let name = ["LC_ALL", category, "LANG"].into_iter().find(said);
    name.and_then(|name| std::env::var(name).ok())
        .unwrap_or_default()
}

/// Whether the terminal is to be written in UTF-8.
fn speaks_utf8() -> bool {
    let locale = locale("LC_CTYPE").to_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
