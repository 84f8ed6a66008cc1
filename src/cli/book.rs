//! `puissance4 book`: makes the opening book.

use std::path::PathBuf;

use clap::Args;

use super::CliError;
use super::invalid::number;
use crate::bookmaker;
use crate::solver::cores;

/// Make the opening book; takes hours, and resumes where it stopped
#[derive(Args)]
pub(super) struct MakeBook {
    /// The book's file, which may hold a part of the book already
    file: PathBuf,

    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=256))]
    threads: Option<u16>,

    /// Number of games whose positions are added
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
}

impl MakeBook {
    /// Makes the book, or what is left of it.
    pub(super) fn run(&self) -> Result<(), CliError> {
        let threads = self.threads.map_or_else(cores, usize::from);
        bookmaker::make(self.file.clone(), threads, self.games).map_err(|error| {
            let file = self.file.to_string_lossy().into_owned();
            CliError::Book { file, error }
        })
    }
}
