//! A blue board with yellow and red discs.

use ratatui::style::Color;

use super::Theme;
use crate::board::PerDisc;
use crate::tui::look::Paint;

pub(super) const THEME: Theme = Theme {
    name: "classic",
    background: Paint::new(0x0012_141c, Color::Reset),
    text: Paint::new(0x00e8_eaf0, Color::Reset),
    faint: Paint::new(0x008a_8fa3, Color::DarkGray),
    selected: [
        Paint::new(0x00f2_f4fa, Color::White),
        Paint::new(0x0012_141c, Color::Black),
    ],
    board: Paint::new(0x001f_55c8, Color::Blue),
    last: Paint::new(0x004f_8bff, Color::LightBlue),
    won: Paint::new(0x00f4_f7ff, Color::White),
    hole: Paint::new(0x000c_1633, Color::Black),
    discs: PerDisc::new(
        Paint::new(0x00ff_cf3f, Color::LightYellow),
        Paint::new(0x00ec_3f3a, Color::LightRed),
    ),
    ghosts: PerDisc::new(
        Paint::new(0x006b_602f, Color::DarkGray),
        Paint::new(0x0066_2c38, Color::DarkGray),
    ),
    middle: Paint::new(0x0083_1419, Color::Black),
    shine: Paint::new(0x00ff_ffff, Color::White),
    bad: Paint::new(0x00ee_6a5f, Color::LightRed),
    even: Paint::new(0x0096_9bab, Color::Gray),
    good: Paint::new(0x0058_d68d, Color::LightGreen),
    on_score: Paint::new(0x0010_1218, Color::Black),
};
