//! Shades of grey.

use ratatui::style::Color;

use super::Theme;
use crate::board::PerDisc;
use crate::tui::look::Paint;

pub(super) const THEME: Theme = Theme {
    name: "mono",
    background: Paint::new(0x0011_1111, Color::Reset),
    text: Paint::new(0x00e4_e4e4, Color::Reset),
    faint: Paint::new(0x008c_8c8c, Color::DarkGray),
    selected: [
        Paint::new(0x00e4_e4e4, Color::White),
        Paint::new(0x0011_1111, Color::Black),
    ],
    board: Paint::new(0x003c_3c3c, Color::DarkGray),
    last: Paint::new(0x0062_6262, Color::Gray),
    won: Paint::new(0x00ff_ffff, Color::White),
    hole: Paint::new(0x0018_1818, Color::Black),
    discs: PerDisc::new(
        Paint::new(0x00f2_f2f2, Color::White),
        Paint::new(0x00a0_a0a0, Color::Gray),
    ),
    ghosts: PerDisc::new(
        Paint::new(0x0060_6060, Color::DarkGray),
        Paint::new(0x004c_4c4c, Color::DarkGray),
    ),
    middle: Paint::new(0x0018_1818, Color::Black),
    shine: Paint::new(0x00ff_ffff, Color::White),
    bad: Paint::new(0x0070_7070, Color::DarkGray),
    even: Paint::new(0x00a8_a8a8, Color::Gray),
    good: Paint::new(0x00f2_f2f2, Color::White),
    on_score: Paint::new(0, Color::Black),
};
