//! The handout's three modes.

use std::str::FromStr;

use thiserror::Error;

use crate::player::PlayerSpec;

/// Who plays the second side of the handout's game. A person always plays the first.
///
/// ```
/// use puissance4::game::Mode;
///
/// assert_eq!("2".parse(), Ok(Mode::Ai));
/// assert!("4".parse::<Mode>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// 1: a computer that plays at random.
    Random,
    /// 2: a computer that wins if it can, blocks if it must, and else plays at random.
    Ai,
    /// 3: another person.
    TwoPlayers,
}

/// A text that is none of the handout's modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a mode: 1, 2 or 3")]
pub struct ModeError;

impl Mode {
    /// All modes, in the order of their numbers.
    pub const ALL: [Mode; 3] = [Mode::Random, Mode::Ai, Mode::TwoPlayers];

    /// The number by which the handout calls it, from 1 on.
    #[must_use]
    pub const fn number(self) -> usize {
        match self {
            Mode::Random => 1,
            Mode::Ai => 2,
            Mode::TwoPlayers => 3,
        }
    }

    /// Who plays the second side.
    #[must_use]
    pub const fn second(self) -> PlayerSpec {
        match self {
            Mode::Random => PlayerSpec::Random,
            Mode::Ai => PlayerSpec::Block,
            Mode::TwoPlayers => PlayerSpec::Human,
        }
    }

    /// What the handout calls the second player.
    #[must_use]
    pub const fn second_name(self) -> &'static str {
        match self {
            Mode::Random | Mode::Ai => "Computer",
            Mode::TwoPlayers => "Player two",
        }
    }
}

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(text: &str) -> Result<Mode, ModeError> {
        match text {
            "1" => Ok(Mode::Random),
            "2" => Ok(Mode::Ai),
            "3" => Ok(Mode::TwoPlayers),
            _ => Err(ModeError),
        }
    }
}
