//! Whether to use colours: `--color` and the usual environment variables.

use std::io::IsTerminal;

use clap::ValueEnum;

/// What `--color` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    /// On a terminal that shows colours, unless the environment says otherwise
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Colour {
    /// Whether to use colours on standard output.
    pub(super) fn wanted(self) -> bool {
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => from_environment(),
        }
    }
}

/// What the environment wants: `NO_COLOR` before what forces colours, and that before what the
/// terminal can do.
fn from_environment() -> bool {
    let says = |name| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty());
        value.map(|value| value != "0")
    };
    if anstyle_query::no_color() {
        return false;
    }
    match (
        says("FORCE_COLOR"),
        says("CLICOLOR_FORCE"),
        says("CLICOLOR"),
    ) {
        (Some(forced), ..) => forced,
        (_, Some(true), _) => true,
        (.., Some(false)) => false,
        _ => std::io::stdout().is_terminal() && anstyle_query::term_supports_color(),
    }
}
