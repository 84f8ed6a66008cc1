//! Symbols and colours: two signs for two players always, whatever the terminal can show.

use ratatui::style::{Color, Modifier, Style};

use crate::board::Disc;
use crate::tui::state::Appearance;

/// The players' colours. Yellow and blue stay apart for all eyes, and every terminal with colours
/// has them.
const COLOURS: [Color; 2] = [Color::Yellow, Color::LightBlue];

/// The signs that things are drawn with.
pub(crate) struct Symbols {
    /// The discs.
    pub(crate) discs: [&'static str; 2],
    /// The discs, large; the middle of the second line is the mark's.
    pub(crate) large: [[&'static str; 3]; 2],
    /// An empty cell of a compact board, and where a disc would land.
    pub(crate) dot: &'static str,
    /// What stands on either side of the last disc, and of those that won.
    pub(crate) last: [&'static str; 2],
    pub(crate) won: [&'static str; 2],
    /// The middle of a large disc: the last one, and those that won.
    pub(crate) marks: [&'static str; 2],
    /// Lines of the frame: left end, run, crossing, right end.
    pub(crate) top: [&'static str; 4],
    pub(crate) between: [&'static str; 4],
    pub(crate) bottom: [&'static str; 4],
    pub(crate) wall: &'static str,
    /// There is more of the board: to the left, to the right, above, below.
    pub(crate) more: [&'static str; 4],
    /// Played, and better.
    pub(crate) judged: [&'static str; 2],
    /// What points at a line of a menu, and at its value.
    pub(crate) pointer: &'static str,
    pub(crate) value: [&'static str; 2],
    /// Someone thinks.
    pub(crate) thinking: &'static [&'static str],
    pub(crate) cut: &'static str,
}

static UNICODE: Symbols = Symbols {
    discs: ["●", "○"],
    large: [
        [" ▄███▄ ", " █████ ", " ▀███▀ "],
        [" ▄▀▀▀▄ ", " █   █ ", " ▀▄▄▄▀ "],
    ],
    dot: "·",
    last: ["‹", "›"],
    won: ["[", "]"],
    marks: ["•", "*"],
    top: ["┌", "─", "┬", "┐"],
    between: ["├", "─", "┼", "┤"],
    bottom: ["└", "─", "┴", "┘"],
    wall: "│",
    more: ["◂", "▸", "▴", "▾"],
    judged: ["✗", "✓"],
    pointer: "▸",
    value: ["◂", "▸"],
    thinking: &["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"],
    cut: "…",
};

static ASCII: Symbols = Symbols {
    discs: ["X", "O"],
    large: [
        [" XX XX ", "  XXX  ", " XX XX "],
        [" OOOOO ", " O   O ", " OOOOO "],
    ],
    dot: ".",
    last: ["<", ">"],
    won: ["[", "]"],
    marks: ["-", "*"],
    top: ["+", "-", "+", "+"],
    between: ["+", "-", "+", "+"],
    bottom: ["+", "-", "+", "+"],
    wall: "|",
    more: ["<", ">", "^", "v"],
    judged: ["x", "*"],
    pointer: ">",
    value: ["<", ">"],
    thinking: &["|", "/", "-", "\\"],
    cut: "~",
};

/// What stands for a letter or a sign where there is only ASCII.
pub(crate) fn plain(symbol: &str) -> &'static str {
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
        "…" => ".",
        _ => "?",
    }
}

/// What a style is for.
#[derive(Clone, Copy)]
pub(crate) enum Tone {
    /// What stands back.
    Faint,
    /// What stands out.
    Strong,
    /// What is pointed at.
    Pointed,
}

impl Appearance {
    /// The signs.
    pub(crate) fn symbols(self) -> &'static Symbols {
        if self.ascii { &ASCII } else { &UNICODE }
    }

    /// How a disc is drawn.
    pub(crate) fn disc(self, disc: Disc) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour {
            style.fg(COLOURS[disc.index()])
        } else {
            style
        }
    }

    /// How anything else is.
    pub(crate) fn tone(self, tone: Tone) -> Style {
        let modifier = match tone {
            Tone::Faint => Modifier::DIM,
            Tone::Strong => Modifier::BOLD,
            Tone::Pointed => Modifier::BOLD | Modifier::REVERSED,
        };
        Style::new().add_modifier(modifier)
    }
}
