//! The colours of the full screen, one file per theme.
//!
//! A new theme is a module here and a line in [`Theme::ALL`].

mod classic;
mod contrast;
mod mono;
mod night;

use super::paint::Paint;
use crate::board::PerDisc;

/// The colours of the full screen.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// Its name, as users type it.
    pub(crate) name: &'static str,
    /// What text is written on.
    pub(crate) background: Paint,
    pub(crate) text: Paint,
    /// Text of less weight.
    pub(crate) faint: Paint,
    /// The line, the value or the move that is selected: the background and the text.
    pub(crate) selected: [Paint; 2],
    pub(crate) board: Paint,
    /// The board around the last disc, and around the winning ones.
    pub(crate) last: Paint,
    pub(crate) won: Paint,
    /// A hole of the board.
    pub(crate) hole: Paint,
    pub(crate) discs: PerDisc<Paint>,
    /// The discs where they would land.
    pub(crate) ghosts: PerDisc<Paint>,
    /// The middle of the second player's discs.
    pub(crate) middle: Paint,
    /// What shines over the winning discs.
    pub(crate) shine: Paint,
    /// The scale of scores: lost, even and won.
    pub(crate) bad: Paint,
    pub(crate) even: Paint,
    pub(crate) good: Paint,
    /// Text on these.
    pub(crate) on_score: Paint,
}

impl Theme {
    /// All themes. The first is the default.
    pub(crate) const ALL: [&'static Theme; 4] = [
        &classic::THEME,
        &night::THEME,
        &contrast::THEME,
        &mono::THEME,
    ];

    /// The names of all themes, separated by commas.
    #[must_use]
    pub(crate) fn names() -> String {
        Theme::ALL.map(|theme| theme.name).join(", ")
    }

    /// The theme of this name.
    #[must_use]
    pub(crate) fn named(name: &str) -> Option<&'static Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// The theme this many places further on, from the last one to the first.
    #[must_use]
    pub(crate) fn next(&self, places: isize) -> &'static Theme {
        let at = Theme::ALL.iter().position(|theme| theme.name == self.name);
        let next = at.unwrap_or(0) as isize + places;
        Theme::ALL[next.rem_euclid(Theme::ALL.len() as isize) as usize]
    }
}

impl Default for &Theme {
    fn default() -> Self {
        Theme::ALL[0]
    }
}

#[cfg(test)]
mod tests;
