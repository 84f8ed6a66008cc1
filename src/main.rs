//! `puissance4`: wires the command line to the library.

use std::io::{self, Write};
use std::process::ExitCode;

use puissance4::cli;

fn main() -> ExitCode {
    let args = std::env::args_os().skip(1);
    match cli::run(args, io::stdin().lock(), &mut io::stdout().lock()) {
        Err(failure) if !failure.is_closed_pipe() => {
            // Where even this cannot be written, there is no one left to tell.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(failure.status())
        }
        _ => ExitCode::SUCCESS,
    }
}
