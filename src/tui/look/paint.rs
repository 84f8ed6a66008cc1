//! Colours, in as many as the terminal can show.

use ratatui::style::Color;

/// How many colours the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    /// None, or none are wanted.
    None,
    /// The 16 colours that every terminal with colours has.
    Sixteen,
    /// A palette of 256 colours.
    Palette,
    /// All colours.
    True,
}

impl Colours {
    /// What a terminal can show, by its variables `COLORTERM` and `TERM`.
    #[must_use]
    pub(crate) fn of_terminal(colorterm: &str, term: &str) -> Colours {
        let all = ["truecolor", "24bit"];
        let known = [
            "-direct",
            "kitty",
            "alacritty",
            "foot",
            "ghostty",
            "wezterm",
        ];
        if all.contains(&colorterm) || known.iter().any(|name| term.contains(name)) {
            Colours::True
        } else if term.contains("256") {
            Colours::Palette
        } else {
            Colours::Sixteen
        }
    }

    /// The colour of a paint.
    #[must_use]
    pub(crate) fn colour(self, paint: Paint) -> Color {
        let Rgb(red, green, blue) = paint.rgb;
        match self {
            Colours::None => Color::Reset,
            Colours::Sixteen => paint.ansi,
            Colours::Palette => Color::Indexed(paint.rgb.nearest_in_palette()),
            Colours::True => Color::Rgb(red, green, blue),
        }
    }
}

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The steps of each colour of the palette's cube.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Rgb {
    /// A colour between two. With 0 it is this one, with 100 the other one.
    #[must_use]
    pub(crate) const fn mix(self, other: Rgb, percent: u32) -> Rgb {
        const fn between(one: u8, other: u8, percent: u32) -> u8 {
            ((one as u32 * (100 - percent) + other as u32 * percent + 50) / 100) as u8
        }
        Rgb(
            between(self.0, other.0, percent),
            between(self.1, other.1, percent),
            between(self.2, other.2, percent),
        )
    }

    /// The nearest of the palette's 256 colours, without the first 16: users change those.
    fn nearest_in_palette(self) -> u8 {
        let greys = (0..24u8).map(|step| (232 + step, [8 + 10 * step; 3]));
        let cube = (0..216u8).map(|at| {
            let [red, green, blue] = [at / 36, at / 6 % 6, at % 6];
            (16 + at, [red, green, blue].map(|step| CUBE[step as usize]))
        });
        let own = [self.0, self.1, self.2];
        let distance = |colour: [u8; 3]| -> u32 {
            let parts = own.iter().zip(colour);
            parts
                .map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2))
                .sum()
        };
        let nearest = cube
            .chain(greys)
            .min_by_key(|&(_, colour)| distance(colour));
        nearest.map_or(16, |(index, _)| index)
    }
}

/// A colour of a theme: exact, and one of the 16 for terminals that have no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) rgb: Rgb,
    pub(crate) ansi: Color,
}

impl Paint {
    /// The colour `0xRRGGBB`.
    #[must_use]
    pub(crate) const fn new(hex: u32, ansi: Color) -> Paint {
        let [_, red, green, blue] = hex.to_be_bytes();
        let rgb = Rgb(red, green, blue);
        Paint { rgb, ansi }
    }

    /// A paint between two. With 0 it is this one, with 100 the other one.
    #[must_use]
    pub(crate) const fn mix(self, other: Paint, percent: u32) -> Paint {
        Paint {
            rgb: self.rgb.mix(other.rgb, percent),
            ansi: if percent < 50 { self.ansi } else { other.ansi },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_say_how_many_colours_they_have() {
        for (colorterm, term, colours) in [
            ("truecolor", "xterm-256color", Colours::True),
            ("24bit", "screen", Colours::True),
            ("", "xterm-kitty", Colours::True),
            ("", "xterm-direct", Colours::True),
            ("", "xterm-256color", Colours::Palette),
            ("yes", "tmux-256color", Colours::Palette),
            ("", "xterm", Colours::Sixteen),
            ("", "", Colours::Sixteen),
        ] {
            assert_eq!(Colours::of_terminal(colorterm, term), colours, "{term}");
        }
    }

    #[test]
    fn a_paint_is_shown_as_well_as_the_terminal_can() {
        let paint = Paint::new(0x00d7_5f00, Color::LightRed);
        for (colours, colour) in [
            (Colours::None, Color::Reset),
            (Colours::Sixteen, Color::LightRed),
            (Colours::Palette, Color::Indexed(166)),
            (Colours::True, Color::Rgb(0xd7, 0x5f, 0)),
        ] {
            assert_eq!(colours.colour(paint), colour, "{colours:?}");
        }
        let nearest = |hex| Paint::new(hex, Color::Reset).rgb.nearest_in_palette();
        assert_eq!([0, 0x00ff_ffff, 0x0080_8080].map(nearest), [16, 231, 244]);
    }

    #[test]
    fn paints_mix() {
        let black = Paint::new(0, Color::Black);
        let white = Paint::new(0x00ff_ffff, Color::White);
        assert_eq!(black.mix(white, 0), black);
        assert_eq!(black.mix(white, 100), white);
        let grey = black.mix(white, 40);
        assert_eq!((grey.rgb, grey.ansi), (Rgb(102, 102, 102), Color::Black));
    }
}
