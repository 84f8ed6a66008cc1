//! How the full screen starts, what the user can set, and what of it is remembered.

use jiff::Zoned;

use super::practice::Practice;
use crate::board::{Board, Shape, Side};
use crate::files::without_mark;
use crate::library::{parse_shape, shape_text};
use crate::player::{PerPlayer, Player, PlayerSpec};
use crate::tui::look::{Appearance, Colours, Theme};
use crate::tui::words::{Language, Words};

/// What the user can set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) language: Language,
    pub(crate) appearance: Appearance,
    /// Whether a score is shown over each column.
    pub(crate) show_scores: bool,
    /// Whether the cells that would complete a line are marked.
    pub(crate) show_threats: bool,
    /// Whether discs are seen falling.
    pub(crate) animation: bool,
    /// Whether moves that lose at once are played only when they are repeated.
    pub(crate) warning: bool,
    /// Whether positions in which the user let a result go come back.
    pub(crate) repetition: bool,
    /// The board of the next game.
    pub(crate) shape: Shape,
}

impl Settings {
    /// The texts of the language.
    #[must_use]
    pub(crate) const fn words(&self) -> &'static Words {
        self.language.words()
    }
}

/// What a user has chosen, by options or in the menu. `None` is as before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    pub(crate) theme: Option<&'static Theme>,
    pub(crate) scores: Option<bool>,
    pub(crate) animation: Option<bool>,
    pub(crate) warning: Option<bool>,
    pub(crate) repetition: Option<bool>,
    pub(crate) rating: Option<u32>,
    pub(crate) language: Option<Language>,
    pub(crate) shape: Option<Shape>,
    pub(crate) players: PerPlayer<Option<PlayerSpec>>,
}

impl Choices {
    /// These choices, and `older` ones where nothing was chosen.
    #[must_use]
    pub(crate) fn or(self, older: Choices) -> Choices {
        let mut players = older.players;
        for player in Player::BOTH {
            if let Some(spec) = &self.players[player] {
                players[player] = Some(spec.clone());
            }
        }
        Choices {
            theme: self.theme.or(older.theme),
            scores: self.scores.or(older.scores),
            animation: self.animation.or(older.animation),
            warning: self.warning.or(older.warning),
            repetition: self.repetition.or(older.repetition),
            rating: self.rating.or(older.rating),
            language: self.language.or(older.language),
            shape: self.shape.or(older.shape),
            players,
        }
    }

    /// Reads what [`text`](Choices::text) wrote. Lines that mean nothing are ignored, so that a
    /// damaged file costs no more than what is damaged.
    #[must_use]
    pub(crate) fn read(text: &str) -> Choices {
        let mut choices = Choices::default();
        for (name, value) in without_mark(text)
            .lines()
            .filter_map(|line| line.split_once(' '))
        {
            let switch = || ["off", "on"].iter().position(|word| *word == value);
            let is_on = || switch().map(|place| place == 1);
            match name {
                "theme" => choices.theme = Theme::named(value),
                "scores" => choices.scores = is_on(),
                "animation" => choices.animation = is_on(),
                "warning" => choices.warning = is_on(),
                "repetition" => choices.repetition = is_on(),
                "rating" => choices.rating = value.parse().ok(),
                "language" => {
                    let mut all = Language::ALL.into_iter();
                    choices.language = all.find(|language| language.code() == value);
                }
                "board" => choices.shape = parse_shape(value).ok(),
                "one" => choices.players[Player::One] = value.parse().ok(),
                "two" => choices.players[Player::Two] = value.parse().ok(),
                _ => {}
            }
        }
        choices
    }

    /// The choices as text, one per line.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        let switch = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
        let player = |player| self.players[player].as_ref().map(PlayerSpec::to_string);
        let lines = [
            ("theme", self.theme.map(|theme| theme.name.to_owned())),
            ("scores", self.scores.map(switch)),
            ("animation", self.animation.map(switch)),
            ("warning", self.warning.map(switch)),
            ("repetition", self.repetition.map(switch)),
            ("rating", self.rating.map(|rating| rating.to_string())),
            (
                "language",
                self.language.map(|language| language.code().to_owned()),
            ),
            ("board", self.shape.map(shape_text)),
            ("one", player(Player::One)),
            ("two", player(Player::Two)),
        ];
        let lines = lines.into_iter().filter_map(|(name, value)| {
            let value = value?;
            Some(format!("{name} {value}\n"))
        });
        lines.collect()
    }
}

