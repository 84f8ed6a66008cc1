//! Who gives a person hints.

use crate::analysis::Engine;
use crate::board::{Board, PerDisc};
use crate::game::{Computers, Reply};
use crate::jobs::Stop;
use crate::player::PlayerSpec;
use crate::rng::ChaCha;

/// Answers requests for a hint.
pub(crate) struct Adviser {
    /// Whom a request asks that names nobody. `None` for the engine, which says why.
    usual: Option<PlayerSpec>,
    seed: u64,
    /// The stream of random numbers of the next answer. They are counted down from the last, which
    /// no game of a series uses, so that hints do not change a game.
    stream: u64,
    used_random_numbers: bool,
    /// What it has found for one position serves the next.
    engine: Option<Engine>,
}

impl Adviser {
    /// An adviser whose random numbers come from this seed.
    pub(crate) const fn new(usual: Option<PlayerSpec>, seed: u64) -> Adviser {
        Adviser {
            usual,
            seed,
            stream: u64::MAX,
            used_random_numbers: false,
            engine: None,
        }
    }

    /// Whether an answer has used random numbers.
    pub(super) const fn used_random_numbers(&self) -> bool {
        self.used_random_numbers
    }

    /// The answer of the player with this name, on a board that has a move. Without a name it is the
    /// usual one's.
    pub(super) fn advise(&mut self, board: &Board, name: &str) -> Reply {
        let adviser = match (name, &self.usual) {
            ("", None) => {
                let engine = self.engine.get_or_insert_with(Engine::new);
                let hint = engine.hint(board, &Stop::default());
                let hint = hint.expect("nobody raises the stop");
                return Reply::Hint(hint.expect("the board has a move"));
            }
            ("", Some(usual)) => usual.clone(),
            (name, _) => match name.parse::<PlayerSpec>() {
                Ok(player) if player.gives_hints() => player,
                _ => return Reply::NoAdviser(name.to_owned()),
            },
        };
        let strategies = PerDisc::from_fn(|_| adviser.strategy());
        let mut computers = Computers::new(strategies, ChaCha::new(self.seed, self.stream));
        let slot = computers.choose(board, &Stop::default());
        self.stream -= 1;
        self.used_random_numbers |= computers.used_random_numbers();
        let slot = slot.expect("nobody raises the stop, and no program is asked");
        Reply::Advice { adviser, slot }
    }
}
