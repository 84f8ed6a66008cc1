//! The languages that texts are written in.

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    French,
}

impl Language {
    /// All languages.
    pub(crate) const ALL: [Language; 2] = [Language::English, Language::French];

    /// The language of a locale such as `fr_FR.UTF-8`.
    #[must_use]
    pub(crate) fn of_locale(locale: &str) -> Language {
        if locale.starts_with("fr") {
            Language::French
        } else {
            Language::English
        }
    }

    /// Its code, as in `--lang`.
    #[must_use]
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The other language.
    #[must_use]
    pub(crate) const fn next(self) -> Language {
        match self {
            Language::English => Language::French,
            Language::French => Language::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_has_a_language() {
        for (locale, language) in [
            ("fr_FR.UTF-8", Language::French),
            ("fr", Language::French),
            ("en_GB", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
