//! The text options and the typed input that `play`, `morpion` and `puzzle` share.

use std::io::{self, BufRead, IsTerminal};

use clap::Args;

use super::CliError;
use super::colour::Colour;
use super::lang::Lang;
use crate::board::notation::Numbering;
use crate::console::{ConsoleError, Editor, Prompt};
use crate::language::Language;
use crate::render::{Look, Style};

/// The options of everything that draws boards as text.
#[derive(Args)]
pub(super) struct LookOptions {
    /// Language: en or fr [default: the handout's own]
    #[arg(long, value_enum, hide_possible_values = true)]
    lang: Option<Lang>,

    /// Use colours: auto, always or never
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Colour::Auto, hide_possible_values = true)]
    color: Colour,
}

impl LookOptions {
    /// How a game in this style is written, with its own signs.
    pub(super) fn look<'a>(&self, style: &'a dyn Style) -> Look<'a> {
        Look {
            style,
            language: self.lang.map_or(style.language(), Language::from),
            numbering: Numbering::FromOne,
            signs: None,
            colour: self.color.wanted(),
            width: match io::stdout().is_terminal() {
                true => window_width,
                false => || None,
            },
        }
    }
}

/// The columns of the terminal's window. `None` if it does not say.
fn window_width() -> Option<usize> {
    let (columns, _) = ratatui::crossterm::terminal::size().ok()?;
    (columns > 0).then_some(columns.into())
}

/// Whether a person types and reads on a terminal.
pub(super) fn on_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Lines that a person edits if this is a terminal, else the input as it is.
pub(super) fn typed<'a>(
    input: impl BufRead + 'a,
    prompt: &Prompt,
) -> Result<Box<dyn BufRead + 'a>, CliError> {
    Ok(match on_terminal() {
        true => Box::new(Editor::new(prompt.clone()).map_err(ConsoleError::Input)?),
        false => Box::new(input),
    })
}
