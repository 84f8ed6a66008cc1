//! `puissance4 play`: any two players, any board, any style.

use std::io::{BufRead, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::CliError;
use super::series::{self, Options};
use super::series::{BOARD, PLAYERS};
use crate::board::Shape;
use crate::player::{PerPlayer, PlayerSpec};
use crate::render::{STYLES, Style};

/// Play as text: people or computers, any board, four styles
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 play                                   you against minimax:4
  puissance4 play --first hard --second human       the computer starts
  puissance4 play --rows 8 --cols 8 --align 5       a larger board
  puissance4 play --first easy --second hard --games 100 --seed 1 | tail -n 1

Other programs play too, such as 'bot:python3 my_bot.py': see 'help arena'.
At your turn: one or more columns, or hint, undo, moves, help, quit.")]
pub(super) struct Play {
    /// Number of rows (>= 4)
    #[arg(long, value_name = "N", default_value_t = 6, help_heading = BOARD)]
    rows: usize,

    /// Number of columns (>= 4)
    #[arg(long, value_name = "N", default_value_t = 7, help_heading = BOARD)]
    cols: usize,

    /// Discs in a row needed to win
    #[arg(long, value_name = "N", default_value_t = 4, help_heading = BOARD)]
    align: usize,

    /// Who starts
    #[arg(long, value_name = "PLAYER", default_value = "human", help_heading = PLAYERS, help = format!("Who starts: {}", PlayerSpec::names()))]
    first: PlayerSpec,

    /// Who answers
    #[arg(long, value_name = "PLAYER", default_value = "minimax:4", help_heading = PLAYERS)]
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
