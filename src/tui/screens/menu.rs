//! The menu: what is set before a game, and at any time.

mod values;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use self::values::{next_spec, realigned, resized};
use super::keys::{self, Binding, Key, KeyName};
use super::{AttemptScreen, LibraryScreen, Screen, Transition, handle_common};
use crate::board::Disc;
use crate::player::Player;
use crate::tui::action::Action;
use crate::tui::look::Tone;
use crate::tui::model::{Model, SavedGame};
use crate::tui::view::board::{self, BANNER};
use crate::tui::view::{Frame, fitted, middle, wrapped_into};

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// Continue the unfinished game of an earlier start.
    Resume,
    /// Continue the game that is played.
    GoOn,
    /// A new game.
    Play,
    /// Who a player is.
    Player(Player),
    /// The number of rows of the next game.
    Rows,
    /// The number of columns of the next game.
    Cols,
    /// How many in a row win the next game.
    Align,
    Puzzles,
    /// The positions to repeat today.
    Repeat,
    /// The library.
    Open,
    /// The menu of the lines that follow.
    Settings,
    /// Whether scores are shown.
    Scores,
    /// Whether the user is warned of moves that lose at once.
    Warning,
    /// Whether the user's own mistakes come back.
    Repetition,
    Theme,
    /// Whether discs are seen falling.
    Animation,
    Language,
    Help,
    Quit,
}

/// The lines of the menu that are visible.
struct Visible {
    /// The terminal's line of the first.
    top: u16,
    /// The index of the first.
    first: usize,
    /// How many there are.
    count: usize,
    /// Whether a row of discs is above the title.
    has_banner: bool,
}

/// The menu.
pub(crate) struct Menu {
    items: Vec<Item>,
    /// Whether it is the menu of settings.
    is_settings: bool,
    /// The index of the selected line.
    selected: usize,
}

const KEYS: &[Binding] = &[
    keys::CHOOSE,
    keys::UP_DOWN,
    Binding {
        names: &[KeyName::LeftRight],
        label: |words| words.label_change,
        keys: &[
            Key::new(KeyCode::Left, Action::Change(-1)),
            Key::new(KeyCode::Right, Action::Change(1)),
            Key::char('h', Action::Change(-1)),
            Key::char('l', Action::Change(1)),
            Key::char('k', Action::Previous),
            Key::char('j', Action::Next),
            Key::char(' ', Action::Choose),
        ],
    },
    keys::OPEN,
    keys::BACK,
    keys::HELP,
    keys::QUIT,
];

/// The columns of the pointer and the gap after it, and where the values start.
const POINTER: u16 = 2;
const NAMES: usize = 18;
/// Menus narrower than this have no room for a column of values.
const NARROW: usize = 36;

impl Menu {
    /// The menu, as it is before or during a game.
    #[must_use]
    pub(crate) fn new(model: &Model) -> Menu {
        let first: &[Item] = match (model.game.has_begun(), &model.shelf.unfinished) {
            (true, _) => &[Item::GoOn, Item::Play],
            (false, Some(_)) => &[Item::Resume, Item::Play],
            (false, None) => &[Item::Play],
        };
        let players_and_board = [
            Item::Player(Player::One),
            Item::Player(Player::Two),
            Item::Rows,
            Item::Cols,
            Item::Align,
        ];
        let practice: &[Item] = match model.due_cards().is_empty() {
            true => &[Item::Puzzles],
            false => &[Item::Puzzles, Item::Repeat],
        };
        let rest = [Item::Open, Item::Settings, Item::Help, Item::Quit];
        Menu {
            items: [first, &players_and_board, practice, &rest].concat(),
            is_settings: false,
            selected: 0,
        }
    }

    /// The menu of what is seldom changed.
    fn settings() -> Menu {
        let items = vec![
            Item::Scores,
            Item::Warning,
            Item::Repetition,
            Item::Theme,
            Item::Animation,
            Item::Language,
        ];
        Menu {
            items,
            is_settings: true,
            selected: 0,
        }
    }