/// What the command line says.
#[derive(Clone)]
pub(crate) struct Options {
    pub(crate) choices: Choices,
    /// The language, if none was chosen.
    pub(crate) locale: Language,
    pub(crate) ascii: bool,
    /// Whether the terminal has characters for a quarter of a block.
    pub(crate) blocks: bool,
    pub(crate) colours: Colours,
    pub(crate) start: Start,
}

/// How the full screen starts.
pub(crate) struct Setup {
    pub(crate) settings: Settings,
    pub(crate) players: PerPlayer<PlayerSpec>,
    /// The programs that may play without a question: those of the command line.
    pub(crate) programs: Vec<PlayerSpec>,
    pub(crate) start: Start,
    pub(crate) practice: Practice,
    /// The time where the user is.
    pub(crate) now: Zoned,
}

/// The first screen.
#[derive(Clone)]
pub(crate) enum Start {
    Menu,
    /// A game that goes on from this board, or that begins on an empty one.
    Game(Option<Board>),
    Puzzles,
}

impl Options {
    /// How to start, given what was chosen earlier. Puzzles are made from `seed` on.
    #[must_use]
    pub(crate) fn setup(self, remembered: Choices, seed: u64, now: Zoned) -> Setup {
        let given = self.choices.players.iter().flatten();
        let programs = given.filter(|spec| spec.is_program()).cloned().collect();
        let choices = self.choices.or(remembered);
        let standard = || Shape::puissance4(6, 7).expect("the standard board is possible");
        let board_shape = match &self.start {
            Start::Game(board) => board.as_ref().map(Board::shape),
            Start::Menu | Start::Puzzles => None,
        };
        let spec = |player, otherwise: PlayerSpec| {
            let chosen: &Option<PlayerSpec> = &choices.players[player];
            chosen.clone().unwrap_or(otherwise)
        };
        Setup {
            settings: Settings {
                language: choices.language.unwrap_or(self.locale),
                appearance: Appearance {
                    ascii: self.ascii,
                    blocks: self.blocks,
                    colours: self.colours,
                    theme: choices.theme.unwrap_or_default(),
                },
                show_scores: choices.scores.unwrap_or(false),
                show_threats: false,
                animation: choices.animation.unwrap_or(true),
                warning: choices.warning.unwrap_or(false),
                repetition: choices.repetition.unwrap_or(true),
                shape: board_shape.or(choices.shape).unwrap_or_else(standard),
            },
            players: PerPlayer::new(
                spec(Player::One, PlayerSpec::Human),
                spec(Player::Two, PlayerSpec::Medium),
            ),
            programs,
            start: self.start,
            practice: Practice::new(choices.rating, seed),
            now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Choices {
        let shape = Shape::puissance4(8, 9).unwrap();
        Choices {
            theme: Theme::named("night"),
            scores: Some(true),
            animation: Some(false),
            warning: Some(true),
            repetition: Some(false),
            rating: Some(812),
            language: Some(Language::French),
            shape: shape.with_align(5).ok(),
            players: PerPlayer::new(Some(PlayerSpec::Human), Some(PlayerSpec::Minimax(6))),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for choices in [all(), Choices::default()] {
            assert_eq!(Choices::read(&choices.text()), choices);
        }
        assert_eq!(
            all().text(),
            "theme night\nscores on\nanimation off\nwarning on\nrepetition off\nrating 812\n\
             language fr\nboard 8x9/5\none human\ntwo minimax:6\n"
        );
    }

    #[test]
    fn what_is_damaged_is_ignored() {
        for text in [
            "",
            "theme\n",
            "theme none\nscores maybe\nboard 1x1\none nobody\n\0\n",
        ] {
            assert_eq!(Choices::read(text), Choices::default(), "{text}");
        }
        let read = Choices::read("\u{feff}scores on\n");
        assert_eq!(read.scores, Some(true));
        let read = Choices::read("theme nigh\nscores on\n");
        assert_eq!((read.theme, read.scores), (None, Some(true)));
    }

    #[test]
    fn newer_choices_come_first() {
        let newer = Choices {
            theme: Theme::named("mono"),
            ..Choices::default()
        };
        let both = newer.clone().or(all());
        assert_eq!(
            both,
            Choices {
                theme: newer.theme,
                ..all()
            }
        );
        assert_eq!(all().or(newer), all());
    }
}
