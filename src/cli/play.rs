//! `puissance4 play`: any two players, any board, any style.

use std::io::{BufRead, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::CliError;
use super::series::{self, Options};
use crate::board::Shape;
use crate::player::{PerPlayer, PlayerSpec};
use crate::render::{STYLES, Style};

/// Play as text: people or computers, any board, four styles
#[derive(Args)]
pub(super) struct Play {
    /// The number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: usize,

    /// The number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7)]
    cols: usize,

    /// Discs in a row needed to win
    #[arg(long, value_name = "N", default_value_t = 4)]
    align: usize,

    /// Who starts
    #[arg(long, value_name = "PLAYER", default_value = "human", help = format!("Who starts [players: {}]", PlayerSpec::names()))]
    first: PlayerSpec,

    /// Who answers
    #[arg(long, value_name = "PLAYER", default_value = "minimax:4")]
    second: PlayerSpec,

    /// How the board is drawn
    #[arg(long, default_value = "box", value_parser = style())]
    style: &'static dyn Style,

    #[command(flatten)]
    options: Options,
}

impl Play {
    /// Plays.
    pub(super) fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
        let shape = Shape::puissance4(self.rows, self.cols)
            .and_then(|shape| shape.with_align(self.align))
            .map_err(|error| CliError::shape(error, self.rows, self.cols))?;
        let players = PerPlayer::new(self.first.clone(), self.second.clone());
        series::play(shape, self.style, players, &self.options, input, out)
    }
}

/// The styles by their names.
fn style() -> impl TypedValueParser<Value = &'static dyn Style> {
    PossibleValuesParser::new(STYLES.map(|(name, _)| name)).map(|style| {
        let found = STYLES.into_iter().find(|(name, _)| *name == style);
        found.expect("it is one of the possible values").1
    })
}
