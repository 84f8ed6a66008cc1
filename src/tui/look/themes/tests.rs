use super::*;
use crate::board::Disc;
use crate::tui::look::paint::Rgb;

/// How a kind of eye sees red, green and blue, as a matrix on linear light.
type Eye = [[f64; 3]; 3];

const NORMAL: Eye = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
/// Deficiency" (2009), severity 1.0.
const PROTANOPIA: Eye = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPIA: Eye = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const TRITANOPIA: Eye = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];
const EYES: [(&str, Eye); 4] = [
    ("normal", NORMAL),
    ("protanopia", PROTANOPIA),
    ("deuteranopia", DEUTERANOPIA),
    ("tritanopia", TRITANOPIA),
];

fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// The relative luminance of a colour for an eye, as the Web Content Accessibility Guidelines
/// define it.
fn luminance(Rgb(red, green, blue): Rgb, eye: &Eye) -> f64 {
    let light = [red, green, blue].map(linear);
    let seen = eye.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(light)
            .map(|(part, light)| part * light)
            .sum();
        sum.clamp(0.0, 1.0)
    });
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

/// The contrast of two colours for an eye: 1 to 21.
fn contrast(one: Paint, other: Paint, eye: &Eye) -> f64 {
    let [one, other] = [one, other].map(|paint| luminance(paint.rgb, eye) + 0.05);
    one.max(other) / one.min(other)
}

/// Checks that pairs of colours have at least this contrast for these eyes.
fn check(theme: &Theme, eyes: &[(&str, Eye)], pairs: &[(&str, Paint, Paint, f64)]) {
    for (eye, seen) in eyes {
        for &(what, one, other, least) in pairs {
            let found = contrast(one, other, seen);
            let name = theme.name;
            assert!(found >= least, "{name}, {eye}, {what}: {found:.2}");
        }
    }
}

#[test]
fn black_and_white_differ_most() {
    let [black, white] = [0, 0x00ff_ffff].map(|hex| Paint::new(hex, ratatui::style::Color::Reset));
    for (name, eye) in EYES {
        let found = contrast(black, white, &eye);
        assert!((found - 21.0).abs() < 0.01, "{name}: {found}");
    }
}

#[test]
fn contrast_is_safe_for_colour_blind_eyes() {
    let theme = Theme::named("contrast").unwrap();
    let [first, second] = Disc::BOTH.map(|disc| theme.discs[disc]);
    let pairs = [
        ("the discs", first, second, 3.0),
        ("first on the board", first, theme.board, 3.0),
        ("second on the board", second, theme.board, 3.0),
        ("first and a hole", first, theme.hole, 4.5),
        ("second and a hole", second, theme.hole, 4.5),
        ("the middle of the second", second, theme.middle, 4.5),
        ("holes in the board", theme.hole, theme.board, 1.5),
        ("text", theme.text, theme.background, 7.0),
        ("faint text", theme.faint, theme.background, 7.0),
        ("bad", theme.bad, theme.background, 7.0),
        ("good", theme.good, theme.background, 7.0),
    ];
    check(theme, &EYES, &pairs);
}

#[test]
fn every_theme_can_be_read_and_tells_discs_from_holes() {
    for theme in Theme::ALL {
        let [back, front] = theme.selected;
        let mut pairs = vec![
            ("text", theme.text, theme.background, 7.0),
            ("faint text", theme.faint, theme.background, 3.8),
            ("selected text", front, back, 7.0),
            ("holes in the board", theme.hole, theme.board, 1.3),
            ("the middle", theme.middle, theme.discs[Disc::Second], 2.5),
        ];
        for disc in Disc::BOTH {
            pairs.push(("a disc and a hole", theme.discs[disc], theme.hole, 3.0));
            pairs.push((
                "a disc and its ghost",
                theme.discs[disc],
                theme.ghosts[disc],
                1.5,
            ));
        }
        for score in [theme.good, theme.even, theme.bad] {
            pairs.push(("a score", score, theme.on_score, 3.0));
            pairs.push(("a score as text", score, theme.background, 3.0));
        }
        check(theme, &EYES[..1], &pairs);
    }
}

#[test]
fn themes_are_found_by_name_and_in_order() {
    for theme in Theme::ALL {
        assert_eq!(Theme::named(theme.name), Some(theme));
        assert_eq!(theme.next(1).next(-1), theme);
    }
    assert_eq!(Theme::named("none"), None);
    assert_eq!(<&Theme>::default().name, "classic");
    assert_eq!(Theme::ALL[3].next(1), Theme::ALL[0]);
}