    /// Selects a line further on, from the last one to the first.
    fn select(&mut self, lines: isize) {
        let count = self.items.len() as isize;
        self.selected = (self.selected as isize + lines).rem_euclid(count) as usize;
    }

    fn choose(&self, model: &mut Model) -> Transition {
        match self.items[self.selected] {
            Item::Resume => {
                model.resume();
                return Transition::Game;
            }
            Item::GoOn => return Transition::Close,
            Item::Play if model.game.has_begun() => {
                model.new_game();
                return Transition::Game;
            }
            Item::Play => {
                model.open(&SavedGame {
                    shape: model.settings.shape,
                    moves: Vec::new(),
                });
                return Transition::Game;
            }
            Item::Puzzles => return Transition::open(AttemptScreen::puzzles(model)),
            Item::Repeat => return Transition::open(AttemptScreen::repetition(model)),
            Item::Open => return Transition::open(LibraryScreen::new(model)),
            Item::Settings => return Transition::open(Menu::settings()),
            Item::Help => return Transition::HelpOfGame,
            Item::Quit => return Transition::Quit,
            _ => self.change(1, model),
        }
        Transition::Stay
    }

    /// Changes the value of the selected line.
    fn change(&self, places: isize, model: &mut Model) {
        let (settings, chosen) = (&mut model.settings, &mut model.chosen);
        match self.items[self.selected] {
            Item::Player(player) => {
                let spec = next_spec(&model.game.series().chosen()[player], places);
                chosen.players[player] = Some(spec.clone());
                model.game.seat(player, spec);
            }
            Item::Rows | Item::Cols | Item::Align => {
                settings.shape = match self.items[self.selected] {
                    Item::Rows => resized(settings.shape, places, 0),
                    Item::Cols => resized(settings.shape, 0, places),
                    _ => realigned(settings.shape, places),
                };
                chosen.shape = Some(settings.shape);
            }
            Item::Scores => model.toggle_scores(),
            Item::Warning => {
                settings.warning = !settings.warning;
                chosen.warning = Some(settings.warning);
            }
            Item::Repetition => {
                settings.repetition = !settings.repetition;
                chosen.repetition = Some(settings.repetition);
            }
            Item::Theme => {
                let theme = settings.appearance.theme.next(places);
                settings.appearance.theme = theme;
                chosen.theme = Some(theme);
            }
            Item::Animation => {
                settings.animation = !settings.animation;
                chosen.animation = Some(settings.animation);
                model.game.motion.animate(settings.animation);
            }
            Item::Language => {
                settings.language = settings.language.next();
                chosen.language = Some(settings.language);
            }
            _ => {}
        }
    }

