//! The menu: what is set before a game, and at any time.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{HelpScreen, OpenScreen, Screen, Transition, handle_common};
use crate::board::{Disc, Shape};
use crate::player::{Player, PlayerSpec};
use crate::tui::action::Action;
use crate::tui::keys::{self, Binding, Key, KeyName};
use crate::tui::saved::SavedGame;
use crate::tui::shared::Shared;
use crate::tui::view::{Tone, middle};

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
    /// Whether scores are shown.
    Scores,
    Open,
    Help,
    Quit,
}

/// The menu.
pub(crate) struct Menu {
    items: Vec<Item>,
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

/// The largest number of rows or columns that can be chosen here. Options allow more.
const MOST: usize = 60;

impl Menu {
    /// The menu, as it is before or during a game.
    #[must_use]
    pub(crate) fn new(shared: &Shared) -> Menu {
        let first: &[Item] = match (shared.game.has_begun(), &shared.saved.unfinished) {
            (true, _) => &[Item::GoOn, Item::Play],
            (false, Some(_)) => &[Item::Resume, Item::Play],
            (false, None) => &[Item::Play],
        };
        let rest = [
            Item::Player(Player::One),
            Item::Player(Player::Two),
            Item::Rows,
            Item::Cols,
            Item::Scores,
            Item::Open,
            Item::Help,
            Item::Quit,
        ];
        Menu {
            items: [first, &rest].concat(),
            selected: 0,
        }
    }

    /// Selects a line further on, from the last one to the first.
    fn select(&mut self, lines: isize) {
        let count = self.items.len() as isize;
        self.selected = (self.selected as isize + lines).rem_euclid(count) as usize;
    }

    fn choose(&self, shared: &mut Shared) -> Transition {
        match self.items[self.selected] {
            Item::Resume => return shared.resume(),
            Item::GoOn => return Transition::Close,
            Item::Play if shared.game.has_begun() => return shared.new_game(),
            Item::Play => {
                return shared.open(&SavedGame {
                    shape: shared.settings.shape,
                    moves: Vec::new(),
                });
            }
            Item::Open => return Transition::open(OpenScreen::new(shared)),
            Item::Help => return Transition::open(HelpScreen::default()),
            Item::Quit => return Transition::Quit,
            Item::Player(_) | Item::Rows | Item::Cols | Item::Scores => self.change(1, shared),
        }
        Transition::Stay
    }

    /// Changes the value of the selected line.
    fn change(&self, places: isize, shared: &mut Shared) {
        match self.items[self.selected] {
            Item::Player(player) => {
                let spec = next_spec(&shared.game.series().players()[player], places);
                shared.game.seat(player, spec);
            }
            Item::Rows => resize(&mut shared.settings.shape, places, 0),
            Item::Cols => resize(&mut shared.settings.shape, 0, places),
            Item::Scores => shared.toggle_scores(),
            Item::Resume | Item::GoOn | Item::Play | Item::Open | Item::Help | Item::Quit => {}
        }
    }

    /// The lines of the menu that are visible in a terminal of this height: the terminal's line of
    /// the first, its index, and their number.
    fn visible(&self, height: u16) -> (u16, usize, usize) {
        // The title is above, the message and the keys are below.
        let room = height.saturating_sub(4).max(1) as usize;
        let count = self.items.len().min(room);
        let first = (self.selected + 1).saturating_sub(count);
        let spare = (room - count) as u16;
        (2 + spare / 3, first, count)
    }

    /// The text of a line.
    fn text(&self, item: Item, shared: &Shared) -> String {
        let (words, symbols) = (shared.words(), shared.settings.appearance.symbols());
        let value = |name: &str, value: &str| {
            let [left, right] = symbols.value;
            format!("{name:<18}{left} {value} {right}")
        };
        let shape = shared.settings.shape;
        match item {
            Item::Resume => {
                let unfinished = shared.saved.unfinished.as_ref();
                match unfinished.map_or(0, |unfinished| unfinished.game.moves.len()) {
                    1 => words.resume_one_move.to_owned(),
                    moves => words.resume(moves),
                }
            }
            Item::GoOn => words.continue_game.to_owned(),
            Item::Play if self.items[0] == Item::Play => words.play.to_owned(),
            Item::Play => words.new_game.to_owned(),
            Item::Player(player) => {
                let series = shared.game.series();
                let disc = symbols.discs[series.disc(player)];
                let name = format!("{} {disc}", words.players[player]);
                value(&name, &words.spec_name(&series.players()[player], shape))
            }
            Item::Rows => value(words.rows, &shape.rows().to_string()),
            Item::Cols => value(words.columns, &shape.cols().to_string()),
            Item::Scores if shared.settings.show_scores => value(words.scores, words.on),
            Item::Scores => value(words.scores, words.off),
            Item::Open => words.open.to_owned(),
            Item::Help => words.help.to_owned(),
            Item::Quit => words.quit.to_owned(),
        }
    }

