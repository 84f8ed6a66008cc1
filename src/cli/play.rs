//! `puissance4 play`: any two players, any board, any look.

use std::io::{BufRead, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Failure;
use super::contestant::Contestant;
use super::series::{self, Options};
use crate::board::Shape;
use crate::render::{Look, STYLES};

/// Play a game: people or computers, any board, any look
#[derive(Args)]
pub struct Play {
    /// The number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: usize,

    /// The number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7)]
    cols: usize,

    /// How many in a line win
    #[arg(long, value_name = "N", default_value_t = 4)]
    align: usize,

    /// Who starts
    #[arg(long, value_name = "PLAYER", default_value = "human", help = format!("Who starts: {}", Contestant::names()))]
    first: Contestant,

    /// Who answers
    #[arg(long, value_name = "PLAYER", default_value = "minimax:4")]
    second: Contestant,

    /// How the board looks
    #[arg(long, default_value = "box", value_parser = look())]
    style: &'static dyn Look,

    #[command(flatten)]
    options: Options,
}

impl Play {
    /// Plays.
    pub fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        let shape = Shape::puissance4(self.rows, self.cols)
            .and_then(|shape| shape.with_align(self.align))
            .map_err(|error| Failure::no_game(&error))?;
        let contestants = [self.first, self.second];
        series::play(shape, self.style, contestants, &self.options, input, out)
    }
}

/// The looks by their names.
fn look() -> impl TypedValueParser<Value = &'static dyn Look> {
    PossibleValuesParser::new(STYLES.map(|(name, _)| name)).map(|style| {
        let found = STYLES.into_iter().find(|(name, _)| *name == style);
        found.expect("it is one of the possible values").1
    })
}
