//! Colours that differ in brightness for all eyes, colour-blind ones too. A test computes it.

use ratatui::style::Color;

use super::Theme;
use crate::board::PerDisc;
use crate::tui::look::Paint;

pub(super) const THEME: Theme = Theme {
    name: "contrast",
    background: Paint::new(0, Color::Black),
    text: Paint::new(0x00ff_ffff, Color::White),
    faint: Paint::new(0x00b8_b8b8, Color::Gray),
    selected: [
        Paint::new(0x00ff_ffff, Color::White),
        Paint::new(0, Color::Black),
    ],
    board: Paint::new(0x002e_2e2e, Color::DarkGray),
    last: Paint::new(0x0066_6666, Color::Gray),
    won: Paint::new(0x00ff_ffff, Color::White),
    hole: Paint::new(0, Color::Black),
    discs: PerDisc::new(
        Paint::new(0x00ff_f3a0, Color::LightYellow),
        Paint::new(0x004a_7de0, Color::LightBlue),
    ),
    ghosts: PerDisc::new(
        Paint::new(0x006e_6845, Color::DarkGray),
        Paint::new(0x0026_4174, Color::DarkGray),
    ),
    middle: Paint::new(0, Color::Black),
    shine: Paint::new(0x00ff_ffff, Color::White),
    bad: Paint::new(0x00ff_9d5c, Color::LightRed),
    even: Paint::new(0x00c8_c8c8, Color::Gray),
    good: Paint::new(0x006f_c3ff, Color::LightCyan),
    on_score: Paint::new(0, Color::Black),
};
