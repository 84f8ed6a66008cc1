//! The lines that Connect Four bots speak, one file per protocol. A host, such as the arena, sends
//! requests and reads answers ([`Host`]); a bot, such as `puissance4 bot`, does the opposite.

pub(crate) mod contest;
pub(crate) mod insalgo;
mod kaggle;
mod solver;

use std::fmt;
use std::time::Duration;

use thiserror::Error;

use self::contest::Dialect;
use crate::board::{Board, Disc, Shape};
use crate::echo::Echo;

/// The protocols, each with the word that names it before a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The contest of theaigames, 2015 to 2016.
    Contest,
    /// The contest of riddles.io, 2017.
    Riddles,
    /// The student contest of `INSAlgo`.
    Insalgo,
    /// Kaggle's `ConnectX`: a Python file that defines an agent.
    Kaggle,
    /// A solver: a line of moves in, a score per column out.
    Solver,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 5] = [
        Protocol::Contest,
        Protocol::Riddles,
        Protocol::Insalgo,
        Protocol::Kaggle,
        Protocol::Solver,
    ];

    /// The word before the command.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Protocol::Contest => "bot",
            Protocol::Riddles => "riddles",
            Protocol::Insalgo => "insalgo",
            Protocol::Kaggle => "kaggle",
            Protocol::Solver => "solver",
        }
    }

    /// The word and what follows it, for help texts and errors.
    #[must_use]
    pub const fn form(self) -> &'static str {
        match self {
            Protocol::Contest => "bot:COMMAND",
            Protocol::Riddles => "riddles:COMMAND",
            Protocol::Insalgo => "insalgo:COMMAND",
            Protocol::Kaggle => "kaggle:FILE.py",
            Protocol::Solver => "solver:COMMAND",
        }
    }

    /// Whether a bot can be told of any position. Otherwise it knows only games that it has played
    /// from the start.
    pub(crate) const fn takes_positions(self) -> bool {
        !matches!(self, Protocol::Insalgo)
    }

    /// Whether its bots can play on boards of this shape.
    pub(crate) fn supports(self, shape: Shape) -> bool {
        shape.gravity() && (shape.align() == 4 || self == Protocol::Kaggle)
    }

    /// The time that its bots are used to.
    const fn clock(self) -> Clock {
        let (bank, per_move) = match self {
            Protocol::Contest | Protocol::Riddles | Protocol::Insalgo => (10_000, 500),
            Protocol::Kaggle | Protocol::Solver => (60_000, 2_000),
        };
        Clock {
            bank: Duration::from_millis(bank),
            per_move: Duration::from_millis(per_move),
        }
    }

    /// The host's side of a game.
    pub(crate) fn host(self) -> Box<dyn Host> {
        match self {
            Protocol::Contest => Box::new(contest::Engine::new(Dialect::First)),
            Protocol::Riddles => Box::new(contest::Engine::new(Dialect::Second)),
            Protocol::Insalgo => Box::new(insalgo::Referee),
            Protocol::Kaggle => Box::new(kaggle::Environment::default()),
            Protocol::Solver => Box::new(solver::Asker),
        }
    }
}

/// How long a bot may think: a bank of time, filled up after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    /// What is in the bank at the start, and at the most.
    pub(crate) bank: Duration,
    /// What is added after each move.
    pub(crate) per_move: Duration,
}

/// How long bots may think, where a user says otherwise than their protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    /// The bank at the start.
    pub(crate) bank: Option<Duration>,
    /// What is added after each move.
    pub(crate) per_move: Option<Duration>,
    /// Time for the start of the program, which does not count for the first move.
    pub(crate) startup: Duration,
}

impl TimeLimits {
    pub(crate) fn clock(&self, protocol: Protocol) -> Clock {
        let usual = protocol.clock();
        Clock {
            bank: self.bank.unwrap_or(usual.bank),
            per_move: self.per_move.unwrap_or(usual.per_move),
        }
    }
}

/// A program that plays, and how it is talked with.
///
/// ```
/// use puissance4::player::PlayerSpec;
///
/// let player: PlayerSpec = "bot:python3 'my bot.py' --fast".parse()?;
/// let PlayerSpec::Bot(command) = &player else { panic!("it is a bot") };
/// assert_eq!(command.words(), ["python3", "my bot.py", "--fast"]);
/// assert_eq!(player.to_string(), "bot:python3 'my bot.py' --fast");
/// # Ok::<(), puissance4::player::PlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotCommand {
    protocol: Protocol,
    /// What follows the protocol's word.
    text: String,
    words: Vec<String>,
}

