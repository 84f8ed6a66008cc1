//! `puissance4`: wires the command line to the library.

#![forbid(unsafe_code)]

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use puissance4::cli;
use puissance4_start::standard_output;

fn main() -> ExitCode {
    let args = std::env::args_os().skip(1);
    match cli::run(args, BufReader::new(io::stdin()), &mut standard_output()) {
        Err(error) if !error.is_closed_pipe() => {
            if !error.is_silent() {
                // If even this cannot be written, nobody is left to read it.
                let _ = writeln!(io::stderr(), "{error}");
            }
            error.end_by_signal();
            ExitCode::from(error.status())
        }
        _ => ExitCode::SUCCESS,
    }
}
