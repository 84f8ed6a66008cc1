//! The value of `--lang`, and the locale.

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

/// The language of the locale.
pub(super) fn of_locale() -> Language {
    Language::of_locale(&locale("LC_MESSAGES"))
}

/// The locale for a category, from the environment.
pub(super) fn locale(category: &str) -> String {
    let is_set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let name = ["LC_ALL", category, "LANG"].into_iter().find(is_set);
    name.and_then(|name| std::env::var(name).ok())
        .unwrap_or_default()
}
