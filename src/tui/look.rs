//! How things look: colours, themes, symbols and styles. A theme is data.

mod appearance;
mod paint;
pub(crate) mod symbols;
mod themes;

pub(crate) use self::appearance::{Appearance, Tone};
pub(crate) use self::paint::{Colours, Paint};
pub(crate) use self::symbols::Symbols;
pub(crate) use self::themes::Theme;
