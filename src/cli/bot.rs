//! `puissance4 bot`: the program as a bot in another program's contest.

use std::io::{self, BufRead, Write};

use clap::Args;

use super::CliError;
use crate::bot::{self, BotError};
use crate::console::ConsoleError;
use crate::player::PlayerSpec;
use crate::rng::{ChaCha, system_seed};

/// Play as a bot in the contest of another program
#[derive(Args)]
#[command(after_long_help = "\
It speaks the contest protocols of theaigames and riddles.io, and that of
INSAlgo; the first lines say which. Each answer comes within the time that the
request gives.")]
pub(super) struct Bot {
    /// Who chooses the moves, as 'play' names them
    #[arg(value_name = "PLAYER", default_value = "perfect")]
    player: PlayerSpec,

    /// Seed for the player; the same seed replays the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Bot {
    /// Plays until the input ends.
    pub(super) fn run(&self, input: impl BufRead, out: &mut dyn Write) -> Result<(), CliError> {
        let Some(strategy) = self.player.strategy() else {
            return Err(CliError::invalid(&"'human' cannot play as a bot"));
        };
        let seed = match self.seed {
            Some(seed) => seed,
            None => system_seed().map_err(|error| CliError::NoSeed(error.to_string()))?,
        };
        let played = bot::play(
            input,
            out,
            &mut io::stderr(),
            strategy,
            ChaCha::new(seed, 0),
        );
        played.map_err(|error| match error {
            BotError::Output(error) => ConsoleError::Output(error).into(),
            error => CliError::Bot(error.to_string()),
        })
    }
}
