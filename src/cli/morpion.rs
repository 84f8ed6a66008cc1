//! `puissance4 morpion`: noughts and crosses, on a square of any size.

use std::io::{BufRead, Write};

use clap::Args;

use super::Failure;
use super::contestant::Contestant;
use super::series::{self, Options};
use crate::board::Shape;
use crate::render;

/// Play the morpion: discs stay where they are put
#[derive(Args)]
pub struct Morpion {
    /// The number of rows, and of columns
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: usize,

    /// How many in a line win [default: the size]
    #[arg(long, value_name = "N")]
    align: Option<usize>,

    /// Who starts
    #[arg(long, value_name = "PLAYER", default_value = "human", help = format!("Who starts: {}", Contestant::names()))]
    first: Contestant,

    /// Who answers
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    second: Contestant,

    #[command(flatten)]
    options: Options,
}

impl Morpion {
    /// Plays.
    pub fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        let shape = Shape::morpion(self.size)
            .and_then(|shape| shape.with_align(self.align.unwrap_or(self.size)))
            .map_err(|error| Failure::no_game(&error))?;
        let contestants = [self.first, self.second];
        series::play(
            shape,
            &render::Morpion,
            contestants,
            &self.options,
            input,
            out,
        )
    }
}
