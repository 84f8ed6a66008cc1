//! `puissance4 morpion`: noughts and crosses, on a square of any size.

use std::io::{BufRead, Write};

use clap::Args;

use super::CliError;
use super::series::{self, Options};
use super::series::{BOARD, PLAYERS};
use crate::board::Shape;
use crate::player::{PerPlayer, PlayerSpec};
use crate::render;

/// Play noughts and crosses (morpion) on a square of any size
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 morpion                                two people
  puissance4 morpion --numbers --lang en            numbered cells, in English
  puissance4 morpion --second perfect               you against a perfect player
  puissance4 morpion --size 10 --align 5            five in a row

At your turn: the number of a cell, row by row from the top left, or hint,
undo, moves, help, quit.")]
pub(super) struct Morpion {
    /// Number of rows and columns
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = BOARD)]
    size: usize,

    /// Discs in a row needed to win [default: the size]
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

    #[command(flatten)]
    options: Options,
}

impl Morpion {
    /// Plays.
    pub(super) fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
        let shape = Shape::morpion(self.size)
            .and_then(|shape| shape.with_align(self.align.unwrap_or(self.size)))
            .map_err(|error| CliError::shape(error, self.size, self.size))?;
        let players = PerPlayer::new(self.first.clone(), self.second.clone());
        let style = render::Morpion {
            numbers: self.numbers,
        };
        series::play(shape, &style, players, &self.options, input, out)
    }
}
