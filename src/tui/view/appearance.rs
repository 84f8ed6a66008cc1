//! Symbols and styles. The two players always differ in their symbols, whatever the terminal can
//! show.

use ratatui::style::{Color, Modifier, Style};

use crate::board::{Disc, PerDisc};

/// How things are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Appearance {
    /// Only ASCII characters.
    pub(crate) ascii: bool,
    /// Colours.
    pub(crate) colour: bool,
}

/// What a style is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Faint,
    Strong,
    Selected,
}

/// The discs' colours. Yellow and blue differ for colour-blind eyes too, and every terminal with
/// colours has them.
const DISCS: PerDisc<Color> = PerDisc::new(Color::Yellow, Color::LightBlue);

impl Appearance {
    /// The symbols that things are drawn with.
    #[must_use]
    pub(crate) const fn symbols(self) -> &'static Symbols {
        if self.ascii { &ASCII } else { &UNICODE }
    }

    /// The style of a disc.
    #[must_use]
    pub(crate) fn disc(self, disc: Disc) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour {
            style.fg(DISCS[disc])
        } else {
            style
        }
    }

    /// The style of text.
    #[must_use]
    pub(crate) const fn tone(self, tone: Tone) -> Style {
        let modifier = match tone {
            Tone::Faint => Modifier::DIM,
            Tone::Strong => Modifier::BOLD,
            Tone::Selected => Modifier::BOLD.union(Modifier::REVERSED),
        };
        Style::new().add_modifier(modifier)
    }
}

/// The symbols that things are drawn with.
pub(crate) struct Symbols {
    /// Discs of one line.
    pub(crate) discs: PerDisc<&'static str>,
    /// Discs of three lines. The mark is drawn on the middle of the second.
    pub(crate) large_discs: PerDisc<[&'static str; 3]>,
    /// An empty cell of a compact board, and where the next disc would land.
    pub(crate) dot: &'static str,
    /// What is drawn on both sides of the last disc, and of the winning ones.
    pub(crate) last: [&'static str; 2],
    pub(crate) won: [&'static str; 2],
    /// The mark on a large disc: the last one, and the winning ones.
    pub(crate) last_mark: &'static str,
    pub(crate) won_mark: &'static str,
    /// Lines of the frame: left end, run, crossing, right end.
    pub(crate) top: [&'static str; 4],
    pub(crate) between: [&'static str; 4],
    pub(crate) bottom: [&'static str; 4],
    pub(crate) wall: &'static str,
    /// The board goes on: to the left, to the right, above, below.
    pub(crate) more: [&'static str; 4],
    /// The slot of a mistake, and the better one.
    pub(crate) mistake: &'static str,
    pub(crate) better: &'static str,
    /// The selected line.
    pub(crate) pointer: &'static str,
    /// Both sides of a value that can be changed.
    pub(crate) value: [&'static str; 2],
    /// The frames of the spinner.
    pub(crate) spinner: &'static [&'static str],
    /// A score that is not known yet.
    pub(crate) unknown: &'static str,
}

static UNICODE: Symbols = Symbols {
    discs: PerDisc::new("●", "○"),
    large_discs: PerDisc::new(
        [" ▄███▄ ", " █████ ", " ▀███▀ "],
        [" ▄▀▀▀▄ ", " █   █ ", " ▀▄▄▄▀ "],
    ),
    dot: "·",
    last: ["‹", "›"],
    won: ["[", "]"],
    last_mark: "•",
    won_mark: "*",
    top: ["┌", "─", "┬", "┐"],
    between: ["├", "─", "┼", "┤"],
    bottom: ["└", "─", "┴", "┘"],
    wall: "│",
    more: ["◂", "▸", "▴", "▾"],
    mistake: "✗",
    better: "✓",
    pointer: "▸",
    value: ["◂", "▸"],
    spinner: &["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"],
    unknown: "…",
};

static ASCII: Symbols = Symbols {
    discs: PerDisc::new("X", "O"),
    large_discs: PerDisc::new(
        [" XX XX ", "  XXX  ", " XX XX "],
        [" OOOOO ", " O   O ", " OOOOO "],
    ),
    dot: ".",
    last: ["<", ">"],
    won: ["[", "]"],
    last_mark: "-",
    won_mark: "*",
    top: ["+", "-", "+", "+"],
    between: ["+", "-", "+", "+"],
    bottom: ["+", "-", "+", "+"],
    wall: "|",
    more: ["<", ">", "^", "v"],
    mistake: "x",
    better: "*",
    pointer: ">",
    value: ["<", ">"],
    spinner: &["|", "/", "-", "\\"],
    unknown: "~",
};

/// The ASCII character for a character of a text.
#[must_use]
pub(crate) fn to_ascii(symbol: &str) -> &'static str {
    match symbol {
        "à" | "â" => "a",
        "ç" => "c",
        "é" | "è" | "ê" | "ë" => "e",
        "î" | "ï" => "i",
        "ô" => "o",
        "ù" | "û" => "u",
        "À" => "A",
        "É" => "E",
        "«" | "»" => "'",
        "–" => "-",
        "…" => ".",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::words::Language;

    #[test]
    fn every_text_can_be_written_in_ascii() {
        for language in Language::ALL {
            let entries = language.words().entries();
            let texts = entries.iter().flat_map(|(_, _, texts)| texts);
            let characters = texts.flat_map(|text| text.chars());
            for character in characters.filter(|character| !character.is_ascii()) {
                assert_ne!(to_ascii(&character.to_string()), "?", "{character}");
            }
        }
    }
}