    /// When a change of the selected line takes effect, or what it does. `None` if it has no value.
    fn effect(&self, model: &Model) -> Option<&'static str> {
        let words = model.words();
        match self.items[self.selected] {
            Item::Rows | Item::Cols | Item::Align if model.game.has_begun() => {
                Some(words.takes_effect_next_game)
            }
            Item::Player(_) if model.game.is_finished() => Some(words.takes_effect_next_game),
            Item::Warning => Some(words.warning_means),
            Item::Repetition => Some(words.repetition_means),
            item => Menu::value(item, model).map(|_| words.takes_effect_now),
        }
    }

    /// The name and the value of a line that has one.
    fn value(item: Item, model: &Model) -> Option<(String, String)> {
        let (words, settings) = (model.words(), &model.settings);
        let symbols = settings.appearance.symbols();
        let shape = settings.shape;
        let switch = |is_on: bool| if is_on { words.on } else { words.off }.to_owned();
        let (name, value) = match item {
            Item::Player(player) => {
                let series = model.game.series();
                let disc = symbols.discs[series.disc(player)];
                let name = format!("{} {disc}", words.players[player]);
                return Some((name, words.spec_name(&series.chosen()[player], shape)));
            }
            Item::Rows => (words.rows, shape.rows().to_string()),
            Item::Cols => (words.columns, shape.cols().to_string()),
            Item::Align => (words.align, shape.align().to_string()),
            Item::Scores => (words.scores, switch(settings.show_scores)),
            Item::Warning => (words.warning, switch(settings.warning)),
            Item::Repetition => (words.repetition, switch(settings.repetition)),
            Item::Theme => (words.theme, settings.appearance.theme.name.to_owned()),
            Item::Animation => (words.animation, switch(settings.animation)),
            Item::Language => (words.language, words.language_name.to_owned()),
            _ => return None,
        };
        Some((name.to_owned(), value))
    }

    /// Where the arrows of a line are, which lower and raise its value, after the pointer.
    fn arrows(item: Item, model: &Model, wide: usize) -> Option<[usize; 2]> {
        let (name, value) = Menu::value(item, model)?;
        let (left, gap) = Menu::columns(&name, wide);
        Some([left, left + value.chars().count() + 2 * gap + 1])
    }

    /// Where the value of a line starts, and the gap between it and its arrows.
    fn columns(name: &str, wide: usize) -> (usize, usize) {
        match wide >= NARROW {
            true => (NAMES, 1),
            false => (name.chars().count() + 1, 0),
        }
    }

    /// The lines of the menu that are visible.
    fn visible(&self, model: &Model, height: u16) -> Visible {
        // The title is above, the message and the keys are below.
        let room = height.saturating_sub(4).max(1) as usize;
        let count = self.items.len().min(room);
        let spare = (room - count) as u16;
        // The banner and a line below it.
        let high = BANNER.1 + 1;
        let has_banner = model.settings.appearance.is_solid() && spare > high;
        let banner = if has_banner { high } else { 0 };
        Visible {
            top: 2 + banner + (spare - banner) / 3,
            first: (self.selected + 1).saturating_sub(count),
            count,
            has_banner,
        }
    }

    /// The text of a line, for this many columns.
    fn text(&self, item: Item, model: &Model, wide: usize) -> String {
        let words = model.words();
        if let Some((name, value)) = Menu::value(item, model) {
            let [left, right] = model.settings.appearance.symbols().value;
            let (start, gap) = Menu::columns(&name, wide);
            let gap = " ".repeat(gap);
            return format!("{name:<start$}{left}{gap}{value}{gap}{right}");
        }
        let text = match item {
            Item::Resume => {
                let unfinished = model.shelf.unfinished.as_ref();
                return match unfinished.map_or(0, |unfinished| unfinished.game.moves.len()) {
                    moves if wide < NARROW => words.resume_short(moves),
                    1 => words.resume_one_move.to_owned(),
                    moves => words.resume(moves),
                };
            }
            Item::GoOn => words.continue_game,
            Item::Play if self.items[0] == Item::Play => words.play,
            Item::Play => words.new_game,
            Item::Puzzles => words.puzzles,
            Item::Repeat => {
                return match model.due_cards().len() {
                    count if wide < NARROW => words.repeat_short(count),
                    1 => words.repeat_today_one.to_owned(),
                    count => words.repeat_today(count),
                };
            }
            Item::Open => words.open,
            Item::Settings => words.settings,
            Item::Help => words.help,
            _ => words.quit,
        };
        text.to_owned()
    }

    /// The name of the game, or of the settings, between the two discs.
    fn title(&self, model: &Model) -> Line<'static> {
        let appearance = model.settings.appearance;
        let [one, two] = Disc::BOTH.map(|disc| {
            let symbol = appearance.symbols().discs[disc];
            Span::styled(symbol, appearance.disc(disc))
        });
        let title = match self.is_settings {
            true => model.words().settings,
            false => model.words().title,
        };
        let title = Span::styled(title, appearance.tone(Tone::Strong));
        Line::from(vec![one, " ".into(), title, " ".into(), two]).centered()
    }
}

