//! Opening a position: the user types it or chooses a saved game.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::{Screen, Transition, handle_common};
use crate::tui::action::Action;
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::message::Message;
use crate::tui::saved::{SavedGame, SavedGames};
use crate::tui::shared::Shared;
use crate::tui::view::Tone;

/// What is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Selection {
    /// The field for text.
    #[default]
    Text,
    /// This saved game. The newest is number 0.
    Saved(usize),
}

/// A field for text, and the list of saved games.
#[derive(Default)]
pub(crate) struct OpenScreen {
    text: String,
    selection: Selection,
}

const KEYS: &[Binding] = &[
    keys::CHOOSE,
    keys::UP_DOWN,
    Binding {
        names: &[KeyName::Text("Ctrl-U")],
        label: |words| words.label_clear,
        keys: &[Key::control('u', Action::Clear)],
    },
    keys::BACK,
];

impl OpenScreen {
    /// An empty field. Has the list of saved games read again.
    #[must_use]
    pub(crate) fn new(shared: &mut Shared) -> OpenScreen {
        shared.saved.refresh();
        OpenScreen::default()
    }

    /// What is selected, given the saved games that are listed now.
    fn selection(&self, saved: &SavedGames) -> Selection {
        match self.selection {
            Selection::Saved(at) if at < saved.newest_first().len() => Selection::Saved(at),
            _ => Selection::Text,
        }
    }

    /// Selects the next saved game.
    fn select_next(&mut self, saved: &SavedGames) {
        let next = match self.selection(saved) {
            Selection::Text => 0,
            Selection::Saved(at) => at + 1,
        };
        if next < saved.newest_first().len() {
            self.selection = Selection::Saved(next);
        }
    }

    /// Selects the saved game before, or the field for text.
    fn select_previous(&mut self, saved: &SavedGames) {
        self.selection = match self.selection(saved) {
            Selection::Text | Selection::Saved(0) => Selection::Text,
            Selection::Saved(at) => Selection::Saved(at - 1),
        };
    }

    /// Opens what is selected.
    fn choose(&self, shared: &mut Shared) -> Transition {
        let saved = match self.selection(&shared.saved) {
            Selection::Text => None,
            Selection::Saved(at) => shared.saved.newest_first().nth(at).cloned(),
        };
        let shape = shared.game.board().shape();
        match saved.map_or_else(|| SavedGame::read(&self.text, shape), Ok) {
            Ok(game) => shared.open(&game),
            Err(error) => {
                shared.message = Some(Message::NotAGame(error));
                Transition::Stay
            }
        }
    }
}

impl Screen for OpenScreen {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn other_key(&self, code: KeyCode) -> Option<Action> {
        match code {
            KeyCode::Char(character) => Some(Action::Type(character)),
            KeyCode::Backspace => Some(Action::Erase),
            _ => None,
        }
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        match action {
            Action::Type(character) => {
                self.selection = Selection::Text;
                self.text.push(character);
            }
            Action::Erase => {
                self.selection = Selection::Text;
                self.text.pop();
            }
            Action::Clear => {
                self.selection = Selection::Text;
                self.text.clear();
            }
            Action::Next => self.select_next(&shared.saved),
            Action::Previous => self.select_previous(&shared.saved),
            Action::Choose => return self.choose(shared),
            other => return handle_common(other, shared),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let (area, words) = (buffer.area, shared.words());
        let appearance = shared.settings.appearance;
        let strong = appearance.tone(Tone::Strong);
        let selection = self.selection(&shared.saved);
        let mark = |line: Selection| match line == selection {
            true => appearance.symbols().pointer,
            false => " ",
        };
        let room = (area.width as usize).saturating_sub(4);
        let hidden = self.text.chars().count().saturating_sub(room);
        let text: String = self.text.chars().skip(hidden).collect();
        let mut lines = vec![
            Line::styled(words.type_position, strong),
            Line::from(format!("{} {text}_", mark(Selection::Text))),
            Line::from(shared.message_text().unwrap_or_default()),
            Line::styled(words.saved_positions, strong),
        ];
        let saved = shared.saved.newest_first();
        if saved.len() == 0 {
            lines.push(Line::from(words.no_saved_positions));
        }
        let visible = (area.height as usize).saturating_sub(lines.len() + 1);
        let first = match selection {
            Selection::Text => 0,
            Selection::Saved(at) => (at + 1).saturating_sub(visible),
        };
        lines.extend(saved.enumerate().skip(first).map(|(at, game)| {
            let mark = mark(Selection::Saved(at));
            Line::from(format!("{mark} {}", game.text()))
        }));
        let room = Rect {
            x: 1,
            width: area.width - 1,
            height: area.height - 1,
            ..area
        };
        Paragraph::new(lines).render(room, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use crate::tui::session::tests::session;

    fn typed(text: &str, shared: &mut Shared) -> OpenScreen {
        let mut open = OpenScreen::new(shared);
        for character in text.chars() {
            open.handle(Action::Type(character), shared);
        }
        open
    }

    #[test]
    fn what_is_typed_is_opened() {
        for (text, moves) in [("4453", "4453"), (" 4x4 12 ", "12"), ("", "")] {
            let shared = &mut session("11").shared;
            let mut open = typed(text, shared);
            let opened = open.handle(Action::Choose, shared);
            assert!(matches!(opened, Transition::Game), "{text}");
            assert_eq!(notation::write(shared.game.board()), moves);
        }
    }

    #[test]
    fn what_is_not_a_game_is_reported() {
        let shared = &mut session("11").shared;
        let mut open = typed("449", shared);
        let opened = open.handle(Action::Choose, shared);
        assert!(matches!(opened, Transition::Stay));
        assert!(matches!(shared.message, Some(Message::NotAGame(_))));
        open.handle(Action::Erase, shared);
        assert_eq!(open.text, "44");
        open.handle(Action::Clear, shared);
        assert_eq!(open.text, "");
        assert_eq!(notation::write(shared.game.board()), "11");
    }

    #[test]
    fn the_newest_saved_game_comes_first() {
        let shared = &mut session("11").shared;
        let games = SavedGame::read_list("6x7 4\n6x7 44\n").unwrap();
        shared.saved.set_list(games);
        let mut open = OpenScreen::new(shared);
        assert!(shared.saved.is_outdated(), "the list is read again");
        for (action, selection) in [
            (Action::Previous, Selection::Text),
            (Action::Next, Selection::Saved(0)),
            (Action::Next, Selection::Saved(1)),
            (Action::Next, Selection::Saved(1)),
            (Action::Previous, Selection::Saved(0)),
            (Action::Type('1'), Selection::Text),
            (Action::Next, Selection::Saved(0)),
        ] {
            open.handle(action, shared);
            assert_eq!(open.selection, selection, "{action:?}");
        }
        open.handle(Action::Choose, shared);
        assert_eq!(notation::write(shared.game.board()), "44");
    }

    #[test]
    fn a_saved_game_that_is_gone_is_not_selected() {
        let shared = &mut session("11").shared;
        let games = SavedGame::read_list("6x7 4\n").unwrap();
        shared.saved.set_list(games);
        let mut open = typed("2", shared);
        open.handle(Action::Next, shared);
        shared.saved.set_list(Vec::new());
        assert_eq!(open.selection(&shared.saved), Selection::Text);
        open.handle(Action::Choose, shared);
        assert_eq!(notation::write(shared.game.board()), "2");
    }
}
