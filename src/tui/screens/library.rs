//! The library: the games that were played, and a field to type a position.

mod export;
mod rows;

use ratatui::crossterm::event::KeyCode;

use super::keys::{self, Binding, Key, KeyName};
use super::{ReviewScreen, Screen, StatisticsScreen, Transition, handle_common};
use crate::library::{Ending, Entry, Record};
use crate::player::PlayerSpec;
use crate::tui::action::{Action, Format};
use crate::tui::model::{Message, Model, Request, SavedGame, Shelf};
use crate::tui::view::Frame;

/// What keys do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// They choose a game and do something with it.
    #[default]
    List,
    /// They type a position.
    Position(String),
    /// They type the name of the selected game.
    Name(String),
    /// They choose what the selected game is exported as.
    Export,
}

/// The list of games, the newest first.
#[derive(Default)]
pub(crate) struct LibraryScreen {
    mode: Mode,
    /// The selected game, among those that are listed.
    selected: usize,
    /// Only games with this player, and with this result.
    opponent: Option<PlayerSpec>,
    ending: Option<Ending>,
    /// What was deleted here, the last one last.
    deleted: Vec<Record>,
}

const LIST: &[Binding] = &[
    Binding {
        names: &[KeyName::Enter],
        label: |words| words.label_open_game,
        keys: &[
            Key::new(KeyCode::Enter, Action::Choose),
            Key::char('p', Action::Choose),
        ],
    },
    Binding {
        names: &[KeyName::UpDown],
        label: |words| words.label_next,
        keys: &[
            Key::new(KeyCode::Up, Action::Previous),
            Key::new(KeyCode::Down, Action::Next),
            Key::char('k', Action::Previous),
            Key::char('j', Action::Next),
            Key::new(KeyCode::PageUp, Action::Turn(-1)),
            Key::new(KeyCode::PageDown, Action::Turn(1)),
            Key::new(KeyCode::Home, Action::ToStart),
            Key::new(KeyCode::End, Action::ToEnd),
        ],
    },
    Binding {
        names: &[KeyName::Text("r")],
        label: |words| words.label_review,
        keys: &[Key::char('r', Action::Review)],
    },
    Binding {
        names: &[KeyName::Text("e")],
        label: |words| words.label_rename,
        keys: &[Key::char('e', Action::Rename)],
    },
    Binding {
        names: &[KeyName::Text("d")],
        label: |words| words.label_delete,
        keys: &[
            Key::char('d', Action::Delete),
            Key::new(KeyCode::Delete, Action::Delete),
        ],
    },
    Binding {
        names: &[KeyName::Text("u")],
        label: |words| words.label_bring_back,
        keys: &[Key::char('u', Action::Undo)],
    },
    Binding {
        names: &[KeyName::Text("x")],
        label: |words| words.label_export,
        keys: &[Key::char('x', Action::Export)],
    },
    Binding {
        names: &[KeyName::Text("f")],
        label: |words| words.label_opponent,
        keys: &[Key::char('f', Action::FilterOpponent)],
    },
    Binding {
        names: &[KeyName::Text("g")],
        label: |words| words.label_result,
        keys: &[Key::char('g', Action::FilterResult)],
    },
    Binding {
        names: &[KeyName::Text("t")],
        label: |words| words.label_statistics,
        keys: &[Key::char('t', Action::Statistics)],
    },
    keys::BACK,
    keys::QUIT,
];

const FIELD: &[Binding] = &[
    keys::CHOOSE,
    Binding {
        names: &[KeyName::Text("Ctrl-U")],
        label: |words| words.label_clear,
        keys: &[Key::control('u', Action::Clear)],
    },
    keys::BACK,
];

const EXPORT: &[Binding] = &[
    Binding {
        names: &[KeyName::Text("m")],
        label: |words| words.label_export_moves,
        keys: &[Key::char('m', Action::ExportAs(Format::Moves))],
    },
    Binding {
        names: &[KeyName::Text("s")],
        label: |words| words.label_export_picture,
        keys: &[Key::char('s', Action::ExportAs(Format::Picture))],
    },
    Binding {
        names: &[KeyName::Text("a")],
        label: |words| words.label_export_recording,
        keys: &[Key::char('a', Action::ExportAs(Format::Recording))],
    },
    Binding {
        names: &[KeyName::Text("c")],
        label: |words| words.label_copy,
        keys: &[Key::char('c', Action::ExportAs(Format::Clipboard))],
    },
    keys::BACK,
];

