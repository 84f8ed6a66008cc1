//! Symbols. The two players always differ in them, whatever the terminal can show.

use crate::board::PerDisc;

/// The symbols that things are drawn with.
pub(crate) struct Symbols {
    /// Discs of one line.
    pub(crate) discs: PerDisc<&'static str>,
    /// Discs of three lines. The mark is drawn on the middle of the second.
    pub(crate) large_discs: PerDisc<[&'static str; 3]>,
    /// An empty cell of a compact board, and where the next disc would land.
    pub(crate) dot: &'static str,
    /// A hole of a coloured board.
    pub(crate) hole: &'static str,
    /// Free cells that would complete a line, in odd rows and in even ones.
    pub(crate) threats: PerDisc<[&'static str; 2]>,
    /// Points at the move that is shown, under a graph.
    pub(crate) here: &'static str,
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

pub(super) const UNICODE: Symbols = Symbols {
    discs: PerDisc::new("●", "○"),
    large_discs: PerDisc::new(
        [" ▄███▄ ", " █████ ", " ▀███▀ "],
        [" ▄▀▀▀▄ ", " █   █ ", " ▀▄▄▄▀ "],
    ),
    dot: "·",
    hole: "●",
    threats: PerDisc::new(["◆", "◇"], ["■", "□"]),
    here: "▲",
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

/// In colours, the second player's discs are filled too, with a hole.
pub(super) const COLOURED: Symbols = Symbols {
    discs: PerDisc::new("●", "◉"),
    ..UNICODE
};

pub(super) const ASCII: Symbols = Symbols {
    discs: PerDisc::new("X", "O"),
    large_discs: PerDisc::new(
        [" XX XX ", "  XXX  ", " XX XX "],
        [" OOOOO ", " O   O ", " OOOOO "],
    ),
    dot: ".",
    hole: ".",
    threats: PerDisc::new(["X", "x"], ["O", "o"]),
    here: "^",
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