impl Screen for Menu {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    /// Nothing is under the first menu.
    fn offers(&self, action: Action, model: &Model) -> bool {
        action != Action::Back || self.is_settings || model.game.has_begun()
    }

    /// What is offered may have changed.
    fn show_again(&mut self, model: &mut Model) {
        if !self.is_settings {
            self.items = Menu::new(model).items;
            self.selected = self.selected.min(self.items.len() - 1);
        }
    }

    fn handle(&mut self, action: Action, model: &mut Model) -> Transition {
        match action {
            Action::Next => self.select(1),
            Action::Previous => self.select(-1),
            Action::Change(places) => self.change(places, model),
            Action::Choose => return self.choose(model),
            Action::ChooseLine(line) => {
                self.selected = line.min(self.items.len() - 1);
                return self.choose(model);
            }
            Action::ChangeLine(line, places) => {
                self.selected = line.min(self.items.len() - 1);
                self.change(places, model);
            }
            other => return handle_common(other, model),
        }
        Transition::Stay
    }

    fn draw(&self, model: &Model, frame: &mut Frame) {
        let (area, appearance) = (frame.buffer.area, model.settings.appearance);
        let visible = self.visible(model, area.height);
        let Visible {
            top, first, count, ..
        } = visible;
        let left = area.width.saturating_sub(BANNER.0) / 2;
        if visible.has_banner && area.width > BANNER.0 {
            let corner = (left, top - 3 - BANNER.1);
            board::draw_banner(appearance, corner, frame.buffer);
        }
        let line_at = |y: u16, area: Rect| Rect {
            y,
            height: 1,
            ..area
        };
        self.title(model)
            .render(line_at(top - 2, area), frame.buffer);
        let items = self.items.iter().enumerate().skip(first).take(count);
        for (y, (index, &item)) in (top..).zip(items) {
            let (pointer, style) = match index == self.selected {
                true => (
                    appearance.symbols().pointer,
                    appearance.tone(Tone::Selected),
                ),
                false => (" ", Style::new()),
            };
            let middle = middle(area);
            let text = self.text(item, model, middle.width as usize);
            let text = fitted(&format!("{pointer} {text}"), middle.width as usize);
            let line = Line::from(text).style(style);
            line.render(line_at(y, middle), frame.buffer);
            frame.on_click(line_at(y, area), Action::ChooseLine(index));
            let arrows = Menu::arrows(item, model, middle.width as usize);
            for (arrow, places) in arrows.into_iter().flatten().zip([-1, 1]) {
                // An arrow is easier to hit with a column on both sides of it.
                let place = Rect {
                    x: middle.x + POINTER + (arrow as u16).saturating_sub(1),
                    width: 3,
                    ..line_at(y, area)
                };
                frame.on_click(place, Action::ChangeLine(index, places));
            }
            if let (Item::Player(player), false) = (item, index == self.selected) {
                let disc = model.game.series().disc(player);
                let name = model.words().players[player].chars().count() as u16;
                let x = middle.x + POINTER + name + 1;
                frame.buffer[(x, y)].set_style(appearance.disc(disc));
            }
        }
        let effect = self.effect(model).unwrap_or_default();
        let (message, style) = match model.message_text(&model.game) {
            Some(message) => (message, Style::new()),
            None => (effect.to_owned(), appearance.tone(Tone::Faint)),
        };
        // The lines between the menu and the keys.
        let room = (area.height - 1).saturating_sub(top + count as u16).max(1);
        let wide = area.width.saturating_sub(2);
        let lines = wrapped_into(&message, wide as usize, room as usize);
        let first = area.height.saturating_sub(1 + lines.len() as u16);
        for (y, line) in (first..).zip(lines) {
            frame.buffer.set_string(1, y, line, style);
        }
    }
}

#[cfg(test)]
mod tests;