    /// The name of the game between the two discs.
    fn title(shared: &Shared) -> Line<'static> {
        let appearance = shared.settings.appearance;
        let [one, two] = Disc::BOTH.map(|disc| {
            let symbol = appearance.symbols().discs[disc];
            Span::styled(symbol, appearance.disc(disc))
        });
        let title = Span::styled(shared.words().title, appearance.tone(Tone::Strong));
        Line::from(vec![one, " ".into(), title, " ".into(), two]).centered()
    }
}

impl Screen for Menu {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn mouse(&self, event: &MouseEvent, shared: &Shared) -> Option<Action> {
        let (_, height) = shared.game.viewport().size();
        let (top, first, count) = self.visible(height);
        let line = event.row.checked_sub(top)? as usize;
        let clicked = event.kind == MouseEventKind::Down(MouseButton::Left);
        (clicked && line < count).then_some(Action::ChooseLine(first + line))
    }

    fn handle(&mut self, action: Action, shared: &mut Shared) -> Transition {
        match action {
            Action::Next => self.select(1),
            Action::Previous => self.select(-1),
            Action::Change(places) => self.change(places, shared),
            Action::Choose => return self.choose(shared),
            Action::ChooseLine(line) => {
                self.selected = line.min(self.items.len() - 1);
                return self.choose(shared);
            }
            other => return handle_common(other, shared),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, buffer: &mut Buffer) {
        let (area, appearance) = (buffer.area, shared.settings.appearance);
        let (top, first, count) = self.visible(area.height);
        let line_at = |y: u16, area: Rect| Rect {
            y,
            height: 1,
            ..area
        };
        Menu::title(shared).render(line_at(top - 2, area), buffer);
        let items = self.items.iter().enumerate().skip(first).take(count);
        for (y, (index, &item)) in (top..).zip(items) {
            let (pointer, style) = match index == self.selected {
                true => (
                    appearance.symbols().pointer,
                    appearance.tone(Tone::Selected),
                ),
                false => (" ", Style::new()),
            };
            let text = format!("{pointer} {}", self.text(item, shared));
            let line = Line::from(text).style(style);
            line.render(line_at(y, middle(area)), buffer);
        }
        let message = Line::from(shared.message_text().unwrap_or_default());
        let bottom = Rect {
            x: 1,
            width: area.width - 1,
            ..line_at(area.height.saturating_sub(2), area)
        };
        message.render(bottom, buffer);
    }
}

/// The player this many places further on in the list of all, from the last one to the first.
fn next_spec(spec: &PlayerSpec, places: isize) -> PlayerSpec {
    let all: Vec<PlayerSpec> = PlayerSpec::all().collect();
    let same = |other: &PlayerSpec| std::mem::discriminant(other) == std::mem::discriminant(spec);
    let at = all.iter().position(same).unwrap_or(0) as isize;
    all[(at + places).rem_euclid(all.len() as isize) as usize].clone()
}

/// Adds rows and columns to a board, within what is possible.
fn resize(shape: &mut Shape, rows: isize, cols: isize) {
    let resized = |size: usize, by: isize| {
        if by == 0 {
            size
        } else {
            let largest = MOST.max(size);
            size.saturating_add_signed(by).clamp(Shape::LEAST, largest)
        }
    };
    let (rows, cols) = (resized(shape.rows(), rows), resized(shape.cols(), cols));
    *shape = Shape::puissance4(rows, cols).unwrap_or(*shape);
}

#[cfg(test)]
mod tests;
