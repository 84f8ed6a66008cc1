//! Who plays, as a user names it: the one registry for options, menus, help texts and errors.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use crate::protocol::{BotCommand, Protocol};

use crate::analysis::{Minimax, is_exact};
use crate::board::{Pair, Shape, Side};
use crate::echo::{self, Echo};
use crate::protocol::{BotCommandError, TimeLimits};
use crate::strategy::{Bot, Imperfect, Longest, Perfect, Random, Strategy, WinBlock};

/// Who plays one side.
///
/// ```
/// use puissance4::player::PlayerSpec;
///
/// let player: PlayerSpec = "minimax:6".parse()?;
/// assert_eq!(player, PlayerSpec::Minimax(6));
/// assert_eq!(player.to_string(), "minimax:6");
/// # Ok::<(), puissance4::player::PlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person.
    Human,
    /// Any move.
    Random,
    /// Wins if it can, blocks if it must, else any move.
    Block,
    /// The move that makes the longest line.
    Longest,
    /// Sees the next move of each side, at times only its own, and misjudges everything else.
    Easy,
    /// Sees four moves ahead, at times only two, and misjudges what it does not see a little.
    Medium,
    /// Sees eight moves ahead, and often finds the best move beyond that.
    Hard,
    /// Looks this many moves ahead, its own included. 0 is the same as 1: the evaluation of the
    /// position after each move.
    Minimax(usize),
    /// The best play the engine is capable of.
    Perfect,
    /// Another program. Only the program `puissance4` starts it, which sees to its end: in other
    /// programs that use this library, its first move fails.
    Bot(BotCommand),
}

/// The names that can be typed, with what they mean. `N` stands for a number.
const NAMES: [(&str, PlayerSpec); 9] = [
    ("human", PlayerSpec::Human),
    ("random", PlayerSpec::Random),
    ("block", PlayerSpec::Block),
    ("longest", PlayerSpec::Longest),
    ("easy", PlayerSpec::Easy),
    ("medium", PlayerSpec::Medium),
    ("hard", PlayerSpec::Hard),
    ("minimax:N", PlayerSpec::Minimax(4)),
    ("perfect", PlayerSpec::Perfect),
];

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// There is no player of this name.
    #[error(
        "unknown player '{}'{} ({}, {})",
        Echo(.given), suggestion(.given), PlayerSpec::names(), PlayerSpec::bot_forms()
    )]
    Unknown {
        /// What was given.
        given: String,
    },
    /// Minimax without a level, or with one that is no number.
    #[error("'{}' needs a number of moves from 0: 'minimax:4'", Echo(.given))]
    Level {
        /// What was given.
        given: String,
    },
    /// A level for a player that has none.
    #[error("'{name}' takes no level, but '{}' was given", Echo(.given))]
    NoLevel {
        /// The player.
        name: &'static str,
        /// What was given.
        given: String,
    },
    /// A program that cannot be started as it is written.
    #[error(transparent)]
    Bot(#[from] BotCommandError),
}

/// The name that was probably meant, as a question.
fn suggestion(given: &str) -> String {
    let (given, is_followed) = match given.split_once(':') {
        Some((word, _)) => (word, true),
        None => (given, false),
    };
    let names = NAMES.map(|(name, _)| name.trim_end_matches(":N"));
    let words = Protocol::ALL.map(Protocol::word);
    let words = words.into_iter().filter(|_| is_followed);
    match echo::nearest(given, names.into_iter().chain(words)) {
        Some("minimax") => "; did you mean 'minimax:4'?".to_owned(),
        Some(name) => match Protocol::ALL.into_iter().find(|one| one.word() == name) {
            Some(protocol) => format!("; did you mean '{}'?", protocol.form()),
            None => format!("; did you mean '{name}'?"),
        },
        None => String::new(),
    }
}

impl PlayerSpec {
    /// One player for each name, in the order of a menu.
    pub fn all() -> impl Iterator<Item = PlayerSpec> {
        NAMES.into_iter().map(|(_, player)| player)
    }

    /// The names that can be typed, for help texts and errors.
    #[must_use]
    pub fn names() -> String {
        NAMES.map(|(name, _)| name).join(", ")
    }

    /// The ways to name another program, for help texts.
    #[must_use]
    pub fn bot_forms() -> String {
        Protocol::ALL.map(Protocol::form).join(", ")
    }

    /// Whether a person plays.
    #[must_use]
    pub fn is_human(&self) -> bool {
        *self == PlayerSpec::Human
    }

    /// Whether it chooses its moves without any search.
    pub(crate) const fn is_instant(&self) -> bool {
        matches!(
            self,
            PlayerSpec::Random | PlayerSpec::Block | PlayerSpec::Longest
        )
    }

    /// Whether another program plays.
    #[must_use]
    pub const fn is_program(&self) -> bool {
        matches!(self, PlayerSpec::Bot(_))
    }

    /// Whether it can be asked for a hint: a computer of our own.
    #[must_use]
    pub fn gives_hints(&self) -> bool {
        !self.is_human() && !self.is_program()
    }

    /// The names of those who can be asked for a hint.
    #[must_use]
    pub fn adviser_names() -> String {
        let advisers = NAMES.iter().filter(|(_, player)| player.gives_hints());
        let names: Vec<&str> = advisers.map(|&(name, _)| name).collect();
        names.join(", ")
    }

    /// How a computer chooses its moves. `None` for a person.
    #[must_use]
    pub fn strategy(&self) -> Option<Box<dyn Strategy>> {
        self.strategy_within(&TimeLimits::default())
    }

