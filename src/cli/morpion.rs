//! `puissance4 morpion`: noughts and crosses, on a square of any size.

use std::io::{BufRead, Write};

use clap::Args;

use super::CliError;
use super::series::{self, Options};
use crate::board::Shape;
use crate::player::{PerPlayer, PlayerSpec};
use crate::render;

/// Play noughts and crosses (morpion) on a square of any size
#[derive(Args)]
pub(super) struct Morpion {
    /// The number of rows, and of columns
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: usize,

    /// Discs in a row needed to win [default: the size]
    #[arg(long, value_name = "N")]
    align: Option<usize>,

    /// Who starts
    #[arg(long, value_name = "PLAYER", default_value = "human", help = format!("Who starts [players: {}]", PlayerSpec::names()))]
    first: PlayerSpec,

    /// Who answers
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    second: PlayerSpec,

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
        series::play(shape, &render::Morpion, players, &self.options, input, out)
    }
}
