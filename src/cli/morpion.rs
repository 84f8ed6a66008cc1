//! `puissance4 morpion`: noughts and crosses, on a square of any size.

use std::io::{BufRead, Write};

use clap::{Args, ValueEnum};

use super::CliError;
use super::series::{self, Options, Setup};
use super::series::{BOARD, PLAYERS};
use crate::board::Shape;
use crate::board::notation::Numbering;
use crate::player::{PerPlayer, PlayerSpec};
use crate::render::{Correction, Statement};

/// The help of `--moves`, which names cells here.
const MOVES: &str = "Start from these moves: 159, or 10,3,4 with more than 9 cells";

/// Play noughts and crosses (morpion) on a square of any size
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 morpion                                two people
  puissance4 morpion --numbers --lang en            numbered cells, in English
  puissance4 morpion --second perfect               you against a perfect player
  puissance4 morpion --size 10 --align 5            five in a row

At your turn: the number of a cell, row by row from the top left, or hint,
undo, moves, help, quit; 'hint longest' suggests what that player would play.")]
#[command(mut_arg("moves", |moves| moves.help(MOVES)))]
pub(super) struct Morpion {
    /// Number of rows and columns
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = BOARD)]
    size: usize,

    /// Marks in a row needed to win [default: the size]
    #[arg(long, value_name = "N", help_heading = BOARD)]
    align: Option<usize>,

    /// Who starts
    #[arg(long, value_name = "PLAYER", default_value = "human", help_heading = PLAYERS, help = format!("Who starts: {}", PlayerSpec::names()))]
    first: PlayerSpec,

    /// Who answers
    #[arg(long, value_name = "PLAYER", default_value = "human", help_heading = PLAYERS)]
    second: PlayerSpec,

    /// Show the numbers of free cells
    #[arg(long, help_heading = BOARD)]
    numbers: bool,

    /// Form of the dialogue, after the handout: statement or correction
    #[arg(long, value_enum, default_value_t = Form::Correction, hide_possible_values = true)]
    form: Form,

    #[command(flatten)]
    options: Options,
}

/// The handout's two forms of the dialogue.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// `Joueur 1? `, and the grid again after an entry that is no move.
    Statement,
    /// `Joueur x ? `, and what is wrong with an entry that is no move.
    Correction,
}

impl Morpion {
    /// Plays.
    pub(super) fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
        let shape = Shape::morpion(self.size)
            .and_then(|shape| shape.with_align(self.align.unwrap_or(self.size)))
            .map_err(|error| CliError::shape(error, self.size, self.size))?;
        let numbers = self.numbers;
        let setup = Setup {
            shape,
            players: PerPlayer::new(self.first.clone(), self.second.clone()),
            style: match self.form {
                Form::Statement => &Statement { numbers },
                Form::Correction => &Correction { numbers },
            },
            signs: None,
            numbering: Numbering::FromOne,
        };
        series::play(setup, &self.options, input, out)
    }
}
