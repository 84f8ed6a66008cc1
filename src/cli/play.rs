//! `puissance4 play`: any two players, any board, any style.

use std::io::{BufRead, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::CliError;
use super::invalid::number;
use super::series::{self, Options, Setup};
use super::series::{BOARD, PLAYERS};
use crate::board::Shape;
use crate::board::notation::Numbering;
use crate::player::{PerPlayer, PlayerSpec};
use crate::render::{STYLES, Style};

/// Play as text: people or computers, any board, four styles
#[derive(Args)]
#[command(after_long_help = "\
Examples:
  puissance4 play                                   you against minimax:4
  puissance4 play --first hard --second human       the computer starts
  puissance4 play --rows 8 --cols 8 --align 5       a larger board
  puissance4 play --style framed --second human     two people
  puissance4 play --first easy --second hard --games 100 --seed 1 | tail -n 1

Other programs play too, such as 'bot:python3 my_bot.py': see 'help arena'.
At your turn: one or more columns, or hint, undo, moves, help, quit;
'hint longest' suggests what that player would play.")]
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

    /// Signs of player one and player two, such as XO [default: the style's]
    #[arg(long, value_name = "SIGNS", hide_short_help = true, value_parser = signs)]
    signs: Option<PerPlayer<char>>,

    /// Number of the first column: 0 or 1
    #[arg(long, value_name = "N", default_value_t = 1, hide_short_help = true, help_heading = BOARD, value_parser = number::<u8>(0..=1))]
    from: u8,

    #[command(flatten)]
    options: Options,
}

impl Play {
    /// Plays.
    pub(super) fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
        let shape = Shape::puissance4(self.rows, self.cols)
            .and_then(|shape| shape.with_align(self.align))
            .map_err(|error| CliError::shape(error, self.rows, self.cols))?;
        let free = self.style.free();
        if self
            .signs
            .is_some_and(|signs| signs.iter().any(|&sign| sign == free))
        {
            let why = format!("--signs: '{free}' is a free cell in this style");
            return Err(CliError::invalid(&why));
        }
        let setup = Setup {
            shape,
            players: PerPlayer::new(self.first.clone(), self.second.clone()),
            style: self.style,
            signs: self.signs,
            numbering: match self.from {
                0 => Numbering::FromZero,
                _ => Numbering::FromOne,
            },
        };
        series::play(setup, &self.options, input, out)
    }
}

/// The signs of player one and player two.
fn signs(text: &str) -> Result<PerPlayer<char>, &'static str> {
    // Each is as wide as a cell.
    let is_sign = |sign: &char| {
        !sign.is_whitespace() && textwrap::core::display_width(sign.encode_utf8(&mut [0; 4])) == 1
    };
    match text.chars().collect::<Vec<_>>()[..] {
        [one, two] if one != two && [one, two].iter().all(is_sign) => Ok(PerPlayer::new(one, two)),
        _ => Err("must be two different characters, each one column wide, such as XO"),
    }
}

/// The styles by their names.
fn style() -> impl TypedValueParser<Value = &'static dyn Style> {
    PossibleValuesParser::new(STYLES.map(|(name, _)| name)).map(|style| {
        let found = STYLES.into_iter().find(|(name, _)| *name == style);
        found.expect("it is one of the possible values").1
    })
}
