//! The help: keys and the mouse, the rules, and what the signs mean.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::keys::{self, Binding, Key, KeyName};
use super::{Screen, Transition, handle_common};
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::model::Model;
use crate::tui::view::{Frame, middle, wrapped};
use crate::tui::words::Words;

/// A page of the help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Keys,
    Rules,
    Meanings,
}

impl Page {
    const ALL: [Page; 3] = [Page::Keys, Page::Rules, Page::Meanings];

    const fn title(self, words: &Words) -> &'static str {
        match self {
            Page::Keys => words.help_keys,
            Page::Rules => words.help_rules,
            Page::Meanings => words.help_meanings,
        }
    }
}

/// The help of a screen.
pub(crate) struct HelpScreen {
    /// The keys of the screen.
    explained: &'static [Binding],
    page: Page,
    /// The number of lines it is scrolled down.
    scroll: usize,
}

const KEYS: &[Binding] = &[
    Binding {
        names: &[KeyName::LeftRight],
        label: |words| words.label_pages,
        keys: &[
            Key::new(KeyCode::Right, Action::Turn(1)),
            Key::new(KeyCode::Left, Action::Turn(-1)),
            Key::char('l', Action::Turn(1)),
            Key::char('h', Action::Turn(-1)),
            Key::char('?', Action::Turn(1)),
            Key::new(KeyCode::Tab, Action::Turn(1)),
        ],
    },
    keys::UP_DOWN,
    keys::CLOSE,
    keys::QUIT,
];

impl HelpScreen {
    /// The help of a screen with these keys.
    #[must_use]
    pub(crate) fn new(explained: &'static [Binding]) -> HelpScreen {
        HelpScreen {
            explained,
            page: Page::default(),
            scroll: 0,
        }
    }

    /// The lines of the page.
    fn lines(&self, model: &Model, wide: usize) -> Vec<Line<'static>> {
        let words = model.words();
        let mut lines = Vec::new();
        let parts: Vec<&[&str]> = match self.page {
            Page::Keys => {
                lines = self.key_lines(model);
                lines.push(Line::default());
                vec![words.mouse]
            }
            Page::Rules => words.rules.chunks(1).collect(),
            Page::Meanings => vec![words.scores_mean, words.marks_mean, words.threats_mean],
        };
        for part in parts {
            let texts = part.iter().flat_map(|text| hanging(text, wide));
            lines.extend(texts.map(Line::from));
            lines.push(Line::default());
        }
        lines
    }

    /// The keys of the screen, one line each.
    fn key_lines(&self, model: &Model) -> Vec<Line<'static>> {
        let words = model.words();
        let appearance = model.settings.appearance;
        let strong = appearance.tone(Tone::Strong);
        let names = |binding: &Binding| {
            let names = binding.names.iter();
            let names = names.map(|name| name.text(words, appearance.ascii));
            names.collect::<Vec<_>>().join(" ")
        };
        let keys = self.explained.iter();
        let widths = keys.clone().map(|binding| names(binding).chars().count());
        let width = widths.max().unwrap_or_default();
        keys.map(|binding| {
            let (names, label) = (names(binding), (binding.label)(words));
            let names = Span::styled(format!("{names:>width$}  "), strong);
            Line::from(vec![names, label.into()])
        })
        .collect()
    }
}

/// A text in lines of this width. If it explains a sign at its start, further lines are indented.
fn hanging(text: &str, wide: usize) -> Vec<String> {
    let Some((sign, meaning)) = text.split_once("  ") else {
        return wrapped(text, wide);
    };
    let meaning = meaning.trim_start();
    let indent = text.chars().count() - meaning.chars().count();
    let rows = wrapped(meaning, wide.saturating_sub(indent));
    let starts = std::iter::once(sign).chain(std::iter::repeat(""));
    let rows = starts.zip(rows);
    rows.map(|(start, row)| format!("{start:<indent$}{row}"))
        .collect()
}

impl Screen for HelpScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn wheel(&self) -> Option<[Action; 2]> {
        Some([Action::Previous, Action::Next])
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        match action {
            Action::Next => self.scroll += 1,
            Action::Previous => self.scroll = self.scroll.saturating_sub(1),
            Action::Turn(places) => {
                let next = (self.page as isize + places).rem_euclid(Page::ALL.len() as isize);
                self.page = Page::ALL[next as usize];
                self.scroll = 0;
            }
            other => return handle_common(other, model),
        }
        Transition::Stay
    }

    fn draw(&self, model: &Model, frame: &mut Frame) {
        let buffer = &mut *frame.buffer;
        let (area, words) = (buffer.area, model.words());
        let appearance = model.settings.appearance;
        let title = Line::from(vec![
            Span::styled(self.page.title(words), appearance.tone(Tone::Strong)),
            Span::styled(
                format!(
                    "  {}",
                    words.page_of(self.page as usize + 1, Page::ALL.len())
                ),
                appearance.tone(Tone::Faint),
            ),
        ]);
        title.centered().render(Rect { height: 1, ..area }, buffer);
        let room = Rect {
            y: 1,
            height: area.height.saturating_sub(2),
            ..middle(area)
        };
        let lines = self.lines(model, room.width as usize);
        let last = lines.len().saturating_sub(room.height as usize);
        let first = self.scroll.min(last);
        let visible: Vec<Line> = lines.into_iter().skip(first).collect();
        Paragraph::new(visible).render(room, buffer);
        // The sides on which it goes on.
        let [_, _, up, down] = appearance.symbols().more;
        let strong = appearance.tone(Tone::Strong);
        let x = room.right().min(area.right() - 1);
        if first > 0 {
            buffer.set_string(x, room.y, up, strong);
        }
        if first < last {
            buffer.set_string(x, room.bottom() - 1, down, strong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::session::tests::session;

    #[test]
    fn it_scrolls_and_stays_at_the_top() {
        let model = &mut session("").model;
        let mut help = HelpScreen::new(KEYS);
        for (action, scroll) in [
            (Action::Previous, 0),
            (Action::Next, 1),
            (Action::Next, 2),
            (Action::Previous, 1),
        ] {
            help.handle(action, model);
            assert_eq!(help.scroll, scroll, "{action:?}");
        }
        let closed = help.handle(Action::Back, model);
        assert!(matches!(closed, Transition::Close));
    }

    #[test]
    fn it_has_three_pages() {
        let model = &mut session("").model;
        let mut help = HelpScreen::new(KEYS);
        for (places, page) in [
            (1, Page::Rules),
            (1, Page::Meanings),
            (1, Page::Keys),
            (-1, Page::Meanings),
        ] {
            help.scroll = 3;
            help.handle(Action::Turn(places), model);
            assert_eq!((help.page, help.scroll), (page, 0));
        }
    }

    #[test]
    fn the_meaning_of_a_sign_is_indented() {
        assert_eq!(hanging("+1   wins fast", 10), ["+1   wins", "     fast"]);
        assert_eq!(hanging("no sign here", 7), ["no sign", "here"]);
        assert_eq!(hanging("", 7), [""]);
    }
}
