//! `puissance4 man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::{Cli, CliError};
use crate::console::ConsoleError;

/// Print the manual page, or write all pages to a folder
#[derive(Args)]
pub(super) struct Manual {
    /// The folder, which is created if it is missing
    folder: Option<PathBuf>,
}

impl Manual {
    /// Prints or writes the pages.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        match &self.folder {
            None => print(out).map_err(|error| ConsoleError::Output(error).into()),
            Some(folder) => write(folder).map_err(|error| CliError::Manual {
                folder: folder.to_string_lossy().into_owned(),
                error,
            }),
        }
    }
}

fn print(out: &mut dyn Write) -> io::Result<()> {
    let mut page = Vec::new();
    Man::new(Cli::command()).render(&mut page)?;
    out.write_all(&page)?;
    out.flush()
}

/// Writes `puissance4.1`, `puissance4-play.1`, and so on.
fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Cli::command(), folder)
}
