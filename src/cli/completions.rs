//! `puissance4 completions`: a completion script for a shell.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, CliError};
use crate::console::ConsoleError;

/// Print a completion script for a shell
#[derive(Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "puissance4", &mut script);
        out.write_all(&script)
            .and_then(|()| out.flush())
            .map_err(|error| ConsoleError::Output(error).into())
    }
}
