//! A dim board for dark rooms, with discs of amber and violet.

use ratatui::style::Color;

use super::Theme;
use crate::board::PerDisc;
use crate::tui::look::Paint;

pub(super) const THEME: Theme = Theme {
    name: "night",
    background: Paint::new(0x000b_0d14, Color::Reset),
    text: Paint::new(0x00b9_c0d4, Color::Reset),
    faint: Paint::new(0x0069_7089, Color::DarkGray),
    selected: [
        Paint::new(0x0034_3b58, Color::Gray),
        Paint::new(0x00e2_e6f3, Color::Black),
    ],
    board: Paint::new(0x0026_2c45, Color::DarkGray),
    last: Paint::new(0x0043_4c74, Color::Gray),
    won: Paint::new(0x00a9_b3d6, Color::White),
    hole: Paint::new(0x0010_131f, Color::Black),
    discs: PerDisc::new(
        Paint::new(0x00e0_af68, Color::Yellow),
        Paint::new(0x00a4_7bea, Color::LightMagenta),
    ),
    ghosts: PerDisc::new(
        Paint::new(0x0052_442f, Color::DarkGray),
        Paint::new(0x0041_355c, Color::DarkGray),
    ),
    middle: Paint::new(0x0044_2c70, Color::Black),
    shine: Paint::new(0x00f4_f1ff, Color::White),
    bad: Paint::new(0x00d7_6c7c, Color::LightRed),
    even: Paint::new(0x007d_849e, Color::Gray),
    good: Paint::new(0x0073_bf8b, Color::LightGreen),
    on_score: Paint::new(0x000b_0d14, Color::Black),
};