/// Why a text is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BotCommandError {
    /// Nothing follows the protocol's word.
    #[error("'{}' lacks what to start: '{form}'", Echo(.given))]
    Empty {
        /// What was given.
        given: String,
        /// What is possible.
        form: &'static str,
    },
    /// A line break, which no command line has.
    #[error("'{}' has a line break", Echo(.given))]
    LineBreak {
        /// What was given.
        given: String,
    },
    /// A quote is not closed.
    #[error("'{}' has a quote that is not closed", Echo(.given))]
    Quote {
        /// What was given.
        given: String,
    },
}

impl BotCommand {
    /// Splits what follows a protocol's word as a shell would.
    pub(crate) fn new(protocol: Protocol, text: &str) -> Result<BotCommand, BotCommandError> {
        let given = || format!("{}:{text}", protocol.word());
        if text.contains(['\n', '\r', '\0']) {
            return Err(BotCommandError::LineBreak { given: given() });
        }
        let words = match protocol {
            Protocol::Kaggle if text.is_empty() => Vec::new(),
            Protocol::Kaggle => kaggle::command(text),
            _ => shlex::split(text).ok_or_else(|| BotCommandError::Quote { given: given() })?,
        };
        if words.first().is_none_or(String::is_empty) {
            let (given, form) = (given(), protocol.form());
            return Err(BotCommandError::Empty { given, form });
        }
        Ok(BotCommand {
            protocol,
            text: text.to_owned(),
            words,
        })
    }

    /// The same command, talked with in another way.
    pub(crate) fn in_protocol(&self, protocol: Protocol) -> BotCommand {
        BotCommand {
            protocol,
            ..self.clone()
        }
    }

    /// How it is talked with.
    #[must_use]
    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The program to start and its arguments.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The file that the program is given and that must exist, if the protocol names one.
    pub(crate) fn file(&self) -> Option<&str> {
        (self.protocol == Protocol::Kaggle).then_some(&self.text)
    }
}

impl fmt::Display for BotCommand {
    /// Writes the command as it is typed.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.protocol.word(), self.text)
    }
}

/// What a bot is told at the start of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) shape: Shape,
    /// Its discs.
    pub(crate) disc: Disc,
    pub(crate) clock: Clock,
}

/// What a line of a bot says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// One of these columns, which it thinks equally good.
    Columns(Vec<usize>),
    /// An answer, but no column.
    NoColumn,
}

impl Answer {
    /// A column, counted from 0, as text.
    fn column(text: &str) -> Answer {
        text.parse()
            .map_or(Answer::NoColumn, |column| Answer::Columns(vec![column]))
    }
}

/// The host's side of a protocol, in one game.
pub(crate) trait Host: Send {
    /// The lines before the first request.
    fn greeting(&mut self, setup: &Setup) -> Vec<String>;

    /// The lines that ask for a move, with this much time in the bank.
    fn request(&mut self, board: &Board, bank: Duration) -> Vec<String>;

    /// The lines after a move of the bot was played.
    fn played(&mut self, _: &Board) -> Vec<String> {
        Vec::new()
    }

    /// What a line says in answer to a request for a move on this board. `None` if it is no answer.
    fn answer(&self, line: &str, board: &Board) -> Option<Answer>;

    /// How often the bot may answer a request with an illegal move before it has lost.
    fn tries(&self) -> usize {
        1
    }

    /// Whether answers may come before their requests.
    fn reads_ahead(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_would() {
        let words = |text| BotCommand::new(Protocol::Contest, text).map(|command| command.words);
        assert_eq!(
            words("a 'b c' \"d\" e\\ f").unwrap(),
            ["a", "b c", "d", "e f"]
        );
        let error = |text| words(text).unwrap_err().to_string();
        assert_eq!(error("a 'b"), "'bot:a 'b' has a quote that is not closed");
        for empty in ["", "  ", "''"] {
            assert!(
                error(empty).ends_with("lacks what to start: 'bot:COMMAND'"),
                "{empty}"
            );
        }
    }

    #[test]
    fn a_kaggle_agent_is_a_file_whatever_its_name() {
        let agent = BotCommand::new(Protocol::Kaggle, "it's an agent.py").unwrap();
        assert_eq!(agent.file(), Some("it's an agent.py"));
        assert_eq!(agent.words().last().unwrap(), "it's an agent.py");
        assert_eq!(agent.to_string(), "kaggle:it's an agent.py");
        assert!(BotCommand::new(Protocol::Kaggle, "").is_err());
    }
}
