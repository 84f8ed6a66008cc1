//! All that is said, in the languages it is said in. `{}` stands for what is filled in.

mod english;
mod french;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    French,
}

impl Language {
    /// The one that a locale such as `fr_FR.UTF-8` asks for.
    #[must_use]
    pub(crate) fn of_locale(locale: &str) -> Language {
        if locale.starts_with("fr") {
            Language::French
        } else {
            Language::English
        }
    }

    /// Its words.
    #[must_use]
    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Language::English => &english::WORDS,
            Language::French => &french::WORDS,
        }
    }
}

/// A template with its places filled in, in order.
pub(crate) fn fill(template: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut parts = template.split("{}");
    let mut text = parts.next().unwrap_or("").to_owned();
    for (part, value) in parts.zip(values) {
        text += &value.to_string();
        text += part;
    }
    text
}

/// What is said.
pub(crate) struct Words {
    pub(crate) title: &'static str,
    pub(crate) too_small: &'static str,
    // Who plays.
    pub(crate) you: &'static str,
    pub(crate) players: [&'static str; 2],
    pub(crate) computer: &'static str,
    pub(crate) computers: [&'static str; 2],
    /// In the order of `PlayerSpec::all`.
    pub(crate) player_names: [&'static str; 9],
    pub(crate) not_always_perfect: &'static str,
    // How the game stands.
    pub(crate) your_turn: &'static str,
    pub(crate) turn_of: &'static str,
    pub(crate) thinking: &'static str,
    pub(crate) paused: &'static str,
    pub(crate) you_won: &'static str,
    pub(crate) won: &'static str,
    pub(crate) draw: &'static str,
    pub(crate) draws: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) move_of: &'static str,
    pub(crate) position: &'static str,
    // What is said of columns.
    pub(crate) scores_exact: &'static str,
    pub(crate) scores_ahead: &'static str,
    pub(crate) scores_wait: &'static str,
    pub(crate) column: &'static str,
    pub(crate) wins_in: &'static str,
    pub(crate) draws_it: &'static str,
    pub(crate) loses_in: &'static str,
    pub(crate) seems: [&'static str; 3],
    pub(crate) best_seen: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) hint_wait: &'static str,
    // What is told.
    pub(crate) full: &'static str,
    pub(crate) no_column: &'static str,
    pub(crate) over: &'static str,
    pub(crate) nothing_back: &'static str,
    pub(crate) nothing_ahead: &'static str,
    pub(crate) swapped: &'static str,
    pub(crate) saved: &'static str,
    pub(crate) not_saved: &'static str,
    pub(crate) not_kept: &'static str,
    pub(crate) not_read: &'static str,
    pub(crate) no_folder: &'static str,
    pub(crate) broken: &'static str,
    pub(crate) kept_elsewhere: &'static str,
    pub(crate) too_large: &'static str,
    pub(crate) welcome_back: &'static str,
    // The menu.
    /// With one move, and with another number of them.
    pub(crate) resume: [&'static str; 2],
    pub(crate) play: &'static str,
    pub(crate) new_game: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) rows: &'static str,
    pub(crate) cols: &'static str,
    pub(crate) scores: &'static str,
    pub(crate) on_off: [&'static str; 2],
    pub(crate) open: &'static str,
    pub(crate) help: &'static str,
    pub(crate) quit: &'static str,
    // Positions as text.
    pub(crate) copy: &'static str,
    pub(crate) type_position: &'static str,
    pub(crate) saved_positions: &'static str,
    pub(crate) none_saved: &'static str,
    pub(crate) not_a_position: &'static str,
    pub(crate) bad_number: &'static str,
    pub(crate) bad_range: &'static str,
    pub(crate) bad_full: &'static str,
    pub(crate) bad_over: &'static str,
    // Learning from mistakes.
    pub(crate) review: &'static str,
    pub(crate) review_wait: &'static str,
    pub(crate) review_none: &'static str,
    pub(crate) review_as_far: &'static str,
    pub(crate) mistake: &'static str,
    pub(crate) win_let_go: &'static str,
    pub(crate) draw_thrown_away: &'static str,
    pub(crate) loss_let_in: &'static str,
    pub(crate) better: &'static str,
    pub(crate) unclear: &'static str,
    pub(crate) holds: &'static str,
    // What keys do, in the order of `keys::Label`.
    pub(crate) labels: [&'static str; 24],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_order() {
        assert_eq!(fill("{} of {}!", &[&1, &"two"]), "1 of two!");
        assert_eq!(fill("none", &[&1]), "none");
        assert_eq!(fill("{}", &[]), "");
    }

    #[test]
    fn the_locale_tells_the_language() {
        for (locale, language) in [
            ("fr_FR.UTF-8", Language::French),
            ("fr", Language::French),
            ("en_US.UTF-8", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