impl LibraryScreen {
    /// All games. Has the library read again.
    #[must_use]
    pub(crate) fn new(model: &mut Model) -> LibraryScreen {
        model.shelf.ask(Request::Read);
        LibraryScreen::default()
    }

    /// The games that are listed, the newest first.
    fn listed<'a>(&self, saved: &'a Shelf) -> Vec<&'a Entry> {
        let wanted = |entry: &&Entry| {
            let opponent = self.opponent.as_ref();
            opponent.is_none_or(|player| entry.record.has_player(player))
                && (self.ending.is_none() || entry.record.ending() == self.ending)
        };
        saved.newest_first().filter(wanted).collect()
    }

    /// The place of the selected game.
    fn place(&self, count: usize) -> usize {
        self.selected.min(count.saturating_sub(1))
    }

    /// The selected game, if there is one.
    fn entry(&self, saved: &Shelf) -> Option<Entry> {
        let listed = self.listed(saved);
        let entry = listed.get(self.place(listed.len()))?;
        Some((*entry).clone())
    }

    /// Selects a game further on.
    fn select(&mut self, places: isize, saved: &Shelf) {
        let count = self.listed(saved).len();
        let next = self.place(count).saturating_add_signed(places);
        self.selected = next.min(count.saturating_sub(1));
    }

    /// Lists only the games against the next opponent, or all after the last one.
    fn next_opponent(&mut self, saved: &Shelf) {
        let mut known: Vec<PlayerSpec> = Vec::new();
        for player in saved.games().flat_map(|game| game.players.iter()) {
            let computers = player.iter().filter(|player| !player.is_human());
            for player in computers {
                if !known.contains(player) {
                    known.push(player.clone());
                }
            }
        }
        known.sort_by_key(ToString::to_string);
        let at = self.opponent.as_ref();
        let at = at.and_then(|opponent| known.iter().position(|one| one == opponent));
        self.opponent = known.get(at.map_or(0, |at| at + 1)).cloned();
        self.selected = 0;
    }

    /// Lists only the games with the next result, or all after the last one.
    fn next_ending(&mut self) {
        let at = Ending::ALL.iter().position(|&one| Some(one) == self.ending);
        self.ending = Ending::ALL.get(at.map_or(0, |at| at + 1)).copied();
        self.selected = 0;
    }

    /// Opens what is typed.
    fn open_typed(text: &str, model: &mut Model) -> Transition {
        let shape = model.game.board().shape();
        match SavedGame::read(text, shape) {
            Ok(game) => {
                model.open(&game);
                Transition::Game
            }
            Err(error) => {
                model.message = Some(Message::NotAGame(error));
                Transition::Stay
            }
        }
    }

    /// Does something with the selected game.
    fn handle_game(&mut self, action: Action, model: &mut Model) -> Transition {
        let Some(entry) = self.entry(&model.shelf) else {
            return Transition::Stay;
        };
        match action {
            Action::Choose => {
                model.open_entry(&entry);
                return Transition::Game;
            }
            Action::Review => {
                model.open_entry(&entry);
                let review = ReviewScreen::new(&mut model.game);
                return Transition::OverGame(Box::new(review));
            }
            Action::Rename => self.mode = Mode::Name(entry.record.name),
            Action::Delete => {
                self.deleted.push(entry.record.clone());
                model.shelf.ask(Request::Remove(entry));
            }
            Action::Export => self.mode = Mode::Export,
            Action::ExportAs(format) => {
                self.mode = Mode::List;
                export::export(&entry.record, format, model);
            }
            _ => {}
        }
        Transition::Stay
    }

    /// Brings back what was deleted last.
    fn undo(&mut self, model: &mut Model) {
        match self.deleted.pop() {
            Some(record) => {
                model.message = Some(Message::BroughtBack);
                model.shelf.ask(Request::Add(record));
            }
            None => model.message = Some(Message::NothingDeleted),
        }
    }

    /// Gives the selected game this name.
    fn rename(&mut self, name: &str, model: &mut Model) {
        if let Some(entry) = self.entry(&model.shelf) {
            let record = Record {
                name: name.trim().to_owned(),
                ..entry.record.clone()
            };
            model.shelf.ask(Request::Change(entry, Box::new(record)));
        }
        self.mode = Mode::List;
    }

    /// The text of the field, if one is open.
    const fn field(&mut self) -> Option<&mut String> {
        match &mut self.mode {
            Mode::Position(text) | Mode::Name(text) => Some(text),
            Mode::List | Mode::Export => None,
        }
    }

    fn handle_list(&mut self, action: Action, model: &mut Model) -> Transition {
        let saved = &model.shelf;
        match action {
            Action::Next => self.select(1, saved),
            Action::Previous => self.select(-1, saved),
            Action::Turn(pages) => self.select(10 * pages, saved),
            Action::ToStart => self.selected = 0,
            Action::ToEnd => self.selected = usize::MAX,
            Action::ChooseLine(line) => {
                let place = self.place(self.listed(saved).len());
                // The first click selects, the next one opens.
                if line == place {
                    return self.handle_game(Action::Choose, model);
                }
                self.selected = line;
            }
            Action::FilterOpponent => self.next_opponent(saved),
            Action::FilterResult => self.next_ending(),
            Action::Statistics => return Transition::open(StatisticsScreen),
            Action::Undo => self.undo(model),
            // A position begins with a digit.
            Action::Type(character) if character.is_ascii_digit() => {
                self.mode = Mode::Position(character.to_string());
            }
            Action::Back | Action::Quit => return handle_common(action, model),
            other => return self.handle_game(other, model),
        }
        Transition::Stay
    }
}

