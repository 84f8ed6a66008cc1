//! Styles.

use ratatui::style::{Color, Modifier, Style};

use super::paint::{Colours, Paint};
use super::symbols::{ASCII, COLOURED, Symbols, UNICODE};
use super::themes::Theme;
use crate::board::{Board, Disc};
use crate::outlook::Outlook;

/// How things are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Appearance {
    /// Only ASCII characters.
    pub(crate) ascii: bool,
    /// Whether the terminal has characters for a quarter of a block.
    pub(crate) blocks: bool,
    pub(crate) colours: Colours,
    pub(crate) theme: &'static Theme,
}

/// What a style is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Faint,
    Strong,
    Selected,
}

impl Appearance {
    /// The symbols that things are drawn with.
    #[must_use]
    pub(crate) fn symbols(self) -> &'static Symbols {
        match (self.ascii, self.has_colours()) {
            (true, _) => &ASCII,
            (false, true) => &COLOURED,
            (false, false) => &UNICODE,
        }
    }

    /// Whether there are colours.
    #[must_use]
    pub(crate) fn has_colours(self) -> bool {
        self.colours != Colours::None
    }

    /// Whether the board is drawn as a coloured area with round holes. Otherwise it is drawn with
    /// lines.
    #[must_use]
    pub(crate) fn is_solid(self) -> bool {
        self.has_colours() && self.blocks && !self.ascii
    }

    /// The colour of a paint.
    #[must_use]
    pub(crate) fn colour(self, paint: Paint) -> Color {
        self.colours.colour(paint)
    }

    /// Text on the background.
    #[must_use]
    pub(crate) fn base(self) -> Style {
        let theme = self.theme;
        let style = Style::new().remove_modifier(Modifier::all());
        match self.has_colours() {
            true => style
                .fg(self.colour(theme.text))
                .bg(self.colour(theme.background)),
            false => style,
        }
    }

    /// The style of a disc that is drawn as a symbol. It is never faint, whatever was there before.
    #[must_use]
    pub(crate) fn disc(self, disc: Disc) -> Style {
        let style = self.modified(Modifier::BOLD);
        match self.has_colours() {
            true => style.fg(self.colour(self.theme.discs[disc])),
            false => style,
        }
    }

    /// The style of text.
    #[must_use]
    pub(crate) fn tone(self, tone: Tone) -> Style {
        let theme = self.theme;
        match (tone, self.has_colours()) {
            (Tone::Plain, true) => self.modified(Modifier::empty()).fg(self.colour(theme.text)),
            (Tone::Plain, false) => self.modified(Modifier::empty()),
            (Tone::Faint, true) => self
                .modified(Modifier::empty())
                .fg(self.colour(theme.faint)),
            (Tone::Faint, false) => self.modified(Modifier::DIM),
            (Tone::Strong, true) => self.modified(Modifier::BOLD).fg(self.colour(theme.text)),
            (Tone::Strong, false) => self.modified(Modifier::BOLD),
            (Tone::Selected, true) => {
                let [back, front] = theme.selected.map(|paint| self.colour(paint));
                self.modified(Modifier::BOLD).fg(front).bg(back)
            }
            (Tone::Selected, false) => self.modified(Modifier::BOLD | Modifier::REVERSED),
        }
    }

    /// A style with these modifiers and no others.
    fn modified(self, modifiers: Modifier) -> Style {
        Style::new()
            .remove_modifier(Modifier::all().difference(modifiers))
            .add_modifier(modifiers)
    }

    /// The colour of an outlook on the scale from lost to won.
    fn on_scale(self, outlook: Outlook, board: &Board) -> Color {
        let theme = self.theme;
        let worth = outlook.evaluation(board.shape(), board.disc_count());
        let end = match worth < 0.0 {
            true => theme.bad,
            false => theme.good,
        };
        self.colour(theme.even.mix(end, (worth.abs() * 100.0) as u32))
    }

    /// A score on its colour.
    #[must_use]
    pub(crate) fn score(self, outlook: Outlook, board: &Board, best: bool) -> Style {
        let mut modifiers = Modifier::empty();
        if best {
            modifiers = Modifier::BOLD | Modifier::UNDERLINED;
        }
        let style = self.modified(modifiers);
        match self.has_colours() {
            true => style
                .fg(self.colour(self.theme.on_score))
                .bg(self.on_scale(outlook, board)),
            false => style,
        }
    }

    /// Text about an outlook.
    #[must_use]
    pub(crate) fn outlook(self, outlook: Outlook, board: &Board, best: bool) -> Style {
        let style = match best {
            true => self.tone(Tone::Strong),
            false => self.tone(Tone::Plain),
        };
        match (self.colours, self.on_scale(outlook, board)) {
            (Colours::None, _) => style,
            // Grey among 16 colours is not seen on every background.
            (Colours::Sixteen, even) if even == self.theme.even.ansi => style,
            (_, colour) => style.fg(colour),
        }
    }

    /// Text in a colour of the theme, or strong if there are no colours.
    #[must_use]
    pub(crate) fn painted(self, paint: Paint) -> Style {
        let style = self.modified(Modifier::BOLD);
        match self.has_colours() {
            true => style.fg(self.colour(paint)),
            false => style,
        }
    }
}
