//! The value of `--lang`.

use clap::ValueEnum;

use crate::language::Language;

/// The languages by the names that users type.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Lang {
    /// English
    En,
    /// French
    Fr,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        match lang {
            Lang::En => Language::English,
            Lang::Fr => Language::French,
        }
    }
}
