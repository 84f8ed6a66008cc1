//! Another program as a player, on systems where that is not supported.

use super::{Context, Failure, FailureKind, NoMove, Strategy};
use crate::board::Board;
use crate::protocol::{BotCommand, TimeLimits};

/// A program that cannot be started here.
#[derive(Debug)]
pub(crate) struct Bot;

impl Bot {
    /// Ignores what cannot be started.
    pub(crate) const fn new(_: &BotCommand, _: &TimeLimits) -> Bot {
        Bot
    }
}

impl Strategy for Bot {
    fn choose(&mut self, _: &Board, _: &mut Context) -> Result<usize, NoMove> {
        Err(NoMove::from(Failure {
            kind: FailureKind::Disconnected,
            detail: "other programs can play only on Unix systems".to_owned(),
            last_words: String::new(),
            conversation: Vec::new(),
        }))
    }
}
