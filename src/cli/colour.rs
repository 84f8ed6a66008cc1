//! Whether to use colours, as people expect it to be told.

use std::io::IsTerminal;

use clap::ValueEnum;

/// What `--color` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal that shows colours, unless the environment says otherwise
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Colour {
    /// Whether to use colours on standard output.
    pub fn wanted(self) -> bool {
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let forced = std::env::var_os("FORCE_COLOR");
                let forced = forced.map(|value| !value.is_empty() && value != "0");
                match (anstyle_query::no_color(), forced) {
                    (true, _) | (_, Some(false)) => false,
                    (_, Some(true)) => true,
                    _ if anstyle_query::clicolor_force() => true,
                    _ => {
                        std::io::stdout().is_terminal()
                            && anstyle_query::clicolor().unwrap_or(true)
                            && anstyle_query::term_supports_color()
                    }
                }
            }
        }
    }
}