    /// How a computer chooses its moves, another program within these limits of time. `None` for a
    /// person.
    pub(crate) fn strategy_within(&self, limits: &TimeLimits) -> Option<Box<dyn Strategy>> {
        Some(match self {
            PlayerSpec::Human => return None,
            PlayerSpec::Random => Box::new(Random),
            PlayerSpec::Block => Box::new(WinBlock),
            PlayerSpec::Longest => Box::new(Longest),
            PlayerSpec::Easy => Box::new(Imperfect::new(2).with_doubt(13).with_lapses(18)),
            PlayerSpec::Medium => Box::new(Imperfect::new(4).with_doubt(6).with_lapses(10)),
            PlayerSpec::Hard => Box::new(Imperfect::new(8).with_insight(33)),
            PlayerSpec::Minimax(level) => Box::new(Minimax::new(*level)),
            PlayerSpec::Perfect => Box::new(Perfect::new()),
            PlayerSpec::Bot(command) => Box::new(Bot::new(command, limits)),
        })
    }

    /// Whether it can play on boards of this shape.
    #[must_use]
    pub fn supports(&self, shape: Shape) -> bool {
        match self {
            PlayerSpec::Bot(command) => command.protocol().supports(shape),
            _ => true,
        }
    }

    /// Whether it is called perfect but may err on boards of this shape.
    #[must_use]
    pub fn is_not_always_perfect(&self, shape: Shape) -> bool {
        *self == PlayerSpec::Perfect && !is_exact(shape)
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerError> {
        let given = text.to_owned();
        let (name, level) = match text.split_once(':') {
            Some((name, level)) => (name, Some(level)),
            None => (text, None),
        };
        let protocol = Protocol::ALL.into_iter().find(|one| one.word() == name);
        if let Some(protocol) = protocol {
            let command = BotCommand::new(protocol, level.unwrap_or_default())?;
            return Ok(PlayerSpec::Bot(command));
        }
        if name == "minimax" {
            return match level.and_then(|level| level.parse().ok()) {
                Some(level) => Ok(PlayerSpec::Minimax(level)),
                None => Err(PlayerError::Level { given }),
            };
        }
        match (NAMES.into_iter().find(|&(known, _)| known == name), level) {
            (Some((_, player)), None) => Ok(player),
            (Some((name, _)), Some(_)) => Err(PlayerError::NoLevel { name, given }),
            (None, _) => Err(PlayerError::Unknown { given }),
        }
    }
}

impl fmt::Display for PlayerSpec {
    /// Writes the name as it is typed.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let PlayerSpec::Minimax(level) = self {
            return write!(f, "minimax:{level}");
        }
        if let PlayerSpec::Bot(command) = self {
            return command.fmt(f);
        }
        let named = NAMES.iter().find(|(_, player)| player == self);
        f.write_str(named.map_or("", |(name, _)| name))
    }
}

/// A player of a series, whoever starts. A player keeps number, sign and colour throughout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one named first.
    One,
    /// The one named second.
    Two,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// 1 or 2.
    #[must_use]
    pub const fn number(self) -> usize {
        self as usize + 1
    }
}

impl Side for Player {
    const BOTH: [Player; 2] = [Player::One, Player::Two];

    fn index(self) -> usize {
        self as usize
    }
}

/// A value for each player.
///
/// ```
/// use puissance4::player::{PerPlayer, Player};
///
/// let mut wins = PerPlayer::new(0, 0);
/// wins[Player::Two] += 1;
/// assert_eq!((wins[Player::One], wins[Player::Two]), (0, 1));
/// ```
pub type PerPlayer<T> = Pair<Player, T>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_prints_as_it_is_typed() {
        for player in PlayerSpec::all().chain([0, 12].map(PlayerSpec::Minimax)) {
            assert_eq!(player.to_string().parse(), Ok(player.clone()));
            assert_eq!(player.strategy().is_none(), player.is_human());
        }
        assert_eq!(PlayerSpec::all().count(), NAMES.len());
    }

    #[test]
    fn a_text_that_names_no_player_says_what_does() {
        let names = "human, random, block, longest, easy, medium, hard, minimax:N, perfect, \
                     bot:COMMAND, riddles:COMMAND, insalgo:COMMAND, kaggle:FILE.py, solver:COMMAND";
        for (text, message) in [
            (
                "blok",
                format!("unknown player 'blok'; did you mean 'block'? ({names})"),
            ),
            (
                "minmax",
                format!("unknown player 'minmax'; did you mean 'minimax:4'? ({names})"),
            ),
            ("x", format!("unknown player 'x' ({names})")),
            ("", format!("unknown player '' ({names})")),
            (
                "bots:x",
                format!("unknown player 'bots:x'; did you mean 'bot:COMMAND'? ({names})"),
            ),
            (
                "kaggle:",
                "'kaggle:' lacks what to start: 'kaggle:FILE.py'".to_owned(),
            ),
            (
                "\x1b[2J",
                format!("unknown player '\\u{{1b}}[2J' ({names})"),
            ),
            (
                "minimax",
                "'minimax' needs a number of moves from 0: 'minimax:4'".to_owned(),
            ),
            (
                "minimax:-1",
                "'minimax:-1' needs a number of moves from 0: 'minimax:4'".to_owned(),
            ),
            (
                "random:2",
                "'random' takes no level, but 'random:2' was given".to_owned(),
            ),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