impl Screen for LibraryScreen {
    fn keys(&self) -> &'static [Binding] {
        match self.mode {
            Mode::List => LIST,
            Mode::Position(_) | Mode::Name(_) => FIELD,
            Mode::Export => EXPORT,
        }
    }

    fn offers(&self, action: Action, model: &Model) -> bool {
        let has_games = !self.listed(&model.shelf).is_empty();
        match action {
            Action::Undo => !self.deleted.is_empty(),
            Action::Back | Action::Quit => true,
            Action::Choose if self.mode != Mode::List => true,
            Action::Clear | Action::ExportAs(_) => true,
            // The arrows are known, and the first line shows the others.
            Action::Previous | Action::FilterOpponent => false,
            Action::FilterResult | Action::Statistics => false,
            _ => has_games,
        }
    }

    fn other_key(&self, code: KeyCode) -> Option<Action> {
        match code {
            KeyCode::Char(character) => Some(Action::Type(character)),
            KeyCode::Backspace => Some(Action::Erase),
            _ => None,
        }
    }

    fn wheel(&self) -> Option<[Action; 2]> {
        Some([Action::Previous, Action::Next])
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        if self.mode == Mode::List {
            return self.handle_list(action, model);
        }
        match (action, &self.mode) {
            (Action::Back, _) => self.mode = Mode::List,
            (Action::Choose, Mode::Position(text)) => {
                return LibraryScreen::open_typed(text, model);
            }
            (Action::Choose, Mode::Name(name)) => {
                let name = name.clone();
                self.rename(&name, model);
            }
            (Action::ExportAs(_), _) => return self.handle_game(action, model),
            (Action::Quit, _) => return Transition::Quit,
            (Action::Type(character), _) => {
                if let Some(text) = self.field() {
                    text.push(character);
                }
            }
            (Action::Erase, _) => {
                let is_empty = self.field().is_some_and(|text| text.pop().is_none());
                if is_empty && matches!(self.mode, Mode::Position(_)) {
                    self.mode = Mode::List;
                }
            }
            (Action::Clear, _) => {
                if let Some(text) = self.field() {
                    text.clear();
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, model: &Model, frame: &mut Frame) {
        self.draw_all(model, frame);
    }
}

#[cfg(test)]
mod tests;
